//! Files that are not read although they were probably meant to be.

use std::path::Path;

use super::packs::root;
use crate::diagnostics::Diagnostics;
use crate::host::mods::folder::installed;
use crate::host::packs::folder::from_root;
use crate::host::packs::unread_files::unread_files;

/// Messages and help, with `ROOT` in place of the path.
fn told(faults: &Diagnostics, root: &Path) -> Vec<String> {
    let name = root.to_string_lossy().into_owned();
    let line =
        |fault: &crate::diagnostics::Diagnostic| [vec![fault.message.clone()], fault.help.clone()].concat().join(" | ");
    faults.iter().map(|fault| line(fault).replace(&name, "ROOT")).collect()
}

#[test]
fn files_with_a_wrong_name_or_in_a_wrong_folder_are_told() {
    let root = root(&[
        ("content/m/pack.toml", b"x"),
        ("content/m/lurk.rhai", b"x"),
        ("content/m/deep/wolves.tml", b"x"),
        ("content/m/wolves.json", b"x"),
        ("content/m/wolves.toml.txt", b"x"),
        ("content/m/notes.txt", b"x"),
        ("content/m/README.md", b"x"),
        ("content/m/wolves.toml~", b"x"),
        ("content/m/.hidden.rhai", b"x"),
        ("content/m/tests/x.toml", b"x"),
        ("content/schema.json", b"x"),
        ("scripts/m/hunt.rhai", b"x"),
        ("scripts/m/lurk.rhia", b"x"),
        ("scripts/m/lurk.rhai.txt", b"x"),
        ("scripts/m/extra.toml", b"x"),
        ("scripts/stuffed.d.rhai", b"x"),
        ("tests/x.toml", b"x"),
        ("tests/x.rs", b"x"),
        ("scripst/m/x.rhai", b"x"),
        ("imp.toml", b"[creature.imp]"),
        ("tombi.toml", b"[schema]"),
        ("hunt.rhai", b"x"),
        ("stuffed.d.rhai", b"x"),
    ]);
    assert_eq!(
        told(&unread_files(root.path()), root.path()),
        [
            "`ROOT/content/m/deep/wolves.tml` is not read: its name must end in `.toml`",
            "`ROOT/content/m/lurk.rhai` is not read: it belongs in `scripts/m/`",
            "`ROOT/content/m/wolves.json` is not read: its name must end in `.toml`, and it must be written in that language",
            "`ROOT/content/m/wolves.toml.txt` is not read: its name must end in `.toml`",
            "`ROOT/hunt.rhai` is not read: scripts belong in `scripts/<pack>/`",
            "`ROOT/imp.toml` is not read: content belongs in `content/<pack>/`",
            "`ROOT/scripst` is not read: the folder must be called `scripts`",
            "`ROOT/scripts/m/extra.toml` is not read: it belongs in `content/m/`",
            "`ROOT/scripts/m/lurk.rhai.txt` is not read: its name must end in `.rhai`",
            "`ROOT/scripts/m/lurk.rhia` is not read: its name must end in `.rhai`",
            "`ROOT/tests/x.toml` is not read: scenario tests belong in `content/<pack>/tests/`",
        ]
    );
}

#[test]
fn a_file_as_root_suggests_the_folder_that_holds_its_pack() {
    let root = root(&[("content/m/pack.toml", b"x"), ("notes.txt", b"x")]);
    let faults = |path: &str| told(&from_root(&root.path().join(path)).expect_err("no folder"), root.path());
    assert_eq!(
        faults("content/m/pack.toml"),
        ["`ROOT/content/m/pack.toml` is a file | name the folder that holds its pack, `--root ROOT`"]
    );
    let help = "name a folder that holds `content/<pack>/pack.toml` and `scripts/<pack>/`";
    assert_eq!(faults("notes.txt"), [format!("`ROOT/notes.txt` is a file | {help}")]);
    assert_eq!(faults("nowhere"), [format!("there is no folder `ROOT/nowhere` | {help}")]);
}

#[test]
fn mods_that_are_packed_or_a_level_too_deep_are_told() {
    let root = root(&[
        ("mods/spiders.zip", b"x"),
        ("mods/notes.txt", b"x"),
        ("mods/moor.toml", b"x"),
        ("mods/nested-1.0/nested/content/nested/pack.toml", b"x"),
    ]);
    let found = installed(root.path());
    let help = "unpack it: a mod is a folder that holds `content/<pack>/pack.toml`";
    let loose = "put it into a mod: a mod is a folder that holds `content/<pack>/pack.toml`";
    assert_eq!(
        told(&found.faults, root.path()),
        [
            format!("`ROOT/mods/moor.toml` is a file and is not read | {loose}"),
            format!("`ROOT/mods/spiders.zip` is an archive and is not read | {help}"),
        ]
    );
    let help = "it is one level too deep: move `ROOT/mods/nested-1.0/nested` into `mods/`";
    assert_eq!(
        told(&found.mods[0].faults, root.path()),
        [format!("there is no pack in the folder `ROOT/mods/nested-1.0` | {help}")]
    );
}
