//! Explains why a folder holds no pack, and where the pack probably is.

use std::fs;
use std::path::{Path, PathBuf};

use crate::diagnostics::Diagnostic;
use crate::host::path::shown;

/// The name of the mods folder in the data folder.
pub(crate) const MODS_FOLDER: &str = "mods";
/// The maximum number of folders listed.
const MAX_NAMED: usize = 3;
/// The maximum number of folder entries examined.
const MAX_SEEN: usize = 1000;

/// The error for a root that is no folder.
pub(crate) fn no_folder(root: &Path) -> Diagnostic {
    let holds = "`content/<pack>/pack.toml` and `scripts/<pack>/`";
    if !root.is_file() {
        let diagnostic = Diagnostic::error(format!("there is no folder `{}`", root.display()));
        return diagnostic.help(format!("name a folder that holds {holds}"));
    }
    let is_inside = |folder: &&Path| folder.file_name().is_some_and(|name| name == "content" || name == "scripts");
    let outer = root.ancestors().find(is_inside).and_then(Path::parent);
    let outer = outer.map(|outer| if outer.as_os_str().is_empty() { ".".to_owned() } else { shown(outer) });
    let help = match outer {
        Some(outer) => format!("name the folder that holds its pack, `--root {outer}`"),
        None => format!("name a folder that holds {holds}"),
    };
    Diagnostic::error(format!("`{}` is a file", root.display())).help(help)
}

/// The error for a root without packs, with a hint where a pack was probably meant to be.
pub(crate) fn no_pack(root: &Path) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("there is no pack in the folder `{}`", root.display()));
    if let Some(outer) = holder(root) {
        let help = format!("this is the `content` folder itself: name the folder that holds it, `--root {outer}`");
        return diagnostic.help(help);
    }
    let diagnostic = diagnostic.help(format!("each pack has its own folder: `{}`", wanted(root, "<pack>")));
    if let Some(file) = header(root) {
        return diagnostic.help(misplaced(root, &file));
    }
    let inside: Vec<PathBuf> = folders(root).into_iter().filter(|folder| is_root(folder)).collect();
    let is_mod = root.parent().and_then(Path::file_name).is_some_and(|name| name == MODS_FOLDER);
    if let [inner] = inside.as_slice()
        && is_mod
    {
        let help = format!("it is one level too deep: move `{}` into `{MODS_FOLDER}/`", shown(inner));
        return Diagnostic { help: Vec::new(), ..diagnostic }.help(help);
    }
    if !inside.is_empty() {
        return diagnostic.help(format!("there are packs further down: name {}", options(&inside)));
    }
    let mods: Vec<PathBuf> = folders(&root.join(MODS_FOLDER)).into_iter().filter(|folder| is_root(folder)).collect();
    if !mods.is_empty() {
        let root = root.display();
        return diagnostic.help(format!(
            "to use its mods, name `--data-dir {root} --mod ID`, or load them as packs with {}",
            options(&mods)
        ));
    }
    diagnostic
}

/// The folder that holds `root`, if `root` is a `content` folder with packs.
fn holder(root: &Path) -> Option<String> {
    let is_pack = |folder: &PathBuf| folder.join("pack.toml").is_file();
    let is_content = root.file_name().is_some_and(|name| name == "content") && folders(root).iter().any(is_pack);
    let outer = root.parent().filter(|_| is_content)?.to_string_lossy();
    Some(if outer.is_empty() { ".".to_owned() } else { outer.into_owned() })
}

/// The path where the header of the pack `id` belongs.
fn wanted(root: &Path, id: &str) -> String {
    shown(&root.join("content").join(id).join("pack.toml"))
}

/// A `pack.toml` directly in `root` or in `root/content`, where no pack has its header.
fn header(root: &Path) -> Option<PathBuf> {
    let files = [root.join("pack.toml"), root.join("content").join("pack.toml")];
    files.into_iter().find(|file| file.is_file())
}

/// Advice for a header in the wrong folder.
fn misplaced(root: &Path, file: &Path) -> String {
    let above = root.parent().filter(|above| above.file_name().is_some_and(|name| name == "content"));
    match above.and_then(Path::parent) {
        Some(outer) if *file == root.join("pack.toml") => {
            let outer = outer.to_string_lossy();
            let outer = if outer.is_empty() { "." } else { &*outer };
            format!("this is the folder of the pack itself: name the folder that holds `content`, `--root {outer}`")
        }
        _ => {
            format!(
                "`{}` is too high up: move it and the files that go with it to `{}`",
                shown(file),
                wanted(root, "<pack>")
            )
        }
    }
}

fn is_root(folder: &Path) -> bool {
    folders(&folder.join("content")).iter().any(|pack| pack.join("pack.toml").is_file())
}

/// The folders in a folder, sorted by name.
fn folders(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().take(MAX_SEEN);
    let plain = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let mut found: Vec<PathBuf> = plain.map(|entry| entry.path()).collect();
    found.sort();
    found
}

fn options(folders: &[PathBuf]) -> String {
    let options = folders.iter().take(MAX_NAMED).map(|folder| format!("`--root {}`", shown(folder)));
    options.collect::<Vec<_>>().join(", ")
}
