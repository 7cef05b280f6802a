//! The fields on a level: what lies on its cells, flows over them, hangs above them and burns.
//!
//! - `cell_set`: A set of cells, in reading order
//! - `field`: The field on a cell
//! - `field_map`: All fields of a level, and which cells may change
//! - `fire_reach`: How far fire reaches: over what burns, from cell to cell
//! - `kind_traits`: What has to be known of kinds of fields again and again
//! - `layer_map`: The fields of one layer
//! - `level_fields`: The fields of a level, together with what they make of its ground
//! - `owners`: Who is to blame for fields
//! - `tile_traits`: What fields have to know of tiles

pub(crate) mod cell_set;
pub(crate) mod field;
pub(crate) mod field_map;
mod fire_reach;
pub(crate) mod kind_traits;
pub(crate) mod layer_map;
mod level_fields;
mod owners;
pub(crate) mod tile_traits;
