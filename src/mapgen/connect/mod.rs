//! Connected regions, and the stairs between levels.
//!
//! - `level_stack`: The ground of all levels, connected by stairs
//! - `regions`: Connected regions of open ground
//! - `stairs`: Chooses positions for stairs
//! - `tunnel`: Digs tunnels where a cave leaves too little open ground

pub(crate) mod level_stack;
pub(crate) mod regions;
pub(crate) mod stairs;
pub(crate) mod tunnel;
