//! The allowed ranges of numbers and lengths of texts, shared by the checks and the schema.

use schemars::transform::Transform;
use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::Value;

/// The names of what every creature has, which no stat may take, since scripts change it by the same function.
pub(crate) const EVERY_CREATURE_HAS: [&str; 7] =
    ["attack", "defense", "hp", "max_hp", "regeneration", "speed", "vision"];

/// The allowed range of a number, and its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The smallest allowed number.
    pub least: i64,
    /// The largest allowed number.
    pub most: i64,
    /// The unit, such as `cells`; empty for a plain number.
    pub unit: &'static str,
}

impl Limit {
    /// From `least` to `most`, both included.
    pub const fn new(least: i64, most: i64) -> Self {
        Self { least, most, unit: "" }
    }

    /// The same range in a unit.
    const fn of(self, unit: &'static str) -> Self {
        Self { unit, ..self }
    }

    /// The limit as a schema transform: `#[schemars(transform = limits::SPEED.stated())]`.
    pub const fn stated(self) -> Self {
        self
    }

    /// Whether `number` is in the range.
    pub fn holds(self, number: i64) -> bool {
        (self.least..=self.most).contains(&number)
    }

    /// The schema of a whole number in this range.
    pub fn schema(mut self, _: &mut SchemaGenerator) -> Schema {
        let mut schema = json_schema!({ "type": "integer" });
        self.transform(&mut schema);
        schema
    }
}

/// Adds the range to the integer part of a schema, and the unit to the schema.
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

/// The width in cells that a word has on the smallest screen. Longer words are cut off there. Wider screens may show more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaxWidth(pub usize);

impl MaxWidth {
    /// The room as a schema transform: `#[schemars(transform = limits::LABEL.stated())]`.
    pub const fn stated(self) -> Self {
        self
    }

    /// Whether `text` fits.
    pub fn holds(self, text: &str) -> bool {
        text.chars().count() <= self.0
    }
}

/// Adds the width to the description of a field.
impl Transform for MaxWidth {
    fn transform(&mut self, schema: &mut Schema) {
        let text = schema.get("description").and_then(Value::as_str).unwrap_or_default();
        let text = format!("{text} The smallest screen has room for {} cells.", self.0);
        schema.insert("description".to_owned(), text.trim().into());
    }
}

/// The label of a slot in the side panel.
pub const LABEL: MaxWidth = MaxWidth(8);
/// A word in the side panel that shares its row: what a creature is doing, or that a slot is empty.
pub const WORD: MaxWidth = MaxWidth(9);
/// The label of a stat in the side panel.
pub const STAT: MaxWidth = MaxWidth(10);
/// A hunger state, which has a percentage beside it.
pub const STATE: MaxWidth = MaxWidth(12);
/// How many rows of the log.
pub const LOG_ROWS: Limit = Limit::new(2, 8).of("rows");
/// A whole row of the side panel.
pub const ROW: MaxWidth = MaxWidth(18);
/// An entry on the start screen.
pub const ENTRY: MaxWidth = MaxWidth(17);

/// The most items that can be placed `with` each spawned creature or item.
pub const COMPANY: usize = 20;
/// Hit points of a new creature.
pub const HP: Limit = Limit::new(1, 100_000).of("hit points");
/// How strong a modifier can get.
pub const INTENSITY: Limit = Limit::new(1, 100);
/// Hit points lost to something.
pub const HARM: Limit = Limit::new(0, HP.most).of("hit points");
/// Attack and defense.
pub const STRENGTH: Limit = Limit::new(-10_000, 10_000).of("points");
/// The speed of a creature, as a percentage of the normal speed.
pub const SPEED: Limit = Limit::new(1, 1000).of("percent");
/// A change of speed.
pub const PACE: Limit = Limit::new(-1000, 1000).of("percent");
/// How long an action takes, as a percentage of the usual time.
pub const TIME: Limit = Limit::new(1, 1000).of("percent");
/// The most media that tiles can be made of: all classes of ground have a number of six bits.
pub const MEDIA: usize = 14;
/// The damage of a surprising attack, as a percentage of the usual damage.
pub const SNEAK: Limit = Limit::new(0, 1000).of("percent");
/// How well something resists a type of damage.
pub const RESISTANCE: Limit = Limit::new(-1000, 1000).of("percent");
/// How far an ability reaches. It ends where the longest view ends.
pub const RANGE: Limit = Limit::new(1, 60).of("cells");
/// How far around its target an ability reaches.
pub const RADIUS: Limit = Limit::new(0, 20).of("cells");
/// Turns that it takes to free a captive.
pub const RELEASE: Limit = Limit::new(1, 1000).of("turns");
/// How far an ability moves somebody, or digs.
pub const SHIFT: Limit = Limit::new(0, 60).of("cells");
/// How many creatures an ability brings.
pub const SUMMONED: Limit = Limit::new(1, 20).of("creatures");
/// The points of a stat that something costs.
pub const COST: Limit = Limit::new(0, 1_000_000).of("points");
/// How far a strike reaches.
pub const REACH: Limit = Limit::new(1, 20).of("cells");
/// How much of a gas or a liquid is on a cell.
pub const VOLUME: Limit = Limit::new(1, 1000).of("points");
/// The same, or 0 for never.
pub const VOLUME_OR_NONE: Limit = Limit::new(0, 1000).of("points");
/// How often something rare happens.
pub const PER_10000: Limit = Limit::new(1, 10_000).of("in 10,000");
/// How much of the first ring a feature reaches; what is more than 100 counts for the rings after it.
pub const START: Limit = Limit::new(0, 1000).of("percent");
/// How much less of each further ring it reaches.
pub const DECREMENT: Limit = Limit::new(0, 1000).of("percent");
/// How far a noise carries, or how far somebody hears.
pub const NOISE: Limit = Limit::new(0, 60).of("cells");
/// From how far a creature is noticed.
pub const STEALTH: Limit = Limit::new(0, 60).of("cells");
/// How far somebody perceives through walls.
pub const PERCEPTION: Limit = Limit::new(0, 60).of("cells");
/// How far a light reaches.
pub const LIGHT_RADIUS: Limit = Limit::new(0, 20).of("cells");
/// How bright a light is at its source; below 0, it swallows light.
pub const BRIGHTNESS: Limit = Limit::new(-100, 100).of("percent");
/// From how many cells somebody sees in the dark.
pub const DARK_VISION: Limit = Limit::new(0, 60).of("cells");
/// A chance of something that may happen.
pub const CHANCE: Limit = Limit::new(1, 100).of("percent");
/// A change of the vision range.
pub const SIGHT: Limit = Limit::new(-60, 60).of("cells");
/// The vision range of a creature.
pub const VISION: Limit = Limit::new(0, 60).of("cells");
/// The size of an inventory: one slot for each letter, small and capital.
pub const SLOTS: Limit = Limit::new(0, 52).of("items");
/// How many items share a slot or a cell.
pub const STACK: Limit = Limit::new(1, 1000).of("items");
/// The most stats that the name of an item shows.
pub const SHOWN_STATS: usize = 3;
/// A duration; 0 often means never.
pub const TURNS: Limit = Limit::new(0, 1_000_000).of("turns");
/// After how many turns a clock strikes.
pub const DELAY: Limit = Limit::new(1, 1_000_000).of("turns");
/// How often a clock strikes.
pub const STRIKES: Limit = Limit::new(1, 1_000_000).of("times");
/// The capacity of a stomach.
pub const STOMACH: Limit = Limit::new(1, 1_000_000).of("points of food");
/// An amount of food.
pub const FOOD: Limit = Limit::new(0, STOMACH.most).of("points of food");
/// How far overeating stretches a stomach.
pub const STRETCH: Limit = Limit::new(0, 1000).of("percent");
/// Where a hunger state begins. It may exceed 100, since a stretched stomach holds more than a full one.
pub const HUNGER: Limit = Limit::new(0, 1000).of("percent");
/// A share or a chance.
pub const PERCENT: Limit = Limit::new(0, 100).of("percent");
/// The width of a level.
pub const WIDTH: Limit = Limit::new(20, 500).of("cells");
/// The height of a level.
pub const HEIGHT: Limit = Limit::new(10, 500).of("cells");
/// The share of floor that a cave starts with.
pub const FLOOR: Limit = Limit::new(30, 70).of("percent");
/// The smoothing passes of a cave.
pub const SMOOTHINGS: Limit = Limit::new(0, 30).of("steps");
/// The smallest open region that a cave keeps.
pub const REGION: Limit = Limit::new(0, 1000).of("cells");
/// The overlap of two regions per extra pair of stairs.
pub const STAIRS: Limit = Limit::new(0, 250_000).of("cells");
/// The share of a level that tunnels open.
pub const OPEN: Limit = Limit::new(1, 90).of("percent");
/// The steps of somebody who digs.
pub const WALK: Limit = Limit::new(1, 10_000).of("steps");
/// The rooms of a level.
pub const ROOMS: Limit = Limit::new(1, 400).of("rooms");
/// The width or height of a room.
pub const ROOM: Limit = Limit::new(1, 100).of("cells");
/// The rock around a room.
pub const MARGIN: Limit = Limit::new(0, 20).of("cells");
/// The width of a maze's ways and walls.
pub const PASSAGE: Limit = Limit::new(1, 10).of("cells");
/// The length of a way round a wall.
pub const DETOUR: Limit = Limit::new(0, 1000).of("cells");
/// The weight of a shape of rooms. 0 means never.
pub const SHAPE: Limit = Limit::new(0, 1000);
/// The longest drawing of a map, in characters.
pub const DRAWING: usize = 40_000;
/// The distance of pillars.
pub const PILLARS: Limit = Limit::new(0, 100).of("cells");
/// The lakes of a level.
pub const LAKES: Limit = Limit::new(0, 50).of("lakes");
/// The width or height of a lake.
pub const LAKE: Limit = Limit::new(1, 100).of("cells");
/// The width of a river.
pub const RIVER: Limit = Limit::new(1, 20).of("cells");
/// The size of a patch.
pub const PATCH: Limit = Limit::new(2, 50).of("cells");
/// The stairs that lead up from a level, or down.
pub const FLIGHTS: Limit = Limit::new(1, 50).of("stairs");
/// The most entries for the members of a horde.
pub const MEMBERS: usize = 20;
/// How much deeper hordes are drawn.
pub const DEEPER: Limit = Limit::new(0, 1000).of("levels");
/// The most entries of a treasure.
pub const TREASURES: usize = 1000;
/// The weight of an entry of a treasure, and by how much it changes.
pub const ADAPTED_WEIGHT: Limit = Limit::new(0, 1_000_000);
/// The length of a bridge.
pub const SPAN: Limit = Limit::new(1, 50).of("cells");
/// The vaults of a level.
pub const VAULTS: Limit = Limit::new(0, 100).of("vaults");
/// The levels on which a kind of vault appears.
pub const VAULT_LEVELS: Limit = Limit::new(1, 1000).of("levels");
/// How often a level is repeated.
pub const REPEATS: Limit = Limit::new(1, 100).of("times");
/// The number of a level in its branch.
pub const LEVEL_NUMBER: Limit = Limit::new(1, 10_000);
/// The number of the last level of a branch without end.
pub const DEEPEST: u32 = 10_000;
/// The depth of a level.
pub const DEPTH: Limit = Limit::new(1, 10_000);
/// The levels of a branch that are kept.
pub const KEPT: Limit = Limit::new(1, 100).of("levels");
/// The most branches of a game.
pub const BRANCHES: usize = 50;
/// The most stages in which a level is built.
pub const STAGES: usize = 50;
/// The weight of a choice among others.
pub const WEIGHT: Limit = Limit::new(1, 1_000_000);
/// How many creatures or items one spawn entry makes.
pub const COUNT: Limit = Limit::new(0, 5000);
/// The most creatures on one level.
pub const CROWD: Limit = Limit::new(1, 5000).of("creatures");
/// The most cells of all levels of a game.
pub const WORLD_CELLS: i64 = 2_500_000;
/// The most creatures of a world. When it is full, nothing more is born.
pub const WORLD_CREATURES: i64 = 25_000;
/// The most items of a world. When it is full, no more are made.
pub const WORLD_ITEMS: i64 = 100_000;
/// The most behaviours of a creature or bot, and the most hooks of anything.
pub const SCRIPTS: usize = 32;
/// How long an enemy has to be out of sight.
pub const ABSENCE: Limit = Limit::new(0, 10_000).of("turns");
/// The number of seeds that a scenario test runs with.
pub const SEEDS: Limit = Limit::new(1, 100);
/// The turns that a scenario test may take.
pub const PATIENCE: Limit = Limit::new(0, 50_000).of("turns");
/// How much the ground darkens with distance.
pub const FALLOFF: Limit = Limit::new(0, 90).of("percent");

/// The longest name, in characters.
pub const NAME: usize = 60;
/// The longest sentence of a message, with its slots, in characters.
pub const SENTENCE: usize = 1000;
/// The longest form of a name, such as `the {name}`, in characters.
pub const FORM: usize = 200;
/// What a sentence or another text with slots is cut to when they are filled in, in bytes.
pub const TOLD: usize = 16 * 1024;
/// The most levels in a game.
pub const LEVELS: usize = 100;
/// The most rows of the title banner.
pub const BANNER_ROWS: usize = 10;
/// The most columns of the title banner: the inner width of the smallest screen.
pub const BANNER_COLUMNS: usize = 76;
