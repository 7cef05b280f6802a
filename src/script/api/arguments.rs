//! Parses the arguments of host functions: directions, targets and definition ids.

use rhai::Dynamic;

use super::handles::{HostResult, ItemHandle, PlaceHandle, as_one, describe};
use crate::content::{Catalog, Command, Content, CreatureKind, Kind, Ref};
use crate::diagnostics::suggest;
use crate::grid::{Direction, Point};
use crate::script::run::host::ScriptContext;

/// Parses a direction name, and suggests a similar one on error.
pub(crate) fn direction(name: &str) -> HostResult<Direction> {
    Direction::named(name).ok_or_else(|| {
        let hint = suggest(name, Direction::NAMES.iter().copied());
        let hint =
            hint.map_or_else(|| "write one such as \"north\"".to_owned(), |near| format!("did you mean \"{near}\"?"));
        format!("\"{name}\" is not a direction: {hint}").into()
    })
}

/// The position of a target, as far as the acting creature knows. `None` if the target is `()` or out of sight.
pub(crate) fn location(turn: &mut ScriptContext, target: &Dynamic, what: &str) -> HostResult<Option<Point>> {
    if target.is_unit() {
        return Ok(None);
    }
    if let Some(PlaceHandle(at)) = as_one(target) {
        return Ok(Some(at));
    }
    if let Some(actor) = as_one(target) {
        return Ok(turn.location_of(actor));
    }
    if let Some(ItemHandle { at, .. }) = as_one(target) {
        return Ok(at);
    }
    Err(format!("`{what}` needs a creature or a place, but got {}", describe(target)).into())
}

/// Finds a definition by its full id, or else the first real definition with this bare id.
pub(crate) fn defined<T: Kind>(
    turn: &ScriptContext,
    name: &str,
    of: impl Fn(&Content) -> &Catalog<T>,
) -> HostResult<Ref<T>> {
    let catalog = of(&turn.game.content);
    let bare = |id: &str| id.split_once(':').is_some_and(|(_, bare)| bare == name);
    let found = catalog.find(name).or_else(|| {
        let mut named = catalog.iter().filter(|(definition, id, _)| bare(id) && !catalog.is_placeholder(*definition));
        named.next().map(|(definition, ..)| definition)
    });
    found.ok_or_else(|| {
        let names = catalog.iter().map(|(_, id, _)| id.split_once(':').map_or(id, |(_, bare)| bare));
        let hint = suggest(name, names).map(|near| format!(": did you mean \"{near}\"?")).unwrap_or_default();
        format!("there is no {} \"{name}\"{hint}", T::TABLE).into()
    })
}

/// Whether `name` names a kind of creature or its faction.
pub(crate) fn is_creature_called(content: &Content, kind: Ref<CreatureKind>, name: &str) -> bool {
    let definition = &content.creatures[kind];
    is_called(&content.creatures, kind, &definition.tags, name)
        || is_called(&content.factions, definition.faction, &[], name)
}

/// Whether `name` is a definition's full id, its id within its pack, or one of its tags.
pub(crate) fn is_called<T: Kind>(catalog: &Catalog<T>, kind: Ref<T>, tags: &[String], name: &str) -> bool {
    let id = catalog.id(kind);
    id == name || id.split_once(':').is_some_and(|(_, bare)| bare == name) || tags.iter().any(|tag| tag == name)
}
