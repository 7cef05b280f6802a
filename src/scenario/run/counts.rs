//! Counts what is in the world after a test, or on the level that it built.

use std::collections::{BTreeMap, BTreeSet};

use super::setup::Setup;
use crate::content::{Ref, TileKind};
use crate::game::{Creature, Level};
use crate::grid::Grid;
use crate::mapgen::{Connectivity, Regions};
use crate::scenario::read::Scenario;
use crate::scenario::read::lookup::{Counted, MapSymbol};

/// How many there are of each id under `expect.total`, with the seeds played so far.
pub(crate) type Totals = BTreeMap<String, i64>;

/// Adds what is there after a test with one seed.
pub(crate) fn add_totals(totals: &mut Totals, stage: &Setup, scenario: &Scenario) {
    for (id, (counted, _)) in &scenario.expect.total {
        *totals.entry(id.clone()).or_default() += count(stage, *counted);
    }
}

/// How many there are: living creatures, items on the ground, tiles or cells with a field.
pub(crate) fn count(stage: &Setup, counted: Counted) -> i64 {
    let world = stage.game.world();
    let is_built = |level: usize| stage.built.is_none() || stage.built_index() == Some(level);
    let living = |is_meant: &dyn Fn(&Creature) -> bool| {
        let all = world.creatures().iter().filter(|creature| creature.hp > 0 && is_built(creature.level()));
        all.filter(|creature| is_meant(creature)).count()
    };
    let levels = world.levels().iter().enumerate().filter(|(index, _)| is_built(*index)).map(|(_, level)| level);
    let found = match counted {
        Counted::Faction(faction) => living(&|creature| creature.faction() == faction),
        Counted::Symbol(MapSymbol::Creature(kind)) => living(&|creature| creature.kind() == kind),
        Counted::Symbol(MapSymbol::Item(kind)) => {
            let lying = levels.flat_map(|level| level.items().values()).filter(|item| item.kind == kind);
            lying.map(|item| usize::from(item.count)).sum()
        }
        Counted::Symbol(MapSymbol::Field(kind)) => {
            let layer = stage.game.content.fields[kind].layer;
            levels.flat_map(|level| level.fields_in(layer)).filter(|(_, field)| field.kind == kind).count()
        }
        Counted::Symbol(MapSymbol::Tile(kind)) => {
            levels.flat_map(|level| level.tiles().values()).filter(|tile| **tile == kind).count()
        }
    };
    found as i64
}

/// The open ground of a level. Doors count as open.
pub(crate) struct OpenGround {
    /// How many parts there are between which there is no way.
    pub regions: i64,
    /// How many cells are in parts without the player's place of arrival and without stairs.
    pub cut_off: i64,
}

impl OpenGround {
    /// The open ground of a level that was built.
    pub fn of(stage: &Setup, level: &Level) -> Self {
        let content = &stage.game.content;
        let is_open = |tile: Ref<TileKind>| content.tiles[tile].walkable || content.tiles[tile].opens.is_some();
        let open = Grid::from_fn(level.size(), |at| level.tile(at).is_some_and(is_open));
        let regions = Regions::find(&open, 1, Connectivity::of(content));
        let ways_in = level.links().keys().copied().chain(stage.arrival);
        let reached: BTreeSet<usize> = ways_in.filter_map(|at| regions.at(at)).collect();
        let cut_off = (0..regions.len()).filter(|region| !reached.contains(region)).map(|region| regions.area(region));
        Self { regions: regions.len() as i64, cut_off: cut_off.sum::<usize>() as i64 }
    }
}
