//! Finds the similar name for "did you mean ...?".

/// Whether `written` is one typo away from any of `names`. Always false for words of one or two letters.
pub fn is_slip<'n>(written: &str, names: impl IntoIterator<Item = &'n str>) -> bool {
    written.rsplit(':').next().is_some_and(|bare| bare.chars().count() > 2)
        && names.into_iter().any(|name| strsim::damerau_levenshtein(written, name) == 1)
}

/// The name most similar to `written`, if any is similar enough. First tries the edit distance (Damerau-Levenshtein, up to a third of the
/// letters), then a common beginning (Jaro-Winkler above 0.8).
pub fn suggest<'n>(written: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let names: Vec<&str> = names.into_iter().filter(|name| *name != written).collect();
    let slips = written.chars().count().div_ceil(3);
    let by_slips = names.iter().map(|name| (strsim::damerau_levenshtein(written, name), *name)).min();
    if let Some((_, name)) = by_slips.filter(|(distance, _)| *distance <= slips) {
        return Some(name);
    }
    let by_beginning = names.iter().map(|name| (strsim::jaro_winkler(written, name), *name));
    let best = by_beginning.max_by(|one, other| one.0.total_cmp(&other.0).then(other.1.cmp(one.1)))?;
    (best.0 > 0.8).then_some(best.1)
}
