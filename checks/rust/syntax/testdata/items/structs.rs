//! Inner docs of the file, with a brace { and a quote ".
#![allow(dead_code)]

/// Docs are outside the item.
#[derive(Debug, Clone)]
#[serde(
    rename_all = "camelCase",
    deny_unknown_fields,
)]
pub struct Named<'a, T: Clone + 'a = u8, const N: usize = { 1 << 2 }> // want struct Named 5-19
where
    T: PartialOrd<Vec<T>>,
    for<'b> &'b T: Fn(&'b T) -> Vec<T>,
    [(); N]: Sized,
{
    pub first: HashMap<String, Vec<(T, u8)>>, // want field first: HashMap<String, Vec<(T, u8)>>
    #[serde(skip)] /* gone */ pub(crate) second: &'a str, // want field second: &'a str
    r#type: Option<Option<T>> // want field type: Option<Option<T>>
}
struct Unit; // want struct Unit
struct UnitWhere<T> where T: Copy; // want struct UnitWhere
pub(in crate::a) struct Tuple(pub A, pub(crate) B, #[x] pub (C, D), pub (crate::E, F)); // want struct Tuple | field 0: A | field 1: B | field 2: (C, D) | field 3: (crate::E, F)
struct TupleWhere<T>(T) where T: Fn(u8) -> Vec<Vec<T>>; // want struct TupleWhere | field 0: T
struct Empty {} // want struct Empty
struct EmptyTuple(); // want struct EmptyTuple
struct Wide( // want struct Wide 26-29
    #[serde(with = "a::b")]
    Vec<u8>, // want field 0: Vec<u8>
);
union Bits { a: u32, b: f32 } // want union Bits | field a: u32 | field b: f32
