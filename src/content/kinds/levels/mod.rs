//! What levels are: how they are built, what is on them, and what happens there as time passes.
//!
//! - `branch`: Branches: levels that lie beside the main ones
//! - `clock`: Clocks: what happens on levels at a time, or again and again
//! - `drawn_cell`: What a character of a drawn map stands for
//! - `horde`: Hordes: creatures that appear together
//! - `level`: Kinds of levels: size, shape, tiles, creatures, items and features
//! - `level_id`: Which level of a game is meant
//! - `level_ref`: Which level of a content is meant, as actions name it
//! - `level_list`: The levels of a branch, in order
//! - `stages`: The stages in which levels are built
//! - `treasure`: Treasures: tables from which items are drawn
//! - `vault`: Vaults: places that are drawn, and put into levels

pub(crate) mod branch;
pub(crate) mod clock;
pub(crate) mod drawn_cell;
pub(crate) mod horde;
pub(crate) mod level;
pub(crate) mod level_id;
pub(crate) mod level_list;
pub(crate) mod level_ref;
pub(crate) mod stages;
pub(crate) mod treasure;
pub(crate) mod vault;
