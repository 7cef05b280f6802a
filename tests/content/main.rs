//! Loading content: what loads, what is refused with which message, and the schema and documentation for it.
#![allow(clippy::similar_names, reason = "a test and its text")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, missing_docs)]

mod abilities;
mod allies;
mod belongings;
mod bestiary;
mod branches;
mod budget;
mod built_levels;
mod clock;
mod combat;
mod damage_sources;
mod decisions;
mod errors;
mod fields;
mod games;
mod ground;
mod hooks;
mod items;
#[path = "../../benches/large/mod.rs"]
mod large;
mod legends;
mod light;
mod limits;
mod lists;
mod modifiers;
mod mods;
mod mutations;
mod packs;
mod paths;
mod powers;
mod reach;
mod sample_pack;
mod scenarios;
mod schema;
mod senses;
mod size;
mod slips;
mod stages;
mod stats;
mod stealth;
mod syntax;
mod tiny;
mod town;
mod transformations;
mod traps;
mod trial;
mod vaults;
mod walker;
mod weather;
