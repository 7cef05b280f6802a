//! A program killed at any moment of playing and saving loses no turn that was shown.

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use crate::content::{Content, Key, StartCommand};
use crate::game::Recording;
use crate::grid::Random;
use crate::host::saves::crash_report::SaveLocation;
use crate::host::saves::file_store::FileStore;
use crate::packs::embedded;
use crate::save::SaveStore;
use crate::script::{LoadedPacks, ScriptMind};
use crate::ui::{App, Program};

/// The environment variable that names the data folder to the player process.
const FOLDER: &str = "STUFFED_VICTIM";

/// How many players to kill, by `STUFFED_KILLS`. The default is a hundredth of the full count.
fn kills() -> u64 {
    env::var_os("STUFFED_KILLS").and_then(|kills| kills.to_str()?.parse().ok()).unwrap_or(20)
}

/// A moment of a game: the turn, and the hash of the world.
type Moment = (u64, u64);

fn content() -> Arc<Content> {
    LoadedPacks::new(embedded()).content().cloned().expect("the shipped content")
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "\n{line}").and_then(|()| out.flush()).expect("somebody who listens");
}

#[test]
#[ignore = "the player whom the test below kills"]
fn a_player() {
    let Some(folder) = env::var_os(FOLDER) else { return };
    let content = content();
    let store = FileStore::new(&content, Path::new(&folder), SaveLocation::default());
    let mut app =
        App::new(Arc::clone(&content), Box::new(ScriptMind::new(&content).0), Box::new(store), Box::new(|| 7));
    for command in [StartCommand::Continue, StartCommand::New] {
        if app.game().is_none() {
            app.press(content.keys.start.keys(command)[0]);
        }
    }
    let mut random = Random::new(u64::from(std::process::id()), &[]);
    let keys: Vec<Key> = "..hjklyubno>o>".chars().map(Key::char).collect();
    while let Some(game) = app.game().filter(|game| game.world().end.is_none()) {
        say(&format!("at {} {}", game.world().turn(), game.hash()));
        app.press(*random.pick(&keys).expect("a key"));
    }
    say("over");
}

/// Starts a player and kills it some time after its `patience`-th report. Returns the last report, or `None` when the game was over.
fn kill_after(folder: &Path, patience: usize) -> Option<Moment> {
    let mut child = player(folder);
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
    let is_report = |line: &String| line.starts_with("at ") || line == "over";
    let mut last = lines.by_ref().filter(is_report).take(patience).last();
    child.kill().expect("a child that can be killed");
    child.wait().expect("a child that has ended");
    last = lines.filter(is_report).last().or(last);
    let last = last.filter(|line| line != "over")?;
    let mut numbers = last.split(' ').skip(1).map(|number| number.parse().expect("a number"));
    numbers.next().zip(numbers.next())
}

fn player(folder: &Path) -> Child {
    let name = "host::tests::killed::a_player";
    let mut command = Command::new(env::current_exe().expect("this program"));
    command.args([name, "--exact", "--ignored", "--nocapture"]).env(FOLDER, folder);
    command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("a child")
}

/// The moment of the game that the next program finds.
fn found(content: &Arc<Content>, folder: &Path) -> Option<Moment> {
    let mut store = FileStore::new(content, folder, SaveLocation::default());
    let listed = store.list(content, &mut ScriptMind::new(content).0);
    assert!(listed.len() < 2, "more games than one");
    let listed = listed.first()?;
    let mut saved = store.take(&listed.name, content).expect("a game that can be read");
    saved.catch_up(&mut ScriptMind::new(content).0);
    assert_eq!(listed.game.as_ref().expect("the same game").turn, saved.game.world().turn());
    if saved.is_over() {
        return None;
    }
    assert!(saved.instead_of.is_none() && (saved.lost, saved.damaged) == (0, 0));
    assert_eq!(replayed_hash(&saved.recording, content), saved.game.hash(), "the recording leads elsewhere");
    Some((saved.game.world().turn(), saved.game.hash()))
}

/// The hash of the world after playing a recording.
fn replayed_hash(recording: &Recording, content: &Arc<Content>) -> u64 {
    let [segment] = recording.segments() else { panic!("one content, and several segments") };
    let played = segment.play_through(recording.seed(), content, &mut ScriptMind::new(content).0);
    played.expect("the game as it was recorded").hash()
}

#[test]
fn a_player_who_is_killed_loses_nothing_that_was_shown() {
    let (content, folder) = (content(), tempfile::tempdir().expect("a folder"));
    let mut random = Random::new(1, &[]);
    let (mut farthest, mut vanished) = (0, 0);
    for kill in 0..kills() {
        let patience = random.range(1, 60) as usize;
        let Some((turn, hash)) = kill_after(folder.path(), patience) else { continue };
        farthest = farthest.max(turn);
        let Some((found_turn, found_hash)) = found(&content, folder.path()) else {
            // The player may have died since, which also ends the game.
            vanished += 1;
            continue;
        };
        assert!(found_turn >= turn, "kill {kill}: turn {turn} was shown, and it is back on turn {found_turn}");
        assert!(found_turn > turn || found_hash == hash, "kill {kill}: another world on turn {turn}");
    }
    assert!(vanished * 5 <= kills(), "{vanished} games are gone, and so many players can't have died just then");
    assert!(farthest > 20, "nobody came farther than turn {farthest}");
}
