//! Hooks: the occasions on which scripts are asked what follows.

use crate::game::model::creature::{CreatureId, CreatureRef};
use crate::game::model::item::{ItemId, ItemRef};
use crate::grid::Point;

/// What happened, as a script's function is called by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hook {
    /// At the beginning of a creature's first turn.
    Spawn,
    /// At the beginning of a creature's own turn, when an enemy is in sight that was not at its last turn.
    See,
    /// Its blow has struck somebody.
    Hit,
    /// It has lost hit points, and lives.
    Hurt,
    /// Somebody has died by it.
    Kill,
    /// It has died; it is still there.
    Death,
    /// It has used or eaten an item.
    Use,
    /// It has put on an item.
    Equip,
    /// It has taken off an item.
    Unequip,
    /// It has picked up an item.
    Pickup,
    /// It has come onto a cell.
    Enter,
    /// It has left a cell.
    Leave,
    /// A turn has passed.
    Tick,
    /// It has come to another level.
    LevelEnter,
}

impl Hook {
    /// All hooks, with the names of their functions.
    pub const ALL: [(&'static str, Self); 14] = [
        ("on_spawn", Self::Spawn),
        ("on_see", Self::See),
        ("on_hit", Self::Hit),
        ("on_hurt", Self::Hurt),
        ("on_kill", Self::Kill),
        ("on_death", Self::Death),
        ("on_use", Self::Use),
        ("on_equip", Self::Equip),
        ("on_unequip", Self::Unequip),
        ("on_pickup", Self::Pickup),
        ("on_enter", Self::Enter),
        ("on_leave", Self::Leave),
        ("on_tick", Self::Tick),
        ("on_level_enter", Self::LevelEnter),
    ];

    /// The name of its function: `on_hurt`.
    pub fn name(self) -> &'static str {
        Self::ALL.into_iter().find(|(_, own)| *own == self).map_or("", |(name, _)| name)
    }

    /// When it is asked, as the end of a sentence.
    pub fn about(self) -> &'static str {
        match self {
            Self::Spawn => "at the beginning of a creature's first turn",
            Self::See => {
                "at the beginning of a creature's turn, once for each enemy in sight that was not in sight on its last turn"
            }
            Self::Hit => "when its blow has struck somebody",
            Self::Hurt => "when it has lost hit points, and lives",
            Self::Kill => "when somebody has died by it",
            Self::Death => "when it has died; it is still there",
            Self::Use => "when it has used or eaten an item",
            Self::Equip => "when it has put on an item",
            Self::Unequip => "when it has taken off an item",
            Self::Pickup => "when it has picked up an item",
            Self::Enter => "when it has come onto a cell",
            Self::Leave => "when it leaves a cell",
            Self::Tick => "when a turn has passed",
            Self::LevelEnter => "when it has come to another level",
        }
    }

    /// Whether somebody else may have taken part.
    pub fn has_other(self) -> bool {
        matches!(self, Self::See | Self::Hit | Self::Hurt | Self::Kill | Self::Death)
    }

    /// Whether hit points were lost.
    pub fn has_amount(self) -> bool {
        matches!(self, Self::Hit | Self::Hurt)
    }

    /// Whether an item was handled.
    pub fn has_item(self) -> bool {
        matches!(self, Self::Use | Self::Equip | Self::Unequip | Self::Pickup)
    }

    /// The hook of a function's name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(own, _)| *own == name).map(|(_, hook)| hook)
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
