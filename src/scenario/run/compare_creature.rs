//! Compares a creature after a test with what the test expects of it.

use super::compare::{Comparison, bare};
use super::setup::value_of;
use crate::content::{ItemKind, ModifierKind, Ref};
use crate::game::{Creature, CreatureId, Item, MemoryValue, Modifier};
use crate::scenario::read::bound::Bound;
use crate::scenario::read::expect_fields::{Expected, ExpectedModifier};

/// The maximum number of effects listed; the rest are only counted.
const MAX_EFFECTS: usize = 6;

impl Comparison<'_> {
    /// Compares a creature under `path` of what is expected.
    pub(super) fn creature(&mut self, who: CreatureId, expected: &Expected, path: &[&str]) {
        let living = self.stage.game.world().creature(who).filter(|creature| creature.hp > 0);
        let wanted = |field| [path, &[field]].concat();
        match (expected.alive, living) {
            (Some(true), None) => return self.say("expected it to be alive, but it is dead", &wanted("alive")),
            (Some(false), Some(_)) => self.say("expected it to be dead, but it is alive", &wanted("alive")),
            (None, None) if needs_life(expected) && who != self.stage.game.world().player => {
                return self.say("this creature is dead, so this can't be checked", path);
            }
            _ => {}
        }
        self.effects(who, expected, path);
        let Some(creature) = self.stage.game.world().creature(who).cloned() else { return };
        self.numbers(&creature, expected, path);
        self.belongings(&creature, expected, path);
        self.stacks(&creature, expected, path);
        self.location(&creature, expected, path);
        self.mind(&creature, expected, path);
        self.lasting(&creature, expected, path);
        self.awareness(&creature, expected, path);
    }

    fn awareness(&mut self, creature: &Creature, expected: &Expected, path: &[&str]) {
        let game = &self.stage.game;
        let (who, player) = (creature.id(), game.world().player);
        let is_seen = || game.is_perceived(who);
        let facts = [
            ("asleep", expected.asleep, creature.is_asleep(), "to be asleep"),
            ("noticed", expected.noticed, game.has_noticed(who, player), "to have noticed the player"),
            ("lit", expected.lit, game.is_lit(who), "to stand in the light"),
            ("seen", expected.seen, expected.seen.is_some() && is_seen(), "to be perceived by the player"),
        ];
        for (field, wanted, found, what) in facts {
            if wanted.is_some_and(|wanted| wanted != found) {
                let but =
                    if found { format!("it not {what}, but it is so") } else { format!("it {what}, but it isn't so") };
                self.say(format!("expected {but}"), &[path, &[field]].concat());
            }
        }
    }

    fn numbers(&mut self, creature: &Creature, expected: &Expected, path: &[&str]) {
        let game = &self.stage.game;
        let food = creature.satiety.map_or(0, |fullness| fullness.food);
        let numbers = [
            ("hp", &expected.hp, i64::from(creature.hp)),
            ("attack", &expected.attack, i64::from(game.attack_of(creature.id()))),
            ("defense", &expected.defense, i64::from(game.defense_of(creature.id()))),
            ("max_hp", &expected.max_hp, i64::from(game.max_hp_of(creature.id()))),
            ("speed", &expected.speed, i64::from(game.speed_of(creature.id()))),
            ("stealth", &expected.stealth, i64::from(game.stealth_of(creature.id()))),
            ("light", &expected.light, i64::from(game.light_at(creature.level(), creature.at()))),
            ("food", &expected.food, i64::from(food)),
            ("depth", &expected.depth, i64::from(game.world().depth_of(creature.level()))),
        ];
        for (field, bound, found) in numbers {
            self.number(bound.as_ref(), found, &[path, &[field]].concat());
        }
        for (stat, bound) in &expected.stats {
            let game = &self.stage.game;
            let (found, id) = (game.stat_of(creature.id(), *stat), bare(game.content.stats.id(*stat)).to_owned());
            self.number(Some(bound), i64::from(found), &[path, &["stats", &id]].concat());
        }
    }

    fn belongings(&mut self, creature: &Creature, expected: &Expected, path: &[&str]) {
        let inventory = &creature.inventory;
        let each = |(_, item): (usize, &Item)| std::iter::repeat_n(item.kind, item.count.into());
        let carried: Vec<Ref<ItemKind>> = inventory.iter().flat_map(each).collect();
        let worn: Vec<Ref<ItemKind>> = inventory.all_worn().map(|(.., item)| item.kind).collect();
        let count = |list: &[Ref<ItemKind>], kind| list.iter().filter(|carried| **carried == kind).count();
        for (index, kind) in expected.carries.iter().enumerate() {
            let wanted = count(expected.carries.get(..=index).unwrap_or_default(), *kind);
            if count(&carried, *kind) < wanted {
                let message = format!("expected it to carry this, but it carries {}", self.items(&carried));
                self.say(message, &[path, &["carries", &index.to_string()]].concat());
            }
        }
        for (index, kind) in expected.lacks.iter().enumerate() {
            if carried.contains(kind) {
                self.say(
                    "expected it not to carry this, but it does",
                    &[path, &["lacks", &index.to_string()]].concat(),
                );
            }
        }
        for (index, kind) in expected.wears.iter().enumerate() {
            if !worn.contains(kind) {
                let message = format!("expected it to wear this, but it wears {}", self.items(&worn));
                self.say(message, &[path, &["wears", &index.to_string()]].concat());
            }
        }
    }

    /// How many of each kind it carries in how many slots, what they are called, and whether the player knows them.
    fn stacks(&mut self, creature: &Creature, expected: &Expected, path: &[&str]) {
        let inventory = &creature.inventory;
        self.number(expected.slots.as_ref(), inventory.iter().count() as i64, &[path, &["slots"]].concat());
        for (kind, bound) in &expected.counts {
            let of_kind = inventory.iter().filter(|(_, item)| item.kind == *kind);
            let found: i64 = of_kind.map(|(_, item)| i64::from(item.count)).sum();
            let id = bare(self.stage.game.content.items.id(*kind)).to_owned();
            self.number(Some(bound), found, &[path, &["counts", &id]].concat());
        }
        let names: Vec<String> =
            inventory.iter().map(|(_, item)| self.stage.game.item_name(item.thing(), "a")).collect();
        for (index, name) in expected.names.iter().enumerate().filter(|(_, name)| !names.contains(name)) {
            let message = format!("expected it to carry `{name}`, but it carries: {}", names.join(", "));
            self.say(message, &[path, &["names", &index.to_string()]].concat());
        }
        for (kind, is_known) in &expected.knows {
            if self.stage.game.knows_kind(*kind) != *is_known {
                let id = bare(self.stage.game.content.items.id(*kind)).to_owned();
                let message =
                    if *is_known { "expected the player to know this" } else { "expected the player not to know this" };
                self.say(message, &[path, &["knows", &id]].concat());
            }
        }
    }

    fn items(&self, kinds: &[Ref<ItemKind>]) -> String {
        let names: Vec<&str> = kinds.iter().map(|kind| bare(self.stage.game.content.items.id(*kind))).collect();
        if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
    }

    fn location(&mut self, creature: &Creature, expected: &Expected, path: &[&str]) {
        let position = (creature.level(), creature.at());
        if let Some(glyph) = expected.beside {
            let others = self.stage.cast.get(&glyph).into_iter().flatten();
            let mut others = others.filter_map(|who| self.stage.game.world().creature(*who));
            let is_near =
                |other: &Creature| other.level() == creature.level() && other.at().distance(creature.at()) == 1;
            if !others.any(is_near) {
                self.say(
                    format!("expected it to stand beside `{glyph}`, but it does not"),
                    &[path, &["beside"]].concat(),
                );
            }
        }
        let has_moved = self.stage.marks.get(&creature.id()).is_some_and(|mark| *mark != position);
        match expected.moved {
            Some(true) if !has_moved => {
                self.say("expected it to have moved, but it has not", &[path, &["moved"]].concat());
            }
            Some(false) if has_moved => {
                self.say("expected it not to have moved, but it has", &[path, &["moved"]].concat());
            }
            _ => {}
        }
    }

    fn mind(&mut self, creature: &Creature, expected: &Expected, path: &[&str]) {
        for (name, wanted) in &expected.memory {
            let found = creature.memory.get(name).unwrap_or(&MemoryValue::Nothing);
            let wanted = value_of(wanted);
            if wanted != *found {
                let message = format!("expected {}, found {}", remembered(&wanted), remembered(found));
                self.say(message, &[path, &["memory", name]].concat());
            }
        }
        let content = &self.stage.game.content;
        let answered = self.played.decided.get(&creature.id()).copied();
        if let Some(wanted) = expected.behaviour.filter(|wanted| answered != Some(*wanted)) {
            let named = |script| format!("`{}`", bare(content.scripts.id(script)));
            let found = answered.map_or("none has decided".to_owned(), |found| format!("{} did", named(found)));
            self.say(
                format!("expected {} to have decided last, but {found}", named(wanted)),
                &[path, &["behaviour"]].concat(),
            );
        }
    }

    fn effects(&mut self, who: CreatureId, expected: &Expected, path: &[&str]) {
        let asked = self.played.effects.get(&who).map_or(&[][..], Vec::as_slice);
        for (index, text) in expected.effects.iter().enumerate() {
            if asked.iter().any(|effect| effect.contains(text)) {
                continue;
            }
            let few: Vec<&str> = asked.iter().take(MAX_EFFECTS).map(String::as_str).collect();
            let more =
                if asked.len() > few.len() { format!(", and {} more", asked.len() - few.len()) } else { String::new() };
            let found = if few.is_empty() {
                "there was none".to_owned()
            } else {
                format!("there were {}{more}", few.join(", "))
            };
            self.say(
                format!("expected this among the effects, but {found}"),
                &[path, &["effects", &index.to_string()]].concat(),
            );
        }
    }

    fn lasting(&mut self, creature: &Creature, expected: &Expected, path: &[&str]) {
        for (index, wanted) in expected.modifiers.iter().enumerate() {
            if let Some(why) = self.unlike(creature, wanted) {
                self.say(why, &[path, &["modifiers", &index.to_string()]].concat());
            }
        }
        let lasts = |kind: &Ref<ModifierKind>| creature.modifiers.iter().any(|modifier| modifier.kind == *kind);
        for (index, _) in expected.lacks_modifiers.iter().enumerate().filter(|(_, kind)| lasts(kind)) {
            let message = "expected it not to have this modifier, but it does";
            self.say(message, &[path, &["lacks_modifiers", &index.to_string()]].concat());
        }
        match (expected.posing, creature.disguise) {
            (Some(true), None) => {
                self.say("expected it to look like an item, but it does not", &[path, &["posing"]].concat());
            }
            (Some(false), Some(item)) => {
                let item = bare(self.stage.game.content.items.id(item));
                self.say(
                    format!("expected it to look like itself, but it looks like `{item}`"),
                    &[path, &["posing"]].concat(),
                );
            }
            _ => {}
        }
    }

    /// Why none of the modifiers on a creature is as expected.
    fn unlike(&self, creature: &Creature, wanted: &ExpectedModifier) -> Option<String> {
        let (content, now) = (&self.stage.game.content, self.stage.game.world().turn());
        let mut of_kind = creature.modifiers.iter().filter(|modifier| modifier.kind == wanted.kind).peekable();
        let Some(first) = of_kind.peek().copied() else {
            let others = creature.modifiers.iter().map(|modifier| bare(content.modifiers.id(modifier.kind)));
            let others: Vec<&str> = others.collect();
            let found =
                if others.is_empty() { "it has none".to_owned() } else { format!("it has {}", others.join(", ")) };
            return Some(format!("expected it to have this modifier, but {found}"));
        };
        let turns = |modifier: &Modifier| modifier.turns_left(now).map_or(i64::MAX, |turns| turns as i64);
        let holds = |bound: &Option<Bound>, number| bound.as_ref().is_none_or(|bound| bound.holds(number));
        let fits = |modifier: &Modifier| {
            holds(&wanted.turns, turns(modifier)) && holds(&wanted.strength, modifier.strength.into())
        };
        if of_kind.any(fits) {
            return None;
        }
        let left = first.turns_left(now).map_or("no end".to_owned(), |turns| format!("{turns} turns left"));
        Some(format!("expected this modifier otherwise: it has strength {} and {left}", first.strength))
    }
}

/// Whether something is expected that only living creatures have.
fn needs_life(expected: &Expected) -> bool {
    let Expected { alive: _, hp, attack, defense, food, depth, carries, lacks: _, wears, beside, moved, .. } = expected;
    let Expected { counts, slots, knows: _, names, .. } = expected;
    let belongings = !counts.is_empty() || slots.is_some() || !names.is_empty();
    let Expected { memory, modifiers, lacks_modifiers: _, behaviour, posing, max_hp, speed, stats, .. } = expected;
    let Expected { asleep, noticed, seen, stealth, lit, light, .. } = expected;
    let awareness = [asleep, noticed, seen, lit].into_iter().any(Option::is_some);
    let awareness = awareness || stealth.is_some() || light.is_some();
    let minds =
        !memory.is_empty() || !modifiers.is_empty() || behaviour.is_some() || posing.is_some() || !stats.is_empty();
    let numbers = [hp, attack, defense, food, depth, max_hp, speed].into_iter().any(Option::is_some);
    belongings
        || awareness
        || numbers
        || minds
        || !carries.is_empty()
        || !wears.is_empty()
        || beside.is_some()
        || moved.is_some()
}

/// Describes a remembered value.
fn remembered(value: &MemoryValue) -> String {
    match value {
        MemoryValue::Nothing => "nothing".to_owned(),
        MemoryValue::Bool(flag) => flag.to_string(),
        MemoryValue::Int(number) => number.to_string(),
        MemoryValue::Text(text) => format!("\"{text}\""),
        MemoryValue::Place(at) => format!("the place {at}"),
        MemoryValue::Creature(id) => format!("creature {}", id.0),
        MemoryValue::List(values) => format!("[{}]", values.iter().map(remembered).collect::<Vec<_>>().join(", ")),
        MemoryValue::Map(values) => format!("a map of {} values", values.len()),
    }
}
