//! Plain data: structs of the library, and numbers.

use std::mem::MaybeUninit;

/// A struct for a call to fill, all zero: the call may leave out what it has no value for.
///
/// # Safety
///
/// Zeros are valid for `T`: it consists of numbers and pointers, as all structs of the library do.
pub(crate) unsafe fn zeros<T>() -> T {
    unsafe { MaybeUninit::zeroed().assume_init() }
}

mod sealed {
    pub trait Sealed {}
}

/// A number without padding, whose bytes the library may compare.
pub trait Number: sealed::Sealed + Copy + 'static {}

macro_rules! numbers {
    ($($type:ident)*) => {
        $(
            impl sealed::Sealed for $type {}
            impl Number for $type {}
        )*
    };
}

numbers! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 bool }
