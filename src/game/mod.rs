//! The game: a pure function of content, seed and actions.
//!
//! [`Game`] holds content and world. [`Game::act`] performs the player's action and runs everyone else until the player's next turn.
//! [`Game::events`] then lists what happened.
//!
//! - `actions`: The table of actions, and how an action is performed
//! - `ai`: How creatures decide: the script interface, bots and the AI trace
//! - `events`: What happened, in sentences, and the message log
//! - `game`: A game: content, world, and what is derived from the two
//! - `hooks`: Script hooks, and the effects that they return
//! - `invariants`: Consistency checks that every world must pass
//! - `model`: The state of a game: world, levels, creatures, items
//! - `new_game`: How a game begins, and how it goes on from a saved world
//! - `perception`: Who sees whom, paths, and what the player remembers
//! - `prompts`: Questions that scripts ask, and how they are answered
//! - `recording`: Recordings of games for replays, and summaries of past runs
//! - `rules`: What actions do: movement, combat, doors, gear, food, death
//! - `snapshot`: The canonical serialized form of a world, and how to read it back
//! - `time`: The schedule of turns, and what happens as turns pass

pub(crate) mod actions;
pub mod ai;
pub(crate) mod events;
mod game;
pub(crate) mod hooks;
pub(crate) mod invariants;
pub(crate) mod model;
mod new_game;
pub(crate) mod perception;
pub(crate) mod prompts;
pub(crate) mod recording;
pub(crate) mod rules;
pub(crate) mod snapshot;
pub(crate) mod time;

pub use actions::action::{ACTIONS, Action, Debug, Outcome};
pub use actions::action_table::{ActionSpec, ActionTheme, Parameter, ScriptCall};
pub use actions::refusal::Refusal;
pub use ai::ai_trace::{AiTrace, AskedFor, AskedScript, CreatureTrace, PathGoal, ScriptReply, TracedCall};
pub use ai::bot::Bot;
pub use ai::decision::Decision;
pub use ai::fault::Fault;
pub use ai::mind::{Mind, NoMind};
pub use events::event::{Event, EventKind, Perspective};
pub use events::message_log::{LogEntry, MessageLog};
pub use events::narrate::LogLine;
pub use game::Game;
pub use hooks::amendment::Amendment;
pub use hooks::effect::{Effect, EffectSource};
pub use hooks::hook::{EventField, Hook, HookEvent, HookOwner};
pub use hooks::overflow::{Limit, Overflow};
pub(crate) use hooks::overflow::{MAX_DEPTH, MAX_EFFECTS};
pub use model::change_counter::ChangeCounter;
pub use model::creatures::creature::{Creature, Satiety};
pub use model::creatures::creature_store::CreatureStore;
pub use model::creatures::modifier::Modifier;
pub use model::creatures::order::{Order, OrderWord};
pub use model::creatures::rare_state::RareState;
pub(crate) use model::creatures::script_memory::{MAX_BYTES, MAX_VALUES};
pub use model::creatures::script_memory::{Memory, MemoryValue};
pub use model::ids::{CreatureId, CreatureRef, ItemId, ItemRef};
pub use model::items::inventory::Inventory;
pub use model::items::item::Item;
pub use model::level::Level;
pub use model::map_memory::Remembered;
pub use model::run_stats::{Cause, GameEnd, RunStats};
pub use model::stat_values::{AnyStat, Bearer, StatValues};
pub use model::wiring::{Wiring, depth_of_lock};
pub use model::world::{TURN, World};
pub use perception::goal_paths::{GoalMap, WeightedGoal};
pub use perception::light::lighting::{Lighting, LitCell};
pub use prompts::prompt::{Answer, Choice, ItemsAsked, Prompt, PromptForm, PromptText};
pub(crate) use prompts::prompt::{MAX_ANSWERS, MAX_CHOICE_BYTES, MAX_CHOICES, MAX_RADIUS, MAX_WAITING};
pub(crate) use recording::recording::first_rules;
pub use recording::recording::{Divergence, DivergenceKind, PackStamp, RULES, Recording, Segment};
pub use recording::run_summary::RunSummary;
pub use rules::abilities::area::Area;
pub use rules::allies::following::LeaderGoal;
pub use rules::combat::damage::DamageRoll;
pub use rules::combat::forecast::{Bearings, Forecast, HitForecast};
pub use rules::combat::throw_forecast::ThrowForecast;
pub use rules::levels::which_level::WhichLevel;
pub use rules::senses::scent::Trail;
pub use snapshot::action_record::ActionRecord;
pub use snapshot::bounds::MAX_WORLD;
pub use snapshot::migrate::{Migration, Rebinding};
pub use snapshot::{Snapshot, SnapshotError};
pub use time::budget::TURN_UNITS;
