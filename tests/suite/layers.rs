//! The layer rules: each source file imports only from the layers listed before its own.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The layers that each layer may import. A layer is listed after everything it imports.
const LAYERS: &[(&str, &[&str])] = &[
    ("grid", &[]),
    ("diagnostics", &[]),
    ("content", &["grid", "diagnostics"]),
    ("loader", &["grid", "diagnostics", "content"]),
    ("packs", &["content", "loader"]),
    ("mapgen", &["grid", "content"]),
    ("game", &["grid", "diagnostics", "content", "mapgen"]),
    ("script", &["grid", "diagnostics", "content", "loader", "game"]),
    ("save", &["content", "game"]),
    ("session", &["grid", "content", "game", "save"]),
    ("scenario", &["grid", "diagnostics", "content", "loader", "mapgen", "game"]),
    ("ui", &["grid", "diagnostics", "content", "mapgen", "game", "session", "save"]),
    ("frontend", &["grid", "diagnostics", "content", "ui"]),
    (
        "host",
        &[
            "diagnostics",
            "content",
            "loader",
            "packs",
            "mapgen",
            "game",
            "script",
            "session",
            "save",
            "scenario",
            "ui",
            "frontend",
        ],
    ),
    (
        "cli",
        &[
            "grid",
            "diagnostics",
            "content",
            "loader",
            "packs",
            "mapgen",
            "game",
            "script",
            "session",
            "save",
            "scenario",
            "ui",
            "frontend",
            "host",
        ],
    ),
];

/// The loading phases, in the order in which data passes through them. Each may import only earlier phases.
const PHASES: &[&str] = &[
    "tables",
    "tree",
    "toml_text",
    "syntax",
    "names",
    "read",
    "manifest",
    "merge",
    "definitions",
    "renames",
    "check",
    "number_ground",
    "load",
    "schema",
    "texts",
    "explain",
];

/// Libraries that only the named layer may use.
const PRIVATE: &[(&str, &[&str])] = &[
    ("rhai", &["script"]),
    ("winit", &["frontend"]),
    ("softbuffer", &["frontend"]),
    ("crossterm", &["frontend"]),
    ("clap", &["cli"]),
];

/// What the pure layers must not use: files, clocks, threads, processes, the terminal.
const IMPURE: &[&str] = &[
    "std::fs",
    "std::time",
    "std::thread",
    "std::net",
    "std::process",
    "std::env",
    "std::io",
    "println!",
    "eprintln!",
    "static mut",
    "thread_local!",
];
const PURE: &[&str] = &[
    "grid",
    "diagnostics",
    "content",
    "loader",
    "packs",
    "mapgen",
    "game",
    "script",
    "session",
    "save",
    "scenario",
    "ui",
];

#[test]
fn layers_import_downwards_only() {
    let mut faults = Vec::new();
    for (layer, path, text) in sources() {
        let allowed = LAYERS.iter().find(|(own, _)| *own == layer).map_or(&[][..], |(_, allowed)| allowed);
        for (number, line) in code(&text) {
            for other in crate_modules(line) {
                if other != layer && !allowed.contains(&other.as_str()) && LAYERS.iter().any(|(own, _)| *own == other) {
                    faults.push(format!("{}:{number}: `{layer}` must not know `{other}`", path.display()));
                }
            }
            for (library, homes) in PRIVATE {
                if line.contains(&format!("{library}::")) && !homes.contains(&layer.as_str()) {
                    faults
                        .push(format!("{}:{number}: `{layer}` must not know the library `{library}`", path.display()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn loading_phases_import_earlier_phases_only() {
    let mut faults = Vec::new();
    for (_, path, text) in sources().into_iter().filter(|(layer, ..)| layer == "loader") {
        let inside = path.strip_prefix(root().join("src/loader")).unwrap();
        let phase = inside.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs");
        if phase == "mod" {
            continue;
        }
        let own = PHASES.iter().position(|one| *one == phase);
        let own = own.unwrap_or_else(|| panic!("the phase `{phase}` has no place in the order"));
        // Files directly in the loader folder name their neighbours by `super::`; files in its subfolders by `super::super::`.
        let depth = inside.components().count() - usize::from(inside.ends_with("mod.rs"));
        let neighbours = "super::".repeat(depth);
        for (number, line) in code(&text) {
            let imports = line.split("crate::loader::").skip(1).chain(line.split(&neighbours).skip(1));
            for other in imports.filter(|other| !other.starts_with("super::")) {
                let other = other.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().unwrap();
                if PHASES.iter().position(|one| *one == other).is_none_or(|other| other > own) {
                    faults.push(format!("{}:{number}: `{phase}` must not know `{other}`", path.display()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_game_is_pure() {
    let mut faults = Vec::new();
    for (layer, path, text) in sources().into_iter().filter(|(layer, ..)| PURE.contains(&layer.as_str())) {
        for (number, line) in code(&text) {
            // Profiling measures the time of scripts in this one file; the game never sees it.
            let measures = path.ends_with("src/script/run/profile.rs");
            // A panic hook can learn only from the thread that a panic will be caught. No result depends on it.
            let catches = path.ends_with("src/diagnostics/caught_panic.rs");
            let may = |word: &str| (measures && word == "std::time") || (catches && word == "thread_local!");
            for word in IMPURE.iter().filter(|word| line.contains(**word) && !may(word)) {
                faults.push(format!("{}:{number}: `{layer}` must not use `{word}`", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn text_reaches_the_terminal_in_few_places() {
    // Each makes escape sequences visible first.
    let homes = ["host/console.rs", "frontend/mod.rs", "frontend/terminal/screen.rs"];
    let writes = ["println!", "print!(", "eprintln!", "eprint!(", "writeln!(io::", "write!(io::", "out.write_all("];
    let mut faults = Vec::new();
    for (_, path, text) in sources().into_iter().filter(|(_, path, _)| !homes.iter().any(|home| path.ends_with(home))) {
        for (number, line) in code(&text) {
            if writes.iter().any(|word| line.contains(word)) {
                faults.push(format!("{}:{number}: writes past `host/console.rs`", path.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn only_tests_tamper_with_a_world() {
    let mut faults = Vec::new();
    for (_, path, text) in sources() {
        for (number, _) in code(&text).filter(|(_, line)| line.contains(".tamper()")) {
            faults.push(format!("{}:{number}: changes the world past the rules", path.display()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_folder_of_the_source_is_a_layer() {
    let known: Vec<&str> = LAYERS.iter().map(|(layer, _)| *layer).collect();
    for entry in fs::read_dir(root().join("src")).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        let name = name.trim_end_matches(".rs");
        assert!(["lib", "main"].contains(&name) || known.contains(&name), "src/{name} is in no layer");
    }
}

#[test]
fn the_index_of_each_folder_lists_its_files() {
    let mut faults = Vec::new();
    for (_, path, text) in sources().into_iter().filter(|(_, path, _)| path.ends_with("mod.rs")) {
        let listed = text.lines().filter_map(|line| line.strip_prefix("//! - `")?.split_once("`: "));
        let listed: BTreeMap<&str, &str> = listed.collect();
        let declares = |line: &str| Some(line.split_once("mod ")?.1.strip_suffix(';')?.to_owned());
        let files: Vec<String> =
            code(&text).filter_map(|(_, line)| declares(line)).filter(|file| file != "tests").collect();
        for file in files.iter().filter(|file| !listed.contains_key(file.as_str())) {
            faults.push(format!("{}: `{file}` is not listed", path.display()));
        }
        for name in listed.keys().filter(|name| !files.iter().any(|file| file == *name)) {
            faults.push(format!("{}: `{name}` is listed, but there is no such file", path.display()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn files_stay_short() {
    let long: BTreeMap<PathBuf, usize> = sources()
        .into_iter()
        .map(|(_, path, text)| (path, text.lines().count()))
        .filter(|(_, lines)| *lines > 600)
        .collect();
    assert!(long.is_empty(), "these have more than 600 lines: {long:?}");
}

pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Layer, path and text of every source file that ships.
fn sources() -> Vec<(String, PathBuf, String)> {
    let mut found = Vec::new();
    for (layer, _) in LAYERS {
        collect(&root().join("src").join(layer), layer, &mut found);
    }
    assert!(found.len() > 40, "the sources were not found");
    found
}

fn collect(folder: &Path, layer: &str, found: &mut Vec<(String, PathBuf, String)>) {
    for entry in fs::read_dir(folder).into_iter().flatten().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            if !path.ends_with("tests") {
                collect(&path, layer, found);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("tests.rs") {
            found.push((layer.to_owned(), path.clone(), fs::read_to_string(&path).unwrap()));
        }
    }
}

/// The lines of code with their numbers. An inline test module ends the file.
pub fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    lines
        .take_while(|(_, line)| !line.starts_with("mod tests {"))
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// The crate modules that a line names, as in `crate::grid::Point` or `crate::{grid::Point, content::Ref}`.
fn crate_modules(line: &str) -> Vec<String> {
    let mut modules = Vec::new();
    for part in line.split("crate::").skip(1) {
        let inside = part.strip_prefix('{').and_then(|inner| inner.split('}').next());
        let names = inside.map_or_else(|| vec![part], |inner| inner.split(',').collect());
        for name in names {
            let end = name
                .trim()
                .find(|letter: char| !letter.is_alphanumeric() && letter != '_')
                .unwrap_or(name.trim().len());
            modules.push(name.trim()[..end].to_owned());
        }
    }
    modules
}

#[test]
fn no_creature_and_no_item_is_named_in_the_source() {
    let content = super::packs::shipped();
    let creatures = content.creatures.iter().map(|(_, id, _)| id);
    let items = content.items.iter().map(|(_, id, _)| id);
    let names: Vec<&str> = creatures.chain(items).filter_map(|id| id.split(':').nth(1)).collect();
    assert!(names.len() > 10);
    let mut faults = Vec::new();
    // The engine may name the player's creature.
    for (_, path, text) in sources() {
        for (number, line) in code(&text) {
            for literal in line.split('"').skip(1).step_by(2) {
                let words = literal.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
                for word in words.filter(|word| names.contains(word) && *word != "player") {
                    faults.push(format!("{}:{number}: names `{word}`", path.display()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
