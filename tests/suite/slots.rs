//! A suspended game survives any disk failure: full disks, killed programs, power cuts and damaged files.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use stuffed::content::{Content, Tone};
use stuffed::game::{Action, Game, LogLine, MessageLog, NoMind, Recording};
use stuffed::grid::Direction::*;
use stuffed::grid::Random;
use stuffed::save::{Disk, SaveErrorKind, SaveSlot};

use super::packs::shipped;
use super::scenario::scenario;

type Done<T> = Result<T, String>;

/// What goes wrong at one disk call.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    /// Nothing is written.
    Refused,
    /// Half of the bytes are written.
    Short,
    /// The program is killed before the call.
    KilledBefore,
    /// The program is killed in the middle of the call.
    KilledWithin,
    /// The program is killed after the call.
    KilledAfter,
}

const FAULTS: [Fault; 5] = [Fault::Refused, Fault::Short, Fault::KilledBefore, Fault::KilledWithin, Fault::KilledAfter];

/// A directory change that a power cut may undo until the folder is flushed.
#[derive(Clone)]
enum Change {
    Linked(String, usize),
    Renamed { from: String, to: String, file: usize },
    Removed(String),
}

/// A disk in memory, with files and names for them. Names are durable once the folder is flushed; appended bytes are never guaranteed.
#[derive(Clone, Default)]
struct Drive {
    files: Vec<Vec<u8>>,
    /// How many bytes of each file are durable.
    lasting: Vec<usize>,
    names: BTreeMap<String, usize>,
    lasting_names: BTreeMap<String, usize>,
    changes: Vec<Change>,
    calls: usize,
    fault: Option<(usize, Fault)>,
    is_dead: bool,
}

impl Drive {
    /// Begins a call. Returns its fault, if any.
    fn call(&mut self) -> Done<Option<Fault>> {
        self.calls += 1;
        let fault = self.fault.filter(|(at, _)| *at == self.calls).map(|(_, fault)| fault);
        self.is_dead |= matches!(fault, Some(Fault::KilledBefore));
        if self.is_dead || fault == Some(Fault::Refused) {
            return Err("the disk is full".to_owned());
        }
        Ok(fault)
    }

    /// Ends a call with the result of its fault.
    fn done(&mut self, fault: Option<Fault>) -> Done<()> {
        self.is_dead |= matches!(fault, Some(Fault::KilledAfter | Fault::KilledWithin));
        if fault.is_some() { Err("the disk is full".to_owned()) } else { Ok(()) }
    }

    fn add(&mut self, file: usize, bytes: &[u8], fault: Option<Fault>) {
        let is_short = matches!(fault, Some(Fault::Short | Fault::KilledWithin));
        self.files[file].extend(if is_short { &bytes[..bytes.len() / 2] } else { bytes });
    }

    /// The disk after a power cut. Any subset of the unflushed name changes has happened, in any order, and any part of the appended bytes
    /// is there.
    fn after_power_cut(mut self, random: &mut Random) -> Self {
        let mut names = self.lasting_names.clone();
        let mut changes = self.changes.clone();
        while !changes.is_empty() {
            let change = changes.remove(random.range(0, changes.len() as i64 - 1) as usize);
            if random.range(0, 1) == 0 {
                continue;
            }
            match change {
                Change::Linked(name, file) => drop(names.insert(name, file)),
                Change::Removed(name) => drop(names.remove(&name)),
                Change::Renamed { from, to, file } => {
                    if names.get(&from) == Some(&file) {
                        names.remove(&from);
                    }
                    names.insert(to, file);
                }
            }
        }
        for (file, lasting) in self.files.iter_mut().zip(&self.lasting) {
            let kept = random.range(*lasting as i64, file.len().max(*lasting) as i64);
            file.truncate(kept as usize);
        }
        Self { names: names.clone(), lasting_names: names, changes: Vec::new(), is_dead: false, fault: None, ..self }
    }

    /// The disk as the next program finds it after this one was killed.
    fn after_kill(self) -> Self {
        Self { is_dead: false, fault: None, ..self }
    }
}

/// A disk that the test can still inspect.
#[derive(Clone, Default)]
struct Shared(Rc<RefCell<Drive>>);

impl Disk for Shared {
    fn read(&self, name: &str, _: usize) -> Done<Option<Vec<u8>>> {
        let mut drive = self.0.borrow_mut();
        let fault = drive.call()?;
        let bytes = drive.names.get(name).map(|file| drive.files[*file].clone());
        drive.done(fault).map(|()| bytes)
    }

    fn has(&self, name: &str) -> bool {
        self.0.borrow().names.contains_key(name)
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Done<()> {
        let mut drive = self.0.borrow_mut();
        let fault = drive.call()?;
        let file = drive.files.len();
        drive.files.push(Vec::new());
        drive.add(file, bytes, fault);
        let lasting = if fault.is_none() { bytes.len() } else { 0 };
        drive.lasting.push(lasting);
        drive.names.insert(name.to_owned(), file);
        drive.changes.push(Change::Linked(name.to_owned(), file));
        drive.done(fault)
    }

    fn append(&mut self, name: &str, bytes: &[u8]) -> Done<()> {
        let mut drive = self.0.borrow_mut();
        let fault = drive.call()?;
        let file = *drive.names.get(name).ok_or_else(|| "no such file".to_owned())?;
        drive.add(file, bytes, fault);
        drive.done(fault)
    }

    fn rename(&mut self, from: &str, to: &str) -> Done<()> {
        let mut drive = self.0.borrow_mut();
        let fault = drive.call()?;
        let file = drive.names.remove(from).ok_or_else(|| "no such file".to_owned())?;
        drive.names.insert(to.to_owned(), file);
        drive.changes.push(Change::Renamed { from: from.to_owned(), to: to.to_owned(), file });
        drive.done(fault)
    }

    fn remove(&mut self, name: &str) -> Done<()> {
        let mut drive = self.0.borrow_mut();
        let fault = drive.call()?;
        drive.names.remove(name);
        drive.changes.push(Change::Removed(name.to_owned()));
        drive.done(fault)
    }

    fn settle(&mut self) -> Done<()> {
        let mut drive = self.0.borrow_mut();
        let fault = drive.call()?;
        drive.lasting_names = drive.names.clone();
        drive.changes.clear();
        drive.done(fault)
    }
}

const STEPS: usize = 14;

/// The action of a step; together they walk in a circle.
fn action_of(step: usize) -> Action {
    [Action::Step(East), Action::Wait, Action::Step(South), Action::Step(West), Action::Step(North)][step % 5].clone()
}

fn beginning() -> Game {
    scenario("#####\n#@..#\n#..f#\n#####").start().game
}

/// The hashes of the world, before the first step and after each.
fn hashes_by_step() -> Vec<u64> {
    let mut game = beginning();
    let first = game.hash();
    let rest = (0..STEPS).map(|step| {
        game.act(action_of(step), &mut NoMind).unwrap();
        game.hash()
    });
    std::iter::once(first).chain(rest).collect()
}

/// What the player may rely on: the last step in the journal, and the last step with a full save.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Safe {
    noted: Option<usize>,
    stored: Option<usize>,
}

/// Plays on from `game` at `step` as the screens do: each step goes into the journal, and every fourth saves the whole game.
fn play(slot: &mut SaveSlot<Shared>, mut game: Game, step: usize) -> Safe {
    let (log, mut safe) = (MessageLog::default(), Safe::default());
    let mut recording = Recording::begin(&game);
    if slot.store(&game, &log, &recording).is_ok() {
        safe = Safe { noted: Some(step), stored: Some(step) };
    }
    for step in step..STEPS {
        game.act(action_of(step), &mut NoMind).unwrap();
        recording.note(&action_of(step), &game);
        let is_noted = slot.note(&[action_of(step)], &game.content).is_ok();
        if is_noted {
            safe.noted = Some(step + 1);
        }
        if (!is_noted || step % 4 == 3) && slot.store(&game, &log, &recording).is_ok() {
            safe = Safe { noted: Some(step + 1), stored: Some(step + 1) };
        }
    }
    safe
}

/// The game that the next program finds.
fn found(drive: Drive, content: &Arc<Content>) -> Option<(SaveSlot<Shared>, Game)> {
    load_from(&Shared(Rc::new(RefCell::new(drive))), content)
}

/// The game that a program finds on a disk.
fn load_from(disk: &Shared, content: &Arc<Content>) -> Option<(SaveSlot<Shared>, Game)> {
    let mut slot = SaveSlot::new(disk.clone(), "game");
    let mut saved = slot.load(content).expect("a game that can be read")?;
    saved.catch_up(&mut NoMind);
    assert_eq!(saved.lost, 0);
    Some((slot, saved.game))
}

/// Plays on a disk with `fault` at call number `at`.
fn played(at: usize, fault: Fault) -> (Drive, Safe) {
    let disk = Shared(Rc::new(RefCell::new(Drive { fault: Some((at, fault)), ..Drive::default() })));
    let safe = play(&mut SaveSlot::new(disk.clone(), "game"), beginning(), 0);
    let drive = disk.0.borrow().clone();
    (drive, safe)
}

#[track_caller]
fn expect_at_least(story: &[u64], game: Option<&Game>, least: Option<usize>, what: &str) -> usize {
    let Some(least) = least else { return 0 };
    let hash = game.unwrap_or_else(|| panic!("{what}: there is no game, and step {least} was safe")).hash();
    let step = story.iter().position(|own| *own == hash).unwrap_or_else(|| panic!("{what}: a game that never was"));
    assert!(step >= least, "{what}: back at step {step}, and step {least} was safe");
    step
}

#[test]
fn after_any_failure_the_game_resumes_from_a_safe_step() {
    let (story, content) = (hashes_by_step(), shipped());
    let calls = played(0, Fault::Refused).0.calls;
    assert!(calls > 30, "{calls}");
    for (at, fault) in (1..=calls).flat_map(|at| FAULTS.map(|fault| (at, fault))) {
        let (drive, safe) = played(at, fault);
        let what = format!("{fault:?} at call {at}");
        let next = found(drive.clone().after_kill(), &content);
        let step = expect_at_least(&story, next.as_ref().map(|(_, game)| game), safe.noted, &what);
        // The restored game can be played on with no faults.
        if let Some((mut slot, game)) = next {
            let safe = play(&mut slot, game, step);
            assert_eq!((safe.noted, safe.stored.is_some()), (Some(STEPS), true), "{what}");
        }
        for seed in 0..6 {
            let cut = drive.clone().after_power_cut(&mut Random::new(seed, &[0]));
            let next = found(cut, &content);
            expect_at_least(&story, next.as_ref().map(|(_, game)| game), safe.stored, &format!("{what}, cut {seed}"));
        }
    }
}

#[test]
fn damage_to_one_file_loses_nothing() {
    let (story, content) = (hashes_by_step(), shipped());
    let (drive, _) = played(0, Fault::Refused);
    for name in ["game.save", "game.save.before", "game.journal.before"] {
        let mut damaged = drive.clone();
        let file = damaged.names[name];
        let middle = damaged.files[file].len() / 2;
        damaged.files[file][middle] ^= 1;
        let disk = Shared(Rc::new(RefCell::new(damaged.clone())));
        let (mut slot, game) = load_from(&disk, &content).expect("a game");
        assert_eq!(game.hash(), story[STEPS], "{name}");
        // An unreadable save is kept whatever is saved later.
        play(&mut slot, game, STEPS);
        let after = disk.0.borrow();
        let is_there = after.names.values().any(|own| after.files[*own] == damaged.files[file]);
        assert!(is_there || name != "game.save", "{name}");
    }
}

#[test]
fn a_journal_that_is_cut_short_or_damaged_ends_there() {
    let (story, content) = (hashes_by_step(), shipped());
    let (drive, safe) = played(0, Fault::Refused);
    let stored = safe.stored.unwrap();
    let file = drive.names["game.journal"];
    for length in 0..drive.files[file].len() {
        let mut cut = drive.clone();
        cut.files[file].truncate(length);
        let (_, game) = found(cut, &content).expect("a game");
        expect_at_least(&story, Some(&game), Some(stored), &format!("{length} bytes"));
        let mut damaged = drive.clone();
        damaged.files[file][length] ^= 4;
        let (_, game) = found(damaged, &content).expect("a game");
        expect_at_least(&story, Some(&game), Some(stored), &format!("another byte {length}"));
    }
}

/// How many actions a program finds to be damaged or foreign on this disk.
fn damaged_actions(drive: &Drive) -> usize {
    let disk = Shared(Rc::new(RefCell::new(drive.clone())));
    let mut saved = SaveSlot::new(disk, "game").load(&shipped()).expect("a game that can be read").expect("a game");
    saved.catch_up(&mut NoMind);
    saved.damaged
}

#[test]
fn what_a_damaged_or_foreign_journal_loses_is_counted() {
    let (drive, _) = played(0, Fault::Refused);
    let file = drive.names["game.journal"];
    let lines: Vec<Vec<u8>> = drive.files[file].split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    let steps = lines.len() - 1;
    assert!(steps >= 2);
    assert_eq!(damaged_actions(&drive), 0);
    for at in 0..=steps {
        let mut damaged = drive.clone();
        let mut lines = lines.clone();
        lines[at][20] ^= 1;
        damaged.files[file] = lines.concat();
        assert_eq!(damaged_actions(&damaged), steps - at.max(1) + 1, "line {at}");
    }
    // The player never saw the result of a line that was cut short.
    let mut cut = drive.clone();
    cut.files[file].pop();
    assert_eq!(damaged_actions(&cut), 0);
    let elsewhere = Shared::default();
    play(&mut SaveSlot::new(elsewhere.clone(), "game"), scenario("#####\n#@.f#\n#...#\n#####").start().game, 0);
    let elsewhere = elsewhere.0.borrow();
    let mut foreign = drive.clone();
    foreign.files[file] = elsewhere.files[elsewhere.names["game.journal"]].clone();
    assert_eq!(damaged_actions(&foreign), steps);
}

#[test]
fn a_killed_program_leaves_nothing_that_counts_as_damaged() {
    let calls = played(0, Fault::Refused).0.calls;
    for at in 3..=calls {
        for fault in [Fault::KilledBefore, Fault::KilledAfter] {
            let drive = played(at, fault).0.after_kill();
            if drive.names.contains_key("game.save") || drive.names.contains_key("game.save.before") {
                assert_eq!(damaged_actions(&drive), 0, "{fault:?} at call {at}");
            }
        }
    }
}

#[test]
fn a_game_that_is_too_large_to_be_read_again_does_not_replace_the_save_before() {
    let (content, disk, game) = (shipped(), Shared::default(), beginning());
    let (mut slot, recording) = (SaveSlot::new(disk.clone(), "game"), Recording::begin(&game));
    slot.store(&game, &MessageLog::default(), &recording).unwrap();
    let mut vast = MessageLog::default();
    (0..1000)
        .for_each(|turn| vast.add(LogLine { text: format!("{turn}{}", "x".repeat(70_000)), tone: Tone::Quiet }, turn));
    for _ in 0..2 {
        let why = slot.store(&game, &vast, &recording).unwrap_err();
        assert_eq!(why.kind, SaveErrorKind::Unsaved);
        assert!(why.detail.starts_with("it is too large: 70 MB"), "{why}");
        assert_eq!(load_from(&disk, &content).expect("the game of before").1.hash(), game.hash());
    }
    // The journal still goes on from the save before.
    slot.note(&[Action::Wait], &content).unwrap();
}
