//! The fights of auto actions: whom they fight, and when a fight stops.

use super::auto_action::AutoAction;
use super::interrupt::Interrupt;
use super::walking::{Next, can_hurt, fight, named};
use crate::game::{Action, Creature, CreatureId, Event, EventKind, Perspective};
use crate::grid::Direction;
use crate::session::session::Session;
use crate::session::threats::comes_from_afar;

/// The chance to die, in hundredths of a percent, from which on a fight stops and its question warns: one in fifty.
const RISK: i64 = 200;

/// Enemies below this danger hardly matter, not even to a player that is badly hurt.
pub(super) const HARMLESS: u32 = 5;

impl Session {
    /// The next step of exploring against enemies; `None` if there are none that matter. `is_first` if nothing has been done yet. It strikes those
    /// beside the player, goes for those that strike from afar or fight a follower, and lets others come that are on their way.
    pub(super) fn next_against_enemies(&self, is_first: bool) -> Option<Next> {
        let is_met = || self.new_hunter().or_else(|| self.new_shooter()).is_some();
        let asks = || self.new_foe_beside().is_some() || (is_first && is_met());
        match self.foe_beside() {
            Some(who) => Some(fight(&self.game, who, &self.game.content.text.play.no_way)),
            None if asks() => Some(Next::Ask),
            None => self
                .step_to_distant_fight()
                .map(Action::Step)
                .or_else(|| (self.awaits() && !self.stands_in_harm()).then_some(Action::Wait))
                .map(Next::Do),
        }
    }

    /// Whether an enemy that the player has agreed to fight comes closer, or stands near after a blow that has driven the two apart.
    fn awaits(&self) -> bool {
        let is_fought = |who: CreatureId| self.consent.fights(who);
        self.threats.closing_in(&self.game).any(is_fought)
            || (self.was_struck() && self.threats.hunters(&self.game).any(is_fought))
    }

    /// Whether the player stands in what it knows to harm it, which is no place to wait.
    fn stands_in_harm(&self) -> bool {
        self.game.world().player().is_some_and(|player| self.game.is_known_danger(player.level(), player.at()))
    }

    /// Somebody in sight whom the player has just struck at, and that has got away from it for the first time, as a thief does.
    pub(super) fn got_away(&self) -> Option<CreatureId> {
        let (game, player) = (&self.game, self.game.world().player);
        let attacks = game.events().iter().filter_map(|event| event.kind.attack());
        let mut struck = attacks.filter(|(attacker, _)| attacker.id == player).map(|(_, target)| target.id);
        let is_away = |who: CreatureId| !self.is_beside(who) && game.visible_dangers().contains(&who);
        let is_new = |who: CreatureId| self.consent.fights(who) && !self.escaped.contains(&who);
        struck.find(|who| is_new(*who) && is_away(*who) && !self.has_foe_beside())
    }

    /// The first step to an enemy that strikes from afar, or else to a fight of a follower, unless the player is badly hurt.
    fn step_to_distant_fight(&self) -> Option<Direction> {
        let game = &self.game;
        let is_fought = |who: &CreatureId| self.consent.fights(*who) && self.can_go_for(*who);
        let shooter = self.threats.shooters(game).find(is_fought).and_then(|who| game.world().creature(who));
        let helps = || self.followers.current_fights(game).filter(|fight| can_hurt(game, fight.enemy));
        let of_follower = || if self.is_badly_hurt() { None } else { helps().find_map(|fight| fight.place(game)) };
        let goal = shooter.map(Creature::at).or_else(of_follower)?;
        let here = game.world().player()?.at();
        if here.distance(goal) <= 1 { None } else { game.known_step(goal) }
    }

    /// Whether the player can walk up to a creature and hurt it.
    pub(super) fn can_go_for(&self, who: CreatureId) -> bool {
        let at = self.game.world().creature(who).map(Creature::at);
        can_hurt(&self.game, who) && at.is_some_and(|at| self.game.known_step(at).is_some())
    }

    /// What exploring has met by its last action, and has to stop for.
    pub(super) fn meets_while_exploring(&self) -> Option<Interrupt> {
        let is_new = |who: &CreatureId| !self.consent.fights(*who);
        // One that might kill soon is asked about beside the player once more.
        if self.foe_beside().is_some_and(|who| self.consent.target() != Some(who)) && self.might_die_within(2) {
            return Some(Interrupt::Peril);
        }
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
        !self.foes_beside().is_empty()
    }

    /// The enemy next to the player that exploring fights, once the player has agreed to it.
    fn foe_beside(&self) -> Option<CreatureId> {
        self.first_of(self.foes_beside().into_iter().filter(|who| self.has_agreed_to_strike(*who)))
    }

    /// Whether the player has agreed to strike at an enemy beside it. If the enemy's death does harm, only what was agreed to beside it counts.
    fn has_agreed_to_strike(&self, who: CreatureId) -> bool {
        let is_asked_about_here = || self.consent.target() == Some(who) || !self.game.harms_by_dying(who);
        self.consent.fights(who) && is_asked_about_here()
    }

    /// The enemy next to the player that exploring on strikes first.
    pub(super) fn next_struck(&self) -> Option<CreatureId> {
        self.foe_beside().or_else(|| self.first_of(self.foes_beside().into_iter()))
    }

    /// Whom the player strikes first: the one that it was asked about, then the one with the fewest hit points, and last those whose death does harm.
    fn first_of(&self, foes: impl Iterator<Item = CreatureId>) -> Option<CreatureId> {
        foes.min_by_key(|who| {
            let hp = self.game.world().creature(*who).map(|creature| creature.hp);
            (self.consent.target() != Some(*who), self.game.harms_by_dying(*who), hp)
        })
    }

    /// The nearest enemy next to the player that exploring would fight, but that the player has not agreed to fight.
    pub(super) fn new_foe_beside(&self) -> Option<CreatureId> {
        self.foes_beside().into_iter().find(|who| !self.has_agreed_to_strike(*who))
    }

    /// The enemies next to the player that exploring can fight, nearest first.
    fn foes_beside(&self) -> Vec<CreatureId> {
        let mut foes = self.dangers_beside();
        foes.retain(|who| self.is_foe(*who));
        foes
    }

    /// Those beside the player that one press fights, if it begins with `first`.
    pub(super) fn fought_along_with(&self, first: CreatureId) -> Vec<CreatureId> {
        let mut fought = self.foes_beside();
        fought.retain(|who| *who == first || !self.game.harms_by_dying(*who));
        fought
    }

    /// The nearest creature in sight that is after the player, however far away, and that the player has not agreed to fight.
    pub(super) fn new_hunter(&self) -> Option<CreatureId> {
        self.threats.all_hunters(&self.game).find(|who| !self.consent.fights(*who))
    }

    /// The nearest creature in sight that strikes from afar, and that the player has not agreed to fight.
    pub(super) fn new_shooter(&self) -> Option<CreatureId> {
        self.threats.shooters(&self.game).find(|who| !self.consent.fights(*who))
    }

    /// Whether exploring fights a creature that is next to the player: one that is awake, and that blows can reach and hurt.
    fn is_foe(&self, who: CreatureId) -> bool {
        let (game, player) = (&self.game, self.game.world().player);
        let Some(creature) = game.world().creature(who) else { return false };
        let direction = game.world().player().and_then(|player| Direction::between(player.at(), creature.at()));
        let is_reached = direction.is_some_and(|direction| game.fits_corners(player, direction));
        !creature.is_asleep() && is_reached && can_hurt(game, who)
    }

    /// The player fights all who are beside it or after it, or that it has been told of and that are aware of it. Those whose death does harm are
    /// asked about one by one.
    pub(super) fn agree_to_fight_all(&mut self) {
        let (game, player) = (&self.game, self.game.world().player);
        let is_told = |who: &CreatureId| self.threats.is_told(*who) && game.has_noticed(*who, player);
        let told = game.visible_dangers().into_iter().filter(is_told);
        let hunters = self.threats.all_hunters(game).chain(told);
        let all: Vec<CreatureId> =
            hunters.chain(self.foes_beside()).filter(|who| !self.game.harms_by_dying(*who)).collect();
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
            self.consent.set_target(foe);
        }
    }

    /// Notes who has split off from somebody whom the player fights.
    pub(in crate::session) fn note_offspring(&mut self) {
        for event in self.game.events() {
            if let EventKind::Bred { parent, child, .. } = &event.kind
                && parent.kind == child.kind
                && self.consent.fights(parent.id)
            {
                self.consent.fight(child.id);
            }
        }
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

    /// Whether a fight goes on in spite of an attack on the player: by somebody whom it fights, or will fight as soon as it explores on. A shot from
    /// afar stops it, unless exploring is on its way to whoever shoots.
    pub(super) fn fights_on_against(&self, event: &Event, auto_action: AutoAction) -> bool {
        let Some((attacker, target)) = event.kind.attack() else { return false };
        let player = self.game.world().player;
        let explores = auto_action == AutoAction::Explore;
        let goes_on = target.id == player && self.consent.fights(attacker.id) && (explores || self.is_fighting());
        goes_on && (!comes_from_afar(&self.game, event) || (explores && self.can_go_for(attacker.id)))
    }

    /// Whether a fight goes on in spite of an ability that somebody has aimed at the player: one that attacks.
    pub(super) fn fights_on_against_ability(&self, user: CreatureId, auto_action: AutoAction) -> bool {
        let is_by_user = |event: &&Event| event.kind.attack().is_some_and(|(attacker, _)| attacker.id == user);
        self.game.events().iter().filter(is_by_user).any(|event| self.fights_on_against(event, auto_action))
    }

    /// Whether a fight goes on in spite of a shot from afar during the last action.
    pub(super) fn is_shot_at(&self, auto_action: AutoAction) -> bool {
        let mut shots = self.game.events().iter().filter(|event| comes_from_afar(&self.game, event));
        shots.any(|event| self.fights_on_against(event, auto_action))
    }

    /// Whether the player was attacked during the last action.
    pub(super) fn was_struck(&self) -> bool {
        let player = self.game.world().player;
        self.game.events().iter().filter_map(|event| event.kind.attack()).any(|(_, target)| target.id == player)
    }

    /// Whether blows were exchanged during the last action with somebody whom the player fights.
    pub(super) fn is_in_fight(&self, auto_action: AutoAction) -> bool {
        self.is_fighting() || self.game.events().iter().any(|event| self.fights_on_against(event, auto_action))
    }

    /// The interrupt where a fight has cost a quarter of all the player's hit points since the auto action began, when it had `hp` of them.
    pub(super) fn has_cost_a_quarter(&self, auto_action: AutoAction, hp: i32) -> Option<Interrupt> {
        let most = self.game.world().player()?.most_hp(&self.game.content);
        let is_over = self.is_in_fight(auto_action) && (hp - self.hp()).saturating_mul(4) >= most;
        is_over.then(|| Interrupt::Because(self.game.content.text.play.quarter_lost.clone()))
    }

    /// Whether two more rounds of the enemies beside the player, and of those that strike from afar, might kill it, or it is too badly hurt to fight on
    /// without a word.
    pub(super) fn is_in_peril(&self) -> bool {
        self.is_too_weak() || self.might_die_within(2)
    }

    /// Whether the player is badly hurt, and an enemy in sight that is aware of it matters.
    pub(in crate::session) fn is_too_weak(&self) -> bool {
        let matters = |who: &CreatureId| self.game.danger_of(*who) >= HARMLESS;
        self.is_badly_hurt() && self.game.aware_dangers().iter().any(matters)
    }

    /// Whether a creature was in sight where an auto action stopped before, and would hardly cost the player anything. Those that flutter in and out of
    /// sight would stop it again and again. Nobody who is hungry runs past the next meal.
    pub(super) fn hardly_matters_again(&self, who: CreatureId) -> bool {
        self.met.contains(&who) && self.game.danger_of(who) < HARMLESS && !self.game.is_wanted_as_food(who)
    }

    /// Whether so many rounds of the enemies beside the player, and of those that strike from afar, might kill it.
    pub(super) fn might_die_within(&self, rounds: u32) -> bool {
        let beside = self.dangers_beside();
        let shooters = self.threats.shooters(&self.game).filter(|who| !beside.contains(who));
        let all: Vec<CreatureId> = beside.iter().copied().chain(shooters).collect();
        !all.is_empty() && self.game.chance_of_death(&all, rounds) >= RISK
    }

    /// Whether an event ends a fight: the enemy that the question named dies, or the last of several; an enemy does more to the player than to
    /// strike at it; or somebody helps one by an ability, as by healing it.
    pub(super) fn ends_fight(&self, event: &Event) -> bool {
        let player = self.game.world().player;
        match &event.kind {
            EventKind::Died { who, by: Some(by), .. } => {
                let is_last = !self.consent.names_all() || self.foe_beside().is_none();
                by.id == player && self.consent.fights(who.id) && is_last
            }
            EventKind::ModifierBegan { who, is_imposed, .. } => *is_imposed && who.id == player,
            EventKind::Stolen { victim, .. } => victim.id == player,
            EventKind::Cast { who, target: Some(target), .. } => {
                let helps = who.id != target.id && self.game.are_enemies(player, who.id);
                helps && self.consent.fights(target.id) && self.game.narrate(event).is_some()
            }
            // A sentence that only onlookers have is not about the player, although it has struck the blow.
            EventKind::Said { sentence, .. } => {
                event.perspective == Perspective::AtYou && self.game.content.sentences[*sentence].at_you.is_some()
            }
            _ => false,
        }
    }
}
