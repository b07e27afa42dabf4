/// call('thread/start')
/* a /* nested 'one' */ "two" */
const a = 'thread/start', b = "turn/start"; // want "thread/start" "turn/start"
var c = 'thread/$kind', d = "thread/${f('x')}"; // want ~"thread/" ~"thread/" "x"
var e = r'raw \n $x', f = 'it\'s \$y'; // want "raw \\n $x" "it's $y"
var g = 'thread/' 'start'; // want "thread/start"
/* want "one\n'two'" */ var h = '''one
'two\'''';
var i = """a "b" c""", j = 'k' + l; // want "a \"b\" c" ~"k"
var m = x / y / z; // "
