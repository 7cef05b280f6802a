//! What is in sight, as the side panel lists it and the cursor finds it.

use std::collections::BTreeMap;

use crate::content::{Color, CreatureKind, Ref, fill};
use crate::game::{Creature, CreatureId, Game};
use crate::grid::Point;
use crate::session::session::Session;

/// Somebody or something in sight, or several of a kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VisibleEntry {
    /// Where; of several the nearest.
    pub at: Point,
    /// Where all of them are.
    pub places: Vec<Point>,
    /// Whether it lives.
    pub is_somebody: bool,
    /// How it looks on the map.
    pub glyph: char,
    /// The glyph's colour.
    pub color: Color,
    /// What it is called.
    pub name: String,
    /// Hit points and how many there are when unhurt, of one creature.
    pub health: Option<(i32, i32)>,
    /// One word for what somebody is doing, or where something lies that somebody stands on.
    pub doing: String,
}

/// All that is in sight: the dangers first, the nearest of them first; then who else is there, by kinds in a fixed order; then what the
/// player stands on and the items, the nearest first.
pub fn visible_list(session: &Session) -> Vec<VisibleEntry> {
    let game = &session.game;
    let mut seen: Vec<VisibleEntry> = game.visible_dangers().into_iter().filter_map(|id| somebody(game, id)).collect();
    let mut kinds: BTreeMap<Ref<CreatureKind>, Vec<&Creature>> = BTreeMap::new();
    let others = game.visible_creatures().into_iter().filter(|id| !game.is_danger(*id));
    for creature in others.filter_map(|id| game.world.creature(id)) {
        kinds.entry(creature.kind).or_default().push(creature);
    }
    seen.extend(kinds.values().filter_map(|creatures| several(game, creatures)));
    seen.extend(stairs(game));
    seen.extend(items(game));
    seen
}

fn somebody(game: &Game, id: CreatureId) -> Option<VisibleEntry> {
    let creature = game.world.creature(id)?;
    let kind = &game.content.creatures[creature.kind];
    Some(VisibleEntry {
        at: creature.at,
        places: vec![creature.at],
        is_somebody: true,
        glyph: kind.glyph,
        color: kind.color,
        name: kind.name.clone(),
        health: Some((creature.hp, creature.max_hp)),
        doing: game.doing(id).to_owned(),
    })
}

/// Creatures of one kind, the nearest first, in one entry.
fn several(game: &Game, creatures: &[&Creature]) -> Option<VisibleEntry> {
    let one = somebody(game, creatures.first()?.id)?;
    if creatures.len() == 1 {
        return Some(one);
    }
    let name = fill(&game.content.text.panel.several, &[("name", &one.name), ("count", &creatures.len())]);
    let places = creatures.iter().map(|creature| creature.at).collect();
    Some(VisibleEntry { name, places, health: None, doing: String::new(), ..one })
}

/// The stairs that the player stands on, and so hides.
fn stairs(game: &Game) -> Option<VisibleEntry> {
    let player = game.world.player()?;
    let tile = game.tile(player.level, player.at).filter(|tile| tile.stairs.is_some())?;
    Some(VisibleEntry {
        at: player.at,
        places: vec![player.at],
        glyph: tile.glyph,
        color: tile.color,
        name: tile.name.clone(),
        doing: game.content.text.panel.here.clone(),
        ..VisibleEntry::default()
    })
}

fn items(game: &Game) -> Vec<VisibleEntry> {
    let text = &game.content.text.panel;
    let above = |at: Point| match game.world.player().and_then(|player| game.shown_creature(player.level, at)) {
        Some(creature) if creature.id == game.world.player => text.here.clone(),
        Some(creature) => fill(&text.under, &[("who", &game.name(creature.who(), ""))]),
        None => String::new(),
    };
    let items = game.visible_items().into_iter().map(|(at, thing)| {
        let kind = &game.content.items[thing.kind];
        let (name, doing) = (game.item_name(thing, ""), above(at));
        VisibleEntry {
            at,
            places: vec![at],
            glyph: kind.glyph,
            color: kind.color,
            name,
            doing,
            ..VisibleEntry::default()
        }
    });
    items.collect()
}
