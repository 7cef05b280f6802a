//! Builds the packs of the repository into the binary: tables of path and text for `content/**/*.toml`, for `scripts/**/*.rhai`, for both in each
//! folder of `games`, and for the templates of new packs. Scenario tests make up a quarter of the text, so they are compressed.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let mut packs = vec![("content".to_owned(), "toml"), ("scripts".to_owned(), "rhai")];
    for game in games(&root)? {
        packs.extend([(format!("games/{game}/content"), "toml"), (format!("games/{game}/scripts"), "rhai")]);
    }
    let templates = ["md", "rhai", "toml"].map(|extension| ("templates".to_owned(), extension));
    let (tests, packs): (Vec<_>, Vec<_>) = files(&root, &packs)?.into_iter().partition(PackFile::holds_tests);
    let templates = files(&root, &templates)?;
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let tables = [
        table("FILES", "Path and text of the files of the repository's packs, without scenario tests.", &packs)?,
        table("TEMPLATES", "Path and text of the files that new packs are made from.", &templates)?,
        compressed_tests(&tests, &out.join("tests.deflate"))?,
    ];
    fs::write(out.join("packs.rs"), tables.concat())
}

/// The source of a table of files with scenario tests: their paths and lengths. Their texts follow on each other in the file `compressed`, as DEFLATE data.
fn compressed_tests(tests: &[PackFile], compressed: &Path) -> io::Result<String> {
    let mut table =
        "/// Path and length of the files with scenario tests, in bytes.\nconst TESTS: &[(&str, usize)] = &[\n"
            .to_owned();
    let mut bytes = Vec::new();
    for file in tests {
        let text = fs::read(&file.absolute)?;
        writeln!(table, "    ({:?}, {}),", file.path, text.len()).map_err(io::Error::other)?;
        bytes.extend(text);
    }
    fs::write(compressed, miniz_oxide::deflate::compress_to_vec(&bytes, 10))?;
    let compressed = compressed.to_string_lossy();
    writeln!(table, "];\n/// Their texts.\nconst COMPRESSED_TESTS: &[u8] = include_bytes!({compressed:?});")
        .map_err(io::Error::other)?;
    Ok(table)
}

/// A file of a pack.
struct PackFile {
    /// Its path in the repository, with `/`.
    path: String,
    absolute: PathBuf,
}

impl PackFile {
    /// Whether it holds scenario tests.
    fn holds_tests(&self) -> bool {
        self.path.contains("/tests/")
    }
}

/// The files that lie in folders and end in certain ways, by folder and path.
fn files(root: &Path, folders: &[(String, &str)]) -> io::Result<Vec<PackFile>> {
    let mut all = Vec::new();
    for (folder, extension) in folders {
        let mut found = Vec::new();
        find(&root.join(folder), extension, 0, &mut found)?;
        found.sort();
        let path = |file: &PathBuf| file.strip_prefix(root).unwrap_or(file).to_string_lossy().replace('\\', "/");
        all.extend(found.into_iter().map(|absolute| PackFile { path: path(&absolute), absolute }));
    }
    Ok(all)
}

/// The names of the folders in `games`, sorted.
fn games(root: &Path) -> io::Result<Vec<String>> {
    let folder = root.join("games");
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = if folder.is_dir() { fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()? } else { Vec::new() };
    let folders = entries.iter().filter(|entry| entry.path().is_dir());
    let mut names: Vec<String> = folders.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    Ok(names)
}

/// The source of a table of files.
fn table(name: &str, what: &str, files: &[PackFile]) -> io::Result<String> {
    let mut table = format!("/// {what}\nconst {name}: &[(&str, &str)] = &[\n");
    for PackFile { path, absolute } in files {
        let absolute = absolute.to_string_lossy();
        writeln!(table, "    ({path:?}, include_str!({absolute:?})),").map_err(io::Error::other)?;
    }
    table.push_str("];\n");
    Ok(table)
}

/// Adds the files of a folder and of those in it.
fn find(folder: &Path, extension: &str, depth: u32, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    if !folder.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            find(&path, extension, depth + 1, files)?;
        } else if depth > 0 && path.extension().is_some_and(|own| own == extension) {
            files.push(path);
        }
    }
    Ok(())
}
