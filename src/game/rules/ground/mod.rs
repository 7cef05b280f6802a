//! What happens on the map: steps, doors, stairs and changes of tiles.
//!
//! - `door`: Opening and closing doors
//! - `falling`: Holes, and who falls through them
//! - `footing`: Where creatures can go and stand, by how they move
//! - `hazards`: What the ground does to creatures that aren't at home there: they fall, are harmed, or move aside
//! - `item_fates`: What becomes of items where they can't lie: they fall, float away, or sink
//! - `movement`: Steps, and other ways to get from cell to cell
//! - `new_ground`: What is new to a creature on its cell
//! - `placement`: What a cell holds, and the nearest cell with room
//! - `signals`: Signals along wires: plates, levers, altars
//! - `stairs`: Stairs between levels, and the exit from the world
//! - `terrain`: Digging, and other changes of tiles

pub(crate) mod door;
pub(crate) mod falling;
pub(crate) mod footing;
pub(crate) mod hazards;
pub(crate) mod item_fates;
pub(crate) mod movement;
pub(crate) mod new_ground;
pub(crate) mod placement;
pub(crate) mod signals;
pub(crate) mod stairs;
pub(crate) mod terrain;
