//! Waiting for what gets better with time.

use super::auto_action::AutoAction;
use super::followers::has_hurt_followers;
use super::walking::{Next, named};
use crate::content::fill;
use crate::game::{Action, Creature, CreatureId};
use crate::session::session::Session;

impl AutoAction {
    /// What there is to wait for: hit points first, and only then all else that gets better with time.
    pub(super) fn rest_for(session: &Session) -> Self {
        let game = &session.game;
        let heals = |player: &Creature| player.hp < player.most_hp(&game.content) && game.heals_in_time(player.id());
        if game.world().player().is_some_and(heals) { Self::Rest } else { Self::Recover }
    }
}

/// The most turns of a rest of somebody who gets hungry by it, and hardly heals.
const SLOW_REST: usize = 100;

/// Who takes more turns than this for a hit point hardly heals.
const SLOW: u32 = 50;

/// Waits until hit points are full, and then for gas and fire to pass. `done` is how many turns it has waited.
pub fn rest(session: &Session, done: usize) -> Next {
    let game = &session.game;
    let is_slow = |player: &Creature| player.satiety.is_some() && player.turns_to_heal(&game.content) > SLOW;
    if let Some(player) = game.world().player().filter(|player| done == SLOW_REST && is_slow(player)) {
        let each = player.turns_to_heal(&game.content);
        return Next::Never(fill(&game.content.text.play.long_rest, &[("turns", &done), ("each", &each)]));
    }
    let is_hurt = |player: &Creature| player.hp < player.most_hp(&game.content);
    let has_harm = || done < PASSING_REST && game.passing_harm().is_some();
    if game.world().player().is_some_and(is_hurt) || has_harm() { wait(session) } else { Next::Stop }
}

/// The most turns of a rest until gas and fire have passed, which they may never do.
const PASSING_REST: usize = 100;

/// Waits until nothing is left that gets better with time: hit points, too, if they heal once something has passed that kept them from it, and
/// gas and fire that the player knows of.
pub fn recover(session: &Session, done: usize) -> Next {
    let game = &session.game;
    let Some(player) = game.world().player() else { return Next::Stop };
    let text = &game.content.text.play;
    let is_hurt = player.hp < player.most_hp(&game.content);
    match game.is_recovering(player.id()) {
        true => wait(session),
        false if done > 0 && is_hurt && game.heals_in_time(player.id()) => wait(session),
        false if has_hurt_followers(game) => wait(session),
        false if done < PASSING_REST && game.passing_harm().is_some() => wait(session),
        false if done > 0 => Next::Stop,
        false if is_hurt => Next::Never(text.no_healing.clone()),
        false => Next::Never(text.no_need.clone()),
    }
}

/// Waits for a turn, or steps out of gas, or out of the way of gas or fire, unless hunger or a danger forbids it.
fn wait(session: &Session) -> Next {
    let game = &session.game;
    let text = &game.content.text.play;
    if game.is_famished(game.world().player) {
        return Next::Never(text.famished.clone());
    }
    let hunter = || Some((session.hunter().or_else(|| session.shooter())?, &text.no_rest));
    let warning: Option<(CreatureId, &String)> =
        session.danger_beside().map(|danger| (danger, &text.near_no_rest)).or_else(hunter);
    if let Some((who, form)) = warning {
        return Next::Warn(who, named(game, form, who));
    }
    let out = game.step_out_of_gas().or_else(|| game.step_away_from_gas()).or_else(|| game.step_away_from_fire());
    out.map_or(Next::Do(Action::Wait), Next::Escape)
}
