//! Memory use stays constant however long scripts hoard values, breed creatures and fail.
#![expect(clippy::disallowed_methods, reason = "set by an environment variable")]

use std::fs;
use std::sync::Arc;

use stuffed::content::{Content, PackSource, SourceFile};
use stuffed::game::{Action, EventKind, Game, Mind};
use stuffed::grid::{Direction, Random};
use stuffed::script::ScriptMind;

use crate::{COUNTED, alone, content};

/// The scripts of the mod `leeches.toml`.
const SCRIPTS: [(&str, &str); 9] = [
    (
        "hoards",
        "
fn act(me) {
    let turn = (me.memory.turn ?? 0) + 1;
    me.memory.turn = turn;
    let text = `${turn}`;
    for n in 0..3 { text += text; }
    me.memory[`k${turn % 50}`] = text;
    if turn % 20 == 0 { me.memory.places = [me.place, [me.place, #{ at: me.place, who: me }]]; }
}
",
    ),
    ("outgrows", "fn act(me) { let n = 0; loop { n += 1; me.memory[`k${n}`] = n; } }\nfn on_hurt(me) { act(me) }"),
    ("runs_on", "fn act(me) { let a = []; loop { a.push(1); if a.len() > 200 { a = []; } } }"),
    ("fails", "fn act(me) { if me.chance(50) { throw `never again, ${me.turns}`; } }"),
    ("calls", "fn act(me) { me.summon(\"stuffed:bat\", me.random_place(3) ?? me.place) }"),
    ("breeds", "fn act(me) { if me.chance(20) { me.spawn_child(me.random_place(3) ?? me.place, me.memory) } }"),
    ("shouts", "fn act(me) { print(`${me.turns}: ${me.place}`); if me.chance(10) { me.speak(\"cry\") } }"),
    (
        "litters",
        "
fn on_tick(me) { if me.chance(5) { lay(\"litter\", me.place) } }
fn on_death(me) { [lay(\"litter\", me.place), bring_forth(me.kind, me.place), bring_forth(\"stuffed:bat\", me.place)] }
",
    ),
    (
        "festers",
        "
fn on_tick(me) {
    if me.chance(20) { return [damage(me, 5), modify(me, \"fever\", 30)]; }
    if me.chance(2) { bring_forth(\"stuffed:zombie\", me.random_place(5) ?? me.place, #{ turn: 1, text: \"new\" }) }
}
fn on_hit(me, event) { damage(event.other, 3) }
",
    ),
];

/// Turns of each game when several follow each other.
const LIFE: u64 = 2_500;

/// Memory may grow by one part in this many between the middle and the end.
const MOST: u64 = 50;

/// Turns to play, by `STUFFED_LEECHED`. The default is a hundredth of the full count.
fn turns() -> u64 {
    std::env::var("STUFFED_LEECHED").ok().and_then(|turns| turns.parse().ok()).unwrap_or(10_000)
}

/// The shipped game with the leeches mod. Levels hold fewer creatures, so they fill up early.
fn content_with_leeches() -> Arc<Content> {
    let file = |path: String, text: &str| SourceFile { path, text: text.to_owned() };
    let mut packs = stuffed::packs::embedded();
    let crowd = "max_creatures = 300";
    let rules = packs.iter_mut().flat_map(|pack| &mut pack.content).find(|file| file.text.contains(crowd)).unwrap();
    rules.text = rules.text.replace(crowd, "max_creatures = 12");
    packs.push(PackSource {
        id: "leeches".to_owned(),
        content: vec![file("content/leeches/pack.toml".to_owned(), include_str!("leeches.toml"))],
        scripts: SCRIPTS.map(|(name, text)| file(format!("scripts/leeches/{name}.rhai"), text)).to_vec(),
        tests: Vec::new(),
        rank: 0,
    });
    content(&packs)
}

/// What the mod caused.
#[derive(Debug, Default)]
struct Deeds {
    failed: u64,
    retired: u64,
    bred: u64,
    died: u64,
}

impl Deeds {
    fn note(&mut self, game: &Game) {
        for event in game.events() {
            match event.kind {
                EventKind::Failed { .. } => self.failed += 1,
                EventKind::Retired { .. } => self.retired += 1,
                EventKind::Bred { .. } => self.bred += 1,
                EventKind::Died { .. } => self.died += 1,
                _ => {}
            }
        }
    }

    /// True when the mod did enough to make the test meaningful.
    fn is_hostile(&self) -> bool {
        self.failed > 5 && self.retired > 2 && self.bred > 500 && self.died > 500
    }
}

/// The player walks at random, and is healed and fed.
fn stroll(game: &mut Game, mind: &mut dyn Mind, random: &mut Random, actions: &mut Deeds) {
    let player = game.world().player;
    let player = game.tamper().creature_mut(player).unwrap();
    player.hp = player.max_hp;
    player.satiety.iter_mut().for_each(|fullness| fullness.food = 500);
    let way = Direction::ALL[random.below(8) as usize];
    let _ = game.act(if random.chance(50) { Action::Wait } else { Action::Step(way) }, mind);
    actions.note(game);
}

/// The memory of the process in bytes: live allocations, and the resident set where the system reports it.
#[derive(Clone, Copy, Debug, Default)]
struct Held {
    live: u64,
    resident: u64,
}

impl Held {
    fn now() -> Self {
        let pages = fs::read_to_string("/proc/self/statm").unwrap_or_default();
        let pages: u64 = pages.split(' ').nth(1).and_then(|pages| pages.parse().ok()).unwrap_or(0);
        Self { live: COUNTED.current_usage() as u64, resident: pages * 4096 }
    }

    fn mean(all: &[Self]) -> Self {
        let mean = |of: fn(&Self) -> u64| all.iter().map(of).sum::<u64>() / all.len() as u64;
        Self { live: mean(|held| held.live), resident: mean(|held| held.resident) }
    }

    /// Expects `later` to be hardly more.
    #[track_caller]
    fn expect_no_growth(self, later: Self) {
        println!("in the middle {self:?}, at the end {later:?}");
        assert!(later.live <= self.live + self.live / MOST, "{self:?} became {later:?}");
        assert!(later.resident <= self.resident + self.resident / MOST, "{self:?} became {later:?}");
    }
}

/// Plays half of the turns. Returns the average over the last tenth of them, because creatures come and go.
fn play_half(mut turn: impl FnMut()) -> Held {
    let turns = turns() / 2;
    let mut held = Vec::new();
    for number in 0..turns {
        turn();
        if number >= turns * 9 / 10 && number % (turns / 500).max(1) == 0 {
            held.push(Held::now());
        }
    }
    Held::mean(&held)
}

#[test]
fn one_long_game_among_leeches_holds_no_more_memory_at_its_end_than_in_its_middle() {
    let _alone = alone();
    let content = content_with_leeches();
    let (mut mind, _) = ScriptMind::new(&content);
    let (mut random, mut actions) = (Random::new(3, &[]), Deeds::default());
    let mut game = Game::new(Arc::clone(&content), 7);
    let mut turn = || stroll(&mut game, &mut mind, &mut random, &mut actions);
    let middle = play_half(&mut turn);
    let end = play_half(&mut turn);
    game.check().unwrap();
    println!("{} turns, {actions:?}", turns());
    assert!(actions.is_hostile(), "{actions:?}");
    middle.expect_no_growth(end);
}

#[test]
fn many_games_among_leeches_leave_nothing_behind() {
    let _alone = alone();
    let content = content_with_leeches();
    let (mut mind, _) = ScriptMind::new(&content);
    let mut actions = Deeds::default();
    let mut halves = Vec::new();
    for _ in 0..2 {
        for summary in 0..(turns() / 2).div_ceil(LIFE) {
            let (mut game, mut random) = (Game::new(Arc::clone(&content), summary), Random::new(summary, &[]));
            (0..LIFE).for_each(|_| stroll(&mut game, &mut mind, &mut random, &mut actions));
        }
        halves.push(Held::now());
    }
    println!("{} turns, {actions:?}", turns());
    assert!(actions.is_hostile(), "{actions:?}");
    halves[0].expect_no_growth(halves[1]);
}
