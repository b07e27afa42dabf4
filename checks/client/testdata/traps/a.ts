#!/usr/bin/env node "hash/bang"
import { a } from './a'; // want "./a"
// 'thread/start' in a comment
/* "thread/start" and
   'thread/start' */
const one = 'thread/start', two = "turn/start"; // want "thread/start" "turn/start"
/* /* does not nest */ const three = 'a/b'; // want "a/b"
const esc = 'thread\/start' + ""; // want ~"thread/start" ~""
const quote = 'don\'t', uni = "\u0074hread/\x73tart", wide = '\u{74}urn'; // want "don't" "thread/start" "turn"
const goes = 1;
/* want "ab" */ const continued = "a\
b"; /* the line before expects it */
const template = `thread/${kind}/x`; // want ~"thread/"
const plain = `thread/start`; // want "thread/start"
const nested = `a ${`b ${'c/d' /* } */} ${"}"}`} e`; // want ~"a " ~"b " "c/d" "}"
const sum = 'thread/' + kind; // want ~"thread/"
const after = kind + '/start'; // want ~"/start"
const plus = i++ /* ' */, x = 'kept'; // want "kept"
const regex = /['"`]thread\/start[/'"]/g, y = 'z'; // want "z"
const half = a / b / c, s = "d"; // want "d"
if (x) /it's/.test(y); // a value after a condition
const call = f(x) / 2 + g('h') / 3; // want "h"
return /'/;
const object = { 'thread/start': 1, method: 'turn/start' }; // want "thread/start" "turn/start"
const cast = <string>'cast'; // want "cast"
const generic = request<Foo<Bar>>('thread/read'); // want "thread/read"
const type: 'a' | 'b' = 'a'; // want "a" "b" "a"
const tagged = tag`x${y}`; // want ~"x"
const arrow = (a: string) => /"/.exec(a);
const division = array[0] / 2 /* " */ / 'q'.length; // want "q"
const odd = '/*', even = '*/'; // want "/*" "*/"
const url = "https://example.org"; // want "https://example.org"
const concat = 'thread'.concat('/start'); // want ~"thread" ~"/start"
const empty = '' || ""; // want "" ""
