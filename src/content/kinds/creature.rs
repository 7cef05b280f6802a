//! Kinds of creatures, their stomachs and hunger states.

use schemars::JsonSchema;
use serde::Deserialize;

use super::behaviour::BehaviourUse;
use super::belongings::{Carried, Gathering};
use super::faction::Faction;
use super::ground::movement::MovementKind;
use super::ground::poured::CreatureFeatures;
use super::item::ItemKind;
use super::light::Light;
use super::look::Look;
use super::modifier::ModifierKind;
use super::powers::ability::AbilityUse;
use super::powers::damage::ByDamageType;
use super::powers::strike::Strike;
use super::powers::time_costs::TimeCosts;
use super::senses::Senses;
use super::stat::ByStat;
use crate::content::catalog::{Kind, Ref};
use crate::content::color::Color;
use crate::content::limits;
use crate::content::shorthand::OneOrMany;
use crate::content::text::language::{Forms, Tone};
use crate::grid::Formula;

/// A kind of creature. The player's creature is one of them. Levels define where creatures appear.
///
/// ```toml
/// [creature.wolf]
/// name = "wolf"
/// forms = { many = "wolves" }
/// description = "Lean, grey and seldom alone."
/// glyph = "w"
/// color = "#a9b4c0"
/// hp = "12 + 2 * depth"
/// attack = 8
/// speed = 150
/// vision = 12
/// faction = "cave"
/// tags = ["beast"]
/// corpse = "corpse"
/// ai = [{ use = "idle", chance = 10 }, "hunt", "wander"]
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is another field of the content")]
pub struct CreatureKind {
    /// The name, without an article.
    #[schemars(length(min = 1, max = limits::NAME), example = &"wolf")]
    pub name: String,
    /// Irregular forms of the name, such as `many = "wolves"`. The rules in `[language]` make all others.
    #[serde(default)]
    pub forms: Forms,
    /// One or two sentences, shown when the player looks at it.
    #[schemars(example = &"Lean, grey and seldom alone.")]
    pub description: String,
    /// Sentences about what its scripts do, which the engine can't describe by itself. Shown where the player asks for everything about it.
    #[serde(default)]
    #[schemars(length(max = limits::SCRIPTS), example = vec!["Steals an item and runs away with it."])]
    pub habits: Vec<String>,
    /// The least danger that the player is told of, in percent: 0 for none, 100 for one that would surely kill. For one that is worse than its
    /// attacks and abilities let foresee, such as by what it summons.
    #[serde(default)]
    #[schemars(transform = limits::PERCENT.stated(), example = 45)]
    pub danger: u32,
    /// The character on the map, one cell wide.
    #[schemars(example = &"w")]
    pub glyph: char,
    /// The colour of the glyph.
    #[schemars(example = &"#a9b4c0")]
    pub color: Color,
    /// Full hit points. May use `depth`, the depth of the level it appears on, counted from 1.
    #[schemars(transform = limits::HP.stated(), example = 20, example = &"12 + 2 * depth")]
    pub hp: Formula,
    /// Attack, in points. Unless the game has another rule, a hit deals from 1 damage up to this minus the target's defense. May use `depth`.
    #[serde(default)]
    #[schemars(transform = limits::STRENGTH.stated(), extend("default" = 0), example = &"7 + depth / 2")]
    pub attack: Formula,
    /// Defense, in points. Unless the game has another rule, it lowers the most damage a hit can do, but never below 1. May use `depth`.
    #[serde(default)]
    #[schemars(transform = limits::STRENGTH.stated(), extend("default" = 0), example = 2)]
    pub defense: Formula,
    /// How it strikes. Left out, it hits one creature beside it, and its damage has no type.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "damage": "1d4 + 1", "type": "blade" }))]
    pub strike: Strike,
    /// How much of each type of damage it resists, in percent: 100 makes immune, a negative number vulnerable. What it wears and its
    /// modifiers add to that, and the sum is kept between -100 and 100.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "fire": 100, "cold": -50 }))]
    pub resists: ByDamageType<i32>,
    /// What it can do at targets, in the order in which it thinks of them.
    #[serde(default)]
    #[schemars(length(max = limits::SCRIPTS), example = serde_json::json!(["slow", { "use": "firebolt", "chance": 50 }]))]
    pub abilities: Vec<AbilityUse>,
    /// The percentage of bolts of abilities that it throws back. What it wears and its modifiers add to that.
    #[serde(default)]
    #[schemars(transform = limits::PERCENT.stated(), example = 50)]
    pub reflects: u32,
    /// How long its actions take.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "step": 50 }))]
    pub time: TimeCosts,
    /// The stats it starts with. Others are 0. May use `depth` and dice.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "mana": 20, "level": "1 + depth / 3" }))]
    pub stats: ByStat<Formula>,
    /// Whether it rises with its leader: whenever a stat of its leader is raised by a level, the same stat of it is raised by 1, and it hears
    /// `on_level_up`, too. That raises nothing further.
    #[serde(default)]
    pub levels_with_leader: bool,
    /// The modifiers that it has from birth on. They last until something ends them.
    #[serde(default)]
    #[schemars(length(max = limits::SCRIPTS), example = vec!["shackled"])]
    pub modifiers: Vec<Ref<ModifierKind>>,
    /// Speed in percent of normal. At 200 it acts twice a turn, at 50 every other turn.
    #[serde(default = "hundred")]
    #[schemars(transform = limits::SPEED.stated(), example = 150)]
    pub speed: u32,
    /// How many cells far it can see.
    #[serde(default = "nine")]
    #[schemars(transform = limits::VISION.stated())]
    pub vision: u32,
    /// The faction it belongs to.
    #[schemars(example = &"cave")]
    pub faction: Ref<Faction>,
    /// Free labels that scripts can check.
    #[serde(default)]
    #[schemars(example = vec!["beast", "cold"])]
    pub tags: Vec<String>,
    /// The behaviours. On each of its turns they run in order until one acts. Their hooks run, too. The player's creature needs none.
    #[serde(default)]
    #[schemars(length(max = limits::SCRIPTS), example = vec!["hunt", "wander"])]
    pub ai: Vec<BehaviourUse>,
    /// Scripts whose hooks run when it does something, or something happens to it.
    #[serde(default)]
    #[schemars(length(max = limits::SCRIPTS), example = vec!["thorns"])]
    pub hooks: Vec<BehaviourUse>,
    /// The item it is disguised as until it reveals itself. Left out, it has no disguise.
    #[serde(default)]
    #[schemars(example = &"lantern")]
    pub poses_as: Option<Ref<ItemKind>>,
    /// How it moves. Left out, as `[game] movement` says, and without that over all walkable tiles.
    #[serde(default)]
    #[schemars(example = &"swim")]
    pub movement: Option<Ref<MovementKind>>,
    /// The media in which it can stand without moving through them, such as a turret in a wall: one, or a list.
    #[serde(default)]
    #[schemars(example = &"solid")]
    pub stands_in: OneOrMany<String>,
    /// The media in which nobody sees it from farther away than the next cell: one, or a list. When it strikes, it is seen until its next turn.
    #[serde(default)]
    #[schemars(example = &"water")]
    pub submerges: OneOrMany<String>,
    /// The classes of ground of `submerges`, as a set of bits. Derived.
    #[serde(skip)]
    pub(crate) classes_submerged_in: u64,
    /// The classes of ground of `stands_in`, as a set of bits. Derived.
    #[serde(skip)]
    pub(crate) classes_stood_in: u64,
    /// The features that it pours out where it is.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "death": "caustic_puff" }))]
    pub features: CreatureFeatures,
    /// Whether it can open and close doors. If so, its paths can lead through closed doors.
    #[serde(default)]
    pub opens: bool,
    /// The item it leaves behind when it dies. Left out, it leaves nothing.
    #[serde(default)]
    #[schemars(example = &"bones")]
    pub corpse: Option<Ref<ItemKind>>,
    /// Whether it can dig through tiles that allow it.
    #[serde(default)]
    pub digs: bool,
    /// How many items it can carry.
    #[serde(default)]
    #[schemars(transform = limits::SLOTS.stated())]
    pub slots: u32,
    /// How many turns it takes to regain one hit point; 0 means it never does.
    #[serde(default)]
    #[schemars(transform = limits::TURNS.stated(), example = 12)]
    pub regeneration: u32,
    /// The percentage of those that are there when the game begins that are asleep. A sleeper wakes when it is hurt, when it hears a noise,
    /// and when it notices an enemy. Those that are born, summoned or arrive later are awake.
    #[serde(default)]
    #[schemars(transform = limits::PERCENT.stated(), example = 67)]
    pub asleep: u32,
    /// From how many cells others notice it. Half of that while it sneaks or keeps still, twice that after it has fought or made a noise, and
    /// half of either in the dark. Left out, it is that of `[game] noticing`.
    #[serde(default)]
    #[schemars(transform = limits::STEALTH.stated(), example = 14)]
    pub stealth: Option<u32>,
    /// The light that it gives, as a radius in cells or written out. It only matters on levels that aren't fully lit.
    #[serde(default)]
    #[schemars(example = 5, example = serde_json::json!({ "radius": 3, "brightness": 80, "color": "#ffcc88" }))]
    pub light: Option<Light>,
    /// What it perceives besides what it sees.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "hearing": 14, "smell": true }))]
    pub senses: Senses,
    /// Whether others can follow its scent, as they can that of the player.
    #[serde(default)]
    pub leaves_scent: bool,
    /// All entries whose hooks are called, of `ai` and of `hooks`, each script once.
    #[serde(skip)]
    pub all_hooks: Vec<BehaviourUse>,
    /// Its stomach. Left out, it never gets hungry.
    #[serde(default)]
    pub stomach: Option<Stomach>,
    /// The items it starts with, at most as many as it has `slots`. The player knows what it starts with.
    #[serde(default)]
    #[schemars(example = serde_json::json!(["lantern", { "kind": "arrow", "count": 20 }, { "of": ["club", "spear"], "worn": true }]))]
    pub carries: Vec<Carried>,
    /// The items that it only counts in place of carrying them, such as coins. They take no slot.
    #[serde(default)]
    #[schemars(length(max = limits::SCRIPTS), example = serde_json::json!([{ "of": "coin", "stat": "coins" }]))]
    pub gathers: Vec<Gathering>,
}

impl CreatureKind {
    /// Stands in for a kind that is gone. Such a creature only waits.
    pub(crate) fn placeholder(look: Look, faction: Ref<Faction>) -> Self {
        Self {
            name: look.name,
            forms: Forms::new(),
            description: look.description,
            habits: Vec::new(),
            danger: 0,
            glyph: look.glyph,
            color: look.color,
            hp: Formula::from(1),
            attack: Formula::default(),
            defense: Formula::default(),
            strike: Strike::default(),
            resists: ByDamageType::new(),
            abilities: Vec::new(),
            reflects: 0,
            time: TimeCosts::default(),
            stats: ByStat::new(),
            levels_with_leader: false,
            modifiers: Vec::new(),
            speed: hundred(),
            vision: 0,
            faction,
            tags: Vec::new(),
            ai: Vec::new(),
            hooks: Vec::new(),
            all_hooks: Vec::new(),
            poses_as: None,
            movement: None,
            stands_in: OneOrMany::default(),
            submerges: OneOrMany::default(),
            classes_submerged_in: 0,
            classes_stood_in: 0,
            features: CreatureFeatures::default(),
            opens: false,
            corpse: None,
            digs: false,
            slots: 0,
            regeneration: 0,
            stomach: None,
            carries: Vec::new(),
            gathers: Vec::new(),
            asleep: 0,
            stealth: None,
            light: None,
            senses: Senses::default(),
            leaves_scent: false,
        }
    }
}

/// A stomach, which makes a creature hungry. All amounts are in points of food.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stomach {
    /// Points of food it holds when full.
    #[schemars(transform = limits::STOMACH.stated(), example = 1000)]
    pub size: i32,
    /// Points of food in it at the start, at most `size`.
    #[schemars(transform = limits::FOOD.stated(), example = 667)]
    pub start: i32,
    /// Points of food used up each turn.
    #[schemars(transform = limits::FOOD.stated(), example = 1)]
    pub per_turn: i32,
    /// Additional points of food for digging through one tile.
    #[serde(default)]
    #[schemars(transform = limits::FOOD.stated(), example = 10)]
    pub per_dig: i32,
    /// Overeating enlarges the stomach by this percentage of the food then in it.
    #[serde(default)]
    #[schemars(transform = limits::STRETCH.stated(), example = 50)]
    pub stretch: i32,
    /// Hit points lost by overeating.
    #[serde(default)]
    #[schemars(transform = limits::HARM.stated(), example = 1)]
    pub overeating: i32,
    /// Hit points lost each turn while it is empty; nothing heals meanwhile. 0 for hunger that never kills.
    #[serde(default = "one")]
    #[schemars(transform = limits::HARM.stated(), example = 1)]
    pub starvation: i32,
    /// The hunger states, sorted by `from`. The first starts at 0.
    #[schemars(length(min = 1))]
    pub states: Vec<HungerState>,
}

/// A hunger state, such as `Hungry`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HungerState {
    /// The state applies from this percentage of a full stomach, up to the next state.
    #[schemars(transform = limits::HUNGER.stated(), example = 10)]
    pub from: i32,
    /// The word in the side panel. It may be empty.
    #[schemars(transform = limits::STATE.stated(), example = &"Hungry")]
    pub name: String,
    /// What the player reads when hunger drops into this state. It may be empty.
    #[serde(default)]
    #[schemars(example = &"Your stomach growls.")]
    pub message: String,
    /// How much the word should stand out.
    #[serde(default)]
    pub tone: Tone,
}

fn one() -> i32 {
    1
}

impl Kind for CreatureKind {
    const TABLE: &'static str = "creature";
    const TOKEN: &'static str = "ref:creature";
}

fn hundred() -> u32 {
    100
}

fn nine() -> u32 {
    9
}
