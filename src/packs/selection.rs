//! Combines built-in packs with the packs that replace them, and keeps those that the game needs.

use std::collections::{BTreeMap, BTreeSet};

use super::embedded::built_in;
use crate::content::{IdScope, Pack, PackSource};
use crate::loader::declared_pack;

/// `packs`, and the built-in packs on which they or the game depend. A pack replaces the whole built-in pack with the same id. The game is
/// `game`; if that is `None`, a game among `packs` or one on which they depend, or else the shipped one. Other games among `packs` are left
/// out when `game` names one.
pub fn over_built_in(packs: impl IntoIterator<Item = PackSource>, game: Option<&str>) -> Vec<PackSource> {
    let mut found: BTreeMap<String, PackSource> = packs.into_iter().map(|pack| (pack.id.clone(), pack)).collect();
    let needed = needed(built_in().iter().map(|pack| &pack.declared), &found, game);
    found.retain(|id, _| needed.contains(id));
    for pack in built_in().iter().filter(|pack| needed.contains(&pack.declared.id)) {
        found.entry(pack.declared.id.clone()).or_insert_with(|| pack.source());
    }
    found.into_values().collect()
}

/// The ids of the packs in `found` and in `built_in` that the game needs. The first game in `built_in` is the shipped one.
pub(crate) fn needed<'p>(
    built_in: impl Iterator<Item = &'p Pack>,
    found: &BTreeMap<String, PackSource>,
    game: Option<&str>,
) -> BTreeSet<String> {
    let built_in: Vec<&Pack> = built_in.collect();
    let shipped = built_in.iter().find(|pack| pack.game).map(|pack| pack.id.clone());
    let stock = built_in.into_iter().filter(|pack| !found.contains_key(&pack.id)).cloned();
    let declared: Vec<Pack> = stock.chain(found.values().map(declared_pack)).collect();
    let scope = IdScope::of(&declared);
    let is_game = |id: &str| declared.iter().any(|pack| pack.id == id && pack.game);
    let mut tops: BTreeSet<String> = found.keys().cloned().collect();
    if let Some(game) = game {
        tops.retain(|id| !is_game(id));
        tops.insert(game.to_owned());
    } else if !tops.iter().any(|top| scope.visible_to(top).iter().any(|id| is_game(id))) {
        tops.extend(shipped);
    }
    tops.iter().flat_map(|top| scope.visible_to(top).iter().chain([top])).cloned().collect()
}
