//! Finds files that look like content or scripts but are not read, because of their name or their folder.

use std::fs;
use std::path::{Path, PathBuf};

use crate::diagnostics::{Diagnostic, Diagnostics, Location, is_slip};
use crate::host::path::shown;
use crate::loader::MAX_FILE;

/// The maximum depth of folders examined.
const MAX_DEPTH: usize = 8;
/// The maximum number of folder entries examined in a root.
const MAX_SEEN: usize = 20_000;

/// The kinds of files in a pack, and where they belong.
const CONTENT: (&str, &str) = ("content", "toml");
const SCRIPTS: (&str, &str) = ("scripts", "rhai");

/// Other languages that data is often written in.
const OTHERS: [&str; 5] = ["json", "yaml", "yml", "xml", "lua"];

/// Warnings about the files of a root that were probably meant to be read.
pub(crate) fn unread_files(root: &Path) -> Diagnostics {
    let mut search = Search { found: Diagnostics::default(), left: MAX_SEEN };
    for ((folder, extension), (other, other_extension)) in [(CONTENT, SCRIPTS), (SCRIPTS, CONTENT)] {
        for pack in search.entries(&root.join(folder)) {
            let id = pack.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            let home = format!("{other}/{id}/");
            search.folder(&pack, 1, &|name| why_unread(name, extension, other_extension, &home));
        }
    }
    if [CONTENT.0, SCRIPTS.0].into_iter().any(|folder| root.join(folder).is_dir()) {
        search.beside(root);
    }
    // Without content, the root is the wrong folder, and that is told already.
    let tests = if root.join(CONTENT.0).is_dir() { search.entries(&root.join("tests")) } else { Vec::new() };
    for file in tests {
        if file.extension().is_some_and(|extension| extension == CONTENT.1) {
            search.report(&file, "scenario tests belong in `content/<pack>/tests/`");
        }
    }
    search.found
}

/// Why a file among those with an extension is not read; `None` if it is, or is not meant to be.
fn why_unread(name: &str, extension: &str, other_extension: &str, home: &str) -> Option<String> {
    let (stem, last) = name.rsplit_once('.')?;
    let last = last.to_ascii_lowercase();
    let must_end = format!("its name must end in `.{extension}`");
    if last == extension {
        None
    } else if last == other_extension {
        Some(format!("it belongs in `{home}`"))
    } else if OTHERS.contains(&last.as_str()) {
        Some(format!("{must_end}, and it must be written in that language"))
    } else {
        // What a text editor makes of `lurk.rhai`.
        let is_doubled = last == "txt" && stem.to_ascii_lowercase().ends_with(&format!(".{extension}"));
        let is_backup = !last.chars().all(char::is_alphanumeric);
        (is_doubled || (!is_backup && is_slip(&last, [extension]))).then_some(must_end)
    }
}

/// The tables that tell a content file from any other TOML file.
const TELLING: [&str; 6] = ["[creature.", "[item.", "[tile.", "[level.", "[patch.", "[sentence."];

/// Whether a file has tables of content. Large ones are not looked at.
fn has_tables(path: &Path) -> bool {
    let is_small = path.metadata().is_ok_and(|data| data.is_file() && data.len() <= MAX_FILE as u64);
    let text = if is_small { fs::read_to_string(path).unwrap_or_default() } else { String::new() };
    text.lines().any(|line| TELLING.iter().any(|table| line.trim_start().starts_with(table)))
}

struct Search {
    found: Diagnostics,
    left: usize,
}

impl Search {
    /// Reports the files in a folder and in the folders in it.
    fn folder(&mut self, folder: &Path, depth: usize, why: &dyn Fn(&str) -> Option<String>) {
        for path in self.entries(folder) {
            let is_link = path.is_symlink();
            if path.is_dir() && !is_link && depth < MAX_DEPTH {
                self.folder(&path, depth + 1, why);
            } else if let Some(why) =
                path.file_name().and_then(|name| why(&name.to_string_lossy())).filter(|_| !is_link)
            {
                self.report(&path, &why);
            }
        }
    }

    /// Reports folders beside `content` and `scripts` whose names are nearly those, and files with tables of ours or scripts.
    fn beside(&mut self, root: &Path) {
        for path in self.entries(root).into_iter().filter(|path| !path.is_symlink()) {
            let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
            let near = [CONTENT.0, SCRIPTS.0].into_iter().find(|folder| is_slip(&name, [*folder]));
            if let Some(near) = near.filter(|near| path.is_dir() && name != *near) {
                self.report(&path, &format!("the folder must be called `{near}`"));
            } else if extension == SCRIPTS.1 && !name.ends_with(".d.rhai") {
                self.report(&path, "scripts belong in `scripts/<pack>/`");
            } else if extension == CONTENT.1 && has_tables(&path) {
                self.report(&path, "content belongs in `content/<pack>/`");
            }
        }
    }

    fn report(&mut self, path: &Path, why: &str) {
        let path = shown(path);
        let message = format!("`{path}` is not read: {why}");
        // What is missing because of it only follows.
        self.found.push(Diagnostic::warning(message).at(Location::whole(path)).first());
    }

    /// The entries of a folder that are not hidden, sorted by name; empty if it does not exist.
    fn entries(&mut self, folder: &Path) -> Vec<PathBuf> {
        if folder.is_symlink() {
            return Vec::new();
        }
        let entries = fs::read_dir(folder).into_iter().flatten().flatten().take(self.left).map(|entry| entry.path());
        let mut found: Vec<PathBuf> = entries.collect();
        self.left -= found.len();
        found.retain(|path| path.file_name().is_some_and(|name| !name.to_string_lossy().starts_with('.')));
        found.sort();
        found
    }
}
