fn plain() {} // want fn plain
pub(crate) const unsafe fn a<T>() -> [u8; { N + 1 }] where T: A<B = C> { struct Local; } // want fn a
pub async fn b(self: &mut Self, x: impl Fn(u8) -> u8 + 'static) -> impl Future<Output = ()> + use<'_, T> {} // want fn b
unsafe extern "C" fn c(a: u8, ...) -> ! { loop {} } // want fn c
extern fn d(); // want fn d
extern r"C" fn e() {} // want fn e
#[inline] const async unsafe extern "system" fn f() -> Option<<T as Iterator>::Item> {} // want fn f
fn g<const N: usize>(x: [u8; N]) -> bool { N < 2 && 3 > N } // want fn g
fn h() -> fn(u8) -> Vec<u8> { // want fn h 9-12
    #![allow(unused)]
    let c = '{'; let s = "}"; let l = 'a: loop { break 'a }; h
}
fn i() -> (u8, !) {} // want fn i
fn j<F>(f: F) where F: for<'a> Fn(&'a u8) -> &'a u8 + Send + ?Sized, {} // want fn j
fn k() -> Box<dyn for<'a> Fn(&'a str) -> Box<dyn A + 'a> + Send> { todo!() } // want fn k
gen_macro!(fn l() {}); // want macro gen_macro!
