//! Scenarios drawn as ASCII maps: the start, the actions, and what must hold afterwards.
//!
//! `#` is wall, `.` floor, `@` the player, `<` the exit, `>` stairs to the second map. Letters are the glyphs of the shipped creatures.
//! Items are named by the test: `.with('s', "sword")` makes `s` a sword on the floor.

use std::collections::BTreeMap;
use std::sync::Arc;

use stuffed::content::{Content, PackSource, SourceFile};
use stuffed::diagnostics::Style;
use stuffed::game::{Action, Creature, CreatureId, EventKind, Game, Item, MessageLog, Mind, NoMind, Refusal};
use stuffed::grid::{Direction, Point};
use stuffed::scenario::Setup;
use stuffed::scenario::scenarios;

use super::packs::shipped;

/// A running game that a test drives.
pub struct Scenario {
    pub game: Game,
    pub mind: Box<dyn Mind>,
    pub log: MessageLog,
}

/// A scenario before it starts.
pub struct AsciiMap {
    content: Arc<Content>,
    maps: Vec<String>,
    items: BTreeMap<char, String>,
    seed: u64,
}

/// Starts drawing a scenario on `map`.
pub fn scenario(map: &str) -> AsciiMap {
    AsciiMap { content: shipped(), maps: vec![map.to_owned()], items: BTreeMap::new(), seed: 1 }
}

impl AsciiMap {
    /// Makes `glyph` on the maps stand for `id`, in the shipped pack unless the id names another.
    pub fn with(mut self, glyph: char, id: &str) -> Self {
        self.items.insert(glyph, if id.contains(':') { id.to_owned() } else { format!("stuffed:{id}") });
        self
    }

    /// Adds the level below. Its `<` is connected to the `>` of the level above.
    pub fn below(mut self, map: &str) -> Self {
        self.maps.push(map.to_owned());
        self
    }

    /// Uses other content than the shipped game.
    pub fn with_content(mut self, content: Arc<Content>) -> Self {
        self.content = content;
        self
    }

    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Starts the game with creatures that only wait.
    pub fn start(self) -> Scenario {
        self.start_with(Box::new(NoMind))
    }

    /// Starts the game with creatures that run the scripts of the content.
    pub fn start_with_scripts(self) -> Scenario {
        let mind = super::packs::mind(&self.content);
        self.start_with(mind)
    }

    pub fn start_with(self, mind: Box<dyn Mind>) -> Scenario {
        let game = self.game();
        game.check().expect("the drawing is sound");
        let mut log = MessageLog::default();
        log.read(&game);
        Scenario { game, mind, log }
    }

    /// Builds the world with the same code as the scenario tests in packs.
    fn game(&self) -> Game {
        let file = SourceFile { path: "drawing.toml".to_owned(), text: self.text() };
        // The pack that loads last sees the definitions of all others.
        let id = self.content.packs.last().expect("a pack").id.clone();
        let pack = PackSource { id, tests: vec![file], ..PackSource::default() };
        let (drawn, diagnostics) = scenarios(std::slice::from_ref(&pack), Some(&self.content));
        let report = diagnostics.render(&PackSource::sources(std::slice::from_ref(&pack)), Style::Plain);
        assert!(diagnostics.is_empty(), "{report}");
        Setup::new(&self.content, &drawn[0], self.seed).game
    }

    fn text(&self) -> String {
        let map = |map: &String| format!("'''{map}'''");
        let below: Vec<String> = self.maps[1..].iter().map(map).collect();
        let bedrock = ('%', "stuffed:bedrock");
        let names = std::iter::once(bedrock).chain(self.items.iter().map(|(glyph, id)| (*glyph, id.as_str())));
        let used = names.filter(|(glyph, _)| self.maps.iter().any(|map| map.contains(*glyph)));
        let legend: BTreeMap<char, String> = used.map(|(glyph, id)| (glyph, format!("'{glyph}' = \"{id}\""))).collect();
        let legend: Vec<String> = legend.into_values().collect();
        format!(
            "[test.drawing]\nmap = {}\nbelow = [{}]\nlegend = {{ {} }}\nexpect = {{ over = false }}\n",
            map(&self.maps[0]),
            below.join(", "),
            legend.join(", ")
        )
    }
}

impl Scenario {
    /// Performs an action that must be allowed.
    #[track_caller]
    pub fn act(mut self, action: Action) -> Self {
        let done = self.game.act(action.clone(), &mut *self.mind);
        assert_eq!(done, Ok(()), "{action:?} is refused");
        self.log.read(&self.game);
        self.game.check().expect("the world is sound");
        self
    }

    #[track_caller]
    pub fn step(self, direction: Direction) -> Self {
        self.act(Action::Step(direction))
    }

    /// Waits for some turns.
    #[track_caller]
    pub fn turns(self, turns: usize) -> Self {
        (0..turns).fold(
            self,
            |scenario, _| if scenario.game.world().end.is_some() { scenario } else { scenario.act(Action::Wait) },
        )
    }

    /// Tries an action that must be refused, with no turn passing and nothing changing.
    #[track_caller]
    pub fn refused(mut self, action: Action) -> (Self, Refusal) {
        let before = self.game.hash();
        let why = self.game.act(action.clone(), &mut *self.mind).expect_err("the action is refused");
        assert_eq!(self.game.hash(), before, "a refused action changed the world");
        self.log.read(&self.game);
        (self, why)
    }

    /// The player's level as a map: creatures over items over tiles.
    pub fn map(&self) -> String {
        let level = self.game.world().player().expect("a player").level();
        self.map_of(level)
    }

    pub fn map_of(&self, depth: usize) -> String {
        let level = &self.game.world().levels()[depth];
        let mut text = String::new();
        for y in 0..level.size().height {
            text.extend((0..level.size().width).map(|x| self.glyph(depth, Point::new(x, y))));
            text.push('\n');
        }
        text
    }

    fn glyph(&self, depth: usize, at: Point) -> char {
        let level = &self.game.world().levels()[depth];
        if let Some(who) = level.occupant(at) {
            return self.game.content.creatures[self.game.world().creature(who).expect("an occupant lives").kind()]
                .glyph;
        }
        level.items().get(&at).map_or_else(
            || self.game.content.tiles[level.tile(at).expect("inside")].glyph,
            |item| self.game.content.items[item.kind].glyph,
        )
    }

    /// Compares the player's level with `map`.
    #[track_caller]
    pub fn expect_map(self, map: &str) -> Self {
        let expected: String =
            map.lines().map(str::trim).filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect();
        assert_eq!(self.map(), expected, "\nthe map is\n{}\nand should be\n{expected}", self.map());
        self
    }

    /// The positions of all creatures with that glyph, in the order of their ids.
    pub fn positions_of(&self, glyph: char) -> Vec<Point> {
        self.creatures(glyph).iter().map(|id| self.game.world().creature(*id).expect("alive").at()).collect()
    }

    pub fn creatures(&self, glyph: char) -> Vec<CreatureId> {
        let all = self.game.world().creatures().iter();
        all.filter(|creature| self.game.content.creatures[creature.kind()].glyph == glyph).map(Creature::id).collect()
    }

    #[track_caller]
    pub fn expect_adjacent(self, one: char, other: char) -> Self {
        let near = self
            .positions_of(one)
            .iter()
            .any(|one| self.positions_of(other).iter().any(|other| one.distance(*other) == 1));
        assert!(near, "no {one} stands beside a {other}:\n{}", self.map());
        self
    }

    /// All messages that the player has read.
    pub fn messages(&self) -> Vec<String> {
        self.log.entries().iter().map(|entry| entry.text.clone()).collect()
    }

    #[track_caller]
    pub fn expect_message(self, text: &str) -> Self {
        assert!(
            self.messages().iter().any(|message| message == text),
            "nobody said {text:?}; said was {:#?}",
            self.messages()
        );
        self
    }

    #[track_caller]
    pub fn expect_no_message_about(self, word: &str) -> Self {
        assert!(
            !self.messages().iter().any(|message| message.contains(word)),
            "somebody said {word}: {:#?}",
            self.messages()
        );
        self
    }

    /// The events of the last action.
    pub fn event_kinds(&self) -> Vec<&EventKind> {
        self.game.events().iter().map(|event| &event.kind).collect()
    }

    pub fn player(&self) -> &stuffed::game::Creature {
        self.game.world().player().expect("a player")
    }

    pub fn player_mut(&mut self) -> &mut stuffed::game::Creature {
        let player = self.game.world().player;
        self.game.tamper().creature_mut(player).expect("a player")
    }

    /// How many events of the last action match.
    pub fn count(&self, is: impl Fn(&EventKind) -> bool) -> usize {
        self.event_kinds().into_iter().filter(|event| is(event)).count()
    }

    /// The creature with that glyph and the lowest id.
    pub fn creature(&self, glyph: char) -> &stuffed::game::Creature {
        self.game.world().creature(self.creatures(glyph)[0]).expect("alive")
    }

    pub fn creature_mut(&mut self, glyph: char) -> &mut stuffed::game::Creature {
        let id = self.creatures(glyph)[0];
        self.game.tamper().creature_mut(id).expect("alive")
    }

    /// Adds an item to the player's pack.
    #[track_caller]
    pub fn given(mut self, id: &str) -> Self {
        let kind = self.game.content.items.find(&format!("stuffed:{id}")).expect("an item of that name");
        let next = self.game.world().next_item;
        self.game.tamper().next_item.0 += 1;
        let item = Item::plain(next, kind);
        self.player_mut().inventory.add(item).expect("room");
        self
    }
}
