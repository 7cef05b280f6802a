//! The stages in which levels are built.
//!
//! - `corridors`: The style of corridors
//! - `drawn`: A stage that puts a drawn map into a level
//! - `ground`: Stages that open ground: caves, rooms, mazes and others
//! - `joining`: Stages that join what others have left: corridors between regions, doors, stairs
//! - `placing`: Stages that place something on the ground that others have left: vaults, hordes, items
//! - `region`: Parts of levels
//! - `stage`: One stage of a level, and the order of all
//! - `stage_fields`: What kinds of stages say of themselves, for the checks
//! - `stage_runner`: Who runs the scripts of stages
//! - `terrain`: Stages that change open ground: lakes, rivers, bridges, patches

pub(crate) mod corridors;
pub(crate) mod drawn;
pub(crate) mod ground;
pub(crate) mod joining;
pub(crate) mod placing;
pub(crate) mod region;
pub(crate) mod stage;
pub(crate) mod stage_fields;
pub(crate) mod stage_runner;
pub(crate) mod terrain;
