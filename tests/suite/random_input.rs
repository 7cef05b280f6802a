//! Random input, with all invariants looked at on every turn. What fails is made short, and printed so that it can be repeated.
#![expect(clippy::disallowed_methods, reason = "it is told how many turns, and what to repeat")]

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fmt;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use stuffed::content::Content;
use stuffed::game::{Action, ActionRecord, Creature, Game, Mind};

use super::packs::{mind, shipped};
use super::rambler::{Rambler, nurse};
use super::random_hooks;
use super::shorten::shortened;

/// Turns to play when nothing else is said, and by how many players.
const USUAL: (u64, u64) = (20_000, 50);
/// Players when `STUFFED_INPUTS` says how many turns there are.
const PLAYERS: u64 = 500;
/// Failures that are made short.
const SHORTENED: usize = 3;
/// Actions that are performed at most to make one failure short.
const PATIENCE: usize = 400_000;

/// What must hold after every action.
type Check<'a> = &'a dyn Fn(&Game) -> Result<(), String>;

/// An action, and whether the player was made well before it.
#[derive(Clone, Debug)]
struct Deed {
    nursed: bool,
    action: Action,
}

impl Deed {
    fn perform(&self, game: &mut Game, mind: &mut dyn Mind) {
        if self.nursed && game.world().player().is_some() {
            nurse(game);
        }
        // What the rules refuse is an answer, too.
        let _ = game.act(self.action.clone(), mind);
    }
}

/// A game that failed.
#[derive(Debug)]
struct Failure {
    seed: u64,
    deeds: Vec<Deed>,
    why: String,
}

impl Failure {
    /// The same failure, or another of the same game, after as few deeds as can be found.
    fn shortened(self, content: &Arc<Content>, check: Check<'_>) -> Self {
        let performed = Cell::new(0);
        let fails = |deeds: &[Deed]| {
            performed.set(performed.get() + deeds.len());
            performed.get() <= PATIENCE && repeat(content, self.seed, deeds, check).is_some()
        };
        let deeds = quietly(|| shortened(self.deeds.clone(), fails));
        let why = quietly(|| repeat(content, self.seed, &deeds, check)).unwrap_or(self.why);
        Self { deeds, why, ..self }
    }

    /// What has to be said to have it repeated.
    fn script(&self, content: &Content) -> String {
        let deeds: Vec<(bool, ActionRecord)> =
            self.deeds.iter().map(|deed| (deed.nursed, deed.action.shot(content))).collect();
        serde_json::to_string(&(self.seed, deeds)).unwrap()
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed {}, after {} actions: {}", self.seed, self.deeds.len(), self.why)
    }
}

/// What a failure's script says.
fn read(script: &str, content: &Content) -> (u64, Vec<Deed>) {
    let (seed, deeds): (u64, Vec<(bool, ActionRecord)>) = serde_json::from_str(script).expect("what was printed");
    let deed = |(nursed, shot): &(bool, ActionRecord)| Deed { nursed: *nursed, action: shot.bind(content).unwrap() };
    (seed, deeds.iter().map(deed).collect())
}

/// Does something, and answers with what it complains of, also when it panics.
fn complaint(deed: impl FnOnce() -> Option<String>) -> Option<String> {
    catch_unwind(AssertUnwindSafe(deed)).unwrap_or_else(|cause| {
        let text = cause.downcast_ref::<String>().cloned();
        let text = text.or_else(|| cause.downcast_ref::<&str>().map(|text| (*text).to_owned()));
        Some(format!("it panics: {}", text.unwrap_or_default()))
    })
}

/// Does something whose panics nobody needs to read. Who reports them is the same for all tests, so that one at a time changes it.
fn quietly<T>(deed: impl FnOnce() -> T) -> T {
    static TURN: Mutex<()> = Mutex::new(());
    let _alone = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let report = panic::take_hook();
    panic::set_hook(Box::new(|_| ()));
    let done = deed();
    panic::set_hook(report);
    done
}

/// Plays a game once more, and answers with what fails in it.
fn repeat(content: &Arc<Content>, seed: u64, deeds: &[Deed], check: Check<'_>) -> Option<String> {
    complaint(|| {
        let (mut game, mut mind) = (Game::new(Arc::clone(content), seed), mind(content));
        deeds.iter().find_map(|deed| {
            deed.perform(&mut game, &mut *mind);
            check(&game).err()
        })
    })
}

/// What was played.
#[derive(Debug, Default)]
struct Tally {
    turns: u64,
    games: u64,
    ended: u64,
    levels: BTreeSet<usize>,
}

/// Plays for some turns, in as many games as it takes.
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
        let mut deeds = Vec::new();
        let why = complaint(|| play_one(content, seed, until, check, &mut deeds, tally).err());
        if let Some(why) = why {
            return Err(Box::new(Failure { seed, deeds, why }));
        }
        seed += 100_000;
    }
    Ok(())
}

/// Plays a game until it ends, or until so many turns are played in all. What is done is noted before it is done.
fn play_one(
    content: &Arc<Content>,
    seed: u64,
    until: u64,
    check: Check<'_>,
    deeds: &mut Vec<Deed>,
    tally: &mut Tally,
) -> Result<(), String> {
    let (mut game, mut mind) = (Game::new(Arc::clone(content), seed), mind(content));
    let mut rambler = Rambler::new(seed);
    // At first all are nursed, so that they see something of the world; then every other one is left to live or die.
    let cared_for = if (seed / 2).is_multiple_of(2) { u64::MAX } else { (until - tally.turns) * 2 / 3 };
    let begun = tally.turns;
    while tally.turns < until && game.world().end.is_none() {
        let nursed = tally.turns - begun < cared_for;
        let action = rambler.next(&mut game, false);
        if nursed && game.ending_of(&action).is_some() {
            continue;
        }
        deeds.push(Deed { nursed, action });
        deeds[deeds.len() - 1].perform(&mut game, &mut *mind);
        check(&game)?;
        tally.turns += 1;
        tally.levels.extend(game.world().player().map(Creature::level));
    }
    tally.ended += u64::from(game.world().end.is_some());
    Ok(())
}

/// How many turns there are, and how many players they are given to.
fn measure() -> (u64, u64) {
    match std::env::var("STUFFED_INPUTS") {
        Ok(turns) => (turns.parse().expect("STUFFED_INPUTS must be a number"), PLAYERS),
        Err(_) => USUAL,
    }
}

/// Plays `content` with every other player, from `first` on. `test` is who asks.
fn keeps_sound(content: &Arc<Content>, first: u64, test: &str) {
    if let Ok(script) = std::env::var("STUFFED_INPUT") {
        let (seed, deeds) = read(&script, content);
        assert_eq!(repeat(content, seed, &deeds, &Game::check), None, "seed {seed}");
        return;
    }
    let (turns, players) = measure();
    let (mut tally, mut failures) = (Tally::default(), Vec::new());
    for player in (first..players).step_by(2) {
        if let Err(failure) = play(content, player, turns / players, &Game::check, &mut tally) {
            // That takes a while, and what is broken badly fails for everybody.
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

/// Plays until an artificial failure, makes it short and looks whether that is the same failure and no deed of it can be left out.
#[track_caller]
fn becomes_short(check: Check<'_>, most: usize) {
    let content = shipped();
    let failure = *quietly(|| play(&content, 4, 4_000, check, &mut Tally::default())).expect_err("a failure");
    let (long, why) = (failure.deeds.len(), failure.why.clone());
    let short = failure.shortened(&content, check);
    assert_eq!(short.why, why);
    assert!(short.deeds.len() <= most && long >= 4 * most, "{long} deeds became {}: {short}", short.deeds.len());
    let (seed, deeds) = read(&short.script(&content), &content);
    assert_eq!(quietly(|| repeat(&content, seed, &deeds, check)), Some(why), "what is printed is the failure");
    for left_out in 0..deeds.len() {
        let mut fewer = deeds.clone();
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
