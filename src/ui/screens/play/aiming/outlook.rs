//! What is foreseen of something that is aimed at a cell: how far away that is, whom it meets, and what it does to them.

use super::aim::Aim;
use crate::content::{AbilityKind, AbilityShape, Applied, DamageType, Ref, Spared, Throw, fill, fill_name};
use crate::game::{Bearings, Creature, CreatureId, Game};
use crate::grid::{Distribution, Point};
use crate::ui::descriptions::amounts::Teller;

impl Aim {
    /// What is foreseen if it is aimed at a cell, in phrases, as far as the player knows.
    pub fn outlook(self, game: &Game, at: Point) -> Vec<String> {
        if matches!(self, Self::Attack(_)) {
            return Vec::new();
        }
        let met = self.met(game, at);
        let player = game.world().player;
        let teller =
            Teller { game, bearings: Bearings { who: Some(player), target: met.map(Creature::id), item: None } };
        let mut told = vec![self.distance(&teller, at)];
        if self.refusal(game, at).is_some() {
            return told;
        }
        told.extend(met.filter(|met| met.at() != at).map(|met| first(game, met)));
        let falls_short = met.is_none() && self.area(game, at).is_some_and(|area| !area.cells.contains(&at));
        told.extend(falls_short.then(|| game.content.text.target.blocked.clone()));
        if let Self::Throw(slot) = self {
            told.extend(throw(&teller, slot, met));
        } else if let Some(kind) = self.known_ability(game) {
            told.extend(ability(&teller, kind, met));
            told.extend(self.others(game, at, met));
            told.extend(self.reaches_player(game, at).then(|| game.content.text.target.yourself.clone()));
        }
        told.into_iter().filter(|phrase| !phrase.is_empty()).collect()
    }

    /// How far away a cell is, and how far it may be.
    fn distance(self, teller: &Teller<'_>, at: Point) -> String {
        let (game, text) = (teller.game, &teller.game.content.text.target);
        let away = game.world().player().map_or(0, |player| player.at().distance(at));
        match self.range(game) {
            Some(range) => fill(&text.range, &[("away", &away), ("range", &range)]),
            None => fill(&text.away, &[("cells", &teller.cells(away))]),
        }
    }

    fn range(self, game: &Game) -> Option<u32> {
        match self {
            Self::Throw(slot) => Some(game.range_of_throw(game.world().player, slot)),
            _ => self.known_ability(game)?.shape.range(),
        }
    }

    /// Whether it does the player harm if it is aimed at a cell.
    fn reaches_player(self, game: &Game, at: Point) -> bool {
        let harms = |kind: &AbilityKind| kind.is_harmful() && !kind.spares.contains(&Spared::Oneself);
        let player = game.world().player().map_or(at, Creature::at);
        self.known_ability(game).is_some_and(harms)
            && self.area(game, at).is_some_and(|area| area.cells.contains(&player))
    }

    /// The creatures in sight that it reaches besides the one that it meets, the player apart.
    fn others(self, game: &Game, at: Point, met: Option<&Creature>) -> Option<String> {
        let player = game.world().player()?;
        let spared = [player.id(), met.map_or(player.id(), Creature::id)];
        let cells = self.area(game, at)?.cells;
        let seen = cells.iter().filter(|cell| game.is_visible(player.level(), **cell));
        let reached = seen.filter_map(|cell| game.shown_creature(player.level(), *cell));
        let mut names: Vec<(String, Vec<&Creature>)> = Vec::new();
        for other in reached.filter(|other| !spared.contains(&other.id())) {
            let name = game.name(other.who(), "");
            match names.iter_mut().find(|(known, _)| *known == name) {
                Some((_, alike)) => alike.push(other),
                None => names.push((name, vec![other])),
            }
        }
        let several = &game.content.text.panel.several;
        let told = names.into_iter().map(|(name, alike)| match alike.as_slice() {
            [one] => game.name(one.who(), "the"),
            all => fill(several, &[("name", &name), ("count", &all.len())]),
        });
        let told: Vec<String> = told.collect();
        let is_any = !told.is_empty();
        is_any.then(|| fill(&game.content.text.target.reaches, &[("who", &told.join(", "))]))
    }

    /// The creature at a cell that it reaches, or the one that is in its way. The player sees them.
    fn met(self, game: &Game, at: Point) -> Option<&Creature> {
        let (player, area) = (game.world().player()?, self.area(game, at)?);
        let seen = |cell: &Point| {
            let creature = game.shown_creature(player.level(), *cell)?;
            game.is_visible(player.level(), *cell).then_some(creature)
        };
        let in_the_way = || seen(area.cells.first().filter(|_| area.cells.len() == 1)?);
        let there = Some(&at).filter(|at| area.cells.contains(at)).and_then(seen);
        there.or_else(in_the_way).filter(|met| met.id() != player.id() || met.at() == at)
    }
}

fn first(game: &Game, met: &Creature) -> String {
    fill_name(&game.content.text.target.first, "who", |form| game.name(met.who(), form))
}

/// What an ability does to the creature that it meets, or to whoever is there.
fn ability(teller: &Teller<'_>, kind: &AbilityKind, met: Option<&Creature>) -> Vec<String> {
    let (game, text) = (teller.game, &teller.game.content.text);
    let player = game.world().player;
    let immunity = immune_to(game, kind.damage_type, met);
    let damage = || match met {
        Some(met) => Some(foreseen(teller, kind, &game.forecast_ability(player, kind, met.id())?)),
        None => Some(teller.damage(&teller.amount(kind.damage.as_ref()?, 1), kind.damage_type)),
    };
    let mut told: Vec<String> = immunity.clone().or_else(damage).into_iter().collect();
    let heals = &text.describe.ability.heals;
    told.extend(kind.heals.as_ref().map(|amount| phrase(&fill(heals, &[("amount", &teller.amount(amount, 1))]))));
    if immunity.is_none() {
        told.extend(applied(teller, &kind.applies, met));
    }
    let reflects = met.map_or(0, |met| met.reflection(&game.content));
    let is_bolt = matches!(kind.shape, AbilityShape::Bolt(_));
    told.extend((is_bolt && reflects > 0).then(|| fill(&text.describe.modifier.reflects, &[("percent", &reflects)])));
    told
}

/// The damage of an ability, and how often it does any.
fn foreseen(teller: &Teller<'_>, kind: &AbilityKind, odds: &Distribution) -> String {
    let (odds, likely) = odds.above_zero().unwrap_or_else(|| (odds.clone(), 10_000));
    let damage = teller.damage(&teller.range(odds.least(), odds.most()), kind.damage_type);
    if likely == 10_000 {
        return damage;
    }
    let chance = ((likely + 50) / 100).clamp(1, 99);
    fill(&teller.game.content.text.target.often, &[("damage", &damage), ("chance", &chance)])
}

/// What a thrown item does to the creature that it meets.
fn throw(teller: &Teller<'_>, slot: usize, met: Option<&Creature>) -> Vec<String> {
    let (game, text) = (teller.game, &teller.game.content.text.target);
    let player = game.world().player;
    let item = game.world().player().and_then(|player| player.inventory.get(slot)).filter(|item| game.is_known(item));
    let Some((item, met)) = item.zip(met) else { return Vec::new() };
    let Some(forecast) = game.forecast_throw(player, slot, met.id()) else { return Vec::new() };
    let throw: Option<&Throw> = game.content.items[item.kind].throw.as_ref();
    let of_type = throw.and_then(|throw| throw.damage_type);
    let damage = forecast.damage.map(|(least, most)| teller.damage(&teller.range(least.into(), most.into()), of_type));
    let chance = forecast.chance;
    let hits = match damage {
        Some(_) if immune_to(game, of_type, Some(met)).is_some() => immune_to(game, of_type, Some(met)),
        Some(damage) if chance >= 100 => Some(damage),
        Some(damage) => Some(fill(&text.often, &[("damage", &damage), ("chance", &chance)])),
        None => (chance < 100).then(|| fill(&text.chance, &[("chance", &chance)])),
    };
    let applies = throw.map_or(&[][..], |throw| &throw.applies);
    hits.into_iter().chain(applied(teller, applies, Some(met))).collect()
}

/// That a creature is immune to damage of a type, if it is.
fn immune_to(game: &Game, of_type: Option<Ref<DamageType>>, met: Option<&Creature>) -> Option<String> {
    let (of_type, met) = of_type.zip(met)?;
    let name = &game.content.damage_types[of_type].name;
    (game.resistance_of(met.id(), of_type) >= 100).then(|| fill(&game.content.text.target.immune, &[("type", name)]))
}

/// The modifiers that it puts on a creature, and those that something keeps off it.
fn applied(teller: &Teller<'_>, applies: &[Applied], met: Option<&Creature>) -> Vec<String> {
    let game = teller.game;
    let is_kept_off = |met: CreatureId, applied: &Applied| game.is_blocked(met, applied.modifier);
    let told = applies.iter().flat_map(|applied| match met {
        Some(met) if is_kept_off(met.id(), applied) => {
            let name = &game.content.modifiers[applied.modifier].name;
            vec![fill(&game.content.text.target.keeps_off, &[("status", name)])]
        }
        _ => teller.applied(std::slice::from_ref(applied)).iter().map(|sentence| phrase(sentence)).collect(),
    });
    told.collect()
}

/// A sentence without its full stop.
fn phrase(sentence: &str) -> String {
    sentence.trim_end_matches('.').to_owned()
}
