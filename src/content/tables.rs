//! The tables of content files, and what the ids in them look like.

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
