//! The fights of auto actions: whom they fight, when they ask before, and when a fight stops.

use super::exploring::explore;
use super::interrupt::Interrupt;
use super::walking::{Next, Trail, can_hurt, fight, named};
use crate::game::{Creature, CreatureId, Event, EventKind, Perspective};
use crate::grid::Direction;
use crate::session::session::Session;

impl Session {
    /// The next step of exploring beside enemies, or past them; `None` if there are none that matter. `is_first` if nothing has been done yet.
    pub(super) fn next_against_enemies(&self, is_first: bool) -> Option<Next> {
        let asks = || self.new_foe_beside().is_some() || (is_first && self.new_hunter().is_some());
        match self.foe_beside() {
            Some(who) => Some(fight(&self.game, who, &self.game.content.text.play.no_way)),
            None => asks().then_some(Next::Ask),
        }
    }

    /// What exploring has met by its last action, and has to stop for.
    pub(super) fn meets_while_exploring(&self) -> Option<Interrupt> {
        let is_new = |who: &CreatureId| !self.consent.fights(*who);
        if self.new_foe_beside().is_some() || self.threats.hunters(&self.game).any(|who| is_new(&who)) {
            return Some(Interrupt::Ask);
        }
        // Those that sleep, or that can't be fought, have been told of when they came into sight.
        let is_news = |who: &CreatureId| is_new(who) && !self.consent.goes_past(*who) && !self.threats.is_told(*who);
        let near = self.dangers_beside().into_iter().find(is_news)?;
        Some(Interrupt::By(near, named(&self.game, &self.game.content.text.play.near, near)))
    }

    /// Whether an enemy that exploring would fight is next to the player.
    pub(super) fn has_foe_beside(&self) -> bool {
        self.dangers_beside().into_iter().any(|who| self.is_foe(who))
    }

    /// The enemy next to the player that exploring fights: of those that the player has agreed to fight, the one with the fewest hit points, and
    /// last those whose death does harm.
    fn foe_beside(&self) -> Option<CreatureId> {
        let order = |who: &CreatureId| {
            (self.game.harms_by_dying(*who), self.game.world().creature(*who).map(|creature| creature.hp))
        };
        let foes = self.dangers_beside().into_iter().filter(|who| self.is_foe(*who) && self.consent.fights(*who));
        foes.min_by_key(order)
    }

    /// The nearest enemy next to the player that exploring would fight, but that the player has not agreed to fight.
    fn new_foe_beside(&self) -> Option<CreatureId> {
        self.dangers_beside().into_iter().find(|who| self.is_foe(*who) && !self.consent.fights(*who))
    }

    /// The nearest creature in sight that is after the player, however far away, and that the player has not agreed to fight.
    fn new_hunter(&self) -> Option<CreatureId> {
        self.threats.all_hunters(&self.game).find(|who| !self.consent.fights(*who))
    }

    /// Whether exploring fights a creature that is next to the player: one that is awake, and that blows can reach and hurt.
    fn is_foe(&self, who: CreatureId) -> bool {
        let (game, player) = (&self.game, self.game.world().player);
        let Some(creature) = game.world().creature(who) else { return false };
        let direction = game.world().player().and_then(|player| Direction::between(player.at(), creature.at()));
        let is_reached = direction.is_some_and(|direction| game.fits_corners(player, direction));
        !creature.is_asleep() && is_reached && can_hurt(game, who)
    }

    /// The question about the nearest enemy that exploring would fight, and that the player has not agreed to fight. If the player explores on, it
    /// fights that enemy, and with it all others that are beside it or after it by now, so that a pack asks once.
    pub(super) fn ask_of_enemies(&mut self) -> Option<String> {
        let beside = self.new_foe_beside();
        let who = beside.or_else(|| self.new_hunter())?;
        let question = self.question_about(who, beside.is_some());
        self.threats.note_told(who);
        self.consent.fight(who);
        self.agree_to_fight_all();
        Some(question)
    }

    /// What exploring on does about an enemy, which may be beside the player.
    fn question_about(&self, who: CreatureId, is_beside: bool) -> String {
        let game = &self.game;
        let text = &game.content.text.play;
        let level = game.world().player().map_or(0, Creature::level);
        let question = if is_beside {
            named(game, &text.near_to_fight, who)
        } else if matches!(explore(self, level, &mut Trail::default()), Next::Never(_)) {
            named(game, &text.after_you, who)
        } else {
            named(game, &text.comes_to_fight, who)
        };
        if self.is_badly_hurt() { format!("{} {question}", text.badly_hurt) } else { question }
    }

    /// The player fights all who are beside it or after it. Those whose death does harm are asked about one by one.
    pub(super) fn agree_to_fight_all(&mut self) {
        let hunters = self.threats.all_hunters(&self.game);
        let beside = self.dangers_beside().into_iter().filter(|who| self.is_foe(*who));
        let all: Vec<CreatureId> = hunters.chain(beside).filter(|who| !self.game.harms_by_dying(*who)).collect();
        for other in all {
            self.consent.fight(other);
        }
    }

    /// Notes whom the player has struck at: those need no question.
    pub(in crate::session) fn note_own_blows(&mut self) {
        let player = self.game.world().player;
        let attacks = self.game.events().iter().filter_map(|event| event.kind.attack());
        let struck = attacks.filter(|(attacker, _)| attacker.id == player).map(|(_, target)| target.id);
        let foes: Vec<CreatureId> = struck.filter(|who| self.game.is_danger(*who) && self.is_beside(*who)).collect();
        for foe in foes {
            self.consent.fight(foe);
        }
    }

    /// Lets a fight go on with those who are close, once somebody has fallen. Of all others it is asked again.
    pub(in crate::session) fn go_on_fighting(&mut self) {
        let close: Vec<CreatureId> = self.threats.hunters(&self.game).chain(self.dangers_beside()).collect();
        // Whoever has fallen stays one of them, so that the blow that did it ends the key.
        let world = self.game.world();
        self.consent.forget(|who| !close.contains(&who) && world.creature(who).is_some());
    }

    /// Whether the last action was a blow at somebody whom the player has agreed to fight: then blows are exchanged without a stop.
    pub(super) fn is_fighting(&self) -> bool {
        let player = self.game.world().player;
        let is_blow = |event: &Event| {
            event
                .kind
                .attack()
                .is_some_and(|(attacker, target)| attacker.id == player && self.consent.fights(target.id))
        };
        self.game.events().iter().any(is_blow)
    }

    /// Whether a fight goes on in spite of a creature that strikes at the player.
    pub(super) fn fights_on_against(&self, who: CreatureId) -> bool {
        self.is_fighting() && self.consent.fights(who) && self.is_beside(who)
    }

    /// Whether two more rounds of the enemies beside the player might kill it, or it is badly hurt.
    pub(super) fn is_in_peril(&self) -> bool {
        let damage = self.dangers_beside().into_iter().map(|who| self.game.most_damage_in_a_turn(who));
        let most = damage.fold(0, i32::saturating_add);
        self.is_badly_hurt() || (most > 0 && self.hp() <= most.saturating_mul(2))
    }

    /// Whether an event ends a fight: an enemy falls, or does more to the player than to strike at it.
    pub(super) fn ends_fight(&self, event: &Event) -> bool {
        let player = self.game.world().player;
        match &event.kind {
            EventKind::Died { who, by: Some(by), .. } => by.id == player && self.consent.fights(who.id),
            EventKind::ModifierBegan { who, is_imposed, .. } => *is_imposed && who.id == player,
            EventKind::Stolen { victim, .. } => victim.id == player,
            EventKind::Said { .. } => matches!(event.perspective, Perspective::AtYou),
            _ => false,
        }
    }
}
