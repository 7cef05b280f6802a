//! Names that other games have for fields of ours.

/// For each of our fields, what other games call it.
const NAMES: [(&str, &[&str]); 12] = [
    ("attack", &["damage", "strength", "atk", "power"]),
    ("defense", &["armor", "armour", "defence", "ac"]),
    ("hp", &["health", "hit_points", "hitpoints", "life", "max_hp"]),
    ("glyph", &["symbol", "char", "icon", "sprite", "ch"]),
    ("color", &["colour", "fg"]),
    ("background", &["bg"]),
    ("vision", &["sight", "fov", "perception", "view"]),
    ("ai", &["behavior", "behaviour", "behaviors", "behaviours", "script", "scripts", "mind"]),
    ("description", &["desc", "text", "flavor"]),
    ("carries", &["drops", "drop", "loot", "inventory", "items"]),
    ("food", &["nutrition", "calories"]),
    ("of", &["kind", "id", "creature", "item", "monster"]),
];

/// Fields that other games write where a thing is defined, and that belong to the levels here.
const OF_LEVELS: [&str; 9] =
    ["rarity", "weight", "min_depth", "max_depth", "depth", "frequency", "spawn", "level", "levels"];

/// The field of ours that `written` means elsewhere, if it is one of `known`.
pub(crate) fn meant<'k>(written: &str, known: &[&'k str]) -> Option<&'k str> {
    let (ours, _) = NAMES.iter().find(|(ours, others)| others.contains(&written) && known.contains(ours))?;
    known.iter().copied().find(|field| field == ours)
}

/// Advice on a field that belongs elsewhere.
pub(crate) fn elsewhere(written: &str, known: &[&str]) -> Option<&'static str> {
    let (is_thing, is_spawn) = (known.contains(&"glyph"), known.contains(&"from_depth"));
    match written {
        _ if is_thing && OF_LEVELS.contains(&written) => Some(
            "where and how often it appears is said in the levels: `[patch.level.<id>]` with `add = { creatures = [{ of = \"...\", count = 1, from_depth = 2 }] }`, or `items`",
        ),
        "depth" | "min_depth" if is_spawn => Some("write `from_depth = ...`, and `to_depth = ...` for the last one"),
        "copy-from" | "copy_from" | "inherits" | "parent" | "base" if known.contains(&"glyph") => {
            Some("to take over the fields of another definition, write `extends = \"...\"`")
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CREATURE: [&str; 4] = ["glyph", "attack", "hp", "carries"];

    #[test]
    fn names_of_other_games_lead_to_ours() {
        for (written, ours) in [("damage", "attack"), ("symbol", "glyph"), ("health", "hp"), ("loot", "carries")] {
            assert_eq!(meant(written, &CREATURE), Some(ours), "{written}");
        }
        assert_eq!(meant("armor", &CREATURE), None, "`defense` is no field here");
        assert_eq!(meant("kind", &["of", "count"]), Some("of"));
    }

    #[test]
    fn fields_of_levels_and_parents_are_sent_where_they_belong() {
        assert!(elsewhere("rarity", &CREATURE).is_some_and(|advice| advice.contains("[patch.level.")));
        assert!(elsewhere("copy-from", &CREATURE).is_some_and(|advice| advice.contains("extends")));
        assert!(elsewhere("depth", &["of", "from_depth"]).is_some_and(|advice| advice.contains("from_depth")));
        assert_eq!(elsewhere("rarity", &["of", "from_depth"]), None);
    }
}
