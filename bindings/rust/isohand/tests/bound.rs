//! Every function that isohand-sys declares is used by the crate, or `unbound.txt` has the reason.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of both crates.
fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .into()
}

fn texts(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(workspace().join(folder)).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .map(|path| fs::read_to_string(path).unwrap())
        .collect()
}

/// The words after each place of a prefix.
fn words_after(texts: &[String], prefix: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for text in texts {
        for rest in text.split(prefix).skip(1) {
            let word = rest
                .split(|c: char| c != '_' && !c.is_alphanumeric())
                .next()
                .unwrap();
            if word.starts_with("ih_") {
                words.insert(word.to_owned());
            }
        }
    }
    words
}

/// Whether a name matches a pattern with at most one `*`.
fn matches(name: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        Some((start, end)) => {
            name.len() >= start.len() + end.len() && name.starts_with(start) && name.ends_with(end)
        }
        None => name == pattern,
    }
}

#[test]
fn every_function_is_used_or_listed() {
    let declared = words_after(&texts("isohand-sys/src"), "pub fn ");
    let used = words_after(&texts("isohand/src"), "sys::");
    assert!(declared.len() > 300 && used.len() > 80);
    let text = fs::read_to_string(workspace().join("unbound.txt")).unwrap();
    let mut listed = BTreeMap::new();
    for line in text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let (name, reason) = line.split_once("  ").unwrap_or((line, ""));
        assert!(!reason.trim().is_empty(), "{name} has no reason");
        assert!(
            listed.insert(name, reason).is_none(),
            "{name} is listed twice"
        );
    }
    let unused: Vec<&String> = declared.difference(&used).collect();
    let missing: Vec<_> = unused
        .iter()
        .filter(|name| !listed.keys().any(|pattern| matches(name, pattern)))
        .collect();
    assert!(missing.is_empty(), "neither used nor listed: {missing:?}");
    for pattern in listed.keys() {
        let is_needed = unused.iter().any(|name| matches(name, pattern));
        assert!(is_needed, "{pattern}: no such function, or it is used");
    }
}
