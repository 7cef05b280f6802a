//! What happened, and from where the player perceived it.

use crate::content::{
    AbilityKind, ChangeReason, ClockKind, DamageType, Message, ModifierKind, Ref, Script, Slot, Stairs, TileKind,
};
use crate::game::actions::refusal::Refusal;
use crate::game::ai::fault::Fault;
use crate::game::hooks::overflow::Overflow;
use crate::game::model::creatures::order::OrderWord;
use crate::game::model::ids::{CreatureRef, ItemRef};
use crate::game::model::run_stats::{Cause, GameEnd};
use crate::game::rules::combat::damage::DamageRoll;
use crate::grid::Point;

/// Something that happened, and how the player perceived it.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// What happened.
    pub kind: EventKind,
    /// From where the player perceived it.
    pub perspective: Perspective,
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
#[expect(missing_docs, reason = "the sentence of each kind says what its fields are")]
#[derive(Clone, Debug, PartialEq)]
pub enum EventKind {
    /// The game began.
    Began,
    /// A creature moved a step.
    Stepped { who: CreatureRef, from: Point, to: Point },
    /// A blow hit. It makes the target flash, counts as a threat and interrupts auto actions.
    Hit { attacker: CreatureRef, target: CreatureRef, damage: i32, roll: DamageRoll, at: Point },
    /// A creature threw damage or a bolt back at another.
    Reflected { by: CreatureRef, target: CreatureRef, at: Point },
    /// An attack missed.
    Missed { attacker: CreatureRef, target: CreatureRef, at: Point },
    /// A blow hit, and cost no hit points.
    Unharmed { attacker: CreatureRef, target: CreatureRef, roll: DamageRoll, at: Point },
    /// A creature resisted damage entirely.
    Resisted { who: CreatureRef, damage_type: Ref<DamageType>, at: Point },
    /// An effect took hit points.
    Harmed { by: CreatureRef, who: CreatureRef, damage: i32, at: Point },
    /// A modifier took hit points of its bearer, as it does each turn.
    HurtByModifier { who: CreatureRef, modifier: Ref<ModifierKind>, damage: i32, at: Point },
    /// A tile or a field took hit points of a creature that is there, or that fell through it.
    HurtByGround { who: CreatureRef, cause: Cause, damage: i32, at: Point },
    /// A creature died. `by` is the other creature that gets the kill, if any.
    Died { who: CreatureRef, cause: Cause, by: Option<CreatureRef>, at: Point },
    /// A tile was dug through.
    Dug { who: CreatureRef, tile: Ref<TileKind>, at: Point },
    /// An item was picked up into a slot.
    PickedUp { who: CreatureRef, thing: ItemRef, slot: usize },
    /// An item was dropped.
    Dropped { who: CreatureRef, thing: ItemRef, at: Point },
    /// An item was eaten.
    Ate { who: CreatureRef, thing: ItemRef },
    /// A creature ate more than fits.
    Overate { who: CreatureRef, damage: i32 },
    /// The hunger state changed to the one at this index.
    HungerChanged { who: CreatureRef, state: usize, worse: bool },
    /// An empty stomach cost hit points.
    Starved { who: CreatureRef, damage: i32 },
    /// An item was thrown, or shot by a worn item.
    Thrown { who: CreatureRef, thing: ItemRef, is_shot: bool, at: Point },
    /// A thrown item broke.
    Broke { who: CreatureRef, thing: ItemRef, at: Point },
    /// An item was used.
    Used { who: CreatureRef, thing: ItemRef },
    /// The player got to know an item. `thing` is as it was before, and `known` as it is now.
    Learned { thing: ItemRef, known: ItemRef },
    /// A creature was taught an ability.
    Taught { who: CreatureRef, ability: Ref<AbilityKind> },
    /// An item was taken from a creature.
    Stolen { thief: CreatureRef, victim: CreatureRef, thing: ItemRef, at: Point },
    /// A door was opened or closed.
    DoorMoved { who: CreatureRef, tile: Ref<TileKind>, opened: bool, at: Point },
    /// Something locked was opened with a key, which is used up.
    Unlocked { who: CreatureRef, tile: Ref<TileKind>, key: ItemRef, at: Point },
    /// Two allies swapped places.
    Swapped { who: CreatureRef, other: CreatureRef, at: Point },
    /// A creature worked at freeing a captive.
    Loosened { who: CreatureRef, captive: CreatureRef, at: Point },
    /// A creature freed a captive.
    Freed { who: CreatureRef, captive: CreatureRef, at: Point },
    /// A follower of the player died out of its sight.
    LostFollower { follower: CreatureRef, cause: Cause },
    /// A leader gave an order to its followers, or only to `to`.
    Ordered { who: CreatureRef, to: Option<CreatureRef>, order: OrderWord, at: Point },
    /// A creature used an ability. `is_quiet` if that is only told by the ability's own message.
    Cast { who: CreatureRef, ability: Ref<AbilityKind>, target: Option<CreatureRef>, is_quiet: bool, at: Point },
    /// A modifier began on a creature. `is_imposed` if another creature put it on.
    ModifierBegan { who: CreatureRef, modifier: Ref<ModifierKind>, is_imposed: bool },
    /// A modifier on a creature ended.
    ModifierEnded { who: CreatureRef, modifier: Ref<ModifierKind> },
    /// A modifier kept a creature from moving.
    Bound { who: CreatureRef, modifier: Ref<ModifierKind> },
    /// A modifier took damage in place of a creature.
    Absorbed { who: CreatureRef, modifier: Ref<ModifierKind>, amount: i32 },
    /// A disguised creature revealed itself.
    Unmasked { who: CreatureRef, at: Point },
    /// A script logged a sentence.
    Said {
        sentence: Ref<Message>,
        actor: Option<CreatureRef>,
        target: Option<CreatureRef>,
        item: Option<ItemRef>,
        amount: Option<i32>,
        at: Point,
    },
    /// A tile changed, and tells of it: to those who see it, or to those who hear it.
    TileChanged { tile: Ref<TileKind>, why: ChangeReason, is_heard: bool, at: Point },
    /// A clock of a level struck.
    Struck { clock: Ref<ClockKind>, level: usize },
    /// Something was dropped because one action led to too much.
    Overflowed(Overflow),
    /// An item was put on.
    Equipped { who: CreatureRef, thing: ItemRef, slot: Ref<Slot> },
    /// An item was taken off.
    Unequipped { who: CreatureRef, thing: ItemRef },
    /// A creature went down the stairs to this level.
    Descended { who: CreatureRef, level: usize },
    /// A creature went up the stairs to this level.
    Ascended { who: CreatureRef, level: usize },
    /// A creature came to this level, after an enemy or with its leader: by the stairs where it is now, or through a hole.
    Followed { who: CreatureRef, level: usize, stairs: Option<Stairs> },
    /// A creature fell through a tile to the level below.
    Fell { who: CreatureRef, tile: Ref<TileKind>, at: Point },
    /// An item sank into the ground, and is gone.
    Swallowed { thing: ItemRef, at: Point },
    /// An item burned.
    Burned { thing: ItemRef, at: Point },
    /// A creature left the world.
    Left { who: CreatureRef },
    /// A creature spawned another.
    Bred { parent: CreatureRef, child: CreatureRef, at: Point },
    /// An item rotted away.
    Rotted { thing: ItemRef, at: Point },
    /// An enemy came into the player's view.
    Noticed { who: CreatureRef, at: Point },
    /// A creature has noticed an enemy.
    Spotted { who: CreatureRef, target: CreatureRef, at: Point },
    /// A creature has woken.
    Woke { who: CreatureRef, at: Point },
    /// A creature has fallen asleep.
    FellAsleep { who: CreatureRef, at: Point },
    /// A creature began to sneak, or stopped.
    Sneaked { who: CreatureRef, begins: bool, at: Point },
    /// A creature searched for what is hidden.
    Searched { who: CreatureRef, at: Point },
    /// The player found what was hidden at a cell: this tile.
    Found { tile: Ref<TileKind>, at: Point },
    /// The player stands on an item.
    ItemHere { thing: ItemRef },
    /// The rules refused an action of the player.
    Refused { why: Refusal },
    /// A behaviour failed, for the `strikes`th time in this game.
    Failed { who: CreatureRef, fault: Box<Fault>, strikes: u32 },
    /// A behaviour failed too often and is disabled.
    Retired { script: Ref<Script> },
    /// The game is over.
    Ended { end: GameEnd },
}

impl EventKind {
    /// Who attacked whom, whether or not that did any damage.
    pub fn attack(&self) -> Option<(CreatureRef, CreatureRef)> {
        match self {
            Self::Hit { attacker, target, .. }
            | Self::Missed { attacker, target, .. }
            | Self::Unharmed { attacker, target, .. } => Some((*attacker, *target)),
            _ => None,
        }
    }

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
            | Self::Starved { who, .. }
            | Self::HungerChanged { who, .. }
            | Self::Equipped { who, .. }
            | Self::Unequipped { who, .. }
            | Self::Descended { who, .. }
            | Self::Ascended { who, .. }
            | Self::Followed { who, .. }
            | Self::Fell { who, .. }
            | Self::Left { who }
            | Self::Noticed { who, .. }
            | Self::Spotted { who, .. }
            | Self::Woke { who, .. }
            | Self::FellAsleep { who, .. }
            | Self::Sneaked { who, .. }
            | Self::Searched { who, .. }
            | Self::Harmed { who, .. }
            | Self::HurtByModifier { who, .. }
            | Self::HurtByGround { who, .. }
            | Self::Used { who, .. }
            | Self::Thrown { who, .. }
            | Self::Broke { who, .. }
            | Self::Taught { who, .. }
            | Self::DoorMoved { who, .. }
            | Self::Unlocked { who, .. }
            | Self::Swapped { who, .. }
            | Self::Loosened { who, .. }
            | Self::Freed { who, .. }
            | Self::Ordered { who, .. }
            | Self::ModifierBegan { who, .. }
            | Self::ModifierEnded { who, .. }
            | Self::Bound { who, .. }
            | Self::Absorbed { who, .. }
            | Self::Unmasked { who, .. }
            | Self::Resisted { who, .. }
            | Self::Cast { who, .. }
            | Self::Failed { who, .. } => Some(*who),
            Self::Hit { attacker, .. } | Self::Missed { attacker, .. } | Self::Unharmed { attacker, .. } => {
                Some(*attacker)
            }
            Self::Reflected { by, .. } => Some(*by),
            Self::Bred { parent, .. } => Some(*parent),
            Self::Stolen { thief, .. } => Some(*thief),
            Self::Said { actor, .. } => *actor,
            Self::Began
            | Self::Struck { .. }
            | Self::TileChanged { .. }
            | Self::Overflowed(_)
            | Self::Rotted { .. }
            | Self::Swallowed { .. }
            | Self::Burned { .. }
            | Self::Learned { .. }
            | Self::LostFollower { .. }
            | Self::Found { .. }
            | Self::ItemHere { .. }
            | Self::Refused { .. }
            | Self::Retired { .. }
            | Self::Ended { .. } => None,
        }
    }

    /// The item that takes part in it, whose name depends on what the player knew then.
    pub(in crate::game) fn thing_mut(&mut self) -> Option<&mut ItemRef> {
        match self {
            Self::PickedUp { thing, .. }
            | Self::Dropped { thing, .. }
            | Self::Ate { thing, .. }
            | Self::Thrown { thing, .. }
            | Self::Broke { thing, .. }
            | Self::Used { thing, .. }
            | Self::Stolen { thing, .. }
            | Self::Equipped { thing, .. }
            | Self::Unequipped { thing, .. }
            | Self::Rotted { thing, .. }
            | Self::Swallowed { thing, .. }
            | Self::Burned { thing, .. }
            | Self::ItemHere { thing } => Some(thing),
            Self::Said { item, .. } => item.as_mut(),
            _ => None,
        }
    }

    /// To whom it was done.
    pub fn target(&self) -> Option<CreatureRef> {
        match self {
            Self::Hit { target, .. }
            | Self::Missed { target, .. }
            | Self::Unharmed { target, .. }
            | Self::Reflected { target, .. }
            | Self::Spotted { target, .. } => Some(*target),
            Self::Bred { child, .. } => Some(*child),
            Self::LostFollower { follower, .. } => Some(*follower),
            Self::Stolen { victim, .. } => Some(*victim),
            Self::Swapped { other, .. } => Some(*other),
            Self::Loosened { captive, .. } | Self::Freed { captive, .. } => Some(*captive),
            Self::Ordered { to, .. } => *to,
            Self::Said { target, .. } | Self::Cast { target, .. } => *target,
            _ => None,
        }
    }
}
