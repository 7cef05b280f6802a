//! Builds the packs of the repository into the binary: a table of path and text for `content/**/*.toml` and
//! `scripts/**/*.rhai`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut table =
        String::from("/// Path and text of the files of the repository's packs.\nconst FILES: &[(&str, &str)] = &[\n");
    for (folder, extension) in [("content", "toml"), ("scripts", "rhai")] {
        let mut files = Vec::new();
        find(&root.join(folder), extension, 0, &mut files)?;
        files.sort();
        for file in files {
            let path = file.strip_prefix(&root).unwrap_or(&file).to_string_lossy().replace('\\', "/");
            let absolute = file.to_string_lossy();
            writeln!(table, "    ({path:?}, include_str!({absolute:?})),").map_err(io::Error::other)?;
        }
    }
    table.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("packs.rs"), table)
}

/// Adds the files of a folder and of those in it. Scenario tests, which a pack holds in `tests/`, are no part of the game.
fn find(folder: &Path, extension: &str, depth: u32, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            if depth != 1 || path.file_name().is_none_or(|name| name != "tests") {
                find(&path, extension, depth + 1, files)?;
            }
        } else if depth > 0 && path.extension().is_some_and(|own| own == extension) {
            files.push(path);
        }
    }
    Ok(())
}
