//! Actions that repeat until something comes up: rest, run, travel, explore.

use std::collections::BTreeSet;

use super::session::Session;
use crate::content::Stairs;
use crate::game::{Action, Fact, Game, Mind, View};
use crate::grid::{Direction, Point};

/// Actions that one key can bring.
const MOST: usize = 500;

/// Cells within which an enemy that moves disturbs: near enough to strike in the turn after the next.
const CLOSE: u32 = 3;

/// Something to do for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errand {
    /// Waits until healed.
    Rest,
    /// Runs in a direction, along passages.
    Run(Direction),
    /// Walks to the nearest stairs of this sort that were seen.
    Travel(Stairs),
    /// Walks to where the map is not known yet.
    Explore,
}

/// What is to be done next.
enum Next {
    Do(Action),
    /// It is done, or nothing is left to do.
    Stop,
    /// It can't even begin.
    Never(String),
}

/// What the player knew before an action.
struct Before {
    hp: i32,
    level: usize,
    items: BTreeSet<Point>,
    stairs: BTreeSet<Point>,
}

impl Errand {
    /// Does it, until it is done or something comes up.
    pub fn run(mut self, session: &mut Session, mind: &mut dyn Mind) {
        for done in 0..MOST {
            let action = match self.next(&session.game, done) {
                Next::Do(action) => action,
                Next::Stop => return,
                Next::Never(why) => return session.say(&why),
            };
            let before = Before::of(session);
            let allowed = session.act(action, mind);
            if self == Self::Rest && done == 0 && stirs(&session.game) {
                let company = session.game.content.text.play.no_rest.clone();
                session.say(&company);
            }
            if !allowed || self.is_disturbed(&before, session) || !self.goes_on(session) {
                return;
            }
        }
    }

    fn next(self, game: &Game, done: usize) -> Next {
        let Some(player) = game.world.player() else { return Next::Stop };
        let text = &game.content.text.play;
        let step = match self {
            Self::Rest if player.hp < player.max_hp => return Next::Do(Action::Wait),
            Self::Rest if done == 0 => return Next::Never(text.no_need.clone()),
            Self::Rest => None,
            Self::Run(direction) => (done == 0 || is_open(game, player.at + direction)).then_some(direction),
            Self::Explore => match game.nearest_frontier() {
                Some(goal) => game.known_step(goal),
                None => return Next::Never(text.explored.clone()),
            },
            Self::Travel(stairs) => {
                let known = game.known_stairs(player.level, player.at);
                let mut goals = known.iter().filter(|(_, sort)| leads_alike(*sort, stairs));
                if goals.clone().any(|(at, _)| *at == player.at) {
                    return Next::Stop;
                }
                match goals.find_map(|(at, _)| game.known_step(*at)) {
                    None if done == 0 => return Next::Never(text.no_way.clone()),
                    step => step,
                }
            }
        };
        step.map_or(Next::Stop, |direction| Next::Do(Action::Step(direction)))
    }

    /// Whether something came up.
    fn is_disturbed(self, before: &Before, session: &Session) -> bool {
        let game = &session.game;
        let after = Before::of(session);
        let player = game.world.player;
        let event = game.events().iter().any(|event| match &event.fact {
            Fact::Noticed { .. } | Fact::Failed { strikes: 1, .. } | Fact::Retired { .. } | Fact::Ended { .. } => true,
            Fact::Hit { target, attacker, .. } => target.id == player || attacker.id == player,
            Fact::HungerChanged { who, worse, .. } => *worse && who.id == player,
            Fact::Rotted { .. } => event.view == View::You,
            Fact::Dug { who, .. } => who.id == player,
            Fact::Lies { .. } => matches!(self, Self::Run(_)),
            _ => false,
        });
        let finds = !after.items.is_subset(&before.items) || !after.stairs.is_subset(&before.stairs);
        let looks_for_finds = matches!(self, Self::Run(_) | Self::Explore);
        event || stirs(game) || after.hp < before.hp || after.level != before.level || (looks_for_finds && finds)
    }

    /// Whether a run goes on from here, perhaps round a bend.
    fn goes_on(&mut self, session: &Session) -> bool {
        let Self::Run(direction) = self else { return true };
        match turn(&session.game, *direction) {
            Some(next) => {
                *direction = next;
                true
            }
            None => false,
        }
    }
}

impl Before {
    fn of(session: &Session) -> Self {
        let game = &session.game;
        let level = game.world.player().map_or(0, |player| player.level);
        let (mut items, mut stairs) = (BTreeSet::new(), BTreeSet::new());
        if let Some(ground) = game.world.levels.get(level) {
            for (at, known) in ground.remembered.iter() {
                let Some(known) = known else { continue };
                if known.item.is_some() {
                    items.insert(at);
                }
                if game.content.tiles[known.tile].stairs.is_some() {
                    stairs.insert(at);
                }
            }
        }
        Self { hp: session.hp(), level, items, stairs }
    }
}

/// Whether an enemy was seen to move close by. Those that never do, as plants, disturb nobody, nor does what flutters about far off: it
/// was told of when it came into sight.
fn stirs(game: &Game) -> bool {
    let Some(player) = game.world.player() else { return false };
    game.events().iter().any(|event| match event.fact {
        Fact::Stepped { who, to, .. } => {
            event.view == View::Seen && to.distance(player.at) <= CLOSE && game.are_enemies(player.id, who.id)
        }
        _ => false,
    })
}

/// The way out leads up as well.
fn leads_alike(one: Stairs, other: Stairs) -> bool {
    (one == Stairs::Down) == (other == Stairs::Down)
}

/// Whether the player could step there, as far as is known.
fn is_open(game: &Game, at: Point) -> bool {
    let Some(player) = game.world.player() else { return false };
    let taken = game.is_visible(player.level, at) && game.occupant(player.level, at).is_some();
    game.is_known_walkable(player.level, at) && !taken
}

/// Where a run goes on that came here by a step in `direction`: straight on until the walls beside it open or close, or round the only
/// bend there is.
fn turn(game: &Game, direction: Direction) -> Option<Direction> {
    let player = game.world.player()?;
    let (at, came_from) = (player.at, back(player.at, direction));
    if game.known_tile(player.level, at)?.stairs.is_some() {
        return None;
    }
    let walkable = |point: Point| game.is_known_walkable(player.level, point);
    if walkable(at + direction) {
        let sides_change = sides(direction).into_iter().any(|side| walkable(at + side) && !walkable(came_from + side));
        return (!sides_change && is_open(game, at + direction)).then_some(direction);
    }
    let neighbours = || Direction::ALL.into_iter().filter(|way| is_open(game, at + *way));
    let is_back = |way: &Direction| {
        let (one, other) = (way.delta(), direction.delta());
        one.x * other.x + one.y * other.y < 0
    };
    // With open ground beside where the run came from, this is the corner of a room.
    let in_passage = neighbours().filter(is_back).all(|way| at + way == came_from);
    let ways: Vec<Direction> = neighbours().filter(|way| !is_back(way)).collect();
    let first = *ways.first()?;
    let is_one_way = in_passage && ways.iter().all(|way| (at + *way).distance(at + first) <= 1);
    is_one_way.then_some(first)
}

fn back(at: Point, direction: Direction) -> Point {
    at - direction.delta()
}

/// The two directions at right angles.
fn sides(direction: Direction) -> [Direction; 2] {
    let delta = direction.delta();
    let side = |x, y| Direction::ALL.into_iter().find(|way| way.delta() == Point::new(x, y)).unwrap_or(direction);
    [side(-delta.y, delta.x), side(delta.y, -delta.x)]
}
