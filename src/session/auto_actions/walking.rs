//! The steps of auto actions over known ground: to the nearest goal, up to a creature, or through an enemy.

use std::collections::BTreeSet;

use crate::content::{ActCommand, FieldKind, capitalized, fill, fill_name, key_of};
use crate::game::{Action, Creature, CreatureId, Game};
use crate::grid::{Direction, Point};
use crate::session::session::Session;

/// The next step of an auto action.
pub enum Next {
    Do(Action),
    /// A step out of gas, or out of the way of gas or fire. The player is told of the first.
    Escape(Direction),
    /// It has reached its goal.
    Stop,
    /// A creature stops it, unless the player insists.
    Warn(CreatureId, String),
    /// The same, and who insists fights it.
    WarnOfFight(CreatureId, String),
    /// An enemy that the player has not agreed to fight stops it. The question follows.
    Ask,
    /// A cell, with its level, is to be left alone, since the way there leads past a creature that no blow hurts.
    LeaveAlone((usize, Point), CreatureId),
    /// It would only go in circles. The text says so.
    Circles(String),
    /// It can't start or continue. The text is the reason, for the player.
    Never(String),
}

/// Why there is no step toward a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoStep {
    /// No way is known.
    NoWay,
    /// Every way leads back to where the auto action has just been.
    Circles,
}

/// How often an auto action turns around without news before it counts as going in circles.
const TURNS: u8 = 3;

/// The most turns that an auto action waits without news, for a fire to burn down or an enemy to come, which may never happen.
const WAITS: u8 = 20;

/// The cells visited since there was last news: the player's map memory grew, or it came to an item. Returning to one of them means that the auto
/// action goes in circles.
#[derive(Default)]
pub struct Trail {
    /// How many cells the player knows, how many items on them, and how many items it has stood on.
    known: [usize; 3],
    cells: BTreeSet<Point>,
    /// Where the last step led.
    goal: Option<Point>,
    /// How often it has turned around.
    turns: u8,
    /// How often it has waited.
    waits: u8,
}

impl Trail {
    /// Where the last step led.
    pub fn goal(&self) -> Option<Point> {
        self.goal
    }

    /// Whether it waits another turn, which is counted.
    pub fn waits(&mut self) -> bool {
        self.waits = self.waits.saturating_add(1);
        self.waits <= WAITS
    }

    /// Adds the player's cell. Starts over if there is news.
    pub fn note(&mut self, session: &Session) {
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

/// A step toward the nearest goal cell.
pub fn step_toward(game: &Game, trail: &mut Trail, is_goal: &dyn Fn(Point) -> bool) -> Result<Direction, NoStep> {
    step_or_go_on(game, trail, is_goal, is_goal)
}

/// The same, but rather than to turn around it goes on to where it was going if that `counts` as a goal still.
pub fn step_or_go_on(
    game: &Game,
    trail: &mut Trail,
    is_goal: &dyn Fn(Point) -> bool,
    counts: &dyn Fn(Point) -> bool,
) -> Result<Direction, NoStep> {
    let from = game.world().player().ok_or(NoStep::NoWay)?.at();
    let goal = game.nearest_known(is_goal).ok_or(NoStep::NoWay)?;
    let step = game.known_step(goal).ok_or(NoStep::NoWay)?;
    let leads_back = |step: Direction| trail.cells.contains(&(from + step));
    if !leads_back(step) {
        trail.goal = Some(goal);
        return Ok(step);
    }
    // A creature that goes in and out of the way would make the player turn around each time. Whoever has turned once keeps to it.
    let kept = trail.goal.filter(|goal| counts(*goal));
    let onward = |step: Option<Direction>| step.filter(|step| !leads_back(*step));
    let on_to_kept = onward(kept.and_then(|goal| game.known_step(goal)))
        .or_else(|| onward(kept.and_then(|goal| game.known_step_past_remembered(goal))));
    if let Some(step) = on_to_kept {
        return Ok(step);
    }
    // The second time, an enemy that goes in and out of the way is fought.
    let is_barred = || trail.turns > 0 && enemy_in_the_way(game, is_goal).is_some();
    if trail.goal.is_none() || trail.turns == TURNS || is_barred() {
        return Err(NoStep::Circles);
    }
    (trail.goal, trail.cells) = (Some(goal), BTreeSet::from([from]));
    trail.turns += 1;
    Ok(step)
}

/// The same, or what keeps the player from it: a creature in the way, harmful ground or, as `nowhere` says, anything else.
pub fn walk(game: &Game, trail: &mut Trail, nowhere: &str, is_goal: &dyn Fn(Point) -> bool) -> Next {
    match step_toward(game, trail, is_goal) {
        Ok(step) => Next::Do(Action::Step(step)),
        Err(NoStep::Circles) => circles(game, is_goal),
        Err(NoStep::NoWay) => {
            no_way(game, NoWayWords { nowhere, danger: &game.content.text.play.danger_in_way }, is_goal)
        }
    }
}

/// What is said where there is no way.
#[derive(Clone, Copy)]
pub struct NoWayWords<'t> {
    /// None is known.
    pub nowhere: &'t str,
    /// The only one leads through harm that lasts.
    pub danger: &'t str,
}

/// That every way leads back, or who stands in the way.
fn circles(game: &Game, is_goal: &dyn Fn(Point) -> bool) -> Next {
    let text = &game.content.text.play;
    let around = || game.passing_harm().map(|harm| until_passed(game, &text.in_circles_around, harm));
    Next::Circles(blocked(game, is_goal).or_else(around).unwrap_or_else(|| text.in_circles.clone()))
}

/// A message about harm at a cell that passes soon, with the key that waits for that.
fn until_passed(game: &Game, text: &str, at: Point) -> String {
    let rest = key_of(&game.content.text, &game.content.keys.act, ActCommand::Rest);
    with_danger(game, &fill(text, &[("rest", &rest)]), at)
}

/// Why there is no way to a goal cell.
fn no_way(game: &Game, words: NoWayWords, is_goal: &dyn Fn(Point) -> bool) -> Next {
    let text = &game.content.text.play;
    let danger = || {
        let (at, player) = (game.danger_in_the_way(is_goal)?, game.world().player()?);
        let field = game.known_harmful_field(player.level(), at);
        Some(if game.is_known_danger(player.level(), player.at()) {
            with_danger(game, &text.danger_around, player.at())
        } else if field.is_some_and(FieldKind::passes_soon) && game.aware_dangers().is_empty() {
            until_passed(game, &text.passing_danger_in_way, at)
        } else {
            with_danger(game, words.danger, at)
        })
    };
    Next::Never(blocked(game, is_goal).or_else(danger).unwrap_or_else(|| words.nowhere.to_owned()))
}

/// A step toward a creature that the player sees or senses, or toward a captive that it knows of. It ends beside it.
pub fn approach(game: &Game, who: CreatureId, nowhere: &str) -> Next {
    let creature = game.world().creature(who).filter(|_| game.is_perceived(who) || game.is_fixed_captive(who));
    let (Some(player), Some(creature)) = (game.world().player(), creature) else { return Next::Stop };
    if player.at().distance(creature.at()) <= 1 {
        return Next::Stop;
    }
    let step = game.known_step(creature.at());
    step.map_or_else(|| Next::Never(nowhere.to_owned()), |step| Next::Do(Action::Step(step)))
}

/// A step toward a creature in sight, or a blow at it. It ends when the creature is gone.
pub fn fight(game: &Game, who: CreatureId, nowhere: &str) -> Next {
    let at = game.world().creature(who).filter(|_| game.visible_creatures().contains(&who)).map(Creature::at);
    let beside = game.world().player().zip(at).and_then(|(player, at)| Direction::between(player.at(), at));
    beside.map_or_else(|| approach(game, who, nowhere), |direction| Next::Do(Action::Step(direction)))
}

/// The same as [`walk`], and fights an enemy that blocks the only way: one without attack at once, any other if the player insists.
pub fn fight_through(session: &Session, trail: &mut Trail, words: NoWayWords, is_goal: &dyn Fn(Point) -> bool) -> Next {
    let game = &session.game;
    let why = match step_toward(game, trail, is_goal) {
        Ok(step) => return Next::Do(Action::Step(step)),
        Err(why) => why,
    };
    let Some(enemy) = enemy_in_the_way(game, is_goal) else {
        return if why == NoStep::Circles { circles(game, is_goal) } else { no_way(game, words, is_goal) };
    };
    if game.is_danger(enemy.id()) && !session.consent.fights(enemy.id()) {
        return Next::WarnOfFight(enemy.id(), named(game, &game.content.text.play.enemy_in_way, enemy.id()));
    }
    let step = game.known_step(enemy.at());
    step.map_or_else(|| no_way(game, words, is_goal), |step| Next::Do(Action::Step(step)))
}

/// The enemy that blocks the way to a goal, if blows can hurt it.
fn enemy_in_the_way<'g>(game: &'g Game, is_goal: &dyn Fn(Point) -> bool) -> Option<&'g Creature> {
    let who = game.in_the_way(is_goal)?.id;
    game.world().creature(who).filter(|_| game.are_enemies(game.world().player, who) && can_hurt(game, who))
}

/// Whether the player's blows can hurt a creature, as far as it knows.
pub fn can_hurt(game: &Game, who: CreatureId) -> bool {
    game.forecast_attack(game.world().player, who).is_some_and(|forecast| forecast.hit.is_some())
}

/// A message about the creature that blocks the way to a goal.
pub fn blocked(game: &Game, is_goal: &dyn Fn(Point) -> bool) -> Option<String> {
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
