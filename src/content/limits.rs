//! The limits of numbers and texts. The checks and the schema share them.

use schemars::transform::Transform;
use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::Value;

/// The least and the most that a number may be, and what it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The smallest number that is allowed.
    pub least: i64,
    /// The largest number that is allowed.
    pub most: i64,
    /// What it counts, as `cells`; empty for a plain number.
    pub unit: &'static str,
}

impl Limit {
    /// From `least` to `most`, both included.
    pub const fn new(least: i64, most: i64) -> Self {
        Self { least, most, unit: "" }
    }

    /// The same, counted in `unit`.
    const fn of(self, unit: &'static str) -> Self {
        Self { unit, ..self }
    }

    /// The same, for the schema of a field: `#[schemars(transform = limit::SPEED.stated())]`.
    pub const fn stated(self) -> Self {
        self
    }

    /// Whether `number` is allowed.
    pub fn holds(self, number: i64) -> bool {
        (self.least..=self.most).contains(&number)
    }

    /// A whole number within the limit.
    pub fn schema(mut self, _: &mut SchemaGenerator) -> Schema {
        let mut schema = json_schema!({ "type": "integer" });
        self.transform(&mut schema);
        schema
    }
}

/// Writes the limit to the part of a schema that speaks of whole numbers.
impl Transform for Limit {
    fn transform(&mut self, schema: &mut Schema) {
        if let Some(parts) = schema.get_mut("anyOf").and_then(Value::as_array_mut) {
            for part in parts.iter_mut().filter(|part| is_number(part)) {
                bound(part, *self);
            }
        } else if let Some(object) = schema.as_object_mut() {
            object.insert("minimum".to_owned(), self.least.into());
            object.insert("maximum".to_owned(), self.most.into());
        }
        if !self.unit.is_empty() {
            schema.insert("x-unit".to_owned(), self.unit.into());
        }
    }
}

fn is_number(schema: &Value) -> bool {
    schema.get("type").is_some_and(|kind| kind == "integer")
}

fn bound(schema: &mut Value, limit: Limit) {
    if let Some(object) = schema.as_object_mut() {
        object.insert("minimum".to_owned(), limit.least.into());
        object.insert("maximum".to_owned(), limit.most.into());
    }
}

/// The cells that a word has on the smallest screen. Longer words are cut there; wider screens may show more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room(pub usize);

impl Room {
    /// The same, for the schema of a field: `#[schemars(transform = limit::LABEL.stated())]`.
    pub const fn stated(self) -> Self {
        self
    }

    /// Whether `text` is shown whole.
    pub fn holds(self, text: &str) -> bool {
        text.chars().count() <= self.0
    }
}

/// Adds the room to the description of a field.
impl Transform for Room {
    fn transform(&mut self, schema: &mut Schema) {
        let text = schema.get("description").and_then(Value::as_str).unwrap_or_default();
        let text = format!("{text} The smallest screen has room for {} cells.", self.0);
        schema.insert("description".to_owned(), text.trim().into());
    }
}

/// The label of a slot in the side panel.
pub const LABEL: Room = Room(8);
/// A word in the side panel that stands beside another: what somebody is doing, or that nothing is worn.
pub const WORD: Room = Room(9);
/// The label of a number in the side panel.
pub const STAT: Room = Room(10);
/// The word for a state of hunger, which has a percentage beside it.
pub const STATE: Room = Room(12);
/// A row of the side panel.
pub const ROW: Room = Room(18);
/// The name of an entry of the first screen.
pub const ENTRY: Room = Room(17);

/// The most items that lie beside each of what appears.
pub const COMPANY: usize = 20;
/// Hit points at birth.
pub const HP: Limit = Limit::new(1, 100_000).of("hit points");
/// Hit points that something costs.
pub const HARM: Limit = Limit::new(0, HP.most).of("hit points");
/// Attack and defense.
pub const STRENGTH: Limit = Limit::new(-10_000, 10_000).of("points");
/// The pace of a creature.
pub const SPEED: Limit = Limit::new(1, 1000).of("percent");
/// What is added to a pace.
pub const PACE: Limit = Limit::new(-1000, 1000).of("percent");
/// What is added to how far one sees.
pub const SIGHT: Limit = Limit::new(-60, 60).of("cells");
/// How far a creature sees.
pub const VISION: Limit = Limit::new(0, 60).of("cells");
/// What a creature can carry: as many as there are letters.
pub const SLOTS: Limit = Limit::new(0, 26).of("items");
/// Times that may be none at all.
pub const TURNS: Limit = Limit::new(0, 1_000_000).of("turns");
/// What a stomach holds.
pub const STOMACH: Limit = Limit::new(1, 1_000_000).of("points of food");
/// Food.
pub const FOOD: Limit = Limit::new(0, STOMACH.most).of("points of food");
/// How a stomach stretches.
pub const STRETCH: Limit = Limit::new(0, 1000).of("percent");
/// Where a state of hunger begins; a stretched stomach can hold more than a full one.
pub const HUNGER: Limit = Limit::new(0, 1000).of("percent");
/// A share, or a chance.
pub const PERCENT: Limit = Limit::new(0, 100).of("percent");
/// The width of a level.
pub const WIDTH: Limit = Limit::new(20, 500).of("cells");
/// The height of a level.
pub const HEIGHT: Limit = Limit::new(10, 500).of("cells");
/// Open ground at the beginning of a cave.
pub const FLOOR: Limit = Limit::new(30, 70).of("percent");
/// Steps by which a cave is smoothed.
pub const SMOOTHINGS: Limit = Limit::new(0, 30).of("steps");
/// The smallest region of a cave.
pub const REGION: Limit = Limit::new(0, 1000).of("cells");
/// Cells of overlap for each pair of stairs.
pub const STAIRS: Limit = Limit::new(0, 250_000).of("cells");
/// A weight among others.
pub const WEIGHT: Limit = Limit::new(1, 1_000_000);
/// How many of one thing a level begins with.
pub const COUNT: Limit = Limit::new(0, 5000);
/// How many creatures a level can hold.
pub const CROWD: Limit = Limit::new(1, 5000).of("creatures");
/// How long an enemy is out of sight.
pub const ABSENCE: Limit = Limit::new(0, 10_000).of("turns");
/// The seeds with which a scenario test is played.
pub const SEEDS: Limit = Limit::new(1, 100);
/// The turns of a scenario test.
pub const PATIENCE: Limit = Limit::new(0, 50_000).of("turns");
/// How the light falls off.
pub const FALLOFF: Limit = Limit::new(0, 90).of("percent");

/// The longest name, in characters.
pub const NAME: usize = 60;
/// The most levels of a game.
pub const LEVELS: usize = 100;
/// The most rows of the drawn title.
pub const BANNER_ROWS: usize = 10;
/// The most columns of the drawn title: the smallest screen has so many between its rims.
pub const BANNER_COLUMNS: usize = 76;
