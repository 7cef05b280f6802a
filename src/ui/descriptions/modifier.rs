//! What a modifier changes, and what lasts on a creature.

use super::amounts::Teller;
use crate::content::{
    ByDamageType, ByStat, EndedBy, Light, ModifierDescription, ModifierKind, PerTurn, Ref, StatKind, TimeCosts,
    UnharmedBy, fill,
};
use crate::game::{Bearings, Creature, Game};
use crate::ui::widgets::statuses::{Lasting, all_lasting};

/// A modifier that lasts on a creature, with the turns that are left.
pub fn lasting_in_words(game: &Game, lasting: Lasting) -> String {
    let (name, strength) = (&game.content.modifiers[lasting.kind].name, lasting.strength);
    let text = &game.content.text;
    // What is worn, or lasts until something ends it, has no turns to count.
    match lasting.turns {
        Some(turns) => {
            let words = if strength > 1 { &text.describe.lasting_strong } else { &text.describe.lasting };
            fill(words, &[("name", name), ("strength", &strength), ("turns", &turns)])
        }
        None if strength > 1 => fill(&text.panel.several, &[("name", name), ("count", &strength)]),
        None => name.clone(),
    }
}

impl Teller<'_> {
    /// What lasts on a creature, each with what it does.
    pub fn statuses(&self, creature: &Creature) -> Vec<String> {
        let explained = all_lasting(self.game, creature).into_iter().map(|active| {
            let name = lasting_in_words(self.game, active);
            self.explained(&name, active.kind, &self.changes(active.kind, active.strength))
        });
        explained.collect()
    }

    /// What a modifier does that is put on a target, in a sentence; `None` if it does nothing that can be told.
    pub fn status(&self, modifier: Ref<ModifierKind>) -> Option<String> {
        let bearings = Bearings { who: self.bearings.target, ..Bearings::default() };
        let changes = Teller { bearings, ..*self }.changes(modifier, 1);
        let kind = &self.game.content.modifiers[modifier];
        let is_told = !changes.is_empty() || !kind.description.is_empty();
        is_told.then(|| self.explained(&kind.name, modifier, &changes))
    }

    /// A modifier by `name`, with what it changes and its description.
    fn explained(&self, name: &str, modifier: Ref<ModifierKind>, changes: &[String]) -> String {
        let description = self.game.content.modifiers[modifier].description.as_str();
        let said = |what: &str| fill(&self.text().status, &[("name", &name), ("what", &what)]);
        match (changes, description) {
            ([], "") => name.to_owned(),
            // The text for statuses ends the sentence itself.
            ([], description) => said(description.trim_end_matches('.')),
            (changes, "") => said(&self.list(changes)),
            (changes, description) => format!("{} {description}", said(&self.list(changes))),
        }
    }

    /// What a modifier of some strength changes, a phrase for each.
    pub fn changes(&self, modifier: Ref<ModifierKind>, strength: i32) -> Vec<String> {
        let (kind, text) = (&self.game.content.modifiers[modifier], &self.text().modifier);
        let mut told = numbers(kind, text, strength);
        told.extend(self.stats(&kind.stats, |points| points.saturating_mul(strength)));
        told.extend(self.resistances(&kind.resists, |percent| percent.saturating_mul(strength)));
        told.extend(percent(&text.reflects, kind.reflects));
        told.extend(times(text, &kind.time));
        told.extend(self.per_turn(&kind.per_turn, strength));
        told.extend(self.senses(kind));
        told.extend(self.bonds(kind, strength));
        told
    }

    /// Points added to stats.
    pub fn stats<T>(&self, stats: &ByStat<T>, points: impl Fn(&T) -> i32) -> Vec<String> {
        let known = stats.iter().map(|(stat, value)| (*stat, points(value))).filter(|(_, points)| *points != 0);
        known.map(|(stat, points)| self.stat(&self.text().modifier.stat, stat, points)).collect()
    }

    fn stat(&self, words: &str, stat: Ref<StatKind>, points: i32) -> String {
        fill(words, &[("stat", &self.game.content.stats[stat].name), ("amount", &format!("{points:+}"))])
    }

    /// Percent added to resistances.
    pub fn resistances<T>(&self, resists: &ByDamageType<T>, percent: impl Fn(&T) -> i32) -> Vec<String> {
        let known = resists.iter().map(|(of_type, value)| (*of_type, percent(value))).filter(|(_, value)| *value != 0);
        let told = known.map(|(of_type, percent)| {
            let name = &self.game.content.damage_types[of_type].name;
            fill(&self.text().modifier.resists, &[("type", name), ("amount", &format!("{percent:+}"))])
        });
        told.collect()
    }

    fn per_turn(&self, does: &PerTurn, strength: i32) -> Vec<String> {
        let (text, factor) = (&self.text().modifier, i64::from(strength));
        let damage = does.damage.as_ref().map(|formula| {
            let damage = self.damage(&self.amount(formula, factor), does.damage_type);
            fill(&text.damage, &[("damage", &damage)])
        });
        let heals = does.heals.as_ref().map(|formula| fill(&text.heals, &[("amount", &self.amount(formula, factor))]));
        let drains = does.stats.iter().map(|(stat, points)| (*stat, points.saturating_mul(strength)));
        let drains = drains.map(|(stat, points)| self.stat(&text.drains, stat, points));
        damage.into_iter().chain(heals).chain(drains).collect()
    }

    /// What a modifier lets its bearer perceive, and whether others perceive its bearer.
    fn senses(&self, kind: &ModifierKind) -> Vec<String> {
        let (text, senses) = (&self.text().modifier, &kind.senses);
        let cells = |words: &str, cells: u32| (cells > 0).then(|| fill(words, &[("cells", &self.cells(cells))]));
        let told = [
            cells(&text.minds, senses.minds),
            cells(&text.clairvoyance, senses.clairvoyance),
            cells(&text.dark, senses.dark),
            kind.light.map(|light| self.light([&text.light, &text.swallows_light], light)),
            senses.smell.then(|| text.smell.clone()),
            (senses.hearing == Some(0)).then(|| text.deaf.clone()),
            kind.hidden.then(|| text.hidden.clone()),
            kind.garbles.then(|| text.garbles.clone()),
        ];
        told.into_iter().flatten().collect()
    }

    /// How far something gives light, or swallows it, in the words for each.
    pub fn light(&self, [gives, swallows]: [&str; 2], light: Light) -> String {
        fill(if light.swallows() { swallows } else { gives }, &[("cells", &self.cells(light.radius))])
    }

    /// What a modifier forces its bearer to, and keeps off it.
    fn bonds(&self, kind: &ModifierKind, strength: i32) -> Vec<String> {
        let text = &self.text().modifier;
        let names = |kinds: &[Ref<ModifierKind>]| {
            let names: Vec<String> = kinds.iter().map(|kind| self.game.content.modifiers[*kind].name.clone()).collect();
            (!names.is_empty()).then(|| self.list(&names))
        };
        let absorbs = kind.absorbs.saturating_mul(strength);
        let until = |end: &EndedBy| match end {
            EndedBy::Damage => text.until_damage.clone(),
            EndedBy::Attack => text.until_attack.clone(),
            EndedBy::Move => text.until_move.clone(),
            EndedBy::Parting => text.until_parting.clone(),
        };
        let unharmed = kind.unharmed_by.map(|by| match by {
            UnharmedBy::Attacks => text.unharmed_by_attacks.clone(),
            UnharmedBy::Anything => text.unharmed_by_anything.clone(),
        });
        let told = [
            kind.skips_turns.then(|| text.skips_turns.clone()),
            percent(&text.holds, kind.holds),
            percent(&text.strays, kind.strays),
            kind.faction.map(|_| text.faction.clone()),
            (!kind.ai.is_empty()).then(|| text.ai.clone()),
            (absorbs > 0).then(|| fill(&text.absorbs, &[("amount", &absorbs)])),
            unharmed,
            names(&kind.blocks).map(|names| fill(&text.blocks, &[("what", &names)])),
        ];
        told.into_iter().flatten().chain(kind.ended_by.iter().map(until)).collect()
    }
}

/// The numbers that a modifier adds to what every creature has.
fn numbers(kind: &ModifierKind, text: &ModifierDescription, strength: i32) -> Vec<String> {
    let all = [
        (&text.attack, kind.attack),
        (&text.defense, kind.defense),
        (&text.speed, kind.speed),
        (&text.vision, kind.vision),
        (&text.stealth, kind.stealth),
        (&text.hp, kind.hp),
        (&text.regeneration, kind.regeneration),
    ];
    all.into_iter().filter_map(|(words, points)| change(words, points.saturating_mul(strength))).collect()
}

/// A number with its sign; `None` for 0.
pub fn change(words: &str, points: i32) -> Option<String> {
    (points != 0).then(|| fill(words, &[("amount", &format!("{points:+}"))]))
}

/// A percentage; `None` for 0.
pub fn percent(words: &str, percent: u32) -> Option<String> {
    (percent > 0).then(|| fill(words, &[("percent", &percent)]))
}

/// How long actions take, as far as it isn't the usual time.
pub fn times(text: &ModifierDescription, time: &TimeCosts) -> Vec<String> {
    if let Some(percent) = time.in_common().filter(|percent| *percent != 100) {
        return vec![fill(&text.all_time, &[("percent", &percent)])];
    }
    let all = [
        (&text.step_time, time.step),
        (&text.attack_time, time.attack),
        (&text.cast_time, time.cast),
        (&text.dig_time, time.dig),
        (&text.use_time, time.use_item),
    ];
    let unusual = all.into_iter().filter(|(_, percent)| *percent != 100);
    unusual.map(|(words, percent)| fill(words, &[("percent", &percent)])).collect()
}
