pub unsafe trait A<T>: B + 'static where T: C { // want trait A 1-6
    const X: u8; // want const X
    type Y<'a>: D<'a> + E where Self: 'a; // want type Y
    fn f(&self); // want fn f
    fn g() -> u8 { 1 > 2; 3 } // want fn g
}
auto trait Auto {} // want trait Auto
unsafe auto trait Unsafe {} // want trait Unsafe
trait Alias = A + B; // want trait Alias
trait Empty: {} // want trait Empty
trait Where where Self: Sized {} // want trait Where
