//! Old worlds under renamed content: ids change between versions of a mod.

use std::collections::BTreeMap;
use std::sync::Arc;

use stuffed::content::{Content, PackSource, SourceFile};
use stuffed::game::{
    Action, Cause, Debug, Game, GameEnd, Item, ItemId, Memory, MemoryValue, Modifier, Rebinding, Snapshot,
};
use stuffed::grid::Direction::*;
use stuffed::grid::Point;
use stuffed::save::SavedGame;

use super::packs::{loaded, mind};
use super::scenario::{Scenario, scenario};

/// A version of the test mod. `ids` gives each definition its id; `renamed` is the value of the `renamed` field in `pack.toml`.
fn version(ids: &[(&str, &str)], renamed: &str) -> Vec<PackSource> {
    let mut text = THINGS.to_owned();
    for (placeholder, id) in ids {
        text = text.replace(placeholder, id);
    }
    let header = format!(
        "[pack]\nid = \"pond\"\ntitle = \"A pond\"\nversion = \"1.0.0\"\ndepends = [\"stuffed\"]\nrenamed = {renamed}\n"
    );
    let file = |name: &str, text: String| SourceFile { path: format!("content/pond/{name}.toml"), text };
    let content = vec![file("pack", header), file("things", text)];
    let script = ids.iter().find(|(placeholder, _)| *placeholder == "SWIM").map_or("swim", |(_, id)| id);
    let text = "fn act(me) { me.memory.swam = true; me.random_step() }".to_owned();
    let scripts = vec![SourceFile { path: format!("scripts/pond/{script}.rhai"), text }];
    let mut packs = stuffed::packs::embedded();
    packs.push(PackSource { id: "pond".to_owned(), content, scripts, ..PackSource::default() });
    packs
}

const THINGS: &str = "\
[creature.NEWT]
name = \"newt\"
description = \"Wet.\"
glyph = \"n\"
color = \"bat\"
hp = 30
faction = \"cave\"
ai = [\"SWIM\"]
corpse = \"corpse\"

[creature.TOAD]
extends = \"NEWT\"
name = \"toad\"
glyph = \"t\"

[item.REED]
name = \"reed\"
description = \"Bent.\"
glyph = \"/\"
color = \"bat\"
slot = \"BELT\"
attack = 2
rots = 500

[item.SHELL]
extends = \"REED\"
name = \"shell\"

[slot.BELT]
label = \"belt\"
order = 9

[tile.MUD]
name = \"mud\"
description = \"Deep.\"
glyph = \"~\"
color = \"bat\"
walkable = true
transparent = true

[level.BOG]
extends = \"stuffed:upper_caves\"

[modifier.SLIME]
name = \"slimy\"
stacking = \"longest\"

[modifier.SLOW]
name = \"slow\"
stacking = \"longest\"

[sentence.CROAK]
seen = \"It croaks.\"
";

const FIRST: &[(&str, &str)] = &[
    ("NEWT", "newt"),
    ("TOAD", "toad"),
    ("REED", "reed"),
    ("SHELL", "shell"),
    ("BELT", "belt"),
    ("MUD", "mud"),
    ("BOG", "bog"),
    ("SLIME", "slime"),
    ("SLOW", "slow"),
    ("CROAK", "croak"),
    ("SWIM", "swim"),
];

fn content(ids: &[(&str, &str)], renamed: &str) -> Arc<Content> {
    Arc::new(loaded(&version(ids, renamed)))
}

/// The first version with some ids changed, and `renamed` saying which.
fn later(changes: &[(&str, &str)], renamed: &str) -> Arc<Content> {
    let mut ids: BTreeMap<&str, &str> = FIRST.iter().copied().collect();
    ids.extend(changes.iter().copied());
    content(&ids.into_iter().collect::<Vec<_>>(), renamed)
}

/// The first version of the mod.
fn first() -> Arc<Content> {
    content(FIRST, "{}")
}

/// A world that holds everything in the mod: a newt and a toad, a worn reed, another reed in sight, a newt corpse, mud, slime on the
/// player, a kill on record, and a script that has failed.
fn pond() -> Scenario {
    let content = first();
    let mut scenario = scenario("########\n#@.n..t#\n#......#\n########")
        .with('n', "pond:newt")
        .with('t', "pond:toad")
        .with_content(Arc::clone(&content))
        .start_with_scripts();
    let creature = |id| content.creatures.find(id).unwrap();
    let item = |id| content.items.find(id).unwrap();
    let belt = content.slots.find("pond:belt").unwrap();
    let world = scenario.game.tamper();
    let mut next = || {
        world.next_item.0 += 1;
        ItemId(world.next_item.0 - 1)
    };
    let reed = |id| Item { rots_at: Some(400), ..Item::plain(id, item("pond:reed")) };
    let (worn, lying) = (reed(next()), reed(next()));
    let corpse =
        Item { of: Some(creature("pond:newt")), rots_at: Some(300), ..Item::plain(next(), item("stuffed:corpse")) };
    let level = world.level_mut(0).unwrap();
    *level.tamper().0 = content.levels.find("pond:bog").unwrap();
    level.set_tile(Point::new(1, 2), content.tiles.find("pond:mud").unwrap(), &content.tiles);
    level.put_item(Point::new(2, 1), lying);
    level.put_item(Point::new(2, 2), corpse);
    let turn = world.turn();
    let (slime, slow) = (content.modifiers.find("pond:slime").unwrap(), content.modifiers.find("pond:slow").unwrap());
    let player = world.creature_mut(world.player).unwrap();
    player.inventory.put(0, worn);
    player.inventory.wear(0, belt);
    player.modifiers =
        [Modifier::new(slime, 0, turn + 100, None), Modifier::new(slow, 0, turn + 150, None)].into_iter().collect();
    player.memory = Memory::from([("met".to_owned(), MemoryValue::Text("a pond:newt".to_owned()))]);
    world.record.kills = BTreeMap::from([(creature("pond:newt"), 3), (creature("pond:toad"), 4)]);
    world.record.found = BTreeMap::from([(item("pond:reed"), 2), (item("pond:shell"), 1)]);
    world.record.used = BTreeMap::from([(item("pond:reed"), 5)]);
    world.strikes.insert(content.scripts.find("pond:swim").unwrap(), 2);
    // Restoring the snapshot rebuilds everything derived from the world.
    scenario.game = scenario.game.snapshot().restore(&content).unwrap();
    let scenario = scenario.step(South);
    let known =
        scenario.game.world().levels()[0].remembered().iter().filter_map(|(_, known)| known.and_then(|own| own.item));
    assert_eq!(known.count(), 2);
    scenario
}

/// The world as a saved game stores it.
fn saved_text(game: &Game) -> String {
    String::from_utf8(game.snapshot().to_bytes()).unwrap()
}

/// Rebinds the world to other content, both as a reload during play and from a saved game. In `renamed`, each old id must become the new
/// one. Nothing else may change.
#[track_caller]
fn expect_migration(content: &Arc<Content>, renamed: &[(&str, &str)]) -> Game {
    let scenario = pond();
    let mut expected = saved_text(&scenario.game);
    for (old, new) in renamed {
        assert!(expected.contains(&format!("\"{old}\"")), "nothing is a {old}");
        expected = expected.replace(&format!("\"{old}\""), &format!("\"{new}\""));
    }
    let (game, report) = scenario.game.rebind(content).expect("it fits");
    assert_eq!(report, Rebinding::default());
    assert_eq!((game.check(), game.content.placeholders()), (Ok(()), vec![]));
    let same = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(same(&saved_text(&game)), same(&expected));
    let bytes =
        stuffed::save::encode(&scenario.game, &scenario.log, &stuffed::game::Recording::going_on(&scenario.game))
            .unwrap();
    let SavedGame { game: saved, report, .. } = stuffed::save::decode(&bytes, content).unwrap();
    assert_eq!((saved.hash(), report), (game.hash(), Rebinding::default()));
    // Rebinding again changes nothing.
    let again = Snapshot::from_bytes(&saved.snapshot().to_bytes()).unwrap().rebind(content, None).unwrap();
    assert_eq!((again.0.hash(), again.1), (game.hash(), Rebinding::default()));
    let played = Scenario { game: saved, mind: mind(content), log: scenario.log };
    drop(played.turns(3));
    game
}

#[test]
fn a_creature_keeps_its_state_under_its_new_id() {
    let content = later(&[("NEWT", "eft")], "{ newt = \"eft\" }");
    let game = expect_migration(&content, &[("pond:newt", "pond:eft")]);
    let kind = content.creatures.find("pond:eft").unwrap();
    assert_eq!(game.world().record.kills[&kind], 3);
    assert_eq!(game.world().creatures().iter().filter(|own| own.kind() == kind).count(), 1);
}

#[test]
fn an_item_is_renamed_wherever_it_is() {
    let content = later(&[("REED", "rush")], "{ item.reed = \"rush\" }");
    let game = expect_migration(&content, &[("pond:reed", "pond:rush")]);
    let player = game.world().player().unwrap();
    let rush = content.items.find("pond:rush").unwrap();
    assert_eq!(player.inventory.get(0).map(|item| item.kind), Some(rush));
    assert_eq!(player.inventory.worn_on(0), content.slots.find("pond:belt"), "what is worn stays on");
    assert_eq!((game.world().record.found[&rush], game.world().record.used[&rush]), (2, 5));
    let remembered =
        game.world().levels()[0].remembered().iter().filter_map(|(_, known)| known.and_then(|own| own.item));
    assert_eq!(remembered.filter(|thing| thing.kind == rush).count(), 1);
}

#[test]
fn tiles_levels_slots_and_scripts_are_renamed() {
    let all = [
        ("MUD", "mire", "mud", "tile"),
        ("BOG", "fen", "bog", "level"),
        ("BELT", "girdle", "belt", "slot"),
        ("SLIME", "slough", "slime", "modifier"),
        ("SWIM", "paddle", "swim", "script"),
    ];
    for (placeholder, new, old, table) in all {
        let renamed = format!("{{ {table}.{old} = \"{new}\" }}");
        let (was, is) = (format!("pond:{old}"), format!("pond:{new}"));
        expect_migration(&later(&[(placeholder, new)], &renamed), &[(&was, &is)]);
    }
    let changes: Vec<(&str, &str)> = all.iter().map(|(placeholder, new, ..)| (*placeholder, *new)).collect();
    let renamed: Vec<String> = all.iter().map(|(_, new, old, _)| format!("{old} = \"{new}\"")).collect();
    let ids: Vec<(String, String)> =
        all.iter().map(|(_, new, old, _)| (format!("pond:{old}"), format!("pond:{new}"))).collect();
    let ids: Vec<(&str, &str)> = ids.iter().map(|(old, new)| (old.as_str(), new.as_str())).collect();
    expect_migration(&later(&changes, &format!("{{ {} }}", renamed.join(", "))), &ids);
}

#[test]
fn the_same_id_in_two_tables_is_renamed_separately() {
    let changes = [("NEWT", "eft"), ("REED", "newt")];
    // `newt` is now an item, and the creature `newt` has become `eft`.
    let content = later(&changes, "{ creature.newt = \"eft\", item.reed = \"newt\" }");
    let game = pond().game.rebind(&content).unwrap().0;
    assert_eq!(game.world().record.kills[&content.creatures.find("pond:eft").unwrap()], 3);
    assert_eq!(game.world().record.found[&content.items.find("pond:newt").unwrap()], 2);
    assert_eq!(game.content.placeholders(), []);
}

#[test]
fn every_earlier_version_can_be_migrated() {
    let second = later(&[("NEWT", "eft")], "{ newt = \"eft\" }");
    let third = later(&[("NEWT", "triton")], "{ newt = \"eft\", eft = \"triton\" }");
    let game = expect_migration(&third, &[("pond:newt", "pond:triton")]);
    let by_way = pond().game.rebind(&second).unwrap().0.rebind(&third).unwrap();
    assert_eq!((by_way.0.hash(), by_way.1), (game.hash(), Rebinding::default()));
    let (back, report) = game.rebind(&first()).unwrap();
    assert_eq!(report.gone, [("creature", "pond:triton".to_owned())], "an earlier version knows nothing of it");
    assert_eq!(back.rebind(&third).unwrap().0.hash(), game.hash());
}

#[test]
fn without_a_rename_it_is_gone_and_a_later_rename_restores_it() {
    let renamed = later(&[("NEWT", "eft")], "{}");
    let mut scenario = pond();
    let (game, report) = scenario.game.rebind(&renamed).unwrap();
    assert_eq!(report.gone, [("creature", "pond:newt".to_owned())]);
    let told = later(&[("NEWT", "eft")], "{ newt = \"eft\" }");
    assert_ne!(renamed.fingerprint, told.fingerprint, "what was done is not done again in another world");
    let (game, report) = game.rebind(&told).unwrap();
    assert_eq!((report.gone, report.back), (vec![], vec![("creature", "pond:eft".to_owned())]));
    scenario.game = scenario.game.rebind(&told).unwrap().0;
    assert_eq!(game.hash(), scenario.game.hash());
}

#[test]
fn merged_kinds_add_up_their_counts() {
    let mut things = version(FIRST, "{ creature.newt = \"toad\", reed = \"shell\", slime = \"slow\" }");
    let file =
        things.iter_mut().flat_map(|pack| &mut pack.content).find(|file| file.path.ends_with("pond/things.toml"));
    let file = file.unwrap();
    // Toad and shell become definitions in their own right; newt, reed and slime are removed.
    let mut text = file.text.replace("[creature.newt]", "[creature.toad]").replace("[item.reed]", "[item.shell]");
    for (from, to) in [
        ("[creature.toad]\nextends", "[item.shell]"),
        ("[item.shell]\nextends", "[slot"),
        ("[modifier.slime]", "[modifier.slow]"),
    ] {
        let begin = text.find(from).unwrap();
        let end = begin + 1 + text[begin + 1..].find(to).unwrap();
        text.replace_range(begin..end, "");
    }
    file.text = text;
    let content = Arc::new(loaded(&things));
    let scenario = pond();
    let (game, report) = scenario.game.rebind(&content).unwrap();
    assert_eq!((report, game.check()), (Rebinding::default(), Ok(())));
    let record = &game.world().record;
    assert_eq!(record.kills, BTreeMap::from([(content.creatures.find("pond:toad").unwrap(), 7)]));
    assert_eq!(record.found, BTreeMap::from([(content.items.find("pond:shell").unwrap(), 3)]));
    let before = scenario.player().modifiers[1].until;
    let slow = content.modifiers.find("pond:slow").unwrap();
    assert_eq!(game.world().player().unwrap().modifiers, [Modifier::new(slow, 0, before, None)], "the longer one");
    assert_eq!(game.world().creatures().len(), scenario.game.world().creatures().len());
}

#[test]
fn a_renamed_kind_takes_on_its_new_values() {
    let renamed = "{ newt = \"eft\", reed = \"rush\", swim = \"paddle\" }";
    let mut packs = version(FIRST, renamed);
    for file in packs.iter_mut().flat_map(|pack| pack.content.iter_mut().chain(&mut pack.scripts)) {
        if file.path.contains("/pond/") && !file.path.ends_with("pack.toml") {
            file.path = file.path.replace("swim", "paddle");
            for (from, to) in [
                ("newt", "eft"),
                ("reed", "rush"),
                ("[\"swim", "[\"paddle"),
                ("hp = 30", "hp = 40"),
                ("= 500", "= 600"),
            ] {
                file.text = file.text.replace(from, to);
            }
        }
    }
    let content = Arc::new(loaded(&packs));
    let mut scenario = pond();
    scenario.creature_mut('n').behaviour = Some(0);
    let newt = scenario.creature('n').id();
    let game = scenario.game.rebind(&content).unwrap().0;
    let eft = game.world().creature(newt).unwrap();
    assert_eq!((eft.hp, eft.max_hp, eft.behaviour), (40, 40, Some(0)));
    let rots: Vec<Option<u64>> = game.all_items().filter(|item| item.of.is_none()).map(|item| item.rots_at).collect();
    assert_eq!(rots, [Some(500), Some(500)]);
}

#[test]
fn an_ended_game_shows_the_new_names() {
    let mut scenario = pond();
    let killer = scenario.creature('n').who();
    let world = scenario.game.tamper();
    world.end = Some(GameEnd { ending: None, cause: Some(Cause::Creature(killer)), turn: world.turn() });
    let player = world.player;
    world.creature_mut(player).unwrap().hp = 0;
    let game = scenario.game.rebind(&later(&[("NEWT", "eft")], "{ newt = \"eft\" }")).unwrap().0;
    assert_eq!(game.cause_of_death("a"), "a newt");
    assert_eq!(game.content.placeholders(), []);
}

#[test]
fn recorded_actions_are_read_with_the_new_ids() {
    let (first, content) =
        (first(), later(&[("NEWT", "eft"), ("CROAK", "ribbit")], "{ newt = \"eft\", croak = \"ribbit\" }"));
    let at = Point::new(1, 1);
    let newt = |content: &Content, id| Action::Debug(Debug::Spawn { kind: content.creatures.find(id).unwrap(), at });
    let says = |content: &Content, id| Action::Speak(content.sentences.find(id).unwrap());
    let egg = |content: &Content, id| {
        let kind = content.creatures.find(id).unwrap();
        Action::Summon { kind, at, memory: Box::default() }
    };
    let read = |action: Action| action.to_record(&first).bind(&content);
    assert_eq!(read(newt(&first, "pond:newt")), Some(newt(&content, "pond:eft")));
    assert_eq!(read(egg(&first, "pond:newt")), Some(egg(&content, "pond:eft")));
    assert_eq!(read(says(&first, "pond:croak")), Some(says(&content, "pond:ribbit")));
    assert_eq!(newt(&first, "pond:newt").to_record(&first).bind(&later(&[("NEWT", "eft")], "{}")), None);
}

#[test]
fn games_follow_a_renamed_pack() {
    let mut packs = version(FIRST, "{ pack.pond = \"lake\", newt = \"eft\" }");
    let lake = packs.last_mut().unwrap();
    lake.id = "lake".to_owned();
    for file in lake.content.iter_mut().chain(&mut lake.scripts) {
        file.path = file.path.replace("/pond/", "/lake/");
        file.text = file.text.replace("id = \"pond\"", "id = \"lake\"").replace("[creature.newt]", "[creature.eft]");
        file.text = file.text.replace("extends = \"newt\"", "extends = \"eft\"");
    }
    let same: Vec<(String, String)> = ["toad", "reed", "shell", "belt", "mud", "bog", "slime", "slow", "swim"]
        .iter()
        .map(|id| (format!("pond:{id}"), format!("lake:{id}")))
        .chain([("pond:newt".to_owned(), "lake:eft".to_owned())])
        .collect();
    let ids: Vec<(&str, &str)> = same.iter().map(|(old, new)| (old.as_str(), new.as_str())).collect();
    expect_migration(&Arc::new(loaded(&packs)), &ids);
}

#[test]
fn a_renamed_player_kind_keeps_the_player() {
    let mut packs = stuffed::packs::embedded();
    let files = || packs.iter().flat_map(|pack| &pack.content);
    assert!(files().any(|file| file.text.contains("[creature.player")));
    for file in packs.iter_mut().flat_map(|pack| &mut pack.content) {
        file.text =
            file.text.replace("[creature.player", "[creature.hero").replace("player = \"player\"", "player = \"hero\"");
        file.text = file.text.replace("id = \"stuffed\"\n", "id = \"stuffed\"\nrenamed = { player = \"hero\" }\n");
    }
    let content = Arc::new(loaded(&packs));
    let mut scenario = scenario("#####\n#@.z#\n#####").start_with_scripts();
    scenario.player_mut().hp = 17;
    let (game, report) = scenario.game.rebind(&content).unwrap();
    let player = game.world().player().unwrap();
    assert_eq!((content.creatures.id(player.kind()), player.hp, report), ("stuffed:hero", 17, Rebinding::default()));
}
