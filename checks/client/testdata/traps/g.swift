/// `call("thread/start")`
/* a /* nested "one" */ "two" */
let a = "thread/start" // want "thread/start"
enum M: String { case start = "turn/start", stop = "turn/stop" } // want "turn/start" "turn/stop"
let b = "thread/\(kind)/\(f("x"))" // want ~"thread/" "x"
let c = #"raw \n "quoted" \(not)"# // want "raw \\n \"quoted\" \\(not)"
let d = #"part \#(kind) \#n"# // want ~"part "
let e = "esc \" \\ \u{74}urn" // want "esc \" \\ turn"
/* want "one\n\"two\"" */ let f = """
  one
  "two"
  """
let g = x / y, h = z / "w".count // want "w"
let i = /it's "quoted"/, j = "k" // want "k"
let l = #/a"b/c/#, m = "n" // want "n"
switch x { case "a/b", "c/d": break; default: break } // want "a/b" "c/d"
let o = "p" + q // want ~"p"
