#[derive(Debug)] pub enum E<T> where T: X { // want enum E 1-15
    A, // want variant A
    B = 1, // want variant B
    C(T, Vec<T>) = -2, // want variant C | field 0: T | field 1: Vec<T>
    #[serde(rename = "d", alias = "x")]
    D { // want variant D 5-9
        #[serde(default)]
        of: String, // want field of: String
    },
    F = size_of::<HashMap<u8, u16>>() as isize, // want variant F
    G = <X as Y<u8, u16>>::Z, // want variant G
    H = (1 < 2) as isize, // want variant H
    I = if A < B { 1 } else { 2 }, // want variant I
    r#Self_ // want variant Self_
}
enum Never {} // want enum Never
enum One { A { a: u8 }, B(), C {} } // want enum One | variant A | field a: u8 | variant B | variant C
