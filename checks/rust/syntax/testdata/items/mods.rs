mod file; // want mod file
#[path = "other.rs"] pub(super) mod file2; // want mod file2
mod inline { // want mod inline 3-9
    //! docs
    #![cfg(test)]
    pub mod deeper { // want mod deeper 6-8
        fn f() {} // want fn f
    }
}
extern crate alloc; // want extern alloc
extern crate self as me; // want extern self
extern crate a as _; // want extern a
extern "C" { fn f(); static X: u8; } // want extern
unsafe extern "C" { safe fn f(); } // want extern
extern { } // want extern
macro_rules! m { ($x:expr) => { struct $x; }; } // want macro_rules m
macro_rules! paren ( () => {} ); // want macro_rules paren
a::b! { enum NotAnItem { } } // want macro b!
::c! [ x ]; // want macro c!
crate::d!(struct Nope;); // want macro d!
union! { } // want macro union!
default! { } // want macro default!
auto!(); // want macro auto!
macro_rules! r#try { () => {} } // want macro_rules try
