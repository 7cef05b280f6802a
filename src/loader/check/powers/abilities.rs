//! Checks of abilities.

use super::attacks::{applied, constant, no_damage};
use crate::content::{AbilityKind, AbilityShape, AbilityTarget, AbilityUse, ByStat, ItemKind, limits};
use crate::diagnostics::Diagnostic;
use crate::loader::check::field_check::FieldCheck;
use crate::loader::check::reach::advice::bare_of;
use crate::loader::definitions::ReadDefinitions;

/// An ability.
pub fn ability(kind: &AbilityKind, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    check.field("name").filled(&kind.name);
    check.field("name").short(&kind.name);
    shape(kind.shape, check.field("shape"));
    numbers(kind, check);
    applied(&kind.applies, check.field("applies"));
    check.field("hooks").at_most(kind.hooks.len(), limits::SCRIPTS);
    cost(&kind.cost, definitions, check.field("cost"));
    if !does_anything(kind) {
        let warning = Diagnostic::warning("this ability does nothing");
        check.say(warning.help("add `damage`, `heals`, `applies`, `hooks` or another field that says what it does"));
    }
    if kind.shape == AbilityShape::Oneself && matches!(kind.target, AbilityTarget::Enemy | AbilityTarget::Ally) {
        let error = Diagnostic::error("an ability that only reaches the one who uses it can't be aimed at others");
        check.field("shape").say(error.help("add `target = \"self\"`, or use another shape"));
    }
}

/// What a use costs.
fn cost(cost: &ByStat<i32>, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    for (stat, points) in cost {
        let id = definitions.stats.get(stat.index()).map_or("", |(id, _)| id.as_str());
        check.entry_of(id).range(*points, limits::COST);
    }
}

/// What using an item costs it, and how it gets that back.
pub fn item(kind: &ItemKind, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    cost(&kind.cost, definitions, check.field("cost"));
    check.field("recharge").range(kind.recharge, limits::TURNS);
    if kind.recharge > 0 && kind.cost.is_empty() {
        let warning = Diagnostic::warning("this item has nothing to get back, because using it costs nothing");
        check.field("recharge").say(warning.help("say what it costs, such as `cost = { charges = 1 }`"));
    }
    if !kind.cost.is_empty() && kind.use_of().is_none() {
        let warning = Diagnostic::warning("this item can't be used, so it costs nothing");
        check.field("cost").say(warning.help("add an `ability`, or `usable = \"always\"`"));
    }
    let missing = kind.cost.keys().find(|stat| !kind.stats.contains_key(stat));
    if let Some(stat) = missing.and_then(|stat| definitions.stats.get(stat.index())).map(|(id, _)| bare_of(id)) {
        let warning = Diagnostic::warning(format!("this item never has any `{stat}` to pay with"));
        check
            .field("cost")
            .say(warning.help(format!("say how many it has when it is made, such as `stats = {{ {stat} = 3 }}`")));
    }
}

fn numbers(kind: &AbilityKind, check: FieldCheck<'_>) {
    for (field, formula) in [("damage", &kind.damage), ("blocked", &kind.blocked), ("heals", &kind.heals)] {
        if let Some(formula) = formula {
            no_damage(formula, "only the rule `attack.damage` of the game knows it", check.field(field));
            constant(formula, limits::STRENGTH, check.field(field));
        }
    }
    for (field, cells) in [("pulls", kind.pulls), ("pushes", kind.pushes), ("digs", kind.digs)] {
        check.field(field).range(cells, limits::SHIFT);
    }
    check.field("cooldown").range(kind.cooldown, limits::TURNS);
    check.field("noise").range(kind.noise, limits::NOISE);
    check.field("within").range(kind.within, limits::VISION);
    if let Some(percent) = kind.below_hp {
        check.field("below_hp").range(percent, limits::PERCENT);
    }
    if let Some(summons) = &kind.summons {
        let count = check.field("summons").field("count");
        no_damage(&summons.count, "only the rule `attack.damage` of the game knows it", count);
        constant(&summons.count, limits::SUMMONED, count);
    }
}

fn shape(shape: AbilityShape, check: FieldCheck<'_>) {
    match shape {
        AbilityShape::Bolt(range) => check.field("bolt").range(range, limits::RANGE),
        AbilityShape::Beam(range) => check.field("beam").range(range, limits::RANGE),
        AbilityShape::Cone(range) => check.field("cone").range(range, limits::RANGE),
        AbilityShape::Cell(range) => check.field("cell").range(range, limits::RANGE),
        AbilityShape::Ball(ball) => {
            check.field("ball").field("range").range(ball.range, limits::RANGE);
            check.field("ball").field("radius").range(ball.radius, limits::RADIUS);
        }
        AbilityShape::Touch | AbilityShape::Oneself | AbilityShape::Sight => {}
    }
}

fn does_anything(kind: &AbilityKind) -> bool {
    let moves = kind.pulls > 0 || kind.pushes > 0 || kind.swaps || kind.blinks || kind.digs > 0;
    let ends = !kind.cures.is_empty() || !kind.dispels.is_empty();
    let makes = kind.noise > 0
        || kind.summons.is_some()
        || kind.leaves.is_some()
        || !kind.hooks.is_empty()
        || kind.feature.is_some();
    kind.damage.is_some() || kind.heals.is_some() || !kind.applies.is_empty() || moves || ends || makes
}

/// The abilities that a creature or a modifier lists.
pub fn list(abilities: &[AbilityUse], check: FieldCheck<'_>) {
    let check = check.field("abilities");
    check.at_most(abilities.len(), limits::SCRIPTS);
    for (index, listed) in abilities.iter().enumerate() {
        check.item(index).field("chance").range(listed.chance, limits::PERCENT);
        let is_listed_before = abilities.iter().take(index).any(|other| other.ability == listed.ability);
        if is_listed_before {
            check.item(index).error("this ability is on the list twice");
        }
    }
}
