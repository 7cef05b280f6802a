//! Noises, and who hears them. They carry over open ground, round corners and through doors.

use crate::game::Game;
use crate::game::hooks::hook::{Hook, HookEvent};
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::game::perception::faction_index::Whom;
use crate::grid::{Point, Rect};

impl Game {
    /// Makes a noise where a creature is.
    pub(crate) fn make_noise_of(&mut self, who: CreatureId, loudness: u32) {
        if loudness > 0
            && let Some(creature) = self.world.creature(who)
        {
            self.make_noise(creature.level(), creature.at(), loudness, Some(who));
        }
    }

    /// Makes a noise at a cell that carries `loudness` cells. `by` made it, and doesn't listen to it.
    pub(crate) fn make_noise(&mut self, level: usize, at: Point, loudness: u32, by: Option<CreatureId>) {
        if let Some(by) = by {
            self.be_loud(by);
        }
        self.refresh_faction_index();
        let side = 2 * loudness as i32 + 1;
        let cells = Rect::new(at.x - loudness as i32, at.y - loudness as i32, side, side).points();
        let is_near = |creature: &&Creature| creature.hp > 0 && creature.at().distance(at) <= loudness;
        let near = self.candidates(level, loudness, Whom::All, cells).filter(is_near);
        let mut listeners: Vec<CreatureId> = near.map(Creature::id).filter(|id| Some(*id) != by).collect();
        // The index is in no particular order.
        listeners.sort_unstable();
        self.charge(listeners.len() as u64);
        for who in listeners {
            let Some(to) = self.world.creature(who).map(Creature::at) else { continue };
            let away = self.sound_distance(level, at, to, loudness);
            if away.is_some_and(|away| away <= self.hearing_of(who)) {
                self.hear(who, (level, at), loudness, by);
            }
        }
    }

    /// How many cells a sound goes from one cell of a level to another, if it carries so far.
    pub(crate) fn sound_distance(&mut self, level: usize, from: Point, to: Point, carries: u32) -> Option<u32> {
        let ground = self.world.levels().get(level)?;
        let away = self.derived.sounds.distance((level, ground), from, to, carries);
        self.charge_search(ground.size(), Some(carries));
        away
    }

    /// From how many cells a creature hears noises.
    pub fn hearing_of(&self, who: CreatureId) -> u32 {
        let Some(creature) = self.world.creature(who) else { return 0 };
        self.senses_of(creature).filter_map(|senses| senses.hearing).min().unwrap_or(u32::MAX)
    }

    /// Lets a creature hear a noise: it wakes, and remembers where that was, unless it sees an enemy.
    fn hear(&mut self, who: CreatureId, (level, at): (usize, Point), loudness: u32, by: Option<CreatureId>) {
        self.wake(who);
        if who != self.world.player && self.nearest_enemy(who).is_none() {
            self.set_enemy_seen(who, Some((level, at)));
        }
        if let Some(event) = self.hook_event(Hook::Hear, who) {
            let amount = i32::try_from(loudness).unwrap_or(i32::MAX);
            self.raise(HookEvent { other: by, amount, at, ..event });
        }
    }
}
