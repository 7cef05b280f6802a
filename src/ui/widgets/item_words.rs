//! What an item is good for and how fresh it is, in words.

use super::bar;
use crate::content::{HealthWord, Ref, StatFormula, StatKind, fill};
use crate::game::{Creature, Game, Item};

/// What an item is good for and how fresh it is, a few words each.
pub fn uses(game: &Game, item: &Item) -> Vec<String> {
    let text = &game.content.text.inventory;
    let bonus = |text: &str, bonus: i32| (bonus != 0).then(|| fill(text, &[("amount", &format!("{bonus:+}"))]));
    let [attack, defense] = known_bonuses(game, item);
    let bonuses = [bonus(&text.attack, attack), bonus(&text.defense, defense)].into_iter().flatten();
    bonuses.chain(known_grants(game, item)).chain(state(game, item)).chain(stats(game, item, |_| true)).collect()
}

/// What an item adds to attack and defense, as far as the player knows: nothing of an unknown kind, and of an item whose numbers are unknown
/// only what doesn't depend on them.
pub fn known_bonuses(game: &Game, item: &Item) -> [i32; 2] {
    let kind = &game.content.items[item.kind];
    [&kind.attack, &kind.defense].map(|formula| known_points(game, item, formula))
}

fn known_points(game: &Game, item: &Item, formula: &StatFormula) -> i32 {
    let is_shown = game.is_known(item) || (game.knows_kind(item.kind) && formula.constant().is_some());
    if is_shown { item.points(&game.content, formula) } else { 0 }
}

/// What an item adds to the stats that decide attacks, as far as the player knows.
fn known_grants(game: &Game, item: &Item) -> Vec<String> {
    let content = &game.content;
    let grants = &content.items[item.kind].grants;
    let granted = content.rules.attack.stats().into_iter().filter_map(|stat| {
        let points = known_points(game, item, grants.get(&stat)?);
        let words = &content.text.inventory.stat;
        (points != 0).then(|| fill(words, &[("stat", &content.stats[stat].name), ("amount", &format!("{points:+}"))]))
    });
    granted.collect()
}

/// The player's attack and defense, without what worn items add that the player doesn't know of.
pub fn known_strength(game: &Game, player: &Creature) -> [i32; 2] {
    let mut known = [game.attack_of(player.id()), game.defense_of(player.id())];
    for (_, _, item) in player.inventory.all_worn().filter(|(_, _, item)| !game.is_known(item)) {
        let (kind, told) = (&game.content.items[item.kind], known_bonuses(game, item));
        for ((sum, formula), told) in known.iter_mut().zip([&kind.attack, &kind.defense]).zip(told) {
            *sum -= item.points(&game.content, formula) - told;
        }
    }
    known
}

/// How nourishing and how fresh an item is, and what it has of its own stats, without those that its use costs.
pub fn state_and_stats(game: &Game, item: &Item) -> Vec<String> {
    let cost = &game.content.items[item.kind].cost;
    state(game, item).chain(stats(game, item, |stat| !cost.contains_key(&stat))).collect()
}

fn state(game: &Game, item: &Item) -> impl Iterator<Item = String> {
    let food = if game.knows_kind(item.kind) { game.food_in(item.thing()) } else { 0 };
    let food = (food > 0).then(|| fill(&game.content.text.inventory.food, &[("amount", &food)]));
    let freshness = freshness(game, item).map(|word| word.name.clone()).filter(|word| !word.is_empty());
    [food, freshness].into_iter().flatten()
}

/// How much it has of its own stats, if the player knows and the name doesn't tell.
fn stats(game: &Game, item: &Item, is_told: impl Fn(Ref<StatKind>) -> bool) -> impl Iterator<Item = String> {
    let content = &game.content;
    let is_known = game.is_known(item);
    let in_name = content.items[item.kind].shown_stats();
    let is_shown = move |stat: Ref<StatKind>| {
        is_known && !content.stats.is_placeholder(stat) && !in_name.contains(&stat) && is_told(stat)
    };
    let known = item.stats.iter().filter(move |(stat, _)| is_shown(*stat));
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
