//! Checks of ways to move, and of what the ground does.

use std::collections::BTreeSet;

use super::checker::Checker;
use super::field_check::FieldCheck;
use super::powers::attacks::{constant, no_damage};
use crate::content::{CreatureKind, ModifierKind, MovementKind, RolledFormula, TileKind, limits};
use crate::diagnostics::{Diagnostic, sanitize, suggest};
use crate::loader::definitions::{ReadDefinitions, at};

/// A way to move.
pub fn movement(kind: &MovementKind, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    check.field("name").filled(&kind.name);
    check.field("name").short(&kind.name);
    check.field("diagonal").range(kind.diagonal, limits::TIME);
    let media = media(definitions);
    for medium in kind.through.keys() {
        known(medium, &media, check.field("through").field(medium));
    }
}

/// What a tile is made of, and what it does to those who stand in it.
pub fn tile(kind: &TileKind, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    harm(kind.damage.as_ref(), check.field("damage"));
    if let Some(hole) = &kind.hole {
        harm(hole.damage.as_ref(), check.field("hole").field("damage"));
    }
    if kind.is_hazard() && !kind.walkable && check.field("walkable").is_sound() {
        let warning = Diagnostic::warning("nobody gets here by mistake or by a push, since this tile isn't walkable");
        check
            .field("walkable")
            .say(warning.help("write `walkable = true`, and let `[movement]` tables avoid its medium"));
    }
    let moves = || definitions.movements.iter().filter_map(|(_, kind)| kind.as_ref());
    let is_entered = |medium: &String| moves().any(|kind| kind.through.contains_key(medium));
    if let Some(medium) = kind.medium.as_ref().filter(|medium| moves().next().is_some() && !is_entered(medium)) {
        let named: Vec<&str> = moves().flat_map(|kind| kind.through.keys()).map(String::as_str).collect();
        let warning = Diagnostic::warning(format!("nobody moves through `{}`", sanitize(medium)));
        let help = suggest(medium, named).map_or_else(
            || format!("name it in the `through` of a movement: `through = {{ {} = 100 }}`", sanitize(medium)),
            |near| format!("did you mean `{near}`?"),
        );
        check.field("medium").say(warning.help(help));
    }
}

/// The media that a creature names.
pub fn creature(kind: &CreatureKind, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    let media = media(definitions);
    for (field, named) in [("stands_in", &kind.stands_in), ("submerges", &kind.submerges)] {
        for (index, medium) in named.0.iter().enumerate() {
            known(medium, &media, check.field(field).item(index));
        }
    }
}

/// The media that end a modifier.
pub fn modifier(kind: &ModifierKind, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    let media = media(definitions);
    for (index, medium) in kind.ends_in.0.iter().enumerate() {
        known(medium, &media, check.field("ends_in").item(index));
    }
}

/// The tiles of a game name no more media than there can be, and its player can stand on the floor where it starts.
pub fn game<'a>(definitions: &ReadDefinitions, checker: &'a Checker<'a>, check: FieldCheck<'a>) {
    let most = limits::MEDIA;
    if media(definitions).len() > most {
        let mut seen = BTreeSet::new();
        let named = definitions.tiles.iter().filter_map(|(id, kind)| Some((id, kind.as_ref()?.medium.as_ref()?)));
        let one_more = named.filter(|(_, medium)| seen.insert(*medium)).nth(most.saturating_sub(2));
        if let Some(check) = one_more.and_then(|(id, _)| checker.definition("tile", id)) {
            check.field("medium").error(format!("there are too many media: a game can have {most}"));
        }
    }
    start(definitions, check);
}

fn start(definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    let Some(rules) = &definitions.rules else { return };
    let Some((player, _)) = at(&definitions.creatures, rules.player.index()) else { return };
    let Some((name, movement)) = movement_of_player(definitions) else { return };
    let floor = rules.levels.kind_of(1).and_then(|level| at(&definitions.levels, level.index()));
    let floor = floor.and_then(|(_, level)| at(&definitions.tiles, level.tiles.floor.index()));
    if let Some((floor, tile)) = floor.filter(|(_, tile)| !movement.through.contains_key(tile.medium())) {
        let message = format!(
            "`{player}` can't move on `{floor}`, where it starts: the movement `{name}` doesn't lead through `{}`",
            tile.medium()
        );
        let help = format!("add `{} = 100` to the `through` of `{name}`", tile.medium());
        check.field("player").say(Diagnostic::error(message).help(help));
    }
}

/// How the player's kind of creature moves, with the id; `None` if nothing says so.
pub(super) fn movement_of_player(definitions: &ReadDefinitions) -> Option<(&str, &MovementKind)> {
    let rules = definitions.rules.as_ref()?;
    let (_, kind) = at(&definitions.creatures, rules.player.index())?;
    at(&definitions.movements, kind.movement.or(rules.movement)?.index())
}

/// The media that tiles are made of, and those of fields that cover them.
pub(super) fn media(definitions: &ReadDefinitions) -> BTreeSet<&str> {
    let tiles = definitions.tiles.iter().filter_map(|(_, kind)| kind.as_ref());
    let fields = definitions.fields.iter().filter_map(|(_, kind)| kind.as_ref()?.medium.as_deref());
    tiles.map(TileKind::medium).chain(fields).collect()
}

/// Warns of a medium of which no tile is made.
pub(super) fn known(medium: &str, media: &BTreeSet<&str>, check: FieldCheck<'_>) {
    if !media.contains(medium) {
        let warning = Diagnostic::warning(format!("no tile is made of `{}`", sanitize(medium)));
        let help = match suggest(medium, media.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("write `medium = \"{}\"` in a tile", sanitize(medium)),
        };
        check.say(warning.help(help));
    }
}

/// Damage by the ground.
pub(super) fn harm(formula: Option<&RolledFormula>, check: FieldCheck<'_>) {
    if let Some(formula) = formula {
        no_damage(formula, "only the rule `attack.damage` of the game knows it", check);
        constant(formula, limits::STRENGTH, check);
    }
}
