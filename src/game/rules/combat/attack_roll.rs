//! Whether an attack hits, and how much damage it does.

use std::sync::Arc;

use crate::content::{Content, Operand, Quality, Ref, RolledFormula, StatKind};
use crate::game::Game;
use crate::game::model::ids::{CreatureId, ItemId};
use crate::game::model::item::Item;

/// Who takes part in a roll.
#[derive(Clone, Copy)]
struct Sides {
    who: CreatureId,
    target: CreatureId,
    /// The item that the formula belongs to, whose stats it names.
    item: Option<ItemId>,
    /// The damage of the strike.
    damage: i32,
}

impl Game {
    /// Decides whether an attack hits, by the rules of the game. Without such a rule, all do.
    pub(super) fn attack_hits(&mut self, who: CreatureId, target: CreatureId) -> bool {
        let content = Arc::clone(&self.content);
        let Some(hits) = &content.rules.attack.hits else { return true };
        let percent = self.roll(hits, Sides { who, target, item: None, damage: 0 });
        self.world.random.chance(percent.into())
    }

    /// Rolls the damage of a hit, before resistances.
    pub(super) fn roll_attack(&mut self, who: CreatureId, target: CreatureId) -> i32 {
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
        if rules.sneak == 100 || !self.is_unaware(target, who) {
            return rolled;
        }
        (i64::from(rolled) * i64::from(rules.sneak) / 100) as i32
    }

    /// Rolls the damage that the strike of a creature says; `None` if it says nothing.
    fn strike_damage(&mut self, who: CreatureId, target: CreatureId) -> Option<i32> {
        let content = Arc::clone(&self.content);
        let creature = self.world.creature(who)?;
        let of_item = |item: &Item| Some((content.items[item.kind].strike.damage.as_ref()?, Some(item.id)));
        let of_weapon = creature.inventory.all_worn().find_map(|(_, _, item)| of_item(item));
        let own = || Some((content.creatures[creature.kind()].strike.damage.as_ref()?, None));
        let (formula, item) = of_weapon.or_else(own)?;
        Some(self.roll(formula, Sides { who, target, item, damage: 0 }))
    }

    /// Rolls a formula of what one creature does to another.
    pub(crate) fn roll_between(&mut self, formula: &RolledFormula, who: CreatureId, target: CreatureId) -> i32 {
        self.roll(formula, Sides { who, target, item: None, damage: 0 })
    }

    fn roll(&mut self, formula: &RolledFormula, sides: Sides) -> i32 {
        if let Some(number) = formula.constant() {
            return number;
        }
        self.charge(u64::from(formula.dice()));
        let depth = self.world.creature(sides.who).map_or(0, |creature| creature.level() as i64 + 1);
        let mut random = self.world.random.clone();
        let rolled = formula.roll(depth, |operand| i64::from(self.operand(operand, sides)), &mut random);
        self.world.random = random;
        rolled
    }

    /// The value of a name in a formula.
    fn operand(&self, operand: Operand, sides: Sides) -> i32 {
        match operand {
            Operand::Own(Quality::Damage) => sides.damage,
            Operand::Own(Quality::Stat(stat)) if let Some(item) = sides.item => {
                self.item_stat_of(sides.who, item, stat)
            }
            Operand::Own(quality) => self.quality(sides.who, quality),
            Operand::Target(quality) => self.quality(sides.target, quality),
        }
    }

    fn item_stat_of(&self, carrier: CreatureId, item: ItemId, stat: Ref<StatKind>) -> i32 {
        let content: &Content = &self.content;
        let found = self.world.creature(carrier).and_then(|creature| {
            creature.inventory.iter().map(|(_, carried)| carried).find(|carried| carried.id == item)
        });
        found.map_or(0, |item| item.stat(content, stat))
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

    /// Whether a creature doesn't expect an attack: it doesn't see its attacker, or a modifier keeps it from acting.
    fn is_unaware(&mut self, target: CreatureId, attacker: CreatureId) -> bool {
        let is_bound = self.world.creature(target).is_some_and(|creature| {
            creature.modifiers.iter().any(|active| self.content.modifiers[active.kind].skips_turns)
        });
        is_bound || !self.can_see(target, attacker)
    }
}
