//! Followers whose stats rise with those of their leader.

use std::collections::BTreeMap;

use crate::content::{Ref, StatKind};
use crate::game::Game;
use crate::game::hooks::hook::{Hook, HookEvent};
use crate::game::model::ids::CreatureId;

impl Game {
    /// Raises a stat of all followers that level with a creature, after the same stat of the creature has risen by a level. Their own
    /// followers come after them.
    pub(crate) fn train_followers(&mut self, leader: CreatureId, stat: Ref<StatKind>) {
        if !self.derived.mechanisms.has_trainees {
            return;
        }
        let mut trainees = self.trainees();
        let mut leaders = vec![leader];
        while let Some(leader) = leaders.pop() {
            // Whoever is taken out of the map is not found again, so this ends.
            for trainee in trainees.remove(&leader).unwrap_or_default() {
                self.train(trainee, leader, stat);
                leaders.push(trainee);
            }
        }
    }

    /// The living creatures that level with their leaders, by leader.
    fn trainees(&mut self) -> BTreeMap<CreatureId, Vec<CreatureId>> {
        let mut trainees: BTreeMap<CreatureId, Vec<CreatureId>> = BTreeMap::new();
        let living = self.world.creatures().iter().filter(|creature| creature.hp > 0);
        for creature in living.filter(|creature| self.content.creatures[creature.kind()].levels_with_leader) {
            if let Some(leader) = creature.rare().leader {
                trainees.entry(leader).or_default().push(creature.id());
            }
        }
        self.charge(self.world.creatures().len() as u64 / 8);
        trainees
    }

    /// Raises a stat of a creature as a level of its leader does.
    fn train(&mut self, who: CreatureId, leader: CreatureId, stat: Ref<StatKind>) {
        let before = self.stat_of(who, stat);
        // Without levels left to raise, or a chain of leaders would multiply them.
        self.change_stat(who, stat, 1, &mut 0);
        let now = self.stat_of(who, stat);
        if now > before
            && let Some(event) = self.hook_event(Hook::LevelUp, who)
        {
            self.raise(HookEvent { other: Some(leader), amount: now, stat: Some(stat), ..event });
        }
    }
}
