package d // "package"

import "encoding/json" // want "encoding/json"

/* "thread/start" /* does not nest */
const a = "thread/start"        // want "thread/start"
const b string = `turn/start\n` // want "turn/start\\n"
const c = '"'                   // a rune
const d = '\'' + '\\' + '\u00e9' + 'é' + '`'
const e = "q\"uote\\" // want "q\"uote\\"
var f = /* want "raw \"one\"\n// two\n" */ `raw "one"
// two
`
var g = "thread/" + kind          // want ~"thread/"
var h = kind + "/start"           // want ~"/start"
var i = "\x74\165rn\u002fstart"   // want "turn/start"
var j = x / y / z                 // "no" regex
var k = m["a"]                    // want "a"
var l = "a" /* b */ + /* c */ "d" // want ~"a" ~"d"
var m = struct {
	X string `json:"x"` // want "json:\"x\""
}{"y"} // want "y"
