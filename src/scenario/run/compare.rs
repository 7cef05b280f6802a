//! Compares the world after a test with what the test expects.

use super::counts::{OpenGround, Totals, count};
use super::draw_map::{MapCell, describe, is_as_drawn, with_fields};
use super::play::PlayedScenario;
use super::setup::Setup;
use crate::diagnostics::{Diagnostic, Location, sanitize};
use crate::grid::Point;
use crate::scenario::read::Scenario;
use crate::scenario::read::ascii_map::AsciiMap;
use crate::scenario::read::bound::Bound;
use crate::scenario::read::marks::Marks;

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

pub(super) struct Comparison<'a> {
    pub(super) stage: &'a Setup,
    pub(super) scenario: &'a Scenario,
    pub(super) played: &'a PlayedScenario,
    differences: Vec<Diagnostic>,
}

impl Comparison<'_> {
    pub(super) fn say(&mut self, message: impl AsRef<str>, path: &[&str]) {
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

    pub(super) fn number(&mut self, bound: Option<&Bound>, found: i64, path: &[&str]) {
        if let Some(bound) = bound.filter(|bound| !bound.holds(found)) {
            self.say(format!("expected {bound}, found {found}"), path);
        }
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
pub(super) fn bare(id: &str) -> &str {
    id.split_once(':').map_or(id, |(_, bare)| bare)
}
