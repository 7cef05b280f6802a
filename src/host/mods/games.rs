//! Finds the game that is played, and the enabled mods that belong to other games.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::selection::{AvailableMods, Reason, RejectedMod};
use crate::content::Pack;
use crate::loader::declared_pack;
use crate::packs::built_in;

/// The games among the packs to choose from.
pub(crate) struct Games<'s> {
    stock: &'s AvailableMods,
    /// The `[pack]` tables that were read so far.
    declared: RefCell<BTreeMap<String, Pack>>,
}

impl<'s> Games<'s> {
    pub(crate) fn of(stock: &'s AvailableMods) -> Self {
        Self { stock, declared: RefCell::default() }
    }

    /// All games: the shipped one, then the other built-in ones, those of the roots, and those among the mods, each kind by id. A game that
    /// stands in several places is listed once, as it would be played.
    pub(crate) fn all(&self) -> Vec<Pack> {
        let games = built_in().iter().filter(|pack| pack.declared.game);
        let mut built_in: Vec<&str> = games.map(|pack| pack.declared.id.as_str()).collect();
        if let Some(others) = built_in.get_mut(1..) {
            others.sort_unstable();
        }
        let roots = self.stock.roots.keys().map(String::as_str);
        let ids = built_in.into_iter().chain(roots).chain(self.stock.mods().into_keys());
        let mut known = BTreeSet::new();
        ids.filter(|id| known.insert(*id)).map(|id| self.declared(id)).filter(|pack| pack.game).collect()
    }

    /// The enabled mods that belong to other games than the one that is played.
    pub(crate) fn others(&self, on: &BTreeMap<String, Reason>) -> Vec<RejectedMod> {
        let Some(played) = self.played(on) else { return Vec::new() };
        let games = self.below(&played);
        let other = |id: &String| self.below(id).into_iter().find(|game| !games.contains(game));
        let rejected = on.keys().filter_map(|id| Some(RejectedMod::of_other_game(id, &other(id)?, &played)));
        rejected.collect()
    }

    /// The game that is played: the one asked for; or else that of a root or of a mod that was asked for; or else the last one among the enabled
    /// mods; or else the shipped one.
    fn played(&self, on: &BTreeMap<String, Reason>) -> Option<String> {
        let asked = on.iter().filter(|(_, why)| **why == Reason::Asked).map(|(id, _)| id);
        let of_request = || self.top(&self.stock.roots.keys().chain(asked).flat_map(|id| self.below(id)).collect());
        let enabled = || self.top(&on.keys().filter(|id| self.declared(id).game).cloned().collect());
        let shipped = || built_in().iter().find(|pack| pack.declared.game).map(|pack| pack.declared.id.clone());
        self.stock.game.clone().or_else(of_request).or_else(enabled).or_else(shipped)
    }

    /// Of some games the last one on which no other depends.
    fn top(&self, games: &BTreeSet<String>) -> Option<String> {
        let is_below = |id: &String| games.iter().any(|top| top != id && self.below(top).contains(id));
        let tops = games.iter().filter(|id| !is_below(id));
        tops.max_by_key(|id| self.stock.rank(id)).cloned()
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
        let pack = source
            .or_else(found)
            .map(declared_pack)
            .or_else(|| built_in().iter().find(|pack| pack.declared.id == id).map(|pack| pack.declared.clone()));
        let pack = pack.unwrap_or_default();
        self.declared.borrow_mut().insert(id.to_owned(), pack.clone());
        pack
    }
}
