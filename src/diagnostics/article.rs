//! The indefinite article: `a` or `an`.

/// `word` with its article: `item` becomes `an item`. Goes by the first letter only, so `hour` would get the wrong one.
pub fn with_article(word: &str) -> String {
    let article = if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {word}")
}
