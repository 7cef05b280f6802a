//! Which levels of a world may have a vault that is rare.

use std::collections::{BTreeMap, BTreeSet};

use xxhash_rust::xxh3::xxh3_64;

use crate::content::{Content, Ref, StageKind, VaultKind};
use crate::mapgen::rng_streams::vault_stream;

/// The levels, counted from 0, that may have each of the vaults that are on few levels of a game. They are drawn by lot from the seed of the world
/// alone, so that no level has to know what is on the others.
#[derive(Clone, Debug, Default)]
pub(crate) struct RareVaults(BTreeMap<Ref<VaultKind>, BTreeSet<usize>>);

impl RareVaults {
    /// Draws the levels of a world.
    pub(crate) fn draw(content: &Content, seed: u64) -> Self {
        let rare = content.vaults.iter().filter_map(|(kind, id, vault)| Some((kind, id, vault.at_most?)));
        let draw = |(kind, id, most): (Ref<VaultKind>, &str, u32)| {
            let mut levels = levels_with(content, kind);
            let mut random = vault_stream(seed, xxh3_64(id.as_bytes()));
            let mut drawn = BTreeSet::new();
            while drawn.len() < most as usize && !levels.is_empty() {
                drawn.insert(levels.swap_remove(random.below(levels.len() as u32) as usize));
            }
            (kind, drawn)
        };
        Self(rare.map(draw).collect())
    }

    /// Whether a level may have a vault of a kind. All may have those that aren't rare.
    pub(crate) fn allow(&self, kind: Ref<VaultKind>, level: usize) -> bool {
        self.0.get(&kind).is_none_or(|levels| levels.contains(&level))
    }
}

/// The levels of the game whose stages put such vaults on them.
fn levels_with(content: &Content, kind: Ref<VaultKind>) -> Vec<usize> {
    let has = |stage: &StageKind| matches!(stage, StageKind::Vaults(vaults) if vaults.of.0.contains(&kind));
    let levels = content.rules.levels.iter().enumerate();
    let levels = levels.filter(|(level, _)| content.vaults[kind].fits_depth(*level as u32 + 1));
    let is_wanted = |level| content.levels[level].build.iter().any(|stage| has(&stage.kind));
    levels.filter(|(_, level)| is_wanted(**level)).map(|(level, _)| level).collect()
}
