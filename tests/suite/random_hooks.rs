//! Random play among the bestiary's monsters, with content that uses every effect of the hooks.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use stuffed::content::{Content, PackSource, SourceFile};
use stuffed::game::Snapshot;

use super::packs::loaded;
use super::random_play::{Tally, play_in};

/// Content that exercises hooks: the player starts with a horn whose use has random effects on everyone nearby, summons allies and burns
/// the ground.
const THINGS: &str = r##"
[pack]
id = "trial"
title = "Trial"
version = "1.0.0"
depends = { stuffed = "0.1", bestiary = "1.0" }

[item.horn]
name = "horn"
description = "Blow, and see."
glyph = "~"
color = "#ffffff"
usable = "always"
hooks = ["blow", "echo"]

[item.potion]
name = "potion"
description = "Drink, and see."
glyph = "!"
color = "#ffffff"
usable = "once"
hooks = ["blow"]

[creature.friend]
name = "friend"
description = "On your side."
glyph = "F"
color = "#ffffff"
hp = 20
attack = 3
vision = 7
opens = true
faction = "stuffed:adventurers"
ai = ["helps", "common:hunt", "common:wander"]

[tile.door]
name = "door"
description = "Closed."
glyph = "+"
color = "#ffffff"
walkable = false
transparent = false
opens = "open_door"

[tile.open_door]
name = "open door"
description = "Open."
glyph = "/"
color = "#ffffff"
walkable = true
transparent = true
closes = "door"

[tile.embers]
name = "embers"
description = "Hot."
glyph = "^"
color = "#ff8000"
walkable = true
transparent = true
hooks = ["singe"]

[modifier.torpor]
name = "slow"
attack = -50
defense = -50
vision = -20
speed = -300
stacking = "extend"

[modifier.stupor]
name = "bound"
skips_turns = true
ended_by = ["damage"]
tags = ["spell"]

[modifier.web]
name = "held"
holds = 80
struggle = 20
strays = 40
removes = ["stupor"]
tags = ["spell"]

[modifier.madness]
name = "mad"
faction = "stuffed:adventurers"
ai = ["helps"]
blocks = ["web"]
tags = ["spell"]

[modifier.armour]
name = "safe"
absorbs = 4
attack = 1
stacking = "intensify"
stacks_to = 5
fades = 9
ended_by = ["attack"]

[modifier.vigour]
name = "quick"
attack = 10000
defense = 50
speed = 1000
stacking = "stack"

[sentence.blows]
you = "It sounds."
seen = "It sounds, {actor.the}."

[patch.creature."stuffed:player"]
set = { opens = true, hooks = ["trial:tire"], carries = ["trial:horn", "trial:potion"] }
"##;

const SCRIPTS: [(&str, &str); 5] = [
    (
        "blow",
        "
fn on_use(me) {
    let place = me.random_place(4) ?? me.place;
    let others = me.creatures();
    let who = if others.is_empty() { me } else { me.pick(others) };
    let all = [message(\"blows\", who)];
    switch me.dice(\"1d33\") {
        1 => all.push(teleport(me, place)),
        2 => all.push(teleport(who, me.place)),
        3 => all += [shove(who, \"north\", 5), shove(me, \"southwest\", 3)],
        4 => all += [bring_forth(\"friend\", place), bring_forth(\"friend\", me.place)],
        5 => all.push(bring_forth(\"wolf\", place(-5, 900))),
        6 => all.push(change_tile(place, \"embers\")),
        7 => all += [damage(who, 1000), damage(who, 1000), heal(who, 1000), modify(who, \"torpor\", 9), take(who)],
        8 => all.push(heal(who, 5)),
        9 => all += [modify(who, \"vigour\", 7), modify(me, \"vigour\", 3), modify(who, \"vigour\", 5)],
        10 => all += [modify(who, \"torpor\", 7), modify(me, \"torpor\", 2)],
        11 => all += [cure(me, \"torpor\"), cure(me, \"vigour\"), cure(who, \"vigour\")],
        12 => all += [give(who, \"stuffed:rock\"), give(me, \"potion\")],
        13 => all += [take(who), lay(\"potion\", place), lay(\"stuffed:corpse\", me.place)],
        14 => all += [destroy(me.item_here()), destroy(me.nearest_item(\"corpse\"))],
        15 => all += [pose(who, \"chest\"), pose(me, \"chest\")],
        16 => all.push(reveal(place, 5)),
        17 => all.push(bring_forth(\"mimic\", place)),
        18 => all += [join(who, \"stuffed:adventurers\"), lead(who, me), remember(who, \"friend\", me)],
        19 => all += [join(who, \"stuffed:cave\"), lead(who, ())],
        20 => all.push(send(who, me.depth + 1, place)),
        21 => all += [send(who, me.depth - 1, place(-9, 9)), send(who, 900, place)],
        22 => all += [vanish(who), damage(who, 3, #{ by: me })],
        23 => all += [become(who, \"friend\"), become(who, \"mimic\")],
        25 => all += [modify(who, \"stupor\", 9), modify(me, \"stupor\", 2)],
        26 => all += [modify(who, \"web\", 12), modify(me, \"web\", 4)],
        27 => all += [modify(who, \"madness\", 12), modify(me, \"armour\", 9), modify(who, \"armour\", 9), modify(who, \"armour\", 9)],
        28 => all += [cure(who, \"spell\"), cure(me, \"spell\")],
        24 => all += [become(who, \"stuffed:zombie\"), lead(me, who), lead(who, me)],
        _ => for way in [\"north\", \"east\", \"south\", \"west\", \"northwest\", \"southeast\"] { all.push(change_tile(me.place.next(way), \"door\")); },
    }
    all
}
",
    ),
    (
        "echo",
        "fn on_use(me) { if me.chance(90) { return; } let all = []; for n in 0..256 { all.push(heal(me, 1)); } all }",
    ),
    (
        "singe",
        "fn on_enter(me) { damage(me, 2) }\nfn on_leave(me, event) { change_tile(event.place, \"stuffed:floor\") }",
    ),
    (
        "tire",
        "fn on_hurt(me, event) { if me.chance(10) { damage(event.other, 1) } }\nfn on_spawn(me) { give(me, \"horn\") }",
    ),
    (
        "helps",
        "
fn act(me) {
    if me.chance(20) { return me.speak(\"blows\"); }
    if me.chance(20) { return me.swap(me.nearest_ally()); }
    if me.chance(5) { return me.summon(\"stuffed:bat\", me.place); }
    if me.chance(10) { me.open(\"east\") }
}
",
    ),
];

/// The shipped game with the bestiary and the trial pack.
pub fn content() -> Arc<Content> {
    let file = |path: String, text: &str| SourceFile { path, text: text.to_owned() };
    let mut packs = stuffed::packs::embedded();
    packs.extend(stuffed::host::from_root(Path::new("tests/packs/bestiary")).expect("the bestiary"));
    packs.push(PackSource {
        id: "trial".to_owned(),
        content: vec![file("content/trial/pack.toml".to_owned(), THINGS)],
        scripts: SCRIPTS.map(|(name, text)| file(format!("scripts/trial/{name}.rhai"), text)).to_vec(),
        tests: Vec::new(),
        rank: 0,
    });
    Arc::new(loaded(&packs))
}

/// Events that hooks and the newer actions cause.
const FACTS: [&str; 14] = [
    "bound",
    "absorbed",
    "harmed",
    "used",
    "stolen",
    "moved a door",
    "swapped",
    "modifier began",
    "modifier ended",
    "unmasked",
    "told",
    "bred",
    "overflowed",
    "died",
];

/// Actions that exist because of hooks.
const ACTIONS: [&str; 4] = ["use", "open", "close", "swap"];

fn keeps_sound(seeds: Range<u64>) {
    let content = content();
    let mut tally = Tally::default();
    for seed in seeds {
        play_in(&content, seed, 2_600, &mut tally, |game| {
            assert!(
                !game.events().iter().any(|event| matches!(event.kind, stuffed::game::EventKind::Failed { .. })),
                "{:#?}",
                game.events()
            );
            if game.world().turn() % 50 == 0 {
                let again = Snapshot::from_bytes(&game.snapshot().to_bytes()).unwrap().restore(&game.content).unwrap();
                assert_eq!(again.hash(), game.hash(), "seed {seed}, turn {}", game.world().turn());
                again.check().unwrap();
            }
        });
    }
    let missing = |wanted: &[&'static str], found: &BTreeSet<&'static str>| -> Vec<&str> {
        wanted.iter().copied().filter(|name| !found.contains(name)).collect()
    };
    assert_eq!(missing(&FACTS, &tally.facts), [""; 0], "of what can happen did not");
    assert_eq!(missing(&ACTIONS, &tally.done), [""; 0], "of what can be done was not");
    assert!(tally.crowd.values().all(|crowd| *crowd <= content.rules.max_creatures as usize), "{:?}", tally.crowd);
    assert!(tally.turns > 20_000, "only {} turns were played", tally.turns);
}

#[test]
fn random_play_among_the_bestiary_keeps_the_world_valid() {
    keeps_sound(0..14);
}
