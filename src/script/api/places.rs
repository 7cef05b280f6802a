//! Places, and the names of the handle types.

use rhai::{Array, INT};

use super::handles::{
    ActionHandle, CreatureHandle, EffectHandle, EventHandle, HostResult, ItemHandle, PlaceHandle, PromptHandle,
    nearest_of,
};
use super::registry::Registry;
use crate::grid::{Direction, Point, Rect, Shape, line};
use crate::script::run::host::{ScriptContext, VIEW};

pub(crate) fn register(api: &mut Registry<'_>) {
    api.handle::<CreatureHandle>("Creature");
    api.handle::<PlaceHandle>("Place");
    api.handle::<ItemHandle>("Item");
    api.handle::<ActionHandle>("Action");
    api.handle::<EffectHandle>("Effect");
    api.handle::<EventHandle>("Event");
    api.handle::<PromptHandle>("Prompt");
    api.comparable::<CreatureHandle>(|turn, creature| match turn.perceived(creature) {
        Some(_) => turn.game.script_format(turn.me).named(creature.0),
        None => format!("creature#{}", creature.0.0),
    });
    api.comparable::<PlaceHandle>(|_, PlaceHandle(point)| format!("({}, {})", point.x, point.y));
    api.comparable::<ItemHandle>(|turn, gear| {
        let name = turn.name_of(gear.thing);
        gear.slot.map_or_else(|| name.clone(), |slot| format!("{name}, in slot {slot}"))
    });
    api.theme("Places");
    api.function(
        "place(x, y) -> place",
        "The place at column `x` and row `y`, counted from 0 at the north-west corner of the map.",
        "let corner = place(1, 1);",
        |_: &mut ScriptContext, x: INT, y: INT| Ok(PlaceHandle(Point::new(coordinate(x), coordinate(y)))),
    );
    api.property("place.x -> int", "Its column.", "let column = me.place.x;", |_, PlaceHandle(at)| Ok(INT::from(at.x)));
    api.property("place.y -> int", "Its row.", "let row = me.place.y;", |_, PlaceHandle(at)| Ok(INT::from(at.y)));
    api.function(
        "place.distance_to(place) -> int",
        "The number of steps to another place on open ground. A diagonal step counts as one.",
        "let far = me.place.distance_to(me.birthplace);",
        |_: &mut ScriptContext, PlaceHandle(from): PlaceHandle, PlaceHandle(to): PlaceHandle| {
            Ok(INT::from(from.distance(to)))
        },
    );
    api.function(
        "place.next(direction) -> place",
        "The neighbouring place in a direction: `\"north\"`, `\"northeast\"` and so on.",
        "let above = me.place.next(\"north\");",
        |_: &mut ScriptContext, PlaceHandle(at): PlaceHandle, direction: Direction| Ok(PlaceHandle(at + direction)),
    );
    shapes(api);
}

/// Functions for the cells round a place.
fn shapes(api: &mut Registry<'_>) {
    api.function(
        "place.circle(radius) -> list of places",
        "The cells of the level up to `radius` away in a straight line, the place itself among them, nearest first, and of those equally far row by row. Of more than 256 the nearest 256. In a stage that builds a level, `level.circle` selects as many as there are.",
        "for spot in me.place.circle(3) { if me.tile_at(spot) == me.option(\"tile\", \"\") { return me.step_toward(spot); } }",
        |turn: &mut ScriptContext, at: PlaceHandle, radius: INT| around(turn, Shape::Circle, at, radius),
    );
    api.function(
        "place.square(radius) -> list of places",
        "The cells of the level up to `radius` columns and rows away, listed as those of a circle.",
        "let crowd = 0; for spot in me.place.square(1) { if me.creature_at(spot) != () { crowd += 1; } }",
        |turn: &mut ScriptContext, at: PlaceHandle, radius: INT| around(turn, Shape::Square, at, radius),
    );
    api.function(
        "place.diamond(radius) -> list of places",
        "The cells of the level up to `radius` steps away, without diagonal steps, listed as those of a circle.",
        "for spot in me.place.diamond(2) { if me.is_free(spot) { return me.go_to(spot); } }",
        |turn: &mut ScriptContext, at: PlaceHandle, radius: INT| around(turn, Shape::Diamond, at, radius),
    );
    api.function(
        "place.line_to(place) -> list of places",
        "The cells of the level on a straight line to another place, from this one on, both ends included. Of more than 256 the first 256.",
        "let is_clear = true; for spot in me.place.line_to(me.birthplace) { if !me.is_walkable(spot) { is_clear = false; } }",
        |turn: &mut ScriptContext, PlaceHandle(from): PlaceHandle, PlaceHandle(to): PlaceHandle| {
            let area = area_of(turn)?;
            turn.charge(VIEW + from.distance(to) / CELLS_PER_EFFORT)?;
            Ok(nearest_of(line(from, to).filter(|at| area.contains(*at)).map(PlaceHandle)))
        },
    );
}

/// How many cells cost as much as a field of view.
const CELLS_PER_EFFORT: u32 = 2_000;

/// The cells of a shape round a place, nearest first.
fn around(turn: &mut ScriptContext, shape: Shape, PlaceHandle(center): PlaceHandle, radius: INT) -> HostResult<Array> {
    let area = area_of(turn)?;
    let looked_at = Shape::bounds(center, radius, area).size.area();
    turn.charge(VIEW + u32::try_from(looked_at).unwrap_or(u32::MAX) / CELLS_PER_EFFORT)?;
    let mut cells: Vec<Point> = shape.cells(center, radius, area).collect();
    cells.sort_by_key(|at| at.distance_squared(center));
    Ok(nearest_of(cells.into_iter().map(PlaceHandle)))
}

/// All cells of the level where the script runs: the one that is being built, or that of the creature.
fn area_of(turn: &ScriptContext) -> HostResult<Rect> {
    let world = turn.game.world();
    let size = match &turn.sketch {
        Some(sketch) => Some(sketch.open.size()),
        None => world.level_of(turn.me).map(crate::game::Level::size),
    };
    let size = size.ok_or("only the living are on a level")?;
    Ok(Rect { origin: Point::new(0, 0), size })
}

/// Converts a coordinate. A value that no map contains becomes a place outside every map.
pub(crate) fn coordinate(value: INT) -> i32 {
    i32::try_from(value).ok().filter(|value| (-10_000..=10_000).contains(value)).unwrap_or(-10_000)
}
