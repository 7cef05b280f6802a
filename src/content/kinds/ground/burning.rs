//! How tiles and fields burn.

use schemars::JsonSchema;
use serde::Deserialize;

use super::feature::FeatureKind;
use super::field::FieldKind;
use crate::content::catalog::Ref;
use crate::content::kinds::tile::TileKind;
use crate::content::limits;

/// How a tile or a field burns, once something that ignites is on its cell or beside it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Burning {
    /// The percentage of turns beside a fire on which it catches fire.
    #[serde(default = "hundred")]
    #[schemars(transform = limits::PERCENT.stated(), example = 60)]
    pub chance: u32,
    /// The field that it burns with. Left out, it is the one that sets fire to it.
    #[serde(default, rename = "as")]
    #[schemars(example = &"flames")]
    pub with: Option<Ref<FieldKind>>,
    /// The field that a gas burns with where it is on all eight cells around, too. Left out, `as`.
    #[serde(default)]
    #[schemars(example = &"explosion")]
    pub explodes: Option<Ref<FieldKind>>,
    /// The tile that a tile leaves. Left out, it stays, and can burn again. Fields burn up.
    #[serde(default)]
    #[schemars(example = &"floor")]
    pub leaves: Option<Ref<TileKind>>,
    /// The feature that is poured out there.
    #[serde(default)]
    #[schemars(example = &"smoke")]
    pub feature: Option<Ref<FeatureKind>>,
}

fn hundred() -> u32 {
    100
}
