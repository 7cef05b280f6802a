//! Recorded games: those in `tests/replays` must play exactly as recorded, and any divergence is found.
//!
//! Every change of content or rules makes them diverge. `make replays` records them again: the shipped bot's first win, and its first
//! losses of two kinds.
#![expect(clippy::disallowed_methods, reason = "set by an environment variable")]

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use stuffed::cli::sim::sim_run::{Player, record};
use stuffed::content::Content;
use stuffed::game::{Divergence, DivergenceKind, Game, Recording, Segment};
use stuffed::save::{Replay, SaveError, SaveErrorKind, heading};
use xxhash_rust::xxh3::xxh3_64;

use super::packs::{mind, shipped};

/// How many games are kept.
const KEPT: usize = 3;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/replays")
}

/// Lets the bot play until [`KEPT`] games have ended in different ways, the win first.
fn games(content: &Arc<Content>) -> Vec<Replay> {
    let bot = Player::Bot(content.rules.bot.expect("a bot"));
    let (mut ends, mut games) = (BTreeSet::new(), Vec::new());
    for seed in 0..400 {
        let (run, replay) = record(content, &mut *mind(content), bot, seed, 20_000);
        let is_wanted = if games.is_empty() { run.won } else { run.end != "unfinished" };
        if is_wanted && ends.insert(run.end) {
            games.push(replay);
        }
        if games.len() == KEPT {
            break;
        }
    }
    games
}

fn bless(content: &Arc<Content>) {
    let _ = fs::remove_dir_all(folder());
    fs::create_dir_all(folder()).unwrap();
    for replay in games(content) {
        let seed = replay.recording.seed();
        fs::write(folder().join(format!("seed-{seed}.replay")), replay.encode().unwrap()).unwrap();
    }
}

fn verify(recording: &Recording, content: &Arc<Content>) -> Result<Game, Divergence> {
    let [segment] = recording.segments() else { panic!("several segments") };
    through(segment, recording.seed(), content)
}

fn through(segment: &Segment, seed: u64, content: &Arc<Content>) -> Result<Game, Divergence> {
    segment.play_through(seed, content, &mut *mind(content))
}

#[test]
fn recorded_games_go_as_they_did() {
    let content = shipped();
    if std::env::var("BLESS").is_ok() {
        bless(&content);
    }
    let mut ends = BTreeSet::new();
    for entry in fs::read_dir(folder()).expect("tests/replays").map(Result::unwrap) {
        let (path, bytes) = (entry.path(), fs::read(entry.path()).unwrap());
        let replay = Replay::decode(&bytes).unwrap();
        let fingerprint = replay.recording.segments()[0].fingerprint;
        assert_eq!(
            fingerprint,
            content.fingerprint,
            "{} was recorded with other content: `make replays` records them anew",
            path.display()
        );
        let game = verify(&replay.recording, &content).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        let summary = replay.summary.unwrap();
        assert_eq!((game.hash(), game.world().end.is_some()), (summary.hash, true), "{}", path.display());
        assert_eq!(heading(&bytes[..bytes.len().min(4096)]), Some(summary.clone()));
        ends.insert(summary.end);
    }
    assert_eq!(ends.len(), KEPT, "as many ways to end as games: {ends:?}");
}

/// A replay of a few hundred turns.
fn a_replay(content: &Arc<Content>) -> Replay {
    let bot = Player::Bot(content.rules.bot.unwrap());
    record(content, &mut *mind(content), bot, 3, 350).1
}

#[test]
fn a_divergence_names_its_first_turn() {
    let content = shipped();
    let Replay { recording, .. } = a_replay(&content);
    let text = serde_json::to_string(&recording).unwrap();
    let changed = |from: &str, to: &str, times: usize| -> Recording {
        assert!(text.contains(from), "{from} is not in it");
        serde_json::from_str(&text.replacen(from, to, times)).unwrap()
    };
    assert!(verify(&recording, &content).is_ok());
    // Another seed gives a different world from the start.
    let difference = verify(&changed("\"seed\":3", "\"seed\":4", 1), &content).map(|_| ()).unwrap_err();
    assert_eq!(difference, Divergence { turn: 0, same_until: None, what: DivergenceKind::World });
    // A changed action diverges on its own turn. The action is refused, so no turn passes.
    let segment = &recording.segments()[0];
    let mut document: serde_json::Value = serde_json::from_str(&text).unwrap();
    let actions = document["segments"][0]["deeds"].as_str().unwrap();
    let mut lines: Vec<String> = actions.lines().map(str::to_owned).collect();
    let before = (200..300).find(|index| lines[*index].contains("step")).unwrap();
    lines[before].replace_range(4.., "\"ascend\"");
    document["segments"][0]["deeds"] = (lines.join("\n") + "\n").into();
    let difference = verify(&serde_json::from_value(document).unwrap(), &content).map(|_| ()).unwrap_err();
    assert_eq!(difference.what, DivergenceKind::Course);
    let (mut game, mut mind) = (segment.start(3, &content).unwrap(), mind(&content));
    for index in 0..before {
        segment.redo(index, &mut game, &mut *mind).unwrap();
    }
    assert_eq!(difference.turn, game.world().turn());
    assert_eq!(difference.same_until, Some(game.world().turn() / 100 * 100));
    assert!(difference.to_string().contains("the world of turn"), "{difference}");
}

#[test]
fn a_replay_that_is_damaged_or_too_new_is_refused() {
    let content = shipped();
    let replay = a_replay(&content);
    let bytes = replay.encode().unwrap();
    assert_eq!(Replay::decode(&bytes).unwrap(), replay);
    let refused = |bytes: &[u8]| Replay::decode(bytes).map(|_| ()).unwrap_err();
    for cut in (0..bytes.len()).step_by(7) {
        assert!(matches!(refused(&bytes[..cut]).kind, SaveErrorKind::NotAReplay | SaveErrorKind::TooNew), "{cut}");
    }
    for at in (0..bytes.len()).step_by(5) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << (at % 8);
        refused(&damaged);
    }
    let detail = "the replay has format 2, and this program knows formats up to 1";
    let too_new = SaveError::new(SaveErrorKind::TooNew, detail);
    assert_eq!(refused(b"stuffed replay, format 2\nof which we know nothing"), too_new);
    // A heading that describes another game, with a valid checksum.
    let line = bytes.split(|byte| *byte == b'\n').nth(1).unwrap();
    let other = String::from_utf8(line[17..].to_vec()).unwrap().replace("\"won\":false", "\"won\":true");
    let heading = format!("{:016x} {other}", xxh3_64(other.as_bytes()));
    let first = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    let forged = [&bytes[..first], heading.as_bytes(), &bytes[first + line.len()..]].concat();
    assert_eq!(refused(&forged), SaveError::new(SaveErrorKind::NotAReplay, "its heading is from another game"));
}

#[test]
fn changed_content_begins_a_new_segment_from_the_current_world() {
    let content = shipped();
    let mut sources = stuffed::packs::embedded();
    for file in sources.iter_mut().flat_map(|pack| &mut pack.content) {
        file.text.push_str("\n# changed\n");
    }
    let changed = Arc::new(super::packs::loaded(&sources));
    assert_ne!(changed.fingerprint, content.fingerprint);
    let mut own = mind(&content);
    let (mut game, first) = {
        let Replay { recording, .. } = a_replay(&content);
        (verify(&recording, &content).unwrap(), recording)
    };
    let mut recording = first;
    recording.follow(&game);
    assert_eq!(recording.segments().len(), 1);
    (game, _) = game.rebind(&changed).unwrap();
    recording.follow(&game);
    for _ in 0..20 {
        let action = stuffed::game::Action::Wait;
        let _ = game.act(action.clone(), &mut *own);
        recording.note(&action, &game);
    }
    let [first, second] = recording.segments() else { panic!("not two segments") };
    assert_eq!((first.fingerprint, second.fingerprint), (content.fingerprint, changed.fingerprint));
    assert!(through(first, recording.seed(), &content).is_ok());
    let end = through(second, recording.seed(), &changed).unwrap();
    assert_eq!((end.hash(), second.turn), (game.hash(), first.until));
}
