//! Vaults: places that are drawn, and put into levels.
//!
//! - `approach`: The ways that lead to the entrances of a vault
//! - `choice`: Chooses the vaults of a level
//! - `composition`: The drawing of a vault, with those that are nested in it
//! - `drawing`: A drawing in one of its orientations
//! - `fit`: Whether a drawing fits a place
//! - `furnish`: Puts what a drawing says on the cells of a level
//! - `placing`: Finds a place for a vault, and for what holds its key
//! - `rare_vaults`: Which levels of a world may have a vault that is rare

pub(crate) mod approach;
pub(crate) mod choice;
pub(crate) mod composition;
pub(crate) mod drawing;
pub(crate) mod fit;
pub(crate) mod furnish;
pub(crate) mod placing;
pub(crate) mod rare_vaults;
