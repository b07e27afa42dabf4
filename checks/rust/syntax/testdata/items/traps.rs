//! A line with /* opens nothing, and neither does "a quote or 'c.
/// Sent as `item/review/*` and "thread/start.
struct A { // want struct A 3-6
    /// {
    a: u8, // } // want field a: u8
}
const B: &[&str] = &["**/*.env", "/*", "*/", "// x", "\"", "struct NotAnItem {}"]; // want const B
const C // want const C 8-10
: &str = r#"struct NotAnItem { "quoted": '{' }
"#;
fn d<'a>(x: &'a str) -> bool { // want fn d 11-14
    let quotes = ['"', '\'', '{', '}', '(', b'"', b'\'', '\\']; let lifetime: &'static str = "}";
    'outer: loop { break 'outer } /* } /* nested { */ } */
}
fn r#type(r#async: u8) -> u8 { r#async } // want fn type
/* struct NotAnItem {} */ struct E { r#type: u8 } // want struct E | field type: u8
// struct NotAnItem {}
macro_rules! table { ($($v:ident => $w:literal { params: $p:ty })*) => { pub enum NotAnItem { $($v($p)),* } }; } // want macro_rules table
table! { // want macro table! 19-24
    /// Docs, then a gate.
    #[experimental("a/b")]
    Start => "a/b" { params: #[ts(type = "undefined")] Option<()> } // no comma
    Started => "a/started" (v2::Started),
}
from_core!( pub enum NotAnItem from a::B { C, D } ); // want macro from_core!
impl Serialize for E { // want impl Serialize for E 26-33
    fn serialize<S>(&self, s: S) -> Result<S::Ok, S::Error> // want fn serialize 27-32
    where S: Serializer,
    {
        #[derive(Serialize)] struct Wire<'a> { not_a_field: &'a str }
        enum Repr { NotAVariant }
    }
}
#[cfg(test)] #[path = "a_tests.rs"]
mod tests; // want mod tests 34-35
struct F { #[serde( // want struct F 36-43
        default,
        deserialize_with = "super::double_option", // )]
        serialize_with = "super::double_option"
    )]
    // want: a comment between
    f: Option<Option<T>>, g: HashMap<String, X>, // want field f: Option<Option<T>> | field g: HashMap<String, X>
}
