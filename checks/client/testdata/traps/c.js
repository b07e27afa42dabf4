'use strict'; // want "use strict"
const el = cond && <b>it's</b>, name = 'a/b'; // want "a/b"
const shift = 1 << 2, cmp = a<b, s = 'c'; // want "c"
const fn = () => <T,>(x) => x;
module.exports = { method: 'initialize', re: /[/]'/, div: 4 / 2 / 1 }; // want "initialize"
let u = /* want ~"line one\n'thread/start'\n" */ `line one
'thread/start'
${'in/side'} end`, after = "x"; // want "in/side" "x"
