//! What the ground and the fields on a cell do to the player.

use super::amounts::Teller;
use crate::content::{Contact, DamageType, FieldKind, FieldLayer, Ref, TileKind, Tone, Touch, capitalized, fill};
use crate::game::{Bearings, Creature, Game};
use crate::grid::Point;
use crate::ui::widgets::statuses::Lasting;

/// What there is on a cell that the player sees, beside creatures and items: each field with what it does, and what the tile does. The tile
/// itself is named only `with_tile`, because that of a bare cell is named already.
pub fn about_ground(game: &Game, level: usize, at: Point, with_tile: bool) -> Vec<(String, Tone)> {
    let teller = Teller { game, bearings: Bearings::default() };
    let Some(ground) = game.world().levels().get(level) else { return Vec::new() };
    let fields = FieldLayer::ALL.into_iter().rev().filter_map(|layer| ground.field(at, layer));
    let mut told: Vec<(String, Tone)> = fields.map(|field| teller.field(&game.content.fields[field.kind])).collect();
    let tile = game.apparent_tile(level, at).filter(|_| !ground.is_covered(at)).map(|tile| &game.content.tiles[tile]);
    told.extend(tile.and_then(|tile| teller.tile(tile, with_tile)));
    told
}

impl Teller<'_> {
    /// A field and what it does.
    fn field(&self, kind: &FieldKind) -> (String, Tone) {
        let name = self.game.form(&kind.name, &kind.forms, "");
        let contact = kind.contact();
        let text = &self.text().ground;
        let mut effects = self.effects(&contact);
        effects.extend(kind.burns.is_some().then(|| text.burns.clone()));
        effects.extend((kind.opaque_from > 0).then(|| text.opaque.clone()));
        let is_harmful = self.game.world().player().is_some_and(|player| self.game.is_harmed_by(player, kind));
        self.line(&name, &effects, &contact, is_harmful)
    }

    /// What a tile does, if it does anything or is to be named.
    fn tile(&self, kind: &TileKind, is_named: bool) -> Option<(String, Tone)> {
        let name = self.game.form(&kind.name, &kind.forms, "");
        let contact = kind.contact();
        let text = &self.text().ground;
        let mut effects = self.effects(&contact);
        effects.extend(kind.hole.is_some().then(|| text.hole.clone()));
        effects.extend(kind.burns.is_some().then(|| text.burns.clone()));
        (is_named || !effects.is_empty()).then(|| self.line(&name, &effects, &contact, kind.is_hazard()))
    }

    /// What something does to whoever is there, a phrase for each.
    fn effects(&self, contact: &Contact<'_>) -> Vec<String> {
        let text = &self.text().ground;
        let is_once = contact.is_something() && contact.touch == Touch::Entering;
        let damage = contact.damage.map(|formula| {
            let damage = self.damage(&self.amount(formula, 1), contact.damage_type);
            if is_once { damage } else { fill(&text.damage, &[("damage", &damage)]) }
        });
        let applied = contact.applies.iter().map(|applied| {
            let name = &self.game.content.modifiers[applied.modifier].name;
            fill(&text.applies, &[("status", name), ("turns", &self.turns_of(&applied.turns))])
        });
        damage.into_iter().chain(applied).chain(is_once.then(|| text.entering.clone())).collect()
    }

    /// A line about something on a cell, and whether the player is immune to what it does.
    fn line(&self, name: &str, effects: &[String], contact: &Contact<'_>, is_harmful: bool) -> (String, Tone) {
        let text = &self.text().ground;
        if effects.is_empty() {
            return (capitalized(&fill(&text.plain, &[("what", &name)])), Tone::Quiet);
        }
        let line = capitalized(&fill(&text.with_effects, &[("what", &name), ("effects", &self.list(effects))]));
        match self.immunity(contact).filter(|_| contact.is_something()) {
            Some(immunity) => (format!("{line} {immunity}"), Tone::Plain),
            None => (line, if is_harmful { Tone::Warning } else { Tone::Plain }),
        }
    }

    /// Why the player is immune to damage of a type, in a sentence; `None` if it isn't.
    fn immunity(&self, contact: &Contact<'_>) -> Option<String> {
        let (of_type, player) = (contact.damage_type?, self.game.world().player()?);
        if self.game.resistance_of(player.id(), of_type) < 100 {
            return None;
        }
        let text = &self.text().ground;
        let by = self.shield_against(player, of_type);
        Some(by.map_or_else(|| text.immune.clone(), |status| fill(&text.immune_by, &[("status", &status)])))
    }

    /// The first modifier of a creature that alone makes it immune, with the turns that are left.
    fn shield_against(&self, creature: &Creature, of_type: Ref<DamageType>) -> Option<String> {
        let resists = |kind| self.game.content.modifiers[kind].resists.get(&of_type).copied().unwrap_or(0) >= 100;
        let active = creature.modifiers.iter().find(|active| resists(active.kind))?;
        Some(super::modifier::lasting_in_words(self.game, Lasting::of(self.game, active)))
    }
}
