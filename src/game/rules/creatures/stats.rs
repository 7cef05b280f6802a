//! What creatures and items have of their stats, and how scripts change it.
//!
//! A bearer has its own points of a stat, to which gear and modifiers add. The sum is kept between the stat's minimum and maximum. When a
//! maximum falls, own points above it are lost at once ([`Game::settle_stats`]), so that they don't come back when it rises again.

use std::sync::Arc;

use crate::content::{ByStat, Content, Ref, StatKind};
use crate::game::Game;
use crate::game::hooks::hook::{Hook, HookEvent};
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::{CreatureId, ItemId};
use crate::game::model::items::item::Item;
use crate::game::model::stat_values::{AnyStat, Bearer};
use crate::game::model::stat_values::{MOST, StatValues};
use crate::grid::{Formula, Variables};

/// The most that one change can raise a level, so that a script which hands out a million points doesn't keep the game busy.
const MAX_LEVELS: u32 = 100;

impl StatKind {
    /// `value` within the limits of the stat. `other` gives the values of other stats of the same bearer.
    fn within(&self, value: i32, other: impl FnMut(Ref<StatKind>) -> i32) -> i32 {
        let most = self.max.as_ref().map_or(MOST, |max| max.value(other));
        value.min(most).max(self.min)
    }
}

impl Item {
    /// How much it has of a stat.
    pub(crate) fn stat(&self, content: &Content, stat: Ref<StatKind>) -> i32 {
        let own = self.stats.get(stat).unwrap_or(0);
        content.stats[stat].within(own, |other| self.stat(content, other))
    }
}

impl Creature {
    /// How much it has of a stat, with gear and modifiers.
    pub(crate) fn stat(&self, content: &Content, stat: Ref<StatKind>) -> i32 {
        let own = self.rare().stats.get(stat).unwrap_or(0);
        let granted = |(_, _, item): (_, _, &Item)| {
            content.items[item.kind].grants.get(&stat).map_or(0, |formula| item.points(content, formula))
        };
        let gear = self.inventory.all_worn().map(granted).fold(own, i32::saturating_add);
        let modifiers = self.sum_of_modifiers(content, |modifier| modifier.stats.get(&stat).copied().unwrap_or(0));
        let sum = gear.saturating_add(modifiers).clamp(-MOST, MOST);
        content.stats[stat].within(sum, |other| self.stat(content, other))
    }

    /// The most it can have of a stat; `None` if there is no limit.
    pub(crate) fn most_of(&self, content: &Content, stat: Ref<StatKind>) -> Option<i32> {
        content.stats[stat].max.as_ref().map(|max| max.value(|other| self.stat(content, other)))
    }
}

impl Game {
    /// How much a creature has of a stat, with gear and modifiers; 0 for one that is gone.
    pub fn stat_of(&self, who: CreatureId, stat: Ref<StatKind>) -> i32 {
        self.world.creature(who).map_or(0, |creature| creature.stat(&self.content, stat))
    }

    /// How much a creature has of a stat or of what every creature has, with gear and modifiers; 0 for one that is gone.
    pub(crate) fn any_stat_of(&self, who: CreatureId, stat: AnyStat) -> i32 {
        match stat {
            AnyStat::Own(stat) => self.stat_of(who, stat),
            AnyStat::Attack => self.attack_of(who),
            AnyStat::Defense => self.defense_of(who),
            AnyStat::MaxHp => self.max_hp_of(who),
            AnyStat::Regeneration => self.regeneration_of(who),
            AnyStat::Speed => self.speed_of(who) as i32,
            AnyStat::Vision => self.vision_of(who) as i32,
        }
    }

    /// The most that a creature can have of a stat; `None` if there is no limit.
    pub fn most_of(&self, who: CreatureId, stat: Ref<StatKind>) -> Option<i32> {
        self.world.creature(who).and_then(|creature| creature.most_of(&self.content, stat))
    }

    /// How much an item has of a stat.
    pub fn item_stat(&self, item: &Item, stat: Ref<StatKind>) -> i32 {
        item.stat(&self.content, stat)
    }

    /// Rolls the stats that a new creature or item starts with.
    pub(crate) fn first_stats(&mut self, formulas: &ByStat<Formula>, depth: i64) -> StatValues {
        let variables = Variables { depth, ..Variables::default() };
        self.charge(formulas.values().map(|formula| u64::from(formula.dice())).sum());
        let roll = |(stat, formula): (&Ref<StatKind>, &Formula)| {
            let value = formula.roll(variables, &mut self.world.random);
            (*stat, value.clamp(-i64::from(MOST), i64::from(MOST)) as i32)
        };
        formulas.iter().map(roll).collect()
    }

    /// Rolls the stats that a creature's kind starts with and that it has nothing of yet.
    pub(crate) fn add_stats(&mut self, who: CreatureId) {
        let content = Arc::clone(&self.content);
        let Some(creature) = self.world.creature(who) else { return };
        let (formulas, depth) =
            (&content.creatures[creature.kind()].stats, i64::from(self.world.depth_of(creature.level())));
        if formulas.is_empty() {
            return;
        }
        let first = self.first_stats(formulas, depth);
        let Some(creature) = self.world.creature_mut(who) else { return };
        let stats = &mut creature.rare_mut().stats;
        for (stat, value) in first.iter() {
            if stats.get(stat).is_none() {
                stats.set(stat, value);
            }
        }
    }

    /// Adds points to a stat, which may be negative.
    pub(crate) fn change(&mut self, whose: Bearer, stat: AnyStat, points: i32) {
        match (whose, stat) {
            (Bearer::Creature(who), AnyStat::Own(stat)) => self.gain(who, stat, points),
            (Bearer::Creature(who), stat) => self.grow(who, stat, points),
            (Bearer::Item(item), AnyStat::Own(stat)) => self.change_item_stat(item, stat, points),
            (Bearer::Item(_), _) => {}
        }
    }

    /// Adds points to a stat of a creature, with all levels that this raises.
    pub(in crate::game::rules) fn gain(&mut self, who: CreatureId, stat: Ref<StatKind>, points: i32) {
        self.change_stat(who, stat, points, &mut { MAX_LEVELS });
    }

    /// Adds points to a stat of a creature. At most `left` levels are raised by that.
    pub(in crate::game::rules) fn change_stat(
        &mut self,
        who: CreatureId,
        stat: Ref<StatKind>,
        points: i32,
        left: &mut u32,
    ) {
        let content = Arc::clone(&self.content);
        let Some(creature) = self.world.creature_mut(who).filter(|creature| creature.hp > 0) else { return };
        let own = creature.rare().stats.get(stat).unwrap_or(0);
        let most = creature.most_of(&content, stat).unwrap_or(MOST);
        let changed = own.saturating_add(points).min(most).max(content.stats[stat].min);
        creature.rare_mut().stats.set(stat, changed);
        self.settle_stats(who);
        self.raise_levels(who, stat, left);
    }

    /// Raises what a stat raises, once for each threshold that it has reached.
    fn raise_levels(&mut self, who: CreatureId, stat: Ref<StatKind>, left: &mut u32) {
        let content = Arc::clone(&self.content);
        let Some(levels) = &content.stats[stat].levels else { return };
        while *left > 0 {
            *left -= 1;
            let Some(creature) = self.world.creature(who) else { return };
            let before = creature.stat(&content, levels.raises);
            let threshold = levels.at.value(|other| creature.stat(&content, other));
            if creature.stat(&content, stat) < threshold {
                return;
            }
            self.change_stat(who, levels.raises, 1, left);
            let now = self.stat_of(who, levels.raises);
            if now <= before {
                return;
            }
            if let Some(event) = self.hook_event(Hook::LevelUp, who) {
                self.raise(HookEvent { amount: now, stat: Some(levels.raises), ..event });
            }
            self.train_followers(who, levels.raises);
        }
    }

    /// Changes what every creature has.
    fn grow(&mut self, who: CreatureId, stat: AnyStat, points: i32) {
        let Some(creature) = self.world.creature_mut(who).filter(|creature| creature.hp > 0) else { return };
        let grown = |value: i32| value.saturating_add(points).clamp(-MOST, MOST);
        match stat {
            AnyStat::Attack => creature.attack = grown(creature.attack),
            AnyStat::Defense => creature.defense = grown(creature.defense),
            AnyStat::MaxHp => {
                let before = creature.max_hp;
                creature.max_hp = grown(before).max(1);
                creature.hp += (creature.max_hp - before).max(0);
            }
            AnyStat::Regeneration => {
                let growth = &mut creature.rare_mut().growth;
                growth.regeneration = grown(growth.regeneration);
            }
            AnyStat::Speed => {
                let growth = &mut creature.rare_mut().growth;
                growth.speed = grown(growth.speed);
            }
            AnyStat::Vision => {
                let growth = &mut creature.rare_mut().growth;
                growth.vision = grown(growth.vision);
                self.derived.views.forget(who);
            }
            AnyStat::Own(_) => {}
        }
        self.settle_stats(who);
    }

    fn change_item_stat(&mut self, item: ItemId, stat: Ref<StatKind>, points: i32) {
        self.charge(self.world.count_holders() / 8);
        let content = Arc::clone(&self.content);
        let carrier = self.alter_one(item, |item| {
            let own = item.stats.get(stat).unwrap_or(0).saturating_add(points).clamp(-MOST, MOST);
            let kept = content.stats[stat].within(own, |other| item.stat(&content, other));
            item.stats.set(stat, kept);
            settle_item(item, &content);
        });
        if let Some(carrier) = carrier {
            self.settle_stats(carrier);
        }
    }

    /// Cuts what a creature has of its stats and hit points, after a maximum may have fallen.
    pub(crate) fn settle_stats(&mut self, who: CreatureId) {
        let content = Arc::clone(&self.content);
        let Some(creature) = self.world.creature_mut(who) else { return };
        let most_hp = creature.most_hp(&content);
        creature.hp = creature.hp.min(most_hp);
        let has_too_much = |(stat, own): (Ref<StatKind>, i32)| {
            let most = creature.most_of(&content, stat).unwrap_or(MOST).max(content.stats[stat].min);
            (own > most).then_some((stat, most))
        };
        let cuts: Vec<(Ref<StatKind>, i32)> = creature.rare().stats.iter().filter_map(has_too_much).collect();
        for (stat, most) in cuts {
            creature.rare_mut().stats.set(stat, most);
        }
    }

    /// Restores a point of each stat that creatures regain, every so many turns of their lives.
    pub(crate) fn regain_stats(&mut self, who: CreatureId) {
        let (content, turn) = (Arc::clone(&self.content), self.world.turn());
        let Some(creature) = self.world.creature_mut(who) else { return };
        let lived = turn.saturating_sub(creature.born);
        let is_due = |(stat, own): (Ref<StatKind>, i32)| {
            let turns = content.stats[stat].regain.value(|other| creature.stat(&content, other));
            let is_due = u64::try_from(turns).is_ok_and(|turns| turns > 0 && lived % turns == 0);
            (is_due && creature.most_of(&content, stat).is_some_and(|most| own < most)).then_some((stat, own + 1))
        };
        let due: Vec<(Ref<StatKind>, i32)> = creature.rare().stats.iter().filter_map(is_due).collect();
        for (stat, value) in due {
            creature.rare_mut().stats.set(stat, value);
        }
    }
}

/// Cuts what an item has of its stats, after a maximum may have fallen.
fn settle_item(item: &mut Item, content: &Content) {
    let kept =
        |(stat, own): (Ref<StatKind>, i32)| (stat, content.stats[stat].within(own, |other| item.stat(content, other)));
    item.stats = item.stats.iter().map(kept).collect();
}
