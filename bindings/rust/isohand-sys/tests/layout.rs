//! The layout of each struct, and each constant, are those of the headers: a C program prints them.
//! And each function is in the libraries that are linked.

use isohand_sys::*;
use std::collections::BTreeSet;
use std::mem::{align_of, size_of, MaybeUninit};
use std::process::Command;
use std::{env, fs};

fn size_of_target<T>(_: *const T) -> usize {
    size_of::<T>()
}

macro_rules! layout {
    ($lines:ident, $name:ident, $($member:ident)*) => {
        $lines.push(format!("{} {} {}", stringify!($name), size_of::<$name>(), align_of::<$name>()));
        let place = MaybeUninit::<$name>::uninit();
        let start = place.as_ptr();
        $(
            let member = unsafe { std::ptr::addr_of!((*start).$member) };
            $lines.push(format!(
                "{}.{} {} {}",
                stringify!($name),
                stringify!($member),
                member as usize - start as usize,
                size_of_target(member)
            ));
        )*
    };
}

macro_rules! value {
    ($lines:ident, $name:ident) => {
        $lines.push(format!("{} {}", stringify!($name), $name as u64))
    };
}

macro_rules! function {
    ($functions:ident, $name:ident) => {
        $functions.push((stringify!($name), $name as *const ()))
    };
}

#[rustfmt::skip]
#[allow(clippy::unnecessary_cast, clippy::vec_init_then_push)]
#[path = "layout/declared.rs"]
mod declared;

/// Compiles tests/layout/layout.c against the headers that the crate was built with, and runs it.
fn printed_by_c() -> Vec<String> {
    let folder = env::temp_dir().join(format!("isohand-layout-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let program = folder.join("layout");
    let compiler = env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let mut words = compiler.split_whitespace();
    let mut compile = Command::new(words.next().unwrap());
    compile.args(words);
    for include in env::split_paths(env!("ISOHAND_INCLUDE")) {
        compile.arg("-I").arg(include);
    }
    for feature in ["TABLE", "THREADS", "EXACT"] {
        let is_on = match feature {
            "TABLE" => cfg!(feature = "table"),
            "THREADS" => cfg!(feature = "threads"),
            _ => cfg!(feature = "exact"),
        };
        if is_on {
            compile.arg(format!("-DWITH_{feature}"));
        }
    }
    compile.arg("-o").arg(&program).arg(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/layout/layout.c"
    ));
    assert!(compile.status().unwrap().success(), "{compile:?}");
    let output = Command::new(&program).output().unwrap();
    fs::remove_dir_all(&folder).unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn layouts_and_constants_are_those_of_c() {
    let ours = declared::lines();
    let theirs = printed_by_c();
    assert!(ours.len() > 300, "only {} lines", ours.len());
    assert_eq!(ours.len(), theirs.len());
    for (ours, theirs) in ours.iter().zip(&theirs) {
        assert_eq!(ours, theirs);
    }
}

#[test]
fn functions_are_distinct() {
    let functions = declared::functions();
    assert!(functions.len() > 200, "only {} functions", functions.len());
    let addresses: BTreeSet<_> = functions.iter().map(|&(_, address)| address).collect();
    assert_eq!(addresses.len(), functions.len());
}

/// The dynamic linker finds each function under its name, at the address that the declaration has.
#[cfg(not(feature = "vendored"))]
#[test]
fn functions_are_in_the_libraries() {
    use std::ffi::CString;
    use std::os::raw::{c_char, c_void};
    #[cfg_attr(target_os = "linux", link(name = "dl"))]
    extern "C" {
        fn dlopen(path: *const c_char, flags: i32) -> *mut c_void;
        fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
    }
    const RTLD_LAZY: i32 = 1;
    let program = unsafe { dlopen(std::ptr::null(), RTLD_LAZY) };
    for (name, address) in declared::functions() {
        let c_name = CString::new(name).unwrap();
        let found = unsafe { dlsym(program, c_name.as_ptr()) };
        assert!(!found.is_null() && found as *const () == address, "{name}");
    }
}
