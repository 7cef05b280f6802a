//! Hooks: the occasions on which scripts are asked what follows.
//!
//! A new hook is a row of the table below, and a call of `Game::fire_hook` in the rule where it befalls a creature. Scripts, their checks
//! and their reference follow from the table.

use crate::game::model::ids::{CreatureId, CreatureRef, ItemId, ItemRef};
use crate::grid::Point;

/// What the event of a hook may tell besides the creature and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventField {
    /// Who else took part.
    Other,
    /// How many hit points were lost.
    Amount,
    /// The item that was handled.
    Item,
}

impl EventField {
    /// The name by which scripts ask for it: `event.other`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Other => "other",
            Self::Amount => "amount",
            Self::Item => "item",
        }
    }
}

/// Makes [`Hook`] of rows that give the name of the function, what its event tells, and when it is asked, as the end of a sentence.
macro_rules! hooks {
    ($($hook:ident = $name:literal, [$($told:ident),*], $about:literal;)+) => {
        /// What happened, as a script's function is called by it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Hook { $(#[doc = concat!("Asked ", $about, ".")] $hook,)+ }

        impl Hook {
            /// All hooks, with the names of their functions.
            pub const ALL: [(&'static str, Self); [$($name),+].len()] = [$(($name, Self::$hook)),+];

            /// The name of its function: `on_hurt`.
            pub fn name(self) -> &'static str {
                match self { $(Self::$hook => $name,)+ }
            }

            /// When it is asked, as the end of a sentence.
            pub fn about(self) -> &'static str {
                match self { $(Self::$hook => $about,)+ }
            }

            /// What its event tells.
            pub fn tells(self) -> &'static [EventField] {
                match self { $(Self::$hook => &[$(EventField::$told),*],)+ }
            }
        }
    };
}

hooks! {
    Spawn = "on_spawn", [],
        "at the start of its first turn";
    See = "on_see", [Other],
        "at the start of its turn, once for each enemy that has come into sight since its last turn";
    Hit = "on_hit", [Other, Amount],
        "when it has hit a creature";
    Hurt = "on_hurt", [Other, Amount],
        "when it has lost hit points and is still alive";
    Kill = "on_kill", [Other],
        "when it has killed a creature";
    Death = "on_death", [Other],
        "when it has died, before its body is removed";
    Use = "on_use", [Item],
        "when it has used or eaten an item";
    Equip = "on_equip", [Item],
        "when it has put on an item";
    Unequip = "on_unequip", [Item],
        "when it has taken off an item";
    Pickup = "on_pickup", [Item],
        "when it has picked up an item";
    Enter = "on_enter", [],
        "when it has entered a cell";
    Leave = "on_leave", [],
        "when it has left a cell";
    Tick = "on_tick", [],
        "when a turn has passed";
    LevelEnter = "on_level_enter", [],
        "when it has entered another level";
}

impl Hook {
    /// The hook of a function's name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(own, _)| *own == name).map(|(_, hook)| hook)
    }

    /// Whether the ground is asked too, where the creature stands.
    pub(crate) fn asks_ground(self) -> bool {
        matches!(self, Self::Enter | Self::Leave | Self::Tick)
    }
}

/// Something that happened, and to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HookEvent {
    /// What happened.
    pub hook: Hook,
    /// Who did it, or whom it befell.
    pub me: CreatureRef,
    /// Who else took part: who was struck, who struck, who was seen.
    pub other: Option<CreatureId>,
    /// The item in question.
    pub item: Option<(ItemId, ItemRef)>,
    /// Hit points, where any were lost.
    pub amount: i32,
    /// The level.
    pub level: usize,
    /// The cell.
    pub at: Point,
}

/// Whose script is asked on an occasion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookOwner {
    /// The creature.
    Creature,
    /// An item that it wears or handles.
    Item(ItemId, ItemRef),
    /// What lasts on it.
    Modifier(crate::content::Ref<crate::content::ModifierKind>),
    /// The ground.
    Tile(crate::content::Ref<crate::content::TileKind>),
}
