//! Builds the packs of the repository into the binary: `content/**/*.toml` and `scripts/**/*.rhai` at its top and in each folder of `games`,
//! compressed, since a program holds many games and plays one; and the templates of new packs.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let mut roots = vec![String::new()];
    roots.extend(games(&root)?.into_iter().map(|game| format!("games/{game}/")));
    let mut pack_tables = Vec::new();
    let mut compressed =
        "/// The pack roots, each with its files.\nconst PACK_ROOTS: &[CompressedFiles] = &[\n".to_owned();
    for (number, pack_root) in roots.iter().enumerate() {
        let packs = [(format!("{pack_root}content"), "toml"), (format!("{pack_root}scripts"), "rhai")];
        let files = files(&root, &packs)?;
        compressed += &compressed_files(&files, &out.join(format!("root_{number}.deflate")))?;
        pack_tables.extend(files.into_iter().filter(PackFile::declares_pack));
    }
    compressed += "];\n";
    let templates = ["md", "rhai", "toml"].map(|extension| ("templates".to_owned(), extension));
    let templates = files(&root, &templates)?;
    let tables = [
        table("PACK_TABLES", "Path and text of the files with the `[pack]` tables.", &pack_tables)?,
        table("TEMPLATES", "Path and text of the files that new packs are made from.", &templates)?,
        compressed,
    ];
    fs::write(out.join("packs.rs"), tables.concat())
}

/// The source of a value of `CompressedFiles`: the paths and lengths of files, whose texts follow on each other in the file `compressed`, as DEFLATE
/// data.
fn compressed_files(files: &[PackFile], compressed: &Path) -> io::Result<String> {
    let (mut source, mut bytes) = ("    CompressedFiles {\n        files: &[\n".to_owned(), Vec::new());
    for file in files {
        let text = fs::read(&file.absolute)?;
        writeln!(source, "            ({:?}, {}),", file.path, text.len()).map_err(io::Error::other)?;
        bytes.extend(text);
    }
    fs::write(compressed, miniz_oxide::deflate::compress_to_vec(&bytes, 10))?;
    let compressed = compressed.to_string_lossy();
    writeln!(source, "        ],\n        texts: include_bytes!({compressed:?}),\n    }},")
        .map_err(io::Error::other)?;
    Ok(source)
}

/// A file of a pack.
struct PackFile {
    /// Its path in the repository, with `/`.
    path: String,
    absolute: PathBuf,
}

impl PackFile {
    /// Whether it holds the `[pack]` table of a pack.
    fn declares_pack(&self) -> bool {
        self.path.ends_with("/pack.toml")
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
