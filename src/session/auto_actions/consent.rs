//! Consent: which creatures the player goes on past, or fights, when it repeats an auto action.
//!
//! An auto action stops when it meets an enemy, and says what repeating it does: it goes on past that enemy, or it fights it. Consent to go on
//! past ends with a wound. Consent to a fight lasts until the player is badly hurt, or the enemy is lost from sight. Both end with any other
//! action, but for blows of the player's own: whoever walks away may have changed its mind.

use std::collections::BTreeSet;

use super::auto_action::AutoAction;
use crate::game::CreatureId;

/// What the player has agreed to by repeating an auto action.
#[derive(Clone, Debug, Default)]
pub struct Consent {
    past: BTreeSet<CreatureId>,
    fights: BTreeSet<CreatureId>,
    /// The enemy beside the player that the last question named: that one is struck first.
    target: Option<CreatureId>,
    /// Whether the last question named all who are beside the player, and not just one.
    names_all: bool,
    /// The auto action that was begun last, since the last action of the player's own.
    action: Option<AutoAction>,
}

impl Consent {
    /// Whether the player goes on past a creature.
    pub fn goes_past(&self, who: CreatureId) -> bool {
        self.past.contains(&who)
    }

    /// Whether the player fights a creature.
    pub fn fights(&self, who: CreatureId) -> bool {
        self.fights.contains(&who)
    }

    /// Lets the player go on past a creature.
    pub fn go_past(&mut self, who: CreatureId) {
        self.past.insert(who);
    }

    /// Lets the player fight a creature.
    pub fn fight(&mut self, who: CreatureId) {
        self.fights.insert(who);
    }

    /// The enemy beside the player that the last question named.
    pub fn target(&self) -> Option<CreatureId> {
        self.target
    }

    /// A question names an enemy beside the player.
    pub fn set_target(&mut self, who: CreatureId) {
        self.target = Some(who);
    }

    /// A question names one enemy, or all who are beside the player.
    pub fn set_names_all(&mut self, names_all: bool) {
        self.names_all = names_all;
    }

    /// Whether the last question named all who are beside the player, and not just one.
    pub fn names_all(&self) -> bool {
        self.names_all
    }

    /// An auto action begins. What the player has agreed to was for the one before only.
    pub fn begin(&mut self, action: AutoAction) {
        match self.action.replace(action) {
            Some(before) if before == action => {}
            Some(_) => self.clear(),
            None => self.past.clear(),
        }
    }

    /// The auto action that was begun last, if the player has done nothing else since.
    pub fn action(&self) -> Option<AutoAction> {
        self.action
    }

    /// The player acts by itself.
    pub fn act_alone(&mut self) {
        self.clear();
        self.action = None;
    }

    fn clear(&mut self) {
        self.past.clear();
        self.fights.clear();
        (self.target, self.names_all) = (None, false);
    }

    /// The player has lost hit points, and may be too weak to fight on without a word.
    pub fn note_wound(&mut self, is_too_weak: bool) {
        self.past.clear();
        if is_too_weak {
            self.fights.clear();
        }
    }

    /// Drops consent about creatures that `is_lost`.
    pub fn forget(&mut self, is_lost: impl Fn(CreatureId) -> bool) {
        self.past.retain(|who| !is_lost(*who));
        self.fights.retain(|who| !is_lost(*who));
    }
}
