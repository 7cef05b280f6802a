//! Repeats an auto action until something interrupts it.

use super::auto_action::AutoAction;
use super::digging::{dig_toward, is_rock, tunnel, tunnel_goes_on};
use super::exploring::explore;
use super::followers::{follower_news, followers_behind};
use super::interrupt::{Interrupt, StateBefore};
use super::rest::{recover, rest};
use super::run_path::{is_open, turn};
use super::walking::{Next, NoWayWords, Trail, approach, blocked, fight, fight_through, walk, with_danger};
use crate::content::Stairs;
use crate::game::{Action, Creature, Game, Mind};
use crate::grid::{Direction, Point};
use crate::session::session::Session;

/// The most actions that one key press may trigger.
const MOST: usize = 500;

impl AutoAction {
    /// Repeats the action until it is done or interrupted, and tells the player why it was interrupted.
    pub fn run(self, session: &mut Session, mind: &mut dyn Mind) {
        session.consent.begin(self);
        if let Some(interrupt) = self.repeat(session, mind) {
            self.stop(session, interrupt);
        }
        if matches!(self, Self::Free(_)) {
            session.consent.forget(|_| true);
        }
    }

    /// Repeats the action until it is done or interrupted. Returns what interrupted it.
    fn repeat(mut self, session: &mut Session, mind: &mut dyn Mind) -> Option<Interrupt> {
        let (first, mut trail) = (self, Trail::default());
        let (began, hp) = (session.game.world().turn(), session.hp());
        let mut has_told_of_escape = false;
        self = self.begun(session);
        if let Some(news) = self.news(session) {
            return Some(Interrupt::Because(news));
        }
        for done in 0..MOST {
            trail.note(session);
            let action = match self.next(session, done, &mut trail) {
                Next::Do(action) => action,
                Next::Escape(step) => {
                    if !std::mem::replace(&mut has_told_of_escape, true) {
                        tell_of_escape(session);
                    }
                    Action::Step(step)
                }
                // One press leads to all who are left that can do no harm, and past every place once.
                Next::Stop if first == Self::Explore && self != first => {
                    let next = session.patrol().filter(|next| *next != self).unwrap_or(first);
                    if matches!(next, Self::Patrol(goal) if session.has_seen_since(began, goal)) {
                        return Some(Interrupt::Because(session.game.content.text.play.explored.clone()));
                    }
                    (self, trail) = (next, Trail::default());
                    continue;
                }
                Next::Stop => return None,
                Next::Ask => return Some(Interrupt::Ask),
                Next::LeaveAlone(place, guard) => {
                    session.guarded.insert(place, guard);
                    continue;
                }
                Next::Warn(who, why) => return Some(Interrupt::By(who, why)),
                Next::WarnOfFight(who, why) => return Some(Interrupt::ByFoe(who, why)),
                Next::Circles(why) | Next::Never(why) => return Some(Interrupt::Because(why)),
            };
            let before = StateBefore::of(session);
            if !session.perform(action, mind) {
                return None;
            }
            let interrupt = before.halt(self, session).or_else(|| session.has_cost_a_quarter(self, hp));
            if interrupt.is_some() {
                return interrupt;
            }
            if let Some(news) = self.news(session) {
                return Some(Interrupt::Because(news));
            }
            if !self.goes_on(session) {
                return None;
            }
        }
        Some(Interrupt::Because(session.game.content.text.play.pause.clone()))
    }

    /// Tells why it stopped, and what comes of it if the player repeats it.
    fn stop(self, session: &mut Session, interrupt: Interrupt) {
        session.met.extend(session.game.visible_dangers());
        session.escaped.extend(session.got_away());
        let may_offer = self == Self::Explore && matches!(interrupt, Interrupt::Logged | Interrupt::Ask);
        let why = match interrupt {
            Interrupt::Logged if self != Self::Explore && session.was_struck() && session.is_too_weak() => {
                Some(session.game.content.text.play.badly_hurt.clone())
            }
            Interrupt::Logged | Interrupt::Ask => None,
            // Exploring asks again whether to fight, and tells why.
            Interrupt::Peril if self == Self::Explore => {
                session.consent.note_wound(true);
                None
            }
            Interrupt::Peril => Some(session.game.content.text.play.in_peril.clone()),
            Interrupt::By(who, why) => {
                session.agree_to_pass(who);
                Some(why)
            }
            Interrupt::ByFoe(who, why) => {
                session.agree_to_pass(who);
                session.consent.fight(who);
                Some(why)
            }
            Interrupt::Because(why) => Some(why),
        };
        // A prompt says enough, and nobody goes on after the end.
        let is_over = session.game.prompt().is_some() || session.game.world().end.is_some();
        let of_follower = follower_news(self, session).filter(|_| !is_over).map(|(told, enemy)| {
            if let Some(enemy) = enemy {
                session.consent.fight(enemy);
            }
            told
        });
        let news = if is_over { None } else { self.news(session) };
        let asks = !is_over && self == Self::Explore;
        let question = if asks { session.ask_of_enemies() } else { None };
        let unaware = if asks && question.is_none() { session.warning_of_unaware() } else { None };
        // Amid enemies, the same key explores on and fights: only one of the two is said.
        let offer = if may_offer && question.is_none() { session.offer() } else { None };
        let why = why.filter(|_| session.game.world().end.is_none());
        let told: Vec<String> = [why, offer, of_follower, news, question, unaware].into_iter().flatten().collect();
        if !told.is_empty() {
            session.say(&told.join(" "));
        }
    }

    /// What has come into sight that the player is told of once: captives, and items that set something off.
    fn news(self, session: &mut Session) -> Option<String> {
        let captive = if self.tells_of_captives() { session.new_captives() } else { None };
        let rigged = if self == Self::Explore { session.new_rigged() } else { None };
        let told: Vec<String> = [captive, rigged].into_iter().flatten().collect();
        (!told.is_empty()).then(|| told.join(" "))
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
            Self::Free(_) => {
                session.agree_to_fight_all();
                self
            }
            // The first time it leads beside the lever, from where the second pulls it.
            Self::GoTo(goal) => match session.game.way_to_lever(goal).as_deref() {
                Some([_]) => Direction::between(at, goal).map_or(self, Self::Run),
                Some([.., beside, _]) => Self::GoTo(*beside),
                _ => self,
            },
            _ => self,
        }
    }

    fn next(self, session: &Session, done: usize, trail: &mut Trail) -> Next {
        let game = &session.game;
        let Some(player) = game.world().player() else { return Next::Stop };
        let text = &game.content.text.play;
        match self {
            Self::Rest => rest(session, done),
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
            Self::Run(direction) => blocked(game, &|at| at == player.at() + direction).map_or(Next::Stop, Next::Never),
            Self::Tunnel(direction) => tunnel(game, direction),
            Self::DigToward(goal) => dig_toward(game, goal, done, trail),
            Self::GoTo(goal) if goal == player.at() => Next::Stop,
            Self::GoTo(goal) => match (walk(game, trail, &text.no_way, &|at| at == goal), game.known_step(goal)) {
                (Next::Never(_), _) if is_solid(game, player, goal) => {
                    Next::Never(with_danger(game, &text.not_walkable, goal))
                }
                // Whoever names a cell may rely on what is lent for a time.
                (Next::Never(_), Some(step)) if game.has_lent_movement() => Next::Do(Action::Step(step)),
                (next, _) => next,
            },
            Self::Approach(who) => approach(game, who, &text.no_way),
            Self::Fight(who) => fight(game, who, &text.no_way),
            Self::Travel(sort) => {
                let stairs = travel_goals(game, player, sort);
                if stairs.contains(&player.at()) {
                    return followers_behind(game).filter(|_| done > 0).map_or(Next::Stop, Next::Never);
                }
                let words = NoWayWords { nowhere: &text.no_way, danger: &text.danger_in_way };
                match (fight_through(session, trail, words, &|at| stairs.contains(&at)), game.step_out_of_gas()) {
                    (Next::Circles(_) | Next::Never(_), Some(out)) => Next::Do(Action::Step(out)),
                    (next, _) => next,
                }
            }
            Self::Patrol(goal) if game.is_visible(player.level(), goal) => Next::Stop,
            Self::Patrol(goal) => walk(game, trail, &text.no_way, &|at| at == goal),
            Self::Explore => match session.next_against_enemies(done == 0) {
                Some(next) => next,
                None => explore(session, player.level(), trail),
            },
        }
    }

    /// Whether it stops at captives that come into sight.
    fn tells_of_captives(self) -> bool {
        matches!(self, Self::Explore | Self::Travel(_))
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

impl Session {
    /// The walk to a place or a creature that was begun last, which the key that chooses goes on with: nothing else repeats it.
    pub fn unfinished_walk(&self) -> Option<AutoAction> {
        let at = self.game.world().player().map(Creature::at);
        self.consent.action().filter(|action| match action {
            AutoAction::GoTo(goal) => at != Some(*goal),
            AutoAction::Approach(_) | AutoAction::DigToward(_) => true,
            _ => false,
        })
    }
}

/// Tells that the player gets out of the way of gas or fire: nobody has asked for that walk.
fn tell_of_escape(session: &mut Session) {
    if let Some(harm) = session.game.passing_harm() {
        let told = with_danger(&session.game, &session.game.content.text.play.leaves_harm, harm);
        session.say(&told);
    }
}

/// The known stairs of a sort that the player travels to: those that it has not taken, or else, or if it knows no way to those, any.
fn travel_goals(game: &Game, player: &Creature, sort: Stairs) -> Vec<Point> {
    let of_sort = |all: Vec<(Point, Stairs)>| -> Vec<Point> {
        all.into_iter().filter(|(_, stairs)| stairs.leads_as(sort)).map(|(at, _)| at).collect()
    };
    let untried = of_sort(game.untried_stairs());
    if !untried.is_empty() && game.nearest_known(|at| untried.contains(&at)).is_some() {
        untried
    } else {
        of_sort(game.known_stairs(player.level(), player.at()))
    }
}

/// Whether the player knows that nobody can walk onto a cell of its level, nor dig into it.
fn is_solid(game: &Game, player: &Creature, at: Point) -> bool {
    let digs = game.content.creatures[player.kind()].digs;
    !digs && game.known_tile(player.level(), at).is_some_and(|tile| !tile.walkable)
}
