//! Connected ground and the stairs between levels.
//!
//! - `level_stack`: The world's ground
//! - `regions`: Connected open ground
//! - `stairs`: Where stairs are put
//! - `tunnel`: Tunnels, for where chance leaves too little open ground

pub(crate) mod level_stack;
pub(crate) mod regions;
pub(crate) mod stairs;
pub(crate) mod tunnel;
