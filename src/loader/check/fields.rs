//! Checks of fields and features, of what burns, and of recipes for endless growth.

use super::checker::Checker;
use super::field_check::FieldCheck;
use super::ground::{harm, known, media};
use super::powers::attacks::applied;
use crate::content::{
    Burning, CreatureFeatures, FeatureKind, FieldChange, FieldKind, FieldLayer, PouredFeature, Ref, TileChange,
    TileKind, limits,
};
use crate::diagnostics::Diagnostic;
use crate::loader::definitions::{Entries, ReadDefinitions, at};
use crate::loader::tables::in_circle;

/// A kind of field.
pub fn field(kind: &FieldKind, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    check.field("name").filled(&kind.name);
    check.field("name").short(&kind.name);
    if let Some(glyph) = kind.glyph {
        check.field("glyph").glyph(glyph, true);
    }
    for (name, percent) in
        [("priority", kind.priority), ("thins", kind.thins), ("goes_out", kind.goes_out), ("shimmer", kind.shimmer)]
    {
        check.field(name).range(percent, limits::PERCENT);
    }
    check.field("medium_from").range(kind.medium_from, limits::VOLUME);
    check.field("opaque_from").range(kind.opaque_from, limits::VOLUME_OR_NONE);
    harm(kind.damage.as_ref(), check.field("damage"));
    applied(&kind.applies, check.field("applies"));
    for (name, change) in [("becomes", &kind.becomes), ("entered", &kind.entered)] {
        if let Some(change) = change {
            field_change(change, kind, definitions, check.field(name));
        }
    }
    layer(kind, check);
    if let Some(burning) = &kind.burns {
        burns(burning, Some(kind.layer), check.field("burns"));
        endless_fire(burning, kind, definitions, check);
    }
}

/// What only one layer can have.
fn layer(kind: &FieldKind, check: FieldCheck<'_>) {
    let faults = [
        ("goes_out", kind.layer == FieldLayer::Gas && kind.goes_out > 0, "gases thin: write `thins`"),
        ("leaves", kind.layer == FieldLayer::Gas && kind.leaves.is_some(), "gases thin, and leave nothing"),
        (
            "medium",
            kind.layer == FieldLayer::Gas && kind.medium.is_some(),
            "only surfaces and liquids cover the ground",
        ),
        ("thins", !kind.spreads() && kind.thins > 0, "only gases and liquids that flow thin: write `goes_out`"),
        ("flows", kind.layer != FieldLayer::Liquid && kind.flows, "only liquids flow: write `layer = \"liquid\"`"),
        ("opaque_from", !kind.spreads() && kind.opaque_from > 1, "a cell has 1 point of it: write `opaque_from = 1`"),
    ];
    for (field, _, help) in faults.into_iter().filter(|(_, is_faulty, _)| *is_faulty) {
        let name = kind.layer.name();
        let what = if kind.layer == FieldLayer::Liquid { "this liquid".to_owned() } else { format!("a {name}") };
        check.field(field).say(Diagnostic::error(format!("{what} can't have `{field}`")).help(help));
    }
}

fn field_change(change: &FieldChange, kind: &FieldKind, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    check.field("per_10000").range(change.per_10000, limits::PER_10000);
    if change.field.is_none() && !change.vanishes && change.feature.is_none() {
        let warning = Diagnostic::warning("this changes nothing");
        check.say(warning.help("say what it becomes: `field`, `vanishes` or `feature`"));
    }
    if change.vanishes && change.field.is_some() {
        check.field("vanishes").error("it becomes another field, so it can't vanish: remove one of the two");
    }
    let other = change.field.and_then(|field| at(&definitions.fields, field.index()));
    if let Some((id, other)) = other.filter(|(_, other)| other.layer != kind.layer) {
        let message = format!("`{id}` is a {}, and this is a {}", other.layer.name(), kind.layer.name());
        check.field("field").say(Diagnostic::error(message).help("use a field of the same layer, or a feature"));
    }
}

/// How a tile or a field burns. `layer` is that of the field.
fn burns(burning: &Burning, layer: Option<FieldLayer>, check: FieldCheck<'_>) {
    check.field("chance").range(burning.chance, limits::PERCENT);
    if layer.is_some() && burning.leaves.is_some() {
        let error = Diagnostic::error("a field leaves no tile when it burns");
        check.field("leaves").say(error.help("let the flames leave something: `leaves` of the field in `as`"));
    }
    if layer != Some(FieldLayer::Gas) && burning.explodes.is_some() {
        check.field("explodes").say(Diagnostic::error("only gases explode").help("write `as`"));
    }
}

/// Warns of flames that leave what burns with them again.
fn endless_fire(burning: &Burning, kind: &FieldKind, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    let flames = burning.with.and_then(|flames| at(&definitions.fields, flames.index()));
    let left = flames.and_then(|(_, flames)| at(&definitions.fields, flames.leaves?.index()));
    if left.is_some_and(|(_, left)| std::ptr::eq(left, kind)) {
        let warning = Diagnostic::warning("this burns forever: its flames turn back into it");
        check.field("burns").say(warning.help("let the flames leave something that doesn't burn, such as ash"));
    }
}

/// How a tile burns and changes.
pub fn tile(kind: &TileKind, check: FieldCheck<'_>) {
    check.field("shimmer").range(kind.shimmer, limits::PERCENT);
    applied(&kind.applies, check.field("applies"));
    if let Some(burning) = &kind.burns {
        burns(burning, None, check.field("burns"));
        if burning.leaves.is_none() && burning.chance > 0 {
            let warning = Diagnostic::warning("this burns forever: nothing says what fire leaves of it");
            check.field("burns").say(warning.help("add `leaves`, the tile that it becomes"));
        }
    }
    for (name, change) in [("becomes", &kind.becomes), ("entered", &kind.entered), ("triggered", &kind.triggered)] {
        if let Some(TileChange { tile, feature, creature, message, heard, per_10000 }) = change {
            let check = check.field(name);
            check.field("per_10000").range(*per_10000, limits::PER_10000);
            if tile.is_none() && feature.is_none() && creature.is_none() && message.is_none() && heard.is_none() {
                let warning = Diagnostic::warning("this changes nothing");
                check.say(warning.help("say what happens: `tile`, `feature`, `creature` or `message`"));
            }
        }
    }
}

/// A feature.
pub fn feature(kind: &FeatureKind, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    check.field("amount").range(kind.amount, limits::VOLUME);
    check.field("start").range(kind.start, limits::START);
    check.field("decrement").range(kind.decrement, limits::DECREMENT);
    check.field("noise").range(kind.noise, limits::NOISE);
    let media = media(definitions);
    for (index, medium) in kind.on.iter().enumerate() {
        known(medium, &media, check.field("on").item(index));
    }
    let pours = kind.field.is_some() || kind.tile.is_some() || kind.ignites || !kind.clears.is_empty();
    if !pours && kind.then.is_none() && kind.sentence.is_none() && kind.noise == 0 {
        let warning = Diagnostic::warning("this feature does nothing");
        check.say(warning.help("say what it pours out: `field`, `tile`, `ignites` or `clears`"));
    }
    let field = kind.field.and_then(|field| at(&definitions.fields, field.index()));
    if field.is_some_and(|(_, field)| field.spreads()) && kind.start > 0 && kind.tile.is_none() && !kind.ignites {
        let warning = Diagnostic::warning("all of it is poured out on the first cell, since it spreads by itself");
        check.field("start").say(warning.help("remove `start`, and set `amount`"));
    }
}

/// The features that a creature or the bearer of a modifier pours out.
pub fn body(features: &CreatureFeatures, check: FieldCheck<'_>) {
    let all = [("death", features.death), ("hurt", features.hurt), ("turn", features.turn)];
    for (name, poured) in all {
        if let Some(PouredFeature { chance, .. }) = poured {
            check.field("features").field(name).field("chance").range(chance, limits::PERCENT);
        }
    }
}

/// Recipes for endless growth: features that follow each other in a circle, fields and tiles that become each other, and gases that are
/// poured out again and again and never thin.
pub fn endless<'a>(definitions: &ReadDefinitions, checker: &'a Checker<'a>) {
    let then = |kind: &FeatureKind| kind.then.map(Ref::index);
    circles(&definitions.features, then, |id, chain| {
        let error = Diagnostic::error(format!("these features follow each other in a circle: {chain}"));
        if let Some(check) = checker.definition("feature", id) {
            check.field("then").say(error.help("remove one `then`"));
        }
    });
    let becomes = |kind: &FieldKind| kind.becomes.as_ref()?.field.map(Ref::index);
    circles(&definitions.fields, becomes, |id, chain| tell_circle("field", id, chain, checker));
    let becomes = |kind: &TileKind| kind.becomes.as_ref()?.tile.map(Ref::index);
    circles(&definitions.tiles, becomes, |id, chain| tell_circle("tile", id, chain, checker));
    vents(definitions, checker);
}

fn tell_circle<'a>(table: &'a str, id: &str, chain: &str, checker: &'a Checker<'a>) {
    let warning = Diagnostic::warning(format!("these become each other forever: {chain}"));
    if let Some(check) = checker.definition(table, id) {
        check.field("becomes").say(warning.help("let one of them stay what it is"));
    }
}

/// Tells each circle once, at the first of its members.
fn circles<T>(entries: &Entries<T>, next: impl Fn(&T) -> Option<usize>, tell: impl Fn(&str, &str)) {
    let step = |index: &usize| at(entries, *index).and_then(|(_, kind)| next(kind));
    // For each entry, the first walk that reached it; 0 for none. Walk n starts at the nth entry.
    let mut walks = vec![0; entries.len()];
    for walk in 1..=entries.len() {
        let mut here = Some(walk - 1);
        while let Some(unseen) = here.and_then(|index| walks.get_mut(index)).filter(|reached_in| **reached_in == 0) {
            *unseen = walk;
            here = here.as_ref().and_then(step);
        }
        let Some(back) = here.filter(|index| walks.get(*index) == Some(&walk)) else { continue };
        let around = std::iter::successors(step(&back), step).take_while(|index| *index != back);
        let mut members: Vec<usize> = std::iter::once(back).chain(around).collect();
        let first = members.iter().enumerate().min_by_key(|(_, member)| **member).map_or(0, |(place, _)| place);
        members.rotate_left(first);
        let ids: Vec<&str> = members.iter().filter_map(|member| Some(at(entries, *member)?.0)).collect();
        if let Some(first) = ids.first() {
            tell(first, &in_circle(&ids));
        }
    }
}

/// Warns of tiles and fields that pour out a gas or a liquid turn by turn that never thins.
fn vents<'a>(definitions: &ReadDefinitions, checker: &'a Checker<'a>) {
    let thickens = |feature: Ref<FeatureKind>| {
        let field = at(&definitions.features, feature.index()).and_then(|(_, kind)| kind.field);
        let field = field.and_then(|field| at(&definitions.fields, field.index()));
        field.filter(|(_, field)| field.spreads() && field.thins == 0).map(|(id, _)| id)
    };
    let of_tiles = definitions.tiles.iter().filter_map(|(id, kind)| {
        let becomes = kind.as_ref()?.becomes.as_ref()?;
        becomes.feature.filter(|_| becomes.tile.is_none()).map(|feature| ("tile", id, feature))
    });
    let of_fields = definitions.fields.iter().filter_map(|(id, kind)| {
        let becomes = kind.as_ref()?.becomes.as_ref()?;
        becomes.feature.filter(|_| becomes.field.is_none() && !becomes.vanishes).map(|feature| ("field", id, feature))
    });
    for (table, id, feature) in of_tiles.chain(of_fields) {
        if let (Some(gas), Some(check)) = (thickens(feature), checker.definition(table, id)) {
            let message = format!("this pours out `{gas}` again and again, and `{gas}` never thins");
            let help = format!("add `thins` to `{gas}`, or let this become something else");
            check.field("becomes").field("feature").say(Diagnostic::warning(message).help(help));
        }
    }
}
