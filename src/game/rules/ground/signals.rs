//! Signals along wires: plates, levers, altars and whatever else sets off something elsewhere on the level.

use std::sync::Arc;

use crate::content::{ChangeReason, CreatureKind, Ref, TileKind, Trigger};
use crate::game::Game;
use crate::game::events::event::EventKind;
use crate::game::hooks::hook::{Hook, HookEvent};
use crate::game::model::creatures::creature::Creature;
use crate::game::model::creatures::script_memory::Memory;
use crate::game::model::ids::CreatureRef;
use crate::game::model::world::TURN;
use crate::grid::Point;

impl Game {
    /// Sends a signal along the wire of a cell, if what happens there triggers its tile. `by` is whoever did it.
    #[inline]
    pub(crate) fn trigger(&mut self, level: usize, at: Point, when: Trigger, by: Option<CreatureRef>) {
        if self.derived.mechanisms.has_triggers && self.is_triggered_by(level, at, when) {
            self.send_signal(level, at, by);
        }
    }

    pub(crate) fn is_triggered_by(&self, level: usize, at: Point, when: Trigger) -> bool {
        self.tile(level, at).is_some_and(|tile| tile.triggers.contains(&when))
    }

    /// Whether taking what lies on a cell would send a signal, as far as the player knows.
    pub fn would_trigger_by_taking(&self, level: usize, at: Point) -> bool {
        self.known_tile(level, at).is_some_and(|tile| tile.triggers.contains(&Trigger::Taken))
    }

    /// Sends a signal along the wire of a cell, to all others on it.
    pub(crate) fn send_signal(&mut self, level: usize, at: Point, by: Option<CreatureRef>) {
        let wiring = self.world.levels().get(level).and_then(|level| level.wiring());
        let joined = wiring.map_or_else(Vec::new, |wiring| wiring.joined_to(at));
        self.charge(joined.len() as u64);
        for at in joined {
            self.obey_signal(level, at, by);
        }
    }

    /// Does what a tile does when a signal comes.
    fn obey_signal(&mut self, level: usize, at: Point, by: Option<CreatureRef>) {
        if self.tile(level, at).is_some_and(|tile| !tile.hooks.is_empty()) {
            self.raise_trigger_hook(level, at, by);
        }
        self.change_tile_by_rule(level, at, ChangeReason::Triggered, by);
    }

    /// Changes a cell as its tile says: because somebody has entered it, or because of a signal. Now and then it doesn't.
    pub(crate) fn change_tile_by_rule(&mut self, level: usize, at: Point, why: ChangeReason, by: Option<CreatureRef>) {
        let content = Arc::clone(&self.content);
        let Some(kind) = self.world.levels().get(level).and_then(|level| level.tile(at)) else { return };
        let Some(change) = content.tiles[kind].change(why) else { return };
        if !self.comes_to_pass(change.per_10000) {
            return;
        }
        if let Some(tile) = change.tile {
            self.turn_tile(&content, level, at, tile, by);
        }
        if let Some(feature) = change.feature {
            self.pour(feature, level, at, None, by);
        }
        self.tell_of_change(level, at, kind, why);
    }

    /// Tells of a change of a tile, and lets a creature appear there, if it says so.
    pub(crate) fn tell_of_change(&mut self, level: usize, at: Point, tile: Ref<TileKind>, why: ChangeReason) {
        let content = Arc::clone(&self.content);
        let Some(change) = content.tiles[tile].change(why) else { return };
        let is_here = self.world.player().is_some_and(|player| player.level() == level);
        if change.heard.is_some() && is_here && !self.is_visible(level, at) {
            self.emit_to_player(EventKind::TileChanged { tile, why, is_heard: true, at });
        } else if change.message.is_some() {
            self.emit(EventKind::TileChanged { tile, why, is_heard: false, at }, level, at);
        }
        if let Some(kind) = change.creature {
            self.appear(kind, level, at);
        }
    }

    /// Lets a creature appear at a cell or near it, if there is room. It acts a turn later.
    fn appear(&mut self, kind: Ref<CreatureKind>, level: usize, at: Point) {
        let mode = self.mode_of_kind(&self.content.creatures[kind]);
        let room = if self.has_room_for_more(level) { self.free_near(mode, level, at) } else { None };
        if let Some(room) = room {
            let who = self.spawn_creature(kind, level, room, Memory::new());
            self.world.schedule_turn(who, self.world.time + TURN);
        }
    }

    /// Queues the hook `on_trigger` of the tile of a cell. `me` is whoever sent the signal, or else the player.
    fn raise_trigger_hook(&mut self, level: usize, at: Point, by: Option<CreatureRef>) {
        let sender = by.map(|by| by.id).filter(|by| self.world.creature(*by).is_some()).unwrap_or(self.world.player);
        if let Some(me) = self.world.creature(sender).map(Creature::who) {
            self.raise(HookEvent::new(Hook::Trigger, me, level, at));
        }
    }
}
