//! What wearing an item changes, and comparisons with what is worn.

use super::ability::form_of;
use super::amounts::Teller;
use super::modifier::{change, percent, times};
use crate::content::{ByDamageType, ByStat, ItemKind, Operand, StatFormula, fill, fill_in};
use crate::game::{Bearings, Game, Item};

/// What an item adds to what its wearer has.
struct Points {
    attack: i32,
    defense: i32,
    stats: ByStat<i32>,
    resists: ByDamageType<i32>,
}

impl Points {
    fn of(game: &Game, item: &Item) -> Self {
        let kind = &game.content.items[item.kind];
        let points = |formula: &StatFormula| item.points(&game.content, formula);
        Self {
            attack: points(&kind.attack),
            defense: points(&kind.defense),
            stats: kind.grants.iter().map(|(stat, formula)| (*stat, points(formula))).collect(),
            resists: kind.resists.iter().map(|(of_type, formula)| (*of_type, points(formula))).collect(),
        }
    }

    /// What changes if it takes the place of `other`.
    fn against(mut self, other: Self) -> Self {
        self.attack = self.attack.saturating_sub(other.attack);
        self.defense = self.defense.saturating_sub(other.defense);
        for (stat, points) in other.stats {
            let own = self.stats.entry(stat).or_default();
            *own = own.saturating_sub(points);
        }
        for (of_type, percent) in other.resists {
            let own = self.resists.entry(of_type).or_default();
            *own = own.saturating_sub(percent);
        }
        self
    }

    fn told(&self, teller: &Teller<'_>) -> Vec<String> {
        let text = &teller.text().modifier;
        let numbers = [change(&text.attack, self.attack), change(&text.defense, self.defense)];
        let more = teller.stats(&self.stats, |points| *points);
        numbers.into_iter().flatten().chain(more).chain(teller.resistances(&self.resists, |percent| *percent)).collect()
    }
}

impl Teller<'_> {
    /// What wearing an item changes, a phrase for each.
    pub fn worn(&self, item: &Item) -> Vec<String> {
        let (kind, text) = (&self.game.content.items[item.kind], &self.text().modifier);
        let mut told = Points::of(self.game, item).told(self);
        told.extend(percent(&text.reflects, kind.reflects));
        told.extend(times(text, &kind.time));
        told.extend(kind.worn.iter().map(|modifier| self.game.content.modifiers[*modifier].name.clone()));
        told
    }

    /// An item compared with what the player wears in the slot for it; `None` if that is nothing, or the item itself.
    pub fn compared(&self, item: &Item) -> Option<String> {
        let (game, text) = (self.game, &self.text().item);
        let player = game.world().player()?;
        let slot = game.content.items[item.kind].slot?;
        let (_, other) = player.inventory.worn(slot).filter(|(_, other)| other.id != item.id)?;
        let mut told = Points::of(game, item).against(Points::of(game, other)).told(self);
        let times_of = |item: &Item| game.content.items[item.kind].time;
        told.extend(times(&self.text().modifier, &times_of(item).in_place_of(times_of(other))));
        told.extend(self.strikes_compared(item, other));
        let words = if told.is_empty() { &text.as_good } else { &text.compared };
        Some(fill_in(words, |slot| match slot {
            "what" => Some(self.list(&told)),
            slot => Some(game.item_name(other.thing(), form_of("item", slot)?)),
        }))
    }

    /// The damage of strikes in place of that with another item, if both say it and the two differ.
    fn strikes_compared(&self, item: &Item, other: &Item) -> Option<String> {
        let (damage, other) = (self.strike_of(item)?, self.strike_of(other)?);
        (damage != other).then(|| fill(&self.text().item.instead, &[("damage", &damage), ("other", &other)]))
    }

    /// The damage that an item's strikes do; `None` if it says nothing about it.
    pub fn strike_of(&self, item: &Item) -> Option<String> {
        let ItemKind { strike, .. } = &self.game.content.items[item.kind];
        let teller = Teller { bearings: Bearings { item: Some(item), ..self.bearings }, ..*self };
        let formula = strike.damage.as_ref()?;
        let is_own = formula.operands().all(|operand| matches!(operand, Operand::Own(_)));
        is_own.then(|| self.damage(&teller.amount(formula, 1), strike.damage_type))
    }
}
