//! All ids, and which of them each pack may use.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::content::{Catalog, Color, Content, IdFault, IdMatch, IdScope, Kind, Renames, Script, StatKind, limits};
use crate::diagnostics::suggest::is_slip;
use crate::diagnostics::{Code, Diagnostic, in_words, suggest, with_article};

/// The ids of all definitions, and which packs each pack can see.
#[derive(Debug, Default)]
pub struct Names {
    /// The full ids of each table, sorted. The position of an id is its index.
    pub ids: BTreeMap<&'static str, Vec<String>>,
    /// The colours, in the order of the ids in `color`.
    pub colors: Vec<Color>,
    /// For each pack, the packs whose ids it may use.
    pub scope: IdScope,
    /// The texts of files with syntax errors. An unknown name that occurs in one may be defined there.
    pub unread: Vec<String>,
    /// The packs with missing dependencies. An unknown name in one may be defined in a missing pack.
    pub partial: BTreeSet<String>,
    /// Maps ids of earlier versions to current ones.
    pub renames: Renames,
    /// A cache of name suggestions, by pack and message.
    searches: RefCell<BTreeMap<String, Option<String>>>,
    /// The colours that content uses, by index.
    used_colors: RefCell<BTreeSet<usize>>,
    /// For each pack, those that it used in vain because it doesn't depend on them.
    undeclared: RefCell<BTreeMap<String, BTreeSet<String>>>,
}

/// The most name suggestions to search for, since each search compares all ids.
const MAX_SEARCHES: usize = 200;

impl Names {
    /// The index of an id as written by `pack`, such as `bat` or `stuffed:bat`. `None` if it may be defined in a part that could not be
    /// read.
    ///
    /// # Errors
    /// When nothing, or more than one definition, has the id.
    pub fn look_up(&self, table: &str, written: &str, pack: &str) -> Result<Option<u32>, Diagnostic> {
        Ok(self.search(table, written, pack)?.map(|meant| meant.found))
    }

    /// Like [`Names::look_up`], but for packs that could be read completely.
    ///
    /// # Errors
    /// As for [`Names::look_up`].
    pub fn find(&self, table: &str, written: &str, pack: &str) -> Result<u32, Diagnostic> {
        Ok(self.look_up(table, written, pack)?.unwrap_or_default())
    }

    /// The full id that `pack` means by `written`. `None` if it may be defined in a part that could not be read.
    ///
    /// # Errors
    /// As for [`Names::look_up`].
    pub fn id(&self, table: &str, written: &str, pack: &str) -> Result<Option<String>, Diagnostic> {
        Ok(self.search(table, written, pack)?.map(|meant| meant.id))
    }

    fn search(&self, table: &str, written: &str, pack: &str) -> Result<Option<IdMatch<u32>>, Diagnostic> {
        let found = self.scope.resolve(written, pack, |id| self.index(table, id));
        match found {
            Ok(meant) => Ok(Some(meant)),
            Err(IdFault::Ambiguous(first, second)) => Err(ambiguous(table, written, &first, &second)),
            Err(IdFault::Hidden) if !self.partial.contains(pack) => Err(self.hidden(written, pack)),
            // A pack that lacks a dependency may mean any pack.
            Err(IdFault::Hidden) if self.index(table, written).is_some() => {
                Ok(self.index(table, written).map(|found| IdMatch { id: written.to_owned(), found }))
            }
            Err(_) if self.is_unread(written) => Ok(None),
            // It may be in a missing pack, unless it is clearly a typo.
            Err(_) if self.partial.contains(pack) && !is_slip(written, self.known(table, written, pack)) => Ok(None),
            Err(_) => Err(self.unknown(table, written, pack).code(Code::UnknownId)),
        }
    }

    /// The value `0xrrggbb` of a colour, written as `#rrggbb` or by its name.
    ///
    /// # Errors
    /// When it is neither a value nor the name of a colour.
    pub fn color(&self, written: &str, pack: &str) -> Result<Option<u32>, Diagnostic> {
        if written.starts_with('#') {
            return Color::parse(written).map(Color::packed).map(Some).ok_or_else(|| bad_color(written));
        }
        let or_hex = |unknown: Diagnostic| unknown.help("or write the colour itself, such as \"#c0a080\"");
        let index = self.look_up("color", written, pack).map_err(or_hex)?;
        self.used_colors.borrow_mut().extend(index.map(|index| index as usize));
        Ok(index.map(|index| self.colors.get(index as usize).copied().unwrap_or_default().packed()))
    }

    /// The colours that were looked up by name so far, by index.
    pub fn used_colors(&self) -> BTreeSet<usize> {
        self.used_colors.borrow().clone()
    }

    /// Whether a file with syntax errors contains `name`.
    pub fn is_unread(&self, name: &str) -> bool {
        let bare = name.rsplit(':').next().unwrap_or(name);
        !bare.is_empty() && self.unread.iter().any(|text| text.contains(bare))
    }

    /// Whether the table has a definition with the full id `id`.
    pub fn has(&self, table: &str, id: &str) -> bool {
        self.index(table, id).is_some()
    }

    /// Whether any pack has a definition with this id, with or without its pack.
    pub fn is_somewhere(&self, table: &str, written: &str) -> bool {
        let bare = |id: &str| id.split_once(':').is_some_and(|(_, bare)| bare == written);
        self.ids.get(table).is_some_and(|ids| ids.iter().any(|id| id == written || bare(id)))
    }

    fn index(&self, table: &str, id: &str) -> Option<u32> {
        let ids = self.ids.get(table)?;
        Some(ids.binary_search_by(|known| known.as_str().cmp(id)).ok()? as u32)
    }

    /// Checks that `pack` may use the ids of `other`.
    ///
    /// # Errors
    /// When `pack` does not depend on it.
    pub fn check_visible(&self, other: &str, pack: &str) -> Result<(), Diagnostic> {
        if self.partial.contains(pack) || self.scope.sees(pack, other) {
            return Ok(());
        }
        Err(self.hidden(other, pack))
    }

    /// The error for the pack of the full id `written`, or for the pack of that name, which `pack` may not use.
    fn hidden(&self, written: &str, pack: &str) -> Diagnostic {
        let other = written.split(':').next().unwrap_or(written);
        if self.scope.packs().any(|known| known == other) {
            self.note_undeclared(pack, other);
            let message = format!("`{pack}` does not depend on the pack `{other}`");
            return Diagnostic::error(message).help(format!("add \"{other}\" to `depends` in its `[pack]`"));
        }
        self.suggest(format!("unknown pack `{other}`"), other, pack, self.scope.packs()).code(Code::UnknownPack)
    }

    /// The packs that each pack used in vain so far, because it doesn't depend on them.
    pub fn undeclared(&self) -> BTreeMap<String, BTreeSet<String>> {
        self.undeclared.borrow().clone()
    }

    fn note_undeclared(&self, pack: &str, owner: &str) {
        self.undeclared.borrow_mut().entry(pack.to_owned()).or_default().insert(owner.to_owned());
    }

    /// The ids of a table that a pack may use. They are full ids if `written` is one.
    fn known(&self, table: &str, written: &str, pack: &str) -> impl Iterator<Item = &str> {
        let in_full = written.contains(':');
        self.known_to(table, pack).map(move |(id, bare)| if in_full { id } else { bare })
    }

    /// The ids of a table that a pack may use, in full and without their packs.
    pub fn known_to(&self, table: &str, pack: &str) -> impl Iterator<Item = (&str, &str)> {
        let visible = self.scope.visible_to(pack);
        let all = self.ids.get(table).map_or(&[][..], Vec::as_slice).iter();
        all.filter_map(|id| Some((id.as_str(), id.split_once(':')?)))
            .filter_map(|(id, (owner, bare))| visible.iter().any(|pack| pack == owner).then_some((id, bare)))
    }

    /// Whether there may be ids that could not be read.
    pub fn is_partial(&self) -> bool {
        !self.unread.is_empty() || !self.partial.is_empty()
    }

    fn unknown(&self, table: &str, written: &str, pack: &str) -> Diagnostic {
        let table_words = in_words(table);
        let all = self.ids.get(table).map_or(&[][..], Vec::as_slice).iter();
        let elsewhere = all.filter_map(|id| id.split_once(':')).find(|(_, bare)| *bare == written);
        if let Some((owner, _)) = elsewhere {
            self.note_undeclared(pack, owner);
            let help = format!("the pack `{owner}` has one: add \"{owner}\" to `depends` in the `[pack]` of `{pack}`");
            return Diagnostic::error(format!("unknown {table_words} `{written}`")).help(help);
        }
        if let Some(now) = self.renamed(table, written, pack) {
            return Diagnostic::error(format!("unknown {table_words} `{written}`: it is now called `{now}`"));
        }
        if let Some((_, bare)) = written.split_once(':')
            && let Some((full, _)) = self.known_to(table, pack).find(|(_, known)| *known == bare)
        {
            return Diagnostic::error(format!("unknown {table_words} `{written}`: did you mean `{full}`?"));
        }
        if let Some(file) =
            script_of_path(table, written).filter(|file| self.known(table, file, pack).any(|id| id == *file))
        {
            return Diagnostic::error(format!("unknown {table_words} `{written}`"))
                .help(format!("write the name alone: \"{file}\""));
        }
        let names = self.known(table, written, pack);
        let diagnostic = self.suggest(format!("unknown {table_words} `{written}`"), written, pack, names);
        match self.other_kind(table, written, pack) {
            Some(other) => diagnostic.help(format!(
                "`{written}` is {}, but {} is needed here",
                with_article(other),
                with_article(table)
            )),
            None if table == Script::TABLE && diagnostic.help.is_empty() && !diagnostic.message.contains(": ") => {
                let path = match written.split_once(':') {
                    Some((owner, name)) => format!("scripts/{owner}/{name}.rhai"),
                    None => format!("scripts/{pack}/{written}.rhai"),
                };
                diagnostic.help(format!("it would be the file `{path}`"))
            }
            None if table == StatKind::TABLE && diagnostic.help.is_empty() && !diagnostic.message.contains(": ") => {
                let near =
                    of_every_creature(written).map(|near| format!("`{near}` is no stat, but a field of its own"));
                near.into_iter().fold(diagnostic, Diagnostic::help)
            }
            None => diagnostic,
        }
    }

    /// The current name of a definition that used to be called `written`.
    fn renamed(&self, table: &str, written: &str, pack: &str) -> Option<&str> {
        if written.contains(':') {
            return self.renames.find(table, written);
        }
        let ids = self.scope.visible_to(pack).iter().map(|owner| format!("{owner}:{written}"));
        ids.filter_map(|id| self.renames.find(table, &id)).find_map(|now| now.split(':').next_back())
    }

    /// Another table that has a definition with this name.
    fn other_kind(&self, table: &str, written: &str, pack: &str) -> Option<&'static str> {
        let owners = self.scope.visible_to(pack);
        let is_there = |other: &&str| match written.split_once(':') {
            Some(_) => self.index(other, written).is_some(),
            None => owners.iter().any(|owner| self.index(other, &format!("{owner}:{written}")).is_some()),
        };
        // Colours often have the same names as things, so they come last.
        let others = || self.ids.keys().copied().filter(|other| *other != table && *other != "behaviour");
        others().filter(|other| *other != "color").find(is_there).or_else(|| others().find(is_there))
    }
}

/// What every creature has, if that is what an unknown stat means.
fn of_every_creature(written: &str) -> Option<&'static str> {
    let all = limits::EVERY_CREATURE_HAS;
    all.into_iter().find(|name| *name == written).or_else(|| suggest(written, all))
}

/// The name of a script that is written as the path of its file.
fn script_of_path<'w>(table: &str, written: &'w str) -> Option<&'w str> {
    let file = written.rsplit('/').next().unwrap_or(written);
    let name = file.strip_suffix(".rhai").unwrap_or(file);
    (table == Script::TABLE && name != written).then_some(name)
}

fn ambiguous(table: &str, written: &str, first: &str, second: &str) -> Diagnostic {
    Diagnostic::error(format!("several packs have {} `{written}`", with_article(table)))
        .help(format!("write `{first}` or `{second}`"))
        .code(Code::AmbiguousId)
}

fn bad_color(written: &str) -> Diagnostic {
    Diagnostic::error(format!("`{written}` is not a colour"))
        .help("write `#` and six hexadecimal digits, such as \"#c0a080\"")
}

impl Names {
    /// Takes the sorted ids of each table, the colours in the order of their ids, which packs each pack may refer to, and the texts with
    /// syntax errors.
    pub fn new(
        ids: BTreeMap<&'static str, Vec<String>>,
        colors: Vec<Color>,
        scope: IdScope,
        unread: Vec<String>,
    ) -> Self {
        Self { ids, colors, scope, unread, ..Self::default() }
    }

    /// The ids that `content` declares.
    pub fn of(content: &Content) -> Self {
        let ids = BTreeMap::from([
            ids_of(&content.creatures),
            ids_of(&content.items),
            ids_of(&content.flavors),
            ids_of(&content.slots),
            ids_of(&content.tiles),
            ids_of(&content.levels),
            ids_of(&content.branches),
            ids_of(&content.factions),
            ids_of(&content.endings),
            ids_of(&content.modifiers),
            ids_of(&content.abilities),
            ids_of(&content.damage_types),
            ids_of(&content.movements),
            ids_of(&content.clocks),
            ids_of(&content.fields),
            ids_of(&content.features),
            ids_of(&content.stats),
            ids_of(&content.sentences),
            ids_of(&content.bots),
            ids_of(&content.commands),
            ids_of(&content.scripts),
        ]);
        let renames = content.renames.clone();
        Self { renames, ..Self::new(ids, Vec::new(), content.scope.clone(), Vec::new()) }
    }

    /// An error that suggests the most similar of `names`.
    pub fn suggest<'n>(
        &self,
        message: String,
        written: &str,
        pack: &str,
        names: impl Iterator<Item = &'n str>,
    ) -> Diagnostic {
        let mut searches = self.searches.borrow_mut();
        let is_bearable = searches.len() < MAX_SEARCHES;
        // The same error may occur in every definition that extends the faulty one.
        let meant = searches.entry(format!("{pack}: {message}"));
        let meant = meant.or_insert_with(|| suggest(written, names.filter(|_| is_bearable)).map(str::to_owned));
        Diagnostic::unknown_name(message, meant.as_deref(), |error| error)
    }

    /// Parses the value of a colour in `[color]`.
    ///
    /// # Errors
    /// When it is no value of a colour.
    pub fn declared_color(written: &str) -> Result<Color, Diagnostic> {
        Color::parse(written).ok_or_else(|| bad_color(written))
    }
}

/// The ids that packs declare in a table. Placeholders come last in a catalog, so these have the same indices in it.
fn ids_of<T: Kind>(catalog: &Catalog<T>) -> (&'static str, Vec<String>) {
    let declared = catalog.iter().filter(|(kind, ..)| !catalog.is_placeholder(*kind));
    (T::TABLE, declared.map(|(_, id, _)| id.to_owned()).collect())
}
