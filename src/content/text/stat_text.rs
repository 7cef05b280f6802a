//! Texts that show stats, such as the name `{enchant:+} blade`.

use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

use super::fill::fill_slots;
use crate::content::catalog::Ref;
use crate::content::formulas::stat_formula::text_and_stats;
use crate::content::kinds::stat::StatKind;

/// A text with slots, some of which name stats. Which stats they mean depends on the pack that wrote the text, so the loader looks them up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatText {
    text: String,
    /// The slots that name stats, as they are written.
    stats: Vec<(String, Ref<StatKind>)>,
}

impl StatText {
    /// The token that makes the reader pass the stats in the slots beside the text.
    pub(crate) const TOKEN: &'static str = "stat_text";

    /// The stat that the slot `written` names.
    pub fn stat(&self, written: &str) -> Option<Ref<StatKind>> {
        self.stats.iter().find(|(known, _)| known == written).map(|(_, stat)| *stat)
    }

    /// The text without what its slots would show.
    pub fn bare(&self) -> String {
        if self.text.contains('{') {
            without_gaps(&fill_slots(&self.text, |_| Some(String::new())))
        } else {
            self.text.clone()
        }
    }

    /// All stats that its slots name.
    pub fn stats(&self) -> impl Iterator<Item = Ref<StatKind>> {
        self.stats.iter().map(|(_, stat)| *stat)
    }
}

impl Deref for StatText {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

/// A text whose slots name no stats.
impl From<String> for StatText {
    fn from(text: String) -> Self {
        Self { text, stats: Vec::new() }
    }
}

/// A name without the brackets and double spaces that are left where numbers have been left out.
pub(crate) fn without_gaps(name: &str) -> String {
    let mut text = name.to_owned();
    for brackets in ["()", "[]", "<>"] {
        text = text.replace(brackets, "");
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A number as a slot shows it: with its sign if `form` is `+`.
pub fn shown_number(number: i32, form: &str) -> String {
    if form == SIGNED { format!("{number:+}") } else { number.to_string() }
}

/// What follows the colon in a slot that always shows the sign of its number.
pub const SIGNED: &str = "+";

impl<'de> Deserialize<'de> for StatText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(Self::TOKEN, TextVisitor)
    }
}

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = StatText;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("text in quotes")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<StatText, D::Error> {
        String::deserialize(deserializer).map(StatText::from)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, parts: A) -> Result<StatText, A::Error> {
        let (text, stats) = text_and_stats(parts).map_err(A::Error::custom)?;
        Ok(StatText { text, stats: stats.into_iter().map(|(name, number)| (name, Ref::new(number))).collect() })
    }
}

impl JsonSchema for StatText {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "StatText".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string" })
    }
}

#[cfg(test)]
mod tests {
    use super::{StatText, without_gaps};

    #[test]
    fn what_surrounds_a_number_that_is_left_out_goes_with_it() {
        assert_eq!(without_gaps(" blade"), "blade");
        assert_eq!(without_gaps("wand of fire []"), "wand of fire");
        assert_eq!(without_gaps("the  blade"), "the blade");
    }

    #[test]
    fn a_bare_text_shows_no_numbers() {
        let bare = |text: &str| StatText::from(text.to_owned()).bare();
        assert_eq!(bare("{runes:+} rusty blade"), "rusty blade");
        assert_eq!(bare("wand of fire [{charges}]"), "wand of fire");
        assert_eq!(bare("apple"), "apple");
    }
}
