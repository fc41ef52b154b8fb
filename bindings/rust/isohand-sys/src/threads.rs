// Made by generate.py; do not edit.
use super::*;

pub const IH_THREADS_MAX: u32 = 4096;

opaque!(ih_threads);

extern "C" {
    pub fn ih_threads_new(threads: c_uint, out: *mut *mut ih_threads) -> ih_status;
    pub fn ih_threads_free(threads: *mut ih_threads);
    pub fn ih_threads_executor(threads: *const ih_threads) -> *const ih_executor;
}
