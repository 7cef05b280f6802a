//! Combines built-in packs with the packs that replace them, and keeps those that the game needs.

use std::collections::{BTreeMap, BTreeSet};

use super::embedded::built_in;
use crate::content::{IdScope, Pack, PackSource};
use crate::loader::declared_pack;

/// `packs`, and the built-in packs on which they or the game depend. A pack replaces the whole built-in pack with the same id. The game is
/// `game`; if that is `None`, a game among `packs` or one on which they depend, or else the shipped one. Other games among `packs` are left
/// out when `game` names one.
pub fn over_built_in(packs: impl IntoIterator<Item = PackSource>, game: Option<&str>) -> Vec<PackSource> {
    combine(built_in(), packs.into_iter().map(|pack| (pack.id.clone(), pack)).collect(), game)
}

/// Adds `found` to `built_in`, replacing packs with the same id, and drops what the game doesn't need. The first game in `built_in` is the
/// shipped one.
pub(crate) fn combine(
    built_in: Vec<PackSource>,
    found: BTreeMap<String, PackSource>,
    game: Option<&str>,
) -> Vec<PackSource> {
    let shipped = built_in.iter().map(declared_pack).find(|pack| pack.game).map(|pack| pack.id);
    let mut packs: BTreeMap<String, PackSource> = built_in.into_iter().map(|pack| (pack.id.clone(), pack)).collect();
    let mut tops: BTreeSet<String> = found.keys().cloned().collect();
    packs.extend(found);
    let declared: Vec<Pack> = packs.values().map(declared_pack).collect();
    let scope = IdScope::of(&declared);
    let is_game = |id: &str| declared.iter().any(|pack| pack.id == id && pack.game);
    if let Some(game) = game {
        tops.retain(|id| !is_game(id));
        tops.insert(game.to_owned());
    } else if !tops.iter().any(|top| scope.visible_to(top).iter().any(|id| is_game(id))) {
        tops.extend(shipped);
    }
    packs.retain(|id, _| tops.iter().any(|top| top == id || scope.sees(top, id)));
    packs.into_values().collect()
}
