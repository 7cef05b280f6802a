//! Attack, defense, hit points, speed, vision and healing, with gear and modifiers added.

use crate::content::{Content, ItemKind, ModifierKind, StatFormula, limits};
use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::game::model::items::item::Item;
use crate::game::perception::view_cache::MAX_SIGHT;
use crate::game::rules::creatures::spawn::clamp_stat;

impl Creature {
    /// Its speed with modifiers, in percent of the usual speed, within the same limits as a kind's own speed.
    #[inline]
    pub(crate) fn speed(&self, content: &Content) -> u32 {
        let base = content.creatures[self.kind()].speed;
        if self.is_as_born() {
            return base.max(1);
        }
        let own = (base as i32).saturating_add(self.rare().growth.speed);
        let sum = own.saturating_add(self.sum_of_modifiers(content, |modifier| modifier.speed));
        i64::from(sum).clamp(limits::SPEED.least, limits::SPEED.most) as u32
    }

    /// The most hit points that it can have, with modifiers; at least 1.
    pub fn most_hp(&self, content: &Content) -> i32 {
        if self.modifiers.is_empty() {
            return self.max_hp;
        }
        let more = self.sum_of_modifiers(content, |modifier| modifier.hp);
        clamp_stat(i64::from(self.max_hp) + i64::from(more)).max(1)
    }

    /// How many turns it takes to regain a hit point, with modifiers; 0 for one that doesn't heal.
    pub(crate) fn turns_to_heal(&self, content: &Content) -> u32 {
        let turns = content.creatures[self.kind()].regeneration;
        if turns == 0 || self.is_as_born() {
            return turns;
        }
        let percent = i64::from(self.regeneration(content));
        if percent <= 0 { 0 } else { (i64::from(turns) * 100 / percent).clamp(1, i64::from(u32::MAX)) as u32 }
    }

    /// How quickly it heals, in percent of what its kind does, with modifiers.
    fn regeneration(&self, content: &Content) -> i32 {
        let more = self.sum_of_modifiers(content, |modifier| modifier.regeneration);
        clamp_stat(i64::from(self.rare().growth.regeneration) + i64::from(more) + 100)
    }

    /// What its modifiers add to something.
    pub(in crate::game::rules) fn sum_of_modifiers(&self, content: &Content, of: impl Fn(&ModifierKind) -> i32) -> i32 {
        let of = |kind| of(&content.modifiers[kind]);
        let points = self.modifiers.iter().map(|active| of(active.kind).saturating_mul(active.strength));
        points.fold(0, i32::saturating_add)
    }

    /// What the items that it wears add to something.
    fn sum_of_gear(&self, content: &Content, of: fn(&ItemKind) -> &StatFormula) -> i32 {
        let worn = self.inventory.all_worn().map(|(_, _, item)| item.points(content, of(&content.items[item.kind])));
        worn.fold(0, i32::saturating_add)
    }
}

impl Item {
    /// The value of a formula over its stats.
    pub(crate) fn points(&self, content: &Content, formula: &StatFormula) -> i32 {
        formula.value(|stat| self.stat(content, stat))
    }
}

impl Game {
    /// A creature's attack with gear and modifiers.
    pub fn attack_of(&self, who: CreatureId) -> i32 {
        let Some(creature) = self.world.creature(who) else { return 0 };
        let gear = creature.sum_of_gear(&self.content, |item| &item.attack);
        let modifiers = creature.sum_of_modifiers(&self.content, |modifier| modifier.attack);
        creature.attack.saturating_add(gear).saturating_add(modifiers)
    }

    /// A creature's defense with gear and modifiers.
    pub fn defense_of(&self, who: CreatureId) -> i32 {
        let Some(creature) = self.world.creature(who) else { return 0 };
        let gear = creature.sum_of_gear(&self.content, |item| &item.defense);
        let modifiers = creature.sum_of_modifiers(&self.content, |modifier| modifier.defense);
        creature.defense.saturating_add(gear).saturating_add(modifiers)
    }

    /// A creature's speed with modifiers, in percent of the usual speed, within the same limits as a kind's own speed.
    pub fn speed_of(&self, who: CreatureId) -> u32 {
        self.world.creature(who).map_or(1, |creature| creature.speed(&self.content))
    }

    /// The most hit points that a creature can have, with modifiers.
    pub fn max_hp_of(&self, who: CreatureId) -> i32 {
        self.world.creature(who).map_or(1, |creature| creature.most_hp(&self.content))
    }

    /// How quickly a creature heals, in percent of what its kind does, with modifiers.
    pub fn regeneration_of(&self, who: CreatureId) -> i32 {
        self.world.creature(who).map_or(0, |creature| creature.regeneration(&self.content))
    }

    /// How far a creature sees, in cells, with modifiers.
    pub fn vision_of(&self, who: CreatureId) -> u32 {
        let Some(creature) = self.world.creature(who) else { return 0 };
        let own = (self.content.creatures[creature.kind()].vision as i32).saturating_add(creature.rare().growth.vision);
        let modifiers = creature.sum_of_modifiers(&self.content, |modifier| modifier.vision);
        own.saturating_add(modifiers).clamp(0, MAX_SIGHT) as u32
    }
}
