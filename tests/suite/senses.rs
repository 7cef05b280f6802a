//! Senses in whole games: saves, replays and hashes with the pack `stealth`, and what hallucinations leave alone.

use std::path::Path;
use std::sync::Arc;

use stuffed::content::{Content, PackSource};
use stuffed::game::{Action, EventKind, Game, Snapshot};
use stuffed::grid::{Point, Random};
use stuffed::host::from_root;
use stuffed::packs::embedded;
use stuffed::save::{decode, encode};

use super::packs::{loaded, mind};
use super::rambler::Rambler;

/// How many turns random games take in all.
const TURNS: u32 = 600;

/// The shipped game with the pack `stealth`, in which texts are replaced.
fn stealth(changes: &[(&str, &str)]) -> Arc<Content> {
    let mut packs: Vec<PackSource> = embedded();
    let mut pack = from_root(Path::new("tests/packs/stealth")).expect("the pack can be read");
    for (old, new) in changes {
        let mut files = pack.iter_mut().flat_map(|pack| &mut pack.content);
        let file = files.find(|file| file.text.contains(old)).expect("a file with the text");
        file.text = file.text.replace(old, new);
    }
    packs.extend(pack);
    Arc::new(loaded(&packs))
}

/// What somebody does who rambles, sneaks and searches.
fn next(game: &mut Game, rambler: &mut Rambler, random: &mut Random) -> Action {
    match random.below(12) {
        0 => Action::Sneak,
        1 | 2 => Action::Search,
        _ => rambler.next(game, false),
    }
}

/// Hides things round the player, which random play would hardly come across.
fn hide_things(game: &mut Game) {
    let content = Arc::clone(&game.content);
    let kinds = ["stealth:hidden_trap", "stealth:secret_door"].map(|id| content.tiles.find(id).unwrap());
    let taken: Vec<Point> = game.world().levels()[0].occupants().map(|(at, _)| at).collect();
    let level = game.tamper().level_mut(0).unwrap();
    let cells: Vec<Point> = level.size().points().filter(|at| !level.size().is_rim(*at)).collect();
    for at in cells.into_iter().filter(|at| !taken.contains(at)) {
        let is_open = level.is_walkable(at);
        if (at.x + at.y) % 3 == 0 && !level.links().contains_key(&at) {
            level.set_tile(at, kinds[usize::from(!is_open)], &content.tiles);
        }
    }
}

#[test]
fn senses_are_saved_in_each_turn() {
    let content = stealth(&[]);
    let (mut one, mut other) = (mind(&content), mind(&content));
    let (mut turns, mut seed, mut facts) = (0, 0, [0; 5]);
    while turns < TURNS {
        let (mut rambler, mut random) = (Rambler::new(seed), Random::new(seed, &[78]));
        let mut through = Game::new(Arc::clone(&content), seed);
        hide_things(&mut through);
        let player = through.world().player;
        through.tamper().creature_mut(player).unwrap().hp = 1_000;
        through.tamper().creature_mut(player).unwrap().max_hp = 1_000;
        let mut through = through.resumed();
        let mut reloaded = through.clone();
        while turns < TURNS && through.world().turn() < 150 && through.world().end.is_none() {
            let action = next(&mut through, &mut rambler, &mut random);
            let done = [through.act(action.clone(), &mut *one), reloaded.act(action.clone(), &mut *other)];
            assert_eq!(done[0], done[1], "seed {seed}, turn {}: {action:?}", through.world().turn());
            for event in through.events() {
                let fact = match event.kind {
                    EventKind::Woke { .. } => 0,
                    EventKind::Spotted { .. } => 1,
                    EventKind::Found { .. } => 2,
                    EventKind::Sneaked { .. } => 3,
                    EventKind::Searched { .. } => 4,
                    _ => continue,
                };
                facts[fact] += 1;
            }
            let bytes = reloaded.snapshot().to_bytes();
            reloaded = Snapshot::from_bytes(&bytes).unwrap().restore(&content).unwrap();
            assert_eq!((reloaded.hash(), reloaded.check()), (through.hash(), Ok(())), "seed {seed}: {action:?}");
            assert!(
                reloaded.snapshot().to_bytes() == through.snapshot().to_bytes(),
                "seed {seed}, turn {}",
                through.world().turn()
            );
            turns += 1;
        }
        seed += 1;
    }
    assert!(facts.iter().all(|count| *count > 0), "{facts:?}");
}

#[test]
fn a_game_with_senses_survives_its_save() {
    let content = stealth(&[]);
    let mut game = Game::new(Arc::clone(&content), 3);
    let mut mind = mind(&content);
    for _ in 0..30 {
        game.act(Action::Search, &mut *mind).unwrap();
    }
    let log = stuffed::game::MessageLog::default();
    let kept = encode(&game, &log, &stuffed::game::Recording::begin(&game)).unwrap();
    assert_eq!(decode(&kept, &content).expect("a game that comes back").game.hash(), game.hash());
}

#[test]
fn what_is_not_declared_leaves_no_trace_in_saves() {
    let content = super::packs::shipped();
    let mut game = Game::new(Arc::clone(&content), 3);
    let mut mind = mind(&content);
    for _ in 0..200 {
        let _ = game.act(Action::Wait, &mut *mind);
    }
    let saved = String::from_utf8(game.snapshot().to_bytes()).unwrap();
    for field in ["awareness", "scents"] {
        assert!(!saved.contains(field), "{field} is saved");
    }
}

/// Plays with somebody who drinks odd tea. Returns the hashes of each turn, and how often a creature or an item seemed to be something
/// else.
fn drink_odd_tea(content: &Arc<Content>, looks: bool) -> (Vec<u64>, usize) {
    let mut game = Game::new(Arc::clone(content), 5);
    let mut mind = mind(content);
    let (player, kind) = (game.world().player, content.modifiers.find("stealth:hallucinating").unwrap());
    let modifier = stuffed::game::Modifier::new(kind, 0, 10_000, None);
    game.tamper().creature_mut(player).unwrap().modifiers.push(modifier);
    let mut rambler = Rambler::new(5);
    let (mut hashes, mut odd) = (Vec::new(), 0);
    for _ in 0..120 {
        let action = rambler.next(&mut game, false);
        let _ = game.act(action, &mut *mind);
        if looks {
            for creature in game.world().creatures() {
                odd += usize::from(game.apparent_kind(creature.who()) != creature.kind());
                assert!(creature.id() != player || game.apparent_kind(creature.who()) == creature.kind());
                let _ = game.name(creature.who(), "the");
            }
            for (at, item) in game.world().levels()[0].items() {
                odd += usize::from(game.shown_item(0, *at).is_some_and(|shown| shown.kind != item.kind));
            }
        }
        hashes.push(game.hash());
    }
    (hashes, odd)
}

#[test]
fn hallucinations_never_change_the_world() {
    let (sober, clear) = drink_odd_tea(&stealth(&[("garbles = true", "garbles = false")]), true);
    let (dazed, odd) = drink_odd_tea(&stealth(&[]), true);
    let (blind, _) = drink_odd_tea(&stealth(&[]), false);
    assert_eq!(sober, dazed);
    assert_eq!(blind, dazed);
    assert!(clear == 0 && odd > 100, "{clear} and {odd} looked like something else");
}

#[test]
fn the_same_hallucination_lasts_a_turn() {
    let content = stealth(&[]);
    let mut game = Game::new(Arc::clone(&content), 5);
    let mut mind = mind(&content);
    let kind = content.modifiers.find("stealth:hallucinating").unwrap();
    let player = game.world().player;
    game.tamper().creature_mut(player).unwrap().modifiers.push(stuffed::game::Modifier::new(kind, 0, 10_000, None));
    let seen = |game: &Game| game.world().creatures().iter().map(|it| game.apparent_kind(it.who())).collect::<Vec<_>>();
    let before = seen(&game);
    assert_eq!(before, seen(&game));
    game.act(Action::Wait, &mut *mind).unwrap();
    assert_ne!(before, seen(&game));
}

#[test]
fn a_damaged_save_with_senses_is_bounded() {
    let content = stealth(&[("asleep = 67", "asleep = 0")]);
    let mut minds = mind(&content);
    let saved = String::from_utf8(Game::new(Arc::clone(&content), 3).snapshot().to_bytes()).unwrap();
    assert!(!saved.contains("awareness"));
    let noticed: Vec<String> = (0..500).map(|id| format!("\"{id}\":18446744073709551615")).collect();
    let far = "{\"x\":2147483647,\"y\":-2147483648}";
    let odd = format!(
        "\"awareness\":{{\"is_asleep\":true,\"loud_at\":18446744073709551615,\"searched\":4294967295,\"noticed\":{{{}}},\
         \"lookout\":{{\"level\":99,\"at\":{far},\"until\":18446744073709551615}}}},\"memory\":",
        noticed.join(",")
    );
    let last = saved.rfind("\"stairs\":").unwrap();
    let scents =
        format!("{}\"scents\":[[{far},3,7],[{{\"x\":5,\"y\":5}},4294967295,7]],{}", &saved[..last], &saved[last..]);
    for damaged in [saved.replace("\"memory\":", &odd), scents] {
        let mut game = Snapshot::from_bytes(damaged.as_bytes()).unwrap().restore(&content).unwrap();
        assert!(game.world().creatures().iter().all(|creature| creature.awareness().noticed.len() <= 32));
        assert!(!game.world().player().unwrap().is_asleep());
        for action in [Action::Search, Action::Wait, Action::Sneak, Action::Wait] {
            game.act(action, &mut *minds).unwrap();
        }
        assert_eq!(game.check(), Ok(()));
    }
}
