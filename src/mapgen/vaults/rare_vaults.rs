//! Which levels of a world may have a vault that is rare.

use std::collections::{BTreeMap, BTreeSet};

use xxhash_rust::xxh3::xxh3_64;

use crate::content::{Content, LevelId, Ref, StageKind, VaultKind};
use crate::mapgen::rng_streams::vault_stream;
use crate::mapgen::world_map::{LevelSite, WorldMap};

/// How many levels of an endless branch take part in the draw. Vaults that are rare are on none of those that follow.
const ENDLESS_LEVELS: u32 = 100;

/// The levels, by their numbers in random streams, that may have each of the vaults that are on few levels of a game. They are drawn by lot from the seed of the world
/// alone, so that no level has to know what is on the others.
#[derive(Clone, Debug, Default)]
pub(crate) struct RareVaults(BTreeMap<Ref<VaultKind>, BTreeSet<u64>>);

impl RareVaults {
    /// Draws the levels of a world.
    pub(crate) fn draw(content: &Content, seed: u64) -> Self {
        if content.vaults.iter().all(|(_, _, vault)| vault.at_most.is_none()) {
            return Self::default();
        }
        let sites = all_sites(content, seed);
        let rare = content.vaults.iter().filter_map(|(kind, id, vault)| Some((kind, id, vault.at_most?)));
        let draw = |(kind, id, most): (Ref<VaultKind>, &str, u32)| {
            let mut levels = levels_with(content, &sites, kind);
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
    pub(crate) fn allow(&self, kind: Ref<VaultKind>, level: u64) -> bool {
        self.0.get(&kind).is_none_or(|levels| levels.contains(&level))
    }
}

/// All levels of the game; of a branch without end, the first ones.
fn all_sites(content: &Content, seed: u64) -> Vec<LevelSite> {
    let map = WorldMap::of(content, seed);
    let ids = content.all_branches().flat_map(|branch| {
        let last = branch.levels.length().unwrap_or(ENDLESS_LEVELS);
        (1..=last).map(|number| LevelId::new(branch.id, number))
    });
    ids.filter_map(|id| map.site(&id)).collect()
}

/// The levels whose stages put such vaults on them.
fn levels_with(content: &Content, sites: &[LevelSite], kind: Ref<VaultKind>) -> Vec<u64> {
    let has = |stage: &StageKind| matches!(stage, StageKind::Vaults(vaults) if vaults.of.0.contains(&kind));
    let is_wanted = |site: &LevelSite| content.levels[site.kind].build.iter().any(|stage| has(&stage.kind));
    let sites = sites.iter().filter(|site| content.vaults[kind].fits_depth(site.depth) && is_wanted(site));
    sites.map(|site| site.stream).collect()
}
