//! What thrown and shot items would do, by the same rules as the real ones, without rolling any of play's dice.

use crate::content::Throw;
use crate::game::Game;
use crate::game::model::ids::CreatureId;
use crate::game::rules::combat::throwing::damage_formulas;

/// What an item would do to a creature that it is thrown at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThrowForecast {
    /// The percentage of throws that hit.
    pub chance: u32,
    /// The least and the most damage of a hit; `None` if hits do none.
    pub damage: Option<(i32, i32)>,
}

impl Game {
    /// What the item of a slot would do to a creature that another one throws it at, or shoots it at; `None` if there is no such item.
    pub fn forecast_throw(&self, who: CreatureId, slot: usize, target: CreatureId) -> Option<ThrowForecast> {
        let (item, victim) = (self.world().creature(who)?.inventory.get(slot)?, self.world().creature(target)?);
        let throw = self.content.items[item.kind].throw.as_ref();
        let launcher = self.launcher_of(who, slot).map(|(launcher, _)| launcher);
        let formulas = damage_formulas(&self.content, item, launcher);
        if formulas.is_empty() && throw.is_none_or(|throw| throw.applies.is_empty()) {
            return Some(ThrowForecast { chance: 100, damage: None });
        }
        let parts = formulas.iter().map(|(formula, item)| self.odds(formula, who, target, Some(item), 0));
        let rolled = parts.reduce(|sum, part| sum.plus(&part));
        let of_type = throw.and_then(|throw: &Throw| throw.damage_type);
        let damage = rolled.map(|rolled| {
            let damage = self.after_resistance(&self.against_the_unaware(rolled, who, target), victim, of_type, true);
            (damage.least().max(0) as i32, damage.most().max(0) as i32)
        });
        let is_sure = self.content.rules.attack.sneak_hits && self.is_off_guard(target, who);
        let chance = if is_sure { 100 } else { u32::try_from(self.hit_chance(who, target) / 100).unwrap_or(0) };
        Some(ThrowForecast { chance, damage })
    }
}
