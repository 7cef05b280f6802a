//! Death, and what is left.

use crate::content::{CauseKind, Ending, EndingEvent, Ref};
use crate::game::Game;
use crate::game::hooks::event::EventKind;
use crate::game::model::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::game::model::item::Item;
use crate::game::model::run_stats::{Cause, GameEnd};
use crate::grid::Point;

impl Game {
    /// Ends the life of somebody who has died.
    pub(crate) fn resolve_death(&mut self, who: CreatureId, cause: Cause) {
        if who == self.world.player {
            self.die_as_player(cause);
        } else if let Some(creature) = self.world.remove_creature(who) {
            self.note_death(&creature);
            self.bury(&creature, cause);
        }
    }

    fn bury(&mut self, creature: &Creature, cause: Cause) {
        let (level, at) = (creature.level, creature.at);
        self.forget_exposure(creature.id);
        if matches!(cause, Cause::Creature(killer) if killer.id == self.world.player) {
            *self.world.record.kills.entry(creature.kind).or_default() += 1;
        }
        self.emit(EventKind::Died { who: creature.who(), cause, at }, level, at);
        let carried: Vec<Item> = creature.inventory.iter().map(|(_, item)| item.clone()).collect();
        for item in carried {
            self.leave_behind(level, at, item);
        }
        if let Some(kind) = self.content.creatures[creature.kind].corpse {
            let corpse = self.make_item(kind, Some(creature.kind));
            self.leave_behind(level, at, corpse);
        }
    }

    /// Lays an item as near to `at` as there is room. Where no bare floor can be reached it ends up buried in the ground near by.
    pub(crate) fn leave_behind(&mut self, level: usize, at: Point, item: Item) {
        let place = self.nearest_bare(level, at).or_else(|| {
            let ground = self.world.levels.get(level)?;
            let bare = ground.size().points().filter(|point| !ground.items().contains_key(point));
            bare.min_by_key(|point| (point.distance_squared(at), *point))
        });
        if let (Some(place), Some(level)) = (place, self.world.levels.get_mut(level)) {
            level.put_item(place, item);
        }
    }

    /// Ends the game by the player's death. The player's creature stays, with 0 hit points, for the last screen.
    fn die_as_player(&mut self, cause: Cause) {
        let Some(player) = self.world.player() else { return };
        let (who, level, at) = (player.who(), player.level, player.at);
        self.emit(EventKind::Died { who, cause, at }, level, at);
        let ending = self.content.rules.endings.iter().copied().find(|ending| {
            let ending = &self.content.endings[*ending];
            ending.on == EndingEvent::Death
                && ending.cause.is_none_or(|kind| kind == cause.kind())
                && self.holds(ending)
        });
        self.finish(ending, Some(cause));
    }

    /// Ends the game.
    pub(crate) fn finish(&mut self, ending: Option<Ref<Ending>>, cause: Option<Cause>) {
        if let Some(kind) = ending.and_then(|ending| self.content.endings[ending].holding) {
            self.note_use(self.world.player, kind);
        }
        let end = GameEnd { ending, cause, turn: self.world.turn() };
        self.world.end = Some(end);
        self.tell(EventKind::Ended { end });
    }

    /// The ending that comes to pass when the player leaves now.
    pub(crate) fn ending_by_leaving(&self) -> Option<Ref<Ending>> {
        self.content.rules.endings.iter().copied().find(|ending| {
            let ending = &self.content.endings[*ending];
            ending.on == EndingEvent::Leave && self.holds(ending)
        })
    }

    /// Whether the player carries what an ending asks for.
    fn holds(&self, ending: &Ending) -> bool {
        ending
            .holding
            .is_none_or(|kind| self.world.player().is_some_and(|player| player.inventory.find(kind).is_some()))
    }
}

impl Cause {
    /// Its sort, as content names it.
    pub fn kind(self) -> CauseKind {
        match self {
            Self::Creature(_) => CauseKind::Creature,
            Self::Hunger => CauseKind::Hunger,
            Self::Overeating(_) => CauseKind::Overeating,
            Self::Item(_) => CauseKind::Item,
            Self::Tile(_) => CauseKind::Tile,
        }
    }
}
