//! The ground of a level while it is being built.
//!
//! - `draft`: A level while it is being built
//! - `laid_tiles`: The tiles of a level that take the place of floor or wall
//! - `passable`: Which tiles a walker can pass
//! - `regions`: Connected regions of open ground
//! - `rim`: The rim of a map, which stays closed
//! - `tunnel`: Digs tunnels where a cave leaves too little open ground

pub(crate) mod draft;
pub(crate) mod laid_tiles;
pub(crate) mod passable;
pub(crate) mod regions;
pub(crate) mod rim;
pub(crate) mod tunnel;
