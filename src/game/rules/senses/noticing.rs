//! Who has noticed whom. The player sees everybody who isn't hidden; all others have to notice their enemies first, in games that say so.

use crate::game::Game;
use crate::game::events::event::EventKind;
use crate::game::hooks::hook::{Hook, HookEvent};
use crate::game::model::creatures::awareness::MAX_NOTICED;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::game::perception::faction_index::Whom;
use crate::game::perception::view_cache::MAX_SIGHT;
use crate::game::time::budget::LOOK;

impl Game {
    /// Whether creatures have to notice their enemies in this game.
    pub fn has_noticing(&self) -> bool {
        self.derived.mechanisms.senses.has_noticing
    }

    /// Whether a creature has noticed another one. Nobody has to notice those who are no enemies, and without noticing in the game all
    /// who are awake have noticed everybody.
    pub fn has_noticed(&self, who: CreatureId, other: CreatureId) -> bool {
        let Some(creature) = self.world.creature(who).filter(|creature| !creature.is_asleep()) else { return false };
        !self.derived.mechanisms.senses.has_noticing
            || who == self.world.player
            || creature.awareness().noticed.contains_key(&other)
            || !self.are_enemies(who, other)
    }

    /// Lets a creature notice enemies at the start of its turn, keep track of those that it perceives, and forget others.
    pub(crate) fn take_notice(&mut self, who: CreatureId) {
        let Some(creature) = self.world.creature(who).filter(|creature| creature.hp > 0) else { return };
        let has_noticed_any = !creature.awareness().noticed.is_empty();
        if who == self.world.player || !(has_noticed_any || self.may_have_foes(creature)) {
            return;
        }
        let foes = Whom::FoesOf(creature.faction());
        let mut near = std::mem::take(&mut self.derived.views.near);
        self.others_near(who, MAX_SIGHT as u32, foes, &mut near);
        self.charge(LOOK + near.len() as u64);
        for (away, foe) in near.drain(..) {
            if self.world.creature(who).is_some_and(|creature| creature.awareness().noticed.contains_key(&foe)) {
                self.keep_track(who, foe);
            } else if self.notices(who, foe, away) {
                self.become_aware(who, foe);
            }
        }
        self.derived.views.near = near;
        self.forget_lost(who);
    }

    /// Lets a newborn know of the enemies that its parent has noticed.
    pub(crate) fn inherit_notice(&mut self, parent: CreatureId, child: CreatureId) {
        let Some(parent) = self.world.creature(parent).filter(|parent| !parent.awareness().noticed.is_empty()) else {
            return;
        };
        let mut noticed = parent.awareness().noticed.clone();
        noticed.retain(|foe, _| self.are_enemies(child, *foe));
        if let Some(creature) = self.world.creature_mut(child).filter(|_| !noticed.is_empty()) {
            creature.awareness_mut().noticed = noticed;
        }
    }

    /// Notes that a creature still perceives an enemy, if it does.
    fn keep_track(&mut self, who: CreatureId, foe: CreatureId) {
        let turn = self.world.turn();
        if self.can_see(who, foe)
            && let Some(creature) = self.world.creature_mut(who)
        {
            creature.awareness_mut().noticed.insert(foe, turn);
        }
    }

    /// Forgets the enemies that a creature has not perceived for a while.
    fn forget_lost(&mut self, who: CreatureId) {
        let (turn, forgets) = (self.world.turn(), u64::from(self.content.noticing().forgets));
        let Some(creature) = self.world.creature_mut(who).filter(|it| !it.awareness().noticed.is_empty()) else {
            return;
        };
        creature.awareness_mut().noticed.retain(|_, last| turn.saturating_sub(*last) <= forgets);
    }

    /// Whether a creature notices an enemy so many cells away now. Only who is near enough costs a throw of the dice.
    fn notices(&mut self, who: CreatureId, foe: CreatureId, away: u32) -> bool {
        let (Some(one), Some(other)) = (self.world.creature(who), self.world.creature(foe)) else { return false };
        let (is_asleep, level, from, to) = (one.is_asleep(), other.level(), other.at(), one.at());
        if !is_asleep && self.has_sixth_sense_of(one, other) {
            return true;
        }
        // Whether it stands in the dark takes longer to find out.
        if away > self.stealth_in_the_light(foe) {
            return false;
        }
        let range = self.stealth_of(foe);
        if away > range {
            return false;
        }
        let rules = self.content.noticing();
        let (is_in_reach, percent) = if is_asleep {
            (self.sound_distance(level, from, to, range).is_some(), rules.asleep)
        } else {
            (self.is_in_plain_sight(who, foe), rules.awake)
        };
        is_in_reach && self.world.random.chance(i64::from(percent))
    }

    /// Lets a creature notice another one, if it is an enemy: it wakes if it is asleep. If the game says so, its pack notices that one, too.
    pub(crate) fn become_aware(&mut self, who: CreatureId, foe: CreatureId) {
        self.become_aware_alone(who, foe);
        if self.content.noticing().packs && who != self.world.player {
            for mate in self.unaware_mates(who, foe) {
                self.become_aware_alone(mate, foe);
            }
        }
    }

    /// Those of a creature's pack, its leader and all who follow the same one, who are on its level and have not noticed an enemy yet.
    fn unaware_mates(&self, who: CreatureId, foe: CreatureId) -> Vec<CreatureId> {
        let leader = self.leader_of(who).unwrap_or(who);
        let level = self.world.creature(who).map(Creature::level);
        let is_unaware = |mate: &CreatureId| {
            let creature = self.world.creature(*mate).filter(|creature| Some(creature.level()) == level);
            creature.is_some_and(|creature| !creature.awareness().noticed.contains_key(&foe))
        };
        let pack = self.followers_of(leader).into_iter().chain([leader]);
        pack.filter(|mate| *mate != who && is_unaware(mate)).collect()
    }

    /// The same without its pack.
    fn become_aware_alone(&mut self, who: CreatureId, foe: CreatureId) {
        let turn = self.world.turn();
        if who == self.world.player || !self.are_enemies(who, foe) {
            return;
        }
        let Some(target) = self.world.creature(foe).map(Creature::who) else { return };
        let Some(creature) = self.world.creature_mut(who).filter(|creature| creature.hp > 0) else { return };
        let (name, level, at, was_asleep) = (creature.who(), creature.level(), creature.at(), creature.is_asleep());
        let noticed = &mut creature.awareness_mut().noticed;
        if noticed.len() >= MAX_NOTICED
            && let Some(oldest) = noticed.iter().min_by_key(|(_, last)| **last).map(|(id, _)| *id)
        {
            noticed.remove(&oldest);
        }
        noticed.insert(foe, turn);
        if was_asleep {
            self.wake(who);
        } else if self.is_visible(level, at) && !self.is_hidden_from_player(who) {
            self.emit(EventKind::Spotted { who: name, target, at }, level, at);
        }
        if let Some(event) = self.hook_event(Hook::Notice, who) {
            self.raise(HookEvent { other: Some(foe), ..event });
        }
    }
}
