//! The fields on a level: what lies on its cells, flows over them, hangs above them and burns.
//!
//! - `cell_set`: A set of cells, in reading order
//! - `field`: The field on a cell
//! - `field_map`: All fields of a level, and which cells may change
//! - `layer_map`: The fields of one layer

pub(crate) mod cell_set;
pub(crate) mod field;
pub(crate) mod field_map;
pub(crate) mod layer_map;
