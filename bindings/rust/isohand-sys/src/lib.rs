//! Declarations of the C library isohand, as its headers have them.
//!
//! Names, parameters and rules are those of the headers `isohand/*.h`, whose comments are the manual;
//! the crate `isohand` is a safe interface. The declarations are made from the headers by
//! `generate.py`, and tests compare them with the headers and with the layout that a C compiler
//! gives to each struct.
//!
//! - The functions of libisohand are always declared, those of the other libraries with the features
//!   `table`, `threads` and `exact`.
//! - The libraries are found by pkg-config. With the feature `vendored` their C sources are compiled
//!   instead, and linked statically; then `table` also needs jansson and xxHash, and `exact` GMP.
//! - An `enum` of C is an integer type with constants, so that values of later releases are no
//!   undefined behaviour.
//! - Functions that the headers define inline are calls here.
//!
//! ```
//! let version = unsafe { std::ffi::CStr::from_ptr(isohand_sys::ih_version()) };
//! assert!(version.to_bytes().starts_with(b"0.") || version.to_bytes().starts_with(b"1."));
//! ```

#![allow(non_camel_case_types)]

use std::marker::{PhantomData, PhantomPinned};
use std::os::raw::{c_char, c_int, c_uint, c_void};

/// An object of the library that is only used through pointers; neither `Send` nor `Sync`.
macro_rules! opaque {
    ($name:ident) => {
        #[repr(C)]
        pub struct $name {
            _data: [u8; 0],
            _marker: PhantomData<(*mut u8, PhantomPinned)>,
        }
    };
}

#[rustfmt::skip]
mod isohand;
pub use self::isohand::*;

#[cfg(feature = "threads")]
#[rustfmt::skip]
mod threads;
#[cfg(feature = "threads")]
pub use self::threads::*;

#[cfg(feature = "table")]
#[rustfmt::skip]
mod table;
#[cfg(feature = "table")]
pub use self::table::*;

#[cfg(feature = "exact")]
#[rustfmt::skip]
mod exact;
#[cfg(feature = "exact")]
pub use self::exact::*;
