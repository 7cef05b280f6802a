//! Holes, and who falls through them.

use std::sync::Arc;

use crate::game::Game;
use crate::game::events::event::EventKind;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::{CreatureId, CreatureRef};
use crate::game::model::run_stats::{Cause, DamageSource};
use crate::grid::{Point, nearest_cell};

/// How far from the place where something came down the hole above it can be, in cells.
const BESIDE: u32 = 4;

impl Game {
    /// Whether a tile leads to a level below.
    pub fn is_hole(&self, level: usize, at: Point) -> bool {
        self.bare_tile(level, at).is_some_and(|tile| tile.hole.is_some()) && self.level_below(level).is_some()
    }

    /// Lets a creature fall to the level below, with the followers beside it; after the player come all that see it fall. `by` gets the kill.
    pub(crate) fn fall(&mut self, who: CreatureId, by: Option<CreatureRef>) {
        let Some(creature) = self.world.creature(who) else { return };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        let tile = self.world.levels().get(level).and_then(|ground| ground.tile(at));
        let Some(below) = self.ensure_level_below(level) else { return };
        let (Some(tile), Some(landing)) = (tile, self.landing(who, below, at)) else { return };
        let witnesses = self.followers_in_sight(who);
        self.derived.falls += 1;
        self.emit(EventKind::Fell { who: name, tile, at }, level, at);
        let end = (below, landing);
        self.note_departure(who, end);
        self.relocate_by(who, below, landing, by);
        self.bring_followers(who, (level, at), end);
        if !witnesses.is_empty() {
            // So that the player sees them arrive.
            self.look();
        }
        for follower in witnesses {
            self.bring_after_fall(follower, end);
        }
        let content = Arc::clone(&self.content);
        let Some(hole) = &content.tiles[tile].hole else { return };
        let amount = hole.damage.as_ref().map_or(0, |damage| self.roll_between(damage, who, who));
        let source = DamageSource { cause: Cause::Tile(tile), by: by.filter(|by| by.id != who) };
        self.deal_contact(name, amount, hole.damage_type, source);
    }

    /// The followers of the player that see it fall, and jump after it.
    fn followers_in_sight(&mut self, who: CreatureId) -> Vec<CreatureId> {
        let level = self.world.creature(who).filter(|_| who == self.world.player).map(Creature::level);
        let all = level.into_iter().flat_map(|level| self.creatures_on(level)).map(Creature::id);
        let mut followers: Vec<CreatureId> = all.filter(|id| self.comes_along(*id, who)).collect();
        followers.retain(|id| self.can_see(*id, who));
        followers
    }

    /// The cell where a creature that falls to a level comes down; `None` if there is no room for it.
    fn landing(&self, who: CreatureId, level: usize, at: Point) -> Option<Point> {
        if who != self.world.player && !self.has_room_for_more(level) {
            return None;
        }
        let mode = self.movement_mode(self.world.creature(who)?);
        let size = self.world.levels().get(level)?.size();
        self.charge_search(size, None);
        nearest_cell(size, at, u32::MAX, |cell| self.has_room_for(mode, level, cell))
    }

    /// The hole through which somebody left who has come down at a cell of the level below.
    pub(crate) fn hole_above(&self, level: usize, landing: Point) -> Option<Point> {
        let size = self.world.levels().get(level)?.size();
        nearest_cell(size, landing, BESIDE, |at| self.is_hole(level, at))
    }
}
