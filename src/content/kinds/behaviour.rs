//! Behaviours: which scripts a creature or bot runs, and with which options.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use schemars::transform::Transform as _;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};

use crate::content::catalog::{Catalog, Kind, Ref};
use crate::content::limits;
use crate::content::shorthand::{SHORT_USE, expand};

/// A script file of a pack. Its id comes from its path: `scripts/common/hunt.rhai` is `common:hunt`.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts about one text")]
pub struct Script {
    /// The path as shown in messages.
    pub path: String,
    /// The source code.
    pub text: String,
    /// One word for what a creature does when this script acts, such as `hunting`; from `[behaviour.hunt]`.
    pub doing: String,
    /// Whether it may have hooks that are asked before something happens. It has none if this is `false`.
    pub has_before_hooks: bool,
    /// Whether it has the hook for being bumped into.
    pub hears_bumps: bool,
    /// Whether it may ask if an attack came as a surprise.
    pub asks_sneak: bool,
    /// Whether it may make creatures follow others.
    pub leads: bool,
    /// Whether it may give creatures abilities: it teaches them, or turns them into others.
    pub gives_abilities: bool,
    /// Whether it may ask questions, whose answers it hears. It asks none if this is `false`.
    pub has_answer_hook: bool,
    /// Whether it says itself when an ability is of use.
    pub judges_usefulness: bool,
    /// Whether it has the hook for each turn that passes.
    pub hears_ticks: bool,
    /// Whether it has the hook for where an ability lands.
    pub hears_landings: bool,
}

impl Script {
    /// The name of the script with the functions that the scripts of its pack share.
    const SHARED: &str = "shared";

    /// Whether the script with this full id holds the shared functions of its pack.
    pub(crate) fn is_shared(id: &str) -> bool {
        id.rsplit_once(':').is_some_and(|(_, name)| name == Self::SHARED)
    }

    /// A script with its text, and without a word for what it does.
    pub(crate) fn new(path: String, text: String) -> Self {
        let (has_before_hooks, has_answer_hook) = (text.contains("before_"), text.contains("on_answer"));
        let (hears_bumps, leads) = (text.contains("fn on_bump"), text.contains("lead("));
        let asks_sneak = text.contains("is_sneak");
        let gives_abilities = ["teach(", "become("].into_iter().any(|call| text.contains(call));
        let judges_usefulness = text.contains("fn is_useful");
        let (hears_ticks, hears_landings) = (text.contains("fn on_tick"), text.contains("fn on_land"));
        Self {
            path,
            text,
            doing: String::new(),
            has_before_hooks,
            hears_bumps,
            leads,
            asks_sneak,
            gives_abilities,
            has_answer_hook,
            judges_usefulness,
            hears_ticks,
            hears_landings,
        }
    }

    /// Whether it may have hooks. It has none if this is `false`.
    fn may_have_hooks(&self) -> bool {
        ["on_", "before_"].into_iter().any(|start| self.text.contains(start))
    }
}

/// The entries of two lists whose hooks are called: all of `hooks`, and those of `ai` whose scripts have any. A script in both lists is called
/// once, with the options of `hooks`. One in `ai` alone is called with the options of its first entry, and always: `chance` only says how
/// often it acts.
pub(crate) fn all_hooks(hooks: &[BehaviourUse], ai: &[BehaviourUse], scripts: &Catalog<Script>) -> Vec<BehaviourUse> {
    let mut all = hooks.to_vec();
    for entry in ai.iter().filter(|entry| scripts[entry.script].may_have_hooks()) {
        if all.iter().all(|listed| listed.script != entry.script) {
            all.push(BehaviourUse { chance: 100, ..entry.clone() });
        }
    }
    all
}

impl Kind for Script {
    const TABLE: &'static str = "script";
    const TOKEN: &'static str = "ref:script";
}

/// An entry in a list of behaviours: `"hunt"`, or `{ use = "spread", chance = 2, radius = 5 }`.
#[derive(Clone, Debug)]
pub struct BehaviourUse {
    /// The script to run.
    pub script: Ref<Script>,
    /// The percentage of turns on which it runs.
    pub chance: u32,
    /// One word for what the creature is then doing; `None` for the script's own word.
    pub doing: Option<String>,
    /// All other keys, which the script can read.
    pub options: BTreeMap<String, OptionValue>,
}

/// Reads the known keys, and keeps all others as options.
impl<'de> Deserialize<'de> for BehaviourUse {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields: UseFields = expand(deserializer, SHORT_USE)?;
        Ok(fields.0)
    }
}

struct UseFields(BehaviourUse);

impl<'de> Deserialize<'de> for UseFields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(UseVisitor).map(Self)
    }
}

struct UseVisitor;

impl<'de> Visitor<'de> for UseVisitor {
    type Value = BehaviourUse;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a script, or `{ use = \"...\", ... }`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<BehaviourUse, A::Error> {
        let (mut script, mut chance, mut doing, mut options) = (None, 100, None, BTreeMap::new());
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "use" => script = Some(map.next_value()?),
                "chance" => chance = map.next_value::<Percent>()?.0,
                "doing" => doing = Some(map.next_value()?),
                _ => {
                    options.insert(key, map.next_value()?);
                }
            }
        }
        let script = script.ok_or_else(|| A::Error::missing_field("use"))?;
        Ok(BehaviourUse { script, chance, doing, options })
    }
}

impl JsonSchema for BehaviourUse {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "BehaviourUse".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut chance = limits::PERCENT.schema(generator);
        chance.insert("default".to_owned(), 100.into());
        chance.insert(
            "description".to_owned(),
            "The percentage of turns on which it runs; as a stage, the percentage of levels.".into(),
        );
        let mut script = generator.subschema_for::<Ref<Script>>();
        script.insert("description".to_owned(), "The script to run: `hunt` is the file `hunt.rhai`.".into());
        let mut doing = json_schema!({
            "type": "string",
            "description": "One word for what the creature is then doing. Left out, it is the script's own word.",
        });
        limits::WORD.stated().transform(&mut doing);
        let long = json_schema!({
            "type": "object",
            "description": "A script with options. The script can read all keys except `use`, `chance` and `doing`.",
            "properties": {
                "use": script,
                "chance": chance,
                "doing": doing,
            },
            "required": ["use"],
            "additionalProperties": generator.subschema_for::<OptionValue>(),
        });
        json_schema!({ "anyOf": [script, long], "x-type": "behaviour" })
    }
}

impl JsonSchema for OptionValue {
    fn schema_name() -> Cow<'static, str> {
        "OptionValue".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let items = generator.subschema_for::<Self>();
        json_schema!({
            "description": "An option for the script: true or false, a whole number, text, or a list of these.",
            "anyOf": [{ "type": "boolean" }, { "type": "integer" }, { "type": "string" }, { "type": "array", "items": items }],
        })
    }
}

/// A whole number from 0 to 100.
struct Percent(u32);

impl<'de> Deserialize<'de> for Percent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = i64::deserialize(deserializer)?;
        u32::try_from(number)
            .ok()
            .filter(|_| limits::PERCENT.holds(number))
            .map(Self)
            .ok_or_else(|| D::Error::custom(format!("{number} is not a percentage: write a number from 0 to 100")))
    }
}

/// The value of an option of a behaviour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// Text.
    Text(OptionText),
    /// A list of such values.
    List(Vec<OptionValue>),
}

/// Text in an option. It may be an id, so it keeps the pack that wrote it: there the id has its meaning.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionText {
    /// The text.
    pub text: String,
    /// The pack that wrote it; empty if unknown.
    pub pack: String,
}

impl OptionValue {
    /// Makes the loader's reader pass a text together with its pack, as a list of two.
    pub(crate) const TOKEN: &'static str = "option";

    /// A text without a pack.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(OptionText { text: text.into(), pack: String::new() })
    }

    /// The pack that wrote a text which is this option, or in it.
    pub(crate) fn pack_of(&self, text: &str) -> Option<&str> {
        match self {
            Self::Text(written) => Some(written.pack.as_str()).filter(|pack| written.text == text && !pack.is_empty()),
            Self::List(values) => values.iter().find_map(|value| value.pack_of(text)),
            Self::Bool(_) | Self::Int(_) => None,
        }
    }
}

impl<'de> Deserialize<'de> for OptionValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(Self::TOKEN, OptionVisitor)
    }
}

/// What an option may be.
const OPTION_TYPES: &str = "true or false, a whole number, text, or a list of these";

/// Reads a text with its pack, or any other value.
struct OptionVisitor;

impl<'de> Visitor<'de> for OptionVisitor {
    type Value = OptionValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(OPTION_TYPES)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<OptionValue, A::Error> {
        let (text, pack) = (parts.next_element()?.unwrap_or_default(), parts.next_element()?.unwrap_or_default());
        Ok(OptionValue::Text(OptionText { text, pack }))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<OptionValue, D::Error> {
        deserializer.deserialize_any(PlainVisitor)
    }
}

/// Reads a value as it is.
struct PlainVisitor;

impl<'de> Visitor<'de> for PlainVisitor {
    type Value = OptionValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(OPTION_TYPES)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<OptionValue, E> {
        Ok(OptionValue::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<OptionValue, E> {
        Ok(OptionValue::Int(value))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<OptionValue, E> {
        Ok(OptionValue::text(value))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<OptionValue, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = items.next_element()? {
            values.push(value);
        }
        Ok(OptionValue::List(values))
    }
}

/// Text about a script. The id is the script's name.
///
/// ```toml
/// [behaviour.prowl]
/// doing = "prowling"
/// ```
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Behaviour {
    /// One word for what a creature does when this script acts, such as `hunting`. The side panel shows it.
    #[serde(default)]
    #[schemars(transform = limits::WORD.stated(), example = &"prowling")]
    pub doing: String,
}

impl Kind for Behaviour {
    const TABLE: &'static str = "behaviour";
    const TOKEN: &'static str = "ref:behaviour";
}

/// A bot: a list of behaviours that plays the game in the simulator, `stuffed sim --bot NAME`.
///
/// ```toml
/// [bot.reckless]
/// description = "Walks down and hits whatever is in the way."
/// ai = ["bot_fight", "bot_explore", "bot_stairs"]
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BotKind {
    /// What the bot does, in one sentence.
    pub description: String,
    /// The behaviours. On each turn they run in order until one acts.
    #[schemars(length(min = 1, max = limits::SCRIPTS))]
    pub ai: Vec<BehaviourUse>,
}

impl Kind for BotKind {
    const TABLE: &'static str = "bot";
    const TOKEN: &'static str = "ref:bot";
}
