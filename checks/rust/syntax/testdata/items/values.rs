const A: &str = "a;b}"; // want const A
pub const B: bool = 1 < 2 && 3 > 2; // want const B
const C: [u8; 2] = [1, { 2; 3 }]; // want const C
static mut D: Option<Vec<u8>> = None; // want static D
pub static E: LazyLock<fn(u8) -> u8> = LazyLock::new(|| { 1 }); // want static E
const _: () = { struct Hidden; impl Hidden {} }; // want const _
const _: () = assert!(1 < 2); // want const _
type F<T> where T: X = Vec<T>; // want type F
pub type G = Result<(), Box<dyn Error + Send>>; // want type G
const H: Vec<u8>= Vec::new(); // want const H
const I: u8 = b'{'; const J: char = '\''; const K: &[u8] = b"\"}"; // want const I | const J | const K
