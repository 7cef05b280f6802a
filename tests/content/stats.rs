//! Stats, and modifiers that worn items give.

use std::sync::Arc;

use stuffed::content::Content;
use stuffed::game::{Game, Item};

use super::tiny::content;
use super::trial::{creature, expect_to_pass, packs, report};

/// A ring that gives the modifier `floating` for as long as it is worn.
const RING: &str = "\
[slot.finger]
label = \"Ring\"
order = 9

[modifier.floating]
name = \"floating\"
speed = 20

[item.ring]
name = \"ring\"
description = \"On trial.\"
glyph = \"=\"
color = \"#ffffff\"
slot = \"finger\"
worn = [\"floating\"]

";

/// A map with the player beside a creature `m`.
const BESIDE: &str = "map = \"\"\"\n#####\n#@.m#\n#####\n\"\"\"\n";

#[test]
fn a_thief_takes_what_a_ring_gives() {
    let text = RING.to_owned() + &*creature("magpie", "m", "hp = 20\nhooks = [\"snatch\"]");
    let snatch = "fn on_tick(me) {\n    let victim = me.nearest_enemy();\n    if victim == () { return; }\n    take(victim, victim.worn(\"finger\"))\n}";
    let wears = "player = { wears = [\"ring\"] }\nturns = 3\n[test.t.expect]\nplayer = { lacks = [\"ring\"], lacks_modifiers = [\"floating\"] }\ncreatures = { m = { carries = [\"ring\"], lacks_modifiers = [\"floating\"] } }\n";
    let map = "map = \"\"\"\n#####\n#@.m#\n#####\n\"\"\"\nlegend = { m = { creature = \"magpie\" } }\n";
    let text = text.replace("hp = 20\nhooks", "hp = 20\nslots = 2\nhooks");
    expect_to_pass(&text, &[("snatch", snatch)], &format!("[test.t]\n{map}{wears}"));
}

#[test]
fn what_a_destroyed_ring_gave_is_over() {
    let text = RING.to_owned() + &*creature("melter", "m", "hp = 20\nhooks = [\"melt\"]");
    let melt = "fn on_tick(me) {\n    let victim = me.nearest_enemy();\n    if victim == () { return; }\n    destroy(victim.worn(\"finger\"))\n}";
    let tests = "legend = { m = \"melter\" }\nplayer = { wears = [\"ring\"] }\nturns = 3\n[test.t.expect]\nplayer = { lacks = [\"ring\"], lacks_modifiers = [\"floating\"], speed = 100 }\n";
    expect_to_pass(&text, &[("melt", melt)], &format!("[test.t]\n{BESIDE}{tests}"));
}

#[test]
fn who_becomes_something_without_hands_floats_no_more() {
    let text = RING.to_owned()
        + &*creature("mage", "m", "hp = 20\nhooks = [\"shrink\"]\nslots = 2")
        + &*creature("slug", "s", "hp = 20\nhooks = [\"shrink\"]");
    let shrink = "fn on_tick(me) { if me.is_a(\"mage\") && me.turns > 3 { become(me, \"slug\") } }";
    let begin = "[test.worn]\nmap = \"\"\"\n#####\n#@#m#\n#####\n\"\"\"\nlegend = { m = { creature = \"mage\", wears = [\"ring\"] } }\n";
    let worn = "turns = 1\nexpect = { creatures = { m = { modifiers = [\"floating\"], speed = 120 } } }\n";
    let gone = "turns = 6\n[test.gone.expect]\ncount = { slug = 1, ring = 1 }\ncreatures = { m = { lacks_modifiers = [\"floating\"], speed = 100 } }\n";
    let tests = format!("{begin}{worn}{}{gone}", begin.replace("worn]\nmap", "gone]\nmap"));
    expect_to_pass(&text, &[("shrink", shrink)], &tests);
}

/// The trial pack with the content `text`.
fn loaded(text: &str) -> Arc<Content> {
    Arc::new(content(&packs(text, &[], "")))
}

/// A game whose player wears a ring.
fn game_with_ring(content: &Arc<Content>) -> Game {
    let mut game = Game::new(Arc::clone(content), 5);
    let (kind, slot) = (content.items.find("trial:ring").unwrap(), content.slots.find("trial:finger").unwrap());
    let world = game.tamper();
    let (player, id) = (world.player, world.next_item);
    world.next_item.0 += 1;
    let creature = world.creature_mut(player).unwrap();
    let item = Item::plain(id, kind);
    let index = creature.inventory.add(item).unwrap();
    creature.inventory.wear(index, slot);
    // What it gives begins when the game is loaded.
    game.rebind(content).unwrap().0
}

fn modifiers(game: &Game) -> Vec<&str> {
    let player = game.world().player().unwrap();
    player.modifiers.iter().map(|modifier| game.content.modifiers.id(modifier.kind)).collect()
}

#[test]
fn what_a_ring_gives_follows_changed_content() {
    let first = loaded(RING);
    let game = game_with_ring(&first);
    assert_eq!((modifiers(&game), game.check()), (vec!["trial:floating"], Ok(())));
    let without = loaded(&RING.replace("worn = [\"floating\"]\n", ""));
    let (game, _) = game.rebind(&without).unwrap();
    assert_eq!((modifiers(&game), game.check()), (vec![], Ok(())));
    let (game, _) = game.rebind(&first).unwrap();
    assert_eq!((modifiers(&game), game.check()), (vec!["trial:floating"], Ok(())));
    // A placeholder of the ring gives nothing.
    let (game, report) = game.rebind(&loaded("")).unwrap();
    assert!(report.gone.contains(&("item", "trial:ring".to_owned())), "{report:?}");
    assert_eq!(game.check(), Ok(()));
    let (game, _) = game.rebind(&first).unwrap();
    assert_eq!(game.check(), Ok(()));
}

const MANA: &str = "\
[stat.mana]
name = \"mana\"
max = 20

[patch.creature.\"stuffed:player\".set]
stats = { mana = 12 }
";

#[test]
fn a_stat_that_is_gone_keeps_its_values_until_it_is_back() {
    let (first, without) = (loaded(MANA), loaded(""));
    let game = Game::new(Arc::clone(&first), 5);
    let player = game.world().player;
    let mana = |game: &Game| game.stat_of(player, game.content.stats.find("trial:mana").unwrap());
    assert_eq!(mana(&game), 12);
    let (game, report) = game.rebind(&without).unwrap();
    assert_eq!(report.gone, [("stat", "trial:mana".to_owned())]);
    assert_eq!((mana(&game), game.check()), (12, Ok(())));
    let lower = loaded(&MANA.replace("max = 20", "max = 5"));
    let (game, report) = game.rebind(&lower).unwrap();
    assert_eq!(report.back, [("stat", "trial:mana".to_owned())]);
    assert_eq!((mana(&game), game.check()), (5, Ok(())), "it is cut to the new maximum");
    let (game, _) = game.rebind(&without).unwrap().0.rebind(&first).unwrap();
    assert_eq!(mana(&game), 5);
}

#[track_caller]
fn expect_report(text: &str, message: &str, help: &str) {
    let said = report(text, &[]);
    assert!(said.contains(message) && said.contains(help), "{said}");
}

#[test]
fn mistakes_about_stats_are_told() {
    let stat = |more: &str| format!("[stat.mana]\nname = \"mana\"\n{more}\n[stat.level]\nname = \"level\"\n");
    expect_report(&stat("max = \"10 + levle\""), "unknown word `levle`: did you mean `level`?", "things.toml:3:7");
    expect_report(&stat("max = \"mana / 2\""), "this maximum depends on itself", "things.toml:3:7");
    expect_report(&stat("max = \"1d6\""), "1d6", "things.toml:3:7");
    expect_report(&stat("regain = 5"), "nothing is regained without `max`", "add `max`, or remove `regain`");
    expect_report(&stat("levels = { raises = \"mana\", at = 5 }"), "this stat raises itself", "things.toml:3:10");
    expect_report("[stat.speed]\nname = \"speed\"\n", "a stat can't be called `speed`", "give it another id");
    let player = |stats: &str| format!("{}[patch.creature.\"stuffed:player\".set]\nstats = {stats}\n", stat(""));
    expect_report(&player("{ manna = 1 }"), "unknown stat `manna`: did you mean `mana`?", "things.toml:7:11");
    expect_report(&player("{ mana = \"hp\" }"), "stats are rolled before the hit points are known", "things.toml:7:");
    expect_report(&player("{ mana = 2000000 }"), "mana", "things.toml:7:");
}
