//! Fills the slots of texts, such as `{depth}`.

use std::fmt::Display;

use super::language::shortened;
use crate::content::limits;

/// `text` with each `{name}` replaced by its value. Filled-in values are not searched for slots again.
pub fn fill(text: &str, values: &[(&str, &dyn Display)]) -> String {
    fill_in(text, |name| values.iter().find(|(known, _)| *known == name).map(|(_, value)| value.to_string()))
}

/// `text` with each `{slot}` replaced by `value(slot)`. Slots without a value stay as they are. Filled-in values are not searched for slots
/// again. The result is cut to `limits::TOLD` bytes: slots in long values would multiply.
///
/// A slot such as `{turns:# turn|# turns}` chooses words by its number, and `#` stands for that: the first for 1, the last for any other,
/// and of three the first for 0.
pub fn fill_in(text: &str, value: impl Fn(&str) -> Option<String>) -> String {
    fill_slots(text, |slot| value_in_words(slot, &value))
}

/// The same, but for `{slot}` with all that is in the braces.
pub fn fill_slots(text: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{').filter(|_| filled.len() <= limits::TOLD) {
        filled.push_str(before);
        let slot = after.split_once('}').and_then(|(slot, tail)| Some((value(slot)?, tail)));
        if let Some((value, tail)) = slot {
            filled.push_str(&value);
            rest = tail;
        } else {
            filled.push('{');
            rest = after;
        }
    }
    filled.push_str(rest);
    filled.truncate(shortened(&filled).len());
    filled
}

/// The name in a slot, and the words to choose from by its number.
pub fn slot_words(slot: &str) -> (&str, Vec<&str>) {
    slot.split_once(':').map_or((slot, Vec::new()), |(name, words)| (name, words.split('|').collect()))
}

fn value_in_words(slot: &str, value: &impl Fn(&str) -> Option<String>) -> Option<String> {
    let (name, words) = slot_words(slot);
    Some(in_words(value(name)?, &words))
}

/// The words for a number, or the number itself if there are none to choose from.
pub fn in_words(value: String, words: &[&str]) -> String {
    let (zero, one, many) = match words {
        [one, many] => (many, one, many),
        [zero, one, many] => (zero, one, many),
        _ => return value,
    };
    let chosen = match value.as_str() {
        "0" => zero,
        "1" => one,
        number if number.parse::<i64>().is_ok() => many,
        _ => return value,
    };
    chosen.replace('#', &value)
}

/// `text` with each `{role}` and `{role.form}` replaced by `name(form)`. The form is empty for a plain `{role}`.
pub fn fill_name(text: &str, role: &str, name: impl Fn(&str) -> String) -> String {
    fill_in(text, |slot| {
        let form = if slot == role { "" } else { slot.strip_prefix(role)?.strip_prefix('.')? };
        Some(name(form))
    })
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn a_slot_chooses_words_by_its_number() {
        let text = "{n:nothing|one thing|# things} in {n:# turn|# turns}, {n}";
        let filled = |n: u32| fill(text, &[("n", &n)]);
        assert_eq!(filled(0), "nothing in 0 turns, 0");
        assert_eq!(filled(1), "one thing in 1 turn, 1");
        assert_eq!(filled(12), "12 things in 12 turns, 12");
    }
}
