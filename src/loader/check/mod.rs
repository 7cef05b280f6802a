//! Checks what types can't express: ranges, references, and how definitions fit together.
//!
//! - `checker`: The inputs of all checks, and where their errors go
//! - `field_check`: Checks of a single field: ranges, lengths and widths
//! - `fields`: Checks of fields and features, of what burns, and of recipes for endless growth
//! - `game_rules`: Checks of `[game]` and of endings
//! - `ground`: Checks of ways to move, and of what the ground does
//! - `kinds`: Checks of creatures, items, slots, modifiers and tiles
//! - `levels`: Checks of levels: branches, stages, vaults, who and what is there, and clocks
//! - `light`: Checks of lights, and of levels in the dark
//! - `powers`: Checks of what creatures and items can do: attacks, abilities, stats, flavours and commands
//! - `reach`: What the game uses: finds definitions that nothing uses, powers that never work, and games that can't be won
//! - `senses`: Checks of senses, noticing, noise and secrets
//! - `texts`: Checks of texts: messages, screens, their slots, and the forms of names

pub(crate) mod checker;
pub(crate) mod field_check;
pub(crate) mod fields;
pub(crate) mod game_rules;
pub(crate) mod ground;
pub(crate) mod kinds;
pub(crate) mod levels;
pub(crate) mod light;
pub(crate) mod powers;
pub(crate) mod reach;
pub(crate) mod senses;
pub(crate) mod texts;

use crate::content::limits;
use crate::loader::definitions::{Entries, ReadDefinitions};
use crate::loader::tree::Value;
use checker::Checker;
use field_check::FieldCheck;
use levels::depths::{all_depths, depths_of};
use levels::{branches, clocks, flights, hordes, level, treasures, vaults, world_size};
use powers::{abilities, attacks, commands, flavors, stats};
use texts::{screens, sentences, text_slots};

/// Checks all definitions.
pub fn check(definitions: &ReadDefinitions, checker: &Checker<'_>) {
    let all_depths = all_depths(definitions);
    let depths = all_depths.len() as i64;
    each(checker, &definitions.creatures, "creature", |kind, field| {
        kinds::creature(kind, depths, definitions, field);
        ground::creature(kind, definitions, field);
        attacks::creature(kind, definitions, field);
        abilities::list(&kind.abilities, field);
        stats::first_stats(&kind.stats, depths, definitions, field);
        senses::creature(kind, definitions, field);
        light::light(kind.light, field);
        fields::body(&kind.features, field);
    });
    each(checker, &definitions.items, "item", |kind, field| {
        kinds::item(kind, field);
        attacks::item(kind, definitions, field);
        abilities::item(kind, definitions, field);
        stats::item(kind, depths, definitions, field);
        light::light(kind.light, field);
    });
    each(checker, &definitions.flavors, "flavor", flavors::flavor);
    flavors::enough_names(definitions, checker);
    each(checker, &definitions.tiles, "tile", |kind, field| {
        kinds::tile(kind, field);
        ground::tile(kind, definitions, field);
        light::light(kind.light, field);
        fields::tile(kind, field);
    });
    each(checker, &definitions.movements, "movement", |kind, field| ground::movement(kind, definitions, field));
    each(checker, &definitions.fields, "field", |kind, field| {
        fields::field(kind, definitions, field);
        light::light(kind.light, field);
    });
    for (id, entry) in &definitions.clocks {
        if let (Some(kind), Some(field)) = (entry, checker.definition("clock", id)) {
            clocks::clock(kind, definitions, checker, field);
        }
    }
    each(checker, &definitions.fields, "field", |kind, field| fields::field(kind, definitions, field));
    each(checker, &definitions.features, "feature", |kind, field| fields::feature(kind, definitions, field));
    fields::endless(definitions, checker);
    kinds::digging(definitions, checker);
    senses::secrets(definitions, checker);
    each(checker, &definitions.modifiers, "modifier", |kind, field| {
        kinds::modifier(kind, field);
        attacks::modifier(kind, definitions, field);
        stats::modifier(kind, definitions, field);
        senses::modifier(kind, definitions, field);
        light::light(kind.light, field);
        ground::modifier(kind, definitions, field);
        fields::body(&kind.features, field);
        abilities::list(&kind.abilities, field);
    });
    stats::stats(definitions, checker);
    each(checker, &definitions.abilities, "ability", |kind, field| abilities::ability(kind, definitions, field));
    each(checker, &definitions.commands, "command", |kind, field| commands::command(kind, definitions, field));
    each(checker, &definitions.damage_types, "damage_type", attacks::damage_type);
    each(checker, &definitions.slots, "slot", kinds::slot);
    for (index, (id, entry)) in definitions.levels.iter().enumerate() {
        if let (Some(kind), Some(field)) = (entry, checker.definition("level", id)) {
            level::level(kind, &depths_of(index, definitions), definitions, checker, field);
            light::level(kind, field);
        }
    }
    flights::flights(definitions, checker);
    if definitions.branches.len() > limits::BRANCHES {
        branches::too_many(definitions, checker);
    }
    for (id, kind) in definitions.branches.iter().filter_map(|(id, kind)| Some((id, kind.as_ref()?))) {
        branches::branch(id, kind, definitions, checker);
    }
    each(checker, &definitions.hordes, "horde", |kind, field| hordes::horde(kind, &all_depths, definitions, field));
    each(checker, &definitions.treasures, "treasure", |kind, field| {
        treasures::treasure(kind, &all_depths, definitions, field);
    });
    each(checker, &definitions.vaults, "vault", |kind, field| vaults::vault(kind, definitions, checker, field));
    each(checker, &definitions.endings, "ending", game_rules::ending);
    each(checker, &definitions.bots, "bot", |bot, field| {
        field.field("ai").some(bot.ai.len(), "behaviour");
        field.field("ai").at_most(bot.ai.len(), limits::SCRIPTS);
    });
    if let (Some(rules), Some(field)) = (&definitions.rules, checker.definition("game", "")) {
        game_rules::game(rules, definitions, checker, field);
        attacks::rules(&rules.attack, field);
        senses::rules(rules, field);
        light::lasting_darkness(definitions, rules.dark_below, checker);
        ground::game(definitions, checker, field);
        world_size::world_size(rules, definitions, field);
    }
    screens::screens(definitions, checker);
    single_lines(checker);
    text_slots::check_text_slots(checker);
    sentences::sentences(definitions, checker);
}

/// Checks every definition of a table.
fn each<'a, T>(checker: &'a Checker<'a>, entries: &Entries<T>, table: &str, check: impl Fn(&T, FieldCheck<'a>)) {
    for (id, entry) in entries {
        if let (Some(kind), Some(field)) = (entry, checker.definition(table, id)) {
            check(kind, field);
        }
    }
}

/// Only descriptions, stories, drawn maps and the texts of screens may contain line breaks.
fn single_lines(checker: &Checker<'_>) {
    for (_, _, definition) in checker.definition_index.all().filter(|(table, ..)| *table != "text") {
        definition.node.walk(&mut |path, node| {
            let may_be_long = matches!(path.last(), Some(&("description" | "story" | "map")));
            if let Value::Text(text) = &node.value
                && text.contains('\n')
                && !may_be_long
            {
                FieldCheck::new(node, checker).error("this text must be on one line");
            }
        });
    }
}
