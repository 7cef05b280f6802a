//! The packs embedded in the binary, and the templates of new packs.

use std::collections::BTreeMap;

use super::selection::combine;
use crate::content::{PackSource, SourceFile};
use crate::loader::declared_pack;

include!(concat!(env!("OUT_DIR"), "/packs.rs"));

/// The packs of the shipped game: the game itself, then those it depends on.
pub fn embedded() -> Vec<PackSource> {
    let mut packs = combine(built_in(), BTreeMap::new(), None);
    packs.sort_by_key(|pack| !declared_pack(pack).game);
    packs
}

/// All packs that were in the repository at build time: first those at its top, among them the shipped game, then those of each game in the
/// folder `games`.
pub fn built_in() -> Vec<PackSource> {
    let mut packs: BTreeMap<(&str, &str), PackSource> = BTreeMap::new();
    let tests = unpacked_tests();
    let all = FILES.iter().copied().chain(tests.iter().map(|(path, text)| (*path, text.as_str())));
    for (path, text) in all {
        let (root, inside) = split(path);
        let mut steps = inside.split('/');
        let (Some(folder), Some(id), Some(next)) = (steps.next(), steps.next(), steps.next()) else { continue };
        let pack = packs.entry((root, id)).or_insert_with(|| PackSource { id: id.to_owned(), ..PackSource::default() });
        let files = match (folder, next) {
            ("scripts", "tests") => continue,
            ("scripts", _) => &mut pack.scripts,
            (_, "tests") => &mut pack.tests,
            _ => &mut pack.content,
        };
        files.push(SourceFile { path: path.to_owned(), text: text.to_owned() });
    }
    packs.into_values().collect()
}

/// Path and text of the files with scenario tests.
fn unpacked_tests() -> Vec<(&'static str, String)> {
    // What the build has packed can be unpacked.
    let texts = miniz_oxide::inflate::decompress_to_vec(PACKED_TESTS).unwrap_or_default();
    let mut rest = texts.as_slice();
    let unpack = |(path, length): &(&'static str, usize)| {
        let (text, after) = rest.split_at_checked(*length)?;
        rest = after;
        Some((*path, String::from_utf8_lossy(text).into_owned()))
    };
    TESTS.iter().filter_map(unpack).collect()
}

/// Whether a pack of this id is built in.
pub fn is_built_in(id: &str) -> bool {
    FILES.iter().any(|(path, _)| split(path).1.split('/').nth(1) == Some(id))
}

/// The path of a built-in file within its pack root, such as `content/stuffed/items.toml`.
pub fn path_in_root(path: &str) -> &str {
    split(path).1
}

/// The pack root of a built-in file (`games/<id>`, or nothing for the top of the repository), and its path there.
fn split(path: &str) -> (&str, &str) {
    let of_game = path.strip_prefix("games/").and_then(|rest| rest.find('/')).map(|end| end + "games/".len());
    of_game.and_then(|end| Some((path.get(..end)?, path.get(end + 1..)?))).unwrap_or(("", path))
}

/// The template files of a new pack of kind `sort`, such as `mod`: the path within the pack, and the text.
pub fn template(sort: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    TEMPLATES.iter().filter_map(move |(path, text)| {
        let inside = path.strip_prefix("templates/")?.strip_prefix(sort)?.strip_prefix('/')?;
        Some((inside, *text))
    })
}
