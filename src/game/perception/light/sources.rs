//! All that gives or swallows light on a level.

use super::light_map::LightSource;
use crate::content::{Content, FieldLayer, Light};
use crate::game::model::creatures::creature::Creature;
use crate::game::model::fields::field_map::FieldMap;
use crate::game::model::level::Level;
use crate::game::model::world::World;
use crate::grid::Point;

/// A level, and what it is part of.
#[derive(Clone, Copy)]
pub(super) struct LitLevel<'a> {
    pub(super) content: &'a Content,
    pub(super) world: &'a World,
    pub(super) depth: usize,
    pub(super) ground: &'a Level,
}

/// A group of sources that change for the same reasons.
pub(super) struct SourceGroup {
    /// Whether the content has any such sources.
    pub(super) is_used: fn(&Content) -> bool,
    /// A number that grows whenever such sources on the level may have changed.
    pub(super) changes: fn(LitLevel<'_>) -> u64,
    /// Adds all such sources of the level to a list.
    pub(super) gather: fn(LitLevel<'_>, &mut Vec<LightSource>),
}

/// The number of groups.
pub(super) const GROUPS: usize = 4;

/// All groups of sources. Whatever else gives light gets a line here.
pub(super) const SOURCES: [SourceGroup; GROUPS] = [
    SourceGroup { is_used: has_tiles, changes: |level| level.ground.tile_changes(), gather: tiles },
    SourceGroup { is_used: has_fields, changes: field_changes, gather: fields },
    SourceGroup { is_used: has_items, changes: |level| level.ground.item_changes(), gather: items },
    SourceGroup { is_used: has_creatures, changes: |level| level.world.creatures().changes(), gather: creatures },
];

fn has_tiles(content: &Content) -> bool {
    content.tiles.iter().any(|(_, _, kind)| kind.light.is_some())
}

fn has_fields(content: &Content) -> bool {
    content.fields.iter().any(|(_, _, kind)| kind.light.is_some())
}

fn has_items(content: &Content) -> bool {
    content.items.iter().any(|(_, _, kind)| kind.light.is_some())
}

/// Whether creatures give light, of themselves or by what they have.
fn has_creatures(content: &Content) -> bool {
    let own = || content.creatures.iter().any(|(_, _, kind)| kind.light.is_some());
    own() || has_items(content) || content.modifiers.iter().any(|(_, _, kind)| kind.light.is_some())
}

fn tiles(level: LitLevel<'_>, found: &mut Vec<LightSource>) {
    let lights = level.ground.tiles().iter().map(|(at, tile)| (at, level.content.tiles[*tile].light));
    found.extend(lights.filter_map(|(at, light)| source(at, light)));
}

fn field_changes(level: LitLevel<'_>) -> u64 {
    level.ground.fields().map_or(0, FieldMap::changes)
}

fn fields(level: LitLevel<'_>, found: &mut Vec<LightSource>) {
    for layer in FieldLayer::ALL {
        let lights = level.ground.fields_in(layer).map(|(at, field)| (at, level.content.fields[field.kind].light));
        found.extend(lights.filter_map(|(at, light)| source(at, light)));
    }
}

fn items(level: LitLevel<'_>, found: &mut Vec<LightSource>) {
    let lights = level.ground.items().iter().map(|(at, item)| (*at, level.content.items[item.kind].light));
    found.extend(lights.filter_map(|(at, light)| source(at, light)));
}

fn creatures(level: LitLevel<'_>, found: &mut Vec<LightSource>) {
    for creature in level.world.creatures().iter().filter(|creature| creature.level() == level.depth) {
        let lights = lights_of(level.content, creature);
        found.extend(lights.filter_map(|light| source(creature.at(), light)));
    }
}

/// The lights of a creature: its own, or that of the item that it looks like; those of its modifiers; and those of what it wears, or
/// carries and can't wear.
fn lights_of<'a>(content: &'a Content, creature: &'a Creature) -> impl Iterator<Item = Option<Light>> + 'a {
    let seems = creature.disguise.map(|item| content.items[item].light);
    let own = seems.unwrap_or_else(|| content.creatures[creature.kind()].light);
    let lasting = creature.modifiers.iter().map(|active| content.modifiers[active.kind].light);
    let inventory = &creature.inventory;
    let worn = inventory.all_worn().map(|(_, _, item)| content.items[item.kind].light);
    let in_hand = inventory.iter().map(|(_, item)| &content.items[item.kind]);
    let carried = in_hand.filter(|kind| kind.slot.is_none()).map(|kind| kind.light);
    [own].into_iter().chain(lasting).chain(worn).chain(carried)
}

fn source(at: Point, light: Option<Light>) -> Option<LightSource> {
    light.map(|light| LightSource { at, light })
}
