//! What the ground does to those who aren't at home in it, by class.

use crate::content::catalog::{Catalog, Ref};
use crate::content::kinds::ground::field::FieldKind;
use crate::content::kinds::powers::damage::DamageType;
use crate::content::kinds::tile::TileKind;

/// What the tiles of each class of ground do to those who aren't at home there, as far as immunity against damage helps.
#[derive(Clone, Debug, Default)]
pub struct Hazards {
    /// By class: the types of damage of all its tiles; `None` if any does something that no immunity helps against, or nothing at all.
    types: Vec<Option<Vec<Ref<DamageType>>>>,
}

impl Hazards {
    /// Those of `tiles` and `fields`, whose classes must be known.
    pub(crate) fn of(tiles: &Catalog<TileKind>, fields: &Catalog<FieldKind>) -> Self {
        let mut types: Vec<Option<Vec<Ref<DamageType>>>> = Vec::new();
        let of_tiles = tiles.iter().map(|(.., tile)| (tile.class, resistible(tile)));
        let of_fields = fields.iter().filter_map(|(.., field)| Some((field.class?, resistible_field(field))));
        for (class, resistible) in of_tiles.chain(of_fields) {
            let class = usize::from(class);
            if types.len() <= class {
                types.resize(class + 1, Some(Vec::new()));
            }
            if let Some(known) = types.get_mut(class) {
                match resistible {
                    Some(of_type) => known.iter_mut().for_each(|known| known.push(of_type)),
                    None => *known = None,
                }
            }
        }
        Self { types }
    }

    /// Whether nothing on ground of a class harms a creature that is immune to the types of damage that `is_immune` accepts.
    pub(crate) fn harmless_to(&self, class: u8, is_immune: impl Fn(Ref<DamageType>) -> bool) -> bool {
        let types = self.types.get(usize::from(class)).and_then(Option::as_ref);
        types.is_some_and(|types| !types.is_empty() && types.iter().all(|of_type| is_immune(*of_type)))
    }
}

/// The same of a field.
fn resistible_field(field: &FieldKind) -> Option<Ref<DamageType>> {
    field.damage_type.filter(|_| field.damage.is_some())
}

/// The type of damage that is all that a tile does, if it is that.
fn resistible(tile: &TileKind) -> Option<Ref<DamageType>> {
    let is_more = tile.hole.is_some() || tile.damage.is_none();
    // Whoever is immune to the damage gets none of the modifiers, either.
    tile.damage_type.filter(|_| !is_more)
}
