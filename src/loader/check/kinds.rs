//! Checks of creatures, items, slots, modifiers and tiles.

use super::checker::Checker;
use super::field_check::{Extreme, FieldCheck};
use crate::content::limits::Limit;
use crate::content::{Carried, CreatureKind, Identify, ItemKind, ModifierKind, Ref, Slot, Stomach, TileKind, limits};
use crate::diagnostics::Diagnostic;
use crate::grid::{Formula, Variable, Variables};
use crate::loader::definitions::{ReadDefinitions, at};

/// The smallest and the largest value of a formula over all `depths`.
pub fn extremes(formula: &Formula, depths: impl IntoIterator<Item = i64>) -> [Extreme; 2] {
    let at = |depth| (formula.bounds(Variables { depth, ..Variables::default() }), depth);
    let bounds: Vec<((i64, i64), i64)> = depths.into_iter().map(at).collect();
    let least = bounds.iter().map(|((least, _), depth)| (*least, *depth)).min();
    // Of several depths with the same value, report the first.
    let most = bounds.iter().map(|((_, most), depth)| (*most, std::cmp::Reverse(*depth))).max();
    let end = |value, depth| Extreme { value, circumstances: circumstances(formula, depth) };
    let [least, most] = [least, most.map(|(value, depth)| (value, depth.0))];
    [least, most].map(|extreme| extreme.map_or_else(Extreme::default, |(value, depth)| end(value, depth)))
}

/// Tells where a formula has a value: the depth, and a division by zero there.
fn circumstances(formula: &Formula, depth: i64) -> String {
    let division = formula.zero_division(Variables { depth, ..Variables::default() });
    match (formula.uses(Variable::Depth), division) {
        (true, Some(division)) => format!(" at depth {depth}, where `{division}` divides by zero"),
        (true, None) => format!(" at depth {depth}"),
        (false, Some(division)) => format!(", because `{division}` divides by zero"),
        (false, None) => String::new(),
    }
}

/// Warns of a division by zero at any of `depths`. The result is 0, which is rarely intended.
pub fn divisions(formula: &Formula, depths: impl IntoIterator<Item = i64>, check: FieldCheck<'_>) {
    let at =
        |depth| formula.zero_division(Variables { depth, ..Variables::default() }).map(|division| (division, depth));
    if let Some((division, depth)) = depths.into_iter().find_map(at) {
        let location = if formula.uses(Variable::Depth) { format!(" at depth {depth}") } else { String::new() };
        let message = format!("`{division}` divides by zero{location}, which gives 0");
        check.say(Diagnostic::warning(message).help("keep the divisor above 0: `max(1, ...)`"));
    }
}

/// Checks that a formula of a creature is within `range` on all levels, and doesn't use `hp`, which it may define itself.
fn formula(formula: &Formula, depths: i64, range: Limit, check: FieldCheck<'_>) {
    if !check.without(formula, Variable::Hp, "hit points are only known for corpses") {
        return;
    }
    let extremes = extremes(formula, 1..=depths);
    check.bounds(&extremes, range);
    if extremes.iter().all(|end| range.holds(end.value)) {
        divisions(formula, 1..=depths, check);
    }
}

pub fn creature(kind: &CreatureKind, depths: i64, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    check.field("name").filled(&kind.name);
    check.field("name").short(&kind.name);
    check.field("glyph").glyph(kind.glyph, false);
    formula(&kind.hp, depths, limits::HP, check.field("hp"));
    formula(&kind.attack, depths, limits::STRENGTH, check.field("attack"));
    formula(&kind.defense, depths, limits::STRENGTH, check.field("defense"));
    check.field("speed").range(kind.speed, limits::SPEED);
    check.field("vision").range(kind.vision, limits::VISION);
    check.field("slots").range(kind.slots, limits::SLOTS);
    check.field("regeneration").range(kind.regeneration, limits::TURNS);
    let stack = |kind: Ref<ItemKind>| at(&definitions.items, kind.index()).map_or(1, |(_, item)| item.stack);
    for (index, some) in kind.carries.iter().enumerate() {
        carried(some, depths, definitions, check.field("carries").item(index));
    }
    check.field("gathers").at_most(kind.gathers.len(), limits::SCRIPTS);
    for (index, some) in kind.gathers.iter().enumerate().filter(|(_, some)| !kind.stats.contains_key(&some.stat)) {
        let id = definitions.stats.get(some.stat.index()).map_or("", |(id, _)| id.as_str());
        let id = id.rsplit(':').next().unwrap_or(id);
        let error = Diagnostic::error(format!("it has no stat `{id}` in which to count them"));
        let help = format!("write `stats = {{ {id} = 0 }}`");
        check.field("gathers").item(index).field("stat").say(error.help(help));
    }
    let carried = Carried::slots(&kind.carries, depths, stack);
    if carried > kind.slots as usize && check.field("slots").is_sound() {
        let slots = kind.slots;
        let message = format!("`slots` must be at least {carried} to carry all of this, but is {slots}");
        check.field("carries").say(Diagnostic::error(message).help(format!("write `slots = {carried}` or more")));
    }
    check.field("ai").at_most(kind.ai.len(), limits::SCRIPTS);
    check.field("hooks").at_most(kind.hooks.len(), limits::SCRIPTS);
    check.field("modifiers").at_most(kind.modifiers.len(), limits::SCRIPTS);
    for (index, behaviour) in kind.ai.iter().enumerate() {
        let doing = behaviour.doing.as_deref().unwrap_or_default();
        check.field("ai").item(index).field("doing").fits(doing, limits::WORD, "the side panel");
    }
    if let Some(stomach_kind) = &kind.stomach {
        stomach(stomach_kind, check.field("stomach"));
    }
}

/// Checks something that a creature is born with.
fn carried(carried: &Carried, depths: i64, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    formula(&carried.count, depths, limits::STACK, check.field("count"));
    check.field("chance").range(carried.chance, limits::CHANCE);
    for (index, choice) in carried.choices().iter().enumerate() {
        let entry = check.field("of").item(index);
        entry.field("weight").range(choice.weight, limits::WEIGHT);
        let item = at(&definitions.items, choice.kind.index());
        if let Some((id, _)) = item.filter(|(_, item)| carried.worn && item.slot.is_none()) {
            let message = format!("`{}` can't be worn or wielded", id.rsplit(':').next().unwrap_or(id));
            check.field("worn").say(Diagnostic::error(message).help("give the item a `slot`, or leave out `worn`"));
        }
    }
}

fn stomach(stomach: &Stomach, check: FieldCheck<'_>) {
    check.field("size").range(stomach.size, limits::STOMACH);
    if stomach.size > 0 && check.field("size").is_sound() {
        check.field("start").range(stomach.start, Limit::new(0, i64::from(stomach.size)));
    }
    check.field("per_turn").range(stomach.per_turn, limits::FOOD);
    check.field("starvation").range(stomach.starvation, limits::HARM);
    check.field("per_dig").range(stomach.per_dig, limits::FOOD);
    check.field("stretch").range(stomach.stretch, limits::STRETCH);
    check.field("overeating").range(stomach.overeating, limits::HARM);
    states(stomach, check.field("states"));
}

fn states(stomach: &Stomach, check: FieldCheck<'_>) {
    check.some(stomach.states.len(), "state");
    let mut before = None;
    for (index, state) in stomach.states.iter().enumerate() {
        let from = check.item(index).field("from");
        check.item(index).field("name").fits(&state.name, limits::STATE, "the side panel");
        match before {
            None if state.from != 0 => from.error(format!("the first state must start at 0, not at {}", state.from)),
            Some(before) if state.from <= before => {
                from.error(format!(
                    "states must be in ascending order: this one starts at {}, the one before at {before}",
                    state.from
                ));
            }
            _ => from.range(state.from, limits::HUNGER),
        }
        before = Some(state.from);
    }
}

pub fn item(kind: &ItemKind, check: FieldCheck<'_>) {
    check.field("stack").range(kind.stack, limits::STACK);
    if kind.shown_stats().len() > limits::SHOWN_STATS {
        let message = format!(
            "a name can show at most {} stats, but this one shows {}",
            limits::SHOWN_STATS,
            kind.shown_stats().len()
        );
        check.field("name").error(message);
    }
    if let Some(Identify::Worn(turns)) = kind.identify {
        check.field("identify").field("worn").range(turns, limits::TURNS);
        if kind.slot.is_none() {
            let warning = Diagnostic::warning("this item can't be worn, so nobody ever gets to know it by that");
            check.field("identify").say(warning.help("give it a `slot`"));
        }
    }
    check.field("hooks").at_most(kind.hooks.len(), limits::SCRIPTS);
    check.field("name").filled(&kind.name);
    check.field("name").short(&kind.name);
    check.field("glyph").glyph(kind.glyph, false);
    check.field("rots").range(kind.rots, limits::TURNS);
    check.field("noise").range(kind.noise, limits::NOISE);
    if !check.field("food").without(&kind.food, Variable::Depth, "food is the same everywhere") {
        return;
    }
    let (few, many) =
        (kind.food.bounds(Variables { depth: 1, hp: 1 }), kind.food.bounds(Variables { depth: 1, hp: 1000 }));
    let food = [few.0.min(many.0), few.1.max(many.1)];
    check.field("food").bounds(&food.map(|value| Extreme { value, ..Extreme::default() }), limits::FOOD);
    divisions(&kind.food, [1], check.field("food"));
}

pub fn slot(kind: &Slot, check: FieldCheck<'_>) {
    check.field("label").filled(&kind.label);
    check.field("label").fits(&kind.label, limits::LABEL, "the side panel");
}

pub fn modifier(kind: &ModifierKind, check: FieldCheck<'_>) {
    check.field("hooks").at_most(kind.hooks.len(), limits::SCRIPTS);
    check.field("name").filled(&kind.name);
    check.field("name").short(&kind.name);
    check.field("name").fits(&kind.name, limits::STATE, "the side panel");
    check.field("attack").range(kind.attack, limits::STRENGTH);
    check.field("defense").range(kind.defense, limits::STRENGTH);
    check.field("speed").range(kind.speed, limits::PACE);
    check.field("vision").range(kind.vision, limits::SIGHT);
    check.field("ai").at_most(kind.ai.len(), limits::SCRIPTS);
    for (field, percent) in [("holds", kind.holds), ("struggle", kind.struggle), ("strays", kind.strays)] {
        check.field(field).range(percent, limits::PERCENT);
    }
    check.field("absorbs").range(kind.absorbs, limits::HARM);
    if let Some(release) = &kind.release {
        check.field("release").field("turns").range(release.turns, limits::RELEASE);
    }
    check.field("stacks_to").range(kind.stacks_to, limits::INTENSITY);
    check.field("fades").range(kind.fades, limits::TURNS);
}

/// Checks that digging ends: the tiles it leaves must not form a cycle.
pub fn digging<'a>(definitions: &ReadDefinitions, checker: &'a Checker<'a>) {
    for (index, (id, entry)) in definitions.tiles.iter().enumerate() {
        let mut left = entry.as_ref().and_then(|kind| kind.dig);
        for _ in 0..definitions.tiles.len() {
            let Some(next) = left.filter(|next| next.index() != index) else { break };
            left = at(&definitions.tiles, next.index()).and_then(|(_, kind)| kind.dig);
        }
        if let (Some(_), Some(check)) = (left.filter(|left| left.index() == index), checker.definition("tile", id)) {
            let diagnostic = Diagnostic::error("digging leads back to this tile, so nothing ever gets through it");
            check.field("dig").say(diagnostic.help("use another tile, or remove `dig`"));
        }
    }
}

pub fn tile(kind: &TileKind, check: FieldCheck<'_>) {
    check.field("hooks").at_most(kind.hooks.len(), limits::SCRIPTS);
    check.field("name").filled(&kind.name);
    check.field("name").short(&kind.name);
    check.field("glyph").glyph(kind.glyph, true);
    if kind.stairs.is_some() && !kind.walkable && check.field("walkable").is_sound() {
        check.field("stairs").error("stairs need `walkable = true`");
    }
    if kind.opens.is_some() && kind.walkable && check.field("walkable").is_sound() {
        let warning = Diagnostic::warning("whoever walks onto this tile doesn't open it, since it is walkable");
        check.field("opens").say(warning.help("a closed door needs `walkable = false`"));
    }
}
