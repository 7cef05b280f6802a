//! What an item is good for and how fresh it is, in words.

use super::bar;
use crate::content::{HealthWord, Ref, StatKind, fill};
use crate::game::{Game, Item};

/// What an item is good for and how fresh it is, a few words each.
pub fn uses(game: &Game, item: &Item) -> Vec<String> {
    let (kind, text) = (&game.content.items[item.kind], &game.content.text.inventory);
    let bonus = |text: &str, bonus: i32| (bonus != 0).then(|| fill(text, &[("amount", &format!("{bonus:+}"))]));
    let bonuses = [
        bonus(&text.attack, item.points(&game.content, &kind.attack)),
        bonus(&text.defense, item.points(&game.content, &kind.defense)),
    ];
    bonuses.into_iter().flatten().chain(state(game, item)).chain(stats(game, item, |_| true)).collect()
}

/// How nourishing and how fresh an item is, and what it has of its own stats, without those that its use costs.
pub fn state_and_stats(game: &Game, item: &Item) -> Vec<String> {
    let cost = &game.content.items[item.kind].cost;
    state(game, item).chain(stats(game, item, |stat| !cost.contains_key(&stat))).collect()
}

fn state(game: &Game, item: &Item) -> impl Iterator<Item = String> {
    let food = game.food_in(item.thing());
    let food = (food > 0).then(|| fill(&game.content.text.inventory.food, &[("amount", &food)]));
    let freshness = freshness(game, item).map(|word| word.name.clone()).filter(|word| !word.is_empty());
    [food, freshness].into_iter().flatten()
}

/// How much it has of its own stats.
fn stats(game: &Game, item: &Item, is_told: impl Fn(Ref<StatKind>) -> bool) -> impl Iterator<Item = String> {
    let content = &game.content;
    let known = item.stats.iter().filter(move |(stat, _)| !content.stats.is_placeholder(*stat) && is_told(*stat));
    known.map(|(stat, _)| {
        let amount = game.item_stat(item, stat);
        fill(&content.text.inventory.stat, &[("stat", &content.stats[stat].name), ("amount", &amount)])
    })
}

/// The word for how fresh an item is; `None` if it doesn't rot.
fn freshness<'a>(game: &'a Game, item: &Item) -> Option<&'a HealthWord> {
    let words = &game.content.text.inventory.freshness;
    game.freshness(item).and_then(|percent| bar::word(words, percent, 100))
}
