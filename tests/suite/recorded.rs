//! A recorded game that was won, as the keys pressed in it: `tests/play/win.keys`.
//!
//! After a change of content or rules the recording may no longer win. `stuffed sim --seeds 0..100 --turns 20000` lists seeds that the bot
//! wins. With one of them, say 83, `BLESS=83 cargo test --test suite recorded` records the bot's game.
#![expect(clippy::disallowed_methods, reason = "set by an environment variable")]

use std::path::PathBuf;
use std::sync::Arc;

use stuffed::content::{ActCommand, Content, Key, StartCommand};
use stuffed::game::{Action, Game, Inventory};
use stuffed::save::MemoryStore;
use stuffed::ui::{App, Canvas, Program};

use super::packs::{loaded, mind, shipped};
use super::renaming::Renaming;

/// A game as its seed and the keys pressed after it began.
pub struct Recording {
    pub seed: u64,
    pub keys: Vec<String>,
}

impl Recording {
    pub fn path() -> PathBuf {
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/play/win.keys")
    }

    fn read() -> Self {
        let text = std::fs::read_to_string(Self::path()).expect("tests/play/win.keys");
        let mut words = text.split_whitespace().map(str::to_owned);
        assert_eq!(words.next().as_deref(), Some("seed"));
        Self { seed: words.next().unwrap().parse().unwrap(), keys: words.collect() }
    }

    fn write(&self) {
        let lines: Vec<String> = self.keys.chunks(40).map(|line| line.join(" ")).collect();
        std::fs::write(Self::path(), format!("seed {}\n{}\n", self.seed, lines.join("\n"))).unwrap();
    }
}

/// Lets the bot play. Returns its keys when it wins.
fn record(content: &Arc<Content>, seed: u64) -> Option<Recording> {
    let bot = &content.bots[content.rules.bot.expect("a bot")];
    let mut mind = mind(content);
    let mut game = Game::new(Arc::clone(content), seed);
    let mut keys = Vec::new();
    while game.world().end.is_none() {
        let mut action = game.choose(game.world().player, &bot.ai, &mut *mind).unwrap_or(Action::Wait);
        if game.act(action.clone(), &mut *mind).is_err() {
            action = Action::Wait;
            game.act(Action::Wait, &mut *mind).ok()?;
        }
        keys.push(action);
    }
    let won = game.world().end.and_then(|end| end.ending).is_some_and(|ending| content.endings[ending].won);
    let keys = keys.iter().flat_map(|action| keys_for(content, action)).map(|key| key.to_string()).collect();
    won.then_some(Recording { seed, keys })
}

/// The keys with which a player performs an action.
fn keys_for(content: &Content, action: &Action) -> Vec<Key> {
    let keys = &content.keys;
    let (command, slot) = match action {
        Action::Step(direction)
        | Action::Attack(direction)
        | Action::Dig(direction)
        | Action::Open(direction)
        | Action::Close(direction)
        | Action::Bump(direction)
        | Action::Free(direction)
        | Action::Swap(direction) => {
            return vec![keys.step.keys(*direction)[0]];
        }
        Action::Wait
        | Action::Chase
        | Action::EatHere
        | Action::UseHere
        | Action::Debug(_)
        | Action::Breed { .. }
        | Action::Summon { .. }
        | Action::Cast { .. }
        | Action::UseAt { .. }
        | Action::Throw { .. }
        | Action::Answer(_)
        | Action::Order { .. }
        | Action::DropSome { .. }
        | Action::Speak(_) => (ActCommand::Wait, None),
        Action::Sneak => (ActCommand::Sneak, None),
        Action::Search => (ActCommand::Search, None),
        Action::PickUp => (ActCommand::PickUp, None),
        Action::Descend => (ActCommand::Descend, None),
        Action::Ascend => (ActCommand::Ascend, None),
        Action::Drop(slot) => (ActCommand::Drop, Some(slot)),
        Action::Eat(slot) => (ActCommand::Eat, Some(slot)),
        Action::Use(slot) => (ActCommand::Use, Some(slot)),
        Action::Equip(slot) => (ActCommand::Equip, Some(slot)),
        Action::Unequip(slot) => (ActCommand::Unequip, Some(slot)),
    };
    let letter = slot.map(|slot| Key::char(Inventory::letter(*slot)));
    [Some(keys.act.keys(command)[0]), letter].into_iter().flatten().collect()
}

/// Plays a recording through the screens, from the start screen on. `key` maps each bound key.
fn replay(content: &Arc<Content>, recording: &Recording, key: impl Fn(&str) -> String) -> App {
    let seed = recording.seed;
    let shelf = Box::new(MemoryStore::default());
    let mut app = App::new(Arc::clone(content), mind(content), shelf, Box::new(move || seed));
    app.press(content.keys.start.keys(StartCommand::New)[0]);
    let mut asks_for_letter = false;
    for name in &recording.keys {
        // The letter of an item is not a binding and stays as it is.
        let name = if asks_for_letter { name.clone() } else { key(name) };
        app.press(name.parse().expect("a key"));
        asks_for_letter = !asks_for_letter && is_verb(content, &name);
    }
    app
}

fn is_verb(content: &Content, name: &str) -> bool {
    let verbs = [ActCommand::Drop, ActCommand::Eat, ActCommand::Equip, ActCommand::Unequip];
    let key: Key = name.parse().expect("a key");
    content.keys.act.command(key).is_some_and(|command| verbs.contains(&command))
}

#[track_caller]
fn expect_win(app: &App) {
    let game = app.game().expect("a game");
    let end = game.world().end.unwrap_or_else(|| panic!("the game is not over on turn {}", game.world().turn()));
    assert!(game.content.endings[end.ending.unwrap()].won, "it ends otherwise on turn {}", end.turn);
}

#[test]
fn the_recorded_game_is_won_on_the_screens() {
    let content = shipped();
    if let Some(seed) = std::env::var("BLESS").ok().and_then(|seed| seed.parse().ok()) {
        record(&content, seed).expect("the bot wins").write();
    }
    let mut app = replay(&content, &Recording::read(), str::to_owned);
    expect_win(&app);
    let mut canvas = Canvas::new(stuffed::grid::Size::new(100, 34), content.palette.background);
    app.draw(&mut canvas);
    assert!(canvas.to_text().contains("You made it out"), "{}", canvas.to_text());
}

#[test]
fn a_renamed_pack_plays_the_same_game_to_its_win() {
    let shipped = stuffed::packs::embedded();
    let renaming = Renaming::of(&shipped);
    let content = Arc::new(loaded(&renaming.packs));
    for (_, id, kind) in content.creatures.iter() {
        assert!(id.starts_with("q0:k") && kind.name.ends_with('o'), "{id} {} is still called as before", kind.name);
    }
    let recording = Recording::read();
    let app = replay(&content, &recording, |name| renaming.key(name).to_owned());
    expect_win(&app);
    let original = replay(&super::packs::shipped(), &recording, str::to_owned);
    let story = |app: &App| {
        let world = app.game().unwrap().world();
        (world.turn(), world.record.kill_count(), world.creatures().len(), world.player().unwrap().hp)
    };
    assert_eq!(story(&app), story(&original), "the renamed game went otherwise");
}
