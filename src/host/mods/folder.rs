//! The user's mods folder. Each folder in it is a pack root.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::content::PackSource;
use crate::diagnostics::{Diagnostic, Diagnostics, Location};
use crate::host::packs::folder::{folders_in, read_root};
use crate::host::packs::folder_advice::MODS_FOLDER;
use crate::host::path::shown;
use crate::packs::is_built_in;

/// The extensions of archives that mods are distributed in.
const ARCHIVES: [&str; 7] = ["zip", "7z", "rar", "gz", "xz", "tar", "tgz"];
/// The extensions of the files that mods consist of.
const PARTS: [&str; 2] = ["toml", "rhai"];
/// The maximum number of folders read.
const MAX_FOLDERS: usize = 1000;

/// A pack in the mods folder.
#[derive(Clone, Debug)]
pub struct Mod {
    /// Its pack id, or the folder name if no pack can be identified.
    pub id: String,
    /// The folder as messages show it.
    pub folder: String,
    /// The files that could be read.
    pub source: PackSource,
    /// Why it can't be used.
    pub faults: Diagnostics,
    /// Whether it has the id of a built-in pack, which a mod can't replace.
    pub is_shadow: bool,
}

/// The contents of the mods folder.
#[derive(Clone, Debug, Default)]
pub struct ModsFolder {
    /// The packs, sorted by id, then by folder.
    pub mods: Vec<Mod>,
    /// Errors about entries that can't be mods.
    pub faults: Diagnostics,
}

/// Reads the mods folder of `data_dir`. Errors in one folder don't affect the others.
pub fn installed(data_dir: &Path) -> ModsFolder {
    let (folders, mut faults) = folders_in(&data_dir.join(MODS_FOLDER));
    if let Some(first) = folders.get(MAX_FOLDERS) {
        let path = shown(first);
        let message = format!("`{path}` and all folders after it are left out: there are more than {MAX_FOLDERS} mods");
        faults.push(Diagnostic::error(message).at(Location::whole(path)));
    }
    faults.extend(loose_files(&data_dir.join(MODS_FOLDER)));
    let mut mods: Vec<Mod> = folders.iter().take(MAX_FOLDERS).flat_map(|folder| of_folder(folder)).collect();
    mods.sort_by(|one, other| (&one.id, &one.folder).cmp(&(&other.id, &other.folder)));
    refuse_doubles(&mut mods);
    ModsFolder { mods, faults }
}

/// Warnings about mods that are still packed, and about files that lie outside the folder of any mod.
fn loose_files(folder: &Path) -> Diagnostics {
    let is_among = |path: &Path, extensions: &[&str]| {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        extensions.contains(&extension.to_ascii_lowercase().as_str()) && path.is_file()
    };
    let is_archive = |path: &Path| is_among(path, &ARCHIVES);
    let entries = fs::read_dir(folder).ok().filter(|_| !folder.is_symlink());
    let entries = entries.into_iter().flatten().flatten().take(MAX_FOLDERS).map(|entry| entry.path());
    let mut found: Vec<PathBuf> = entries.filter(|path| is_archive(path) || is_among(path, &PARTS)).collect();
    found.sort();
    let warning = |path: PathBuf| {
        let (is_archive, path) = (is_archive(&path), shown(&path));
        let (what, advice) = if is_archive { ("an archive", "unpack it") } else { ("a file", "put it into a mod") };
        let diagnostic = Diagnostic::warning(format!("`{path}` is {what} and is not read")).at(Location::whole(path));
        diagnostic.help(format!("{advice}: a mod is a folder that holds `content/<pack>/pack.toml`"))
    };
    let mut faults = Diagnostics::default();
    faults.extend(found.into_iter().map(warning));
    faults
}

fn of_folder(path: &Path) -> Vec<Mod> {
    let (packs, faults) = read_root(path);
    let folder = shown(path);
    let found = |source: PackSource| Mod {
        id: source.id.clone(),
        folder: folder.clone(),
        source,
        faults: faults.clone(),
        is_shadow: false,
    };
    if packs.is_empty() {
        let id = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        return vec![found(PackSource { id, ..PackSource::default() })];
    }
    packs.into_iter().map(found).collect()
}

/// Reports packs with the same id, since it is unclear which one is meant.
fn refuse_doubles(mods: &mut [Mod]) {
    let mut folders: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for found in mods.iter() {
        folders.entry(found.id.clone()).or_default().push(found.folder.clone());
    }
    for found in mods {
        let location = Location::whole(found.folder.as_str());
        if let Some([first, second, ..]) = folders.get(&found.id).map(Vec::as_slice) {
            let message = format!("there are two mods `{}`: in `{first}` and in `{second}`", found.id);
            found.faults.push(Diagnostic::error(message).at(location.clone()).help("remove one of them"));
        }
        found.is_shadow = is_built_in(&found.id);
        if found.is_shadow {
            let message = format!("the pack `{}` is built in, and a mod can't replace it", found.id);
            let help = "give the mod another id and let it depend on the built-in pack, or play it with --root";
            found.faults.push(Diagnostic::error(message).at(location).help(help));
        }
    }
}
