//! What is foreseen of a fight with a creature, by the rules of the game.

use super::amounts::Teller;
use crate::content::{DangerText, HealthWord, Tone, capitalized, fill};
use crate::game::{CreatureId, Forecast, Game};
use crate::ui::widgets::bar;

/// What a creature does to the player and the player to it, a sentence each, with a tone by how dangerous it is. Nothing about creatures
/// that aren't the player's enemies.
pub fn foreseen(teller: &Teller<'_>, who: CreatureId) -> Vec<(String, Tone)> {
    let (game, player) = (teller.game, teller.game.world().player);
    if !game.are_enemies(player, who) {
        return Vec::new();
    }
    let text = &game.content.text.danger;
    let word = danger_word(game, who);
    let (name, tone) = word.map_or(("", Tone::Plain), |word| (word.name.as_str(), word.tone));
    let theirs = theirs(teller, text, who).join(&text.list);
    let own = own(teller, text, who).join(&text.list);
    vec![
        (capitalized(&fill(&text.creature, &[("danger", &name), ("what", &theirs)])), tone),
        (capitalized(&fill(&text.player, &[("what", &own)])), Tone::Plain),
    ]
}

/// The word for how dangerous a creature is to the player now.
pub fn danger_word(game: &Game, who: CreatureId) -> Option<&HealthWord> {
    bar::word(&game.content.text.danger.words, game.danger_of(who) as i32, 100)
}

fn theirs(teller: &Teller<'_>, text: &DangerText, who: CreatureId) -> Vec<String> {
    let player = teller.game.world().player;
    let Some(forecast) = teller.game.forecast_attack(who, player) else { return vec![text.no_attack.clone()] };
    if forecast.hits.is_none() {
        return vec![text.no_harm.clone()];
    }
    let hits = hits(teller, forecast, [&text.hits_you, &text.hits_you_often]);
    let kills = kills(teller, forecast, player, [&text.kills_you, &text.kills_you_between, &text.kills_you_at_least]);
    [hits].into_iter().chain(pace(teller, text, forecast)).chain(kills).collect()
}

fn own(teller: &Teller<'_>, text: &DangerText, who: CreatureId) -> Vec<String> {
    let forecast = teller.game.forecast_attack(teller.game.world().player, who);
    let Some(forecast) = forecast.filter(|forecast| forecast.hits.is_some()) else {
        return vec![text.you_do_no_harm.clone()];
    };
    let hits = hits(teller, forecast, [&text.you_hit, &text.you_hit_often]);
    let kills = kills(teller, forecast, who, [&text.dies, &text.dies_between, &text.dies_at_least]);
    [hits].into_iter().chain(pace(teller, text, forecast)).chain(kills).collect()
}

fn hits(teller: &Teller<'_>, forecast: Forecast, [always, often]: [&str; 2]) -> String {
    let (least, most) = forecast.damage;
    let damage = teller.range(least.into(), most.into());
    let words = if forecast.chance >= 100 { always } else { often };
    fill(words, &[("damage", &damage), ("chance", &forecast.chance)])
}

/// How many hits kill a creature.
fn kills(
    teller: &Teller<'_>,
    forecast: Forecast,
    target: CreatureId,
    [exactly, between, at_least]: [&str; 3],
) -> Option<String> {
    let (least, most) = forecast.hits?;
    let usual = teller.game.usual_hits(&forecast, teller.game.world().creature(target)?)?.max(least);
    Some(match most {
        Some(most) if least == most => fill(exactly, &[("count", &least)]),
        Some(most) => fill(between, &[("usual", &usual.min(most)), ("least", &least), ("most", &most)]),
        None => fill(at_least, &[("usual", &usual), ("least", &least)]),
    })
}

/// How often somebody attacks; `None` for once in each of the player's turns.
fn pace(teller: &Teller<'_>, text: &DangerText, forecast: Forecast) -> Option<String> {
    let speed = u64::from(teller.game.speed_of(teller.game.world().player)).max(1);
    let (attacks, turns) = ratio(u64::from(forecast.pace) * 100 / speed);
    (attacks != turns).then(|| fill(&text.pace, &[("attacks", &attacks), ("turns", &teller.turns(turns))]))
}

/// The nearest ratio to so many percent with at most 4 below, or above if it is less than 1.
fn ratio(percent: u64) -> (u64, u64) {
    if percent == 0 {
        return (0, 1);
    }
    if percent < 100 {
        let (turns, attacks) = ratio(10_000 / percent);
        return (attacks, turns);
    }
    let error = |below: u64| (percent * below).abs_diff((percent * below + 50) / 100 * 100) / below;
    let below = (1..=4).min_by_key(|below| (error(*below), *below)).unwrap_or(1);
    ((percent * below + 50) / 100, below)
}

#[cfg(test)]
mod tests {
    use super::ratio;

    #[test]
    fn paces_are_simple_ratios() {
        for (percent, told) in [
            (100, (1, 1)),
            (200, (2, 1)),
            (150, (3, 2)),
            (133, (4, 3)),
            (50, (1, 2)),
            (67, (2, 3)),
            (10, (1, 10)),
            (0, (0, 1)),
        ] {
            assert_eq!(ratio(percent), told, "{percent}");
        }
    }
}
