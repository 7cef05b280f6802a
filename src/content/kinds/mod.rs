//! The definitions: what creatures, items, tiles, levels and the like are.
//!
//! - `behaviour`: Behaviours: which scripts a creature or bot runs, and with which options
//! - `belongings`: What creatures are born with, and what they only count
//! - `creature`: Kinds of creatures, their stomachs and hunger states
//! - `ending`: Endings: the events that end a game, and the text about them
//! - `faction`: Factions: which creatures fight each other
//! - `flavor`: Flavours: what kinds of items look like before the player knows them
//! - `ground`: How creatures cross the ground, and what it is made of
//! - `game_rules`: The rules of a game: its player, levels and endings
//! - `item`: Kinds of items, and the slots they are worn in
//! - `levels`: What levels are: how they are built, what is on them, and what happens there as time passes
//! - `light`: Light: what gives it or swallows it, and how far it reaches
//! - `look`: What every kind on the map has: a name, a description, a glyph and its colour
//! - `modifier`: Modifiers: lasting effects on creatures
//! - `powers`: What creatures and items can do to others
//! - `senses`: What creatures perceive besides what they see, how they notice others, and what they have to search for
//! - `stat`: Stats: how much of something a creature or an item has
//! - `tile`: Kinds of tiles, and where stairs lead

pub(crate) mod behaviour;
pub(crate) mod belongings;
pub(crate) mod creature;
pub(crate) mod ending;
pub(crate) mod faction;
pub(crate) mod flavor;
pub(crate) mod game_rules;
pub(crate) mod ground;
pub(crate) mod item;
pub(crate) mod levels;
pub(crate) mod light;
pub(crate) mod look;
pub(crate) mod modifier;
pub(crate) mod powers;
pub(crate) mod senses;
pub(crate) mod stat;
pub(crate) mod tile;
