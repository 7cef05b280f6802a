//! What happened.

use crate::content::{Message, ModifierKind, Ref, Script, Slot, TileKind};
use crate::game::ai::mind::Fault;
use crate::game::model::creature::Who;
use crate::game::model::item::Thing;
use crate::game::model::run_stats::{Cause, End};
use crate::game::rules::action::{Action, Refusal};
use crate::grid::Point;

/// A fact, and how the player came to know of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// What happened.
    pub fact: Fact,
    /// From where the player perceived it.
    pub view: View,
}

/// From where the player perceives an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The player did it.
    You,
    /// It was done to the player.
    AtYou,
    /// It happened in sight.
    Seen,
    /// It happened out of sight.
    Unseen,
}

/// Something that happened.
#[expect(missing_docs, reason = "the sentence of each fact says what its fields are")]
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// The game began.
    Began,
    /// A creature moved a step.
    Stepped { who: Who, from: Point, to: Point },
    /// A blow struck.
    Hit { attacker: Who, target: Who, damage: i32, at: Point },
    /// Something other than a blow took hit points.
    Harmed { by: Who, who: Who, damage: i32, at: Point },
    /// A creature died.
    Died { who: Who, cause: Cause, at: Point },
    /// A tile was dug through.
    Dug { who: Who, tile: Ref<TileKind>, at: Point },
    /// An item was picked up into a slot.
    PickedUp { who: Who, thing: Thing, slot: usize },
    /// An item was laid down.
    Dropped { who: Who, thing: Thing, at: Point },
    /// An item was eaten.
    Ate { who: Who, thing: Thing },
    /// Too much was eaten.
    Overate { who: Who, damage: i32 },
    /// The state of hunger changed to the one at this place of the list.
    HungerChanged { who: Who, state: usize, worse: bool },
    /// An item was used.
    Used { who: Who, thing: Thing },
    /// An item was taken from a creature.
    Stolen { thief: Who, victim: Who, thing: Thing, at: Point },
    /// Something was opened or closed.
    Moved { who: Who, tile: Ref<TileKind>, opened: bool, at: Point },
    /// Two allies changed places.
    Swapped { who: Who, other: Who, at: Point },
    /// Something begins to last on a creature.
    ModifierBegan { who: Who, modifier: Ref<ModifierKind> },
    /// Something no longer lasts on a creature.
    ModifierEnded { who: Who, modifier: Ref<ModifierKind> },
    /// A creature that looked like an item shows itself.
    Unmasked { who: Who, at: Point },
    /// A script tells something.
    Told { sentence: Ref<Message>, actor: Option<Who>, target: Option<Who>, item: Option<Thing>, at: Point },
    /// More follows from what happened than one action may bring about.
    Overflowed,
    /// An item was put on.
    Equipped { who: Who, thing: Thing, slot: Ref<Slot> },
    /// An item was taken off.
    Unequipped { who: Who, thing: Thing },
    /// A creature went down the stairs to this level.
    Descended { who: Who, level: usize },
    /// A creature went up the stairs to this level.
    Ascended { who: Who, level: usize },
    /// A creature left the world.
    Left { who: Who },
    /// A creature brought forth another.
    Bred { parent: Who, child: Who, at: Point },
    /// An item rotted away.
    Rotted { thing: Thing, at: Point },
    /// An enemy came into the player's sight.
    Noticed { who: Who, at: Point },
    /// The player stands on an item.
    Lies { thing: Thing },
    /// The rules refused an action of the player.
    Refused { action: Action, why: Refusal },
    /// A behaviour failed, for the `strikes`th time in this game.
    Failed { who: Who, fault: Box<Fault>, strikes: u32 },
    /// A behaviour failed for the last time and is out of service.
    Retired { script: Ref<Script> },
    /// The game is over.
    Ended { end: End },
}

impl Fact {
    /// Who did it.
    pub fn actor(&self) -> Option<Who> {
        match self {
            Self::Stepped { who, .. }
            | Self::Died { who, .. }
            | Self::Dug { who, .. }
            | Self::PickedUp { who, .. }
            | Self::Dropped { who, .. }
            | Self::Ate { who, .. }
            | Self::Overate { who, .. }
            | Self::HungerChanged { who, .. }
            | Self::Equipped { who, .. }
            | Self::Unequipped { who, .. }
            | Self::Descended { who, .. }
            | Self::Ascended { who, .. }
            | Self::Left { who }
            | Self::Noticed { who, .. }
            | Self::Harmed { who, .. }
            | Self::Used { who, .. }
            | Self::Moved { who, .. }
            | Self::Swapped { who, .. }
            | Self::ModifierBegan { who, .. }
            | Self::ModifierEnded { who, .. }
            | Self::Unmasked { who, .. }
            | Self::Failed { who, .. } => Some(*who),
            Self::Hit { attacker, .. } => Some(*attacker),
            Self::Bred { parent, .. } => Some(*parent),
            Self::Stolen { thief, .. } => Some(*thief),
            Self::Told { actor, .. } => *actor,
            Self::Began
            | Self::Overflowed
            | Self::Rotted { .. }
            | Self::Lies { .. }
            | Self::Refused { .. }
            | Self::Retired { .. }
            | Self::Ended { .. } => None,
        }
    }

    /// To whom it was done.
    pub fn target(&self) -> Option<Who> {
        match self {
            Self::Hit { target, .. } => Some(*target),
            Self::Bred { child, .. } => Some(*child),
            Self::Stolen { victim, .. } => Some(*victim),
            Self::Swapped { other, .. } => Some(*other),
            Self::Told { target, .. } => *target,
            _ => None,
        }
    }
}
