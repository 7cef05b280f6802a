//! What happened.

use crate::content::{Message, ModifierKind, Ref, Script, Slot, TileKind};
use crate::game::ai::fault::Fault;
use crate::game::model::ids::{CreatureRef, ItemRef};
use crate::game::model::run_stats::{Cause, GameEnd};
use crate::game::rules::action::{Action, Refusal};
use crate::grid::Point;

/// A fact, and how the player came to know of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// What happened.
    pub fact: EventKind,
    /// From where the player perceived it.
    pub view: Perspective,
}

/// From where the player perceives an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Perspective {
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
pub enum EventKind {
    /// The game began.
    Began,
    /// A creature moved a step.
    Stepped { who: CreatureRef, from: Point, to: Point },
    /// A blow struck.
    Hit { attacker: CreatureRef, target: CreatureRef, damage: i32, at: Point },
    /// Something other than a blow took hit points.
    Harmed { by: CreatureRef, who: CreatureRef, damage: i32, at: Point },
    /// A creature died.
    Died { who: CreatureRef, cause: Cause, at: Point },
    /// A tile was dug through.
    Dug { who: CreatureRef, tile: Ref<TileKind>, at: Point },
    /// An item was picked up into a slot.
    PickedUp { who: CreatureRef, thing: ItemRef, slot: usize },
    /// An item was laid down.
    Dropped { who: CreatureRef, thing: ItemRef, at: Point },
    /// An item was eaten.
    Ate { who: CreatureRef, thing: ItemRef },
    /// Too much was eaten.
    Overate { who: CreatureRef, damage: i32 },
    /// The state of hunger changed to the one at this place of the list.
    HungerChanged { who: CreatureRef, state: usize, worse: bool },
    /// An item was used.
    Used { who: CreatureRef, thing: ItemRef },
    /// An item was taken from a creature.
    Stolen { thief: CreatureRef, victim: CreatureRef, thing: ItemRef, at: Point },
    /// Something was opened or closed.
    Moved { who: CreatureRef, tile: Ref<TileKind>, opened: bool, at: Point },
    /// Two allies changed places.
    Swapped { who: CreatureRef, other: CreatureRef, at: Point },
    /// Something begins to last on a creature.
    ModifierBegan { who: CreatureRef, modifier: Ref<ModifierKind> },
    /// Something no longer lasts on a creature.
    ModifierEnded { who: CreatureRef, modifier: Ref<ModifierKind> },
    /// A creature that looked like an item shows itself.
    Unmasked { who: CreatureRef, at: Point },
    /// A script tells something.
    Told {
        sentence: Ref<Message>,
        actor: Option<CreatureRef>,
        target: Option<CreatureRef>,
        item: Option<ItemRef>,
        at: Point,
    },
    /// More follows from what happened than one action may bring about.
    Overflowed,
    /// An item was put on.
    Equipped { who: CreatureRef, thing: ItemRef, slot: Ref<Slot> },
    /// An item was taken off.
    Unequipped { who: CreatureRef, thing: ItemRef },
    /// A creature went down the stairs to this level.
    Descended { who: CreatureRef, level: usize },
    /// A creature went up the stairs to this level.
    Ascended { who: CreatureRef, level: usize },
    /// A creature left the world.
    Left { who: CreatureRef },
    /// A creature brought forth another.
    Bred { parent: CreatureRef, child: CreatureRef, at: Point },
    /// An item rotted away.
    Rotted { thing: ItemRef, at: Point },
    /// An enemy came into the player's sight.
    Noticed { who: CreatureRef, at: Point },
    /// The player stands on an item.
    Lies { thing: ItemRef },
    /// The rules refused an action of the player.
    Refused { action: Action, why: Refusal },
    /// A behaviour failed, for the `strikes`th time in this game.
    Failed { who: CreatureRef, fault: Box<Fault>, strikes: u32 },
    /// A behaviour failed for the last time and is out of service.
    Retired { script: Ref<Script> },
    /// The game is over.
    Ended { end: GameEnd },
}

impl EventKind {
    /// Who did it.
    pub fn actor(&self) -> Option<CreatureRef> {
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
    pub fn target(&self) -> Option<CreatureRef> {
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
