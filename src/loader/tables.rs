//! The names of the tables in content files, and the form of ids.

/// The tables that hold definitions by id: `[creature.bat]`.
pub const TABLES: [&str; 12] = [
    "behaviour",
    "bot",
    "color",
    "creature",
    "ending",
    "faction",
    "item",
    "level",
    "modifier",
    "sentence",
    "slot",
    "tile",
];

/// The tables whose ids are written to saved games; and packs, whose ids begin all others.
pub const RENAMED: [&str; 10] =
    ["creature", "ending", "item", "level", "modifier", "pack", "script", "sentence", "slot", "tile"];

/// The tables that a game has once.
pub const SINGLETONS: [&str; 6] = ["game", "keys", "language", "message", "palette", "text"];

/// The table that holds patches.
pub const PATCH: &str = "patch";

/// Whether `text` can be an id: small letters, digits and `_`, a letter first.
pub fn is_id(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase())
        && text.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_')
}

/// A definition in words; the tables that a game has once go by an empty id.
pub fn title(table: &str, id: &str) -> String {
    if id.is_empty() { format!("`[{table}]`") } else { format!("the {table} `{id}`") }
}

/// The longest chain that a message lists in full.
const MAX_TOLD: usize = 20;

/// A cycle of ids in words: `a` -> `b` -> `a`.
pub fn in_circle(ids: &[&str]) -> String {
    let mut chain: Vec<String> = ids.iter().chain(ids.first()).map(|id| format!("`{id}`")).collect();
    if chain.len() > MAX_TOLD {
        let (half, rest) = (MAX_TOLD / 2, chain.len() - MAX_TOLD);
        chain.splice(half..half + rest, [format!("({rest} more)")]);
    }
    chain.join(" -> ")
}
