//! Where the libraries come from, and which of them are known to be in poor health. `deny.toml` holds the rest, for `cargo deny`.

use std::fs;

use super::layers::root;

/// Crates that are unmaintained or have unsound parts: their name and version, the library that brings them in, and why they stay.
/// When one of them goes, its row goes.
const KNOWN: [(&str, &str, &str, &str); 2] = [
    (
        "smartstring",
        "1.0.1",
        "rhai",
        "unmaintained. The newest rhai keeps the names of its scripts in it; the interpreter is the only user, with no input of its own",
    ),
    (
        "const-random",
        "0.1.18",
        "rhai",
        "draws its numbers at compile time. `.cargo/config.toml` fixes them, so that builds can be reproduced; games don't depend on them, since \
         the sandbox sets the hashing seed",
    ),
];

/// The packages of the lock file: name, version, and the other lines.
fn packages() -> Vec<(String, String, String)> {
    let text = fs::read_to_string(root().join("Cargo.lock")).unwrap();
    let packages = text.split("[[package]]").skip(1).map(|package| {
        let field = |name: &str| {
            let start = format!("{name} = \"");
            let line = package.lines().find_map(|line| line.strip_prefix(&start));
            line.map(|line| line.trim_end_matches('"').to_owned()).unwrap_or_default()
        };
        (field("name"), field("version"), package.to_owned())
    });
    packages.collect()
}

#[test]
fn a_build_draws_no_random_numbers() {
    let text = fs::read_to_string(root().join(".cargo/config.toml")).unwrap();
    assert!(text.contains("[env]\n") && text.contains("\nCONST_RANDOM_SEED = \""), "{text}");
}

#[test]
fn every_library_comes_from_the_registry_with_a_checksum() {
    let packages = packages();
    assert!(packages.len() > 100);
    for (name, version, text) in packages.iter().filter(|(name, ..)| name != "stuffed") {
        let is_sound = text.contains("source = \"registry+https://github.com/rust-lang/crates.io-index\"");
        assert!(is_sound && text.contains("checksum = \""), "{name} {version} comes from elsewhere");
    }
}

#[test]
fn libraries_in_poor_health_are_known_and_still_there() {
    let packages = packages();
    for (name, version, by, why) in KNOWN {
        let is_there = packages.iter().any(|(own, at, _)| own == name && at == version);
        assert!(is_there, "{name} {version} is gone, or has another version: remove its row, or look at it again");
        let brings = |from: &str| -> Vec<String> {
            let lines = packages.iter().filter(|(own, ..)| own == from).flat_map(|(.., text)| text.lines());
            let listed = lines.filter_map(|line| line.trim().strip_prefix('"'));
            listed.map(|line| line.split(['"', ' ']).next().unwrap_or_default().to_owned()).collect()
        };
        let (mut open, mut seen) = (vec![by.to_owned()], Vec::new());
        while let Some(next) = open.pop() {
            if !seen.contains(&next) {
                open.extend(brings(&next));
                seen.push(next);
            }
        }
        assert!(seen.iter().any(|found| found == name), "{by} no longer brings in {name} ({why})");
    }
}

#[test]
fn every_build_uses_the_locked_versions() {
    for package in ["", "rivals/", "fuzz/"] {
        assert!(root().join(format!("{package}Cargo.lock")).is_file(), "{package} has no Cargo.lock");
    }
    let makefile = fs::read_to_string(root().join("Makefile")).unwrap();
    let builds = ["run", "clippy", "test", "nextest run", "build", "bench", "doc"];
    for line in makefile.lines().filter(|line| !line.trim_start().starts_with("echo")) {
        for build in builds.iter().filter(|build| line.contains(&format!("cargo {build} "))) {
            assert!(line.contains(&format!("cargo {build} --locked")), "{line}");
        }
    }
}
