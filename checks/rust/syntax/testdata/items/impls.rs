impl S { fn a(&self) {} const B: u8 = 1; } // want impl S | fn a | const B
impl<T> Tr<T> for a::S<T> where T: X { // want impl Tr<T> for a::S<T> 2-7
    #![allow(x)]
    type Item = T; // want type Item
    #[inline]
    fn next(&mut self) -> Option<Self::Item> { None } // want fn next 5-6
}
impl Tr<{ N > 0 }> for S {} // want impl Tr<{ N > 0 }> for S
impl<const N: usize> Tr<{ N < 3 }> for [u8; N] {} // want impl Tr<{ N < 3 }> for [u8; N]
unsafe impl<'a> Send for &'a mut S {} // want impl Send for &'a mut S
impl<T: ?Sized> !Sync for S<T> {} // want impl Sync for S<T>
impl<#[may_dangle] T> Drop for S<T> {} // want impl Drop for S<T>
impl <X as Y>::Z {} // want impl <X as Y>::Z
default impl Tr for S { default fn a() {} } // want impl Tr for S | fn a
impl Fn(u8) -> u8 for S {} // want impl Fn(u8) -> u8 for S
impl Tr for dyn A + 'static {} // want impl Tr for dyn A + 'static
impl S { macro_in_impl!(); other! { } fn z() {} } // want impl S | macro macro_in_impl! | macro other! | fn z
