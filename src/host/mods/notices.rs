//! Notes about installed or enabled mods that a command for packs ignores. The results of these commands must not
//! depend on a user's settings, so they only name such a mod and the option that includes it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use super::folder::installed;
use super::request::PackRequest;
use super::selection::{AvailableMods, Reason};
use super::store::{load_order, wanted, wanted_game};
use crate::diagnostics::sanitize;
use crate::host::config::Config;
use crate::host::packs::roots::from_roots;
use crate::loader::declared_pack;
use crate::script::LoadedPacks;

/// Notes about mods that are not in `loaded`: enabled ones, ones that a loaded pack depends on, and ones in the folders
/// of `request`.
pub(crate) fn mod_notices(request: &PackRequest, loaded: &LoadedPacks) -> String {
    // The folders could not be read, which is reported separately.
    if loaded.packs.is_empty() {
        return String::new();
    }
    let mut text = in_folders(request, loaded);
    if let Ok(data_dir) = request.data_dir() {
        text.push_str(&in_settings(request, loaded, &data_dir));
    }
    text
}

/// Notes about mods that are installed or enabled. Without any, the folders need not be read again.
fn in_settings(request: &PackRequest, loaded: &LoadedPacks, data_dir: &Path) -> String {
    let (folder, config) = (installed(data_dir), Config::read(data_dir));
    if folder.mods.is_empty() && config.enabled().is_empty() {
        return String::new();
    }
    let Ok(roots) = from_roots(&request.roots) else { return String::new() };
    let (game, order) = (wanted_game(&config, request), load_order(&config, &request.mods));
    let stock = AvailableMods { roots, folder, game, order };
    format!("{}{}", lacking(loaded, &stock), switched_on(request, &stock, config.enabled()))
}

/// Mods that the settings enable but the command line does not.
fn switched_on(request: &PackRequest, stock: &AvailableMods, enabled: BTreeSet<String>) -> String {
    let mods = stock.mods();
    let is_aside = |id: &String| !request.mods.contains(id) && !stock.roots.contains_key(id);
    let enabled: BTreeSet<String> = enabled.into_iter().filter(is_aside).collect();
    let mut text = String::new();
    for id in enabled.iter().filter(|id| !mods.contains_key(id.as_str())) {
        // Writing to a String can't fail.
        let _ = writeln!(text, "note: the mod `{}` is on when you play, but was not found", sanitize(id));
    }
    let there: BTreeSet<String> = enabled.into_iter().filter(|id| mods.contains_key(id.as_str())).collect();
    if there.is_empty() {
        return text;
    }
    let asked: BTreeMap<String, Reason> = request.mods.iter().map(|id| (id.clone(), Reason::Asked)).collect();
    let selection = stock.line_up(&wanted(&there, &asked));
    let is_out = |id: &str| selection.left_out.iter().any(|rejected| rejected.id == id);
    for rejected in selection.left_out.iter().filter(|rejected| !request.mods.contains(&rejected.id)) {
        let why = sanitize(&rejected.faults.first);
        let _ =
            writeln!(text, "note: the mod `{}` is on, but is left out when you play: {why}", sanitize(&rejected.id));
    }
    let sound: Vec<&str> = there.iter().map(String::as_str).filter(|id| !is_out(id)).collect();
    if !sound.is_empty() {
        let (names, options) = (quoted(&sound), options(&sound));
        let is = if sound.len() == 1 { "is" } else { "are" };
        let _ = writeln!(
            text,
            "note: {names} {is} on when you play, but not here\nhelp: to include it here, add {options}"
        );
    }
    text
}

/// Installed mods that loaded packs depend on but the command line does not enable.
fn lacking(loaded: &LoadedPacks, stock: &AvailableMods) -> String {
    let mods = stock.mods();
    let is_there = |id: &str| loaded.packs.iter().any(|pack| pack.id == id);
    let mut text = String::new();
    for pack in &loaded.packs {
        for other in declared_pack(pack).depends.into_iter().filter(|other| !is_there(&other.id)) {
            if let Some(installed) = mods.get(other.id.as_str()) {
                let (id, folder) = (sanitize(&other.id), sanitize(&installed.folder));
                let by = sanitize(&pack.id);
                let _ = writeln!(
                    text,
                    "note: `{by}` depends on the mod `{id}`, which is in `{folder}` but is not on here\nhelp: add --mod {id}"
                );
            }
        }
    }
    text
}

/// Mods in a `mods` folder inside a given root, as in a data folder.
fn in_folders(request: &PackRequest, loaded: &LoadedPacks) -> String {
    let mut text = String::new();
    for root in &request.roots {
        let found = installed(root).mods;
        let is_there = |id: &str| loaded.packs.iter().any(|pack| pack.id == id);
        let ids: BTreeSet<&str> =
            found.iter().map(|found_mod| found_mod.id.as_str()).filter(|id| !is_there(id)).collect();
        let ids: Vec<&str> = ids.into_iter().collect();
        if ids.is_empty() {
            continue;
        }
        let root_shown = sanitize(&root.display().to_string());
        let is_data = request.data_dir.as_ref() == Some(root);
        let data = if is_data { String::new() } else { format!("--data-dir {root_shown} ") };
        let is = if ids.len() == 1 { "which is" } else { "which are" };
        let _ = writeln!(
            text,
            "note: `{root_shown}/mods` holds {}, {is} not on here\nhelp: add {data}{}",
            quoted(&ids),
            options(&ids)
        );
    }
    text
}

/// `the mod `a`` or `the mods `a`, `b``.
fn quoted(ids: &[&str]) -> String {
    let names: Vec<String> = ids.iter().map(|id| format!("`{}`", sanitize(id))).collect();
    format!("the mod{} {}", if ids.len() == 1 { "" } else { "s" }, names.join(", "))
}

fn options(ids: &[&str]) -> String {
    let options: Vec<String> = ids.iter().map(|id| format!("--mod {}", sanitize(id))).collect();
    options.join(" ")
}
