//! A game in another language: `tests/packs/deutsch` has no Rust code, and its player never sees an English word.

use std::cell::RefCell;
use std::collections::{BTreeSet, VecDeque};
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use stuffed::content::{
    ActCommand, Content, Key, LookCommand, MenuCommand, PackSource, StartCommand, ThinkCommand, ViewCommand,
};
use stuffed::game::{Action, Game, MessageLog, Mind, NoMind, Recording};
use stuffed::grid::{Direction, Grid, Point, Size};
use stuffed::mapgen::{LevelPlan, WorldPlan};
use stuffed::save::{
    FinishedRun, MemoryStore, PastRun, RecordedGame, SaveEntry, SaveError, SaveErrorKind, SaveStore, SavedGame,
};
use stuffed::session::{
    ChoiceRefusal, ContentFaults, ContentSource, ModEntry, PackStore, Renewal, UnplayableMod, Waker,
};
use stuffed::ui::{App, Canvas, Program};

use super::packs::loaded;

fn pack() -> PackSource {
    stuffed::host::from_root(Path::new("tests/packs/deutsch")).expect("the files of the test pack").remove(0)
}

fn content() -> Arc<Content> {
    Arc::new(loaded(&[pack()]))
}

/// A game on one small level, drawn as a map with the pack's glyphs.
fn drawn(content: &Arc<Content>, map: &[&str]) -> Game {
    let tile = |id: &str| content.tiles.find(&format!("deutsch:{id}")).expect("a tile");
    let size = Size::new(map[0].chars().count() as i32, map.len() as i32);
    let glyph = |at: Point| map[at.y as usize].chars().nth(at.x as usize).unwrap();
    let tiles = Grid::from_fn(size, |at| match glyph(at) {
        '#' => tile("wand"),
        '<' => tile("ausgang"),
        _ => tile("boden"),
    });
    let mut plan = LevelPlan::bare(1, content.rules.levels[0], tiles, std::collections::BTreeMap::new());
    let mut start = Point::default();
    for at in size.points() {
        let glyph = glyph(at);
        if glyph == '@' {
            start = at;
        } else if let Some((kind, ..)) = content.creatures.iter().find(|(_, _, kind)| kind.glyph == glyph) {
            plan.creatures.push((kind, at));
        } else if let Some((kind, ..)) = content.items.iter().find(|(_, _, kind)| kind.glyph == glyph) {
            plan.items.push((kind, at));
        }
    }
    Game::from_plan(Arc::clone(content), 7, WorldPlan { levels: vec![plan], start })
}

const CAVE: &[&str] = &["#########", "#b@[z...#", "#*)#....#", "#%f#...<#", "#########"];

/// The sentences of a scripted game: attacks, kills, digging, items picked up, worn, eaten and dropped, and refusals.
#[test]
fn a_scripted_game_can_be_played_in_another_language() {
    let content = content();
    let mut game = drawn(&content, CAVE);
    let mut log = MessageLog::default();
    let mut said = Vec::new();
    let mut act = |game: &mut Game, action: Action| {
        let before = log.entries().len();
        let _ = game.act(action, &mut NoMind);
        log.read(game);
        let after = log.entries();
        said.extend(after[before..].iter().map(|entry| entry.text.clone()));
    };
    let (east, south, west, southwest) = (Direction::East, Direction::South, Direction::West, Direction::Southwest);
    for action in [
        Action::Attack(west), // die Fledermaus
        Action::Step(east),   // auf die Tunika
        Action::PickUp,
        Action::Equip(0),
        Action::Attack(east), // den Zombie
        Action::Eat(0),
        Action::Dig(south),                 // die Höhlenwand
        Action::Step(Direction::Southwest), // auf den Dolch
        Action::PickUp,
        Action::Drop(1),
        Action::Step(west), // auf den Teddybären
        Action::PickUp,
        Action::Step(south), // auf den Apfel
        Action::PickUp,
        Action::Eat(2),
        Action::Ascend,
        Action::Dig(southwest),
        Action::Attack(east), // den Pilz
        Action::Step(Direction::North),
        Action::Step(Direction::North), // die Fledermaus
        Action::Step(Direction::North),
        Action::Step(Direction::North), // auf ihre Leiche
    ] {
        act(&mut game, action);
    }
    let expected = [
        "Du tötest die Fledermaus.",
        "Hier liegt eine Tunika.",
        "Du hebst eine Tunika auf (a).",
        "Du legst die Tunika an.",
        "Du triffst den Zombie und richtest 10 Schaden an.",
        "Die Tunika ist nichts zu essen.",
        "Du gräbst dich durch die Höhlenwand.",
        "Hier liegt ein Dolch.",
        "Du hebst einen Dolch auf (b).",
        "Du legst den Dolch hin.",
        "Hier liegt ein Teddybär.",
        "Du hebst einen Teddybären auf (b).",
        "Hier liegt ein Apfel.",
        "Du hebst einen Apfel auf (c).",
        "Du isst den Apfel.",
        "Von hier führt keine Treppe dorthin.",
        "Du tötest den Pilz.",
        "Hier liegt eine Leiche einer Fledermaus.",
    ];
    // Damage is random, so digits are ignored.
    let plain = |text: &str| {
        text.chars()
            .map(|letter| if letter.is_ascii_digit() { '0' } else { letter })
            .collect::<String>()
            .replace("00", "0")
    };
    let said: Vec<String> = said.iter().map(|text| plain(text)).collect();
    for line in expected {
        assert!(said.contains(&plain(line)), "`{line}` was not said, but\n{}", said.join("\n"));
    }
}

/// The words of a text: at least three letters in a row.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphabetic()).filter(|word| word.chars().count() > 2)
}

/// Adds the words of all strings in a value. Field names are never shown.
fn add_words(value: &toml::Value, own: &mut BTreeSet<String>) {
    match value {
        toml::Value::String(text) => own.extend(words(text).map(str::to_lowercase)),
        toml::Value::Array(items) => items.iter().for_each(|item| add_words(item, own)),
        toml::Value::Table(table) => table.values().for_each(|item| add_words(item, own)),
        _ => {}
    }
}

/// A player who visits the screens of the pack and checks every word on them.
struct Reader {
    content: Arc<Content>,
    app: App,
    /// The words that may appear: those of the pack, and those added by [`Self::knows`].
    own: BTreeSet<String>,
    screens: usize,
}

impl Reader {
    fn new(game: Option<Game>) -> Self {
        let mut shelf = MemoryStore::default();
        if let Some(game) = &game {
            let mut log = MessageLog::default();
            log.read(game);
            shelf.store(game, &log, &Recording::going_on(game)).unwrap();
        }
        Self::at(Box::new(shelf))
    }

    fn at(shelf: Box<dyn SaveStore>) -> Self {
        let content = content();
        let app = App::new(Arc::clone(&content), Box::new(NoMind), shelf, Box::new(|| 7));
        let mut own = BTreeSet::new();
        for file in pack().content {
            let mut table: toml::Table = file.text.parse().expect("a sound file");
            // A key is shown only if it writes a character. No other text of the bindings appears.
            table.remove("keys");
            // Messages about missing content show ids.
            let ids = table.values().filter_map(toml::Value::as_table).flat_map(toml::Table::keys);
            own.extend(ids.flat_map(|id| words(id)).map(str::to_lowercase));
            add_words(&toml::Value::Table(table), &mut own);
        }
        Self { content, app, own, screens: 0 }
    }

    /// Allows words from outside the pack: messages of the system or of a modder's tools.
    fn knows(&mut self, text: &str) {
        self.own.extend(words(text).map(str::to_lowercase));
    }

    /// Checks the screen in two sizes. Every word must come from the pack, or be cut off with `..` for lack of room.
    #[track_caller]
    fn read(&mut self) {
        self.screens += 1;
        for (width, height) in [(100, 34), (80, 24)] {
            let mut canvas = Canvas::new(Size::new(width, height), self.content.palette.background);
            self.app.draw(&mut canvas);
            let text = canvas.to_text();
            for word in words(&text).map(str::to_lowercase) {
                let cut = || {
                    text.to_lowercase().contains(&format!("{word}.."))
                        && self.own.iter().any(|own| own.starts_with(&word))
                };
                assert!(self.own.contains(&word) || cut(), "`{word}` does not come from the pack:\n{text}");
            }
        }
    }

    #[track_caller]
    fn press(&mut self, key: Key) {
        self.app.press(key);
        self.read();
    }

    #[track_caller]
    fn start(&mut self, command: StartCommand) {
        self.press(self.content.keys.start.keys(command)[0]);
    }

    #[track_caller]
    fn act(&mut self, command: ActCommand) {
        self.press(self.content.keys.act.keys(command)[0]);
    }

    #[track_caller]
    fn view(&mut self, command: ViewCommand) {
        self.press(self.content.keys.view.keys(command)[0]);
    }

    #[track_caller]
    fn menu(&mut self, command: MenuCommand) {
        self.press(self.content.keys.menu.keys(command)[0]);
    }

    #[track_caller]
    fn step(&mut self, direction: Direction) {
        self.press(self.content.keys.step.keys(direction)[0]);
    }
}

#[test]
fn every_word_on_every_screen_comes_from_the_pack() {
    let mut reader = Reader::new(Some(drawn(&content(), CAVE)));
    reader.read();
    reader.start(StartCommand::Seed);
    reader.press("4".parse().unwrap());
    reader.menu(MenuCommand::Close);
    reader.start(StartCommand::Help);
    for _ in 0..8 {
        reader.menu(MenuCommand::PageDown);
    }
    reader.menu(MenuCommand::Close);
    reader.start(StartCommand::Load);
    reader.start(StartCommand::Delete);
    reader.menu(MenuCommand::Close);
    reader.menu(MenuCommand::Close);
    reader.start(StartCommand::Past);
    reader.menu(MenuCommand::Close);
    reader.start(StartCommand::Continue);
    for command in [
        ActCommand::Eat,
        ActCommand::Drop,
        ActCommand::Equip,
        ActCommand::Unequip,
        ActCommand::Use,
        ActCommand::CloseDoor,
        ActCommand::Descend,
        ActCommand::Ascend,
        ActCommand::PickUp,
        ActCommand::Wait,
        ActCommand::Rest,
        ActCommand::Explore,
    ] {
        reader.act(command);
    }
    reader.press("f5".parse().unwrap());
    reader.press("ctrl+up".parse().unwrap());
    reader.step(Direction::East);
    reader.act(ActCommand::PickUp);
    reader.view(ViewCommand::Look);
    for _ in 0..12 {
        reader.press(reader.content.keys.look.keys(LookCommand::Next)[0]);
        // Opens a card if there is something to tell, and closes it.
        reader.press(reader.content.keys.look.keys(LookCommand::Details)[0]);
        reader.press(reader.content.keys.look.keys(LookCommand::Details)[0]);
        reader.step(Direction::East);
    }
    reader.menu(MenuCommand::Close);
    reader.view(ViewCommand::Think);
    for command in [ThinkCommand::Turn, ThinkCommand::Below, ThinkCommand::Reveal, ThinkCommand::Spawn] {
        reader.press(reader.content.keys.think.keys(command)[0]);
    }
    // The player types these.
    reader.knows("zom zomb zomby");
    for letter in ["z", "o", "m", "b", "y", "enter", "enter", "escape"] {
        reader.press(letter.parse().unwrap());
    }
    for command in [ViewCommand::Inventory, ViewCommand::Messages, ViewCommand::Help] {
        reader.view(command);
        reader.menu(MenuCommand::Choose);
        reader.menu(MenuCommand::Close);
        reader.menu(MenuCommand::Close);
        // If one `Close` was enough, the second has asked whether to leave.
        reader.press(reader.content.keys.confirm.keys(stuffed::content::ConfirmCommand::No)[0]);
    }
    for command in [ActCommand::Equip, ActCommand::Unequip, ActCommand::Drop] {
        reader.act(command);
        reader.menu(MenuCommand::Choose);
    }
    reader.menu(MenuCommand::Close);
    assert!(reader.screens > 64, "{}", reader.screens);
}

/// Plays with one key until the game is over, and reads the last screen.
#[track_caller]
fn expect_end(title: &str, map: &[&str], change: impl Fn(&mut Game), play: impl Fn(&mut Reader)) {
    let mut game = drawn(&content(), map);
    change(&mut game);
    let mut reader = Reader::new(Some(game));
    reader.start(StartCommand::Continue);
    for _ in 0..60 {
        if reader.app.game().is_some_and(|game| game.world().end.is_none()) {
            play(&mut reader);
        }
    }
    let mut canvas = Canvas::new(Size::new(100, 34), reader.content.palette.background);
    reader.app.draw(&mut canvas);
    assert!(canvas.to_text().contains(title), "{}", canvas.to_text());
    reader.menu(MenuCommand::Close);
    reader.start(StartCommand::Past);
    reader.menu(MenuCommand::Choose);
    reader.menu(MenuCommand::Last);
}

#[test]
fn the_endings_use_the_words_of_the_pack() {
    let leave = |reader: &mut Reader| {
        reader.act(ActCommand::Ascend);
        reader.press(reader.content.keys.confirm.keys(stuffed::content::ConfirmCommand::Yes)[0]);
    };
    let beside = &["#####", "#.@<#", "#####"];
    let out = |reader: &mut Reader| {
        reader.act(ActCommand::PickUp);
        reader.step(Direction::East);
        leave(reader);
    };
    expect_end("Heimgegangen", beside, |_| {}, out);
    let on_bear = &["######", "#@*.<#", "######"];
    expect_end(
        "Geschafft",
        on_bear,
        |_| {},
        |reader| {
            reader.step(Direction::East);
            reader.act(ActCommand::PickUp);
            reader.step(Direction::East);
            reader.step(Direction::East);
            leave(reader);
        },
    );
    let starving = |game: &mut Game| {
        let player = game.world().player;
        game.tamper().creature_mut(player).unwrap().satiety.as_mut().unwrap().food = 1;
        game.tamper().creature_mut(player).unwrap().hp = 1;
    };
    expect_end("Verhungert", beside, starving, |reader| reader.act(ActCommand::Wait));
}

/// The result of reading changed content.
type Verdict = Result<Arc<Content>, ContentFaults>;

/// A content source whose changes are queued by the test.
#[derive(Clone, Default)]
struct Handed(Rc<RefCell<VecDeque<Verdict>>>);

impl ContentSource for Handed {
    fn take(&mut self) -> Option<Verdict> {
        self.0.borrow_mut().pop_front()
    }

    fn mind(&mut self, _: &Arc<Content>) -> Box<dyn Mind> {
        Box::new(NoMind)
    }

    fn wake_by(&mut self, _: Waker) {}
}

/// The pack with edited files.
fn changed(changes: &[(&str, &str)]) -> Arc<Content> {
    let mut pack = pack();
    for file in &mut pack.content {
        for (old, new) in changes {
            file.text = file.text.replace(old, new);
        }
    }
    Arc::new(loaded(&[pack]))
}

#[test]
fn errors_in_changed_content_use_the_words_of_the_pack() {
    let source = Handed::default();
    let game = drawn(&content(), CAVE);
    let mut reader = Reader::new(Some(game.clone()));
    reader.app = reader.app.reading(Box::new(source.clone()));
    let faults = || {
        let report = ["qqfault: qqunknown", "  --> qqfile.toml:3:1", "3 | qqline"].map(str::to_owned).to_vec();
        Err(ContentFaults { count: 2, first: "qqfile.toml:3: qqunknown".to_owned(), report })
    };
    reader.knows("qqfault qqunknown qqfile toml qqline");
    let hand = |reader: &mut Reader, news| {
        source.0.borrow_mut().push_back(news);
        reader.app.tick(0);
        reader.read();
    };
    hand(&mut reader, faults());
    reader.view(ViewCommand::Faults);
    reader.menu(MenuCommand::Close);
    reader.start(StartCommand::Continue);
    hand(&mut reader, faults());
    reader.view(ViewCommand::Faults);
    hand(&mut reader, Ok(content()));
    reader.view(ViewCommand::Faults);
    reader.menu(MenuCommand::Close);
    reader.knows("flattermaus");
    hand(
        &mut reader,
        Ok(changed(&[("creature.fledermaus]", "creature.flattermaus]"), ("\"fledermaus\"", "\"flattermaus\"")])),
    );
    hand(&mut reader, Ok(content()));
    // In this content there is no walkable ground.
    let pit =
        "[tile.boden]\nname = \"Abgrund\"\ndescription = \"Tief.\"\nglyph = \"~\"\ncolor = \"#000000\"\n\n[tile.wand]";
    let solid = changed(&[("[tile.boden]", "[tile.grund]"), ("\"boden\"", "\"grund\""), ("[tile.wand]", pit)]);
    let why = game.rebind(&solid).expect_err("nobody has ground to stand on").to_string();
    reader.knows(&why);
    hand(&mut reader, Ok(solid));
    assert!(reader.app.faults().is_some_and(|faults| faults.first.contains(&why)), "{:?}", reader.app.faults());
    reader.view(ViewCommand::Faults);
    assert!(reader.screens > 12, "{}", reader.screens);
}

/// A mod store that cannot save the selection.
struct Unkept;

impl PackStore for Unkept {
    fn list(&mut self) -> Vec<ModEntry> {
        let entry = |id: &str, needs: &[&str]| ModEntry {
            id: id.to_owned(),
            title: format!("{id}title"),
            version: "1.0.0".to_owned(),
            description: "qqabout".to_owned(),
            needs: needs.iter().map(|id| (*id).to_owned()).collect(),
            ..ModEntry::default()
        };
        let wrong = vec!["qqfault".to_owned()];
        let given = ModEntry { is_fixed: true, ..entry("qqgiven", &["qqbase"]) };
        vec![ModEntry { wrong, ..entry("qqbad", &[]) }, entry("qqbase", &[]), given]
    }

    fn folder(&self) -> String {
        "qqfolder".to_owned()
    }

    fn left_out(&self) -> Vec<UnplayableMod> {
        vec![UnplayableMod { id: "qqbad".to_owned(), why: vec!["qqfault".to_owned()], is_of_other_game: false }]
    }

    fn settings_errors(&self) -> Vec<String> {
        vec!["qqfault".to_owned()]
    }

    fn choose(&mut self, _: &BTreeSet<String>) -> Result<Renewal, ChoiceRefusal> {
        Err(ChoiceRefusal::Unkept { file: "qqfile".to_owned(), detail: "qqdetail".to_owned() })
    }
}

#[test]
fn the_mod_screen_uses_the_words_of_the_pack() {
    let mut reader = Reader::new(Some(drawn(&content(), CAVE)));
    reader.knows("qqbad qqbase qqgiven qqbadtitle qqbasetitle qqgiventitle qqabout qqfault qqfolder qqfile qqdetail");
    reader.app = reader.app.choosing_from(Box::new(Unkept));
    reader.read();
    reader.start(StartCommand::Mods);
    reader.menu(MenuCommand::Choose);
    reader.menu(MenuCommand::Down);
    reader.menu(MenuCommand::Down);
    reader.menu(MenuCommand::Close);
    assert!(reader.app.faults().is_some_and(|faults| faults.first.contains("Die Wahl")), "{:?}", reader.app.faults());
    reader.menu(MenuCommand::Close);
    reader.start(StartCommand::Continue);
    assert!(reader.screens > 6, "{}", reader.screens);
}

/// A save store that fails in one way.
struct Torn {
    fault: SaveErrorKind,
    game: Game,
}

impl Torn {
    fn when(&self, faults: &[SaveErrorKind]) -> Result<(), SaveError> {
        if !faults.contains(&self.fault) {
            return Ok(());
        }
        let aside = (self.fault == SaveErrorKind::Damaged).then(|| "qqaside".to_owned());
        Err(SaveError { set_aside: aside, ..SaveError::new(self.fault.clone(), "qqdetail").of_file("qqfile") })
    }

    fn game(&self) -> Result<SavedGame, SaveError> {
        let packs = "qqpack".to_owned();
        self.when(&[
            SaveErrorKind::Unopened,
            SaveErrorKind::Damaged,
            SaveErrorKind::TooNew,
            SaveErrorKind::Unfit { packs },
        ])?;
        Ok(SavedGame::new(self.game.clone(), MessageLog::default(), Recording::going_on(&self.game)))
    }
}

impl SaveStore for Torn {
    fn list(&mut self, _: &Arc<Content>, mind: &mut dyn Mind) -> Vec<SaveEntry> {
        vec![SaveEntry { name: "qqplace".to_owned(), game: self.game().map(|saved| saved.summarize(mind)) }]
    }

    fn take(&mut self, _: &str, _: &Arc<Content>) -> Result<SavedGame, SaveError> {
        self.when(&[SaveErrorKind::Busy])?;
        self.game()
    }

    fn begin(&mut self, _: &Content) -> Result<(), SaveError> {
        self.when(&[SaveErrorKind::Full])
    }

    fn store(&mut self, _: &Game, _: &MessageLog, _: &Recording) -> Result<(), SaveError> {
        self.when(&[SaveErrorKind::Unsaved])
    }

    fn note(&mut self, _: &[Action], _: &Game) -> Result<(), SaveError> {
        self.when(&[SaveErrorKind::Unsaved])
    }

    fn finish(&mut self, _: &FinishedRun) -> Result<(), SaveError> {
        self.when(&[SaveErrorKind::Unrecorded, SaveErrorKind::Unremoved])
    }

    fn release(&mut self) {}

    fn remove(&mut self, _: &str) -> Result<(), SaveError> {
        self.when(&[SaveErrorKind::Unremoved])
    }

    fn past(&mut self, _: &Content) -> Vec<PastRun> {
        Vec::new()
    }

    fn dump(&mut self, _: &str) -> Result<String, SaveError> {
        Ok(String::new())
    }

    fn recorded_game(&mut self, _: &str) -> Result<RecordedGame, SaveError> {
        Err(SaveError::new(SaveErrorKind::Unopened, "it is torn"))
    }
}

#[test]
fn save_errors_use_the_words_of_the_pack() {
    let reader = |fault| {
        let mut game = drawn(&content(), CAVE);
        let player = game.world().player;
        game.tamper().creature_mut(player).unwrap().satiety.as_mut().unwrap().food = 1;
        game.tamper().creature_mut(player).unwrap().hp = 1;
        let mut reader = Reader::at(Box::new(Torn { fault, game }));
        reader.knows("qqfile qqdetail qqpack qqaside");
        reader.read();
        reader
    };
    let packs = "qqpack".to_owned();
    for fault in
        [SaveErrorKind::Unopened, SaveErrorKind::Damaged, SaveErrorKind::TooNew, SaveErrorKind::Unfit { packs }]
    {
        let told = reader(fault.clone()).app.exit_message().expect("something to say");
        let names_file = told.contains("qqfile") || told.contains("qqpack");
        assert!(names_file, "{fault:?}: {told}");
        assert_eq!(told.contains("qqaside"), fault == SaveErrorKind::Damaged, "{told}");
        let mut listed = reader(fault);
        listed.knows("qqplace");
        listed.start(StartCommand::Load);
    }
    for (fault, command) in [(SaveErrorKind::Busy, StartCommand::Continue), (SaveErrorKind::Full, StartCommand::New)] {
        let mut refused = reader(fault);
        refused.start(command);
        assert!(refused.app.game().is_none() && refused.app.exit_message().is_some());
    }
    let mut unsaved = reader(SaveErrorKind::Unsaved);
    unsaved.start(StartCommand::Continue);
    unsaved.view(ViewCommand::Save);
    let lost = unsaved.app.interrupt().expect_err("the game is lost");
    let strange: Vec<&str> = words(&lost).filter(|word| !unsaved.own.contains(&word.to_lowercase())).collect();
    assert!(lost.contains("qqdetail") && strange.is_empty(), "{lost}: {strange:?}");
    for fault in [SaveErrorKind::Unremoved, SaveErrorKind::Unrecorded] {
        let mut over = reader(fault);
        over.start(StartCommand::Continue);
        over.act(ActCommand::Wait);
        over.menu(MenuCommand::Close);
        assert!(over.app.exit_message().is_some_and(|told| told.contains("qqfile")));
    }
}
