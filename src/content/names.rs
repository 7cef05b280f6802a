//! Which ids there are, and which of them a pack can name.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::near::near;
use super::reference::with_article;
use super::{Color, Diagnostic};

/// The ids of all definitions, and who sees whom.
#[derive(Debug, Default)]
pub struct Names {
    /// The namespaced ids of each table, sorted: the position of one is its index.
    pub ids: BTreeMap<&'static str, Vec<String>>,
    /// The colours, in the order of the ids of `color`.
    pub colors: Vec<Color>,
    /// For each pack the packs whose ids it may use, itself first.
    pub visible: BTreeMap<String, Vec<String>>,
    /// The texts of files with syntax errors: what they mention may well be there, only unread.
    pub unread: Vec<String>,
    /// The near names that were looked for, by what was said of the pack and the name that are not known.
    searches: RefCell<BTreeMap<String, Option<String>>>,
}

/// Near names are looked for so often at most: each search goes through all ids.
const MAX_SEARCHES: usize = 200;

impl Names {
    /// The index of the id that `pack` wrote, as `bat` or `stuffed:bat`.
    pub fn find(&self, table: &str, written: &str, pack: &str) -> Result<u32, Diagnostic> {
        // What can't be read may be anything.
        Ok(self.search(table, written, pack)?.map_or(0, |found| found.index))
    }

    /// The namespaced id that `pack` means by `written`; `None` when it may be in a file that could not be read in full.
    pub fn id(&self, table: &str, written: &str, pack: &str) -> Result<Option<String>, Diagnostic> {
        Ok(self.search(table, written, pack)?.map(|found| found.id))
    }

    fn search(&self, table: &str, written: &str, pack: &str) -> Result<Option<Found>, Diagnostic> {
        let found = match written.split_once(':') {
            Some((other, _)) => {
                self.check_visible(other, pack).map(|()| self.index(table, written).into_iter().collect())
            }
            None => {
                Ok(self.visible_to(pack).iter().filter_map(|owner| self.own(table, written, owner, pack)).collect())
            }
        };
        let mut found: Vec<Found> = found?;
        match found.as_slice() {
            [first, second, ..] if !first.own => Err(ambiguous(table, written, first, second)),
            [] if self.is_unread(written) => Ok(None),
            [] => Err(self.unknown(table, written, pack)),
            _ => Ok(Some(found.swap_remove(0))),
        }
    }

    /// The number of a colour, written as `#rrggbb` or by its name.
    pub fn color(&self, written: &str, pack: &str) -> Result<u32, Diagnostic> {
        if written.starts_with('#') {
            return Color::parse(written).map(Color::packed).ok_or_else(|| bad_color(written));
        }
        let index = self.find("color", written, pack)?;
        Ok(self.colors.get(index as usize).copied().unwrap_or_default().packed())
    }

    /// Whether a file that could not be read in full mentions `name`.
    pub fn is_unread(&self, name: &str) -> bool {
        let bare = name.rsplit(':').next().unwrap_or(name);
        !bare.is_empty() && self.unread.iter().any(|text| text.contains(bare))
    }

    fn visible_to(&self, pack: &str) -> &[String] {
        self.visible.get(pack).map_or(&[], Vec::as_slice)
    }

    fn index(&self, table: &str, id: &str) -> Option<Found> {
        let ids = self.ids.get(table)?;
        let index = ids.binary_search_by(|own| own.as_str().cmp(id)).ok()?;
        Some(Found { index: index as u32, id: id.to_owned(), own: false })
    }

    fn own(&self, table: &str, written: &str, owner: &str, pack: &str) -> Option<Found> {
        let found = self.index(table, &format!("{owner}:{written}"))?;
        Some(Found { own: owner == pack, ..found })
    }

    /// Whether `pack` may name what `other` defines.
    pub fn check_visible(&self, other: &str, pack: &str) -> Result<(), Diagnostic> {
        if self.visible_to(pack).iter().any(|own| own == other) {
            return Ok(());
        }
        if self.visible.contains_key(other) {
            let message = format!("the pack `{other}` is none of those that `{pack}` depends on");
            return Err(Diagnostic::error(message).help(format!("add \"{other}\" to `depends` in its `[pack]`")));
        }
        Err(self.suggest(format!("unknown pack `{other}`"), other, pack, self.visible.keys().map(String::as_str)))
    }

    fn unknown(&self, table: &str, written: &str, pack: &str) -> Diagnostic {
        let all = self.ids.get(table).map_or(&[][..], Vec::as_slice);
        let visible = self.visible_to(pack);
        let names = all.iter().filter_map(|id| {
            let (owner, bare) = id.split_once(':')?;
            let shown = if written.contains(':') { id.as_str() } else { bare };
            visible.iter().any(|pack| pack == owner).then_some(shown)
        });
        self.suggest(format!("unknown {table} `{written}`"), written, pack, names)
    }
}

struct Found {
    index: u32,
    id: String,
    own: bool,
}

fn ambiguous(table: &str, written: &str, first: &Found, second: &Found) -> Diagnostic {
    Diagnostic::error(format!("several packs have {} `{written}`", with_article(table)))
        .help(format!("write `{}` or `{}`", first.id, second.id))
}

fn bad_color(written: &str) -> Diagnostic {
    Diagnostic::error(format!("`{written}` is no colour")).help("write `#` and six hexadecimal digits, as \"#c0a080\"")
}

impl Names {
    /// The ids of each table, sorted; the colours in the order of theirs; who sees whom; and texts with syntax errors.
    pub fn new(
        ids: BTreeMap<&'static str, Vec<String>>,
        colors: Vec<Color>,
        visible: BTreeMap<String, Vec<String>>,
        unread: Vec<String>,
    ) -> Self {
        Self { ids, colors, visible, unread, searches: RefCell::default() }
    }

    fn suggest<'n>(
        &self,
        message: String,
        written: &str,
        pack: &str,
        names: impl Iterator<Item = &'n str>,
    ) -> Diagnostic {
        let mut searches = self.searches.borrow_mut();
        let is_bearable = searches.len() < MAX_SEARCHES;
        // One fault may be met again and again, by all that extend a definition.
        let meant = searches.entry(format!("{pack}: {message}"));
        let meant = meant.or_insert_with(|| near(written, names.filter(|_| is_bearable)).map(str::to_owned));
        match meant {
            Some(meant) => Diagnostic::error(format!("{message}: did you mean `{meant}`?")),
            None => Diagnostic::error(message),
        }
    }

    /// A colour as `[color]` declares it.
    pub fn declared_color(written: &str) -> Result<Color, Diagnostic> {
        Color::parse(written).ok_or_else(|| bad_color(written))
    }
}
