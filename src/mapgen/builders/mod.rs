//! The builders: each opens the ground of a level in a way of its own.
//!
//! - `accretion`: Rooms of many shapes that grow out of each other
//! - `arena`: One open space
//! - `blob`: Round shapes without straight edges, for lakes and rooms
//! - `cave`: Caves by cellular automaton
//! - `corridor`: Corridors between two cells, and between all rooms
//! - `detour`: Opens walls where the way round is long
//! - `drawn`: Maps that are drawn
//! - `drunkard`: Tunnels dug by walkers that stray
//! - `maze`: Mazes
//! - `partition`: Rooms that fill a level
//! - `room`: Rectangular and round rooms
//! - `scripted`: Ground that a script draws
//! - `rooms`: Rooms anywhere

pub(crate) mod accretion;
pub(crate) mod arena;
pub(crate) mod blob;
pub(crate) mod cave;
pub(crate) mod corridor;
pub(crate) mod detour;
pub(crate) mod drawn;
pub(crate) mod drunkard;
pub(crate) mod maze;
pub(crate) mod partition;
pub(crate) mod room;
pub(crate) mod rooms;
pub(crate) mod scripted;
