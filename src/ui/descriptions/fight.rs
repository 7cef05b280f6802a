//! What is foreseen of a fight with a creature, by the rules of the game.

use super::amounts::Teller;
use crate::content::{DangerText, HealthWord, Tone, capitalized, fill};
use crate::game::{CreatureId, Forecast, Game, HitForecast};
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
    // What is dangerous for something else than its attacks may do none.
    let strikes = game.forecast_attack(who, player).is_some_and(|forecast| forecast.hit.is_some());
    let form = if strikes || game.danger_of(who) == 0 { &text.creature } else { &text.despite };
    let theirs = theirs(teller, text, who).join(&text.list);
    let own = own(teller, text, who).join(&text.list);
    vec![
        (capitalized(&fill(form, &[("danger", &name), ("what", &theirs)])), tone),
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
    let Some(hit) = forecast.hit else { return vec![text.no_harm.clone()] };
    let damage = damage(teller, hit, [&text.hits_you, &text.hits_you_often]);
    let kills = kills(hit, [&text.kills_you, &text.kills_you_between]);
    [damage].into_iter().chain(pace(teller, text, forecast)).chain([kills]).collect()
}

fn own(teller: &Teller<'_>, text: &DangerText, who: CreatureId) -> Vec<String> {
    let forecast = teller.game.forecast_attack(teller.game.world().player, who);
    let Some((forecast, hit)) = forecast.and_then(|forecast| Some((forecast, forecast.hit?))) else {
        return vec![text.you_do_no_harm.clone()];
    };
    let damage = damage(teller, hit, [&text.you_hit, &text.you_hit_often]);
    let kills = kills(hit, [&text.dies, &text.dies_between]);
    [damage].into_iter().chain(pace(teller, text, forecast)).chain([kills]).collect()
}

/// How much hits do, and how often attacks hit.
fn damage(teller: &Teller<'_>, hit: HitForecast, [always, often]: [&str; 2]) -> String {
    let (least, most) = hit.damage;
    let damage = teller.range(least.into(), most.into());
    let words = if hit.chance >= 100 { always } else { often };
    fill(words, &[("damage", &damage), ("chance", &hit.chance)])
}

/// How many hits kill.
fn kills(hit: HitForecast, [exactly, between]: [&str; 2]) -> String {
    let (least, most) = hit.kills;
    if least == most {
        return fill(exactly, &[("count", &least)]);
    }
    fill(between, &[("usual", &hit.usual), ("least", &least), ("most", &most)])
}

/// How often somebody attacks; `None` for once in each of the player's turns.
fn pace(teller: &Teller<'_>, text: &DangerText, forecast: Forecast) -> Option<String> {
    let speed = u64::from(teller.game.speed_of(teller.game.world().player)).max(1);
    let (attacks, turns) = ratio(u64::from(forecast.pace) * 100 / speed);
    (attacks != turns).then(|| fill(&text.pace, &[("attacks", &attacks), ("turns", &teller.turns(turns))]))
}

/// The nearest ratio to so many percent with at most 6 below, or above if it is less than 1.
fn ratio(percent: u64) -> (u64, u64) {
    if percent == 0 {
        return (0, 1);
    }
    if percent < 100 {
        let (turns, attacks) = ratio(10_000 / percent);
        return (attacks, turns);
    }
    let error = |below: u64| (percent * below).abs_diff((percent * below + 50) / 100 * 100) / below;
    let below = (1..=6).min_by_key(|below| (error(*below), *below)).unwrap_or(1);
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
            (83, (5, 6)),
            (71, (5, 7)),
            (50, (1, 2)),
            (67, (2, 3)),
            (10, (1, 10)),
            (0, (0, 1)),
        ] {
            assert_eq!(ratio(percent), told, "{percent}");
        }
    }
}
