//! Hot reload: content that changes during play is taken over as a whole before the next turn, or not at all.
#![expect(clippy::disallowed_types, reason = "waits for the file system")]

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use stuffed::content::{Color, Content};
use stuffed::game::Mind;
use stuffed::grid::{Random, Size};
use stuffed::host::collect;
use stuffed::host::packs::reload::{FolderSource, Shared, Verdict, judge, put_in_force};
use stuffed::packs::embedded;
use stuffed::save::MemoryStore;
use stuffed::script::ScriptMind;
use stuffed::session::{ContentSource, Waker};
use stuffed::ui::{App, Canvas, Program};
use tempfile::TempDir;

/// The longest wait for a change to be noticed, on the slowest machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// A temporary folder with a copy of the shipped packs.
pub struct Folder {
    home: TempDir,
    whole: BTreeMap<PathBuf, String>,
}

impl Folder {
    pub fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        let packs = embedded();
        let files = packs.iter().flat_map(|pack| pack.content.iter().chain(&pack.scripts));
        let whole = files.map(|file| (PathBuf::from(&file.path), file.text.clone())).collect();
        let folder = Self { home, whole };
        folder.restore();
        folder
    }

    fn root(&self) -> PathBuf {
        self.home.path().join("root")
    }

    fn roots(&self) -> Vec<PathBuf> {
        vec![self.root()]
    }

    pub fn path(&self, file: &str) -> PathBuf {
        self.root().join(file)
    }

    /// Restores all files, and writes only those that differ.
    pub fn restore(&self) {
        for stray in files_in(&self.root()) {
            if !self.whole.contains_key(stray.strip_prefix(self.root()).unwrap()) {
                fs::remove_file(stray).unwrap();
            }
        }
        for (path, text) in &self.whole {
            let path = self.root().join(path);
            if fs::read(&path).ok().as_deref() != Some(text.as_bytes()) {
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(&path, text).unwrap();
            }
        }
    }

    pub fn judge(&self) -> Verdict {
        judge(collect(&self.roots(), None))
    }

    pub fn edit(&self, file: &str, old: &str, new: &str) {
        let text = fs::read_to_string(self.path(file)).unwrap();
        assert!(text.contains(old), "{file} does not say {old:?}");
        fs::write(self.path(file), text.replace(old, new)).unwrap();
    }
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().map(Result::unwrap) {
        if entry.file_type().unwrap().is_dir() {
            found.extend(files_in(&entry.path()));
        } else {
            found.push(entry.path());
        }
    }
    found.sort();
    found
}

/// A content source whose changes are queued by the test.
#[derive(Clone, Default)]
pub struct Handed(pub Rc<RefCell<VecDeque<Verdict>>>);

impl ContentSource for Handed {
    fn take(&mut self) -> Option<Verdict> {
        self.0.borrow_mut().pop_front()
    }

    fn mind(&mut self, content: &Arc<Content>) -> Box<dyn Mind> {
        Box::new(ScriptMind::new(content).0)
    }

    fn wake_by(&mut self, _: Waker) {}
}

/// A game with the folder's content, and the source that feeds it changes.
pub fn app_with_source(folder: &Folder) -> (App, Handed) {
    let source = Handed::default();
    let app = playing(folder).reading(Box::new(source.clone()));
    (app, source)
}

fn playing(folder: &Folder) -> App {
    let content = folder.judge().expect("the packs are whole");
    let mind = Box::new(ScriptMind::new(&content).0);
    let mut app = App::new(content, mind, Box::new(MemoryStore::default()), Box::new(|| 7));
    app.begin(7);
    app
}

pub fn press(app: &mut App, names: &str) {
    names.split_whitespace().for_each(|name| app.press(name.parse().unwrap()));
}

pub fn screen(app: &mut App) -> String {
    let mut canvas = Canvas::new(Size::new(100, 34), Color::default());
    app.draw(&mut canvas);
    canvas.to_text()
}

#[track_caller]
pub fn expect(app: &mut App, text: &str) {
    let screen = screen(app);
    assert!(screen.contains(text), "the screen does not show {text:?}:\n{screen}");
}

#[track_caller]
pub fn expect_not(app: &mut App, text: &str) {
    let screen = screen(app);
    assert!(!screen.contains(text), "the screen shows {text:?}:\n{screen}");
}

#[test]
fn a_change_applies_before_the_next_turn() {
    let folder = Folder::new();
    let (mut app, source) = app_with_source(&folder);
    folder.edit("content/common/text.toml", "in_sight = \"In sight\"", "in_sight = \"Who is there\"");
    folder.edit("content/stuffed/creatures.toml", "glyph = \"@\"", "glyph = \"P\"");
    folder.edit("content/common/keys.toml", "wait = [\".\", \"5\", \"s\"]", "wait = \"q\"");
    source.0.borrow_mut().push_back(folder.judge());
    press(&mut app, "q");
    assert_eq!(app.game().unwrap().world().turn(), 1, "the new key waits");
    expect(&mut app, "Who is there");
    expect(&mut app, "P");
    expect_not(&mut app, "@");
    press(&mut app, "m");
    expect(&mut app, "Content reloaded.");
}

#[test]
fn removed_and_restored_content_is_reported() {
    let folder = Folder::new();
    let (mut app, source) = app_with_source(&folder);
    folder.edit("content/stuffed/creatures.toml", "[creature.bat]", "[creature.vampire]");
    folder.edit("content/stuffed/levels.toml", "\"bat\"", "\"vampire\"");
    source.0.borrow_mut().push_back(folder.judge());
    app.tick(0);
    expect(&mut app, "Gone, so placeholders stand in: stuffed:bat");
    press(&mut app, ". .");
    folder.restore();
    source.0.borrow_mut().push_back(folder.judge());
    app.tick(0);
    expect(&mut app, "Back in the content: stuffed:bat.");
    assert_eq!(app.game().unwrap().check(), Ok(()));
}

#[test]
fn a_changed_script_runs_from_then_on() {
    let folder = Folder::new();
    let (mut app, source) = app_with_source(&folder);
    for script in ["wander", "hunt", "idle", "spread"] {
        fs::write(folder.path(&format!("scripts/common/{script}.rhai")), "fn act(me) { me.wait() }").unwrap();
    }
    folder.edit("content/stuffed/creatures.toml", ", times = 3, radius = 5", "");
    source.0.borrow_mut().push_back(folder.judge());
    app.tick(0);
    assert!(app.faults().is_none(), "{:?}", app.faults());
    let places = |app: &App| {
        let others = app.game().unwrap().world().creatures().iter().skip(1);
        others.map(|creature| (creature.level(), creature.at())).collect::<Vec<_>>()
    };
    let before = places(&app);
    press(&mut app, ". . . . .");
    assert_eq!(places(&app), before);
}

#[test]
fn commands_of_the_content_come_change_and_go_with_it() {
    const PRAY: &str = "
[ability.calm]
name = \"calm\"
shape = \"self\"
target = \"self\"
heals = 5
tags = [\"prayer\"]

[command.pray]
opens = \"cast\"
tag = \"prayer\"
help = \"pray\"
asks = \"Pray for what?\"
none = \"You know no prayers.\"

[patch.keys.set]
\"command.pray\" = \"p\"
";
    let folder = Folder::new();
    let (mut app, source) = app_with_source(&folder);
    let put = |app: &mut App, text: &str| {
        fs::write(folder.path("content/stuffed/prayers.toml"), text).unwrap();
        source.0.borrow_mut().push_back(folder.judge());
        app.tick(0);
        assert!(app.faults().is_none(), "{:?}", app.faults());
    };
    put(&mut app, PRAY);
    press(&mut app, "p");
    expect(&mut app, "You know no prayers.");
    put(
        &mut app,
        &format!("{}\n[patch.creature.player]\nset = {{ abilities = [\"calm\"] }}\n", PRAY.replace("\"p\"", "\"P\"")),
    );
    press(&mut app, "P");
    expect(&mut app, "Pray for what?");
    // The list of a command that is gone closes, and its key does nothing any more.
    put(&mut app, "");
    press(&mut app, "escape P");
    expect_not(&mut app, "Pray for what?");
    assert_eq!(app.game().unwrap().check(), Ok(()));
}

#[test]
fn with_errors_the_old_content_stays_and_the_errors_are_shown() {
    let folder = Folder::new();
    let (mut app, source) = app_with_source(&folder);
    let before = app.content().fingerprint;
    folder.edit("content/stuffed/creatures.toml", "hp = 15", "hq = 15");
    folder.edit("scripts/common/hunt.rhai", "nearest_enemy", "nearest_enmy");
    source.0.borrow_mut().push_back(folder.judge());
    app.tick(0);
    assert_eq!((app.content().fingerprint, app.faults().unwrap().count), (before, 2));
    expect(&mut app, "Errors in the changed content: 2. F shows them");
    let text = fs::read_to_string(folder.path("content/stuffed/creatures.toml")).unwrap();
    let line = text.lines().position(|line| line == "hq = 15").unwrap() + 1;
    let log = screen(&mut app).split_whitespace().collect::<String>().replace('·', "");
    assert!(log.contains(&format!("content/stuffed/creatures.toml:{line}:unknownfield`hq`")), "{log}");
    press(&mut app, ". F");
    assert_eq!(app.game().unwrap().world().turn(), 1, "the old game goes on");
    expect(&mut app, &format!("creatures.toml:{line}:1"));
    expect(&mut app, &format!("{line} | hq = 15"));
    expect(&mut app, "^^");
    press(&mut app, "escape");
    expect(&mut app, "In sight");
    // The next error takes the place of the first on the screen.
    folder.edit("content/stuffed/creatures.toml", "hq = 15", "hp = 16");
    source.0.borrow_mut().push_back(folder.judge());
    press(&mut app, "F");
    expect(&mut app, "hunt.rhai");
    expect(&mut app, "did you mean `nearest_enemy`?");
    folder.restore();
    source.0.borrow_mut().push_back(folder.judge());
    app.tick(0);
    assert!(app.faults().is_none());
    // The page stays until it is closed, and that key does nothing else.
    expect(&mut app, "The content has no more errors.");
    expect_not(&mut app, "did you mean");
    press(&mut app, "escape");
    expect(&mut app, "In sight");
    expect_not(&mut app, "go back to the first screen?");
    expect(&mut app, "The content has no more errors.");
    press(&mut app, "F");
    expect(&mut app, "There are no errors.");
}

#[test]
fn errors_are_shown_on_the_start_screen_too() {
    let folder = Folder::new();
    let (mut app, source) = app_with_source(&folder);
    press(&mut app, "escape y");
    expect(&mut app, "Continue");
    folder.edit("content/stuffed/items.toml", "[item.teddy_bear]", "[item.teddy_bear");
    source.0.borrow_mut().push_back(folder.judge());
    app.tick(0);
    expect(&mut app, "F shows them");
    press(&mut app, "F");
    expect(&mut app, "items.toml:5");
    folder.restore();
    folder.edit("content/stuffed/words.toml", "Go down. Fetch the bear. Come back.", "Read anew.");
    source.0.borrow_mut().push_back(folder.judge());
    app.tick(0);
    expect(&mut app, "The content has no more errors.");
    press(&mut app, "escape");
    expect(&mut app, "Read anew.");
    expect_not(&mut app, "F shows them");
    press(&mut app, "c");
    expect(&mut app, "In sight");
}

/// Damages or edits files in one random way.
fn damage(folder: &Folder, random: &mut Random) -> String {
    let files = files_in(&folder.root());
    let Some(path) = random.pick(&files).cloned() else { return "nothing is left".to_owned() };
    let bytes = fs::read(&path).unwrap();
    let somewhere = |random: &mut Random| random.below(bytes.len() as u32 + 1) as usize;
    let name = path.strip_prefix(folder.root()).unwrap().display().to_string();
    let what = match random.below(12) {
        0 => {
            fs::write(&path, &bytes[..somewhere(random)]).unwrap();
            "cut off"
        }
        1 => {
            fs::write(&path, "").unwrap();
            "empty"
        }
        2 => {
            fs::remove_file(&path).unwrap();
            "removed"
        }
        3 => {
            fs::rename(&path, path.with_extension("bak")).unwrap();
            "renamed away"
        }
        4 => {
            fs::rename(&path, path.with_file_name(format!("other_{}", random.below(3))).with_extension("toml"))
                .unwrap();
            "renamed"
        }
        5 => {
            let signs = ["[", "]", "\"", "=", "\n[creature.x]\n", "{", "}", "\u{0}", "é", "'''", "fn ", "#"];
            let (at, sign) = (somewhere(random), *random.pick(&signs).unwrap());
            fs::write(&path, [&bytes[..at], sign.as_bytes(), &bytes[at..]].concat()).unwrap();
            "with a sign too many"
        }
        6 => {
            let at = somewhere(random);
            let end = (at + random.below(40) as usize).min(bytes.len());
            fs::write(&path, [&bytes[..at], &bytes[end..]].concat()).unwrap();
            "with a hole"
        }
        7 => {
            fs::write(&path, [&bytes[..], &[0xff, 0xfe]].concat()).unwrap();
            "no text"
        }
        8 => {
            let other = fs::read(random.pick(&files).unwrap()).unwrap();
            fs::write(&path, other).unwrap();
            "another's text"
        }
        9 => {
            let folder = path.parent().unwrap();
            fs::rename(folder, folder.with_file_name("elsewhere")).unwrap();
            "in another folder"
        }
        // Edits that are valid, at least for a world without the changed creatures.
        10 => {
            let digits: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at].is_ascii_digit()).collect();
            let mut bytes = bytes.clone();
            if let Some(at) = random.pick(&digits) {
                bytes[*at] = b'0' + random.below(10) as u8;
            }
            fs::write(&path, bytes).unwrap();
            "with another number"
        }
        _ => {
            let ids =
                ["bat", "zombie", "fungus", "sword", "apple", "rock", "corpse", "wall", "floor", "player", "hunt"];
            let id = *random.pick(&ids).unwrap();
            rename_everywhere(folder, id);
            "without an id"
        }
    };
    format!("{name} {what}")
}

/// Renames an id in all files.
fn rename_everywhere(folder: &Folder, id: &str) {
    for path in files_in(&folder.root()) {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let (dot, quote) = (format!(".{id}"), format!("\"{id}\""));
        let line = format!("\n{id} = \"#");
        let text =
            text.replace(&format!("{dot}]"), &format!("{dot}_x]")).replace(&format!("{dot}."), &format!("{dot}_x."));
        let text = text.replace(&quote, &format!("\"{id}_x\"")).replace(&line, &format!("\n{id}_x = \"#"));
        fs::write(&path, text).unwrap();
        if path.file_stem().is_some_and(|stem| stem == id) {
            fs::rename(&path, path.with_file_name(format!("{id}_x.rhai"))).unwrap();
        }
    }
}

const KEYS: &str =
    "h j k l y u b n . . s R o g d e w T a c < > i x m F ? tab escape enter up down K J n y page_down f2";

/// Presses some keys, draws the screen, and checks the world's invariants.
fn play(app: &mut App, random: &mut Random) {
    let keys: Vec<&str> = KEYS.split(' ').collect();
    for _ in 0..6 {
        press(app, random.pick(&keys).unwrap());
    }
    screen(app);
    if let Some(game) = app.game() {
        assert_eq!(game.check(), Ok(()));
    }
}

/// Damages and restores the files `times` times during a game, and applies each change.
fn damage_and_restore(seed: u64, times: usize) {
    let folder = Folder::new();
    let (mut app, source) = app_with_source(&folder);
    let whole = app.content().fingerprint;
    let mut random = Random::new(seed, &[]);
    let (mut refused, mut taken) = (0, 0);
    for round in 0..times {
        let mut actions = vec![damage(&folder, &mut random)];
        while random.chance(25) {
            actions.push(damage(&folder, &mut random));
        }
        let verdict = folder.judge();
        let expected = verdict.as_ref().map(|content| content.fingerprint).map_err(|faults| faults.count);
        source.0.borrow_mut().push_back(verdict);
        app.tick(0);
        match (expected, app.faults()) {
            (Err(count), found) => {
                assert_eq!(found.map(|faults| faults.count), Some(count), "{seed} {round}: {actions:?}");
                assert_eq!(app.content().fingerprint, whole, "{seed} {round}: {actions:?}");
                refused += 1;
            }
            (Ok(fingerprint), None) => {
                assert_eq!(app.content().fingerprint, fingerprint, "{seed} {round}: {actions:?}");
                taken += 1;
            }
            // The content is valid, but this world does not fit into it.
            (Ok(_), Some(faults)) => assert_eq!(faults.count, 1, "{seed} {round}: {actions:?}"),
        }
        play(&mut app, &mut random);
        folder.restore();
        source.0.borrow_mut().push_back(folder.judge());
        app.tick(0);
        assert_eq!((app.content().fingerprint, app.faults()), (whole, None), "{seed} {round}: {actions:?}");
        play(&mut app, &mut random);
    }
    assert!(refused > times / 4 && taken > times / 10, "{refused} refused, {taken} taken over");
}

#[test]
fn a_thousand_edits_under_a_running_game_first_half() {
    damage_and_restore(1, 500);
}

#[test]
fn a_thousand_edits_under_a_running_game_second_half() {
    damage_and_restore(2, 500);
}

/// Waits until the game has noticed.
#[track_caller]
fn wait_for(app: &mut App, what: &str, is_so: impl Fn(&App) -> bool) {
    let begun = Instant::now();
    loop {
        app.tick(0);
        if is_so(app) {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "the game never notices: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn fifty_edits_reach_a_running_game_through_the_file_watcher() {
    let folder = Folder::new();
    let source = FolderSource::watch(folder.roots()).unwrap();
    let mut app = playing(&folder).reading(Box::new(source));
    let woken = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&woken);
    app.wake_by(Arc::new(move || {
        counter.fetch_add(1, Ordering::SeqCst);
    }));
    let whole = app.content().fingerprint;
    let mut random = Random::new(3, &[]);
    let away = folder.home.path().join("away");
    for round in 0..50 {
        let action = match round % 10 {
            0 => {
                fs::rename(folder.root(), &away).unwrap();
                "the root vanishes".to_owned()
            }
            3 => {
                fs::rename(folder.path("content"), &away).unwrap();
                "all content vanishes".to_owned()
            }
            6 => {
                fs::remove_dir_all(folder.path("scripts")).unwrap();
                "all scripts are removed".to_owned()
            }
            _ => damage(&folder, &mut random),
        };
        let expected = folder.judge();
        wait_for(&mut app, &format!("{round}: {action}"), |app| match &expected {
            Ok(content) => app.content().fingerprint == content.fingerprint || app.faults().is_some(),
            Err(faults) => app.faults() == Some(faults),
        });
        play(&mut app, &mut random);
        match round % 10 {
            0 => fs::rename(&away, folder.root()).unwrap(),
            3 => fs::rename(&away, folder.path("content")).unwrap(),
            // Some editors save this way: a new file replaces the old one.
            1 | 4 | 7 => {
                for (path, text) in &folder.whole {
                    let path = folder.root().join(path);
                    fs::create_dir_all(path.parent().unwrap()).unwrap();
                    fs::write(path.with_extension("new~"), text).unwrap();
                    fs::rename(path.with_extension("new~"), path).unwrap();
                }
                folder.restore();
            }
            _ => folder.restore(),
        }
        wait_for(&mut app, &format!("{round}: mended after {action}"), |app| {
            app.content().fingerprint == whole && app.faults().is_none()
        });
        play(&mut app, &mut random);
    }
    assert!(woken.load(Ordering::SeqCst) >= 50, "the front end was woken");
}

/// Copies a sample mod into the mods folder of a user.
fn mod_in(data: &Path, folder: &str, name: &str) -> PathBuf {
    let root = data.join("mods").join(folder);
    for file in files_in(&Path::new("tests/packs").join(name)) {
        let to = root.join(file.strip_prefix(Path::new("tests/packs").join(name)).unwrap());
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(file, to).unwrap();
    }
    root
}

#[test]
fn enabled_mods_are_watched_in_their_own_folders() {
    let data = tempfile::tempdir().unwrap();
    let (spiders, harder) = (mod_in(data.path(), "a", "adds"), mod_in(data.path(), "b", "patches"));
    let in_force = Shared::default();
    put_in_force(&in_force, None, vec![("adds".to_owned(), spiders.clone())]);
    let source = FolderSource::with_mods(Vec::new(), Arc::clone(&in_force)).unwrap();
    let content = judge(collect(std::slice::from_ref(&spiders), None)).unwrap();
    let mind = Box::new(ScriptMind::new(&content).0);
    let mut app = App::new(content, mind, Box::new(MemoryStore::default()), Box::new(|| 7)).reading(Box::new(source));
    app.begin(7);
    let name_is = |app: &App, id: &str, name: &str| {
        app.content().creatures.find(id).is_some_and(|kind| app.content().creatures[kind].name == name)
    };
    let edit = |root: &Path, file: &str, old: &str, new: &str| {
        let text = fs::read_to_string(root.join(file)).unwrap();
        assert!(text.contains(old), "{text}");
        fs::write(root.join(file), text.replace(old, new)).unwrap();
    };
    let file = "content/adds/spider.toml";
    edit(&spiders, file, "name = \"cave spider\"", "name = \"old spider\"");
    wait_for(&mut app, "a name", |app| name_is(app, "adds:cave_spider", "old spider"));
    edit(&spiders, file, "hp = ", "hq = ");
    wait_for(&mut app, "a fault", |app| app.faults().is_some_and(|faults| faults.first.contains("spider.toml:")));
    edit(&spiders, file, "hq = ", "hp = ");
    wait_for(&mut app, "it is mended", |app| app.faults().is_none());
    let away = data.path().join("away");
    fs::rename(&spiders, &away).unwrap();
    wait_for(&mut app, "it vanishes", |app| {
        app.faults().is_some_and(|faults| faults.first.starts_with("the mod `adds` is no longer in `"))
    });
    assert!(name_is(&app, "adds:cave_spider", "old spider"), "the game goes on as it was");
    fs::rename(&away, &spiders).unwrap();
    wait_for(&mut app, "it is back", |app| app.faults().is_none());
    // Mods that are enabled later are watched from then on. Disabled mods are not.
    put_in_force(&in_force, None, vec![("adds".to_owned(), spiders), ("patches".to_owned(), harder.clone())]);
    wait_for(&mut app, "another mod", |app| name_is(app, "stuffed:bat", "sleepy bat"));
    edit(&harder, "content/patches/changes.toml", "sleepy bat", "idle bat");
    wait_for(&mut app, "its change", |app| name_is(app, "stuffed:bat", "idle bat"));
    put_in_force(&in_force, None, Vec::new());
    app.tick(0);
    edit(&harder, "content/patches/changes.toml", "idle bat", "lazy bat");
    std::thread::sleep(Duration::from_millis(700));
    app.tick(0);
    assert!(name_is(&app, "stuffed:bat", "idle bat"));
}

#[test]
fn reading_files_is_not_a_change() {
    let folder = Folder::new();
    let mut source = FolderSource::watch(folder.roots()).unwrap();
    let begun = Instant::now();
    while source.take().is_none() {
        assert!(begun.elapsed() < PATIENCE, "how the files are at first is told");
        std::thread::sleep(Duration::from_millis(5));
    }
    for path in files_in(&folder.root()) {
        fs::read(&path).unwrap();
        // Writing the same text again is not a change.
        fs::write(&path, fs::read(&path).unwrap()).unwrap();
    }
    std::thread::sleep(Duration::from_millis(700));
    assert!(source.take().is_none());
}
