//! What is done with bytes that mean no good, for each kind of file that the program reads. The fuzz targets run these, and so do the
//! tests of `tests/fuzz.rs`, without a fuzzer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// Each fuzz target runs one of them.
#![allow(dead_code)]

use std::sync::{Arc, LazyLock};

use stuffed::content::{Content, PackSource, SourceFile};
use stuffed::diagnostics::Style;
use stuffed::game::{Action, Game, Mind, Recording};
use stuffed::loader::load;
use stuffed::save::{Replay, SavedGame, decode, encode, read_journal};
use stuffed::script::ScriptMind;
use xxhash_rust::xxh3::xxh3_64;

/// Turns that are played in what is accepted.
const TURNS: usize = 5;
/// Actions of a journal that are performed.
const DEEDS: usize = 50;

/// The files of a small game. A saved game and a journal are of this one, too.
const TINY: [(&str, &str); 4] = [
    ("pack", include_str!("../tests/packs/tiny/content/tiny/pack.toml")),
    ("places", include_str!("../tests/packs/tiny/content/tiny/places.toml")),
    ("things", include_str!("../tests/packs/tiny/content/tiny/things.toml")),
    ("messages", include_str!("../tests/packs/tiny/content/tiny/messages.toml")),
];
const SCREENS: &str = include_str!("../tests/packs/tiny/content/tiny/screens.toml");
/// The file of it in which its creatures are.
pub const THINGS: &str = TINY[2].1;
/// The script of it, by which its creatures live.
pub const SCRIPT: &str = include_str!("../tests/packs/tiny/scripts/tiny/roam.rhai");

fn file(path: String, text: &str) -> SourceFile {
    SourceFile { path, text: text.to_owned() }
}

/// The small game, with other things and another script.
fn pack(things: &str, script: &str) -> PackSource {
    let text = |name: &str, text: &'static str| if name == "things" { things.to_owned() } else { text.to_owned() };
    let mut content: Vec<SourceFile> =
        TINY.iter().map(|(name, own)| file(format!("content/tiny/{name}.toml"), &text(name, own))).collect();
    content.push(file("content/tiny/screens.toml".to_owned(), SCREENS));
    let scripts = vec![file("scripts/tiny/roam.rhai".to_owned(), script)];
    PackSource { id: "tiny".to_owned(), content, scripts, tests: Vec::new() }
}

/// The content of the small game.
pub fn tiny() -> Arc<Content> {
    static CONTENT: LazyLock<Arc<Content>> =
        LazyLock::new(|| Arc::new(load(&[pack(THINGS, SCRIPT)]).content.expect("a sound pack")));
    Arc::clone(&CONTENT)
}

/// A game in which something has happened already.
pub fn some_game() -> Game {
    recorded().0
}

/// The course of that game.
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

/// Plays a few turns, and looks whether the world stays sound.
fn play(game: &mut Game, mind: &mut dyn Mind) {
    for _ in 0..TURNS {
        game.check().unwrap();
        let _ = game.act(Action::Wait, mind);
    }
    game.check().unwrap();
}

/// Loads a pack. It is accepted, and then can be played, or refused in words that can be shown.
fn judge(pack: PackSource) -> bool {
    let packs = [pack];
    let loaded = load(&packs);
    let mut diagnostics = loaded.diagnostics;
    assert_eq!(loaded.content.is_none(), diagnostics.has_errors(), "it is neither accepted nor refused");
    if let Some(content) = loaded.content.map(Arc::new) {
        let (mut mind, found) = ScriptMind::new(&content);
        diagnostics.extend(found);
        diagnostics.extend(mind.check_options(&loaded.places));
        play(&mut Game::new(content, 7), &mut mind);
    }
    let text = diagnostics.render(&PackSource::sources(&packs), Style::Plain);
    assert!(!text.contains(|letter: char| letter.is_control() && letter != '\n'), "control characters: {text:?}");
    !diagnostics.has_errors()
}

/// A content file of those letters. Answers whether it is accepted, as all of these do.
pub fn content(bytes: &[u8]) -> bool {
    judge(pack(&String::from_utf8_lossy(bytes), SCRIPT))
}

/// A script of those letters.
pub fn script(bytes: &[u8]) -> bool {
    judge(pack(THINGS, &String::from_utf8_lossy(bytes)))
}

/// A saved game of those bytes. Bare documents are read, too, so that no checksum stands in the way.
pub fn save(bytes: &[u8]) -> bool {
    let content = tiny();
    let Ok(SavedGame { mut game, log, recording, .. }) = decode(bytes, &content) else { return false };
    let again = decode(&encode(&game, &log, &recording), &content).expect("what is written can be read");
    assert_eq!((again.game.hash(), again.hash), (game.hash(), game.hash()));
    play(&mut game, &mut ScriptMind::new(&content).0);
    true
}

/// The course of a game as the document of those bytes, as a replay holds it. It is played as far as it goes as it was recorded.
pub fn replay(bytes: &[u8]) -> bool {
    let Ok(recording) = serde_json::from_slice::<Recording>(bytes) else { return false };
    let replay = Replay { life: None, recording };
    assert_eq!(Replay::decode(&replay.encode()).as_ref(), Ok(&replay));
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

/// A journal of those bytes, and one of those lines with the hashes that make them whole.
pub fn journal(bytes: &[u8]) -> bool {
    let is_whole = perform(bytes);
    let lines = bytes.split(|byte| *byte == b'\n');
    let whole = lines.flat_map(|line| {
        let hash = format!("{:016x} ", xxh3_64(line));
        [hash.as_bytes(), line, b"\n"].concat()
    });
    perform(&whole.collect::<Vec<u8>>()) || is_whole
}

/// Does what a journal says; answers whether it is one in which anything is done.
fn perform(bytes: &[u8]) -> bool {
    let mut game = some_game();
    let content = Arc::clone(&game.content);
    let Some(deeds) = read_journal(bytes, &content).and_then(|since| since.deeds) else {
        return false;
    };
    let is_empty = deeds.is_empty();
    let mut mind = ScriptMind::new(&content).0;
    for deed in deeds.into_iter().take(DEEDS) {
        let _ = game.act(deed, &mut mind);
        game.check().unwrap();
    }
    !is_empty
}
