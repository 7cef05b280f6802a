//! Where exploring leads in games that end when nobody else is left, once there is nothing else to explore.

use std::collections::BTreeMap;

use super::auto_action::AutoAction;
use crate::game::{Creature, CreatureId, Game};
use crate::grid::Point;
use crate::session::session::Session;

/// How many cells from an enemy exploring stops, so that the player can look at it first.
const SAFE: u32 = 2;

impl Session {
    /// What exploring turns into if only creatures are left to be found: a fight with a harmless one in sight, or else the way to the nearest that
    /// the player knows of, a harmless one before stairs that are not taken yet, or else to the place that it has not seen for longest. `None` if there is something else to do first, or somebody to be seen
    /// right here, or if the player knows of others on another level.
    pub(super) fn patrol(&self) -> Option<AutoAction> {
        let game = &self.game;
        let level = game.world().player()?.level();
        if !game.ends_alone() || self.has_foe_beside() {
            return None;
        }
        let is_left = |at| self.is_unexplored(level, at);
        if game.nearest_known(is_left).is_some() || game.in_the_way(&is_left).is_some() {
            return None;
        }
        if let Some(harmless) = self.harmless_enemy() {
            return Some(AutoAction::Fight(harmless));
        }
        // Before it takes stairs, it only goes after those that can do no harm.
        let has_stairs = !game.untried_stairs().is_empty();
        let from = game.world().player()?.at();
        let mut places = enemy_places(game, |who| !has_stairs || is_harmless(game, who));
        if places.iter().any(|at| at.distance(from) <= SAFE && game.is_visible(level, *at)) {
            return None;
        }
        places.retain(|place| place.distance(from) > 1);
        // Who is close but out of sight stands around a corner.
        let reach = |place: Point| if place.distance(from) <= SAFE { 1 } else { SAFE };
        match game.nearest_known(|at| places.iter().any(|place| place.distance(at) <= reach(*place))) {
            Some(at) if at != from => Some(AutoAction::GoTo(at)),
            _ if has_stairs => None,
            // Exploring tells of those. The player takes stairs by itself.
            _ if !enemies_elsewhere(game).is_empty() => None,
            _ => self.longest_unseen(level).map(AutoAction::Patrol),
        }
    }

    /// The nearest enemy in sight and in reach, if none of those in sight can do harm.
    fn harmless_enemy(&self) -> Option<CreatureId> {
        let game = &self.game;
        let enemies = game.visible_enemies();
        if enemies.iter().any(|who| game.is_threat(*who)) {
            return None;
        }
        let is_in_reach =
            |who: &CreatureId| game.world().creature(*who).is_some_and(|enemy| game.known_step(enemy.at()).is_some());
        enemies.into_iter().find(|who| is_harmless(game, *who) && is_in_reach(who))
    }

    /// Whether the player has seen a place of its level since a turn.
    pub(super) fn has_seen_since(&self, turn: u64, at: Point) -> bool {
        let level = self.game.world().player().map_or(0, Creature::level);
        self.seen_on.get(&(level, at)).is_some_and(|seen| *seen >= turn)
    }

    /// The nearest cell in reach of those that the player has not seen for longest.
    fn longest_unseen(&self, level: usize) -> Option<Point> {
        let mut found = None;
        self.game.nearest_known(|at| {
            let seen = self.seen_on.get(&(level, at)).copied().unwrap_or(0);
            if !self.game.is_visible(level, at) && found.is_none_or(|(oldest, _)| seen < oldest) {
                found = Some((seen, at));
            }
            false
        });
        found.map(|(_, at)| at)
    }

    /// Notes what the player sees, in games in which exploring may lead there again.
    pub(in crate::session) fn note_seen(&mut self) {
        let Some(player) = self.game.world().player().filter(|_| self.game.ends_alone()) else { return };
        let (number, turn) = (player.level(), self.game.world().turn());
        let Some(level) = self.game.world().levels().get(number) else { return };
        let seen = level.size().points().filter(|at| self.game.is_visible(number, *at));
        self.seen_on.extend(seen.map(|at| ((number, at), turn)));
    }
}

/// How many enemies the player has seen on other levels, by depth, in games that end when nobody else is left.
pub fn enemies_elsewhere(game: &Game) -> BTreeMap<u32, usize> {
    let mut known = BTreeMap::new();
    let Some(player) = game.world().player().filter(|_| game.ends_alone()) else { return known };
    for creature in game.world().creatures().iter().filter(|creature| creature.level() != player.level()) {
        if creature.seen_at.is_some() && creature.hp > 0 && game.are_enemies(player.id(), creature.id()) {
            *known.entry(game.world().depth_of(creature.level())).or_default() += 1;
        }
    }
    known
}

/// Whether an enemy can do no harm, not even by its death.
fn is_harmless(game: &Game, who: CreatureId) -> bool {
    !game.is_threat(who) && !game.harms_by_dying(who)
}

/// Where those enemies are that the player sees on its level for which `is_wanted` holds, and where others were when it last saw them, unless it sees
/// that they are gone.
fn enemy_places(game: &Game, is_wanted: impl Fn(CreatureId) -> bool) -> Vec<Point> {
    let Some(player) = game.world().player() else { return Vec::new() };
    let is_enemy = |creature: &&Creature| {
        creature.level() == player.level()
            && game.are_enemies(player.id(), creature.id())
            && creature.hp > 0
            && is_wanted(creature.id())
    };
    let place = |creature: &Creature| {
        let at = creature.seen_at?;
        (at == creature.at() || !game.is_visible(player.level(), at)).then_some(at)
    };
    game.world().creatures().iter().filter(is_enemy).filter_map(place).collect()
}
