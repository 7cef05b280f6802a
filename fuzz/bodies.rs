//! The body of each fuzz target: it reads hostile bytes as one kind of file. The fuzz targets run these, and so does `tests/fuzz.rs`,
//! without a fuzzer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// Each fuzz target uses only one of them.
#![allow(dead_code)]

use std::sync::{Arc, LazyLock};

use stuffed::content::{Content, PackSource, SourceFile};
use stuffed::diagnostics::Style;
use stuffed::game::{Action, Game, Mind, Recording};
use stuffed::loader::load;
use stuffed::save::{Replay, SavedGame, decode, encode, read_journal};
use stuffed::script::ScriptMind;
use xxhash_rust::xxh3::xxh3_64;

/// Turns to play in accepted files.
const TURNS: usize = 5;
/// Actions to perform from a journal or a replay.
const DEEDS: usize = 50;

/// The files of the tiny game, which the saves and journals belong to as well.
const TINY: [(&str, &str); 4] = [
    ("pack", include_str!("../tests/packs/tiny/content/tiny/pack.toml")),
    ("places", include_str!("../tests/packs/tiny/content/tiny/places.toml")),
    ("things", include_str!("../tests/packs/tiny/content/tiny/things.toml")),
    ("messages", include_str!("../tests/packs/tiny/content/tiny/messages.toml")),
];
const SCREENS: &str = include_str!("../tests/packs/tiny/content/tiny/screens.toml");
/// The file with its creatures and items.
pub const THINGS: &str = TINY[2].1;
/// The script of its creatures.
pub const SCRIPT: &str = include_str!("../tests/packs/tiny/scripts/tiny/roam.rhai");

fn file(path: String, text: &str) -> SourceFile {
    SourceFile { path, text: text.to_owned() }
}

/// The tiny game with another content file and another script.
fn pack(things: &str, script: &str) -> PackSource {
    let text = |name: &str, text: &'static str| if name == "things" { things.to_owned() } else { text.to_owned() };
    let mut content: Vec<SourceFile> =
        TINY.iter().map(|(name, own)| file(format!("content/tiny/{name}.toml"), &text(name, own))).collect();
    content.push(file("content/tiny/screens.toml".to_owned(), SCREENS));
    let scripts = vec![file("scripts/tiny/roam.rhai".to_owned(), script)];
    PackSource { id: "tiny".to_owned(), content, scripts, tests: Vec::new(), rank: 0 }
}

/// The content of the tiny game.
pub fn tiny() -> Arc<Content> {
    static CONTENT: LazyLock<Arc<Content>> =
        LazyLock::new(|| Arc::new(load(&[pack(THINGS, SCRIPT)]).content.expect("a sound pack")));
    Arc::clone(&CONTENT)
}

/// A game after a few turns.
pub fn some_game() -> Game {
    recorded().0
}

/// The recording of that game.
pub fn some_recording() -> Recording {
    recorded().1
}

fn recorded() -> (Game, Recording) {
    let content = tiny();
    let (mut game, mut mind) = (Game::new(content.clone(), 7), ScriptMind::new(&content).0);
    let mut recording = Recording::begin(&game);
    for _ in 0..TURNS {
        let _ = game.act(Action::Wait, &mut mind);
        recording.note(&Action::Wait, &game);
    }
    (game, recording)
}

/// Plays a few turns and checks the world's invariants.
fn play(game: &mut Game, mind: &mut dyn Mind) {
    for _ in 0..TURNS {
        game.check().unwrap();
        let _ = game.act(Action::Wait, mind);
    }
    game.check().unwrap();
}

/// Loads a pack. It must either be accepted and playable, or be refused with a printable report.
fn judge(pack: PackSource) -> bool {
    let packs = [pack];
    let loaded = load(&packs);
    let mut diagnostics = loaded.diagnostics;
    assert_eq!(loaded.content.is_none(), diagnostics.has_errors(), "it is neither accepted nor refused");
    if let Some(content) = loaded.content.map(Arc::new) {
        let (mut mind, found) = ScriptMind::new(&content);
        diagnostics.extend(found);
        diagnostics.extend(mind.check_lists(&loaded.definition_index));
        play(&mut Game::new(content, 7), &mut mind);
    }
    let text = diagnostics.render(&PackSource::sources(&packs), Style::Plain);
    assert!(!text.contains(|letter: char| letter.is_control() && letter != '\n'), "control characters: {text:?}");
    !diagnostics.has_errors()
}

/// Reads the bytes as a content file. Returns whether it is accepted, like all functions here.
pub fn content(bytes: &[u8]) -> bool {
    judge(pack(&String::from_utf8_lossy(bytes), SCRIPT))
}

/// Reads the bytes as a script.
pub fn script(bytes: &[u8]) -> bool {
    judge(pack(THINGS, &String::from_utf8_lossy(bytes)))
}

/// Reads the bytes as a saved game. Bare documents are accepted too, so that the checksum does not stop the fuzzer.
pub fn save(bytes: &[u8]) -> bool {
    let content = tiny();
    let Ok(SavedGame { mut game, log, recording, .. }) = decode(bytes, &content) else { return false };
    let again =
        decode(&encode(&game, &log, &recording).expect("a small game"), &content).expect("what is written can be read");
    assert_eq!((again.game.hash(), again.hash), (game.hash(), game.hash()));
    play(&mut game, &mut ScriptMind::new(&content).0);
    true
}

/// Reads the bytes as the recording in a replay, and plays it as far as possible.
pub fn replay(bytes: &[u8]) -> bool {
    let Ok(recording) = serde_json::from_slice::<Recording>(bytes) else { return false };
    let replay = Replay { summary: None, recording };
    assert_eq!(Replay::decode(&replay.encode().expect("a small replay")).as_ref(), Ok(&replay));
    let (content, recording) = (tiny(), replay.recording);
    let mut is_sound = true;
    for segment in recording.segments() {
        let mut mind = ScriptMind::new(&content).0;
        let Ok(mut game) = segment.start(recording.seed(), &content) else { return false };
        for index in 0..segment.len().min(DEEDS) {
            is_sound &= segment.redo(index, &mut game, &mut mind).is_ok();
            game.check().unwrap();
        }
    }
    is_sound
}

/// Reads the bytes as a journal, both as they are and with a valid hash on every line.
pub fn journal(bytes: &[u8]) -> bool {
    let is_whole = perform(bytes);
    let lines = bytes.split(|byte| *byte == b'\n');
    let whole = lines.flat_map(|line| {
        let hash = format!("{:016x} ", xxh3_64(line));
        [hash.as_bytes(), line, b"\n"].concat()
    });
    perform(&whole.collect::<Vec<u8>>()) || is_whole
}

/// Performs the actions of a journal. Returns whether it held any.
fn perform(bytes: &[u8]) -> bool {
    let mut game = some_game();
    let content = Arc::clone(&game.content);
    let Some(actions) = read_journal(bytes, &content).actions else {
        return false;
    };
    let is_empty = actions.is_empty();
    let mut mind = ScriptMind::new(&content).0;
    for action in actions.into_iter().take(DEEDS) {
        let _ = game.act(action, &mut mind);
        game.check().unwrap();
    }
    !is_empty
}
