//! Exploring: where it leads, and what it tells when it is done.

use super::patrol::enemies_elsewhere;
use super::walking::{Next, NoWayWords, Trail, can_hurt, fight_through, named, step_or_go_on, step_toward};
use crate::content::{ActCommand, Stairs, capitalized, fill, key_of};
use crate::game::{Action, Creature, CreatureId, Game};
use crate::grid::{Direction, Point};
use crate::session::session::Session;

/// Exploring keeps so many cells away from those whom no blow hurts.
const GUARDED: u32 = 2;

/// A step to what is not explored yet. A captive doesn't go away, so what lies behind one counts as out of reach.
pub fn explore(session: &Session, level: usize, trail: &mut Trail) -> Next {
    let game = &session.game;
    let text = &game.content.text.play;
    // Out of harm first: deep water takes more than lies in it.
    if let Some(out) = game.step_out_of_gas() {
        return Next::Escape(out);
    }
    if let Some(out) = game.step_out_of_danger() {
        return Next::Do(Action::Step(out));
    }
    if let Some(out) = game.step_away_from_fire() {
        return Next::Escape(out);
    }
    if session.takes_here() {
        return Next::Do(Action::PickUp);
    }
    let items = session.new_items(level);
    let is_item = |at| items.contains(&at);
    let is_goal = |at| session.is_unexplored(level, at);
    let to_item = if items.is_empty() { None } else { step_or_go_on(game, trail, &is_item, &is_goal).ok() };
    if let Some(step) = to_item.or_else(|| step_toward(game, trail, &is_goal).ok()) {
        return match (session.guard_near(step), trail.goal()) {
            (Some(guard), Some(goal)) => Next::LeaveAlone((level, goal), guard),
            _ if leads_near_fire(game, step) && trail.waits() => Next::Do(Action::Wait),
            _ => Next::Do(Action::Step(step)),
        };
    }
    let guard =
        session.guarded.iter().find(|((depth, _), who)| *depth == level && game.world().creature(**who).is_some());
    if let Some((_, guard)) = guard {
        return Next::Never(left_to_explore(session, named(game, &text.explored_but, *guard), None));
    }
    if let Some(captive) = game.in_the_way(&is_goal).filter(|who| game.is_fixed_captive(who.id)) {
        return Next::Never(left_to_explore(session, named(game, &text.explored_but, captive.id), Some(captive.id)));
    }
    let comes = |who: CreatureId| !game.is_rooted(who) && can_hurt(game, who);
    if session.threats.awaited(game).any(comes) && trail.waits() {
        return Next::Do(Action::Wait);
    }
    let words = NoWayWords { nowhere: &text.explored, danger: &text.explored_but_beyond };
    match fight_through(session, trail, words, &is_goal) {
        Next::Never(why) => Next::Never(left_to_explore(session, why, None)),
        next => next,
    }
}

/// Whether a step leads from where no fire comes soon to where one does. It burns down before long.
fn leads_near_fire(game: &Game, step: Direction) -> bool {
    let is_near = |at: Point| game.approaching_fire(at).is_some();
    game.world().player().is_some_and(|player| is_near(player.at() + step) && !is_near(player.at()))
}

/// What there is to do on a level where everything in reach is `explored`, or something bars the way, as that sentence says: the captives other
/// than the one that bars it and the items that were left there, the stairs not taken yet and, if there are none, those of other levels. Whoever
/// can dig is told so.
fn left_to_explore(session: &Session, explored: String, barred_by: Option<CreatureId>) -> String {
    let game = &session.game;
    let text = &game.content.text.play;
    let Some(player) = game.world().player() else { return String::new() };
    let keys = &game.content.keys.act;
    let stairs = |number: usize, form: &str, command: ActCommand| {
        let key = key_of(&game.content.text, keys, command);
        (number > 0).then(|| fill(form, &[("count", &number), ("key", &key)]))
    };
    let mut told = vec![explored];
    told.extend(enemies_in_sight(game));
    told.extend(left_captives(game, player.level(), barred_by));
    told.extend(levers(game, player.level()));
    told.extend(session.left_items(player.level()));
    let before = told.len();
    let reachable = game.reachable_stairs();
    // Fire and gas on the way don't last.
    let is_behind_harm = |stairs: Point| game.danger_in_the_way(&|at| at == stairs).is_some();
    let (untried, cut_off): (Vec<_>, Vec<_>) =
        game.untried_stairs().into_iter().partition(|stairs| reachable.contains(stairs) || is_behind_harm(stairs.0));
    let up = untried.iter().filter(|(_, sort)| sort.leads_as(Stairs::Up)).count();
    let down = untried.len() - up;
    told.extend(stairs(down, &text.untried_down, ActCommand::Descend));
    let knows_down = reachable.iter().any(|(_, sort)| sort.leads_as(Stairs::Down) && !sort.is_exit());
    if down == 0 && knows_down && !game.content.creatures[player.kind()].digs {
        told.extend(stairs(1, &text.known_down, ActCommand::Descend));
    }
    told.extend(stairs(up, &text.untried_up, ActCommand::Ascend));
    if !cut_off.is_empty() {
        told.push(fill(&text.untried_cut_off, &[("count", &cut_off.len())]));
    }
    if untried.is_empty() {
        told.extend(way_out(game));
        let elsewhere = game.untried_stairs_elsewhere();
        told.extend(
            elsewhere
                .iter()
                .map(|(depth, number)| fill(&text.untried_elsewhere, &[("depth", depth), ("count", number)])),
        );
        let enemies = enemies_elsewhere(game);
        told.extend(
            enemies.iter().map(|(depth, number)| fill(&text.enemies_elsewhere, &[("depth", depth), ("count", number)])),
        );
    }
    if game.content.creatures[player.kind()].digs {
        let words = match told.len() > before {
            true if untried.is_empty() && !cut_off.is_empty() => &text.dig_there,
            true => &text.or_dig,
            false => &text.try_digging,
        };
        told.push(words.clone());
    }
    told.retain(|sentence| !sentence.is_empty());
    told.join(" ")
}

/// Which enemies that could come after the player are in sight, in a sentence.
fn enemies_in_sight(game: &Game) -> Option<String> {
    let enemies = game.visible_dangers().into_iter().filter(|who| !game.is_rooted(*who));
    let names = game.creatures_together(enemies, "a");
    (!names.is_empty()).then(|| fill(&game.content.text.play.enemies_in_sight, &[("who", &names.join(", "))]))
}

/// That the player knows the way out, and which key leads there.
fn way_out(game: &Game) -> Option<String> {
    let (_, sort) = game.reachable_stairs().into_iter().find(|(_, sort)| sort.is_exit())?;
    let command = if sort.leads_down() { ActCommand::Descend } else { ActCommand::Ascend };
    let key = key_of(&game.content.text, &game.content.keys.act, command);
    Some(fill(&game.content.text.play.way_out, &[("key", &key)]))
}

/// Which captives are on the known part of a level besides one that is told of already, in a sentence.
fn left_captives(game: &Game, level: usize, told: Option<CreatureId>) -> Option<String> {
    let is_left =
        |creature: &&Creature| Some(creature.id()) != told && game.known_captive(level, creature.at()).is_some();
    let names = game.creatures_together(game.creatures_on(level).filter(is_left).map(Creature::id), "a");
    let told = capitalized(&fill(&game.content.text.play.left_captives, &[("who", &names.join(", "))]));
    (!names.is_empty()).then_some(told)
}

/// The levers of the known part of a level, in a sentence. Exploring pulls none.
fn levers(game: &Game, level: usize) -> Option<String> {
    let levers = game.known_levers(level).into_iter();
    let names = game.tiles_together(levers.filter_map(|at| game.known_tile(level, at)));
    (!names.is_empty()).then(|| fill(&game.content.text.play.levers, &[("what", &names.join(", "))]))
}

impl Session {
    /// Whether exploring leads to a cell: it borders on what the player has not seen, or a new item lies there.
    pub(super) fn is_unexplored(&self, depth: usize, at: Point) -> bool {
        (self.game.is_frontier(depth, at) && !self.guarded.contains_key(&(depth, at))) || self.is_new_item(depth, at)
    }

    /// An enemy in sight that a step takes the player close to, and that no blow hurts, such as a guardian.
    fn guard_near(&self, step: Direction) -> Option<CreatureId> {
        let game = &self.game;
        let here = game.world().player()?.at();
        let is_guard = |who: &CreatureId| {
            let at = game.world().creature(*who).filter(|creature| !creature.is_asleep()).map(Creature::at);
            let comes_close = |at: Point| at.distance(here + step) <= GUARDED.min(at.distance(here));
            at.is_some_and(comes_close) && !can_hurt(game, *who)
        };
        game.visible_dangers().into_iter().find(is_guard)
    }
}
