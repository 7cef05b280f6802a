//! What is in sight, as the side panel lists it and the cursor finds it.

use super::session::Session;
use crate::content::Color;
use crate::grid::Point;

/// Somebody or something in sight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// Where.
    pub at: Point,
    /// How it looks on the map.
    pub glyph: char,
    /// The glyph's colour.
    pub color: Color,
    /// What it is called.
    pub name: String,
    /// Hit points and how many there are when unhurt, of somebody.
    pub health: Option<(i32, i32)>,
    /// One word for what somebody is doing.
    pub doing: String,
}

/// All that is in sight: creatures first, then items, the nearest of each first.
pub fn sightings(session: &Session) -> Vec<Sighting> {
    let game = &session.game;
    let creatures = game.visible_creatures().into_iter().filter_map(|id| {
        let creature = game.world.creature(id)?;
        let kind = &game.content.creatures[creature.kind];
        Some(Sighting {
            at: creature.at,
            glyph: kind.glyph,
            color: kind.color,
            name: kind.name.clone(),
            health: Some((creature.hp, creature.max_hp)),
            doing: game.doing(id).to_owned(),
        })
    });
    let items = game.visible_items().into_iter().map(|(at, thing)| {
        let kind = &game.content.items[thing.kind];
        Sighting {
            at,
            glyph: kind.glyph,
            color: kind.color,
            name: game.item_name(thing, ""),
            health: None,
            doing: String::new(),
        }
    });
    creatures.chain(items).collect()
}
