//! Numbers, distances, times and damage in words.

use crate::content::{DamageType, DescribeText, Ref, RolledFormula, fill};
use crate::game::{Bearings, Game};
use crate::grid::Distribution;

/// Whose formulas are described: the numbers are those that they have now.
#[derive(Clone, Copy)]
pub struct Teller<'g> {
    /// The game.
    pub game: &'g Game,
    /// Whose names formulas may use, as far as it is known.
    pub bearings: Bearings<'g>,
}

impl<'g> Teller<'g> {
    /// The words.
    pub fn text(&self) -> &'g DescribeText {
        &self.game.content.text.describe
    }

    /// A number that may vary.
    pub fn range(&self, least: i64, most: i64) -> String {
        if least == most { least.to_string() } else { fill(&self.text().range, &[("least", &least), ("most", &most)]) }
    }

    /// So many cells.
    pub fn cells(&self, count: u32) -> String {
        fill(&self.text().cells, &[("count", &count)])
    }

    /// So many turns.
    pub fn turns(&self, count: u64) -> String {
        fill(&self.text().turns, &[("count", &count)])
    }

    /// Phrases in one.
    pub fn list(&self, phrases: &[String]) -> String {
        phrases.join(&self.text().list)
    }

    /// How likely each value of a formula is; `None` if it depends on somebody unknown.
    pub fn odds(&self, formula: &RolledFormula) -> Option<Distribution> {
        self.game.odds_with(formula, self.bearings)
    }

    /// The value of a formula, times `factor`.
    pub fn amount(&self, formula: &RolledFormula, factor: i64) -> String {
        let range = |odds: Distribution| {
            self.range(odds.least().max(0).saturating_mul(factor), odds.most().max(0).saturating_mul(factor))
        };
        self.odds(formula).map_or_else(|| self.text().some.clone(), range)
    }

    /// The turns that a formula gives.
    pub fn turns_of(&self, formula: &RolledFormula) -> String {
        let range = |odds: Distribution| match (odds.least().max(0), odds.most().max(0)) {
            (least, most) if least == most => self.turns(least.unsigned_abs()),
            (least, most) => fill(&self.text().turns_between, &[("least", &least), ("most", &most)]),
        };
        self.odds(formula).map_or_else(|| self.text().some_turns.clone(), range)
    }

    /// Damage of a type.
    pub fn damage(&self, amount: &str, of_type: Option<Ref<DamageType>>) -> String {
        match of_type {
            Some(of_type) => {
                let name = &self.game.content.damage_types[of_type].name;
                fill(&self.text().typed_damage, &[("amount", &amount), ("type", name)])
            }
            None => fill(&self.text().damage, &[("amount", &amount)]),
        }
    }
}
