//! Finds the game that is played, and the enabled mods that belong to other games.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::selection::{AvailableMods, Reason, RejectedMod};
use crate::content::Pack;
use crate::loader::declared_pack;
use crate::packs::embedded;

/// The games among the packs to choose from.
pub(super) struct Games<'s> {
    stock: &'s AvailableMods,
    built_in: BTreeMap<String, Pack>,
    /// The `[pack]` tables that were read so far.
    declared: RefCell<BTreeMap<String, Pack>>,
}

impl<'s> Games<'s> {
    pub(super) fn of(stock: &'s AvailableMods) -> Self {
        let built_in = embedded().iter().map(|pack| (pack.id.clone(), declared_pack(pack))).collect();
        Self { stock, built_in, declared: RefCell::default() }
    }

    /// The enabled mods that belong to other games than the one that is played.
    pub(super) fn others(&self, on: &BTreeMap<String, Reason>) -> Vec<RejectedMod> {
        let Some(played) = self.played(on) else { return Vec::new() };
        let games = self.below(&played);
        let other = |id: &String| self.below(id).into_iter().find(|game| !games.contains(game));
        let rejected = on.keys().filter_map(|id| Some(RejectedMod::of_other_game(id, &other(id)?, &played)));
        rejected.collect()
    }

    /// The game that is played: one of a root, else the last one among the enabled mods, else the built-in one.
    fn played(&self, on: &BTreeMap<String, Reason>) -> Option<String> {
        let is_game = |id: &&String| self.declared(id).game;
        let roots: Vec<&String> = self.stock.roots.keys().filter(is_game).collect();
        let candidates = if roots.is_empty() { on.keys().filter(is_game).collect() } else { roots };
        let is_below = |id: &String| candidates.iter().any(|top| *top != id && self.below(top).contains(id));
        let tops = candidates.iter().copied().filter(|id| !is_below(id));
        let built_in = || self.built_in.values().find(|pack| pack.game).map(|pack| pack.id.clone());
        tops.max_by_key(|id| self.stock.rank(id)).cloned().or_else(built_in)
    }

    /// The games among a pack and what it depends on, directly or through other packs.
    fn below(&self, id: &str) -> BTreeSet<String> {
        let (mut games, mut seen, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![id.to_owned()]);
        while let Some(id) = open.pop() {
            let pack = self.declared(&id);
            if pack.game {
                games.insert(id);
            }
            open.extend(pack.depends.into_iter().map(|other| other.id).filter(|other| seen.insert(other.clone())));
        }
        games
    }

    /// The `[pack]` table of a pack; the default if there is none.
    fn declared(&self, id: &str) -> Pack {
        if let Some(known) = self.declared.borrow().get(id) {
            return known.clone();
        }
        let source = self.stock.roots.get(id).map(|(_, pack)| pack);
        let found = || {
            self.stock.folder.mods.iter().find(|found| found.id == id && !found.is_shadow).map(|found| &found.source)
        };
        let pack = source.or_else(found).map(declared_pack).or_else(|| self.built_in.get(id).cloned());
        let pack = pack.unwrap_or_default();
        self.declared.borrow_mut().insert(id.to_owned(), pack.clone());
        pack
    }
}
