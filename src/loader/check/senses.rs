//! Checks of senses, noticing, noise and secrets.

use super::checker::Checker;
use super::field_check::FieldCheck;
use super::powers::tags;
use crate::content::{CreatureKind, GameRules, ModifierKind, NoiseRules, NoticingRules, Senses, TileKind, limits};
use crate::diagnostics::Diagnostic;
use crate::loader::definitions::{ReadDefinitions, at};

pub fn creature(kind: &CreatureKind, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    check.field("asleep").range(kind.asleep, limits::PERCENT);
    if let Some(stealth) = kind.stealth {
        check.field("stealth").range(stealth, limits::STEALTH);
    }
    senses(&kind.senses, definitions, check.field("senses"));
}

pub fn modifier(kind: &ModifierKind, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    check.field("stealth").range(kind.stealth, limits::SIGHT);
    senses(&kind.senses, definitions, check.field("senses"));
}

fn senses(senses: &Senses, definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    if let Some(hearing) = senses.hearing {
        check.field("hearing").range(hearing, limits::NOISE);
    }
    check.field("minds").range(senses.minds, limits::PERCEPTION);
    check.field("clairvoyance").range(senses.clairvoyance, limits::PERCEPTION);
    check.field("dark").range(senses.dark, limits::DARK_VISION);
    for (name, tag) in [("minds_of", &senses.minds_of), ("mindless", &senses.mindless)] {
        let Some(tag) = tag else { continue };
        tags::of_creatures(tag, definitions, check.field(name));
        if senses.minds == 0 && check.field("minds").is_sound() {
            let warning = Diagnostic::warning("without `minds` this does nothing");
            check.field(name).say(warning.help("say from how many cells: `minds = 20`"));
        }
    }
}

pub fn rules(rules: &GameRules, check: FieldCheck<'_>) {
    if let Some(NoticingRules { stealth, asleep, awake, forgets, searches, packs: _ }) = rules.noticing {
        let check = check.field("noticing");
        check.field("stealth").range(stealth, limits::STEALTH);
        check.field("asleep").range(asleep, limits::PERCENT);
        check.field("awake").range(awake, limits::PERCENT);
        check.field("forgets").range(forgets, limits::ABSENCE);
        check.field("searches").range(searches, limits::ABSENCE);
    }
    let NoiseRules { attack, door, dig } = rules.noise;
    for (field, noise) in [("attack", attack), ("door", door), ("dig", dig)] {
        check.field("noise").field(field).range(noise, limits::NOISE);
    }
}

/// Checks that what a search finds is no secret again, so that searching ends, and that finding it moves no stairs and buries nobody.
pub fn secrets<'a>(definitions: &ReadDefinitions, checker: &'a Checker<'a>) {
    for (id, entry) in &definitions.tiles {
        let (Some(kind), Some(check)) = (entry, checker.definition("tile", id)) else { continue };
        let Some(secret) = kind.secret else { continue };
        let check = check.field("secret");
        check.field("chance").range(secret.chance, limits::CHANCE);
        if let Some((_, found)) = at(&definitions.tiles, secret.becomes.index()) {
            found_tile(kind, found, check.field("becomes"));
        }
        let look = secret.looks_like.and_then(|tile| at(&definitions.tiles, tile.index()));
        if look.is_some_and(|(_, tile)| tile.secret.is_some()) {
            check.field("looks_like").error("what a secret looks like can't be a secret itself");
        }
    }
}

fn found_tile(hidden: &TileKind, found: &TileKind, check: FieldCheck<'_>) {
    if found.secret.is_some() {
        let error = Diagnostic::error("what a search finds can't be a secret itself");
        check.say(error.help("use another tile, or remove `secret` from that one"));
    }
    if hidden.walkable && !found.walkable {
        let error = Diagnostic::error("creatures can stand on the secret, but not on what a search finds");
        check.say(error.help("make both `walkable`, or neither"));
    }
    if hidden.stairs != found.stairs {
        let error = Diagnostic::error("a search can't find stairs, or find that there are none");
        check.say(error.help("use a tile with the same `stairs`"));
    }
}
