//! Exploring through games with many creatures, gas and doors, by keys alone.

use std::sync::Arc;

use super::auto_actions::turn;
use super::stage::press;
use crate::content::Content;
use crate::packs::over_built_in;
use crate::save::MemoryStore;
use crate::script::{LoadedPacks, ScriptMind};
use crate::ui::app::App;

/// Seeds of games in which creatures and gas go in and out of the way.
const SEEDS: [u64; 5] = [11, 13, 25, 39, 62];

/// The keys to press in a game.
const PRESSES: usize = 200;

/// The keys to press when so many of them in a row have taken no turn.
const KEYS: [&str; 7] = ["o", "o", ">", ">", "R", ".", "<"];

/// Heals the player, so that the game goes on.
fn heal(app: &mut App) {
    let mut session = app.unstage();
    let player = session.game.world().player;
    let most = session.game.world().player().map(|player| player.most_hp(&session.game.content));
    if let Some(most) = most {
        session.game.tamper().creature_mut(player).unwrap().hp = most;
    }
    app.stage(session);
}

fn game(id: &str) -> Arc<Content> {
    LoadedPacks::new(over_built_in([], Some(id))).content().cloned().unwrap()
}

fn begun(content: &Arc<Content>, seed: u64) -> App {
    let (mind, _) = ScriptMind::new(content);
    let mut app = App::new(Arc::clone(content), Box::new(mind), Box::new(MemoryStore::default()), Box::new(|| 7));
    app.begin(seed);
    app
}

/// The last words to the player.
fn said(app: &mut App) -> String {
    let session = app.unstage();
    let logged = session.log.entries().last().map(|entry| entry.text.clone());
    let said = session.hint.clone().or(logged).unwrap_or_default();
    app.stage(session);
    said
}

#[test]
fn auto_actions_neither_go_in_circles_nor_stand_still() {
    let content = game("menagerie");
    for seed in SEEDS {
        let (mut app, mut idle) = (begun(&content, seed), 0);
        for number in 0..PRESSES {
            if app.game().is_none_or(|game| game.world().end.is_some()) {
                break;
            }
            heal(&mut app);
            let before = turn(&app);
            let key = KEYS.get(idle).unwrap_or_else(|| panic!("seed {seed}, key {number}: no turn passes any more"));
            press(&mut app, key);
            let said = said(&mut app);
            assert_ne!(said, content.text.play.in_circles, "seed {seed}, key {number}");
            idle = if turn(&app) == before { idle + 1 } else { 0 };
        }
    }
}

#[test]
fn the_hunt_for_the_last_tells_where_others_are_left_and_walks_no_further() {
    let content = game("bearrogue");
    let mut app = begun(&content, 616);
    for _ in 0..120 {
        heal(&mut app);
        press(&mut app, "o");
        let said = said(&mut app);
        if said.contains("Enemies you know of at depth 1: ") {
            let turns = turn(&app);
            press(&mut app, "o");
            assert_eq!(turn(&app), turns, "nothing is left to hunt here");
            return;
        }
        if said.contains("not taken yet") {
            press(&mut app, "> >");
        }
    }
    panic!("the last words are: {}", said(&mut app));
}
