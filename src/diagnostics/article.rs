//! Tables in words: `a damage type`, `an item`.

/// The name of a table in words: `damage_type` becomes `damage type`.
pub fn in_words(table: &str) -> String {
    // In messages, a field is a key of a table, so what `[field]` defines needs another word.
    if table == "field" { "kind of field".to_owned() } else { table.replace('_', " ") }
}

/// `word` with its article: `item` becomes `an item`. Goes by the first letter only, so `hour` would get the wrong one.
pub fn with_article(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {}", in_words(word))
}
