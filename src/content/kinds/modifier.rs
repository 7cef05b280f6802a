//! Modifiers: lasting effects on creatures.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::behaviour::BehaviourUse;
use super::faction::Faction;
use super::ground::movement::MovementKind;
use super::ground::poured::CreatureFeatures;
use super::light::Light;
use super::powers::ability::AbilityUse;
use super::powers::damage::ByDamageType;
use super::powers::per_turn::PerTurn;
use super::powers::time_costs::TimeCosts;
use super::senses::Senses;
use super::stat::ByStat;
use crate::content::catalog::{Kind, Ref};
use crate::content::limits;
use crate::content::shorthand::OneOrMany;
use crate::content::text::language::Tone;
use crate::content::text::message::Message;

/// A lasting effect that changes a creature for some turns. Scripts apply it: `modify(creature, "haste", 20)`.
///
/// ```toml
/// [modifier.haste]
/// name = "hasted"
/// speed = 100
/// begins = { you = "You feel quick.", seen = "{actor.the} speeds up." }
/// ends = { you = "You slow down.", seen = "{actor.the} slows down." }
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModifierKind {
    /// One word for the side panel, such as `hasted`.
    #[schemars(length(min = 1, max = limits::NAME), transform = limits::STATE.stated(), example = &"hasted")]
    pub name: String,
    /// One or two sentences, shown when the player looks at whoever has it.
    #[serde(default)]
    #[schemars(example = &"Each breath burns.")]
    pub description: String,
    /// What an ending names as the cause when it kills, such as `poison`. Left out, its name.
    #[serde(default)]
    #[schemars(length(max = limits::NAME), example = &"poison")]
    pub cause: String,
    /// How the side panel colours the name.
    #[serde(default)]
    pub tone: Tone,
    /// Points added to attack; may be negative.
    #[serde(default)]
    #[schemars(transform = limits::STRENGTH.stated(), example = -3)]
    pub attack: i32,
    /// Points added to defense; may be negative.
    #[serde(default)]
    #[schemars(transform = limits::STRENGTH.stated(), example = 5)]
    pub defense: i32,
    /// Percent of normal speed added to the creature's speed; may be negative. The sum is kept between 1 and 1000 percent: at 1 percent a
    /// creature acts once in a hundred turns.
    #[serde(default)]
    #[schemars(transform = limits::PACE.stated(), example = 100)]
    pub speed: i32,
    /// Cells added to the creature's vision; may be negative. The sum is kept between 0, which is blind, and 60.
    #[serde(default)]
    #[schemars(transform = limits::SIGHT.stated(), example = -4)]
    pub vision: i32,
    /// Hit points added to its bearer's maximum; may be negative. A maximum never falls below 1.
    #[serde(default)]
    #[schemars(transform = limits::STRENGTH.stated(), example = 10)]
    pub hp: i32,
    /// Percent added to how quickly its bearer heals; may be negative. With 100 it heals twice as quickly, with -100 not at all.
    #[serde(default)]
    #[schemars(transform = limits::PACE.stated(), example = 100)]
    pub regeneration: i32,
    /// Percent added to its bearer's resistances; may be negative.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "fire": 50 }))]
    pub resists: ByDamageType<i32>,
    /// What does no harm to its bearer. Forecasts of fights take it into account. Left out, it changes nothing.
    #[serde(default)]
    #[schemars(example = &"attacks")]
    pub unharmed_by: Option<UnharmedBy>,
    /// Percent added to how many bolts of abilities its bearer throws back.
    #[serde(default)]
    #[schemars(transform = limits::PERCENT.stated(), example = 50)]
    pub reflects: u32,
    /// How long actions of its bearer take.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "step": 50 }))]
    pub time: TimeCosts,
    /// Points added to its bearer's stats; may be negative.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "strength": -1 }))]
    pub stats: ByStat<i32>,
    /// The abilities that its bearer has while it lasts. An item that gives it by `worn` gives them, too.
    #[serde(default)]
    #[schemars(length(max = limits::SCRIPTS), example = vec!["firebolt"])]
    pub abilities: Vec<AbilityUse>,
    /// What it does to its bearer each turn.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "damage": 1, "type": "poison" }))]
    pub per_turn: PerTurn,
    /// How its bearer moves while it lasts, such as flying. Left out, as before. Of several the newest counts.
    #[serde(default)]
    #[schemars(example = &"fly")]
    pub movement: Option<Ref<MovementKind>>,
    /// The features that its bearer pours out while it lasts.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "turn": "spark" }))]
    pub features: CreatureFeatures,
    /// The media that end it when its bearer is in them, such as water that ends burning: one, or a list.
    #[serde(default)]
    #[schemars(example = &"water")]
    pub ends_in: OneOrMany<String>,
    /// The classes of ground of `ends_in`, as a set of bits. Derived.
    #[serde(skip)]
    pub(crate) classes_ended_in: u64,
    /// Whether its bearer can't act while it lasts. If it ends before its bearer's next turn, it costs nothing. The player can only wait, and sees
    /// its `name` when trying anything else; after 100 lost turns in a row the player gets one, whatever binds it.
    #[serde(default)]
    pub skips_turns: bool,
    /// Percentage of steps that only struggle against it: 100 for one that holds fast. Attacks on neighbours stay possible.
    #[serde(default)]
    #[schemars(transform = limits::PERCENT.stated(), example = 100)]
    pub holds: u32,
    /// Percentage of struggles that end it; 0 means that it holds until it ends by itself.
    #[serde(default)]
    #[schemars(transform = limits::PERCENT.stated(), example = 20)]
    pub struggle: u32,
    /// How others can free its bearer from it, which makes a captive. A captive should have a `faction` that is hostile to nobody, and mostly
    /// `skips_turns`. The player frees by stepping into the captive, others by `me.free(creature)`. The captive's hook `on_freed` runs.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "turns": 5 }))]
    pub release: Option<Release>,
    /// Percentage of steps and attacks that go in a random direction. They hit whoever stands there.
    #[serde(default)]
    #[schemars(transform = limits::PERCENT.stated(), example = 50)]
    pub strays: u32,
    /// The faction that its bearer fights for while it lasts. Left out, it is its own.
    #[serde(default)]
    #[schemars(example = &"mad")]
    pub faction: Option<Ref<Faction>>,
    /// The behaviours that are called before the bearer's own. Their hooks run, too. The player decides for itself.
    #[serde(default)]
    #[schemars(length(max = limits::SCRIPTS), example = vec!["flee"])]
    pub ai: Vec<BehaviourUse>,
    /// Points of damage that it takes in place of its bearer. It ends when it has taken them all. 0 means that it takes none.
    #[serde(default)]
    #[schemars(transform = limits::HARM.stated(), example = 10)]
    pub absorbs: i32,
    /// Cells added to the distance from which others notice its bearer; negative numbers make it harder to notice.
    #[serde(default)]
    #[schemars(transform = limits::SIGHT.stated(), example = -7)]
    pub stealth: i32,
    /// Whether its bearer is hidden: others see it only from beside it.
    #[serde(default)]
    pub hidden: bool,
    /// What its bearer perceives besides what it sees.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "minds": 60 }))]
    pub senses: Senses,
    /// The light that its bearer gives; with a `brightness` below 0, the darkness round it, as a radius in cells or written out. A light only matters on levels that aren't fully lit.
    #[serde(default)]
    #[schemars(example = 5, example = serde_json::json!({ "radius": 6, "brightness": -80 }))]
    pub light: Option<Light>,
    /// Whether the player, if it has it, sees other creatures and the items that lie around as something else. Nothing else changes.
    #[serde(default)]
    pub garbles: bool,
    /// What ends it early.
    #[serde(default)]
    #[schemars(example = vec!["damage"])]
    pub ended_by: Vec<EndedBy>,
    /// The modifiers that end when this one begins, such as `slow` when `haste` begins.
    #[serde(default)]
    #[schemars(example = vec!["slow"])]
    pub removes: Vec<Ref<ModifierKind>>,
    /// The modifiers that can't begin while this one lasts.
    #[serde(default)]
    #[schemars(example = vec!["poison"])]
    pub blocks: Vec<Ref<ModifierKind>>,
    /// Free labels. A script can end all modifiers with a label: `cure(creature, "magic")`.
    #[serde(default)]
    #[schemars(example = vec!["magic"])]
    pub tags: Vec<String>,
    /// What happens if it is applied again while it lasts.
    #[serde(default)]
    pub stacking: Stacking,
    /// With `stacking = "intensify"`, how strong it can get.
    #[serde(default = "ten")]
    #[schemars(transform = limits::INTENSITY.stated(), example = 10)]
    pub stacks_to: i32,
    /// It loses a point of strength after this many turns, and ends with the last one. 0 means that it keeps its strength until it ends.
    #[serde(default)]
    #[schemars(transform = limits::TURNS.stated(), example = 10)]
    pub fades: u32,
    /// Scripts whose hooks run while it lasts.
    #[serde(default)]
    #[schemars(length(max = limits::SCRIPTS), example = vec!["fester"])]
    pub hooks: Vec<BehaviourUse>,
    /// All entries whose hooks are called, of `ai` and of `hooks`, each script once.
    #[serde(skip)]
    pub all_hooks: Vec<BehaviourUse>,
    /// The message when it starts. `{actor}` is the creature. If you leave it out, `[message.begin_modifier]` is shown
    /// when another creature is to blame, also for a field that it poured out; otherwise nothing is shown.
    #[serde(default)]
    pub begins: Message,
    /// The message when it ends. `{actor}` is the creature.
    #[serde(default)]
    pub ends: Message,
    /// The message when its bearer can't move because of it: a lost turn of the player, or a struggle. `{actor}` is the creature.
    #[serde(default)]
    pub binds: Message,
    /// The message when the damage of `per_turn` takes hit points. `{actor}` is the creature, `{amount}` how many. If you leave it out, nothing is
    /// shown: the side panel tells what lasts on the player.
    #[serde(default)]
    pub hurts: Message,
    /// The message when it takes damage in place of its bearer. `{actor}` is the creature, `{amount}` the damage.
    #[serde(default)]
    pub absorbed: Message,
}

/// How others can free the bearer of a modifier from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Release {
    /// How many turns it takes. They need not be in a row, nor of the same creature.
    #[serde(default = "one")]
    #[schemars(transform = limits::RELEASE.stated(), example = 5)]
    pub turns: u32,
    /// Whether the one who is freed joins the faction of the one who frees it, and follows it.
    #[serde(default = "yes")]
    pub joins: bool,
}

/// What does no harm to a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum UnharmedBy {
    /// Strikes, throws and shots.
    Attacks,
    /// All damage.
    Anything,
}

/// What ends a modifier early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EndedBy {
    /// Its bearer loses hit points.
    Damage,
    /// Its bearer attacks.
    Attack,
    /// Its bearer moves to another cell.
    Move,
    /// The creature that put it on its bearer dies, or is no longer beside it. That makes it a grip: while it lasts, no ground hides that creature.
    /// Without such a creature it doesn't end this way.
    Parting,
}

/// What happens if a modifier is applied again while it lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stacking {
    /// The longer of the two durations counts.
    #[default]
    Longest,
    /// The durations add up.
    Extend,
    /// Both apply side by side, each with its own end, and their effects add up. At most 16 of a kind last on one creature; one more takes
    /// the place of the one that ends first.
    Stack,
    /// It gets stronger by a point, up to `stacks_to`, and the longer of the two durations counts. What it adds to stats, absorbs and
    /// does each turn is multiplied by its strength.
    Intensify,
}

impl ModifierKind {
    /// What it is called as the cause of a death or of a loss of hit points.
    pub fn cause_name(&self) -> &str {
        if self.cause.is_empty() { &self.name } else { &self.cause }
    }

    /// Whether its bearer can't leave its cell.
    pub(crate) fn keeps_in_place(&self) -> bool {
        self.skips_turns || self.holds >= 100
    }

    /// Stands in for a kind that is gone. Such a modifier lasts, and changes nothing.
    pub(crate) fn placeholder(name: String) -> Self {
        Self {
            name,
            description: String::new(),
            cause: String::new(),
            tone: Tone::Quiet,
            attack: 0,
            defense: 0,
            speed: 0,
            vision: 0,
            hp: 0,
            regeneration: 0,
            resists: ByDamageType::new(),
            reflects: 0,
            time: TimeCosts::default(),
            stats: ByStat::new(),
            abilities: Vec::new(),
            per_turn: PerTurn::default(),
            movement: None,
            features: CreatureFeatures::default(),
            ends_in: OneOrMany::default(),
            classes_ended_in: 0,
            skips_turns: false,
            holds: 0,
            release: None,
            struggle: 0,
            strays: 0,
            faction: None,
            ai: Vec::new(),
            absorbs: 0,
            unharmed_by: None,
            stealth: 0,
            hidden: false,
            senses: Senses::default(),
            light: None,
            garbles: false,
            ended_by: Vec::new(),
            removes: Vec::new(),
            blocks: Vec::new(),
            tags: Vec::new(),
            stacking: Stacking::Longest,
            stacks_to: ten(),
            fades: 0,
            hooks: Vec::new(),
            all_hooks: Vec::new(),
            begins: Message::default(),
            ends: Message::default(),
            binds: Message::default(),
            hurts: Message::default(),
            absorbed: Message::default(),
        }
    }
}

fn one() -> u32 {
    1
}

fn yes() -> bool {
    true
}

fn ten() -> i32 {
    10
}

impl Kind for ModifierKind {
    const TABLE: &'static str = "modifier";
    const TOKEN: &'static str = "ref:modifier";
}
