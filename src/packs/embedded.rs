//! The packs embedded in the binary, and the templates of new packs.

use std::sync::{LazyLock, OnceLock};

use super::selection::over_built_in;
use crate::content::{Pack, PackSource, SourceFile};
use crate::loader::declared_pack;

include!(concat!(env!("OUT_DIR"), "/packs.rs"));

/// Path and text of a file.
type TextFile = (&'static str, String);

/// The files of a pack root, compressed by the build.
struct CompressedFiles {
    /// Their paths, and the lengths of their texts in bytes.
    files: &'static [(&'static str, usize)],
    /// Their texts, one after another, as DEFLATE data.
    texts: &'static [u8],
}

impl CompressedFiles {
    /// All of them.
    fn decompressed(&self) -> Vec<TextFile> {
        // What the build has compressed can be decompressed.
        let bytes = miniz_oxide::inflate::decompress_to_vec(self.texts).unwrap_or_default();
        let texts = String::from_utf8(bytes).unwrap_or_default();
        let mut rest = texts.as_str();
        let split_off = |(path, length): &(&'static str, usize)| {
            let (text, after) = rest.split_at_checked(*length)?;
            rest = after;
            Some((*path, text.to_owned()))
        };
        self.files.iter().filter_map(split_off).collect()
    }

    /// Whether a file is among them.
    fn hold(&self, path: &str) -> bool {
        self.files.iter().any(|(file, _)| *file == path)
    }
}

/// A pack that was in the repository at build time.
#[derive(Debug)]
pub struct BuiltInPack {
    /// Its `[pack]` table.
    pub declared: Pack,
    /// The file with that table.
    declared_in: &'static str,
}

static BUILT_IN: LazyLock<Vec<BuiltInPack>> = LazyLock::new(|| {
    let pack = |(path, text): &(&'static str, &'static str)| {
        let declared = declared_pack(&source(place(path).1, [(*path, *text)].into_iter()));
        BuiltInPack { declared, declared_in: path }
    };
    PACK_TABLES.iter().map(pack).collect()
});

/// The files of each of [`PACK_ROOTS`], once they are needed.
static DECOMPRESSED: LazyLock<Vec<OnceLock<Vec<TextFile>>>> =
    LazyLock::new(|| PACK_ROOTS.iter().map(|_| OnceLock::new()).collect());

/// The packs of the shipped game: the game itself, then those it depends on.
pub fn embedded() -> Vec<PackSource> {
    let mut packs = over_built_in([], None);
    packs.sort_by_key(|pack| !declared_pack(pack).game);
    packs
}

/// All packs that were in the repository at build time: first those at its top, among them the shipped game, then those of each game in the
/// folder `games`.
pub fn built_in() -> &'static [BuiltInPack] {
    &BUILT_IN
}

impl BuiltInPack {
    /// Its files.
    pub fn source(&self) -> PackSource {
        let place = place(self.declared_in);
        let roots = PACK_ROOTS.iter().zip(DECOMPRESSED.iter()).filter(|(root, _)| root.hold(self.declared_in));
        let files = roots.flat_map(|(root, files)| files.get_or_init(|| root.decompressed()));
        let own = files.filter(|(path, _)| self::place(path) == place);
        source(place.1, own.map(|(path, text)| (*path, text.as_str())))
    }
}

fn source<'t>(id: &str, files: impl Iterator<Item = (&'static str, &'t str)>) -> PackSource {
    let mut pack = PackSource { id: id.to_owned(), ..PackSource::default() };
    for (path, text) in files {
        let mut steps = path_in_root(path).split('/');
        let files = match (steps.next(), steps.nth(1)) {
            (Some("scripts"), Some("tests")) => continue,
            (Some("scripts"), _) => &mut pack.scripts,
            (_, Some("tests")) => &mut pack.tests,
            _ => &mut pack.content,
        };
        files.push(SourceFile { path: path.to_owned(), text: text.to_owned() });
    }
    pack
}

/// The pack root of a built-in file, and the id of its pack; nothing for a file that belongs to none.
fn place(path: &str) -> (&str, &str) {
    let (root, inside) = split(path);
    let mut steps = inside.split('/').skip(1);
    match (steps.next(), steps.next()) {
        (Some(id), Some(_)) => (root, id),
        _ => (root, ""),
    }
}

/// Whether a pack of this id is built in.
pub fn is_built_in(id: &str) -> bool {
    PACK_TABLES.iter().any(|(path, _)| place(path).1 == id)
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
