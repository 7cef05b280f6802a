//! Connected regions, and the stairs between levels.
//!
//! - `level_stack`: The ground of all levels, connected by stairs
//! - `reachability`: Which parts of all levels can be reached from the start
//! - `regions`: Connected regions of open ground
//! - `stairs`: Chooses positions for stairs
//! - `tunnel`: Digs tunnels where a cave leaves too little open ground

pub(crate) mod level_stack;
pub(crate) mod reachability;
pub(crate) mod regions;
pub(crate) mod stairs;
pub(crate) mod tunnel;
