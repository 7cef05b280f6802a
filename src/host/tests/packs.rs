//! Packs in folders: what is read, what is refused, and which of them replace built-in ones.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::content::PackSource;
use crate::host::mods::folder::installed;
use crate::host::packs::folder::from_root;
use crate::host::packs::roots::collect;
use crate::loader::declared_pack;
use crate::packs::selection::needed;
use crate::packs::{BuiltInPack, built_in, embedded};

/// A root with these files.
pub(super) fn root(files: &[(&str, &[u8])]) -> TempDir {
    let root = tempfile::tempdir().expect("a folder");
    for (path, bytes) in files {
        let path = root.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    root
}

/// The errors for a root, with `ROOT` in place of its path.
fn faults(root: &Path) -> Vec<String> {
    let root_name = root.to_string_lossy().into_owned();
    match from_root(root) {
        Ok(_) => Vec::new(),
        Err(faults) => faults.iter().map(|fault| fault.message.replace(&root_name, "ROOT")).collect(),
    }
}

/// A pack with more fields in its header.
fn source(id: &str, says: &str) -> PackSource {
    let text = format!("[pack]\nid = \"{id}\"\ntitle = \"\"\nversion = \"1.0.0\"\n{says}\n");
    let path = format!("content/{id}/pack.toml");
    PackSource { id: id.to_owned(), content: vec![crate::content::SourceFile { path, text }], ..PackSource::default() }
}

#[test]
fn files_are_found_by_extension_in_any_folder_and_sorted() {
    let root = root(&[
        ("README.md", b"x"),
        ("content/README.md", b"x"),
        ("content/b/z.toml", b"z"),
        ("content/b/deep/er/a.toml", b"a"),
        ("content/b/notes.txt", b"\xff"),
        ("content/b/.hidden.toml", b"\xff"),
        ("content/b/tests/fight.toml", b"a scenario"),
        ("content/b/tests/more/flight.toml", b"another"),
        ("content/a/pack.toml", b"p"),
        ("scripts/b/hunt.rhai", b"h"),
    ]);
    let packs = from_root(root.path()).expect("all can be read");
    let found: Vec<(String, Vec<String>)> = packs
        .into_iter()
        .map(|pack| {
            let files = pack.content.iter().chain(&pack.scripts);
            let tests = pack.tests.iter().map(|file| (&file.path, "test "));
            let files = files.map(|file| (&file.path, "")).chain(tests);
            let names = files.map(|(path, sort)| format!("{sort}{}", path.rsplit('/').next().unwrap()));
            (pack.id, names.collect())
        })
        .collect();
    let expected =
        [("a", vec!["pack.toml"]), ("b", vec!["a.toml", "z.toml", "hunt.rhai", "test fight.toml", "test flight.toml"])];
    assert_eq!(found, expected.map(|(id, names)| (id.to_owned(), names.into_iter().map(str::to_owned).collect())));
}

#[test]
fn binary_and_oversized_files_are_refused_by_name() {
    let huge = vec![b' '; crate::loader::MAX_FILE + 1];
    let root = root(&[
        ("content/a/bad.toml", b"fine\n\xff"),
        ("content/a/fine.toml", b"fine"),
        ("content/a/huge.toml", &huge),
        ("scripts/a/huge.rhai", &huge),
    ]);
    assert_eq!(
        faults(root.path()),
        [
            "`ROOT/content/a/bad.toml` can't be read: line 2 is not UTF-8 text",
            "`ROOT/content/a/huge.toml` can't be read: it is larger than the 1024 KiB allowed",
            "`ROOT/scripts/a/huge.rhai` can't be read: it is larger than the 32 KiB allowed",
        ]
    );
}

#[cfg(unix)]
#[test]
fn a_pack_of_too_many_bytes_is_refused_once() {
    let file = vec![b'#'; 1000 * 1024];
    let paths: Vec<String> = (0..7).map(|number| format!("content/a/f{number}.toml")).collect();
    let files: Vec<(&str, &[u8])> = paths.iter().map(|path| (path.as_str(), file.as_slice())).collect();
    let large = root(&files);
    assert_eq!(
        faults(large.path()),
        ["`ROOT/content/a/f4.toml` can't be read: with it, the files of this pack take more than 4 MiB together"]
    );
    assert_eq!(faults(root(&files[..4]).path()), [""; 0]);
}

#[test]
fn nothing_outside_the_root_is_read() {
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;

    let root = root(&[("content/a/pack.toml", b"p"), ("outside/secret.toml", b"s")]);
    let inside = |path: &str| root.path().join(path);
    symlink(inside("outside/secret.toml"), inside("content/a/link.toml")).unwrap();
    symlink(inside("outside"), inside("content/a/folder")).unwrap();
    symlink(inside("outside"), inside("content/pack")).unwrap();
    symlink(inside("outside"), inside("scripts")).unwrap();
    let _socket = UnixListener::bind(inside("content/a/socket.toml")).unwrap();
    let link = "it is a symbolic link, and packs can't contain links";
    assert_eq!(
        faults(root.path()),
        [
            format!("`ROOT/content/a/folder` can't be read: {link}"),
            format!("`ROOT/content/a/link.toml` can't be read: {link}"),
            "`ROOT/content/a/socket.toml` can't be read: it is neither a file nor a folder".to_owned(),
            format!("`ROOT/content/pack` can't be read: {link}"),
            format!("`ROOT/scripts` can't be read: {link}"),
        ]
    );
}

#[test]
fn a_root_without_packs_says_so() {
    let root = root(&[("notes.txt", b"x")]);
    assert_eq!(faults(root.path()), ["there is no pack in the folder `ROOT`"]);
    assert_eq!(faults(&root.path().join("none")), ["there is no folder `ROOT`"]);
}

#[test]
fn a_later_root_replaces_whole_packs_of_earlier_ones() {
    let first = root(&[("content/a/pack.toml", b"first"), ("content/a/more.toml", b"first")]);
    let second = root(&[("content/a/pack.toml", b"second"), ("content/b/pack.toml", b"second")]);
    let packs = collect(&[first.path().to_owned(), second.path().to_owned()], None).expect("all can be read");
    let a = packs.iter().find(|pack| pack.id == "a").expect("the pack");
    assert_eq!((a.content.len(), a.content[0].text.as_str()), (1, "second"));
    assert!(packs.iter().any(|pack| pack.id == "b"));
}

/// The ids of the packs that are played with `found` on top of the games `base` and `game` and the pack `extra`.
fn played(found: Vec<PackSource>, game: Option<&str>) -> Vec<String> {
    let built_in = [source("base", "game = true"), source("extra", ""), source("game", "game = true")];
    let built_in = built_in.map(|source| declared_pack(&source));
    let found = found.into_iter().map(|pack| (pack.id.clone(), pack)).collect();
    needed(built_in.iter(), &found, game).into_iter().collect()
}

#[test]
fn the_packs_that_were_found_decide_which_game_is_played() {
    assert_eq!(played(vec![], None), ["base"]);
    assert_eq!(played(vec![source("mine", "")], None), ["base", "mine"]);
    assert_eq!(played(vec![source("mine", "depends = [\"extra\"]")], None), ["base", "extra", "mine"]);
    assert_eq!(played(vec![source("mine", "depends = [\"game\"]")], None), ["game", "mine"]);
    assert_eq!(played(vec![source("mine", "game = true\ndepends = [\"extra\"]")], None), ["extra", "mine"]);
    let on_top = source("mine", "game = true\ndepends = [\"middle\"]");
    assert_eq!(played(vec![on_top, source("middle", "depends = [\"base\"]")], None), ["base", "middle", "mine"]);
}

#[test]
fn a_game_that_was_asked_for_is_played_in_place_of_those_that_were_found() {
    let found = || vec![source("mine", "game = true"), source("more", "")];
    assert_eq!(played(found(), Some("mine")), ["mine", "more"]);
    assert_eq!(played(found(), Some("game")), ["game", "more"]);
    assert_eq!(played(vec![], Some("game")), ["game"]);
    let on_top = source("more", "game = true\ndepends = [\"game\"]");
    assert_eq!(played(vec![on_top], Some("more")), ["game", "more"]);
}

/// What is in some packs.
fn shape(packs: Vec<PackSource>) -> Vec<(String, [Vec<String>; 3])> {
    let texts = |files: Vec<crate::content::SourceFile>| files.into_iter().map(|file| file.text).collect();
    let all = |pack: PackSource| (pack.id, [texts(pack.content), texts(pack.scripts), texts(pack.tests)]);
    packs.into_iter().map(all).collect()
}

#[test]
fn the_packs_of_the_repository_are_built_in() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let Ok(mut on_disk) = from_root(root) else { return assert!(embedded().is_empty()) };
    let mut shipped = embedded();
    shipped.sort_by(|one, other| one.id.cmp(&other.id));
    assert!(shape(shipped) == shape(on_disk.clone()), "what is built in is not what lies in the repository");
    let mut games: Vec<_> =
        fs::read_dir(root.join("games")).into_iter().flatten().map(|entry| entry.unwrap().path()).collect();
    games.sort();
    on_disk.extend(games.iter().flat_map(|game| from_root(game).unwrap()));
    assert!(
        shape(built_in().iter().map(BuiltInPack::source).collect()) == shape(on_disk),
        "the built-in games are not those in the folder `games`"
    );
}

/// The ids found in the mods folder of a data folder, and all errors, with `ROOT` in place of the data folder.
fn mods_of(data_dir: &Path) -> (Vec<String>, Vec<String>) {
    let found = installed(data_dir);
    let name = data_dir.to_string_lossy().into_owned();
    let of_mods = found.mods.iter().flat_map(|of_mods| of_mods.faults.iter());
    let faults = found.faults.iter().chain(of_mods).map(|fault| fault.message.replace(&name, "ROOT"));
    let faults = faults.collect();
    (found.mods.into_iter().map(|found| found.id).collect(), faults)
}

#[test]
fn errors_in_one_mod_folder_do_not_affect_the_others() {
    let huge = vec![b' '; crate::loader::MAX_FILE + 1];
    let deep = "mods/deep/content/c/1/2/3/4/5/6/7/8/9/x.toml";
    let data = root(&[
        ("mods/README.md", b"x"),
        ("mods/.hidden/content/h/pack.toml", b"h"),
        ("mods/good/content/a/pack.toml", b"a"),
        ("mods/good/content/b/pack.toml", b"b"),
        ("mods/huge/content/d/huge.toml", &huge),
        ("mods/empty/README.md", b"x"),
        (deep, b"x"),
    ]);
    let (ids, faults) = mods_of(data.path());
    assert_eq!(ids, ["a", "b", "deep", "empty", "huge"]);
    assert_eq!(
        faults,
        [
            "`ROOT/mods/deep/content/c/1/2/3/4/5/6/7/8` can't be read: its folders are nested too deeply",
            "there is no pack in the folder `ROOT/mods/empty`",
            "`ROOT/mods/huge/content/d/huge.toml` can't be read: it is larger than the 1024 KiB allowed",
        ]
    );
    assert_eq!(mods_of(&data.path().join("none")), (Vec::new(), Vec::new()));
}

#[cfg(unix)]
#[test]
fn mods_cannot_read_outside_the_mods_folder() {
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;

    let outside = root(&[("secret/content/s/pack.toml", b"s"), ("loose.toml", b"s")]);
    let data = root(&[("mods/a/content/a/pack.toml", b"a")]);
    let inside = |path: &str| data.path().join(path);
    symlink(outside.path().join("secret"), inside("mods/link")).unwrap();
    symlink("../../..", inside("mods/a/content/up")).unwrap();
    symlink(outside.path().join("loose.toml"), inside("mods/a/content/a/loose.toml")).unwrap();
    symlink("/dev/zero", inside("mods/a/content/a/zero.toml")).unwrap();
    let _socket = UnixListener::bind(inside("mods/socket")).unwrap();
    let fifo = std::process::Command::new("mkfifo").arg(inside("mods/a/content/a/fifo.toml")).status();
    assert!(fifo.is_ok_and(|status| status.success()));
    let link = "it is a symbolic link, and packs can't contain links";
    let odd = "it is neither a file nor a folder";
    let (ids, faults) = mods_of(data.path());
    assert_eq!(ids, ["a"]);
    assert_eq!(
        faults,
        [
            format!("`ROOT/mods/link` can't be read: {link}"),
            format!("`ROOT/mods/socket` can't be read: {odd}"),
            format!("`ROOT/mods/a/content/a/fifo.toml` can't be read: {odd}"),
            format!("`ROOT/mods/a/content/a/loose.toml` can't be read: {link}"),
            format!("`ROOT/mods/a/content/a/zero.toml` can't be read: {link}"),
            format!("`ROOT/mods/a/content/up` can't be read: {link}"),
        ]
    );
    let other = root(&[]);
    symlink(outside.path(), other.path().join("mods")).unwrap();
    assert_eq!(mods_of(other.path()), (Vec::new(), vec![format!("`ROOT/mods` can't be read: {link}")]));
}

#[test]
fn files_that_belong_to_no_pack_are_refused() {
    let pack = "[pack]\nid = \"a\"\ntitle = \"\"\nversion = \"1.0.0\"\n".as_bytes();
    let files: [(&str, &[u8]); 5] = [
        ("content/a/pack.toml", pack),
        ("content/loose.toml", b"x = 1"),
        ("content/.hidden.toml", b"x = 1"),
        ("content/README.md", b"x"),
        ("scripts/loose.rhai", b"fn act(me) { me.wait() }"),
    ];
    let root = root(&files);
    assert_eq!(
        faults(root.path()),
        ["`ROOT/content/loose.toml` belongs to no pack", "`ROOT/scripts/loose.rhai` belongs to no pack"]
    );
}

#[test]
fn a_content_folder_as_root_suggests_the_folder_that_holds_it() {
    let root = root(&[("content/a/pack.toml", b"[pack]")]);
    let inner = root.path().join("content");
    let found = from_root(&inner).expect_err("there is no pack");
    let help: Vec<String> = found.iter().flat_map(|found| found.help.clone()).collect();
    let outer = root.path().display();
    let wanted = format!("this is the `content` folder itself: name the folder that holds it, `--root {outer}`");
    assert_eq!(help, [wanted]);
}
