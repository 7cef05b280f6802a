//! What scripts hold in their hands: creatures, places, items and actions.

use rhai::{Dynamic, EvalAltResult, INT, ImmutableString, Variant};

use super::registry::Registry;
use crate::content::{Catalog, Command, Content, CreatureKind, Kind, Ref};
use crate::diagnostics::suggest;
use crate::game::{Action, CreatureId, Effect, ItemId, ItemRef};
use crate::grid::{Direction, Point};
use crate::script::run::host::ScriptContext;

/// What a host function answers, or what is wrong with the question.
pub type HostResult<T> = Result<T, Box<EvalAltResult>>;

/// A creature, in a script's hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CreatureHandle(pub CreatureId);

/// A place on the creature's level, in a script's hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceHandle(pub Point);

/// An item, in a script's hands: as it was when it was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ItemHandle {
    /// Which one; nothing for an item that is only remembered.
    pub id: Option<ItemId>,
    pub thing: ItemRef,
    /// The slot of the inventory, when it is carried.
    pub slot: Option<usize>,
    /// The place, when it lies somewhere.
    pub at: Option<Point>,
    /// Whether it is worn or wielded.
    pub worn: bool,
}

/// What a script answers: an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionHandle(pub Action);

/// What a hook asks for: an effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EffectHandle(pub Effect);

/// What happened, in the hands of a hook; asking it is asking the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventHandle;

pub(crate) fn register(api: &mut Registry<'_>) {
    api.handle::<CreatureHandle>("Creature");
    api.handle::<PlaceHandle>("Place");
    api.handle::<ItemHandle>("Item");
    api.handle::<ActionHandle>("Action");
    api.handle::<EffectHandle>("Effect");
    api.handle::<EventHandle>("Event");
    api.comparable::<CreatureHandle>(|CreatureHandle(CreatureId(id))| format!("creature {id}"));
    api.comparable::<PlaceHandle>(|PlaceHandle(point)| format!("({}, {})", point.x, point.y));
    api.comparable::<ItemHandle>(|gear| {
        gear.slot.map_or_else(|| "item".to_owned(), |slot| format!("item in slot {slot}"))
    });
    api.theme("Places");
    api.function(
        "place(x, y) -> place",
        "The place at column `x` of row `y`, both counted from 0 at the north-west corner of the map.",
        "let corner = place(1, 1);",
        |_: &mut ScriptContext, x: INT, y: INT| Ok(PlaceHandle(Point::new(coordinate(x), coordinate(y)))),
    );
    api.property("place.x -> int", "Its column.", "let column = me.place.x;", |_, PlaceHandle(at)| Ok(INT::from(at.x)));
    api.property("place.y -> int", "Its row.", "let row = me.place.y;", |_, PlaceHandle(at)| Ok(INT::from(at.y)));
    api.function(
        "place.distance_to(place) -> int",
        "The number of steps to another place on open ground, where a diagonal step counts one.",
        "let far = me.place.distance_to(me.birthplace);",
        |_: &mut ScriptContext, PlaceHandle(from): PlaceHandle, PlaceHandle(to): PlaceHandle| {
            Ok(INT::from(from.distance(to)))
        },
    );
    api.function(
        "place.next(direction) -> place",
        "The neighbour of a place in a direction: `\"north\"`, `\"northeast\"` and so on, clockwise.",
        "let above = me.place.next(\"north\");",
        |_: &mut ScriptContext, PlaceHandle(at): PlaceHandle, name: ImmutableString| {
            Ok(PlaceHandle(at + direction(&name)?))
        },
    );
}

/// A coordinate; what no map has becomes a place outside of every map.
pub(crate) fn coordinate(value: INT) -> i32 {
    i32::try_from(value).ok().filter(|value| (-10_000..=10_000).contains(value)).unwrap_or(-10_000)
}

/// The direction with the name `name`.
pub(crate) fn direction(name: &str) -> HostResult<Direction> {
    Direction::named(name).ok_or_else(|| {
        let hint = suggest(name, Direction::NAMES.iter().copied());
        let hint =
            hint.map_or_else(|| "write one such as \"north\"".to_owned(), |near| format!("did you mean \"{near}\"?"));
        format!("\"{name}\" is no direction: {hint}").into()
    })
}

/// Where a creature or a place is, as far as the creature whose turn it is knows; `None` for what is out of sight, and for `()`.
pub(crate) fn whereabouts(turn: &mut ScriptContext, target: &Dynamic, what: &str) -> HostResult<Option<Point>> {
    if target.is_unit() {
        return Ok(None);
    }
    if let Some(PlaceHandle(at)) = as_one(target) {
        return Ok(Some(at));
    }
    if let Some(actor) = as_one(target) {
        return Ok(turn.place_of(actor));
    }
    if let Some(ItemHandle { at, .. }) = as_one(target) {
        return Ok(at);
    }
    Err(format!("`{what}` needs a creature or a place, and got {}", describe(target)).into())
}

/// The `T` that a script holds, if it is one.
pub(crate) fn as_one<T: Variant + Copy>(value: &Dynamic) -> Option<T> {
    value.read_lock::<T>().map(|one| *one)
}

/// What sort of value it is, in the words of the reference.
pub(crate) fn describe(value: &Dynamic) -> &'static str {
    match value {
        value if value.is_unit() => "nothing",
        value if value.is_bool() => "a truth",
        value if value.is_int() => "a number",
        value if value.is_string() || value.is_char() => "text",
        value if value.is_array() => "a list",
        value if value.is_map() => "a map",
        value if value.is::<CreatureHandle>() => "a creature",
        value if value.is::<PlaceHandle>() => "a place",
        value if value.is::<ItemHandle>() => "an item",
        value if value.is::<ActionHandle>() => "an action",
        value if value.is::<EffectHandle>() => "an effect",
        value if value.is::<EventHandle>() => "what happened",
        _ => "a value of another sort",
    }
}

/// A value for a script, `()` for none.
pub(crate) fn or_nothing<T: Variant + Clone>(value: Option<T>) -> Dynamic {
    value.map_or(Dynamic::UNIT, Dynamic::from)
}

/// An action for a script, `()` for none. As the script's last word it goes straight to the engine: to wrap it for the script and to
/// unwrap it again would take as long as all the rest.
pub(crate) fn deed(turn: &mut ScriptContext, action: Option<Action>) -> Dynamic {
    if turn.is_last_word {
        turn.decision = action;
        return Dynamic::UNIT;
    }
    or_nothing(action.map(ActionHandle))
}

/// The definition that a script calls `name`: by its whole id, or by its id within the pack of the script's creature or of one that it
/// depends on.
pub(crate) fn defined<T: Kind>(
    turn: &ScriptContext,
    name: &str,
    of: impl Fn(&Content) -> &Catalog<T>,
) -> HostResult<Ref<T>> {
    let catalog = of(&turn.game.content);
    let bare = |id: &str| id.split_once(':').is_some_and(|(_, bare)| bare == name);
    let found = catalog.find(name).or_else(|| {
        let mut named = catalog.iter().filter(|(own, id, _)| bare(id) && !catalog.is_placeholder(*own));
        named.next().map(|(own, ..)| own)
    });
    found.ok_or_else(|| {
        let names = catalog.iter().map(|(_, id, _)| id.split_once(':').map_or(id, |(_, bare)| bare));
        let hint = suggest(name, names).map(|near| format!(": did you mean \"{near}\"?")).unwrap_or_default();
        format!("there is no {} \"{name}\"{hint}", T::TABLE).into()
    })
}

/// Whether a kind of creatures is what a script calls `name`, or its faction is.
pub(crate) fn is_creature_called(content: &Content, kind: Ref<CreatureKind>, name: &str) -> bool {
    let definition = &content.creatures[kind];
    is_called(&content.creatures, kind, &definition.tags, name)
        || is_called(&content.factions, definition.faction, &[], name)
}

/// Whether a definition is what a script calls `name`: by its whole id, its id within its pack, or one of its tags.
pub(crate) fn is_called<T: Kind>(catalog: &Catalog<T>, kind: Ref<T>, tags: &[String], name: &str) -> bool {
    let id = catalog.id(kind);
    id == name || id.split_once(':').is_some_and(|(_, bare)| bare == name) || tags.iter().any(|tag| tag == name)
}
