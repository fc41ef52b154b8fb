//! Structs of the library that are plain data.

use std::mem::MaybeUninit;

/// A struct for a call to fill, all zero: the call may leave out what it has no value for.
///
/// # Safety
///
/// Zeros are valid for `T`: it consists of numbers and pointers, as all structs of the library do.
pub(crate) unsafe fn zeros<T>() -> T {
    unsafe { MaybeUninit::zeroed().assume_init() }
}
