//! What all levels of a world share, so that each can be planned by itself.

use super::ground::passable::Passable;
use super::population::treasures::Treasures;
use super::vaults::rare_vaults::RareVaults;
use super::world_map::LevelSite;
use crate::content::{Catalog, Content, StageRunner, VaultKind};

/// What all levels of a world share, so that each can be planned by itself.
#[derive(Clone, Debug)]
pub(crate) struct WorldContext<'c> {
    /// The seed of the world.
    pub(crate) seed: u64,
    /// Which tiles a walker can pass.
    pub(crate) passable: Passable,
    /// Who runs the scripts of stages.
    pub(crate) stage_runner: Option<&'c dyn StageRunner>,
    /// All vaults.
    pub(crate) vaults: &'c Catalog<VaultKind>,
    /// Which levels may have those that are on few levels.
    pub(crate) rare: RareVaults,
    /// The items that were drawn for the levels.
    pub(crate) treasures: Treasures,
}

impl<'c> WorldContext<'c> {
    /// That of levels that follow on each other, from the top of the world down.
    pub(crate) fn of(content: &'c Content, seed: u64, levels: &[LevelSite]) -> Self {
        let (passable, rare) = (Passable::of(content), RareVaults::draw(content, seed));
        let treasures = Treasures::draw(content, seed, levels);
        let stage_runner = content.stage_runner.as_deref();
        Self { seed, passable, stage_runner, vaults: &content.vaults, rare, treasures }
    }
}
