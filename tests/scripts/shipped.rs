//! The shipped behaviours.

use stuffed::content::Content;
use stuffed::game::{Action, EventKind, Game};
use stuffed::script::ScriptMind;

use crate::support::{content, packs, report};

#[test]
fn the_shipped_scripts_have_no_errors() {
    assert_eq!(report(&[]), "no errors\n");
}

#[test]
fn no_shipped_script_mentions_content_ids() {
    let packs = packs(&[]);
    let content = content(&packs);
    let ids = ids(&content);
    for script in &packs[0].scripts {
        for text in script.text.split('"').skip(1).step_by(2) {
            assert!(!ids.iter().any(|id| id == text), "{} names `{text}`", script.path);
        }
    }
}

/// The ids of creatures, items and slots, without their pack.
fn ids(content: &Content) -> Vec<String> {
    let creatures = content.creatures.iter().map(|(_, id, _)| id);
    let items = content.items.iter().map(|(_, id, _)| id);
    let slots = content.slots.iter().map(|(_, id, _)| id);
    creatures.chain(items).chain(slots).filter_map(|id| Some(id.split_once(':')?.1.to_owned())).collect()
}

#[test]
fn the_bot_finds_its_way_down_without_a_failure() {
    let content = content(&packs(&[]));
    let bot = &content.bots[content.rules.bot.unwrap()];
    let (mut mind, _) = ScriptMind::new(&content);
    let mut deepest = 0;
    for seed in 1..=3 {
        let mut game = Game::new(content.clone(), seed);
        for _ in 0..800 {
            if game.world().end.is_some() {
                break;
            }
            let action = game.choose(game.world().player, &bot.ai, &mut mind).unwrap_or(Action::Wait);
            if game.act(action, &mut mind).is_err() && game.act(Action::Wait, &mut mind).is_err() {
                break;
            }
            let failed = game.events().iter().find(|event| matches!(event.kind, EventKind::Failed { .. }));
            assert_eq!(failed, None);
        }
        assert!(game.world().strikes.is_empty(), "behaviours of the bot failed: {:?}", game.world().strikes);
        deepest = deepest.max(game.world().record.deepest + 1);
    }
    assert!(deepest >= 3, "it only got to level {deepest}");
}
