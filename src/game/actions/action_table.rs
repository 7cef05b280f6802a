//! What a row of the table of actions says, and the macro that makes code of the rows.

use serde::{Deserialize, Serialize};

use crate::content::{AbilityKind, CreatureKind, LevelId, MAIN, Message, Ref};
use crate::game::actions::action::Action;
use crate::game::model::creatures::order::OrderWord;
use crate::game::model::creatures::script_memory::Memory;
use crate::grid::{Direction, Point};

/// The level of a debug command, as recordings name it: one of the main branch counted from 0, as all were before there were others, and any other by
/// its id.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum RecordedLevel {
    Index(u32),
    Id(String),
}

impl RecordedLevel {
    /// The level; `None` if there can be no such level.
    pub(super) fn id(self) -> Option<LevelId> {
        match self {
            Self::Index(index) => Some(LevelId::main(index.checked_add(1)?)),
            Self::Id(id) => id.parse().ok(),
        }
    }
}

impl From<&LevelId> for RecordedLevel {
    fn from(id: &LevelId) -> Self {
        if id.branch() == MAIN { Self::Index(id.number().saturating_sub(1)) } else { Self::Id(id.to_string()) }
    }
}

/// A row of the table: an action as scripts, tests, keys and saves know it.
#[derive(Clone, Copy, Debug)]
pub struct ActionSpec {
    /// Its name in saved games, scenario tests and key commands.
    pub name: &'static str,
    /// The values that it needs.
    pub parameter: Parameter,
    /// The host function of scripts.
    pub script: ScriptCall,
}

/// The values that an action needs, and how to make the action from them.
#[derive(Clone, Copy, Debug)]
pub enum Parameter {
    /// Nothing.
    Nothing(fn() -> Action),
    /// Nothing. Scripts get the action only if the creature saw its enemy leave by stairs.
    EnemyStairs(fn() -> Action),
    /// A direction.
    Direction(fn(Direction) -> Action),
    /// The direction of an adjacent creature. Scripts name the creature instead.
    Neighbour(fn(Direction) -> Action),
    /// The direction in which a strike hits a creature. Scripts name the creature instead.
    Strike(fn(Direction) -> Action),
    /// An item that the creature carries, by its slot.
    Item(fn(usize) -> Action),
    /// The same, but among several items of a kind a worn one is preferred.
    WornItem(fn(usize) -> Action),
    /// An ability, and the cell that it is aimed at.
    Ability(fn(Ref<AbilityKind>, Point) -> Action),
    /// An item that the creature carries, by its slot, and the cell that it is aimed at.
    ItemAt(fn(usize, Point) -> Action),
    /// An order: the cell of the follower who gets it, or all followers; and where to stay, or whom to attack.
    Order(fn(Option<Point>, OrderWord, Option<Point>) -> Action),
    /// An item that the creature carries, by its slot, and how many of several that are carried together.
    SomeOf(fn(usize, u16) -> Action),
    /// A sentence.
    Sentence(fn(Ref<Message>) -> Action),
    /// A kind of creature, and where the new creature appears.
    Newcomer(fn(Ref<CreatureKind>, Point) -> Action),
    /// Where a child appears, and the variables that its behaviours start with.
    Child(fn(Point, Memory) -> Action),
    /// An answer to the open prompt. Scripts have a function of their own for it.
    Answer,
}

/// The host function that returns an action, as the reference documents it.
#[derive(Clone, Copy, Debug)]
pub struct ScriptCall {
    /// Its section of the reference.
    pub theme: ActionTheme,
    /// Its signature: `me.step(direction) -> action`.
    pub signature: &'static str,
    /// What it does.
    pub about: &'static str,
    /// An example, as a line of `fn act(me)`.
    pub example: &'static str,
}

/// A section of the script reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionTheme {
    /// Movement.
    Moving,
    /// Actions on creatures and on the map.
    Doing,
    /// Actions on items.
    HandlingItems,
    /// Answers to prompts.
    Answering,
}

impl ActionSpec {
    /// The name of its host function, which may differ from [`ActionSpec::name`].
    pub fn script_name(&self) -> &'static str {
        let (head, _) = self.script.signature.split_once('(').unwrap_or((self.script.signature, ""));
        head.split_once('.').map_or(head, |(_, name)| name)
    }
}

/// Turns the rows of the table into [`Action`], its serialized form `RecordedAction`, the list `ACTIONS`, and the calls of the rules. A
/// row reads:
///
/// ```text
/// /// What it does.
/// Variant(value: Type) = "name" by rule, Parameter::..., ScriptCall { ... };
/// ```
///
/// An action without a value leaves `(value: Type)` out; one with several takes the form `{ field: Type, ... }` as in any enum; each type is an `Argument`. The rule is a function
/// `Game::rule(&mut self, who, value) -> Outcome`.
macro_rules! actions {
    ($(
        $(#[doc = $doc:literal])+
        $action:ident $(($value:ident: $type:ty))? $({ $($(#[doc = $about:literal])+ $field:ident: $sort:ty,)+ })?
            = $name:literal by $rule:ident, $parameter:expr, $script:expr;
    )+) => {
        /// What a creature does with its turn. The player's keys and the monsters' scripts make the same actions.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Action {
            $($(#[doc = $doc])+ $action $(($type))? $({ $($(#[doc = $about])+ $field: $sort,)+ })?,)+
            /// A debug command; for the player alone.
            Debug(Debug),
        }

        /// All actions except debug commands, in the order of the script reference.
        pub const ACTIONS: &[ActionSpec] =
            &[$(ActionSpec { name: $name, parameter: $parameter, script: $script }),+];

        /// The serialized form of an action: with string ids.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub(crate) enum RecordedAction {
            $(#[serde(rename = $name)]
            $action $((<$type as Argument>::Record))? $({ $($field: <$sort as Argument>::Record,)+ })?,)+
            Look,
            Reveal,
            Spawn { kind: String, at: Point },
            Travel { level: RecordedLevel },
        }

        impl Action {
            /// Its name in the table; `None` for debug commands.
            fn name(&self) -> Option<&'static str> {
                match self {
                    $(Self::$action { .. } => Some($name),)+
                    Self::Debug(_) => None,
                }
            }

            /// Its values, as scripts write them.
            fn arguments(&self, script_format: ScriptFormat<'_>) -> Vec<String> {
                let arguments: Vec<Option<String>> = match self {
                    $(Self::$action $(($value))? $({ $($field,)+ })? => {
                        vec![$($value.in_script(script_format),)? $($($field.in_script(script_format),)+)?]
                    })+
                    Self::Debug(_) => Vec::new(),
                };
                arguments.into_iter().flatten().collect()
            }

            /// The serialized form.
            pub(crate) fn record(&self, content: &Content) -> RecordedAction {
                match self {
                    $(Self::$action $(($value))? $({ $($field,)+ })? => {
                        RecordedAction::$action $(($value.record(content)))? $({ $($field: $field.record(content),)+ })?
                    })+
                    Self::Debug(Debug::Look) => RecordedAction::Look,
                    Self::Debug(Debug::Reveal) => RecordedAction::Reveal,
                    Self::Debug(Debug::Spawn { kind, at }) => RecordedAction::Spawn { kind: kind.record(content), at: *at },
                    Self::Debug(Debug::Travel { level }) => RecordedAction::Travel { level: RecordedLevel::from(&content.level_id(*level)) },
                }
            }
        }

        impl RecordedAction {
            /// The action in a game with `content`; `None` if it names a definition that the content does not have.
            pub(crate) fn bind(self, content: &Content) -> Option<Action> {
                Some(match self {
                    $(Self::$action $(($value))? $({ $($field,)+ })? => {
                        Action::$action
                            $((<$type as Argument>::bind($value, content)?))?
                            $({ $($field: <$sort as Argument>::bind($field, content)?,)+ })?
                    })+
                    Self::Look => Action::Debug(Debug::Look),
                    Self::Reveal => Action::Debug(Debug::Reveal),
                    Self::Spawn { kind, at } => Action::Debug(Debug::Spawn { kind: Argument::bind(kind, content)?, at }),
                    Self::Travel { level } => Action::Debug(Debug::Travel { level: content.level_ref(&level.id()?)? }),
                })
            }
        }

        impl Game {
            /// Tries an action by its rule. It has one caller, and a call would cost 1 % of a turn.
            #[inline(always)]
            pub(super) fn attempt(&mut self, who: CreatureId, action: Action) -> Outcome {
                match action {
                    $(Action::$action $(($value))? $({ $($field,)+ })? => {
                        self.$rule(who $(, $value)? $($(, $field)+)?)
                    })+
                    Action::Debug(_) => Outcome::Refused(Refusal::NoTarget),
                }
            }
        }
    };
}
pub(super) use actions;
