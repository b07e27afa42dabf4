use a::b; // want use a::b=b
pub use ::a::{self, b as c, d::*, e::{f, self as g}}; // want pub use ::a=a | pub use ::a::b=c | pub use ::a::d::* | pub use ::a::e::f=f | pub use ::a::e=g
use crate::x as _; // want use crate::x=_
use {a, b::c}; // want use a=a | use b::c=c
use *; // want use *
use super::super::r#type; // want use super::super::type=type
use self::z::{};
pub(crate) use a::{ // want pub use a::b=b | pub use a::c=c 8-11
    b,
    c,
};
