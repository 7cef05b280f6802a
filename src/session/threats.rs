//! Who is after the player, told by what was seen: no behaviour is asked.

use std::collections::BTreeMap;

use crate::game::{CreatureId, Event, EventKind, Game, Perspective};
use crate::grid::Point;

/// Turns in a row in which somebody came straight on, after which that is no chance any more.
const STRAIGHT: u32 = 2;

/// Cells within which somebody who comes straight on disturbs: near enough to strike in the turn after the next.
const CLOSE: u32 = 3;

/// For how many turns in a row each danger in sight came nearer with every step that it took. Who stands still for a turn has not
/// given up.
#[derive(Clone, Debug, Default)]
pub struct Threats(BTreeMap<CreatureId, u32>);

impl Threats {
    /// Notes what the last action of the player brought.
    pub fn note(&mut self, game: &Game) {
        let Some(player) = game.world().player() else { return };
        let dangers = game.visible_dangers();
        self.0.retain(|id, _| dangers.contains(id));
        for danger in dangers {
            let turns = self.0.entry(danger).or_default();
            let strikes = |event: &Event| matches!(&event.fact, EventKind::Hit { attacker, target, .. } if attacker.id == danger && target.id == player.id);
            if game.events().iter().any(strikes) {
                *turns = STRAIGHT;
            } else if let Some(comes) = comes_nearer(game, danger, player.at) {
                *turns = if comes { turns.saturating_add(1) } else { 0 };
            }
        }
    }

    /// The nearest of those close by that are after the player.
    pub fn hunter(&self, game: &Game) -> Option<CreatureId> {
        let own = game.world().player()?.at;
        let is_hunter = |id: &CreatureId| {
            let is_close = game.world().creature(*id).is_some_and(|creature| creature.at.distance(own) <= CLOSE);
            is_close && self.0.get(id).is_some_and(|turns| *turns >= STRAIGHT)
        };
        game.visible_dangers().into_iter().find(is_hunter)
    }
}

/// Whether all steps that somebody was seen to take led toward `goal`; `None` without a step.
fn comes_nearer(game: &Game, who: CreatureId, goal: Point) -> Option<bool> {
    let steps =
        game.events().iter().filter(|event| event.view == Perspective::Seen).filter_map(|event| match &event.fact {
            EventKind::Stepped { who: walker, from, to } if walker.id == who => {
                Some(to.distance(goal) < from.distance(goal))
            }
            _ => None,
        });
    steps.reduce(|one, other| one && other)
}
