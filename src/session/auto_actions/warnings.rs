//! Whom the player is warned of: dangers beside it, those that are after it, captives; and whom it ignores or fights after a warning.

use super::auto_action::AutoAction;
use super::walking::can_hurt;
use crate::game::{Creature, CreatureId, EventKind};
use crate::grid::Direction;
use crate::session::session::Session;
use crate::session::threats::is_remembered;

impl Session {
    /// The nearest danger next to the player that the player does not ignore. Of one that strays, telling once is enough.
    pub(super) fn danger_beside(&self) -> Option<CreatureId> {
        let is_news = |who: &CreatureId| !self.ignored.contains(who) && !self.threats.is_known_stray(*who);
        self.dangers_beside().into_iter().find(is_news)
    }

    /// The dangers next to the player.
    fn dangers_beside(&self) -> Vec<CreatureId> {
        let world = self.game.world();
        let Some(here) = world.player().map(Creature::at) else { return Vec::new() };
        let is_beside =
            |who: &CreatureId| world.creature(*who).is_some_and(|creature| creature.at().distance(here) <= 1);
        let mut dangers = self.game.visible_dangers();
        dangers.retain(is_beside);
        dangers
    }

    /// An enemy next to the player that exploring fights, after a warning: one that is awake, and that blows can reach and hurt. First one of
    /// which the player has been warned, so that those who join a fight don't interrupt each blow.
    pub(super) fn foe_beside(&self) -> Option<CreatureId> {
        let foes: Vec<CreatureId> = self.dangers_beside().into_iter().filter(|who| self.is_foe(*who)).collect();
        foes.iter().find(|who| self.foes.contains(who)).or(foes.first()).copied()
    }

    pub(super) fn is_foe(&self, who: CreatureId) -> bool {
        let (game, player) = (&self.game, self.game.world().player);
        let Some(creature) = game.world().creature(who) else { return false };
        let direction = game.world().player().and_then(|player| Direction::between(player.at(), creature.at()));
        let is_reached = direction.is_some_and(|direction| game.fits_corners(player, direction));
        !creature.is_asleep() && is_reached && can_hurt(game, who)
    }

    /// The nearest creature that is after the player and that the player does not ignore.
    pub(super) fn hunter(&self) -> Option<CreatureId> {
        self.threats.hunters(&self.game).find(|who| !self.ignored.contains(who))
    }

    /// The nearest creature in sight that is after the player, however far away, and that the player neither ignores nor was asked about.
    pub(super) fn any_hunter(&self) -> Option<CreatureId> {
        let is_news = |who: &CreatureId| !self.ignored.contains(who) && !self.foes.contains(who);
        self.threats.all_hunters(&self.game).find(is_news)
    }

    /// Notes which auto action begins. What the player was asked during another one holds no longer.
    pub(super) fn begin_auto_action(&mut self, action: AutoAction) {
        if self.last_auto_action.replace(action) != Some(action) {
            self.ignored.clear();
            self.foes.clear();
        }
    }

    /// A captive in sight of which the player has not been told. It has been from now on.
    pub(super) fn new_captive(&mut self) -> Option<CreatureId> {
        let game = &self.game;
        let is_new = |who: &CreatureId| game.is_fixed_captive(*who) && !self.captives.contains(who);
        let captive = game.visible_creatures().into_iter().find(is_new)?;
        self.captives.insert(captive);
        Some(captive)
    }

    /// Notes that the player has been warned of those whom the log has just announced.
    pub(super) fn note_announced(&mut self) {
        for event in self.game.events() {
            if let EventKind::Noticed { who, .. } = &event.kind {
                self.threats.note_told(who.id);
            }
        }
    }

    /// Warns of a creature that an auto action fights if the player repeats it at once, and with it all others that are beside the player or
    /// after it, so that a pack asks once.
    pub(super) fn warn_of_fight(&mut self, who: CreatureId, why: &str) {
        self.foes.insert(who);
        self.note_foes();
        self.warn(who, why);
    }

    /// Notes all who are beside the player or after it as those it has been asked about.
    pub(super) fn note_foes(&mut self) {
        let hunters: Vec<CreatureId> = self.threats.all_hunters(&self.game).collect();
        self.foes.extend(self.dangers_beside().into_iter().chain(hunters));
    }

    /// Forgets whom the player was about to fight, or went on past, once they have been out of sight for so long that their return is news.
    pub(in crate::session) fn forget_lost(&mut self) {
        let game = &self.game;
        self.foes.retain(|who| is_remembered(game, *who));
        self.ignored.retain(|who| is_remembered(game, *who));
    }

    /// Lets a fight that the player was asked about go on with those who are close, once somebody has fallen. Of others it is asked again.
    pub(in crate::session) fn go_on_fighting(&mut self) {
        if self.foes.is_empty() {
            return;
        }
        let close: Vec<CreatureId> = self.threats.hunters(&self.game).collect();
        // Whoever has fallen stays one of them, so that the blow that did it ends the key.
        let has_fallen = |who: &CreatureId| self.game.world().creature(*who).is_none();
        self.foes.retain(|who| close.contains(who) || has_fallen(who));
        self.foes.extend(self.dangers_beside());
    }

    /// Says that a creature stopped an auto action. If the player repeats it at once, the creature is ignored, and so are all dangers beside
    /// the player and all that are after it: whoever goes on past one has seen the others.
    pub(super) fn warn(&mut self, who: CreatureId, why: &str) {
        self.ignored.insert(who);
        while let Some(other) = self.danger_beside().or_else(|| self.any_hunter()) {
            self.ignored.insert(other);
        }
        self.threats.note_told(who);
        self.say(why);
    }
}
