//! Tests of the whole game: rules as ASCII scenarios, random play, screens, saves and replays.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]
#![allow(clippy::needless_pass_by_value, clippy::format_collect)]

mod actions;
mod balance;
mod branches;

mod catalogue;
#[path = "../shared/saves.rs"]
mod changed_saves;
mod circles;
mod combat;
mod contact;
mod creatures;
mod determinism;
mod endings;
mod failures;
mod forecasts;
mod gear;
mod ground;
mod hunger;
mod journal;
mod layers;
mod migrations;
mod minds;
mod packs;
mod paths;
mod places;
mod populations;
mod prompts;
mod rambler;
mod random_hooks;
mod random_input;
mod random_play;
mod random_powers;
mod readme;
mod rebind;
mod recorded;
mod reload;
mod reloading;
mod renaming;
mod replays;
mod saves;
mod scenario;
mod script_calls;
mod senses;
mod shorten;
mod sight;
mod slots;
mod soundness;
mod stray;
mod supply;
mod think;
mod time;
mod translation;
mod usefulness;
mod vaults;
