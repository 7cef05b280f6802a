//! Plays one game and collects its results.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Serialize;

use crate::content::{AbilityKind, BotKind, Content, CreatureKind, MAIN, Ref};
use crate::game::{Action, Bot, Cause, EventKind, Game, Level, Mind, Recording, RunSummary};
use crate::save::Replay;

/// The turn on which [`SimRun::cover`] is measured.
pub const COVER_TURN: u64 = 3000;

/// Who controls the player's creature.
#[derive(Clone, Copy, Debug)]
pub enum Player {
    /// Nobody: it rests every turn.
    Resting,
    /// A bot: a list of behaviours.
    Bot(Ref<BotKind>),
}

/// The result of one game.
#[derive(Clone, Debug, Serialize)]
pub struct SimRun {
    /// The seed of the world.
    pub seed: u64,
    /// The number of turns played.
    pub turns: u64,
    /// The id of the ending, or `unfinished`.
    pub end: String,
    /// Whether the ending is a win.
    pub won: bool,
    /// The id of the kind that killed the player, or `hunger` or `overeating`.
    pub cause: Option<String>,
    /// The level where it ended, from 1.
    pub depth: usize,
    /// The deepest level reached, from 1.
    pub deepest: usize,
    /// The last level reached of each branch but the main one, from 1.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub branches: BTreeMap<String, u32>,
    /// The number of creatures the player killed.
    pub kills: u32,
    /// The player's hit points at the end.
    pub hp: i32,
    /// The hash of the final world.
    pub hash: String,
    /// The number of items picked up, by kind.
    pub found: BTreeMap<String, u32>,
    /// The number of items eaten, worn or wielded, by kind.
    pub used: BTreeMap<String, u32>,
    /// The abilities that were used, by id.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub abilities: BTreeMap<String, AbilityTally>,
    /// What became of the creatures, by kind. The player's creature is among them.
    pub kinds: BTreeMap<String, KindTally>,
    /// For each kind of creature, the percentage of a level's floor that it occupies at turn 3000, on the level where
    /// that is highest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cover: Option<BTreeMap<String, u32>>,
    /// The number of behaviour failures.
    pub faults: u32,
    /// The distinct failures, with their locations.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub failures: BTreeSet<String>,
    /// The scripts that were disabled because they failed too often.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub disabled: BTreeSet<String>,
    /// The number of actions that led to too much, so that some of it was dropped.
    pub overflows: u32,
    /// What was dropped, with script and hook.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub dropped: BTreeSet<String>,
}

/// What became of the creatures of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct KindTally {
    /// How many lived when the game ended.
    pub lived: u32,
    /// How many had died.
    pub died: u32,
    /// How many others they had killed.
    pub killed: u32,
}

/// How often an ability was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct AbilityTally {
    /// How often by the player.
    pub by_player: u32,
    /// How often by others.
    pub by_others: u32,
}

/// Plays the world of `seed` for at most `turns` turns. Calls `begun` after world generation.
pub fn play(
    content: &Arc<Content>,
    mind: &mut dyn Mind,
    player: Player,
    (seed, turns): (u64, u64),
    mut begun: impl FnMut(),
) -> SimRun {
    through(content, mind, player, seed, turns, &mut |done, _| {
        if done.is_none() {
            begun();
        }
    })
    .0
}

/// Plays like [`play`], and records the game.
pub fn record(content: &Arc<Content>, mind: &mut dyn Mind, player: Player, seed: u64, turns: u64) -> (SimRun, Replay) {
    let mut recording: Option<Recording> = None;
    let (run, game) = through(content, mind, player, seed, turns, &mut |done, game| match (done, &mut recording) {
        (Some(action), Some(recording)) => recording.note(action, game),
        _ => recording = Some(Recording::begin(game)),
    });
    let recording = recording.unwrap_or_else(|| Recording::going_on(&game));
    (run, Replay { summary: Some(RunSummary::of(&game)), recording })
}

/// Plays a game through. Calls `watch` at the start and after each action.
fn through(
    content: &Arc<Content>,
    mind: &mut dyn Mind,
    player: Player,
    seed: u64,
    turns: u64,
    watch: &mut dyn FnMut(Option<&Action>, &Game),
) -> (SimRun, Game) {
    let mut game = Game::new(Arc::clone(content), seed);
    watch(None, &game);
    let mut observed = Observations::default();
    let mut pilot = match player {
        Player::Resting => None,
        Player::Bot(bot) => Some(Bot::new(bot, seed)),
    };
    while game.world().end.is_none() && game.world().turn() < turns {
        let action = pilot.as_mut().and_then(|pilot| pilot.decide(&mut game, mind)).unwrap_or_else(|| idle(&game));
        observed.note_failures(&game);
        let mut done = game.act(action.clone(), mind);
        watch(Some(&action), &game);
        if done.is_err() {
            observed.note(&game);
            let action = idle(&game);
            done = game.act(action.clone(), mind);
            watch(Some(&action), &game);
        }
        observed.note(&game);
        if done.is_err() {
            break;
        }
    }
    let faults = pilot.as_ref().map_or(0, Bot::strikes);
    (report(&game, observed, faults), game)
}

/// What is done without a wish: nothing, or the first answer to what is asked.
fn idle(game: &Game) -> Action {
    let answer = game.prompt().map(|prompt| game.default_answer(game.world().player, prompt));
    answer.map_or(Action::Wait, Action::Answer)
}

/// The tallies by kind.
type Kinds = BTreeMap<Ref<CreatureKind>, KindTally>;

/// What was seen of a game so far.
#[derive(Default)]
struct Observations {
    branches: BTreeMap<String, u32>,
    kinds: Kinds,
    abilities: BTreeMap<Ref<AbilityKind>, AbilityTally>,
    cover: Option<BTreeMap<String, u32>>,
    failures: BTreeSet<String>,
    overflows: u32,
    dropped: BTreeSet<String>,
}

impl Observations {
    /// Notes what the last action led to.
    fn note(&mut self, game: &Game) {
        self.note_failures(game);
        self.note_branch(game);
        for event in game.events() {
            match &event.kind {
                EventKind::Died { who, by, .. } => {
                    self.kinds.entry(who.kind).or_default().died += 1;
                    if let Some(killer) = by {
                        self.kinds.entry(killer.kind).or_default().killed += 1;
                    }
                }
                EventKind::Cast { who, ability, .. } => {
                    let tally = self.abilities.entry(*ability).or_default();
                    let is_player = who.id == game.world().player;
                    *(if is_player { &mut tally.by_player } else { &mut tally.by_others }) += 1;
                }
                EventKind::Overflowed(overflow) => {
                    self.overflows += 1;
                    self.dropped.insert(overflow.describe(&game.content));
                }
                _ => {}
            }
        }
        if self.cover.is_none() && game.world().turn() >= COVER_TURN {
            self.cover = Some(measure_cover(game));
        }
    }

    /// Notes where the player is, unless that is on the main branch.
    fn note_branch(&mut self, game: &Game) {
        let levels = game.world().levels();
        let level = game.world().player().and_then(|player| levels.get(player.level())).map(Level::id);
        if let Some(id) = level.filter(|id| id.branch() != MAIN) {
            let last = self.branches.entry(id.branch().to_owned()).or_default();
            *last = id.number().max(*last);
        }
    }

    /// Notes the behaviours that failed. A bot's failures are events before it acts.
    fn note_failures(&mut self, game: &Game) {
        for event in game.events() {
            if let EventKind::Failed { fault, .. } = &event.kind {
                self.failures.insert(fault.message.clone());
            }
        }
    }
}

/// The tallies with the living, by id.
fn tallied(game: &Game, mut kinds: Kinds) -> BTreeMap<String, KindTally> {
    for creature in game.world().creatures().iter().filter(|creature| creature.hp > 0) {
        kinds.entry(creature.kind()).or_default().lived += 1;
    }
    kinds.into_iter().map(|(kind, tally)| (game.content.creatures.id(kind).to_owned(), tally)).collect()
}

fn report(game: &Game, observed: Observations, faults: u32) -> SimRun {
    let (content, world) = (&game.content, game.world());
    let ending = world.end.and_then(|end| end.ending);
    let names = |counts: &BTreeMap<_, u32>| {
        counts.iter().map(|(kind, count)| (content.items.id(*kind).to_owned(), *count)).collect()
    };
    SimRun {
        seed: world.seed,
        turns: world.turn(),
        end: ending.map_or("unfinished", |ending| content.endings.id(ending)).to_owned(),
        won: ending.is_some_and(|ending| content.endings[ending].won),
        cause: world.end.and_then(|end| end.cause).map(|cause| name_of(content, cause)),
        depth: world.player().map_or(0, |player| world.depth_of(player.level()) as usize),
        deepest: world.record.deepest + 1,
        branches: observed.branches,
        kills: world.record.kill_count(),
        hp: world.player().map_or(0, |player| player.hp),
        hash: format!("{:016x}", game.hash()),
        found: names(&world.record.found),
        used: names(&world.record.used),
        abilities: observed
            .abilities
            .into_iter()
            .map(|(ability, tally)| (content.abilities.id(ability).to_owned(), tally))
            .collect(),
        kinds: tallied(game, observed.kinds),
        cover: observed.cover,
        faults: faults + world.strikes.values().sum::<u32>(),
        failures: observed.failures,
        disabled: disabled(game),
        overflows: observed.overflows,
        dropped: observed.dropped,
    }
}

/// The scripts of the game that failed too often, by id.
fn disabled(game: &Game) -> BTreeSet<String> {
    let scripts = game.world().strikes.keys().filter(|script| game.world().is_retired(**script));
    scripts.map(|script| game.content.scripts.id(*script).to_owned()).collect()
}

fn name_of(content: &Content, cause: Cause) -> String {
    match cause {
        Cause::Creature(who) => content.creatures.id(who.kind).to_owned(),
        Cause::Hunger => "hunger".to_owned(),
        Cause::Overeating(_) => "overeating".to_owned(),
        Cause::Item(thing) => content.items.id(thing.kind).to_owned(),
        Cause::Itself => "itself".to_owned(),
        Cause::Modifier(modifier) => content.modifiers.id(modifier).to_owned(),
        Cause::Field(field) => content.fields.id(field).to_owned(),
        Cause::Tile(tile) => content.tiles.id(tile).to_owned(),
    }
}

/// For each kind of creature, the percentage of a level's floor that it occupies, on the level where that is highest.
pub(crate) fn measure_cover(game: &Game) -> BTreeMap<String, u32> {
    let mut cover: BTreeMap<String, u32> = BTreeMap::new();
    for (depth, level) in game.world().levels().iter().enumerate() {
        let floor = level.size().points().filter(|at| game.is_walkable(depth, *at)).count().max(1);
        let mut counts = BTreeMap::new();
        for creature in game.world().creatures().iter().filter(|creature| creature.level() == depth) {
            *counts.entry(creature.kind()).or_insert(0_usize) += 1;
        }
        for (kind, count) in counts {
            let percent = (count * 100 / floor) as u32;
            let most = cover.entry(game.content.creatures.id(kind).to_owned()).or_default();
            *most = (*most).max(percent);
        }
    }
    cover
}
