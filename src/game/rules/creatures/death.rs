//! Death, what it leaves behind, and how the game ends.

use crate::content::{CauseKind, Ending, EndingEvent, Ref};
use crate::game::Game;
use crate::game::events::event::{EventKind, Perspective};
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::game::model::items::item::Item;
use crate::game::model::run_stats::{Cause, DamageSource, GameEnd};

impl Game {
    /// Removes a creature that has died; for the player, ends the game.
    pub(crate) fn resolve_death(&mut self, who: CreatureId, source: DamageSource) {
        if who == self.world.player {
            self.die_as_player(source);
        } else {
            if self.follows_player(who) {
                self.derived.fallen_followers.push(who);
            }
            let Some(creature) = self.world.remove_creature(who) else { return };
            self.index_removal(&creature);
            self.leave_remains(&creature, source);
        }
    }

    /// Counts the kill, and drops what the creature carried and its corpse.
    fn leave_remains(&mut self, creature: &Creature, source: DamageSource) {
        let (level, at) = (creature.level(), creature.at());
        self.derived.views.forget(creature.id());
        if source.by.is_some_and(|killer| killer.id == self.world.player) {
            *self.world.record.kills.entry(creature.kind()).or_default() += 1;
        }
        let DamageSource { cause, by } = source;
        self.emit(EventKind::Died { who: creature.who(), cause, by, at }, level, at);
        let is_unseen = self.events().last().is_some_and(|event| event.perspective == Perspective::Unseen);
        if is_unseen && creature.rare().leader == Some(self.world.player) {
            self.emit_to_player(EventKind::LostFollower { follower: creature.who(), cause });
        }
        let poured = self.features_of(creature, |features| features.death);
        self.pour_all(&poured, creature.who(), level, at, 2);
        let carried: Vec<Item> = creature.inventory.iter().map(|(_, item)| item.clone()).collect();
        for item in carried {
            self.drop_near(level, at, item);
        }
        let kind = self.content.creatures[creature.kind()].corpse;
        if let Some(corpse) = kind.and_then(|kind| self.make_item(kind, Some(creature.kind()), level)) {
            self.drop_near(level, at, corpse);
        }
    }

    /// Ends the game by the player's death. The player's creature stays in the world with 0 hit points, for the last screen.
    fn die_as_player(&mut self, DamageSource { cause, by }: DamageSource) {
        let Some(player) = self.world.player() else { return };
        let (who, level, at) = (player.who(), player.level(), player.at());
        self.emit(EventKind::Died { who, cause, by, at }, level, at);
        let ending = self.content.rules.endings.iter().copied().find(|ending| {
            let ending = &self.content.endings[*ending];
            ending.on == EndingEvent::Death
                && ending.cause.is_none_or(|kind| kind == cause.kind())
                && self.holds(ending)
        });
        self.finish(ending, Some(cause));
    }

    /// Ends the game if it ends with the last enemy of the player, and that is gone.
    pub(crate) fn end_if_alone(&mut self) {
        let is_alone = |ending: &Ref<Ending>| {
            let ending = &self.content.endings[*ending];
            ending.on == EndingEvent::Alone && self.holds(ending)
        };
        let ending = self.content.rules.endings.iter().copied().find(is_alone);
        if ending.is_some() && self.world.end.is_none() && !self.has_enemies_left() {
            self.finish(ending, None);
        }
    }

    /// Whether an enemy of the player is left anywhere, or may be on a level to come.
    fn has_enemies_left(&self) -> bool {
        self.world.player().is_none() || self.enemies().next().is_some() || self.has_levels_to_come()
    }

    /// The living enemies of the player, wherever they are.
    fn enemies(&self) -> impl Iterator<Item = &Creature> {
        let faction = self.world.player().map(Creature::faction);
        let is_enemy = move |creature: &&Creature| {
            creature.hp > 0 && faction.is_some_and(|faction| self.content.are_hostile(faction, creature.faction()))
        };
        self.world.everybody().filter(is_enemy)
    }

    /// How many enemies of the player are left, as an ending with `on = "alone"` counts them, and whether that is all. It is not while there
    /// are levels that the player has never been to and that are not planned yet: nobody can tell who will live there. `None` in games
    /// without such an ending.
    pub fn enemies_left(&self) -> Option<(usize, bool)> {
        self.ends_alone().then(|| (self.enemies().count(), !self.has_levels_to_come()))
    }

    /// Whether the game may end with the last enemy of the player.
    pub fn ends_alone(&self) -> bool {
        let is_alone = |ending: &Ref<Ending>| self.content.endings[*ending].on == EndingEvent::Alone;
        self.content.rules.endings.iter().any(is_alone)
    }

    /// Ends the game.
    pub(crate) fn finish(&mut self, ending: Option<Ref<Ending>>, cause: Option<Cause>) {
        if let Some(kind) = ending.and_then(|ending| self.content.endings[ending].holding) {
            self.count_use(self.world.player, kind);
        }
        let end = GameEnd { ending, cause, turn: self.world.turn() };
        self.world.end = Some(end);
        self.emit_to_player(EventKind::Ended { end });
    }

    /// The ending if the player left the world now.
    pub(crate) fn ending_by_leaving(&self) -> Option<Ref<Ending>> {
        self.content.rules.endings.iter().copied().find(|ending| {
            let ending = &self.content.endings[*ending];
            ending.on == EndingEvent::Leave && self.holds(ending)
        })
    }

    /// Whether the player carries the item that an ending requires.
    fn holds(&self, ending: &Ending) -> bool {
        ending
            .holding
            .is_none_or(|kind| self.world.player().is_some_and(|player| player.inventory.find(kind).is_some()))
    }
}

impl Cause {
    /// Its kind, as content names it.
    pub fn kind(self) -> CauseKind {
        match self {
            Self::Creature(_) => CauseKind::Creature,
            Self::Itself => CauseKind::Itself,
            Self::Hunger => CauseKind::Hunger,
            Self::Overeating(_) => CauseKind::Overeating,
            Self::Item(_) => CauseKind::Item,
            Self::Tile(_) => CauseKind::Tile,
            Self::Field(_) => CauseKind::Field,
            Self::Modifier(_) => CauseKind::Modifier,
        }
    }
}
