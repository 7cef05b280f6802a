//! Whether an attack hits, and how much damage it does.

use std::sync::Arc;

use crate::content::{Content, Operand, Quality, RolledFormula};
use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::game::model::items::item::Item;
use crate::game::rules::combat::damage::DamageRoll;

/// Who takes part in a roll.
#[derive(Clone, Copy)]
struct Sides<'i> {
    who: CreatureId,
    target: CreatureId,
    /// The item that the formula belongs to, whose stats it names.
    item: Option<&'i Item>,
    /// The damage of the strike.
    damage: i32,
}

impl Creature {
    /// The formula of the damage of its strike, and the weapon that it belongs to; `None` if it has none.
    pub(super) fn strike_formula<'c>(&self, content: &'c Content) -> Option<(&'c RolledFormula, Option<&Item>)> {
        let of_kind = |item: &Item| content.items[item.kind].strike.damage.as_ref();
        let of_weapon = self.inventory.all_worn().find_map(|(_, _, item)| Some((of_kind(item)?, Some(item))));
        of_weapon.or_else(|| Some((content.creatures[self.kind()].strike.damage.as_ref()?, None)))
    }
}

impl Game {
    /// Decides whether an attack hits, by the rules of the game. Without such a rule, all do.
    pub(super) fn attack_hits(&mut self, who: CreatureId, target: CreatureId) -> bool {
        let content = Arc::clone(&self.content);
        let Some(hits) = &content.rules.attack.hits else { return true };
        let percent = self.roll(hits, Sides { who, target, item: None, damage: 0 });
        self.world.random.chance(percent.into())
    }

    /// Rolls the damage of a hit, before resistances, and what is blocked of it.
    pub(super) fn roll_attack(&mut self, who: CreatureId, target: CreatureId) -> DamageRoll {
        let content = Arc::clone(&self.content);
        let rules = &content.rules.attack;
        let strike = self.strike_damage(who, target);
        let rolled = match (&rules.damage, strike) {
            (Some(rule), strike) => self.roll(rule, Sides { who, target, item: None, damage: strike.unwrap_or(0) }),
            (None, Some(damage)) => damage,
            (None, None) => {
                let strongest = self.attack_of(who).saturating_sub(self.defense_of(target)).max(1);
                self.world.random.range(1, i64::from(strongest)) as i32
            }
        };
        self.roll_blocked(rolled, rules.blocked.as_ref(), who, target)
    }

    /// Rolls what a target blocks of damage, if there is any to block.
    pub(crate) fn roll_blocked(
        &mut self,
        rolled: i32,
        blocked: Option<&RolledFormula>,
        who: CreatureId,
        target: CreatureId,
    ) -> DamageRoll {
        let blocked = blocked.filter(|_| rolled > 0).map_or(0, |blocked| self.roll_between(blocked, who, target));
        DamageRoll { rolled, blocked: blocked.max(0) }
    }

    /// Rolls the damage of an item that hits a creature after it was thrown or shot, before resistances.
    pub(super) fn roll_missile(
        &mut self,
        formulas: &[(&RolledFormula, &Item)],
        who: CreatureId,
        target: CreatureId,
    ) -> i32 {
        let rolled = formulas.iter().fold(0, |sum: i32, (formula, item)| {
            sum.saturating_add(self.roll(formula, Sides { who, target, item: Some(item), damage: 0 }))
        });
        let is_sneak = self.is_surprise_of_use() && self.takes_by_surprise(target, who);
        self.surprised(rolled, is_sneak)
    }

    /// Damage with the factor for a target that doesn't expect it.
    pub(super) fn surprised(&self, damage: i32, is_sneak: bool) -> i32 {
        let sneak = if is_sneak { self.content.rules.attack.sneak } else { 100 };
        (i64::from(damage) * i64::from(sneak) / 100) as i32
    }

    /// Rolls the damage that the strike of a creature says; `None` if it says nothing.
    fn strike_damage(&mut self, who: CreatureId, target: CreatureId) -> Option<i32> {
        let content = Arc::clone(&self.content);
        let (formula, item) = self.world.creature(who)?.strike_formula(&content)?;
        let item = item.cloned();
        Some(self.roll(formula, Sides { who, target, item: item.as_ref(), damage: 0 }))
    }

    /// Rolls a formula of what one creature does to another.
    pub(crate) fn roll_between(&mut self, formula: &RolledFormula, who: CreatureId, target: CreatureId) -> i32 {
        self.roll(formula, Sides { who, target, item: None, damage: 0 })
    }

    fn roll(&mut self, formula: &RolledFormula, sides: Sides<'_>) -> i32 {
        if let Some(number) = formula.constant() {
            return number;
        }
        self.charge(u64::from(formula.dice()));
        let depth =
            self.world.creature(sides.who).map_or(0, |creature| i64::from(self.world.depth_of(creature.level())));
        let mut random = self.world.random.clone();
        let value = |operand| match operand {
            Operand::Own(Quality::Damage) => sides.damage,
            operand => self.operand(operand, sides.who, sides.target, sides.item),
        };
        let rolled = formula.roll(depth, |operand| i64::from(value(operand)), &mut random);
        self.world.random = random;
        rolled
    }

    /// The value of a name in a formula that may belong to an item. The damage of the strike is not known here.
    pub(crate) fn operand(&self, operand: Operand, who: CreatureId, target: CreatureId, item: Option<&Item>) -> i32 {
        match operand {
            Operand::Own(Quality::Stat(stat)) if let Some(item) = item => item.stat(&self.content, stat),
            Operand::Own(quality) => self.quality(who, quality),
            Operand::Target(quality) => self.quality(target, quality),
        }
    }

    /// How much a creature has of something that formulas can name.
    fn quality(&self, who: CreatureId, quality: Quality) -> i32 {
        match quality {
            Quality::Attack => self.attack_of(who),
            Quality::Damage => 0,
            Quality::Defense => self.defense_of(who),
            Quality::Hp => self.world.creature(who).map_or(0, |creature| creature.hp),
            Quality::MaxHp => self.max_hp_of(who),
            Quality::Speed => self.speed_of(who) as i32,
            Quality::Vision => self.vision_of(who) as i32,
            Quality::Stat(stat) => self.stat_of(who, stat),
        }
    }
}
