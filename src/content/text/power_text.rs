//! The words about abilities, and about choosing targets.

use schemars::JsonSchema;
use serde::Deserialize;

/// The words of the cursor that chooses a target.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TargetText {
    /// What is aimed, `{what}`, and what the player sees at the cursor, `{target}`.
    pub aimed: String,
    /// What stands between the phrases about the cursor.
    pub list: String,
    /// How far away the cursor is: `{cells}`.
    pub away: String,
    /// The same for what has a range: `{away}` of `{range}` cells.
    pub range: String,
    /// It meets a creature before it gets there: `{who}`, which can have a form.
    pub first: String,
    /// It does not get there, because of a wall or the like.
    pub blocked: String,
    /// It reaches others than the one it is aimed at: `{who}`, a list of them.
    pub reaches: String,
    /// It reaches the player, too, and does harm.
    pub yourself: String,
    /// The target is immune to the damage: `{type}`.
    pub immune: String,
    /// It does `{damage}` on `{chance}` percent of tries.
    pub often: String,
    /// It hits on `{chance}` percent of tries.
    pub chance: String,
    /// Something keeps the modifier `{status}` off the target.
    pub keeps_off: String,
    /// The key hints. May use `{next}`, `{choose}` and `{close}`.
    pub keys: String,
}

/// The words of the list of abilities.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AbilityListText {
    /// The title.
    pub title: String,
    /// Shown if the player has no abilities.
    pub none: String,
    /// What an ability costs: `{amount}` and `{stat}`.
    pub cost: String,
    /// The ability can be used again in `{turns}` turns.
    pub wait: String,
    /// The key hints. May use `{close}`.
    pub keys: String,
}

/// The words of questions to the player.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuestionText {
    /// The stat that stands beside an item, such as its price: `{amount}` and `{stat}`.
    pub shown: String,
    /// The number that is typed: `{number}`, from `{least}` to `{most}`.
    pub number: String,
    /// A question for a place or a direction, `{question}`, with the item or the ability that it is for, `{what}`.
    pub of: String,
    /// The key `{key}` is no answer to the question.
    #[schemars(example = &"{key} is no answer. A question is open: answer it first.")]
    pub no_answer: String,
    /// The key hints of a list. May use `{choose}`.
    pub list_keys: String,
    /// The key hints when a place is asked for. May use `{choose}`.
    pub place_keys: String,
    /// The key hints when a direction is asked for.
    pub direction_keys: String,
    /// The key hints when a number is asked for. May use `{choose}`.
    pub number_keys: String,
    /// What is added to the key hints if the question may be left unanswered. May use `{close}`.
    pub cancel_keys: String,
}
