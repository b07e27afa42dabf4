//! "thread/start"
/// ```
/// call("thread/start");
/// ```
/* a /* nested "comment" */ 'still' */
const A: &str = "thread/start"; // want "thread/start"
const B: &'static str = "turn/start"; // want "turn/start"
fn f<'a>(x: &'a str, c: char) -> &'a str { 'outer: loop { break 'outer } }
const C: char = '"'; const D: char = '\''; const E: u8 = b'"'; const F: char = 'é';
const G: &str = r"raw\"; const H: &str = r#"a "b" c"#; // want "raw\\" "a \"b\" c"
const I: &str = r##"x"#y"##; let r#type = "keyword"; // want "x\"#y" "keyword"
const J: &[u8] = b"bytes"; const K: &CStr = c"c"; const L: &[u8] = br#"z"#; // want "bytes" "c" "z"
/* want "one two" */ const M: &str = "one \
    two";
#[serde(rename = "item/started")] // want "item/started"
const N: &str = concat!("thread/", "start"); // want ~"thread/" ~"start"
match m { "a/b" | "c/d" => 1, _ => 2 } // want "a/b" "c/d"
let s = format!("thread/{}", kind) + "x"; // want ~"thread/{}" ~"x"
let t = '\u{22}'; let u = "\u{74}urn/\x73tart"; // want "turn/start"
let v: Foo<'_> = x.0 / 2; // '
