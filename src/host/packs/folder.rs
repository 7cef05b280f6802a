//! Reads packs from a folder. Nothing outside the folder is read: symbolic links and special files are refused.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::folder_advice::{no_folder, no_pack};
use crate::content::{PackSource, SourceFile};
use crate::diagnostics::{Diagnostic, Diagnostics, Location};
use crate::host::path::shown;
use crate::loader::{MAX_FILE, MAX_SCRIPT};

/// The maximum depth of folders within a pack.
const MAX_DEPTH: usize = 8;
/// The maximum number of files in one root.
const MAX_FILES: usize = 50_000;
/// The most bytes of content, and of scripts, in one pack. Loading takes up to 40 times as much memory.
const MAX_BYTES: usize = 4 * 1024 * 1024;

/// The folder of a pack that holds its scenario tests.
const TESTS: &str = "tests";

/// Reads the packs of a root: a folder with `content/<pack>/**/*.toml` and `scripts/<pack>/**/*.rhai`. Packs are sorted
/// by id, and their files by path.
///
/// # Errors
/// Every file and folder that can't be read. A root without packs is an error too.
pub fn from_root(root: &Path) -> Result<Vec<PackSource>, Diagnostics> {
    let (packs, faults) = read_root(root);
    if faults.has_errors() { Err(faults) } else { Ok(packs) }
}

/// Reads as many packs of a root as possible, and returns the errors of the others.
pub(crate) fn read_root(root: &Path) -> (Vec<PackSource>, Diagnostics) {
    let mut walk = Walk::default();
    if !root.is_dir() {
        walk.faults.push(no_folder(root));
        return (Vec::new(), walk.faults);
    }
    walk.kind("content", &root.join("content"), "toml", MAX_FILE);
    walk.kind("scripts", &root.join("scripts"), "rhai", MAX_SCRIPT);
    if walk.packs.is_empty() && !walk.faults.has_errors() {
        walk.faults.push(no_pack(root));
    } else {
        walk.faults.extend(walk.loose);
    }
    (walk.packs.into_values().collect(), walk.faults)
}

/// The folders in `folder`, sorted by name, and errors for entries that are neither folders nor files. Files and hidden
/// entries are skipped. Empty if `folder` does not exist.
pub(crate) fn folders_in(folder: &Path) -> (Vec<PathBuf>, Diagnostics) {
    let mut walk = Walk::default();
    let mut folders = Vec::new();
    for (path, entry) in walk.list(folder) {
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        match entry {
            FolderEntry::Folder if !hidden => folders.push(path),
            FolderEntry::Odd(what) if !hidden => walk.refuse(&path, what),
            _ => {}
        }
    }
    (folders, walk.faults)
}

#[derive(Default)]
struct Walk {
    packs: BTreeMap<String, PackSource>,
    faults: Diagnostics,
    /// Errors about files beside the folders of the packs.
    loose: Diagnostics,
    files: usize,
    /// The bytes of the current pack's content or scripts so far.
    bytes: usize,
}

impl Walk {
    /// Reads one kind of file. `folder` holds a folder for each pack.
    fn kind(&mut self, kind: &str, folder: &Path, extension: &str, cap: usize) {
        for (path, entry) in self.list(folder) {
            let Some(id) = path.file_name().and_then(|name| name.to_str()).map(str::to_owned) else {
                self.refuse(&path, "its name is not valid text");
                continue;
            };
            match entry {
                FolderEntry::Folder => {
                    let mut files = Vec::new();
                    self.bytes = 0;
                    self.folder(&path, 1, extension, cap, &mut files);
                    if files.is_empty() {
                        continue;
                    }
                    files.sort_by(|one, other| one.path.cmp(&other.path));
                    let mut tests = Vec::new();
                    if kind == "content" && path.join(TESTS).is_dir() {
                        self.folder(&path.join(TESTS), 2, extension, cap, &mut tests);
                        tests.sort_by(|one, other| one.path.cmp(&other.path));
                    }
                    let pack =
                        self.packs.entry(id.clone()).or_insert_with(|| PackSource { id, ..PackSource::default() });
                    let target = if kind == "scripts" { &mut pack.scripts } else { &mut pack.content };
                    target.extend(files);
                    pack.tests.extend(tests);
                }
                FolderEntry::Odd(what) => self.refuse(&path, what),
                FolderEntry::File if has_extension(&path, extension) => self.refuse_loose(&path, kind),
                // For example a README beside the packs.
                FolderEntry::File => {}
            }
        }
    }

    fn folder(&mut self, folder: &Path, depth: usize, extension: &str, cap: usize, files: &mut Vec<SourceFile>) {
        if depth > MAX_DEPTH {
            return self.refuse(folder, "its folders are nested too deeply");
        }
        // One report of too much is enough.
        if self.bytes > MAX_BYTES {
            return;
        }
        for (path, kind) in self.list(folder) {
            let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
            // Scenario tests are not part of the playable content.
            let tests = depth == 1 && path.file_name().is_some_and(|name| name == TESTS);
            match kind {
                FolderEntry::Folder if !hidden && !tests => self.folder(&path, depth + 1, extension, cap, files),
                FolderEntry::Odd(what) if !hidden => self.refuse(&path, what),
                FolderEntry::File if !hidden && has_extension(&path, extension) => {
                    self.files += 1;
                    if self.files > MAX_FILES {
                        return self.refuse(&path, "there are too many files");
                    }
                    match read(&path, cap) {
                        Ok(text) => {
                            self.bytes += text.len();
                            if self.bytes > MAX_BYTES {
                                return self.refuse_bulk(&path);
                            }
                            files.push(SourceFile { path: shown(&path), text });
                        }
                        Err(why) => self.refuse(&path, &why),
                    }
                }
                _ => {}
            }
        }
    }

    /// The entries of a folder, sorted by name; empty if it does not exist.
    fn list(&mut self, folder: &Path) -> Vec<(PathBuf, FolderEntry)> {
        match fs::symlink_metadata(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Vec::new(),
            Ok(found) if found.is_symlink() => {
                self.refuse(folder, SYMLINK);
                return Vec::new();
            }
            _ => {}
        }
        let entries = fs::read_dir(folder).and_then(|entries| {
            entries
                .map(|entry| entry.and_then(|entry| Ok((entry.path(), FolderEntry::of(entry.file_type()?)))))
                .collect()
        });
        let mut entries: Vec<(PathBuf, FolderEntry)> = entries.unwrap_or_else(|error| {
            self.refuse(folder, &error.to_string());
            Vec::new()
        });
        entries.sort_by(|one, other| one.0.cmp(&other.0));
        entries
    }

    /// Refuses the file with which a pack becomes too large.
    fn refuse_bulk(&mut self, path: &Path) {
        let most = MAX_BYTES / 1024 / 1024;
        self.refuse(path, &format!("with it, the files of this pack take more than {most} MiB together"));
    }

    /// Refuses a file beside the folders of the packs, which belongs to no pack.
    fn refuse_loose(&mut self, path: &Path, kind: &str) {
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        // `stuffed docs` writes definitions for editors there.
        if hidden || path.to_string_lossy().ends_with(".d.rhai") {
            return;
        }
        let path = shown(path);
        let diagnostic = Diagnostic::error(format!("`{path}` belongs to no pack"));
        let help = format!("move it into the folder of its pack: `{kind}/<pack>/`");
        self.loose.push(diagnostic.at(Location::whole(path)).help(help));
    }

    fn refuse(&mut self, path: &Path, why: &str) {
        let path = shown(path);
        self.faults.push(Diagnostic::error(format!("`{path}` can't be read: {why}")).at(Location::whole(path)));
    }
}

const SYMLINK: &str = "it is a symbolic link, and packs can't contain links";

enum FolderEntry {
    Folder,
    File,
    Odd(&'static str),
}

impl FolderEntry {
    fn of(kind: fs::FileType) -> Self {
        if kind.is_symlink() {
            Self::Odd(SYMLINK)
        } else if kind.is_dir() {
            Self::Folder
        } else if kind.is_file() {
            Self::File
        } else {
            Self::Odd("it is neither a file nor a folder")
        }
    }
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension))
}

/// Some editors put this at the start of a file. It is not part of the text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Reads the text of a file of at most `cap` bytes.
fn read(path: &Path, cap: usize) -> Result<String, String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    // Something else may have replaced it since the folder was listed.
    if !file.metadata().is_ok_and(|found| found.is_file()) {
        return Err("it is no longer a file".to_owned());
    }
    let mut bytes = Vec::new();
    file.take(cap as u64 + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() > cap {
        return Err(format!("it is larger than the {} KiB allowed", cap / 1024));
    }
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = error.as_bytes().iter().take(good).filter(|byte| **byte == b'\n').count() + 1;
        format!("line {line} is not UTF-8 text")
    })
}
