//! What creatures are born with, and what they only count.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Deserializer, Error};

use super::item::ItemKind;
use super::levels::level::WeightedChoice;
use super::levels::treasure::TreasureKind;
use super::stat::StatKind;
use crate::content::catalog::Ref;
use crate::content::limits;
use crate::content::shorthand::{OneOrMany, SHORT_KIND, expand};
use crate::content::text::message::Message;
use crate::grid::{Formula, Variables};

/// What a creature may be born with: `"lantern"`, or `{ of = ["club", "spear"], chance = 50, worn = true }`.
#[derive(Clone, Debug)]
pub struct Carried {
    /// What it is.
    pub what: CarriedKind,
    /// How many. A treasure says that itself.
    pub count: Formula,
    /// How often the creature has it, in percent.
    pub chance: u32,
    /// Whether the creature wears or wields it.
    pub worn: bool,
}

/// What it is that a creature carries.
#[derive(Clone, Debug)]
pub enum CarriedKind {
    /// One of some kinds, picked at random.
    OneOf(Vec<WeightedChoice<ItemKind>>),
    /// Whatever a treasure gives.
    Treasure(Ref<TreasureKind>),
}

impl Carried {
    /// The kinds of which one is picked; none if it comes from a treasure.
    pub fn choices(&self) -> &[WeightedChoice<ItemKind>] {
        match &self.what {
            CarriedKind::OneOf(choices) => choices,
            CarriedKind::Treasure(_) => &[],
        }
    }

    /// The treasure from which it comes, if it does.
    pub fn treasure(&self) -> Option<Ref<TreasureKind>> {
        match self.what {
            CarriedKind::OneOf(_) => None,
            CarriedKind::Treasure(treasure) => Some(treasure),
        }
    }

    /// The most of it that a creature has on any level of the given depths.
    pub fn most(&self, depths: i64) -> u32 {
        let bound = |depth| self.count.bounds(Variables { depth, ..Variables::default() }).1;
        let most = (1..=depths.max(1)).map(bound).max().unwrap_or(1);
        most.clamp(0, limits::STACK.most) as u32
    }

    /// The most slots that it takes to carry all of `carried`. `stack` tells how many of a kind share one.
    pub fn slots(carried: &[Self], depths: i64, stack: impl Fn(Ref<ItemKind>) -> u32) -> usize {
        let slots_for = |kind: Ref<ItemKind>, count: u32| count.div_ceil(stack(kind).max(1)) as usize;
        let mut together: BTreeMap<Ref<ItemKind>, u32> = BTreeMap::new();
        let mut others = 0;
        for some in carried {
            match some.choices() {
                // What a treasure gives lies in one stack.
                [] => others += 1,
                [one] => {
                    let sum = together.entry(one.kind).or_default();
                    *sum = sum.saturating_add(some.most(depths));
                }
                several => {
                    let slots = several.iter().map(|choice| slots_for(choice.kind, some.most(depths)));
                    others += slots.max().unwrap_or(0);
                }
            }
        }
        others + together.into_iter().map(|(kind, count)| slots_for(kind, count)).sum::<usize>()
    }
}

/// It has one of `kind`, `of` and `treasure`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename = "Carried")]
struct CarriedFields {
    /// Its kind.
    #[serde(default)]
    #[schemars(example = &"lantern")]
    kind: Option<Ref<ItemKind>>,
    /// A list of kinds, of which one is picked at random. An entry is an id, or `{ kind = "...", weight = 5 }`.
    #[serde(default)]
    #[schemars(example = vec!["club", "spear"])]
    of: OneOrMany<WeightedChoice<ItemKind>>,
    /// The treasure from which it is drawn, as if it had drawn nothing before.
    #[serde(default)]
    #[schemars(example = &"supplies")]
    treasure: Option<Ref<TreasureKind>>,
    /// How many. May use `depth`. Not with `treasure`, which says that itself.
    #[serde(default)]
    #[schemars(transform = limits::STACK.stated(), extend("default" = 1), example = 20, example = &"2d6")]
    count: Option<Formula>,
    /// How often the creature has it.
    #[serde(default = "always")]
    #[schemars(transform = limits::CHANCE.stated(), example = 25)]
    chance: u32,
    /// Whether the creature wears or wields it from the start, if nothing else is worn there.
    #[serde(default)]
    worn: bool,
}

impl<'de> Deserialize<'de> for Carried {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields: CarriedFields = expand(deserializer, SHORT_KIND)?;
        let CarriedFields { kind, of, treasure, count, chance, worn } = fields;
        let what = match (kind, of.0.is_empty(), treasure) {
            (Some(kind), true, None) => CarriedKind::OneOf(vec![WeightedChoice { kind, weight: 1 }]),
            (None, false, None) => CarriedKind::OneOf(of.0),
            (None, true, Some(_)) if count.is_some() => {
                return Err(D::Error::custom("a treasure says itself how many there are, so leave out `count`"));
            }
            (None, true, Some(treasure)) => CarriedKind::Treasure(treasure),
            _ => return Err(D::Error::custom("what is carried has one of `kind`, `of` and `treasure`")),
        };
        Ok(Self { what, count: count.unwrap_or(Formula::from(1)), chance, worn })
    }
}

impl JsonSchema for Carried {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "ShortCarried".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let (short, long) = (generator.subschema_for::<Ref<ItemKind>>(), generator.subschema_for::<CarriedFields>());
        json_schema!({ "anyOf": [short, long] })
    }
}

/// Items that a creature counts in place of carrying them, when it picks them up or steps on them.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Gathering {
    /// The item, or a list of items.
    #[schemars(example = &"coin")]
    pub of: OneOrMany<Ref<ItemKind>>,
    /// The stat to which each of them adds one point.
    #[schemars(example = &"coins")]
    pub stat: Ref<StatKind>,
    /// Whether stepping on them is enough. Otherwise they have to be picked up.
    #[serde(default = "yes")]
    pub on_step: bool,
    /// What is said when it takes some up: the id of a sentence, whose `{amount}` is how many these are.
    #[serde(default)]
    #[schemars(example = &"counts_coins")]
    pub sentence: Option<Ref<Message>>,
}

fn always() -> u32 {
    100
}

fn yes() -> bool {
    true
}
