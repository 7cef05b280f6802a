//! Random play: whatever the player does, the world stays valid.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use stuffed::content::Content;
use stuffed::game::{Action, EventKind, Game, ItemId, Snapshot};

use super::packs::{mind, shipped};
use super::rambler::{Rambler, heal_and_feed};

const TURNS: u32 = 4500;

/// Until this turn the player is healed and fed. Then every other game heads for the exit, and in the rest the player may die.
const NURSED: u32 = 3600;

/// Every kind of event except those of failing scripts.
const FACTS: [&str; 25] = [
    "began",
    "stepped",
    "hit",
    "died",
    "dug",
    "picked up",
    "dropped",
    "ate",
    "overate",
    "starved",
    "hunger changed",
    "equipped",
    "unequipped",
    "descended",
    "ascended",
    "followed",
    "left",
    "bred",
    "swapped",
    "rotted",
    "noticed",
    "lies",
    "refused",
    "ended by death",
    "ended by leaving",
];

/// Every action that is possible in the shipped game.
const ACTIONS: [&str; 14] = [
    "wait", "step", "attack", "dig", "pick_up", "drop", "eat", "equip", "unequip", "descend", "ascend", "breed",
    "swap", "debug",
];

fn name_of_event(event: &EventKind) -> &'static str {
    match event {
        EventKind::Began => "began",
        EventKind::Stepped { .. } => "stepped",
        EventKind::Hit { .. } => "hit",
        EventKind::Died { .. } => "died",
        EventKind::Dug { .. } => "dug",
        EventKind::PickedUp { .. } => "picked up",
        EventKind::Dropped { .. } => "dropped",
        EventKind::Ate { .. } => "ate",
        EventKind::Overate { .. } => "overate",
        EventKind::Starved { .. } => "starved",
        EventKind::HungerChanged { .. } => "hunger changed",
        EventKind::Equipped { .. } => "equipped",
        EventKind::Unequipped { .. } => "unequipped",
        EventKind::Descended { .. } => "descended",
        EventKind::Ascended { .. } => "ascended",
        EventKind::Followed { .. } => "followed",
        EventKind::Fell { .. } => "fell",
        EventKind::Swallowed { .. } => "swallowed",
        EventKind::Burned { .. } => "burned",
        EventKind::Left { .. } => "left",
        EventKind::Bred { .. } => "bred",
        EventKind::Rotted { .. } => "rotted",
        EventKind::Noticed { .. } => "noticed",
        EventKind::ItemHere { .. } => "lies",
        EventKind::Spotted { .. } => "spotted",
        EventKind::Woke { .. } => "woke",
        EventKind::FellAsleep { .. } => "fell asleep",
        EventKind::Sneaked { .. } => "sneaked",
        EventKind::Searched { .. } => "searched",
        EventKind::Found { .. } => "found",
        EventKind::Refused { .. } => "refused",
        EventKind::Failed { .. } => "failed",
        EventKind::Retired { .. } => "retired",
        EventKind::Ended { end } if end.cause.is_some() => "ended by death",
        EventKind::Ended { .. } => "ended by leaving",
        EventKind::Missed { .. } => "missed",
        EventKind::Reflected { .. } => "reflected",
        EventKind::Cast { .. } => "cast",
        EventKind::Thrown { .. } => "thrown",
        EventKind::Broke { .. } => "broke",
        EventKind::Unharmed { .. } => "unharmed",
        EventKind::Resisted { .. } => "resisted",
        EventKind::Harmed { .. } => "harmed",
        EventKind::HurtByModifier { .. } => "hurt by modifier",
        EventKind::HurtByGround { .. } => "hurt by ground",
        EventKind::Used { .. } => "used",
        EventKind::Learned { .. } => "learned",
        EventKind::Taught { .. } => "taught",
        EventKind::LostFollower { .. } => "lost follower",
        EventKind::Stolen { .. } => "stolen",
        EventKind::DoorMoved { .. } => "moved a door",
        EventKind::Unlocked { .. } => "unlocked",
        EventKind::Swapped { .. } => "swapped",
        EventKind::Loosened { .. } => "loosened",
        EventKind::Freed { .. } => "freed",
        EventKind::Ordered { .. } => "ordered",
        EventKind::ModifierBegan { .. } => "modifier began",
        EventKind::ModifierEnded { .. } => "modifier ended",
        EventKind::Bound { .. } => "bound",
        EventKind::Absorbed { .. } => "absorbed",
        EventKind::Unmasked { .. } => "unmasked",
        EventKind::Said { .. } => "told",
        EventKind::Struck { .. } => "struck",
        EventKind::TileChanged { .. } => "changed a tile",
        EventKind::Overflowed(_) => "overflowed",
    }
}

fn name_of_action(action: &Action) -> &'static str {
    action.spec().map_or("debug", |spec| spec.name)
}

/// What happened in some games.
#[derive(Default)]
pub struct Tally {
    pub turns: u32,
    pub facts: BTreeSet<&'static str>,
    pub done: BTreeSet<&'static str>,
    levels: BTreeSet<usize>,
    /// The largest number of creatures on each level.
    pub crowd: BTreeMap<usize, usize>,
}

impl Tally {
    fn note_events(&mut self, game: &Game) {
        self.facts.extend(game.events().iter().map(|event| name_of_event(&event.kind)));
    }

    fn note(&mut self, game: &Game, action: &Action, refused: bool) {
        self.turns += 1;
        self.note_events(game);
        if !refused {
            self.done.insert(name_of_action(action));
        }
        let level = game.world().player().unwrap().level();
        self.levels.insert(level);
        let crowd = self.crowd.entry(level).or_default();
        *crowd = (*crowd).max(game.creature_count(level));
    }
}

fn play(seed: u64, turns: u32, tally: &mut Tally, look: impl FnMut(&Game)) -> Game {
    play_in(&shipped(), seed, turns, tally, look)
}

/// Plays a game with random actions in `content`.
pub fn play_in(content: &Arc<Content>, seed: u64, turns: u32, tally: &mut Tally, mut look: impl FnMut(&Game)) -> Game {
    let mut mind = mind(content);
    let mut rambler = Rambler::new(seed);
    let mut game = Game::new(Arc::clone(content), seed);
    tally.note_events(&game);
    for turn in 0..turns {
        let goes_home = turn >= NURSED && seed.is_multiple_of(2);
        let action = rambler.next(&mut game, goes_home);
        if turn < NURSED && game.ending_of(&action).is_some() {
            continue;
        }
        if turn < NURSED || goes_home {
            heal_and_feed(&mut game);
        }
        let before: Vec<ItemId> = game.all_items().map(|item| item.id).collect();
        let refused = game.act(action.clone(), &mut *mind).is_err();
        game.check().unwrap_or_else(|fault| panic!("seed {seed}, turn {}, {action:?}: {fault}", game.world().turn()));
        // With more packs, hooks may remove items at any time.
        if content.packs.len() == 1 {
            items_are_kept(&game, &before, &action, refused);
        }
        tally.note(&game, &action, refused);
        look(&game);
        if game.world().end.is_some() {
            break;
        }
    }
    game
}

/// Items may vanish only by being eaten or by rotting.
fn items_are_kept(game: &Game, before: &[ItemId], action: &Action, refused: bool) {
    let now: BTreeSet<_> = game.all_items().map(|item| item.id).collect();
    let rotten = game.events().iter().filter(|event| matches!(event.kind, EventKind::Rotted { .. })).count();
    let gone = before.iter().filter(|id| !now.contains(id)).count();
    let eaten = usize::from(matches!(action, Action::Eat(_)) && !refused);
    assert_eq!(gone, eaten + rotten, "{action:?} lost an item on turn {}", game.world().turn());
}

/// Plays the games of some seeds. Every kind of event and action must occur, or the test has not covered the game.
fn keeps_sound(seeds: Range<u64>) {
    let content = shipped();
    let mut tally = Tally::default();
    for seed in seeds {
        play(seed, TURNS, &mut tally, |_| ());
    }
    assert_eq!(tally.facts, BTreeSet::from(FACTS), "what happened, and what can");
    assert_eq!(tally.done, BTreeSet::from(ACTIONS), "what was done, and what can be");
    assert_eq!(tally.levels.len(), content.rules.levels.len(), "levels that were played on");
    assert!(tally.crowd.values().all(|crowd| *crowd <= content.rules.max_creatures as usize), "{:?}", tally.crowd);
    assert!(tally.turns > 50_000, "only {} turns were played", tally.turns);
}

// Over two hundred thousand turns, in four parts that can run in parallel.

#[test]
fn two_hundred_thousand_turns_of_random_input_keep_the_world_sound_1() {
    keeps_sound(0..14);
}

#[test]
fn two_hundred_thousand_turns_of_random_input_keep_the_world_sound_2() {
    keeps_sound(14..28);
}

#[test]
fn two_hundred_thousand_turns_of_random_input_keep_the_world_sound_3() {
    keeps_sound(28..42);
}

#[test]
fn two_hundred_thousand_turns_of_random_input_keep_the_world_sound_4() {
    keeps_sound(42..56);
}

#[test]
fn saving_and_loading_does_not_change_the_game() {
    for seed in 0..5 {
        let whole = play(seed, 400, &mut Tally::default(), |game| {
            if game.world().turn() % 20 == 0 {
                let bytes = game.snapshot().to_bytes();
                let again = Snapshot::from_bytes(&bytes).unwrap().restore(&game.content).unwrap();
                assert_eq!(again.hash(), game.hash());
                assert_eq!(again.visible_creatures(), game.visible_creatures());
            }
        });
        let content = shipped();
        let (mut one, mut two) = (mind(&content), mind(&content));
        let mut kept = whole.clone();
        let mut loaded = whole.snapshot().restore(&content).unwrap();
        for _ in 0..50 {
            let (kept_done, loaded_done) = (kept.act(Action::Wait, &mut *one), loaded.act(Action::Wait, &mut *two));
            assert_eq!(kept_done, loaded_done);
            assert_eq!(kept.events(), loaded.events());
            assert_eq!(kept.hash(), loaded.hash());
        }
    }
}
