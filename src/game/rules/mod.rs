//! What actions do: movement, combat, doors, gear, food, death.
//!
//! - `action`: The table of actions: what a creature can do, how that goes, and why the rules may refuse it
//! - `action_table`: What a row of that table says, and what is made of the rows
//! - `argument`: The values that actions carry
//! - `combat`: Blows
//! - `death`: Death, and what is left
//! - `debug`: Looking into a game
//! - `dispatch`: From a wish to what happens
//! - `door`: Doors, and what else creatures do to each other and to the ground beside them
//! - `gear`: Picking up, laying down, wearing and taking off
//! - `metabolism`: What goes on in a body
//! - `modifiers`: What lasts on creatures for a while, and the stats that come of it
//! - `movement`: Steps and digging
//! - `placement`: Where there is room
//! - `spawn`: How a game begins and how creatures and items come into it
//! - `stairs`: Ways between the levels, and the way out

pub(crate) mod action;
pub(crate) mod action_table;
pub(crate) mod argument;
pub(crate) mod combat;
pub(crate) mod death;
pub(crate) mod debug;
pub(crate) mod dispatch;
pub(crate) mod door;
pub(crate) mod gear;
pub(crate) mod metabolism;
pub(crate) mod modifiers;
pub(crate) mod movement;
pub(crate) mod placement;
pub(crate) mod spawn;
pub(crate) mod stairs;
