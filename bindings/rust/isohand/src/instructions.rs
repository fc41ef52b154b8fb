//! Instruction sets of the processor.

use crate::error::static_text;
use crate::sys;
use std::ffi::CString;
use std::fmt;
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

/// An instruction set, which selects the instructions of the processor that fast code uses. Results do
/// not depend on the choice.
///
/// ```
/// use isohand::Instructions;
/// assert_eq!(Instructions::all().next().unwrap().name(), "portable");
/// assert_eq!(Instructions::find("portable").unwrap().name(), "portable");
/// assert!(Instructions::find("abacus").is_none());
/// ```
#[derive(Clone, Copy)]
pub struct Instructions(*const sys::ih_instructions);

// SAFETY: isohand/base.h: an instruction set is constant, and valid as long as the program runs.
unsafe impl Send for Instructions {}
unsafe impl Sync for Instructions {}

impl Instructions {
    /// The fastest instruction set of this machine. Only the first call queries the processor.
    pub fn best() -> Instructions {
        static BEST: AtomicPtr<sys::ih_instructions> = AtomicPtr::new(ptr::null_mut());
        let mut best = BEST.load(Ordering::Relaxed);
        if best.is_null() {
            best = unsafe { sys::ih_instructions_best() } as *mut _;
            BEST.store(best, Ordering::Relaxed);
        }
        Instructions(best)
    }

    /// All instruction sets that this machine supports; the first is `portable`.
    pub fn all() -> impl Iterator<Item = Instructions> {
        (0..)
            .map(|i| unsafe { sys::ih_instructions_at(i) })
            .take_while(|raw| !raw.is_null())
            .map(Instructions)
    }

    /// Finds an instruction set by its name: `portable`, `avx2`, `avx512` or `neon`.
    pub fn find(name: &str) -> Option<Instructions> {
        let name = CString::new(name).ok()?;
        let raw = unsafe { sys::ih_instructions_find(name.as_ptr()) };
        (!raw.is_null()).then(|| Instructions(raw))
    }

    /// The name.
    pub fn name(self) -> &'static str {
        static_text(unsafe { sys::ih_instructions_name(self.0) })
    }

    pub(crate) unsafe fn from_raw(raw: *const sys::ih_instructions) -> Instructions {
        Instructions(raw)
    }

    #[inline]
    pub(crate) fn raw(self) -> *const sys::ih_instructions {
        self.0
    }
}

impl fmt::Debug for Instructions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Instructions({})", self.name())
    }
}
