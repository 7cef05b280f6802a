//! The stages in which levels are built.
//!
//! - `ground`: Stages that open ground: caves, rooms, mazes and others
//! - `joining`: Stages that join what others have left: corridors between regions, doors, stairs
//! - `stage`: One stage of a level, and the order of all
//! - `terrain`: Stages that change open ground: lakes, rivers, patches

pub(crate) mod ground;
pub(crate) mod joining;
pub(crate) mod stage;
pub(crate) mod terrain;
