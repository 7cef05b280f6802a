//! What the ground does to creatures that aren't at home there: they fall, are harmed, or move aside.

use std::sync::Arc;

use crate::content::TileKind;
use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::{CreatureId, CreatureRef};
use crate::game::model::run_stats::Cause;
use crate::game::rules::fields::touch::Occasion;
use crate::grid::{Point, nearest_cell};

/// The most falls that follow from one action. Scripts could send somebody back up forever.
const MAX_FALLS: u32 = 32;

/// How far a creature is moved aside on ground on which it can't stay but others can, in cells.
const ASIDE: u32 = 4;

impl Game {
    /// Notes that a creature can't stay where it is, if that is so. `by` is whoever brought it there.
    #[inline]
    pub(crate) fn doubt_footing(&mut self, who: CreatureId, by: Option<CreatureRef>) {
        if self.derived.mechanisms.has_movement && !self.is_at_ease(who) {
            self.derived.unsteady.push((who, by));
            self.derived.pending.mark_active();
        }
    }

    /// Whether a creature can stay where it is, and nothing on its cell does anything to it.
    fn is_at_ease(&self, who: CreatureId) -> bool {
        let Some(creature) = self.world.creature(who) else { return true };
        self.is_at_home(who) && !self.is_ended_here(creature) && self.fields_touching(creature).is_empty()
    }

    /// Whether a creature can stay where it is, and the ground does nothing to it.
    fn is_at_home(&self, who: CreatureId) -> bool {
        let Some(creature) = self.world.creature(who) else { return true };
        let ground = self.world.levels().get(creature.level());
        ground.is_none_or(|ground| self.movement_mode(creature).stands(ground, creature.at()))
    }

    /// The ground at a cell is another now: looks after the creature and the item there.
    pub(crate) fn ground_changed(&mut self, level: usize, at: Point, by: Option<CreatureRef>) {
        if let Some(who) = self.occupant(level, at) {
            self.doubt_footing(who, by);
        }
        self.settle_item(level, at);
    }

    /// Settles all who can't stay where they are. Returns whether there was anybody.
    pub(crate) fn settle_footing(&mut self) -> bool {
        let unsteady = std::mem::take(&mut self.derived.unsteady);
        for (who, by) in &unsteady {
            if self.derived.falls < MAX_FALLS {
                self.settle_creature(*who, *by);
            }
        }
        !unsteady.is_empty()
    }

    fn settle_creature(&mut self, who: CreatureId, by: Option<CreatureRef>) {
        self.end_modifiers_here(who);
        let Some(creature) = self.world.creature(who).filter(|creature| creature.hp > 0) else { return };
        let (level, at) = (creature.level(), creature.at());
        // Something else may have saved it meanwhile.
        if self.is_at_home(who) {
            self.touch_by_fields(who, Occasion::Arrival, by);
            return;
        }
        let Some(ground) = self.world.levels().get(level) else { return };
        let can_enter = self.movement_mode(creature).enters(ground, at);
        let is_harmful = self.bare_tile(level, at).is_some_and(TileKind::touches);
        match () {
            () if self.is_hole(level, at) => self.fall(who, by),
            () if is_harmful => {
                self.harm_by_ground(who, Occasion::Arrival, by);
                self.touch_by_fields(who, Occasion::Arrival, by);
            }
            () if can_enter => self.touch_by_fields(who, Occasion::Arrival, by),
            () => self.move_aside(who),
        }
    }

    /// Moves a creature to the nearest cell on which it can stay.
    fn move_aside(&mut self, who: CreatureId) {
        let Some(creature) = self.world.creature(who) else { return };
        let (level, from) = (creature.level(), creature.at());
        let Some(ground) = self.world.levels().get(level) else { return };
        let most = if ground.is_walkable(from) { ASIDE } else { u32::MAX };
        self.charge_search(ground.size(), None);
        if let Some(to) = nearest_cell(ground.size(), from, most, |at| self.could_stand(who, level, at)) {
            self.relocate(who, level, to);
        }
    }

    /// Lets the tile under a creature that isn't at home there do its damage. `by` gets the kill.
    fn harm_by_ground(&mut self, who: CreatureId, occasion: Occasion, by: Option<CreatureRef>) {
        let is_safe = self.is_at_home(who);
        let Some(creature) = self.world.creature(who).filter(|creature| creature.hp > 0 && !is_safe) else { return };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        let Some(ground) = self.world.levels().get(level) else { return };
        let (tile, by) = (ground.tile(at), by.or(ground.changed_by(at)));
        let content = Arc::clone(&self.content);
        let Some(tile) = tile.filter(|_| !ground.is_covered(at)) else { return };
        let contact = content.tiles[tile].contact();
        if occasion.is_time_for(contact.touch) {
            self.make_contact(name, Cause::Tile(tile), &contact, by);
        }
    }

    /// Lets all tiles and fields do to those who are in them what they do, at the end of a turn.
    pub(crate) fn harm_all_by_ground(&mut self) {
        if self.derived.mechanisms.has_harmful_tiles {
            let stands_in_harm = |game: &Self, creature: &Creature| {
                game.tile(creature.level(), creature.at()).is_some_and(TileKind::touches)
                    || !game.fields_touching(creature).is_empty()
            };
            self.each(stands_in_harm, |game, who| {
                game.harm_by_ground(who, Occasion::TurnEnd, None);
                game.touch_by_fields(who, Occasion::TurnEnd, None);
            });
        }
    }
}
