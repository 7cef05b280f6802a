//! Auto actions that repeat until something interrupts them: rest, run, travel, explore.

use std::collections::BTreeSet;

use super::digging::{dig_toward, is_rock, tunnel, tunnel_goes_on};
use super::interrupt::{Interrupt, StateBefore};
use super::rest::{recover, rest};
use super::run_path::{is_open, turn};
use super::session::Session;
use crate::content::{Content, Stairs, capitalized, fill, fill_name};
use crate::game::{Action, Creature, CreatureId, Game, Mind};
use crate::grid::{Direction, Point};

/// The most actions that one key press may trigger.
const MOST: usize = 500;

/// An action that repeats until it is done or interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AutoAction {
    /// Waits until hit points are full.
    Rest,
    /// Waits until nothing is left that gets better with time besides hit points. A rest turns into it if there are none to be had.
    Recover,
    /// Runs in a direction, following passages.
    Run(Direction),
    /// Digs and runs straight on. A run into rock turns into it where the player digs.
    Tunnel(Direction),
    /// Walks to the nearest known stairs of this type.
    Travel(Stairs),
    /// Walks to a cell, through known terrain.
    GoTo(Point),
    /// Walks to the cell nearest to one of rock, and if that is near digs a cell toward it.
    DigToward(Point),
    /// Frees the captive in a direction.
    Free(Direction),
    /// Walks up to a creature in sight.
    Approach(CreatureId),
    /// Walks up to an enemy that can do no harm, and fights it until it is gone. Exploring turns into it where only creatures are left.
    Fight(CreatureId),
    /// Waits until no modifier takes the player's turns any more.
    Endure,
    /// Walks to the edge of the known map, and to items that the player has never stood on.
    Explore,
    /// Walks until the player sees a cell. Exploring turns into it where only creatures are left to be found.
    Patrol(Point),
}

/// The next step of an auto action.
pub enum Next {
    Do(Action),
    /// It has reached its goal.
    Stop,
    /// A creature stops it, unless the player insists.
    Warn(CreatureId, String),
    /// It can't start or continue. The text is the reason, for the player.
    Never(String),
}

/// The cells visited since there was last news: the player's map memory grew, or it came to an item. Returning to one of them means that the auto
/// action goes in circles.
#[derive(Default)]
pub struct Trail {
    /// How many cells the player knows, how many items on them, and how many items it has stood on.
    known: [usize; 3],
    cells: BTreeSet<Point>,
    /// Where the last step led.
    goal: Option<Point>,
}

impl Trail {
    /// Adds the player's cell. Starts over if there is news.
    fn note(&mut self, session: &Session) {
        let world = session.game.world();
        let Some(player) = world.player() else { return };
        let Some(ground) = world.levels().get(player.level()) else { return };
        let cells = ground.remembered().values().iter().flatten();
        let items = cells.clone().filter(|cell| cell.item.is_some()).count();
        let known = [cells.count(), items, session.stood_on.len()];
        if known != self.known {
            *self = Self { known, ..Self::default() };
        }
        self.cells.insert(player.at());
    }
}

impl AutoAction {
    /// Repeats the action until it is done or interrupted, and tells the player why it was interrupted.
    pub fn run(mut self, session: &mut Session, mind: &mut dyn Mind) {
        let mut trail = Trail::default();
        self = self.begun(session);
        for done in 0..MOST {
            trail.note(session);
            let action = match self.next(session, done, &mut trail) {
                Next::Do(action) => action,
                Next::Stop => return,
                Next::Warn(who, why) => return session.warn(who, &why),
                Next::Never(why) => return session.say(&why),
            };
            let before = StateBefore::of(session);
            if !session.perform(action, mind) {
                return;
            }
            match before.halt(self, session) {
                Some(Interrupt::By(who, why)) => return session.warn(who, &why),
                Some(Interrupt::Because(why)) => return session.say(&why),
                Some(Interrupt::Logged) => return session.note_announced(),
                None if !self.goes_on(session) => return,
                None => {}
            }
        }
        let pause = session.game.content.text.play.pause.clone();
        session.say(&pause);
    }

    /// What it turns into where it begins.
    fn begun(self, session: &mut Session) -> Self {
        let at = session.game.world().player().map_or(Point::default(), Creature::at);
        match self {
            Self::Rest => Self::rest_for(session),
            Self::Run(direction) if is_rock(&session.game, at + direction) => Self::Tunnel(direction),
            Self::Explore => {
                session.pass_by();
                session.patrol().unwrap_or(self)
            }
            _ => self,
        }
    }

    fn next(self, session: &Session, done: usize, trail: &mut Trail) -> Next {
        let game = &session.game;
        let Some(player) = game.world().player() else { return Next::Stop };
        let text = &game.content.text.play;
        match self {
            Self::Rest => rest(session),
            Self::Recover => recover(session, done),
            Self::Endure => game.bound_by(player.id()).map_or(Next::Stop, |_| Next::Do(Action::Wait)),
            Self::Free(direction) => {
                game.captive_beside(direction).map_or(Next::Stop, |_| Next::Do(Action::Free(direction)))
            }
            Self::Run(direction) if game.is_known_danger(player.level(), player.at() + direction) => {
                Next::Never(with_danger(game, &text.danger_in_way, player.at() + direction))
            }
            // Whom to free is asked before: that is no run.
            Self::Run(direction)
                if (done == 0 && game.captive_beside(direction).is_none())
                    || is_open(game, player.at() + direction) =>
            {
                Next::Do(Action::Step(direction))
            }
            Self::Run(direction) => blocked(game, |at| at == player.at() + direction).map_or(Next::Stop, Next::Never),
            Self::Tunnel(direction) => tunnel(game, direction),
            Self::DigToward(goal) => dig_toward(game, goal, done, trail),
            Self::GoTo(goal) if goal == player.at() => Next::Stop,
            Self::GoTo(goal) => walk(game, trail, &text.no_way, |at| at == goal),
            Self::Approach(who) => approach(game, who, &text.no_way),
            Self::Fight(who) => fight(game, who, &text.no_way),
            Self::Travel(sort) => {
                let stairs: Vec<Point> = game
                    .known_stairs(player.level(), player.at())
                    .into_iter()
                    .filter(|(_, tile)| leads_alike(*tile, sort))
                    .map(|(at, _)| at)
                    .collect();
                if stairs.contains(&player.at()) {
                    return Next::Stop;
                }
                fight_through(session, trail, &text.no_way, |at| stairs.contains(&at))
            }
            Self::Patrol(goal) if game.is_visible(player.level(), goal) => Next::Stop,
            Self::Patrol(goal) => walk(game, trail, &text.no_way, |at| at == goal),
            Self::Explore if session.attacker_beside().is_some() => {
                let attacker = session.attacker_beside();
                attacker.map_or(Next::Stop, |who| Next::Warn(who, named(game, &text.near, who)))
            }
            Self::Explore => explore(session, player.level(), trail),
        }
    }

    /// Whether a run goes on from here. It may turn at a bend.
    fn goes_on(&mut self, session: &Session) -> bool {
        match self {
            Self::Run(direction) => match turn(&session.game, *direction) {
                Some(next) => {
                    *direction = next;
                    true
                }
                None => false,
            },
            Self::Tunnel(direction) => tunnel_goes_on(&session.game, *direction),
            _ => true,
        }
    }
}

/// A step toward the nearest goal cell. If there is none, says who blocks the way, or else `nowhere`.
pub fn walk(game: &Game, trail: &mut Trail, nowhere: &str, is_goal: impl Fn(Point) -> bool) -> Next {
    let Some(player) = game.world().player() else { return Next::Stop };
    let Some((goal, step)) = game.nearest_known(&is_goal).and_then(|goal| Some((goal, game.known_step(goal)?))) else {
        let danger =
            || Some(with_danger(game, &game.content.text.play.danger_in_way, game.danger_in_the_way(&is_goal)?));
        return Next::Never(blocked(game, &is_goal).or_else(danger).unwrap_or_else(|| nowhere.to_owned()));
    };
    let leads_back = |step: Direction| trail.cells.contains(&(player.at() + step));
    if !leads_back(step) {
        trail.goal = Some(goal);
        return Next::Do(Action::Step(step));
    }
    // A creature that goes in and out of the way would make the player turn around each time. Whoever has turned once keeps to it.
    let kept = trail.goal.filter(|goal| is_goal(*goal)).and_then(|goal| game.known_step(goal));
    if let Some(step) = kept.filter(|step| !leads_back(*step)) {
        return Next::Do(Action::Step(step));
    }
    let pause = || game.content.text.play.pause.clone();
    Next::Never(blocked(game, is_goal).unwrap_or_else(pause))
}

/// A step toward a creature in sight. It ends beside it.
fn approach(game: &Game, who: CreatureId, nowhere: &str) -> Next {
    let creature = game.world().creature(who).filter(|_| game.visible_creatures().contains(&who));
    let (Some(player), Some(creature)) = (game.world().player(), creature) else { return Next::Stop };
    if player.at().distance(creature.at()) <= 1 {
        return Next::Stop;
    }
    let step = game.known_step(creature.at());
    step.map_or_else(|| Next::Never(nowhere.to_owned()), |step| Next::Do(Action::Step(step)))
}

/// A step toward a creature in sight, or a blow at it. It ends when the creature is gone.
fn fight(game: &Game, who: CreatureId, nowhere: &str) -> Next {
    let at = game.world().creature(who).filter(|_| game.visible_creatures().contains(&who)).map(Creature::at);
    let beside = game.world().player().zip(at).and_then(|(player, at)| Direction::between(player.at(), at));
    beside.map_or_else(|| approach(game, who, nowhere), |direction| Next::Do(Action::Step(direction)))
}

/// The same as [`walk`], and fights an enemy that blocks the only way: one without attack at once, any other if the player insists.
fn fight_through(session: &Session, trail: &mut Trail, nowhere: &str, is_goal: impl Fn(Point) -> bool) -> Next {
    let game = &session.game;
    let is_open = game.nearest_known(&is_goal).is_some();
    let Some(enemy) = (if is_open { None } else { enemy_in_the_way(game, &is_goal) }) else {
        return walk(game, trail, nowhere, is_goal);
    };
    if game.is_danger(enemy.id()) && !session.ignored.contains(&enemy.id()) {
        return Next::Warn(enemy.id(), named(game, &game.content.text.play.enemy_in_way, enemy.id()));
    }
    game.known_step(enemy.at()).map_or_else(|| walk(game, trail, nowhere, is_goal), |step| Next::Do(Action::Step(step)))
}

/// A step to what is not explored yet. A captive doesn't go away, so what lies behind one counts as out of reach.
fn explore(session: &Session, level: usize, trail: &mut Trail) -> Next {
    let game = &session.game;
    let text = &game.content.text.play;
    let wanted = session.wanted_items(level);
    if !wanted.is_empty() && game.nearest_known(|at| wanted.contains(&at)).is_some() {
        return walk(game, trail, &text.explored, |at| wanted.contains(&at));
    }
    let is_goal = |at| session.is_unexplored(level, at);
    if game.nearest_known(is_goal).is_some() {
        return walk(game, trail, &text.explored, is_goal);
    }
    match game.in_the_way(is_goal).filter(|who| game.is_fixed_captive(who.id)) {
        Some(captive) => Next::Never(left_to_explore(session, named(game, &text.explored_but, captive.id))),
        None => fight_through(session, trail, &left_to_explore(session, text.explored.clone()), is_goal),
    }
}

/// The enemy that blocks the way to a goal.
fn enemy_in_the_way(game: &Game, is_goal: impl Fn(Point) -> bool) -> Option<&Creature> {
    let who = game.in_the_way(is_goal)?.id;
    game.world().creature(who).filter(|_| game.are_enemies(game.world().player, who))
}

/// What there is to do on a level where everything in reach is `explored`, as that sentence says: what was left there, stairs not taken yet or,
/// without any, to dig.
fn left_to_explore(session: &Session, explored: String) -> String {
    let game = &session.game;
    let Content { text, creatures, .. } = &*game.content;
    let Some(player) = game.world().player() else { return String::new() };
    let untried = game.untried_stairs();
    let up = untried.iter().filter(|(_, sort)| leads_alike(*sort, Stairs::Up)).count();
    let count = |number: usize, form: &str| (number > 0).then(|| fill(form, &[("count", &number)]));
    let left = [
        count(session.left_items(player.level()), &text.play.left_items),
        count(untried.len() - up, &text.play.untried_down),
        count(up, &text.play.untried_up),
        (untried.is_empty() && creatures[player.kind()].digs).then(|| text.play.try_digging.clone()),
    ];
    let sentences = [Some(explored)].into_iter().chain(left).flatten();
    sentences.collect::<Vec<_>>().join(" ")
}

/// A message about the creature that blocks the way to a goal.
fn blocked(game: &Game, is_goal: impl Fn(Point) -> bool) -> Option<String> {
    let who = game.in_the_way(is_goal)?;
    Some(named(game, &game.content.text.play.in_way, who.id))
}

/// Fills a creature's name into a message.
pub fn named(game: &Game, text: &str, who: CreatureId) -> String {
    let Some(creature) = game.world().creature(who) else { return String::new() };
    capitalized(&fill_name(text, "who", |form| game.name(creature.who(), form)))
}

/// Fills the name of what the player knows to be harmful on a cell of its level into a message: a field, or else the tile.
pub fn with_danger(game: &Game, text: &str, at: Point) -> String {
    let level = game.world().player().map_or(0, Creature::level);
    let field = game.known_harmful_field(level, at).map(|field| (&field.name, &field.forms));
    let tile = || game.known_tile(level, at).map(|tile| (&tile.name, &tile.forms));
    let Some((name, forms)) = field.or_else(tile) else { return String::new() };
    capitalized(&fill_name(text, "what", |form| game.form(name, forms, form)))
}

/// Whether two types of stairs lead the same way, up or down. Exits count.
pub fn leads_alike(one: Stairs, other: Stairs) -> bool {
    one.leads_down() == other.leads_down()
}
