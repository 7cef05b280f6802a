//! The rules of a game: its player, levels and endings.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Deserialize;

use super::behaviour::BotKind;
use super::creature::CreatureKind;
use super::ending::Ending;
use super::ground::movement::MovementKind;
use super::levels::level_list::LevelList;
use super::senses::{NoiseRules, NoticingRules};
use super::stat::StatKind;
use crate::content::catalog::Ref;
use crate::content::formulas::rolled_formula::{Operand, Quality, RolledFormula};
use crate::content::limits;

/// The rules of the game: its player, levels and endings. A game has one.
///
/// ```toml
/// [game]
/// player = "hero"
/// levels = ["caves", "caves", "ice_caves"]
/// endings = ["won", "dead"]
/// attack = { hits = "80 + attack - target.defense", sneak = 300 }
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GameRules {
    /// The player's creature.
    #[schemars(example = &"hero")]
    pub player: Ref<CreatureKind>,
    /// The levels from top to bottom, by which the game begins: ids, or `{ repeat = "...", times = 3 }`. Without `times` the last one is repeated for
    /// ever; then `keep = 3` keeps the three levels of it that the player left last, and earlier ones are gone. A level may
    /// appear more than once. `[branch]` adds others beside them.
    #[schemars(length(min = 1), example = vec!["caves", "ice_caves"], example = serde_json::json!(["town", { "repeat": "caves" }]))]
    pub levels: LevelList,
    /// Where the way out of the world stands: the tile `exit` of that level.
    #[serde(default)]
    pub exit: ExitPlace,
    /// The endings, checked in order. The first that applies is taken.
    #[schemars(length(min = 1), example = vec!["won", "dead"])]
    pub endings: Vec<Ref<Ending>>,
    /// How attacks are decided.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "hits": "accuracy * 70 / (70 + target.defense)", "damage": "damage" }))]
    pub attack: AttackRules,
    /// How creatures notice their enemies. Left out, they do at once; unless any kind has `stealth` or `asleep`, which needs these rules.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "stealth": 14, "asleep": 10, "awake": 50 }))]
    pub noticing: Option<NoticingRules>,
    /// How far away others hear what creatures do. Left out, nobody hears any of it.
    #[serde(default)]
    #[schemars(example = serde_json::json!({ "attack": 12, "door": 5 }))]
    pub noise: NoiseRules,
    /// Cells with less light than this are dark, in percent of full light. Nobody sees what is there, but for those who see in the dark, and
    /// for what is beside them; and who stands there is noticed from half as far.
    #[serde(default = "dark_below")]
    #[schemars(transform = limits::PERCENT.stated())]
    pub dark_below: i32,
    /// How creatures move that say nothing of it. Left out, they move over all walkable tiles.
    #[serde(default)]
    #[schemars(example = &"walk")]
    pub movement: Option<Ref<MovementKind>>,
    /// Whether the player picks up what it steps on, as far as it has room, except from tiles with the trigger `taken`, and except what it has laid
    /// down itself. Otherwise that takes a key, and a turn.
    #[serde(default)]
    pub picks_up_on_step: bool,
    /// Whether the player puts on what it picks up by a step, if it wears nothing in that slot, or only what is worse in every number, which it
    /// then lays down. It takes no time. Other gear stays where it lies. Needs `picks_up_on_step`.
    #[serde(default)]
    pub wears_on_step: bool,
    /// The distance from the player, in cells, within which no creature begins on the first level.
    #[serde(default = "default_quiet")]
    #[schemars(transform = limits::VISION.stated())]
    pub quiet_start: u32,
    /// The most creatures on one level. Nothing spawns beyond that.
    #[serde(default = "default_crowd")]
    #[schemars(transform = limits::CROWD.stated())]
    pub max_creatures: u32,
    /// A dangerous enemy that returns into sight is announced again if it was out of sight for more than this many turns.
    #[serde(default = "default_absence")]
    #[schemars(transform = limits::ABSENCE.stated())]
    pub notice_after: u32,
    /// The bot that the simulator uses unless `--bot` names another.
    #[serde(default)]
    #[schemars(example = &"careful")]
    pub bot: Option<Ref<BotKind>>,
}

/// Where the way out of the world stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExitPlace {
    /// On the first level, where the player starts beside it.
    #[default]
    First,
    /// On the last level of those in `levels`. The player starts anywhere on the first.
    Last,
    /// Nowhere, but where one is drawn. The player starts anywhere on the first level.
    Nowhere,
}

/// How attacks are decided: first whether one hits, then how much damage it does.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttackRules {
    /// The percentage of attacks that hit. Left out, all do.
    #[serde(default)]
    #[schemars(example = &"accuracy * 70 / (70 + target.defense)")]
    pub hits: Option<RolledFormula>,
    /// The damage of a hit, before resistances. At 0 or below the hit does no damage. Left out, it is `damage`, that of the strike; and for
    /// a strike without, a number from 1 to `attack - target.defense`, but at least 1.
    #[serde(default)]
    #[schemars(example = &"attack + roll(0, 5) - target.defense")]
    pub damage: Option<RolledFormula>,
    /// What the target blocks of the damage, which is taken off it. It is rolled if there is damage to block, and messages can tell it
    /// by `{blocked}`. Left out, nothing is blocked.
    #[serde(default)]
    #[schemars(example = &"successes(target.defense, 40)")]
    pub blocked: Option<RolledFormula>,
    /// Percent of the damage that creatures take which don't see their attacker, or which a modifier keeps from acting.
    #[serde(default = "hundred")]
    #[schemars(transform = limits::SNEAK.stated(), example = 300)]
    pub sneak: u32,
    /// Whether strikes, throws and shots always hit those who don't expect them.
    #[serde(default)]
    pub sneak_hits: bool,
    /// Whether the player expects attacks by those it doesn't see, and so takes that damage only if a modifier keeps it from acting.
    #[serde(default)]
    pub wary_player: bool,
}

impl AttackRules {
    /// The stats of attackers and targets that they name.
    pub fn stats(&self) -> BTreeSet<Ref<StatKind>> {
        let operands = self.hits.iter().chain(&self.damage).chain(&self.blocked).flat_map(RolledFormula::operands);
        let stat = |operand| match operand {
            Operand::Own(Quality::Stat(stat)) | Operand::Target(Quality::Stat(stat)) => Some(stat),
            _ => None,
        };
        operands.filter_map(stat).collect()
    }
}

impl Default for AttackRules {
    fn default() -> Self {
        Self { hits: None, damage: None, blocked: None, sneak: hundred(), sneak_hits: false, wary_player: false }
    }
}

fn hundred() -> u32 {
    100
}

fn dark_below() -> i32 {
    25
}

fn default_quiet() -> u32 {
    8
}

fn default_crowd() -> u32 {
    400
}

fn default_absence() -> u32 {
    20
}
