//! Hostile scripts. Each runs in a child process, and must end soon, use little memory, and leave the process alive.
#![expect(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "attacks are timed, in processes of their own"
)]

use std::collections::BTreeMap;
use std::io::Read;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{scope, sleep, yield_now};
use std::time::{Duration, Instant};
use std::{env, fs};

use stuffed::content::{BehaviourUse, Content, SourceFile};
use stuffed::diagnostics::{Diagnostics, Severity};
use stuffed::game::{Action, Creature, EventKind, Fault, Game, Hook, HookEvent, HookOwner, Mind};
use stuffed::grid::{Direction, Point};
use stuffed::script::ScriptMind;

use crate::attacks::{THINGS, attacks};
use crate::power_attacks::POWERS;
use crate::support::{Trial, content, packs};

/// The variable that names the attack in the child process.
const ATTACK: &str = "STUFFED_ATTACK";
/// The longest time for reading a script, or for one call. It counts the processor time of the thread.
/// In debug builds on a quiet machine the longest takes 50 ms. On a busy one processor time stretches too: caches and cores are shared.
/// What escapes the limits takes seconds, or has no end.
const MOST_TIME: Duration = Duration::from_millis(400);
/// When an attacked process is given up.
/// The longest attack takes 40 seconds of processor time, and shares two cores with others. What an attack may take is measured apart.
const PATIENCE: Duration = Duration::from_mins(3);
/// The memory that one attack may cost, in KiB.
const MOST_MEMORY: u64 = 64 * 1024;
/// Turns that the game must still be able to play afterwards.
const TURNS: u32 = 100;

/// The shipped game with the script as the behaviour of bats, and as hooks of the player and of bats.
fn world(script: &str) -> Arc<Content> {
    let mut packs = packs(&[("trial", script)]);
    packs[0]
        .content
        .push(SourceFile { path: "content/stuffed/trial.toml".to_owned(), text: [THINGS, POWERS].concat() });
    for (from, to) in [
        ("slots = 20\n", "slots = 20\nhooks = [\"trial\"]\n"),
        ("speed = 200\n", "speed = 200\nhooks = [\"trial\"]\n"),
        ("ai = [\"wander\"]", "ai = [\"trial\", \"wander\"]"),
        ("endings = [", "endings = [\"trial\", "),
    ] {
        let file = packs[0].content.iter_mut().find(|file| file.text.contains(from)).expect("the text");
        file.text = file.text.replacen(from, to, 1);
    }
    content(&packs)
}

/// Measures the processor time of this thread or, where the system does not report it, wall-clock time.
struct Stopwatch(Instant, Option<Duration>);

impl Stopwatch {
    fn start() -> Self {
        Self(Instant::now(), Self::processor())
    }

    fn processor() -> Option<Duration> {
        // Lets the kernel update its statistics.
        yield_now();
        let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    }

    fn time(&self) -> Duration {
        let own = self.1.zip(Self::processor()).map(|(before, after)| after.saturating_sub(before));
        own.unwrap_or_else(|| self.0.elapsed()).min(self.0.elapsed())
    }
}

/// What became of the calls of a script.
struct Outcome {
    /// The longest time of one call.
    longest: Duration,
    /// What all calls cost, in units.
    units: u64,
    /// How each function ended, in words.
    endings: Vec<String>,
}

/// Calls every function of the script for the player's creature.
fn ask(game: &Game, mind: &mut ScriptMind) -> Outcome {
    let script = game.content.scripts.find("stuffed:trial").expect("the script on trial");
    let behaviour = BehaviourUse { script, chance: 100, doing: None, options: [].into() };
    let player = game.world().player().expect("the player");
    let (me, level, at) = (player.who(), player.level(), player.at());
    let mut own = game.clone();
    meet(&mut own, level, at);
    let watch = Stopwatch::start();
    let act = mind.decide(&mut own, me.id, &behaviour);
    let longest = watch.time();
    let mut outcome =
        Outcome { longest, units: 0, endings: vec![format!("act: {}", ending(act, |_| "answered".to_owned()))] };
    for (name, hook) in Hook::ALL {
        if !mind.listens(script, hook) {
            continue;
        }
        let event = HookEvent { other: Some(me.id), amount: 3, ..HookEvent::new(hook, me, level, at) };
        let watch = Stopwatch::start();
        let effects = mind.react(&mut own, &event, HookOwner::Creature, &behaviour);
        outcome.longest = outcome.longest.max(watch.time());
        outcome.endings.push(format!("{name}: {}", ending(effects, |effects| format!("{} effects", effects.len()))));
    }
    outcome.units = own.spent_units();
    outcome
}

/// Puts a creature of the level next to `at`, so that scripts find somebody.
fn meet(game: &mut Game, level: usize, at: Point) {
    let player = game.world().player;
    let other = game.world().creatures().iter().find(|other| other.level() == level && other.id() != player);
    let other = other.map(Creature::id).expect("another creature on the level");
    let cell = Direction::ALL.into_iter().map(|direction| at + direction).find(|at| game.is_free(level, *at));
    game.tamper().move_creature(other, level, cell.expect("a free cell"));
}

/// How a call ended, in words.
fn ending<T>(result: Result<T, Fault>, describe: impl FnOnce(T) -> String) -> String {
    result.map_or_else(|fault| fault.why.lines().next().unwrap_or_default().to_owned(), describe)
}

/// How the script on trial ended: the error that keeps it out of the game, or what its functions came to.
fn how_it_ended(outcome: &Outcome, diagnostics: &Diagnostics) -> String {
    let refused = diagnostics.iter().find(|one| one.severity == Severity::Error);
    let is_called = |ending: &&String| !ending.contains("has no function `act`");
    let endings: Vec<&str> = outcome.endings.iter().filter(is_called).map(String::as_str).collect();
    refused.map_or_else(|| endings.join("; "), |error| format!("refused: {}", error.message))
}

/// True when the text holds nothing that a terminal would interpret.
fn is_clean(text: &str) -> bool {
    !text.chars().any(|letter| letter.is_control() || letter == '\u{202e}')
}

/// Plays on for a while, and starts a new game when one ends.
fn play_on(mut game: Game, mind: &mut ScriptMind) {
    let content = Arc::clone(&game.content);
    for turn in 0..TURNS {
        if game.world().end.is_some() {
            game = Game::new(Arc::clone(&content), 7);
        }
        let answer = game.prompt().map(|prompt| game.default_answer(game.world().player, prompt));
        let action = answer.map_or(Action::Wait, Action::Answer);
        // Its hooks may ask before it waits.
        let done = game.act(action, mind);
        assert!(done.is_ok() || game.prompt().is_some(), "waiting is always allowed");
        game.check().unwrap_or_else(|why| panic!("turn {turn}: {why}"));
        for event in game.events() {
            if let EventKind::Failed { fault, .. } = &event.kind {
                assert!(is_clean(&fault.message) && is_clean(&fault.why), "{:?}", fault.message);
            }
            assert!(game.narrate(event).is_none_or(|line| is_clean(&line.text)), "{event:?}");
        }
    }
}

#[test]
#[ignore = "is started by `no_attack_succeeds`, in a process of its own"]
fn attacked() {
    let Ok(name) = env::var(ATTACK) else { return };
    let script = attacks().into_iter().find(|(own, _)| *own == name).expect("an attack of that name").1;
    // The loader refuses longer scripts.
    assert!(script.len() <= stuffed::loader::MAX_SCRIPT, "the attack {name} is too long to be one");
    let harmless = world("fn act(me) { }");
    let content = world(&script);
    let watch = Stopwatch::start();
    drop(ScriptMind::new(&harmless));
    let usual = watch.time();
    // Resets the peak, where the system allows it.
    fs::write("/proc/self/clear_refs", "5").ok();
    let before = peak();
    let watch = Stopwatch::start();
    let (mut mind, diagnostics) = ScriptMind::new(&content);
    let read = watch.time().saturating_sub(usual);
    let game = Game::new(content, 7);
    let outcome = ask(&game, &mut mind);
    let asked = outcome.longest;
    play_on(game, &mut mind);
    let cost = peak().saturating_sub(before);
    eprintln!("ENDED {}", how_it_ended(&outcome, &diagnostics));
    eprintln!("MEASURED read {read:?}, asked {asked:?} for {} units, {cost} KiB", outcome.units);
    assert!(read < MOST_TIME, "took {read:?} to read");
    assert!(asked < MOST_TIME, "took {asked:?}");
    assert!(cost < MOST_MEMORY, "took {cost} KiB");
    assert!(mind.take_printed().iter().all(|printed| is_clean(&printed.text)));
}

/// The peak memory of this process in KiB. 0 where it is unknown.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse().unwrap_or(0)
}

/// Runs an attack in a child process. Returns its exit status, or `None` when it had to be killed, and its output.
fn attack(name: &str) -> (Option<ExitStatus>, String) {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", "sandbox::attacked", "--ignored", "--nocapture"]).env(ATTACK, name);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let started = Instant::now();
    let mut status = child.try_wait().unwrap();
    while status.is_none() && started.elapsed() < PATIENCE {
        sleep(Duration::from_millis(5));
        status = child.try_wait().unwrap();
    }
    child.kill().ok();
    child.wait().unwrap();
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    (status, said)
}

/// How each attack is to end: a limit stops it, or it comes to nothing. An attack that no longer reaches its loop shows up here.
const ENDINGS: &str = "tests/scripts/attacks.txt";

#[test]
fn no_attack_succeeds_and_each_ends_as_reviewed() {
    assert!(attacks().len() >= 170, "only {} attacks", attacks().len());
    let (names, found) = (Mutex::new(attacks().into_iter().map(|(name, _)| name)), Mutex::new(BTreeMap::new()));
    // Three at a time. The limits count processor time, so this does not disturb the measurement.
    scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                while let Some(name) = next(&names) {
                    let ended = ended(name);
                    found.lock().unwrap().insert(name, ended);
                }
            });
        }
    });
    let found = found.into_inner().unwrap();
    let failures: Vec<&str> = found.values().filter_map(|ended| ended.as_ref().err()).map(String::as_str).collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let line =
        |(name, how): (&&str, &Result<String, String>)| format!("{name} => {}\n", how.as_deref().unwrap_or_default());
    let endings = found.iter().map(line).collect::<Vec<_>>().concat();
    if env::var_os("BLESS").is_some() {
        fs::write(ENDINGS, &endings).unwrap();
    }
    let known = fs::read_to_string(ENDINGS).unwrap_or_default();
    let new: Vec<&str> = endings.lines().filter(|line| !known.lines().any(|known| known == *line)).collect();
    assert!(
        new.is_empty() && known.lines().count() == endings.lines().count(),
        "{ENDINGS} is out of date: {new:#?}. Does each attack still reach what it attacks? Then take it in:\n\n    \
         BLESS=1 cargo test --no-default-features --features cli --test scripts no_attack\n"
    );
}

fn next(names: &Mutex<impl Iterator<Item = &'static str>>) -> Option<&'static str> {
    names.lock().unwrap().next()
}

/// How an attack ended.
///
/// # Errors
/// How it succeeded.
fn ended(name: &str) -> Result<String, String> {
    let (status, said) = attack(name);
    let line = |start: &str| said.lines().find_map(|line| line.strip_prefix(start));
    if let (Some(how), Some(measured), true) =
        (line("ENDED "), line("MEASURED "), status.is_some_and(|status| status.success()))
    {
        println!("{name}: {measured}");
        return Ok(how.to_owned());
    }
    let why = said.lines().filter(|line| !line.trim_start().starts_with("at ")).take(6).collect::<Vec<_>>();
    Err(format!("{name}: {status:?}: {}", why.join(" / ")))
}

#[test]
fn unsafe_words_are_not_part_of_the_language() {
    for text in [
        "eval(\"1\")",
        "import \"x\" as y;",
        "let f = Fn(\"act\");",
        "try { } catch { }",
        "(|x| x).curry(1)",
        "sleep(1)",
        "timestamp()",
    ] {
        let packs = packs(&[("trial", &format!("fn act(me) {{ {text} }}"))]);
        let (_, diagnostics) = ScriptMind::new(&content(&packs));
        assert!(diagnostics.has_errors(), "{text} is let through");
    }
}

#[test]
fn a_call_can_request_at_most_two_hundred_paths() {
    let ways = |count| format!("fn act(me) {{ for n in 0..{count} {{ me.path_length(me.place); }} }}");
    assert!(Trial::new(&ways(200)).ask().is_ok());
    let fault = Trial::new(&ways(201)).fault();
    assert!(fault.why.starts_with("asks for too much: one call may search 200 paths"), "{}", fault.why);
    // Each call starts with a fresh limit.
    let mut trial = Trial::new(&ways(150));
    assert!(trial.ask().is_ok() && trial.ask().is_ok());
}
