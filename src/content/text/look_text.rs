//! The words of the side panel and the look cursor.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::limits;

/// The words in the side panel.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PanelText {
    /// The depth of the current level: `{depth}`; that of the deepest one of its branch is `{levels}`.
    pub depth: String,
    /// The name of the current level: `{level}`. It may be empty.
    pub level: String,
    /// The name of the player. It shares a row with the word from `health`.
    pub player: String,
    /// The label of attack.
    #[schemars(transform = limits::STAT.stated())]
    pub attack: String,
    /// The label of defense.
    #[schemars(transform = limits::STAT.stated())]
    pub defense: String,
    /// The label of the turn number.
    #[schemars(transform = limits::STAT.stated())]
    pub turn: String,
    /// The label of the number of enemies that are left.
    #[schemars(transform = limits::STAT.stated())]
    pub enemies: String,
    /// That number: `{count}`.
    pub enemies_left: String,
    /// The same while there are levels whose inhabitants nobody knows yet: at least `{count}`.
    pub enemies_at_least: String,
    /// Shown for an empty slot.
    #[schemars(transform = limits::WORD.stated())]
    pub nothing: String,
    /// The mark, one column wide, of a creature that could hurt the player next turn. It may be empty.
    pub reaches: String,
    /// The heading of the list of what is in sight.
    #[schemars(transform = limits::ROW.stated())]
    pub in_sight: String,
    /// Shown if nothing is in sight.
    #[schemars(transform = limits::ROW.stated())]
    pub nobody: String,
    /// The last line of a list that is too long: `{count}` more are in sight.
    pub more: String,
    /// Several of a kind are in sight: `{name}` and `{count}`.
    pub several: String,
    /// Marks an item that lies under a creature: `{who}`.
    pub under: String,
    /// Marks what lies where the player stands.
    #[schemars(transform = limits::WORD.stated())]
    pub here: String,
    /// What a creature does that strikes at the player. It replaces the word of its behaviour.
    pub attacks: String,
    /// What a creature does that comes straight at the player. It replaces the word of its behaviour.
    pub hunts: String,
    /// What a creature does that is asleep. It replaces the word of its behaviour.
    #[schemars(transform = limits::WORD.stated())]
    pub asleep: String,
    /// What an enemy does that has not noticed the player. It replaces the word of its behaviour.
    #[schemars(transform = limits::WORD.stated())]
    pub unaware: String,
    /// What an enemy does that has noticed the player, and of whose behaviour there is no word.
    #[schemars(transform = limits::WORD.stated())]
    pub aware: String,
    /// What a captive does that can be freed.
    #[schemars(transform = limits::WORD.stated())]
    pub captive: String,
    /// The player stands in the dark.
    #[schemars(transform = limits::STATE.stated())]
    pub dark: String,
    /// Marks a creature that the player perceives through walls.
    #[schemars(transform = limits::WORD.stated())]
    pub sensed: String,
    /// The label of the distance from which others notice the player.
    #[schemars(transform = limits::STAT.stated())]
    pub stealth: String,
    /// What a creature does that was just seen to use an ability, if its behaviour has no word.
    pub casts: String,
    /// The label of satiety while the hunger state has no name.
    #[schemars(transform = limits::STATE.stated())]
    pub fullness: String,
    /// The satiety: in `{percent}`, or as an `{amount}` of food and the `{most}` that the player can hold.
    pub percent: String,
}

/// The words of the look cursor.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LookText {
    /// The player has never seen the cell.
    pub unknown: String,
    /// What the player remembers there: `{what}`, as `{what.a}` unless another form is given, such as `{what.the}`.
    pub remembered: String,
    /// There are stairs that the player has not taken yet.
    pub untried: String,
    /// What the player sees there: `{what}`.
    pub seen: String,
    /// What the player perceives there through walls: `{what}`, as `{what.a}` unless another form is given.
    pub sensed: String,
    /// It is dark there.
    pub dark: String,
    /// There is light enough to see by, but it isn't fully lit.
    pub dim: String,
    /// The player stands at the cursor.
    pub you: String,
    /// What a creature does that strikes at the player, after its name.
    pub attacks: String,
    /// What a creature does that comes straight at the player, after its name.
    pub hunts: String,
    /// What an enemy does that has not noticed the player, after its name.
    pub unaware: String,
    /// What an enemy does that has noticed the player, and of whose behaviour there is no word, after its name.
    pub aware: String,
    /// The item under a creature: `{what}`. It can have a form.
    pub lies: String,
    /// A `{key}` means nothing here. Says which do: directions, `{next}`, `{choose}`, `{details}` and `{close}`.
    pub unknown_key: String,
    /// The key hints. May use `{next}`, `{choose}`, `{details}` and `{close}`.
    pub keys: String,
    /// The key hints of the card with all that is known. May use `{up}`, `{down}` and `{close}`.
    pub details_keys: String,
}
