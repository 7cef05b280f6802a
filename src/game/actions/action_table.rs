//! The table of actions: what a row says, and the macro that makes the rest of the rows.

use crate::content::{CreatureKind, Message, Ref};
use crate::game::actions::action::Action;
use crate::game::model::memory::Memory;
use crate::grid::{Direction, Point};

/// A row of the table: what scripts, tests, keys and saves know of an action.
#[derive(Clone, Copy, Debug)]
pub struct ActionSpec {
    /// Its name in saved games, in scenario tests and among the commands of keys.
    pub name: &'static str,
    /// What it needs to be told.
    pub parameter: Parameter,
    /// How scripts call it.
    pub script: ScriptCall,
}

/// What an action needs to be told, and how it is made of that.
#[derive(Clone, Copy, Debug)]
pub enum Parameter {
    /// Nothing.
    Nothing(fn() -> Action),
    /// A direction.
    Direction(fn(Direction) -> Action),
    /// The direction of somebody next to the creature; scripts name the creature that stands there.
    Neighbour(fn(Direction) -> Action),
    /// An item that the creature carries, by its slot.
    Item(fn(usize) -> Action),
    /// The same, and a worn item is preferred when there are several of a kind.
    WornItem(fn(usize) -> Action),
    /// A sentence.
    Sentence(fn(Ref<Message>) -> Action),
    /// A kind of creature, and where it appears.
    Newcomer(fn(Ref<CreatureKind>, Point) -> Action),
    /// Where a child appears, and what it remembers from birth.
    Child(fn(Point, Memory) -> Action),
}

/// The host function by which scripts ask for an action, as the reference shows it.
#[derive(Clone, Copy, Debug)]
pub struct ScriptCall {
    /// The part of the reference that it belongs to.
    pub theme: ActionTheme,
    /// How it is written: `me.step(direction) -> action`.
    pub signature: &'static str,
    /// What it does.
    pub about: &'static str,
    /// A line that uses it, inside of `fn act(me)`.
    pub example: &'static str,
}

/// A part of the reference of scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionTheme {
    /// Going somewhere.
    Moving,
    /// Doing something to others or to the ground.
    Doing,
    /// Doing something with items.
    HandlingItems,
}

impl ActionSpec {
    /// The name of its host function, which may differ from [`ActionSpec::name`].
    pub fn script_name(&self) -> &'static str {
        let (head, _) = self.script.signature.split_once('(').unwrap_or((self.script.signature, ""));
        head.split_once('.').map_or(head, |(_, name)| name)
    }
}

/// Turns the rows of the table into [`Action`], its written form `RecordedAction`, the list `ACTIONS`, and the calls of the rules.
/// A row reads:
///
/// ```text
/// /// What it does.
/// Variant(value: Type) = "name" by rule, Parameter::..., ScriptCall { ... };
/// ```
///
/// The value is left out or takes the form `{ field: Type, ... }` as in any enum; each type is an `Argument`. The rule is a function
/// `Game::rule(&mut self, who, value) -> Outcome`.
macro_rules! actions {
    ($(
        $(#[doc = $doc:literal])+
        $action:ident $(($value:ident: $type:ty))? $({ $($(#[doc = $about:literal])+ $field:ident: $sort:ty,)+ })?
            = $name:literal by $rule:ident, $parameter:expr, $script:expr;
    )+) => {
        /// What a creature does with its turn. The player's keys and the monsters' scripts lead to the same actions.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Action {
            $($(#[doc = $doc])+ $action $(($type))? $({ $($(#[doc = $about])+ $field: $sort,)+ })?,)+
            /// Looks behind the scenes; for the player alone.
            Debug(Debug),
        }

        /// All actions but those of [`enum@Debug`], in the order of the reference of scripts.
        pub const ACTIONS: &[ActionSpec] =
            &[$(ActionSpec { name: $name, parameter: $parameter, script: $script }),+];

        /// An action as it is written down: with string ids.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub(crate) enum RecordedAction {
            $(#[serde(rename = $name)]
            $action $((<$type as Argument>::Record))? $({ $($field: <$sort as Argument>::Record,)+ })?,)+
            Look,
            Reveal,
            Spawn { kind: String, at: Point },
            Travel { level: usize },
        }

        impl Action {
            /// Its name in the table; nothing for debug commands.
            fn name(&self) -> Option<&'static str> {
                match self {
                    $(Self::$action { .. } => Some($name),)+
                    Self::Debug(_) => None,
                }
            }

            /// What it was told, as scripts write it.
            fn arguments(&self, notation: Notation<'_>) -> Vec<String> {
                let arguments: Vec<Option<String>> = match self {
                    $(Self::$action $(($value))? $({ $($field,)+ })? => {
                        vec![$($value.in_script(notation),)? $($($field.in_script(notation),)+)?]
                    })+
                    Self::Debug(_) => Vec::new(),
                };
                arguments.into_iter().flatten().collect()
            }

            /// The action, written down.
            pub(crate) fn record(&self, content: &Content) -> RecordedAction {
                match self {
                    $(Self::$action $(($value))? $({ $($field,)+ })? => {
                        RecordedAction::$action $(($value.record(content)))? $({ $($field: $field.record(content),)+ })?
                    })+
                    Self::Debug(Debug::Look) => RecordedAction::Look,
                    Self::Debug(Debug::Reveal) => RecordedAction::Reveal,
                    Self::Debug(Debug::Spawn { kind, at }) => RecordedAction::Spawn { kind: kind.record(content), at: *at },
                    Self::Debug(Debug::Travel { level }) => RecordedAction::Travel { level: *level },
                }
            }
        }

        impl RecordedAction {
            /// The action, in a game with `content`; `None` when it speaks of what the content does not have.
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
                    Self::Travel { level } => Action::Debug(Debug::Travel { level }),
                })
            }
        }

        impl Game {
            /// Has the rule of an action try it.
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
