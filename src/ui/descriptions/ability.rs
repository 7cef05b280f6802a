//! What an ability does.

use super::amounts::Teller;
use crate::content::{
    AbilityKind, AbilityShape, AbilityTarget, Applied, ByStat, FeatureKind, ModifierKind, Ref, Spared, Summons,
    TileKind, capitalized, fill, fill_in,
};
use crate::game::Bearings;

impl Teller<'_> {
    /// An ability in sentences, and then each modifier that it puts on others, explained.
    pub fn ability(&self, kind: &AbilityKind) -> Vec<String> {
        let mut sentences = self.released(kind);
        if !kind.cost.is_empty() {
            sentences.push(fill(&self.text().ability.cost, &[("what", &self.cost(&kind.cost))]));
        }
        if kind.cooldown > 0 {
            sentences.push(fill(&self.text().ability.cooldown, &[("turns", &self.turns(kind.cooldown.into()))]));
        }
        let mut told = vec![sentences.join(" ")];
        told.extend(self.applied_statuses(&kind.applies));
        told
    }

    /// What an ability does, whatever it costs, in sentences.
    pub fn released(&self, kind: &AbilityKind) -> Vec<String> {
        if kind.shape == AbilityShape::Oneself {
            let bearings = Bearings { target: self.bearings.who, ..self.bearings };
            return Teller { bearings, ..*self }.done(kind);
        }
        self.done(kind)
    }

    /// What an ability does to the target.
    fn done(&self, kind: &AbilityKind) -> Vec<String> {
        let text = &self.text().ability;
        let mut told = vec![self.shape(kind.shape)];
        told.extend((kind.target == AbilityTarget::Ally).then(|| text.ally.clone()));
        told.extend(kind.damage.as_ref().map(|formula| {
            let damage = self.damage(&self.amount(formula, 1), kind.damage_type);
            capitalized(&fill(&text.damage, &[("damage", &damage)]))
        }));
        told.extend(kind.heals.as_ref().map(|formula| fill(&text.heals, &[("amount", &self.amount(formula, 1))])));
        told.extend(self.applied(&kind.applies));
        told.extend(self.ends(&kind.cures, &kind.dispels));
        told.extend(self.moves(kind));
        told.extend(kind.summons.as_ref().map(|summons| self.summons(summons)));
        told.extend(kind.leaves.map(|tile| self.leaves(tile)));
        told.extend(kind.feature.and_then(|feature| self.pours(feature)));
        told.extend(kind.spares.iter().map(|spared| match spared {
            Spared::Oneself => text.spares_self.clone(),
            Spared::Allies => text.spares_allies.clone(),
            Spared::Enemies => text.spares_enemies.clone(),
        }));
        // Only the shape is told.
        let is_mystery = !kind.hooks.is_empty() && told.len() == 1 && kind.description.is_empty();
        told.extend(is_mystery.then(|| self.text().more.clone()));
        let described = (!kind.description.is_empty()).then(|| kind.description.clone());
        described.into_iter().chain(told).collect()
    }

    fn shape(&self, shape: AbilityShape) -> String {
        let text = &self.text().ability;
        let far = |words: &str, range: u32| fill(words, &[("cells", &self.cells(range))]);
        match shape {
            AbilityShape::Bolt(range) => far(&text.bolt, range),
            AbilityShape::Beam(range) => far(&text.beam, range),
            AbilityShape::Ball(ball) if ball.radius == 0 => far(&text.cell, ball.range),
            AbilityShape::Ball(ball) => {
                fill(&text.ball, &[("cells", &self.cells(ball.range)), ("radius", &self.cells(ball.radius))])
            }
            AbilityShape::Cone(range) => far(&text.cone, range),
            AbilityShape::Touch => text.touch.clone(),
            AbilityShape::Oneself => text.oneself.clone(),
            AbilityShape::Cell(range) => far(&text.cell, range),
            AbilityShape::Sight => text.sight.clone(),
        }
    }

    /// The modifiers that something puts on others, a sentence for each.
    pub fn applied(&self, applies: &[Applied]) -> Vec<String> {
        let text = &self.text().ability;
        let told = applies.iter().map(|applied| {
            let (status, turns) = (capitalized(self.modifier_name(applied.modifier)), self.turns_of(&applied.turns));
            let words = if applied.chance < 100 { &text.applies_often } else { &text.applies };
            fill(words, &[("status", &status), ("turns", &turns), ("chance", &applied.chance)])
        });
        told.collect()
    }

    /// The modifiers that something puts on others, each explained.
    pub fn applied_statuses(&self, applies: &[Applied]) -> Vec<String> {
        let known = applies.iter().filter_map(|applied| self.status(applied.modifier));
        known.map(|status| capitalized(&status)).collect()
    }

    fn modifier_name(&self, modifier: Ref<ModifierKind>) -> &str {
        &self.game.content.modifiers[modifier].name
    }

    /// The modifiers that it ends.
    fn ends(&self, cures: &[Ref<ModifierKind>], labels: &[String]) -> Vec<String> {
        let text = &self.text().ability;
        let names: Vec<String> = cures.iter().map(|modifier| self.modifier_name(*modifier).to_owned()).collect();
        let cures = (!names.is_empty()).then(|| fill(&text.cures, &[("what", &self.list(&names))]));
        let dispels = (!labels.is_empty()).then(|| fill(&text.dispels, &[("what", &self.list(labels))]));
        cures.into_iter().chain(dispels).collect()
    }

    /// Whom it moves, and how far it digs.
    fn moves(&self, kind: &AbilityKind) -> Vec<String> {
        let text = &self.text().ability;
        let far = |words: &str, cells: u32| (cells > 0).then(|| fill(words, &[("cells", &self.cells(cells))]));
        let told = [
            far(&text.pulls, kind.pulls),
            far(&text.pushes, kind.pushes),
            kind.swaps.then(|| text.swaps.clone()),
            kind.blinks.then(|| text.blinks.clone()),
            far(&text.digs, kind.digs),
        ];
        told.into_iter().flatten().collect()
    }

    fn summons(&self, summons: &Summons) -> String {
        let (text, kind) = (&self.text().ability, &self.game.content.creatures[summons.kind]);
        let count = self.amount(&summons.count, 1);
        let words = if count == "1" { &text.summons_one } else { &text.summons };
        fill_in(words, |slot| match slot {
            "count" => Some(count.clone()),
            slot => Some(self.game.form(&kind.name, &kind.forms, form_of("what", slot)?)),
        })
    }

    fn leaves(&self, tile: Ref<TileKind>) -> String {
        let tile = &self.game.content.tiles[tile];
        fill_in(&self.text().ability.leaves, |slot| {
            Some(self.game.form(&tile.name, &tile.forms, form_of("what", slot)?))
        })
    }

    /// What a feature leaves behind; `None` if it is nothing that can be named.
    fn pours(&self, feature: Ref<FeatureKind>) -> Option<String> {
        let content = &self.game.content;
        let feature = &content.features[feature];
        let Some(field) = feature.field.map(|field| &content.fields[field]) else {
            return feature.tile.map(|tile| self.leaves(tile));
        };
        Some(fill_in(&self.text().ability.leaves, |slot| {
            Some(self.game.form(&field.name, &field.forms, form_of("what", slot)?))
        }))
    }

    /// What using something costs.
    pub fn cost(&self, cost: &ByStat<i32>) -> String {
        let content = &self.game.content;
        let points = cost.iter().map(|(stat, points)| {
            fill(&content.text.abilities.cost, &[("amount", points), ("stat", &content.stats[*stat].name)])
        });
        self.list(&points.collect::<Vec<_>>())
    }
}

/// The form that a slot for `role` asks for; `None` for another slot.
pub fn form_of<'s>(role: &str, slot: &'s str) -> Option<&'s str> {
    if slot == role { Some("") } else { slot.strip_prefix(role)?.strip_prefix('.') }
}
