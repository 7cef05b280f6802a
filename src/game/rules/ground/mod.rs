//! What happens on the map: steps, doors, stairs and changes of tiles.
//!
//! - `door`: Opening and closing doors
//! - `falling`: What becomes of creatures and items where they can't stay: they fall, float away, or move aside
//! - `footing`: Where creatures can go and stand, by how they move
//! - `movement`: Steps, and other ways to get from cell to cell
//! - `placement`: What a cell holds, and the nearest cell with room
//! - `stairs`: Stairs between levels, and the exit from the world
//! - `terrain`: Digging, and other changes of tiles

pub(crate) mod door;
pub(crate) mod falling;
pub(crate) mod footing;
pub(crate) mod movement;
pub(crate) mod placement;
pub(crate) mod stairs;
pub(crate) mod terrain;
