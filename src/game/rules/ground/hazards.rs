//! What the ground does to creatures that aren't at home there: they fall, are harmed, or move aside.

use std::sync::Arc;

use super::new_ground::{NewGround, Unsteady};
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
    /// Notes that a creature can't stay where it is or is touched by what is there, if that is so. `by` is whoever brought it there.
    #[inline]
    pub(crate) fn doubt_footing(&mut self, who: CreatureId, new: NewGround, by: Option<CreatureRef>) {
        if self.derived.mechanisms.has_movement && !self.is_at_ease(who) {
            self.note_unsteady(Unsteady { who, new, by });
            self.derived.pending.mark_active();
        }
    }

    /// Notes it once for each creature, so that nothing touches it twice for the same reason.
    fn note_unsteady(&mut self, unsteady: Unsteady) {
        match self.derived.unsteady.iter_mut().find(|noted| noted.who == unsteady.who) {
            Some(noted) => {
                *noted = Unsteady { new: noted.new.and(unsteady.new), by: unsteady.by.or(noted.by), ..unsteady }
            }
            None => self.derived.unsteady.push(unsteady),
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
    pub(crate) fn ground_changed(&mut self, level: usize, at: Point, new: NewGround, by: Option<CreatureRef>) {
        if let Some(who) = self.occupant(level, at) {
            self.doubt_footing(who, new, by);
        }
        self.settle_item(level, at);
    }

    /// Settles all who can't stay where they are. Returns whether there was anybody.
    pub(crate) fn settle_footing(&mut self) -> bool {
        let unsteady = std::mem::take(&mut self.derived.unsteady);
        for noted in &unsteady {
            if self.derived.falls < MAX_FALLS {
                self.settle_creature(*noted);
            }
        }
        !unsteady.is_empty()
    }

    fn settle_creature(&mut self, Unsteady { who, new, by }: Unsteady) {
        let arrival = Occasion::Arrival(new);
        self.end_modifiers_here(who);
        let Some(creature) = self.world.creature(who).filter(|creature| creature.hp > 0) else { return };
        let (level, at) = (creature.level(), creature.at());
        // Something else may have saved it meanwhile.
        if self.is_at_home(who) {
            self.touch_by_fields(who, arrival, by);
            return;
        }
        let Some(ground) = self.world.levels().get(level) else { return };
        let can_enter = self.movement_mode(creature).enters(ground, at);
        let is_harmful = self.bare_tile(level, at).is_some_and(TileKind::touches);
        match () {
            () if self.is_hole(level, at) => self.fall(who, by),
            () if is_harmful => {
                self.harm_by_ground(who, arrival, by);
                self.touch_by_fields(who, arrival, by);
            }
            () if can_enter => self.touch_by_fields(who, arrival, by),
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
        if occasion.is_time_for(contact.touch, NewGround::TILE) {
            self.make_contact(name, Cause::Tile(tile), &contact, by);
        }
    }

    /// Lets all tiles and fields do to those who are in them what they do, at the end of a turn.
    pub(crate) fn harm_all_by_ground(&mut self) {
        if self.derived.mechanisms.has_harmful_ground {
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
