//! Random input, with all invariants checked after every action. A failure is shrunk and printed so that it can be repeated.
#![expect(clippy::disallowed_methods, reason = "set by an environment variable")]

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fmt;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use stuffed::content::Content;
use stuffed::game::{Action, ActionRecord, Creature, Game, Mind};

use super::packs::{mind, shipped};
use super::rambler::{Rambler, heal_and_feed};
use super::random_hooks;
use super::shorten::shortened;

/// Turns and players by default.
const USUAL: (u64, u64) = (20_000, 50);
/// Players when `STUFFED_INPUTS` sets the number of turns.
const PLAYERS: u64 = 500;
/// How many failures are shrunk.
const SHORTENED: usize = 3;
/// The most actions to replay while shrinking one failure.
const PATIENCE: usize = 400_000;

/// An invariant that must hold after every action.
type Check<'a> = &'a dyn Fn(&Game) -> Result<(), String>;

/// An action, and whether the player was healed and fed before it.
#[derive(Clone, Debug)]
struct Deed {
    nursed: bool,
    action: Action,
}

impl Deed {
    fn perform(&self, game: &mut Game, mind: &mut dyn Mind) {
        if self.nursed && game.world().player().is_some() {
            heal_and_feed(game);
        }
        // A refused action is a valid outcome.
        let _ = game.act(self.action.clone(), mind);
    }
}

/// A game in which a check failed.
#[derive(Debug)]
struct Failure {
    seed: u64,
    actions: Vec<Deed>,
    why: String,
}

impl Failure {
    /// Shrinks to as few actions as it can find. The error may become another one of the same game.
    fn shortened(self, content: &Arc<Content>, check: Check<'_>) -> Self {
        let performed = Cell::new(0);
        let fails = |actions: &[Deed]| {
            performed.set(performed.get() + actions.len());
            performed.get() <= PATIENCE && repeat(content, self.seed, actions, check).is_some()
        };
        let actions = quietly(|| shortened(self.actions.clone(), fails));
        let why = quietly(|| repeat(content, self.seed, &actions, check)).unwrap_or(self.why);
        Self { actions, why, ..self }
    }

    /// The input that repeats the failure, for `STUFFED_INPUT`.
    fn script(&self, content: &Content) -> String {
        let actions: Vec<(bool, ActionRecord)> =
            self.actions.iter().map(|action| (action.nursed, action.action.to_record(content))).collect();
        serde_json::to_string(&(self.seed, actions)).unwrap()
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed {}, after {} actions: {}", self.seed, self.actions.len(), self.why)
    }
}

/// Reads the seed and the actions from the script of a failure.
fn read(script: &str, content: &Content) -> (u64, Vec<Deed>) {
    let (seed, actions): (u64, Vec<(bool, ActionRecord)>) = serde_json::from_str(script).expect("what was printed");
    let action =
        |(nursed, record): &(bool, ActionRecord)| Deed { nursed: *nursed, action: record.bind(content).unwrap() };
    (seed, actions.iter().map(action).collect())
}

/// Runs `action` and returns its error, or the message of its panic.
fn complaint(action: impl FnOnce() -> Option<String>) -> Option<String> {
    catch_unwind(AssertUnwindSafe(action)).unwrap_or_else(|cause| {
        let text = cause.downcast_ref::<String>().cloned();
        let text = text.or_else(|| cause.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        Some(format!("it panics: {}", text.unwrap_or_default()))
    })
}

/// Runs `action` without printing panics. The panic hook is global, so only one test at a time may replace it.
fn quietly<T>(action: impl FnOnce() -> T) -> T {
    static TURN: Mutex<()> = Mutex::new(());
    let _alone = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let report = panic::take_hook();
    panic::set_hook(Box::new(|_| ()));
    let done = action();
    panic::set_hook(report);
    done
}

/// Replays a game and returns its error, if any.
fn repeat(content: &Arc<Content>, seed: u64, actions: &[Deed], check: Check<'_>) -> Option<String> {
    complaint(|| {
        let (mut game, mut mind) = (Game::new(Arc::clone(content), seed), mind(content));
        actions.iter().find_map(|action| {
            action.perform(&mut game, &mut *mind);
            check(&game).err()
        })
    })
}

/// Totals over all games played.
#[derive(Debug, Default)]
struct Tally {
    turns: u64,
    games: u64,
    ended: u64,
    levels: BTreeSet<usize>,
}

/// Plays a number of turns, starting new games as needed.
fn play(
    content: &Arc<Content>,
    player: u64,
    turns: u64,
    check: Check<'_>,
    tally: &mut Tally,
) -> Result<(), Box<Failure>> {
    let (until, mut seed) = (tally.turns + turns, player);
    while tally.turns < until {
        tally.games += 1;
        let mut actions = Vec::new();
        let why = complaint(|| play_one(content, seed, until, check, &mut actions, tally).err());
        if let Some(why) = why {
            return Err(Box::new(Failure { seed, actions, why }));
        }
        seed += 100_000;
    }
    Ok(())
}

/// Plays until the game ends or the tally reaches `until` turns. Each action is recorded before it is performed.
fn play_one(
    content: &Arc<Content>,
    seed: u64,
    until: u64,
    check: Check<'_>,
    actions: &mut Vec<Deed>,
    tally: &mut Tally,
) -> Result<(), String> {
    let (mut game, mut mind) = (Game::new(Arc::clone(content), seed), mind(content));
    let mut rambler = Rambler::new(seed);
    // Half of the players are looked after for the whole game, the others for two thirds of it. That way they see more of the world.
    let cared_for = if (seed / 2).is_multiple_of(2) { u64::MAX } else { (until - tally.turns) * 2 / 3 };
    let begun = tally.turns;
    while tally.turns < until && game.world().end.is_none() {
        let nursed = tally.turns - begun < cared_for;
        let action = rambler.next(&mut game, false);
        if nursed && game.ending_of(&action).is_some() {
            continue;
        }
        actions.push(Deed { nursed, action });
        actions[actions.len() - 1].perform(&mut game, &mut *mind);
        check(&game)?;
        tally.turns += 1;
        tally.levels.extend(game.world().player().map(Creature::level));
    }
    tally.ended += u64::from(game.world().end.is_some());
    Ok(())
}

/// The number of turns, and of players who share them.
fn measure() -> (u64, u64) {
    match std::env::var("STUFFED_INPUTS") {
        Ok(turns) => (turns.parse().expect("STUFFED_INPUTS must be a number"), PLAYERS),
        Err(_) => USUAL,
    }
}

/// Plays `content` with every other player, from `first` on. `test` names the test for the command that repeats a failure.
fn keeps_sound(content: &Arc<Content>, first: u64, test: &str) {
    if let Ok(script) = std::env::var("STUFFED_INPUT") {
        let (seed, actions) = read(&script, content);
        assert_eq!(repeat(content, seed, &actions, &Game::check), None, "seed {seed}");
        return;
    }
    let (turns, players) = measure();
    let (mut tally, mut failures) = (Tally::default(), Vec::new());
    for player in (first..players).step_by(2) {
        if let Err(failure) = play(content, player, turns / players, &Game::check, &mut tally) {
            // Shrinking is slow, and a serious bug fails for every player.
            let failure = if failures.len() < SHORTENED { failure.shortened(content, &Game::check) } else { *failure };
            let script = failure.script(content);
            let again =
                format!("STUFFED_INPUT='{script}' cargo test --no-default-features --features cli --test suite {test}");
            println!("{failure}\nto have it again: {again}\n");
            failures.push(failure.to_string());
        }
    }
    println!("{} turns in {} games, of which {} ended", tally.turns, tally.games, tally.ended);
    assert!(failures.is_empty(), "{} players of {players}:\n{}", failures.len(), failures.join("\n"));
    let levels = if turns >= 10 * USUAL.0 { content.rules.levels.len() } else { 3 };
    assert!(tally.levels.len() >= levels, "levels that were played on: {:?}", tally.levels);
    assert!(tally.ended > 0 && tally.turns >= turns / 2, "{tally:?}");
}

#[test]
fn random_input_in_the_shipped_game_keeps_the_world_sound() {
    keeps_sound(&shipped(), 0, "random_input_in_the_shipped_game");
}

#[test]
fn random_input_among_hooks_keeps_the_world_sound() {
    keeps_sound(&random_hooks::content(), 1, "random_input_among_hooks");
}

/// Plays until an artificial failure, shrinks it, and checks that it is the same failure and that no action can be left out.
#[track_caller]
fn becomes_short(check: Check<'_>, most: usize) {
    let content = shipped();
    let failure = *quietly(|| play(&content, 4, 4_000, check, &mut Tally::default())).expect_err("a failure");
    let (long, why) = (failure.actions.len(), failure.why.clone());
    let short = failure.shortened(&content, check);
    assert_eq!(short.why, why);
    assert!(short.actions.len() <= most && long >= 4 * most, "{long} deeds became {}: {short}", short.actions.len());
    let (seed, actions) = read(&short.script(&content), &content);
    assert_eq!(quietly(|| repeat(&content, seed, &actions, check)), Some(why), "what is printed is the failure");
    for left_out in 0..actions.len() {
        let mut fewer = actions.clone();
        fewer.remove(left_out);
        assert_eq!(quietly(|| repeat(&content, seed, &fewer, check)), None, "{left_out} is not needed");
    }
}

#[test]
fn a_game_that_fails_is_made_short() {
    becomes_short(
        &|game| match game.world().record.deepest {
            0 | 1 => Ok(()),
            deepest => Err(format!("somebody was on level {deepest}")),
        },
        40,
    );
}

#[test]
fn a_game_that_panics_is_made_short() {
    becomes_short(
        &|game| {
            let (is_debugged, turn) = (game.world().record.debugged, game.world().turn());
            assert!(!is_debugged || turn < 12, "somebody looked behind the scenes on turn 12 or later");
            Ok(())
        },
        13,
    );
}
