//! Fills the slots of texts, such as `{depth}`.

use std::fmt::Display;

use super::language::shortened;
use crate::content::limits;

/// `text` with each `{name}` replaced by its value. Filled-in values are not searched for slots again.
pub fn fill(text: &str, values: &[(&str, &dyn Display)]) -> String {
    fill_in(text, |name| values.iter().find(|(known, _)| *known == name).map(|(_, value)| value.to_string()))
}

/// `text` with each `{slot}` replaced by `value(slot)`. Slots without a value stay as they are. Filled-in values are not searched for slots
/// again. The result is cut to [`limits::TOLD`] bytes: slots in long values would multiply.
pub fn fill_in(text: &str, value: impl Fn(&str) -> Option<String>) -> String {
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

/// `text` with each `{role}` and `{role.form}` replaced by `name(form)`. The form is empty for a plain `{role}`.
pub fn fill_name(text: &str, role: &str, name: impl Fn(&str) -> String) -> String {
    fill_in(text, |slot| {
        let form = if slot == role { "" } else { slot.strip_prefix(role)?.strip_prefix('.')? };
        Some(name(form))
    })
}
