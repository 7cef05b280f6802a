//! Checks of attack rules, strikes, resistances and the time that actions take.

use super::tags;
use crate::content::limits::Limit;
use crate::content::{
    Applied, AttackRules, CreatureKind, DamageType, ItemKind, ModifierKind, Operand, PerTurn, Quality, Ref,
    RolledFormula, StatFormula, Strike, StrikeShape, TimeCosts, limits,
};
use crate::diagnostics::Diagnostic;
use crate::loader::check::field_check::FieldCheck;
use crate::loader::definitions::ReadDefinitions;

/// The rules of the game.
pub fn rules(rules: &AttackRules, check: FieldCheck<'_>) {
    let check = check.field("attack");
    check.field("sneak").range(rules.sneak, limits::SNEAK);
    if let Some(hits) = &rules.hits {
        no_damage(hits, "whether it hits is decided first", check.field("hits"));
    }
    if let Some(blocked) = &rules.blocked {
        no_damage(blocked, "only the rule `attack.damage` of the game knows it", check.field("blocked"));
    }
}

/// How a creature strikes and what it resists.
pub fn creature(kind: &CreatureKind, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    strike(&kind.strike, check.field("strike"));
    time(kind.time, check.field("time"));
    check.field("reflects").range(kind.reflects, limits::PERCENT);
    for (damage_type, percent) in &kind.resists {
        resistance(*damage_type, definitions, check).range(*percent, limits::RESISTANCE);
    }
}

/// What an item makes of its wearer's strike and resistances, and what it does when it flies.
pub fn item(kind: &ItemKind, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    strike(&kind.strike, check.field("strike"));
    throws(kind, check);
    if let Some(launcher) = &kind.fires {
        tags::of_items(&launcher.tag, definitions, check.field("fires").field("tag"));
    }
    time(kind.time, check.field("time"));
    check.field("reflects").range(kind.reflects, limits::PERCENT);
    for (damage_type, percent) in &kind.resists {
        if let Some(percent) = StatFormula::constant(percent) {
            resistance(*damage_type, definitions, check).range(percent, limits::RESISTANCE);
        }
    }
}

/// What a modifier changes of its bearer's resistances and actions, and does to it.
pub fn modifier(kind: &ModifierKind, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    time(kind.time, check.field("time"));
    per_turn(&kind.per_turn, check.field("per_turn"));
    check.field("reflects").range(kind.reflects, limits::PERCENT);
    for (damage_type, percent) in &kind.resists {
        resistance(*damage_type, definitions, check).range(*percent, limits::RESISTANCE);
    }
}

/// What a modifier does to its bearer each turn.
fn per_turn(kind: &PerTurn, check: FieldCheck<'_>) {
    for (field, formula) in [("damage", &kind.damage), ("heals", &kind.heals)] {
        if let Some(formula) = formula {
            no_damage(formula, "only the rule `attack.damage` of the game knows it", check.field(field));
            constant(formula, limits::STRENGTH, check.field(field));
        }
    }
}

/// A type of damage.
pub fn damage_type(kind: &DamageType, check: FieldCheck<'_>) {
    check.field("name").filled(&kind.name);
    check.field("name").short(&kind.name);
}

fn strike(strike: &Strike, check: FieldCheck<'_>) {
    if let Some(damage) = &strike.damage {
        no_damage(damage, "it would be its own part", check.field("damage"));
        constant(damage, limits::STRENGTH, check.field("damage"));
    }
    match strike.shape {
        Some(StrikeShape::Line(cells)) => check.field("shape").field("line").range(cells, limits::REACH),
        Some(StrikeShape::Reach(cells)) => check.field("shape").field("reach").range(cells, limits::REACH),
        Some(StrikeShape::One | StrikeShape::Around) | None => {}
    }
    applied(&strike.applies, check.field("applies"));
}

/// What an item does when it is thrown, and what it shoots.
fn throws(kind: &ItemKind, check: FieldCheck<'_>) {
    if let Some(throw) = &kind.throw {
        let check = check.field("throw");
        flight(throw.damage.as_ref(), throw.range, check);
        check.field("breaks").range(throw.breaks, limits::PERCENT);
        applied(&throw.applies, check.field("applies"));
    }
    if let Some(launcher) = &kind.fires {
        let fires = check.field("fires");
        flight(launcher.damage.as_ref(), launcher.range, fires);
        fires.field("tag").filled(&launcher.tag);
        if kind.slot.is_none() {
            let error = Diagnostic::error("only what is worn or wielded can shoot, and this item can't be");
            fires.say(error.help("give it a `slot`"));
        }
    }
}

fn flight(damage: Option<&RolledFormula>, range: u32, check: FieldCheck<'_>) {
    check.field("range").range(range, limits::RANGE);
    if let Some(damage) = damage {
        no_damage(damage, "only the rule `attack.damage` of the game knows it", check.field("damage"));
        constant(damage, limits::STRENGTH, check.field("damage"));
    }
}

/// Modifiers that something puts on creatures.
pub(crate) fn applied(applies: &[Applied], check: FieldCheck<'_>) {
    check.at_most(applies.len(), limits::SCRIPTS);
    for (index, one) in applies.iter().enumerate() {
        let check = check.item(index);
        check.field("chance").range(one.chance, limits::PERCENT);
        constant(&one.turns, limits::TURNS, check.field("turns"));
        no_damage(&one.turns, "only the rule `attack.damage` of the game knows it", check.field("turns"));
    }
}

/// Checks that a formula doesn't name `damage`.
pub(crate) fn no_damage(formula: &RolledFormula, why: &str, check: FieldCheck<'_>) {
    let is_damage = |operand| matches!(operand, Operand::Own(Quality::Damage) | Operand::Target(Quality::Damage));
    if formula.operands().any(is_damage) {
        check.error(format!("`damage` can't be used here: {why}"));
    }
}

/// Checks a formula that is only a number. All others are kept in bounds when they are rolled.
pub(crate) fn constant(formula: &RolledFormula, limit: Limit, check: FieldCheck<'_>) {
    if let Some(number) = formula.constant() {
        check.range(number, limit);
    }
}

fn time(time: TimeCosts, check: FieldCheck<'_>) {
    for (field, percent) in
        [("step", time.step), ("attack", time.attack), ("cast", time.cast), ("dig", time.dig), ("use", time.use_item)]
    {
        check.field(field).range(percent, limits::TIME);
    }
}

/// The check of the resistance against a type of damage.
fn resistance<'a>(
    damage_type: Ref<DamageType>,
    definitions: &ReadDefinitions,
    check: FieldCheck<'a>,
) -> FieldCheck<'a> {
    let table = check.field("resists");
    let id = definitions.damage_types.get(damage_type.index()).map_or("", |(id, _)| id.as_str());
    table.entry_of(id)
}
