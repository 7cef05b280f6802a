//! Debug commands of the player. They are actions, so replays perform them again, and the run is marked as debugged.

use crate::content::{CreatureKind, LevelId, Ref};
use crate::game::Game;
use crate::game::actions::action::Debug;
use crate::game::actions::refusal::Refusal;
use crate::game::ai::mind::Mind;
use crate::game::events::event::EventKind;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::creatures::script_memory::Memory;
use crate::game::model::ids::CreatureRef;
use crate::game::model::level::Level;
use crate::game::model::map_memory::Remembered;
use crate::grid::Point;
use crate::mapgen::Link;

impl Game {
    /// Performs a debug command.
    pub(crate) fn debug(&mut self, debug: Debug, mind: &mut dyn Mind) -> Result<(), Refusal> {
        match debug {
            Debug::Look => {
                self.world.record.debugged = true;
                return Ok(());
            }
            Debug::Reveal => self.reveal_level(),
            Debug::Spawn { kind, at } => self.spawn(kind, at)?,
            Debug::Travel { level } => self.travel(&self.content.level_id(level))?,
        }
        self.world.record.debugged = true;
        self.settle(mind);
        self.look();
        Ok(())
    }

    /// Adds the whole level to the player's map.
    fn reveal_level(&mut self) {
        let Some(depth) = self.world.player().map(Creature::level) else { return };
        let Some(level) = self.world.levels().get(depth) else { return };
        let remembered = |(at, tile): (Point, &Ref<_>)| (at, *tile, self.shown_item(depth, at));
        let known: Vec<_> = level.tiles().iter().map(remembered).collect();
        if let Some(level) = self.world.level_mut(depth) {
            for (at, tile, item) in known {
                level.remember(at, Some(Remembered::seen(tile)));
                if let Some(thing) = item {
                    level.remember_item(at, thing);
                }
            }
        }
    }

    fn spawn(&mut self, kind: Ref<CreatureKind>, at: Point) -> Result<(), Refusal> {
        let player = self.world.player().ok_or(Refusal::NoTarget)?;
        let (parent, level) = (player.who(), player.level());
        let mode = self.mode_of_kind(&self.content.creatures[kind]);
        let cell = self.nearest_room_for(mode, level, at).or_else(|| self.any_room_for(mode, level));
        let cell = cell.filter(|_| self.has_room_for_more(level)).ok_or(Refusal::CannotBreed)?;
        let child = self.spawn_creature(kind, level, cell, Memory::new());
        let child = CreatureRef { id: child, kind };
        self.emit(EventKind::Bred { parent, child, at: cell }, level, cell);
        Ok(())
    }

    /// Takes the player to a level, without taking any turns.
    pub(crate) fn travel(&mut self, to: &LevelId) -> Result<(), Refusal> {
        let from = self.world.level_of(self.world.player).map(Level::id).filter(|from| *from != to);
        let from = from.cloned().ok_or(Refusal::NoStairs)?;
        let level = self.ensure_level(to).ok_or(Refusal::NoStairs)?;
        let player = self.world.player().ok_or(Refusal::NoStairs)?;
        let id = player.id();
        let links = &self.world.levels().get(level).ok_or(Refusal::NoStairs)?.links();
        // Arrive at the stairs that lead back, or toward the level left behind.
        let far = |link: &Link| (link.level.branch() != from.branch(), link.level.number().abs_diff(from.number()));
        let back = links.iter().min_by_key(|(at, link)| (far(link), **at)).map(|(at, _)| *at);
        let mode = self.movement_mode(player);
        let near = |at: Point| self.nearest_room_for(mode, level, at);
        let arrival = back.and_then(near).or_else(|| self.any_room_for(mode, level)).ok_or(Refusal::StairsBlocked)?;
        self.relocate(id, level, arrival);
        Ok(())
    }

    /// The creatures on a level, in order of id.
    pub fn creatures_on(&self, level: usize) -> impl Iterator<Item = &Creature> {
        self.world.creatures().iter().filter(move |creature| creature.level() == level)
    }
}
