//! Places, and the names of the handle types.

use rhai::INT;

use super::handles::{ActionHandle, CreatureHandle, EffectHandle, EventHandle, ItemHandle, PlaceHandle, PromptHandle};
use super::registry::Registry;
use crate::grid::{Direction, Point};
use crate::script::run::host::ScriptContext;

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
        let name = &turn.game.content.items[gear.thing.kind].name;
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
}

/// Converts a coordinate. A value that no map contains becomes a place outside every map.
pub(crate) fn coordinate(value: INT) -> i32 {
    i32::try_from(value).ok().filter(|value| (-10_000..=10_000).contains(value)).unwrap_or(-10_000)
}
