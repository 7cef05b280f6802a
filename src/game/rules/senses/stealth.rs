//! From how far a creature is noticed: less far while it sneaks, keeps still or stands in the dark, farther after it has fought or made a
//! noise.

use crate::content::limits;
use crate::game::Game;
use crate::game::actions::action::{Action, Outcome};
use crate::game::actions::refusal::Refusal;
use crate::game::events::event::EventKind;
use crate::game::model::ids::CreatureId;

/// What it costs to begin or stop sneaking, in hundredths of a turn: little, but not nothing, so that nobody does it forever.
const TOGGLE: u32 = 10;

impl Game {
    /// From how many cells others notice a creature now.
    pub fn stealth_of(&self, who: CreatureId) -> u32 {
        let cells = self.stealth_in_the_light(who);
        if self.is_lit(who) { cells } else { cells / 2 }
    }

    /// The same if the creature stood in the light.
    pub(crate) fn stealth_in_the_light(&self, who: CreatureId) -> u32 {
        let Some(creature) = self.world.creature(who) else { return 0 };
        let own = self.content.creatures[creature.kind()].stealth;
        let base = i64::from(own.unwrap_or_else(|| self.content.noticing().stealth));
        let added = creature
            .modifiers
            .iter()
            .map(|active| i64::from(self.content.modifiers[active.kind].stealth) * i64::from(active.strength));
        let cells = base + added.sum::<i64>();
        let awareness = creature.awareness();
        let cells = match () {
            () if awareness.loud_at.is_some() => cells * 2,
            () if awareness.is_sneaking || awareness.is_still => cells / 2,
            () => cells,
        };
        cells.clamp(0, limits::STEALTH.most) as u32
    }

    /// Begins to sneak, or stops. Steps take twice as long meanwhile.
    pub(crate) fn sneak(&mut self, who: CreatureId) -> Outcome {
        let Some(creature) = self.world.creature_mut(who) else { return Outcome::Refused(Refusal::NoTarget) };
        let (name, level, at) = (creature.who(), creature.level(), creature.at());
        let awareness = creature.awareness_mut();
        awareness.is_sneaking = !awareness.is_sneaking;
        let begins = awareness.is_sneaking;
        self.emit(EventKind::Sneaked { who: name, begins, at }, level, at);
        Outcome::Done { cost: TOGGLE }
    }

    /// Sets whether a creature sneaks, without a message.
    pub(crate) fn set_sneaking(&mut self, who: CreatureId, sneaks: bool) {
        if let Some(creature) = self.world.creature_mut(who).filter(|it| it.awareness().is_sneaking != sneaks) {
            creature.awareness_mut().is_sneaking = sneaks;
        }
    }

    /// Notes that a creature has fought or made a noise: it is noticed from twice as far until it does something else.
    pub(crate) fn be_loud(&mut self, who: CreatureId) {
        let now = self.world.time;
        if self.derived.mechanisms.senses.has_noticing
            && let Some(creature) = self.world.creature_mut(who)
        {
            creature.awareness_mut().loud_at = Some(now);
        }
    }

    /// Notes how a creature has spent its turn, after it has acted.
    #[inline(never)]
    pub(crate) fn note_conduct(&mut self, who: CreatureId, conduct: Conduct) {
        let now = self.world.time;
        let Some(creature) = self.world.creature_mut(who) else { return };
        let before = creature.awareness();
        let before = (before.is_still, before.searched, before.loud_at);
        let searched = if conduct == Conduct::Searches { before.1.saturating_add(1) } else { 0 };
        let is_still = matches!(conduct, Conduct::Waits | Conduct::Searches);
        let after = (is_still, searched, before.2.filter(|at| *at >= now));
        if before != after {
            let awareness = creature.awareness_mut();
            (awareness.is_still, awareness.searched, awareness.loud_at) = after;
        }
        if who == self.world.player {
            self.find_secrets(conduct, searched);
        }
    }
}

/// How a creature spends a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conduct {
    /// It does something.
    Acts,
    /// It takes a step, or tries to.
    Steps,
    /// It waits.
    Waits,
    /// It searches.
    Searches,
}

impl Conduct {
    /// How a creature spends its turn by an action.
    #[inline]
    pub(crate) fn of(action: &Action) -> Self {
        match action {
            Action::Wait => Self::Waits,
            Action::Search => Self::Searches,
            Action::Step(_) => Self::Steps,
            _ => Self::Acts,
        }
    }
}
