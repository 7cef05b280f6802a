//! Reads what a test expects.

use std::collections::BTreeMap;

use super::ascii_map::AsciiMap;
use super::bound::Bound;
use super::draft::ScenarioDraft;
use super::expect_fields::{ExpectFields, Expected};
use super::lookup::{Counted, find_counted};
use super::{ANYTHING, Expectation};
use crate::diagnostics::Diagnostic;
use crate::loader::tree::{Node, Value};

/// Whether a table expects nothing: it is empty, or has only empty lists and tables.
fn asks_nothing(node: &Node) -> bool {
    match &node.value {
        Value::Table(entries) => entries.iter().all(|entry| asks_nothing(&entry.node)),
        Value::List(items) => items.is_empty(),
        _ => false,
    }
}

impl ScenarioDraft<'_, '_> {
    pub(crate) fn expectation(&self, fields: ExpectFields, levels: &[AsciiMap]) -> Option<Expectation> {
        if fields.is_empty() {
            let diagnostic = Diagnostic::error("this test expects nothing");
            self.say(diagnostic.help("write what you expect, such as `messages = [\"...\"]` or a `map`"), &["expect"]);
            return None;
        }
        self.check_questions();
        let expected = self.expected_levels(&fields, levels)?;
        for (glyph, expected) in &fields.creatures {
            let path = ["expect", "creatures", &glyph.to_string()];
            self.check_drawn(*glyph, levels, &path);
            self.check_beside(expected, levels, &path);
        }
        let player = fields.player.unwrap_or_default();
        self.check_beside(&player, levels, &["expect", "player"]);
        self.check_built_only();
        Some(Expectation {
            count: self.counts("count", fields.count),
            total: self.counts("total", fields.total),
            size: fields.size,
            regions: fields.regions,
            cut_off: fields.cut_off,
            levels: expected,
            lit: self.marks("lit", levels),
            seen: self.marks("seen", levels),
            known: self.marks("known", levels),
            messages: fields.messages.map(|list| list.0).unwrap_or_default(),
            no_messages: fields.no_messages.map(|list| list.0).unwrap_or_default(),
            player,
            creatures: fields.creatures,
            ended: fields.ended,
            won: fields.won,
            over: fields.over,
            prompt: fields.prompt,
            asked: fields.asked,
        })
    }

    /// What must be counted under `expect.count` or `expect.total`.
    fn counts(&self, field: &str, written: BTreeMap<String, Bound>) -> BTreeMap<String, (Counted, Bound)> {
        let counted = written.into_iter().filter_map(|(id, bound)| {
            match find_counted(self.drafter.names, &id, self.drafter.pack) {
                Ok(named) => Some((id, (named, bound))),
                Err(diagnostic) => {
                    self.say(diagnostic, &["expect", field, &id]);
                    None
                }
            }
        });
        counted.collect()
    }

    /// Reports what can only be expected of a level that is built.
    fn check_built_only(&self) {
        let expect = self.node.field("expect").filter(|_| self.node.field("built").is_none());
        for field in ["size", "regions", "cut_off"] {
            if let Some(node) = expect.and_then(|expect| expect.field(field)) {
                let diagnostic =
                    Diagnostic::error(format!("`{field}` is for levels that are built, and this one is drawn"));
                self.drafter.say(diagnostic.help("write `built = \"...\"` in place of `map`"), node.location());
            }
        }
    }

    fn expected_levels(&self, fields: &ExpectFields, levels: &[AsciiMap]) -> Option<Vec<AsciiMap>> {
        let below = fields.below.as_ref().map_or(0, |below| below.0.len());
        let node = self.node.field("expect")?;
        if fields.map.is_none() && below > 0 {
            self.say(Diagnostic::error("`below` needs a `map` above it"), &["expect", "below"]);
            return None;
        }
        if fields.map.is_none() {
            return Some(Vec::new());
        }
        if below + 1 > levels.len() {
            let message = format!("{below} levels are expected below the first, but the test has {}", levels.len() - 1);
            self.say(Diagnostic::error(message), &["expect", "below"]);
            return None;
        }
        let mut expected = self.drawings(node, below)?;
        for drawing in &mut expected {
            drawing.signs.remove(&ANYTHING);
        }
        for (drawing, level) in expected.iter().zip(levels).filter(|(drawing, level)| drawing.size() != level.size()) {
            let (own_size, size) = (drawing.size(), level.size());
            let message = format!("this map has {} x {} cells", own_size.width, own_size.height);
            let diagnostic =
                Diagnostic::error(format!("{message}, but the first one has {} x {}", size.width, size.height));
            self.drafter.say(diagnostic.related(level.location(), "the map at the beginning"), drawing.location());
        }
        Some(expected)
    }

    /// Reports creatures of which nothing is expected, as in `player = {}`.
    fn check_questions(&self) {
        let expect = self.node.field("expect");
        let player = expect.and_then(|expect| expect.field("player")).map(|player| ("player", player));
        let creatures = expect.and_then(|expect| expect.field("creatures")).and_then(Node::entries).unwrap_or_default();
        let creatures = creatures.iter().map(|entry| (entry.key.as_str(), &entry.node));
        for (who, node) in player.into_iter().chain(creatures) {
            if asks_nothing(node) {
                let error = Diagnostic::error(format!("nothing is expected of `{who}`"));
                let help = "write what must hold of it, such as `hp = \"> 0\"`";
                self.drafter.say(error.help(help), node.location());
                continue;
            }
            for entry in node.entries().unwrap_or_default().iter().filter(|entry| asks_nothing(&entry.node)) {
                let error = Diagnostic::error(format!("an empty `{}` expects nothing", entry.key));
                let help = "`slots = 0` means that it carries nothing; `lacks` and `lacks_modifiers` name what it must not have";
                self.drafter.say(error.help(help), entry.node.location());
            }
        }
    }

    fn check_beside(&self, expected: &Expected, levels: &[AsciiMap], path: &[&str]) {
        if let Some(glyph) = expected.beside {
            self.check_drawn(glyph, levels, &[path, &["beside"]].concat());
        }
    }

    /// Reports a character that no creature was drawn with.
    fn check_drawn(&self, glyph: char, levels: &[AsciiMap], path: &[&str]) {
        let is_drawn = |level: &AsciiMap| level.signs.get(&glyph).is_some_and(|sign| sign.creature.is_some());
        if !levels.iter().any(is_drawn) {
            let message = format!("no creature is drawn as `{glyph}`");
            let help = "creatures are named by their characters on the map at the beginning";
            self.say(Diagnostic::error(message).help(help), path);
        }
    }

    pub(crate) fn warn_of_idle_legend(&self, levels: &[AsciiMap], expected: &[AsciiMap]) {
        for glyph in self.legend.keys() {
            if !levels.iter().chain(expected).any(|level| level.signs.contains_key(glyph)) {
                let message = format!("`{glyph}` is on none of the maps");
                self.say(Diagnostic::warning(message), &["legend", &glyph.to_string()]);
            }
        }
    }
}
