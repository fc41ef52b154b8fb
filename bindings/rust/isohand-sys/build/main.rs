//! Finds the installed libraries by pkg-config or, with the feature `vendored`, compiles the C sources.
//!
//! The folders of the headers are the environment variable `ISOHAND_INCLUDE` of this crate and
//! `DEP_ISOHAND_INCLUDE` of the build scripts that depend on it, as paths with `:` between them.

use std::env;
#[cfg(not(feature = "vendored"))]
use std::path::PathBuf;

#[cfg(feature = "vendored")]
mod vendored;

/// The optional libraries, by the features that name them.
const OPTIONAL: [&str; 3] = ["table", "threads", "exact"];

fn main() {
    let mut wanted = vec!["isohand".to_owned()];
    for feature in OPTIONAL {
        if env::var_os(format!("CARGO_FEATURE_{}", feature.to_uppercase())).is_some() {
            wanted.push(format!("isohand-{feature}"));
        }
    }
    #[cfg(feature = "vendored")]
    let include = vendored::build(&wanted);
    #[cfg(not(feature = "vendored"))]
    let include = find(&wanted);

    let include = env::join_paths(include).expect("a folder with a colon in its name");
    let include = include.to_str().expect("a folder whose name is not UTF-8");
    println!("cargo:rustc-env=ISOHAND_INCLUDE={include}");
    println!("cargo:include={include}");
}

/// The first version that may not have the functions of this one as they are declared: the next major one.
#[cfg(not(feature = "vendored"))]
fn too_new() -> String {
    let major: u32 = env!("CARGO_PKG_VERSION_MAJOR")
        .parse()
        .expect("a number in the version");
    format!("{}", major + 1)
}

/// Finds libraries by pkg-config, which prints what cargo needs; returns the folders of the headers.
#[cfg(not(feature = "vendored"))]
fn find(wanted: &[String]) -> Vec<PathBuf> {
    let mut include = Vec::new();
    let (oldest, too_new) = (env!("CARGO_PKG_VERSION"), too_new());
    for name in wanted {
        let found = pkg_config::Config::new()
            .range_version(oldest..too_new.as_str())
            .probe(name);
        match found {
            Ok(library) => include.extend(library.include_paths),
            Err(error) => {
                eprintln!("{error}");
                eprintln!(
                    "isohand-sys: {name} is not installed, or not of a version from {oldest} on and \
                     below {too_new}. Install it, name the folder of its .pc files in PKG_CONFIG_PATH \
                     (lib/ of a build works, too), or use the feature `vendored`, which compiles the \
                     C sources."
                );
                std::process::exit(1);
            }
        }
    }
    include.dedup();
    include
}
