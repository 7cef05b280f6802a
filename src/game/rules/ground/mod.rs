//! What happens on the map: steps, doors, stairs and changes of tiles.
//!
//! - `door`: Opening and closing doors
//! - `movement`: Steps, and other ways to get from cell to cell
//! - `placement`: What a cell holds, and the nearest cell with room
//! - `stairs`: Stairs between levels, and the exit from the world
//! - `terrain`: Digging, and other changes of tiles

pub(crate) mod door;
pub(crate) mod movement;
pub(crate) mod placement;
pub(crate) mod stairs;
pub(crate) mod terrain;
