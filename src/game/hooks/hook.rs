//! The table of hooks, and the events that call them.
//!
//! A new hook is a row of the table below, and a call of `Game::fire_hook` in the rule where it happens. Scripts, their checks and their
//! reference follow from the table.

use crate::content::{AbilityKind, ClockKind, DamageType, ModifierKind, Ref, StatKind, TileKind};
use crate::game::model::ids::{CreatureId, CreatureRef, ItemId, ItemRef};
use crate::grid::Point;

/// What scripts can read of a hook's event besides the creature and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventField {
    /// The other creature that took part.
    Other,
    /// The number of hit points lost.
    Amount,
    /// The item that was handled.
    Item,
    /// The stat that was raised.
    Stat,
    /// The type of the damage.
    DamageType,
    /// The modifier that is to begin, or has ended.
    Modifier,
    /// Whether the damage comes from an attack.
    IsAttack,
    /// Whether the target didn't expect the attack.
    IsSneak,
    /// The ability that was used.
    Ability,
    /// The prompt that was answered.
    Prompt,
    /// The choice that was made.
    Choice,
    /// The direction that was chosen.
    Direction,
    /// The number that was chosen.
    Number,
    /// What the script handed through.
    Data,
}

impl EventField {
    /// Its name in scripts: `other` in `event.other`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Other => "other",
            Self::Amount => "amount",
            Self::Item => "item",
            Self::Stat => "stat",
            Self::DamageType => "type",
            Self::Modifier => "modifier",
            Self::IsAttack => "is_attack",
            Self::IsSneak => "is_sneak",
            Self::Ability => "ability",
            Self::Prompt => "prompt",
            Self::Choice => "choice",
            Self::Direction => "direction",
            Self::Number => "number",
            Self::Data => "data",
        }
    }
}

/// Makes [`Hook`] from rows: the name of the script function, the fields of its event, and when it is called, as the end of a sentence.
macro_rules! hooks {
    ($($hook:ident = $name:literal, [$($field:ident),*], $about:literal;)+) => {
        /// A hook: something that happens to a creature and calls a function of its scripts.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Hook { $(#[doc = concat!("Called ", $about, ".")] $hook,)+ }

        impl Hook {
            /// All hooks, with the names of their script functions.
            pub const ALL: [(&'static str, Self); [$($name),+].len()] = [$(($name, Self::$hook)),+];

            /// The name of its script function: `on_hurt`.
            pub fn name(self) -> &'static str {
                match self { $(Self::$hook => $name,)+ }
            }

            /// When it is called, as the end of a sentence.
            pub fn about(self) -> &'static str {
                match self { $(Self::$hook => $about,)+ }
            }

            /// The fields of its event.
            pub fn fields(self) -> &'static [EventField] {
                match self { $(Self::$hook => &[$(EventField::$field),*],)+ }
            }
        }
    };
}

hooks! {
    Spawn = "on_spawn", [],
        "at the start of its first turn, or at once if a script or an ability brought it forth";
    See = "on_see", [Other],
        "at the start of its turn, once for each enemy that has come into sight since its last turn; of more than 32 enemies it watches the nearest";
    Notice = "on_notice", [Other],
        "when it has noticed an enemy, `event.other`, in games in which creatures have to";
    Hear = "on_hear", [Other, Amount],
        "when it has heard a noise at `event.place` that carries `event.amount` cells; `event.other` made it, if it was a creature";
    Hit = "on_hit", [Other, Amount, DamageType, IsSneak],
        "when it has hit a creature";
    Hurt = "on_hurt", [Other, Amount, DamageType],
        "when it has lost hit points and is still alive";
    Miss = "on_miss", [Other],
        "when its attack on a creature has missed";
    Dodge = "on_dodge", [Other],
        "when an attack on it has missed";
    Kill = "on_kill", [Other],
        "when it has killed a creature";
    Death = "on_death", [Other],
        "when it has died, before its body is removed";
    Use = "on_use", [Item],
        "when it has used or eaten an item";
    Equip = "on_equip", [Item],
        "when it has put on an item";
    Unequip = "on_unequip", [Item],
        "when it has taken off an item, or put on another in its place";
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
    LevelUp = "on_level_up", [Stat, Amount, Other],
        "when a stat of its has been raised because another one has reached its threshold, or because that of its leader, `event.other`, has been and its kind has `levels_with_leader`; `event.amount` is how much it has now";
    Bump = "on_bump", [Other],
        "when a creature that is no enemy, `event.other`, has bumped into it: the player does so by a step, unless it is a captive, or an ally that makes way";
    Freed = "on_freed", [Other],
        "when a creature, `event.other`, has freed it from a modifier with `release`";
    Order = "on_order", [Other],
        "when its leader, `event.other`, has given it an order: `me.order`";
    Land = "on_land", [Other, Ability, Item],
        "when an ability that it has used reaches a creature, `event.other`; once for each, or once without one; and when an item that it has thrown, `event.item`, comes down. Runs in the `hooks` of the ability or the item, too";
    End = "on_end", [Modifier],
        "when a modifier on it has ended. The hooks of a modifier hear only of its own end";
    Time = "on_time", [],
        "when a clock that names the script in its `hooks` strikes on the level where the player is. `me` is the player, and `event.place` where it is; what effects do to others is nobody's fault";
    Trigger = "on_trigger", [],
        "when a signal has come along the wire of a cell, `event.place`, whose tile names the script in its `hooks`. `me` is whoever has sent it, or the player if it was nobody";
    Answer = "on_answer", [Other, Prompt, Choice, Item, Direction, Number, Data],
        "when a question that this script has asked with `ask` is answered. `event.other` is the one who answers, if that is another creature; `event.place` is the place that was chosen, and all other answers are `()`. Only the script that asked hears it";
    BeforeDamage = "before_damage", [Other, Amount, DamageType, IsAttack],
        "before it takes damage, and after resistances; it can `reduce`, `ignore` or `reflect` it. Hunger is not asked about";
    BeforeModify = "before_modify", [Other, Amount, Modifier],
        "before a modifier is put on it; it can `ignore` it, or `reduce` its turns. `event.amount` is the turns. Those of worn items are not asked about";
    BeforeDeath = "before_death", [Other],
        "before it dies; it can `survive`";
}

impl Hook {
    /// The hook with this script function.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(function, _)| *function == name).map(|(_, hook)| hook)
    }

    /// Whether it is asked before something happens, and can change it.
    pub fn can_amend(self) -> bool {
        matches!(self, Self::BeforeDamage | Self::BeforeModify | Self::BeforeDeath)
    }

    /// Whether the hooks of the tile under the creature are called, too.
    pub(crate) fn asks_ground(self) -> bool {
        matches!(self, Self::Enter | Self::Leave | Self::Tick | Self::Trigger)
    }
}

/// The event of a hook: what happened, to whom, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HookEvent {
    /// The hook.
    pub hook: Hook,
    /// The creature that it happened to, or that did it.
    pub me: CreatureRef,
    /// The other creature: the target, the attacker, or the enemy that was seen.
    pub other: Option<CreatureId>,
    /// The item that was handled.
    pub item: Option<(ItemId, ItemRef)>,
    /// The number of hit points lost or to be lost, the turns of a modifier, or how much there is now of the stat that was raised.
    pub amount: i32,
    /// The stat that was raised.
    pub stat: Option<Ref<StatKind>>,
    /// The type of the damage.
    pub damage_type: Option<Ref<DamageType>>,
    /// The modifier that is to begin, or has ended.
    pub modifier: Option<Ref<ModifierKind>>,
    /// Whether the damage comes from an attack.
    pub is_attack: bool,
    /// Whether the target didn't expect the attack.
    pub is_sneak: bool,
    /// The ability that was used.
    pub ability: Option<Ref<AbilityKind>>,
    /// The clock that has struck.
    pub clock: Option<Ref<ClockKind>>,
    /// Which of the answers that hooks are about to hear it is.
    pub answer: Option<u32>,
    /// Whether what was used is only paid for when it asks nothing, or once it is answered.
    pub is_unpaid: bool,
    /// The level where it happened.
    pub level: usize,
    /// The cell where it happened.
    pub at: Point,
}

impl HookEvent {
    /// An event in which nobody and nothing else takes part.
    pub fn new(hook: Hook, me: CreatureRef, level: usize, at: Point) -> Self {
        Self {
            hook,
            me,
            other: None,
            item: None,
            amount: 0,
            stat: None,
            damage_type: None,
            modifier: None,
            is_attack: false,
            is_sneak: false,
            ability: None,
            clock: None,
            answer: None,
            is_unpaid: false,
            level,
            at,
        }
    }
}

/// Whose script is called for an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookOwner {
    /// The creature.
    Creature,
    /// An item that it wears or handles.
    Item(ItemId, ItemRef),
    /// A modifier on it.
    Modifier(Ref<ModifierKind>),
    /// An ability that it has used.
    Ability(Ref<AbilityKind>),
    /// The tile under it.
    Tile(Ref<TileKind>),
    /// A clock of its level.
    Clock(Ref<ClockKind>),
}
