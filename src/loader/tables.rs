//! The names of the tables in content files, and the form of ids.

use crate::diagnostics::in_words;

/// The tables that hold definitions by id: `[creature.bat]`.
pub const TABLES: [&str; 25] = [
    "ability",
    "behaviour",
    "bot",
    "branch",
    "clock",
    "color",
    "command",
    "creature",
    "damage_type",
    "ending",
    "faction",
    "feature",
    "field",
    "flavor",
    "horde",
    "item",
    "level",
    "modifier",
    "movement",
    "sentence",
    "slot",
    "stat",
    "tile",
    "treasure",
    "vault",
];

/// The tables whose ids are stored in saved games. Includes `pack`, since pack ids prefix all others.
pub const RENAMED: [&str; 16] = [
    "ability", "branch", "clock", "creature", "ending", "faction", "field", "item", "level", "modifier", "pack",
    "script", "sentence", "slot", "stat", "tile",
];

/// The tables that a game has once.
pub const SINGLETONS: [&str; 7] = ["game", "keys", "language", "layout", "message", "palette", "text"];

/// Those of them that a game may leave out.
pub const OPTIONAL: [&str; 1] = ["layout"];

/// The table of patches.
pub const PATCH: &str = "patch";

/// Whether `text` is a valid id: lowercase letters, digits and `_`, starting with a letter.
pub fn is_id(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase())
        && text.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_')
}

/// Names a definition in a message. Tables that a game has once have an empty id.
pub fn title(table: &str, id: &str) -> String {
    if id.is_empty() { format!("`[{table}]`") } else { format!("the {} `{id}`", in_words(table)) }
}

/// The longest cycle that a message shows in full.
const MAX_TOLD: usize = 20;

/// Formats a cycle of ids: `a` -> `b` -> `a`.
pub fn in_circle(ids: &[&str]) -> String {
    let mut chain: Vec<String> = ids.iter().chain(ids.first()).map(|id| format!("`{id}`")).collect();
    if chain.len() > MAX_TOLD {
        let (half, rest) = (MAX_TOLD / 2, chain.len() - MAX_TOLD);
        chain.splice(half..half + rest, [format!("({rest} more)")]);
    }
    chain.join(" -> ")
}
