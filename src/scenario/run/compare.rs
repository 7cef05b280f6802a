//! Compares the world after a test with what the test expects.

use super::counts::{OpenGround, Totals, count};
use super::draw_map::{MapCell, describe, is_as_drawn, with_fields};
use super::play::PlayedScenario;
use super::setup::{Setup, value_of};
use crate::content::{ItemKind, ModifierKind, Ref};
use crate::diagnostics::{Diagnostic, Location, sanitize};
use crate::game::{Creature, CreatureId, Item, MemoryValue, Modifier};
use crate::grid::Point;
use crate::scenario::read::Scenario;
use crate::scenario::read::ascii_map::AsciiMap;
use crate::scenario::read::bound::Bound;
use crate::scenario::read::expect_fields::{Expected, ExpectedModifier};
use crate::scenario::read::marks::Marks;

/// The maximum number of effects listed; the rest are only counted.
const MAX_EFFECTS: usize = 6;
/// The maximum number of cells listed; the rest are only counted.
const MAX_CELLS: usize = 4;

/// All differences, in the order of the fields.
pub(crate) fn compare(stage: &Setup, scenario: &Scenario, played: &PlayedScenario) -> Vec<Diagnostic> {
    let mut found = Comparison { stage, scenario, played, differences: Vec::new() };
    for (depth, drawing) in scenario.expect.levels.iter().enumerate() {
        found.map(depth, drawing);
    }
    let game = &stage.game;
    found.marks(scenario.expect.lit.as_ref(), ["be lit", "be dark"], |at| !game.is_dark(0, at));
    found.marks(scenario.expect.seen.as_ref(), ["be seen", "be out of sight"], |at| game.is_visible(0, at));
    found.messages(&played.messages);
    found.creature(stage.game.world().player, &scenario.expect.player, &["player"]);
    for (glyph, expected) in &scenario.expect.creatures {
        for who in stage.cast.get(glyph).into_iter().flatten() {
            found.creature(*who, expected, &["creatures", &glyph.to_string()]);
        }
    }
    found.marks(scenario.expect.known.as_ref(), ["be on the player's map", "be unknown"], |at| {
        game.known_tile(0, at).is_some()
    });
    found.ground();
    found.counts();
    found.ending();
    found.prompt();
    found.differences
}

struct Comparison<'a> {
    stage: &'a Setup,
    scenario: &'a Scenario,
    played: &'a PlayedScenario,
    differences: Vec<Diagnostic>,
}

impl Comparison<'_> {
    fn say(&mut self, message: impl AsRef<str>, path: &[&str]) {
        let location = self.scenario.location_of(&[&["expect"], path].concat());
        self.say_at(message, location);
    }

    fn say_at(&mut self, message: impl AsRef<str>, location: Location) {
        self.differences.push(Diagnostic::error(sanitize(message.as_ref())).at(location));
    }

    fn map(&mut self, depth: usize, drawing: &AsciiMap) {
        let game = &self.stage.game;
        let drawn = self.scenario.drawn_fields(depth);
        let odd = drawing.drawn().filter(|(at, _, sign)| !is_as_drawn(game, sign, &drawn, MapCell { depth, at: *at }));
        let odd: Vec<(Location, String)> = odd
            .map(|(at, _, sign)| {
                let found = describe(game, MapCell { depth, at });
                (drawing.location_of(at), format!("expected {} here, found {found}", picture_name(self.stage, sign)))
            })
            .collect();
        let more = odd.len().saturating_sub(MAX_CELLS);
        for (location, message) in odd.into_iter().take(MAX_CELLS) {
            self.say_at(message, location);
        }
        if more > 0 {
            self.say_at(format!("{more} more cells of this map differ"), drawing.location());
        }
    }

    /// Compares the cells of the first level of which something `holds` with a map of marks.
    fn marks(&mut self, expected: Option<&Marks>, [yes, no]: [&str; 2], holds: impl Fn(Point) -> bool) {
        let Some(marks) = expected else { return };
        let odd: Vec<(Point, bool)> = marks.cells().filter(|(at, wanted)| holds(*at) != *wanted).collect();
        for (at, wanted) in odd.iter().take(MAX_CELLS) {
            self.say_at(format!("expected this cell to {}", if *wanted { yes } else { no }), marks.location_of(*at));
        }
        if let (Some((at, _)), true) = (odd.first(), odd.len() > MAX_CELLS) {
            let found = marks.rows(holds).join("\n");
            let more = odd.len() - MAX_CELLS;
            self.say_at(format!("{more} more cells of this map differ; found:\n{found}"), marks.location_of(*at));
        }
    }

    fn messages(&mut self, messages: &[String]) {
        for (index, expected) in self.scenario.expect.messages.iter().enumerate() {
            let read = self.played.times_read.iter().filter(|(message, _)| message.contains(&expected.text));
            let times: u64 = read.map(|(_, times)| *times).sum();
            let path = ["messages", &index.to_string()];
            match &expected.times {
                None if times == 0 => self.say("expected a message with this text, but there was none", &path),
                Some(bound) if !bound.holds(times as i64) => {
                    self.say(format!("messages with this text: expected {bound}, found {times}"), &path);
                }
                _ => {}
            }
        }
        for (index, text) in self.scenario.expect.no_messages.iter().enumerate() {
            if let Some(message) = messages.iter().find(|message| message.contains(text)) {
                let path = ["no_messages", &index.to_string()];
                self.say(format!("expected no message with this text, but there was \"{message}\""), &path);
            }
        }
    }

    fn creature(&mut self, who: CreatureId, expected: &Expected, path: &[&str]) {
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
        let is_seen = || game.visible_creatures().contains(&who) || game.sensed_creatures().contains(&who);
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

    fn number(&mut self, bound: Option<&Bound>, found: i64, path: &[&str]) {
        if let Some(bound) = bound.filter(|bound| !bound.holds(found)) {
            self.say(format!("expected {bound}, found {found}"), path);
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

    fn counts(&mut self) {
        for (id, (counted, bound)) in &self.scenario.expect.count {
            let found = count(self.stage, *counted);
            self.number(Some(bound), found, &["count", id]);
        }
    }

    /// Compares the level that was built.
    fn ground(&mut self) {
        let expect = &self.scenario.expect;
        let Some(level) = self.stage.built_level() else { return };
        let size = level.size();
        if let Some([width, height]) = expect.size.filter(|wanted| *wanted != [size.width as u32, size.height as u32]) {
            let message = format!("expected {width} x {height} cells, found {} x {}", size.width, size.height);
            self.say(message, &["size"]);
        }
        if expect.regions.is_some() || expect.cut_off.is_some() {
            let open = OpenGround::of(self.stage, level);
            self.number(expect.regions.as_ref(), open.regions, &["regions"]);
            self.number(expect.cut_off.as_ref(), open.cut_off, &["cut_off"]);
        }
    }

    fn prompt(&mut self) {
        let game = &self.stage.game;
        let open = game.prompt().map(|prompt| prompt.title);
        let found =
            open.map_or("none is open".to_owned(), |id| format!("`{}` is", bare(game.content.sentences.id(id))));
        if self.scenario.expect.prompt.is_some_and(|wanted| open != Some(wanted)) {
            self.say(format!("expected this question to be open, but {found}"), &["prompt"]);
        }
        match self.scenario.expect.asked {
            Some(true) if open.is_none() => self.say("expected a question to be open, but none is", &["asked"]),
            Some(false) if open.is_some() => self.say(format!("expected no open question, but {found}"), &["asked"]),
            _ => {}
        }
    }

    fn ending(&mut self) {
        let game = &self.stage.game;
        let end = game.world().end;
        let name = end.and_then(|end| end.ending).map(|ending| bare(game.content.endings.id(ending)));
        if let Some(ending) = self.scenario.expect.ended
            && end.and_then(|end| end.ending) != Some(ending)
        {
            let found = name.map_or("the game goes on".to_owned(), |name| format!("it ended as `{name}`"));
            self.say(format!("expected this ending, but {found}"), &["ended"]);
        }
        let ending = end.and_then(|end| end.ending);
        let is_won = ending.is_some_and(|ending| game.content.endings[ending].won);
        match self.scenario.expect.won {
            Some(true) if !is_won => self.say("expected the game to be won, but it isn't", &["won"]),
            Some(false) if is_won => self.say("expected the game not to be won, but it is", &["won"]),
            _ => {}
        }
        match self.scenario.expect.over {
            Some(true) if end.is_none() => self.say("expected the game to be over, but the game goes on", &["over"]),
            Some(false) if end.is_some() => self.say("expected the game to go on, but it is over", &["over"]),
            _ => {}
        }
    }
}

/// The differences of what was counted with all seeds together.
pub(crate) fn compare_totals(scenario: &Scenario, found: &Totals) -> Vec<Diagnostic> {
    let odd = scenario.expect.total.iter().filter_map(|(id, (_, bound))| {
        let found = found.get(id).copied().unwrap_or(0);
        let message = format!("expected {bound} with all seeds together, found {found}");
        let location = scenario.location_of(&["expect", "total", id]);
        (!bound.holds(found)).then(|| Diagnostic::error(message).at(location))
    });
    odd.collect()
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

/// Describes what a sign stands for.
fn picture_name(stage: &Setup, sign: &crate::scenario::read::ascii_map::LegendEntry) -> String {
    let content = &stage.game.content;
    match (sign.creature, sign.item) {
        (Some(kind), _) => content.creatures[kind].name.clone(),
        (None, Some(possession)) => bare(content.items.id(possession.kind)).to_owned(),
        (None, None) => with_fields(&content.tiles[sign.tile].name, sign.fields.iter().map(|(kind, _)| *kind), content),
    }
}

/// An id without its pack.
fn bare(id: &str) -> &str {
    id.split_once(':').map_or(id, |(_, bare)| bare)
}
