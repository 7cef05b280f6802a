//! Pictures of levels.
//!
//! - `bitmap`: Pictures of pixels, as PNG
//! - `contact_sheet`: Many levels in one picture
//! - `level_picture`: One level with what its signs stand for
//! - `shading`: What a picture shows beside the map, by the background of its cells
//! - `surface`: What pictures are drawn on
//! - `vectors`: Pictures of shapes and letters, as SVG

pub(crate) mod bitmap;
pub(crate) mod contact_sheet;
pub(crate) mod level_picture;
pub(crate) mod shading;
pub(crate) mod surface;
pub(crate) mod vectors;
