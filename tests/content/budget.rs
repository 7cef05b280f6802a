//! The budget of a turn and the limits of a world: what exceeds them waits or is left out, fairly and the same on every machine.

use std::sync::Arc;

use stuffed::content::{Content, PackSource};
use stuffed::game::{Action, EventKind, Game, Item, ItemId, MemoryValue};
use stuffed::grid::Point;
use stuffed::script::ScriptMind;

use super::tiny::content;
use super::trial::{creature, packs, usable};

/// The units of a turn, and what a single call may add when the budget is nearly spent.
const MOST: u64 = 20_000_000 + 5_000_000;

/// Counts its turns, and asks for almost as many paths as one call may.
const SURVEY: &str = "fn act(me) {
    me.memory.turns = (me.memory.turns ?? 0) + 1;
    for x in 0..90 { for y in 0..2 { me.path_length(place(x, 5 + 13 * y)); } }
    me.wait()
}";

fn game_with(text: &str, scripts: &[(&str, &str)]) -> (Arc<Content>, Game, ScriptMind) {
    let content = Arc::new(content(&packs(text, scripts, "")));
    let (mind, faults) = ScriptMind::new(&content);
    assert!(faults.is_empty(), "{}", faults.render(&PackSource::sources(&[]), stuffed::diagnostics::Style::Plain));
    (Arc::clone(&content), Game::new(content, 5), mind)
}

/// How many turns each surveyor had.
fn turns_had(game: &Game) -> Vec<i64> {
    let kind = game.content.creatures.find("trial:surveyor").unwrap();
    let turns = |memory: Option<&MemoryValue>| if let Some(MemoryValue::Int(turns)) = memory { *turns } else { 0 };
    let surveyors = game.world().creatures().iter().filter(|creature| creature.kind() == kind);
    surveyors.map(|creature| turns(creature.memory.get("turns"))).collect()
}

fn overflowed(game: &Game) -> bool {
    game.events().iter().any(|event| matches!(event.kind, EventKind::Overflowed(_)))
}

#[test]
fn beyond_the_budget_creatures_wait_and_act_first_next_turn() {
    let text = creature("surveyor", "S", "hp = 9\nai = [\"survey\"]")
        + "[patch.level.\"stuffed:upper_caves\"]\nadd.creatures = [{ of = \"surveyor\", count = 100 }]\n";
    let (content, mut game, mut mind) = game_with(&text, &[("survey", SURVEY)]);
    let count = turns_had(&game).len() as i64;
    assert!(count >= 150, "{count} surveyors");
    let (mut copy, mut copied_mind) = (game.clone(), ScriptMind::new(&content).0);
    for turn in 1..=6 {
        let _ = game.act(Action::Wait, &mut mind);
        assert!(overflowed(&game), "turn {turn} took {} units: {:?}", game.peak_units(), game.events());
        assert!(game.peak_units() <= MOST, "turn {turn} took {} units", game.peak_units());
        let had = turns_had(&game);
        let (least, most) = (had.iter().min().unwrap(), had.iter().max().unwrap());
        // Who waited acts first; at the same time the lower id does.
        assert!(most - least <= 2, "turn {turn}: some had {least} turns, others {most}");
        // A saved game goes on in the same way.
        copy = copy.snapshot().restore(&content).unwrap();
        let _ = copy.act(Action::Wait, &mut copied_mind);
        assert_eq!(copy.hash(), game.hash(), "turn {turn}");
    }
    let had: i64 = turns_had(&game).iter().sum();
    assert!((count..6 * count).contains(&had), "{had} turns of {count} surveyors");
}

#[test]
fn no_flood_of_hooks_dice_or_behaviours_exceeds_the_budget() {
    let dice = "fn act(me) { let sum = 0; for n in 0..9 { sum += me.dice(\"1000d10000 + 1000d10000\"); } me.wait() }";
    let long = "fn act(me) { let n = 0; while n < 3000 { n += 1; } }";
    let ticks = "fn on_tick(me) { for x in 0..90 { for y in 0..2 { me.path_length(place(x, 5 + 13 * y)); } } }";
    let list = |name: &str| format!("hp = 9\nai = [{}]", vec![format!("\"{name}\""); 32].join(", "));
    for (script, text, fields) in [
        ("dice", dice, list("dice")),
        ("long", long, list("long")),
        ("ticks", ticks, "hp = 9\nhooks = [\"ticks\"]\nai = [\"common:wander\"]".to_owned()),
    ] {
        let text_of = creature("pest", "P", &fields)
            + "[patch.level.\"stuffed:upper_caves\"]\nadd.creatures = [{ of = \"pest\", count = 60 }]\n";
        let (_, mut game, mut mind) = game_with(&text_of, &[(script, text)]);
        for _ in 0..2 {
            let _ = game.act(Action::Wait, &mut mind);
        }
        let most = game.peak_units();
        assert!(
            (1_000_000..=MOST).contains(&most),
            "{script}: {most} units: it should reach its loop, and stop in time"
        );
    }
}

#[test]
fn a_world_full_of_items_makes_no_more() {
    let text = usable("horn", "plenty")
        + r#"
[patch.creature."stuffed:player"]
add.carries = ["horn"]

[patch.level."stuffed:upper_caves"]
set = { width = 400, height = 300 }
"#;
    let (content, mut game, mut mind) =
        game_with(&text, &[("plenty", "fn on_use(me) { [give(me, \"apple\"), lay(\"apple\", me.place)] }")]);
    let apple = content.items.find("stuffed:apple").unwrap();
    let level = game.tamper().level_mut(0).unwrap();
    for n in 0..100_000_u32 {
        let at = Point::new(n as i32 % 400, n as i32 / 400);
        level.put_item(at, Item::plain(ItemId(1_000_000 + n), apple));
    }
    game.tamper().next_item = ItemId(2_000_000);
    let mut game = Game::resume(content, game.world().clone());
    let count = game.all_items().count();
    let _ = game.act(Action::Use(0), &mut mind);
    assert_eq!(game.all_items().count(), count);
    assert_eq!(game.check(), Ok(()));
}

#[test]
fn items_that_rot_on_the_same_turn_all_vanish() {
    let (content, mut game, mut mind) = game_with("", &[]);
    let apple = content.items.find("stuffed:apple").unwrap();
    let level = game.tamper().level_mut(1).unwrap();
    for n in 0..2_000_u32 {
        let at = Point::new(n as i32 % 60, n as i32 / 60);
        level.put_item(at, Item { rots_at: Some(u64::from(n % 2) + 1), ..Item::plain(ItemId(1_000_000 + n), apple) });
    }
    game.tamper().next_item = ItemId(2_000_000);
    let mut game = Game::resume(content, game.world().clone());
    let count = |game: &Game| game.all_items().filter(|item| item.id.0 >= 1_000_000).count();
    let _ = game.act(Action::Wait, &mut mind);
    assert_eq!(count(&game), 1_000);
    let _ = game.act(Action::Wait, &mut mind);
    assert_eq!(count(&game), 0);
    assert_eq!(game.check(), Ok(()));
}
