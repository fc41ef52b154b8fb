//! Compiles the C library: the sources that its makefiles name, from this repository or, in a crate that
//! was packaged, from the copy in `vendor/`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The programs that make tables during the build, by their folders in `lib/eval/`, in an order in which
/// each follows those whose tables it needs.
struct Generator {
    name: &'static str,
    /// Further sources that it consists of.
    sources: &'static [&'static str],
    /// Generators whose tables it consists of.
    tables: &'static [&'static str],
}

const BINOMIAL: &str = "lib/base/binomial.c";
const PLAIN: &str = "lib/eval/ranking/plain.c";

const GENERATORS: [Generator; 4] = [
    Generator {
        name: "ranking",
        sources: &[BINOMIAL],
        tables: &[],
    },
    Generator {
        name: "rating",
        sources: &["lib/eval/ranking/quinary.c"],
        tables: &["ranking"],
    },
    Generator {
        name: "low",
        sources: &["lib/eval/low/rules.c", PLAIN, BINOMIAL],
        tables: &["ranking"],
    },
    Generator {
        name: "omaha",
        sources: &[PLAIN, BINOMIAL],
        tables: &["low", "ranking"],
    },
];

/// Compiles libraries into one archive; returns the folders of the headers.
pub fn build(wanted: &[String]) -> Vec<PathBuf> {
    let root = source_folder();
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap());
    for folder in ["include", "lib", "recipes"] {
        println!("cargo:rerun-if-changed={}", root.join(folder).display());
    }
    let include = vec![root.join("include"), out.join("include")];
    write_version(&root, &out);
    for generator in &GENERATORS {
        generate(generator, &root, &out);
    }
    let has_table = wanted.iter().any(|name| name == "isohand-table");
    if has_table {
        write_recipes(&root, &out);
    }

    let mut build = cc::Build::new();
    configure(&mut build, &root, &out);
    // Slower code would be of no use, not even in a debug build.
    if env::var("OPT_LEVEL").map_or(true, |level| level == "0" || level == "1") {
        build.opt_level(2);
    }
    let mut names = Vec::new();
    let mut sources = Vec::new();
    for name in wanted {
        let variable = format!("lib{}_la_SOURCES", name.replace('-', "_"));
        for (variable, folder) in [(format!("nodist_{variable}"), &out), (variable, &root)] {
            for source in listed(&root.join("lib"), &variable) {
                if source.ends_with(".c") && !names.contains(&source) {
                    sources.push((folder.join(&source), out.join(&source).with_extension("o")));
                    names.push(source); // some belong to two libraries
                }
            }
        }
    }
    assert!(names.len() > 50, "only {} sources found", names.len());
    if has_table {
        for name in ["jansson", "libxxhash"] {
            let library = pkg_config::probe_library(name).unwrap_or_else(|error| panic!("{error}"));
            build.includes(library.include_paths);
        }
    }
    compile(&build.get_compiler(), &sources);
    for (_, object) in &sources {
        build.object(object);
    }
    build.compile("isohand");
    if wanted.iter().any(|name| name == "isohand-exact") {
        println!("cargo:rustc-link-lib=gmp");
    }
    if wanted.iter().any(|name| name == "isohand-threads") {
        println!("cargo:rustc-link-lib=pthread");
    }
    println!("cargo:rustc-link-lib=m");
    include
}

/// Compiles sources to objects, as many at the same time as cargo allows. (The crate cc would name objects
/// after the last parts of their paths, of which some are equal.)
fn compile(compiler: &cc::Tool, sources: &[(PathBuf, PathBuf)]) {
    let jobs = env::var("NUM_JOBS").map_or(1, |jobs| jobs.parse().unwrap_or(1));
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some((source, object)) = sources.get(next.fetch_add(1, Ordering::Relaxed)) {
            fs::create_dir_all(object.parent().unwrap()).unwrap();
            let mut command = compiler.to_command();
            command.arg("-c").arg("-o").arg(object).arg(source);
            printed_by(&mut command);
        }
    };
    thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(work);
        }
    });
}

/// Returns the folder that has `lib/` and `include/`.
fn source_folder() -> PathBuf {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap());
    for folder in [here.join("vendor"), here.join("../../..")] {
        if folder.join("lib/base/local.mk").is_file() {
            return folder;
        }
    }
    panic!("isohand-sys: neither vendor/ nor ../../../lib has the C sources");
}

/// The flags of configure.ac and Makefile.am that matter for an archive.
fn configure(build: &mut cc::Build, root: &Path, out: &Path) {
    build
        .include(root.join("include"))
        .include(out.join("include"))
        .include(root.join("lib"))
        .include(out.join("lib"))
        .define("_POSIX_C_SOURCE", "200809L")
        .warnings(false)
        .debug(false)
        .flag_if_supported("-fvisibility=hidden")
        .flag_if_supported("-fno-math-errno")
        .flag_if_supported("-falign-functions=64")
        .flag_if_supported("-falign-loops=32");
}

/// Returns the words of a variable in all files `local.mk` of a folder, sorted.
fn listed(folder: &Path, variable: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            words.extend(listed(&path, variable));
        } else if path.ends_with("local.mk") {
            let text = fs::read_to_string(&path).unwrap().replace("\\\n", " ");
            for line in text.lines() {
                let mut parts = line.split_whitespace();
                if parts.next() == Some(variable) && matches!(parts.next(), Some("=" | "+=")) {
                    words.extend(parts.map(str::to_owned));
                }
            }
        }
    }
    words
}

/// Compiles a generator for the machine that builds, and writes the tables that it prints.
fn generate(generator: &Generator, root: &Path, out: &Path) {
    let folder = format!("lib/eval/{}", generator.name);
    let host = env::var("HOST").unwrap();
    let mut build = cc::Build::new();
    build
        .target(&host)
        .host(&host)
        .opt_level(2)
        .cargo_metadata(false)
        .warnings(false);
    let program = out.join(format!("generate-{}", generator.name));
    let mut compile = build.get_compiler().to_command();
    compile
        .arg("-I")
        .arg(root.join("include"))
        .arg("-I")
        .arg(root.join("lib"))
        .arg("-o")
        .arg(&program)
        .arg(root.join(&folder).join("generate.c"));
    for name in generator.tables {
        compile.arg(out.join(format!("lib/eval/{name}/tables.c")));
    }
    compile.args(generator.sources.iter().map(|source| root.join(source)));
    printed_by(&mut compile);
    write(
        &out.join(&folder).join("tables.c"),
        &printed_by(&mut Command::new(&program)),
    );
}

fn printed_by(command: &mut Command) -> Vec<u8> {
    let output = command
        .output()
        .unwrap_or_else(|error| panic!("{command:?}: {error}"));
    if !output.status.success() {
        panic!("{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
    output.stdout
}

fn write(path: &Path, text: &[u8]) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

/// Writes include/isohand/version.h as configure does.
fn write_version(root: &Path, out: &Path) {
    let numbers = ["MAJOR", "MINOR", "PATCH"]
        .map(|name| env::var(format!("CARGO_PKG_VERSION_{name}")).unwrap());
    let [major, minor, patch] = numbers.clone().map(|number| number.parse::<u32>().unwrap());
    let number = major * 1_000_000 + minor * 1000 + patch;
    let text = fs::read_to_string(root.join("include/isohand/version.h.in")).unwrap();
    let text = text
        .replace("@PACKAGE_VERSION@", env!("CARGO_PKG_VERSION"))
        .replace("@IH_VERSION_MAJOR@", &numbers[0])
        .replace("@IH_VERSION_MINOR@", &numbers[1])
        .replace("@IH_VERSION_PATCH@", &numbers[2])
        .replace("@IH_VERSION_NUMBER@", &number.to_string());
    write(&out.join("include/isohand/version.h"), text.as_bytes());
}

/// Writes the recipes that are part of the library as a list of strings, as
/// lib/abstraction/make/local.mk does.
fn write_recipes(root: &Path, out: &Path) {
    let mut text = String::from(
        "#include \"abstraction/make/recipe.h\"\n\
         const struct ihp_shipped_recipe ihp_shipped_recipes[] = {\n",
    );
    for path in listed(&root.join("lib"), "RECIPES") {
        let recipe = fs::read_to_string(root.join(&path)).unwrap();
        let name = Path::new(&path).file_stem().unwrap().to_str().unwrap();
        text += &format!("{{\"{name}\",\n");
        for line in recipe.lines() {
            let line = line.replace('\\', "\\\\").replace('"', "\\\"");
            text += &format!(" \"{line}\\n\"\n");
        }
        text += "},\n";
    }
    text += "{0, 0}};\n";
    write(&out.join("lib/abstraction/make/shipped.c"), text.as_bytes());
}
