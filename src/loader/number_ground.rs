//! Numbers the classes of ground and the fields that harm, once all definitions are read.

use crate::content::{
    Catalog, CreatureKind, FeatureKind, FieldKind, Hazards, Media, ModifierKind, MovementKind, TileKind, is_bad,
};

/// The definitions that have to do with the ground.
pub struct GroundDefinitions<'a> {
    pub tiles: &'a mut Catalog<TileKind>,
    pub fields: &'a mut Catalog<FieldKind>,
    pub features: &'a mut Catalog<FeatureKind>,
    pub movements: &'a mut Catalog<MovementKind>,
    pub creatures: &'a mut Catalog<CreatureKind>,
    pub modifiers: &'a mut Catalog<ModifierKind>,
}

impl GroundDefinitions<'_> {
    /// Gives all of them the numbers of the classes of ground that they name, and fields the bits by which creatures know those that harm.
    pub fn number(&mut self) -> (Media, Hazards) {
        let (tiles, fields) = (self.tiles.iter(), self.fields.iter());
        let media = Media::of(tiles.map(|(.., tile)| tile), fields.map(|(.., field)| field));
        self.tiles.values_mut().for_each(|tile| tile.class = media.class_of(tile));
        self.fields.values_mut().for_each(|field| field.class = media.class_with(field));
        self.movements.values_mut().for_each(|kind| kind.costs = media.costs_of(kind));
        self.features.values_mut().for_each(|feature| feature.classes = media.set_of(&feature.on));
        self.modifiers.values_mut().for_each(|kind| kind.classes_ended_in = media.set_of(&kind.ends_in.0));
        for kind in self.creatures.values_mut() {
            kind.classes_stood_in = media.set_of(&kind.stands_in.0);
            kind.classes_submerged_in = media.set_of(&kind.submerges.0);
        }
        self.number_harmful();
        let hazards = Hazards::of(self.tiles, self.fields);
        (media, hazards)
    }

    /// Gives each field that harms a bit of its own. The last bit is shared by all for which there is none left.
    fn number_harmful(&mut self) {
        let modifiers = &*self.modifiers;
        let is_harmful = |field: &FieldKind| field.is_harmful(|modifier| is_bad(&modifiers[modifier]));
        let mut bit = 1;
        // What covers a tile harms by what it is made of.
        for field in self.fields.values_mut().filter(|field| field.class.is_none() && is_harmful(field)) {
            field.harm = bit;
            bit = bit.checked_mul(2).unwrap_or(bit);
        }
    }
}
