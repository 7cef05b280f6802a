//! Whom the player is warned of: dangers beside it, those that are after it, and captives.

use super::walking::named;
use crate::content::{capitalized, fill};
use crate::game::{CreatureId, EventKind};
use crate::session::session::Session;
use crate::session::threats::is_remembered;

impl Session {
    /// The nearest danger next to the player that the player doesn't go on past. Of one that strays, telling once is enough.
    pub(super) fn danger_beside(&self) -> Option<CreatureId> {
        let is_news = |who: &CreatureId| !self.consent.goes_past(*who) && !self.threats.is_known_stray(*who);
        self.dangers_beside().into_iter().find(is_news)
    }

    /// The dangers next to the player, nearest first.
    pub(super) fn dangers_beside(&self) -> Vec<CreatureId> {
        let mut dangers = self.game.visible_dangers();
        dangers.retain(|who| self.is_beside(*who));
        dangers
    }

    /// Whether a creature is next to the player.
    pub fn is_beside(&self, who: CreatureId) -> bool {
        let world = self.game.world();
        let Some((player, creature)) = world.player().zip(world.creature(who)) else { return false };
        player.level() == creature.level() && creature.at().distance(player.at()) <= 1
    }

    /// The nearest creature that is close, after the player, and that the player doesn't go on past.
    pub(super) fn hunter(&self) -> Option<CreatureId> {
        self.threats.hunters(&self.game).find(|who| !self.consent.goes_past(*who))
    }

    /// The nearest creature that strikes from afar, and that the player doesn't go on past.
    pub(super) fn shooter(&self) -> Option<CreatureId> {
        self.threats.shooters(&self.game).find(|who| !self.consent.goes_past(*who))
    }

    /// The captives in sight of which the player has not been told, in a sentence. It has been from now on.
    pub(super) fn new_captives(&mut self) -> Option<String> {
        let game = &self.game;
        let is_new = |who: &CreatureId| game.is_fixed_captive(*who) && !self.captives.contains(who);
        let captives: Vec<CreatureId> = game.visible_creatures().into_iter().filter(is_new).collect();
        let text = &game.content.text.play;
        let told = match captives.as_slice() {
            [] => return None,
            [one] => named(game, &text.sees_captive, *one),
            several => {
                let names = game.creatures_together(several.iter().copied(), "a");
                capitalized(&fill(&text.left_captives, &[("who", &names.join(", "))]))
            }
        };
        self.captives.extend(captives);
        Some(told)
    }

    /// Notes that the player has been warned of those whom the log has just announced.
    pub(in crate::session) fn note_announced(&mut self) {
        for event in self.game.events() {
            if let EventKind::Noticed { who, .. } = &event.kind {
                self.threats.note_told(who.id);
            }
        }
    }

    /// Forgets whom the player was about to fight, or went on past, once they have been out of sight for so long that their return is news.
    pub(in crate::session) fn forget_lost(&mut self) {
        let Self { consent, game, .. } = self;
        consent.forget(|who| !is_remembered(game, who));
    }

    /// The player goes on past a creature that stopped an auto action if it repeats that, and past all dangers beside it and all that are after
    /// it: whoever goes on past one has seen the others.
    pub(super) fn agree_to_pass(&mut self, who: CreatureId) {
        self.threats.note_told(who);
        let hunters = self.threats.all_hunters(&self.game).chain(self.threats.shooters(&self.game));
        let all: Vec<CreatureId> = hunters.chain(self.dangers_beside()).chain([who]).collect();
        for other in all {
            self.consent.go_past(other);
        }
    }
}
