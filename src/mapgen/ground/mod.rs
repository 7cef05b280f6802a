//! The ground of a level while it is being built.
//!
//! - `burrow`: Digs ways that go round what may not be changed
//! - `connectivity`: Which neighbouring cells belong together
//! - `draft`: A level while it is being built
//! - `furnishings`: What drawn maps and vaults put on a level beside tiles
//! - `laid_tiles`: The tiles of a level that take the place of floor or wall
//! - `passable`: Which tiles a walker can pass
//! - `reach`: The cells that can be reached from a cell
//! - `regions`: Connected regions of open ground
//! - `rim`: The rim of a map, which stays closed
//! - `tunnel`: Digs tunnels where a cave leaves too little open ground

pub(crate) mod burrow;
pub(crate) mod connectivity;
pub(crate) mod draft;
pub(crate) mod furnishings;
pub(crate) mod laid_tiles;
pub(crate) mod passable;
pub(crate) mod reach;
pub(crate) mod regions;
pub(crate) mod rim;
pub(crate) mod tunnel;
