//! Grammatical forms of names, and sentence templates.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Deserializer, Error};

use super::fill::{in_words, slot_words};
use super::stat_text::{SIGNED, StatText};
use crate::content::catalog::Ref;
use crate::content::kinds::stat::StatKind;
use crate::content::limits;
use crate::content::shorthand::{SHORT_TEXT, expand};

/// The irregular forms of a name, such as `many = "wolves"`.
pub type Forms = BTreeMap<String, String>;

/// The rules that make the grammatical forms of names, such as `the wolf`, `a wolf` and `wolves`. A game has one set.
///
/// ```toml
/// [language.forms]
/// the = [{ text = "the {name}" }]
/// a = [{ begins = "aeiou", text = "an {name}" }, { text = "a {name}" }]
/// many = [{ ends = ["s", "sh", "ch", "x"], text = "{name}es" }, { text = "{name}s" }]
///
/// [language.counted]
/// a = "{count} {name.many}"
/// the = "the {count} {name.many}"
///
/// [language.followers]
/// the = "your {name}"
/// ```
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Language {
    /// The rules of each form, such as `the` or `many`. The first rule that matches a name makes the form.
    pub forms: BTreeMap<String, Vec<FormRule>>,
    /// What stacks of items are called, by form: `{count}` and a form of the name, such as `{name.many}`. A form that is left out is that of
    /// `a`; without it, stacks are called `{count} {name}`.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "a": "{count} {name.many}", "the": "the {count} {name.many}" }))]
    pub counted: BTreeMap<String, String>,
    /// What those who follow the player are called, by form, unless their kind has words of its own for it: `{name}` stands for the name. A form that
    /// is left out is that of anybody else.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "the": "your {name}" }))]
    pub followers: BTreeMap<String, String>,
}

/// A rule that makes a form of a name.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FormRule {
    /// The form, where `{name}` stands for the name.
    #[schemars(regex(pattern = r"\{name\}"), example = &"the {name}")]
    pub text: String,
    /// The rule applies only to names that begin with one of these letters. Left out, it applies to all.
    #[serde(default)]
    #[schemars(example = &"aeiou")]
    pub begins: String,
    /// The rule applies only to names with one of these endings. Left out, it applies to all.
    #[serde(default)]
    #[schemars(example = vec!["s", "sh"])]
    pub ends: Vec<String>,
}

impl Language {
    /// The text for several items of a kind in the form `form`, with the slots `{count}` and `{name}`.
    pub fn counted(&self, form: &str) -> &str {
        self.counted.get(form).or_else(|| self.counted.get("a")).map_or("{count} {name}", String::as_str)
    }

    /// Whether a rule makes the form `form` of `name`.
    pub fn makes(&self, name: &str, form: &str) -> bool {
        self.forms.get(form).is_some_and(|rules| rules.iter().any(|rule| rule.fits(name)))
    }

    /// `name` in the form `form`: its irregular form, else by the first matching rule, else the name itself.
    pub fn form(&self, name: &str, forms: &Forms, form: &str) -> String {
        if let Some(written) = forms.get(form) {
            return written.clone();
        }
        let rules = self.forms.get(form).map_or(&[][..], Vec::as_slice);
        rules
            .iter()
            .find(|rule| rule.fits(name))
            .map_or_else(|| name.to_owned(), |rule| rule.text.replace("{name}", name))
    }
}

impl FormRule {
    fn fits(&self, name: &str) -> bool {
        let begins = self.begins.is_empty() || name.chars().next().is_some_and(|first| self.begins.contains(first));
        let ends = self.ends.is_empty() || self.ends.iter().any(|ending| name.ends_with(ending.as_str()));
        begins && ends
    }
}

/// How much a text stands out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// Less important than other text.
    Quiet,
    /// Normal text.
    #[default]
    Plain,
    /// Good for the player.
    Good,
    /// Worth noticing.
    Notice,
    /// Bad for the player.
    Warning,
}

/// A sentence with slots: `You hit {target.the} for {amount} damage.`
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Template {
    parts: Vec<TemplatePart>,
}

/// A piece of a [`Template`].
#[derive(Clone, Debug, PartialEq, Eq)]
enum TemplatePart {
    Literal(String),
    Slot {
        role: SentenceRole,
        form: String,
        /// The words to choose from by the number in the slot.
        words: Vec<String>,
    },
}

/// What a slot of a sentence stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SentenceRole {
    /// The creature that acts.
    Actor,
    /// The creature it is done to.
    Target,
    /// The item involved.
    Item,
    /// The tile involved.
    Tile,
    /// A number.
    Amount,
    /// The damage that was rolled.
    Rolled,
    /// What was blocked of it.
    Blocked,
    /// Any other text.
    Text,
    /// A stat of the player.
    Stat(Ref<StatKind>),
}

impl SentenceRole {
    const ALL: [(&'static str, Self); 8] = [
        ("actor", Self::Actor),
        ("target", Self::Target),
        ("item", Self::Item),
        ("tile", Self::Tile),
        ("amount", Self::Amount),
        ("rolled", Self::Rolled),
        ("blocked", Self::Blocked),
        ("text", Self::Text),
    ];
}

impl Template {
    /// Fills every slot with the result of `fill`, which takes the role and the form (empty for none), and capitalizes the first letter.
    pub fn fill(&self, fill: impl Fn(SentenceRole, &str) -> String) -> String {
        let mut text = String::new();
        for part in &self.parts {
            match part {
                TemplatePart::Literal(literal) => text.push_str(literal),
                TemplatePart::Slot { role, form, words } => {
                    let words: Vec<&str> = words.iter().map(String::as_str).collect();
                    text.push_str(&in_words(fill(*role, form), &words));
                }
            }
            if text.len() > limits::TOLD {
                break;
            }
        }
        capitalized(shortened(&text))
    }

    /// Whether it has a slot for a role.
    pub fn names(&self, role: SentenceRole) -> bool {
        self.parts.iter().any(|part| matches!(part, TemplatePart::Slot { role: slot, .. } if *slot == role))
    }

    /// Whether the template is empty.
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }
}

/// `text`, cut to at most [`limits::TOLD`] bytes.
pub(crate) fn shortened(text: &str) -> &str {
    text.get(..text.floor_char_boundary(limits::TOLD)).unwrap_or(text)
}

/// `text` with its first letter in upper case.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

impl FromStr for Template {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::parse(&text.to_owned().into())
    }
}

impl Template {
    fn parse(text: &StatText) -> Result<Self, String> {
        let mut parts = Vec::new();
        let mut rest: &str = text;
        while let Some((literal, tail)) = rest.split_once('{') {
            let (slot, after) =
                tail.split_once('}').ok_or("a `{` has no matching `}`: write `{actor.the}`, for example")?;
            if slot.contains('{') {
                return Err("a `{` has no matching `}`: write `{actor.the}`, for example".to_owned());
            }
            if !literal.is_empty() {
                parts.push(TemplatePart::Literal(literal.to_owned()));
            }
            parts.push(TemplatePart::of(slot, text));
            rest = after;
        }
        if !rest.is_empty() {
            parts.push(TemplatePart::Literal(rest.to_owned()));
        }
        Ok(Self { parts })
    }
}

impl TemplatePart {
    /// The slot, or plain text if it stands for nothing. The checks report that: they know which slots a sentence has.
    fn of(slot: &str, text: &StatText) -> Self {
        let (role, words) = slot_words(slot);
        let stat = text.stat(role).filter(|_| role.starts_with("stat."));
        if let (Some(stat), [SIGNED]) = (stat, words.as_slice()) {
            return Self::Slot { role: SentenceRole::Stat(stat), form: SIGNED.to_owned(), words: Vec::new() };
        }
        let words = words.into_iter().map(str::to_owned).collect();
        if let Some(stat) = stat {
            return Self::Slot { role: SentenceRole::Stat(stat), form: String::new(), words };
        }
        let (name, form) = role.split_once('.').unwrap_or((role, ""));
        match SentenceRole::ALL.into_iter().find(|(known, _)| *known == name) {
            Some((_, role)) => Self::Slot { role, form: form.to_owned(), words },
            None => Self::Literal(format!("{{{slot}}}")),
        }
    }
}

impl<'de> Deserialize<'de> for Template {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&StatText::deserialize(deserializer)?).map_err(Error::custom)
    }
}

/// A sentence with its tone: plain text, or `{ text = "...", tone = "warning" }`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence {
    /// The sentence.
    pub text: Template,
    /// How much it stands out.
    pub tone: Tone,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename = "Sentence")]
#[schemars(inline)]
struct SentenceFields {
    /// The sentence. The game fills in what is in braces.
    text: Template,
    /// How much it stands out.
    #[serde(default)]
    tone: Tone,
}

impl JsonSchema for Sentence {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Sentence".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let (short, long) = (generator.subschema_for::<Template>(), generator.subschema_for::<SentenceFields>());
        json_schema!({ "anyOf": [short, long], "x-type": "sentence" })
    }
}

impl JsonSchema for Template {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Template".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "description": "A whole sentence. The game fills in what is in braces, such as `{actor.the}`." })
    }
}

impl<'de> Deserialize<'de> for Sentence {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields: SentenceFields = expand(deserializer, SHORT_TEXT)?;
        Ok(Self { text: fields.text, tone: fields.tone })
    }
}
