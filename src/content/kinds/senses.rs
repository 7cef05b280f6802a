//! What creatures perceive besides what they see, how they notice others, and what they have to search for.

use schemars::JsonSchema;
use serde::Deserialize;

use super::tile::TileKind;
use crate::content::catalog::Ref;
use crate::content::limits;

/// What a creature perceives besides what it sees.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Senses {
    /// From how many cells it hears noises at most; 0 makes deaf. Left out, it hears them as far as they carry.
    #[serde(default)]
    #[schemars(transform = limits::NOISE.stated(), example = 14)]
    pub hearing: Option<u32>,
    /// Whether it can follow the scent of its enemies: `me.step_by_scent()`.
    #[serde(default)]
    pub smell: bool,
    /// From how many cells it perceives other creatures through walls.
    #[serde(default)]
    #[schemars(transform = limits::PERCEPTION.stated(), example = 60)]
    pub minds: u32,
    /// The tag of the creatures that it perceives by `minds`. Left out, all have a mind.
    #[serde(default)]
    #[schemars(example = &"beast")]
    pub minds_of: Option<String>,
    /// The tag of the creatures that it doesn't perceive by `minds`, since they have none. Left out, all have a mind.
    #[serde(default)]
    #[schemars(example = &"inanimate")]
    pub mindless: Option<String>,
    /// From how many cells it sees through walls.
    #[serde(default)]
    #[schemars(transform = limits::PERCEPTION.stated(), example = 5)]
    pub clairvoyance: u32,
    /// From how many cells it sees in the dark. Everybody sees what is beside it.
    #[serde(default)]
    #[schemars(transform = limits::DARK_VISION.stated(), example = 7)]
    pub dark: u32,
}

/// How creatures notice their enemies. Until they have, scripts don't tell them of those enemies, and whoever attacks them takes them by
/// surprise. The player sees everybody who isn't hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NoticingRules {
    /// From how many cells others notice a creature whose kind has no `stealth` of its own.
    #[serde(default = "usual_stealth")]
    #[schemars(transform = limits::STEALTH.stated(), example = 14)]
    pub stealth: u32,
    /// The percentage of its turns on which somebody asleep notices an enemy who is near enough to be heard, round corners and through
    /// doors, and wakes.
    #[serde(default = "chance_asleep")]
    #[schemars(transform = limits::PERCENT.stated(), example = 10)]
    pub asleep: u32,
    /// The percentage of its turns on which somebody awake notices an enemy in sight who is near enough.
    #[serde(default = "chance_awake")]
    #[schemars(transform = limits::PERCENT.stated(), example = 50)]
    pub awake: u32,
    /// How many turns an enemy has to be out of sight to be forgotten. Then it has to be noticed again.
    #[serde(default = "twenty")]
    #[schemars(transform = limits::ABSENCE.stated(), example = 20)]
    pub forgets: u32,
    /// How many turns `me.seek()` looks around where an enemy was lost.
    #[serde(default = "twenty")]
    #[schemars(transform = limits::ABSENCE.stated(), example = 20)]
    pub searches: u32,
    /// Whether a pack, a leader and its followers, notices an enemy as soon as one of them does.
    #[serde(default)]
    pub packs: bool,
}

impl Default for NoticingRules {
    fn default() -> Self {
        Self {
            stealth: usual_stealth(),
            asleep: chance_asleep(),
            awake: chance_awake(),
            forgets: twenty(),
            searches: twenty(),
            packs: false,
        }
    }
}

/// How far away others hear what creatures do, in cells. Abilities and items have a `noise` of their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NoiseRules {
    /// An attack.
    #[serde(default)]
    #[schemars(transform = limits::NOISE.stated(), example = 12)]
    pub attack: u32,
    /// Opening or closing a door.
    #[serde(default)]
    #[schemars(transform = limits::NOISE.stated(), example = 5)]
    pub door: u32,
    /// Digging.
    #[serde(default)]
    #[schemars(transform = limits::NOISE.stated(), example = 15)]
    pub dig: u32,
}

/// What a tile is that only a search reveals. Until then it goes by its own name and glyph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Secret {
    /// The tile that it becomes when the player finds it.
    #[schemars(example = &"trap")]
    pub becomes: Ref<TileKind>,
    /// The tile that it is to the scripts that play for the player, until it is found: the one whose looks it has. Left out, that is the floor
    /// of its level, or the wall if it isn't walkable.
    #[serde(default)]
    #[schemars(example = &"floor")]
    pub looks_like: Option<Ref<TileKind>>,
    /// The percentage of turns that the player waits beside it on which it is found. The action `search` finds it farther away and more
    /// surely with each turn in a row, and on the fifth for sure; passing by finds it a quarter as often.
    #[schemars(transform = limits::CHANCE.stated(), example = 20)]
    pub chance: u32,
}

fn usual_stealth() -> u32 {
    14
}

fn chance_asleep() -> u32 {
    10
}

fn chance_awake() -> u32 {
    50
}

fn twenty() -> u32 {
    20
}
