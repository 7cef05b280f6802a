//! Rebinding a world to changed content: removed definitions become placeholders, creatures follow their kinds, and nothing else changes.

use std::sync::Arc;

use stuffed::content::{Content, PackSource, SourceFile};
use stuffed::game::{Action, Game, Memory, MemoryValue, Migration, Rebinding, Recording, Snapshot};
use stuffed::grid::Direction::*;
use stuffed::grid::Point;
use stuffed::save::SavedGame;

use super::packs::{loaded, mind, shipped};
use super::scenario::{Scenario, scenario};

/// The shipped packs with every `old` in their files replaced by `new`.
#[track_caller]
fn edited_packs(edits: &[(&str, &str)]) -> Vec<PackSource> {
    let mut packs = stuffed::packs::embedded();
    for (old, new) in edits {
        let files = || packs.iter().flat_map(|pack| pack.content.iter().chain(&pack.scripts));
        assert!(files().any(|file| file.text.contains(old)), "no file says {old:?}");
        let files = packs.iter_mut().flat_map(|pack| pack.content.iter_mut().chain(&mut pack.scripts));
        files.for_each(|file| file.text = file.text.replace(old, new));
    }
    packs
}

#[track_caller]
fn edited(edits: &[(&str, &str)]) -> Arc<Content> {
    Arc::new(loaded(&edited_packs(edits)))
}

/// Edits that remove the zombie, the sword, the wall, the weapon slot and a level. [`without_hunt`] removes a script.
const NO_ZOMBIE: &[(&str, &str)] =
    &[("[creature.zombie]", "[creature.ghast]"), ("\"zombie\"", "\"ghast\""), ("\nzombie = ", "\nghast = ")];
const NO_SWORD: &[(&str, &str)] = &[("[item.sword]", "[item.blade]"), ("\"sword\"", "\"blade\"")];
const NO_WALL: &[(&str, &str)] = &[("[tile.wall]", "[tile.face]"), ("wall = \"wall\"", "wall = \"face\"")];
const NO_WEAPON: &[(&str, &str)] = &[("[slot.weapon]", "[slot.hand]"), ("\"weapon\"", "\"hand\"")];
const NO_CAVES: &[(&str, &str)] = &[("[level.upper_caves]", "[level.cellar]"), ("\"upper_caves\"", "\"cellar\"")];

fn without_hunt() -> Arc<Content> {
    let mut packs = edited_packs(&[("[behaviour.hunt]", "[behaviour.chase]"), ("\"hunt\"", "\"chase\"")]);
    let scripts = packs.iter_mut().flat_map(|pack| &mut pack.scripts);
    let hunt = scripts.into_iter().find(|script| script.path.ends_with("/hunt.rhai")).expect("the script");
    hunt.path = hunt.path.replace("hunt.rhai", "chase.rhai");
    Arc::new(loaded(&packs))
}

impl Scenario {
    /// Rebinds the game to other content.
    #[track_caller]
    fn rebind_to(&mut self, content: &Arc<Content>) -> Rebinding {
        let (game, report) = self.game.rebind(content).expect("the world fits in");
        assert_eq!(game.check(), Ok(()));
        let (before, after) = (self.game.world(), game.world());
        assert_eq!((before.time, before.seed, before.player), (after.time, after.seed, after.player));
        assert_eq!((before.next_creature, before.next_item), (after.next_creature, after.next_item));
        assert_eq!(format!("{:?}", before.random), format!("{:?}", after.random));
        assert_eq!(game.content.fingerprint, content.fingerprint);
        self.game = game;
        self.mind = mind(content);
        report
    }
}

fn ids(found: &[(&'static str, String)]) -> Vec<String> {
    found.iter().map(|(table, id)| format!("{table} {id}")).collect()
}

/// A player with a sword in hand, dug rock, a zombie in sight and a corpse.
fn game_in_progress() -> Scenario {
    let mut scenario = scenario(
        "
        ##########
        #@f....z.#
        #........#
        ##########
    ",
    )
    .start_with_scripts()
    .given("sword")
    .given("apple")
    .act(Action::Equip(0));
    scenario.creature_mut('f').hp = 1;
    scenario.step(East).step(South).step(South)
}

fn zombie(scenario: &Scenario) -> &stuffed::game::Creature {
    let id = scenario.game.world().creatures().ids().max().expect("creatures");
    scenario.game.world().creature(id).expect("alive")
}

#[test]
fn changed_looks_do_not_change_the_world() {
    let mut scenario = game_in_progress();
    let before = scenario.game.hash();
    assert_eq!(scenario.rebind_to(&shipped()), Rebinding::default());
    assert_eq!(scenario.game.hash(), before);
    let looks = edited(&[("name = \"zombie\"", "name = \"ghoul\""), ("glyph = \"z\"", "glyph = \"g\"")]);
    assert_eq!(scenario.rebind_to(&looks), Rebinding::default());
    assert_eq!(scenario.game.hash(), before);
    assert_eq!(scenario.game.name(zombie(&scenario).who(), "the"), "the ghoul");
}

/// Removes something from the content, plays on, then puts it back.
#[track_caller]
fn removed_and_restored(gone: &Arc<Content>, expected: &[&str]) -> Scenario {
    let mut scenario = game_in_progress();
    let before = scenario.game.hash();
    let report = scenario.rebind_to(gone);
    assert_eq!(ids(&report.gone), expected);
    assert_eq!(scenario.rebind_to(gone).gone, [], "what was gone already is no news");
    // The same through a saved game.
    let bytes = scenario.game.snapshot().to_bytes();
    assert_eq!(scenario.game.hash(), before, "a placeholder is written under its old id");
    let loaded = Snapshot::from_bytes(&bytes).unwrap().restore(gone).unwrap();
    assert_eq!(loaded.hash(), before);
    let placeholders = scenario.game.content.placeholders();
    assert_eq!(ids(&placeholders), expected);
    let back = loaded.rebind(&shipped()).unwrap();
    assert_eq!((back.0.hash(), ids(&back.1.back)), (before, ids(&placeholders)));
    let mut other = Scenario { game: scenario.game.clone(), mind: mind(gone), log: scenario.log.clone() };
    assert_eq!(ids(&other.rebind_to(&shipped()).back), expected);
    assert_eq!(other.game.hash(), before);
    drop(other.turns(3));
    scenario.turns(3)
}

#[test]
fn a_creature_without_a_kind_stands_still() {
    let scenario = removed_and_restored(&edited(NO_ZOMBIE), &["creature stuffed:zombie"]);
    let zombie = zombie(&scenario);
    assert_eq!(scenario.game.name(zombie.who(), ""), "stuffed:zombie");
    assert_eq!(scenario.game.content.creatures[zombie.kind()].glyph, '?');
    let at = zombie.at();
    let later = scenario.turns(10);
    assert_eq!(self::zombie(&later).at(), at);
}

#[test]
fn a_creature_without_a_kind_can_still_be_attacked() {
    let mut scenario = scenario(
        "
        #####
        #@z.#
        #####
    ",
    )
    .start_with_scripts();
    scenario.rebind_to(&edited(NO_ZOMBIE));
    let before = zombie(&scenario).hp;
    let scenario = scenario.step(East);
    assert!(zombie(&scenario).hp < before);
    assert_eq!(scenario.player().hp, 100, "it does not strike back");
}

#[test]
fn a_worn_item_without_a_kind_stays_on_without_effect() {
    let scenario = removed_and_restored(&edited(NO_SWORD), &["item stuffed:sword"]);
    let player = scenario.player();
    assert_eq!(player.inventory.all_worn().count(), 1);
    assert_eq!(scenario.game.attack_of(player.id()), 20);
    assert_eq!(scenario.game.item_name(player.inventory.get(0).unwrap().thing(), ""), "stuffed:sword");
    let both = [NO_SWORD, NO_WEAPON].concat();
    let scenario = removed_and_restored(&edited(&both), &["item stuffed:sword", "slot stuffed:weapon"]);
    assert_eq!(scenario.player().inventory.all_worn().count(), 1);
}

#[test]
fn a_tile_without_a_kind_stays_solid() {
    let scenario = removed_and_restored(&edited(NO_WALL), &["tile stuffed:wall"]);
    let wall = scenario.game.tile(0, Point::new(0, 0)).unwrap();
    assert_eq!((wall.glyph, wall.walkable, wall.transparent), ('?', false, false));
    assert!(wall.dig.is_none());
    // A saved game does not say whether a missing tile was walkable. It becomes walkable, so that nobody is walled in.
    let loaded = scenario.game.snapshot().restore(&edited(NO_WALL)).unwrap();
    assert!(loaded.tile(0, Point::new(0, 0)).unwrap().walkable);
}

#[test]
fn levels_scripts_and_kills_keep_their_ids() {
    let scenario = removed_and_restored(&edited(NO_CAVES), &["level stuffed:upper_caves"]);
    let level = scenario.game.world().levels()[0].kind();
    assert_eq!(scenario.game.content.levels[level].name, "a lost place");
    let gone = edited(&[
        ("[creature.fungus]", "[creature.mould]"),
        ("\"fungus\"", "\"mould\""),
        ("\nfungus = ", "\nmould = "),
    ]);
    let scenario = removed_and_restored(&gone, &["creature stuffed:fungus"]);
    assert_eq!(scenario.game.world().record.kill_count(), 1);
    let corpse = scenario.game.all_items().find(|item| item.of.is_some()).unwrap().thing();
    assert_eq!(scenario.game.item_name(corpse, "a"), "a stuffed:fungus corpse");
}

#[test]
fn a_corpse_without_a_kind_does_not_rot_until_it_is_restored() {
    let gone = edited(&[("[item.corpse]", "[item.remains]"), ("corpse = \"corpse\"", "corpse = \"remains\"")]);
    let mut scenario = game_in_progress();
    (scenario.player_mut().hp, scenario.player_mut().max_hp) = (100_000, 100_000);
    scenario.rebind_to(&gone);
    let mut scenario = scenario.turns(300);
    let corpses = |game: &Game| game.all_items().filter(|item| item.of.is_some()).count();
    assert_eq!(corpses(&scenario.game), 1);
    scenario.rebind_to(&shipped());
    assert_eq!(corpses(&scenario.turns(2).game), 0);
}

#[test]
fn an_item_rots_by_the_new_value_of_its_kind() {
    let corpse = |scenario: &Scenario| scenario.game.all_items().find(|item| item.of.is_some()).unwrap().rots_at;
    let mut scenario = game_in_progress();
    let before = corpse(&scenario).unwrap();
    scenario.rebind_to(&edited(&[("rots = 250", "rots = 300")]));
    assert_eq!(corpse(&scenario), Some(before + 50));
    scenario.rebind_to(&edited(&[("rots = 250", "rots = 1")]));
    assert_eq!(corpse(&scenario), Some(scenario.game.world().turn() + 1));
    scenario.rebind_to(&edited(&[("rots = 250", "rots = 0")]));
    assert_eq!(corpse(&scenario), None);
    scenario.rebind_to(&shipped());
    assert_eq!(corpse(&scenario), Some(scenario.game.world().turn() + 250));
}

#[test]
fn hit_points_follow_the_new_formula_and_never_kill() {
    let hp = |text: &str| edited(&[("hp = \"46 + 4 * depth\"", &format!("hp = {text}"))]);
    let stats = |scenario: &Scenario| (zombie(scenario).hp, zombie(scenario).max_hp);
    let mut scenario = game_in_progress();
    assert_eq!(stats(&scenario), (50, 50));
    scenario.rebind_to(&hp("60"));
    assert_eq!(stats(&scenario), (60, 60), "the unhurt stay unhurt");
    scenario.creature_mut('z').hp = 30;
    scenario.rebind_to(&hp("40"));
    assert_eq!(stats(&scenario), (30, 40));
    scenario.rebind_to(&hp("1"));
    assert_eq!(stats(&scenario), (1, 1));
    scenario.rebind_to(&hp("\"20 + 1d11\""));
    assert_eq!(stats(&scenario), (26, 26), "in the middle of what the dice can bring");
    scenario.rebind_to(&hp("\"200 + 1d101\""));
    assert_eq!(stats(&scenario), (251, 251), "as lucky as before");
}

#[test]
fn attack_and_defense_follow_changed_formulas() {
    let mut scenario = game_in_progress();
    scenario.creature_mut('z').attack = 77;
    scenario.rebind_to(&edited(&[("defense = 10\n", "defense = 3\n")]));
    assert_eq!((zombie(&scenario).attack, zombie(&scenario).defense), (77, 3));
    scenario.rebind_to(&edited(&[("attack = \"10 + depth\"", "attack = \"20 + depth\"")]));
    assert_eq!((zombie(&scenario).attack, zombie(&scenario).defense), (21, 10));
}

#[test]
fn an_item_with_another_slot_is_taken_off() {
    let mut scenario = game_in_progress();
    let report = scenario.rebind_to(&edited(&[("slot = \"weapon\"\nattack = 10", "slot = \"armour\"\nattack = 10")]));
    let player = scenario.player();
    assert_eq!(report.changes, [Migration::TakenOff(player.who(), player.inventory.get(0).unwrap().thing())]);
    assert_eq!((player.inventory.all_worn().count(), player.inventory.iter().count()), (0, 2));
}

#[test]
fn fewer_slots_lose_no_items() {
    let mut scenario = game_in_progress();
    for item in ["rock", "rock", "tunic"] {
        scenario = scenario.given(item);
    }
    scenario = scenario.act(Action::Equip(4));
    let all = scenario.game.all_items().count();
    let report = scenario.rebind_to(&edited(&[("slots = 20", "slots = 3")]));
    assert_eq!(scenario.game.all_items().count(), all);
    let inventory = &scenario.player().inventory;
    assert_eq!((inventory.size(), inventory.iter().count(), inventory.all_worn().count()), (3, 3, 1));
    assert!(report.changes.iter().all(|change| matches!(change, Migration::Dropped(..))) && report.changes.len() == 2);
    scenario.rebind_to(&shipped());
    assert_eq!(scenario.player().inventory.size(), 20);
    // Worn items get a slot before items that are only carried.
    let mut scenario = scenario.act(Action::Drop(0)).given("tunic");
    scenario.player_mut().inventory.take(0);
    for item in ["chainmail", "rock", "staff", "dagger"] {
        scenario = scenario.given(item);
    }
    let last = scenario.player().inventory.iter().map(|(slot, _)| slot).max().unwrap();
    let mut scenario = scenario.act(Action::Equip(last));
    let room = last;
    scenario.player_mut().inventory.take(0);
    scenario.rebind_to(&edited(&[("slots = 20", &format!("slots = {room}"))]));
    assert_eq!(
        scenario.player().inventory.worn_on(0),
        Some(scenario.game.content.slots.find("stuffed:weapon").unwrap())
    );
}

/// Content with planks that are walkable or not.
fn with_planks(walkable: bool) -> Arc<Content> {
    let planks = format!(
        "[tile.planks]\nname = \"planks\"\ndescription = \"Rotten.\"\nglyph = \"=\"\ncolor = \"wood\"\n\
         transparent = true\nwalkable = {walkable}\n\n[tile.wall]"
    );
    edited(&[("[tile.wall]", &planks)])
}

/// A player on planks.
fn on_planks(map: &str) -> Scenario {
    let mut scenario = scenario(map).with_content(with_planks(true)).start();
    let (planks, at) = (scenario.game.content.tiles.find("stuffed:planks").unwrap(), scenario.player().at());
    let content = Arc::clone(&scenario.game.content);
    scenario.game.tamper().level_mut(0).unwrap().set_tile(at, planks, &content.tiles);
    scenario
}

#[test]
fn creatures_on_tiles_that_became_solid_are_moved() {
    let mut scenario = on_planks("#####\n#@.z#\n#####");
    let report = scenario.rebind_to(&with_planks(false));
    assert_eq!(scenario.player().at(), Point::new(2, 1));
    assert_eq!(report.changes, [Migration::Moved(scenario.player().who())]);
    drop(scenario.turns(2));
}

#[test]
fn a_world_without_ground_to_stand_on_is_refused() {
    let why = on_planks("###\n#@#\n###").game.rebind(&with_planks(false)).unwrap_err();
    assert_eq!(why.to_string(), "there is no room for `stuffed:player` on level main:1");
}

#[test]
fn a_smaller_stomach_does_not_starve_anyone() {
    let fullness = |scenario: &Scenario| scenario.player().satiety.map(|own| (own.food, own.size));
    let mut scenario = game_in_progress();
    let (food, size) = fullness(&scenario).unwrap();
    let small = [("size = 1000\nstart = 667", "size = 100\nstart = 50")];
    scenario.rebind_to(&edited(&small));
    assert_eq!(fullness(&scenario), Some((100, 100)));
    scenario.rebind_to(&shipped());
    assert_eq!(fullness(&scenario), Some((100, size)));
    assert!(food > 100);
    let none = edited(&[
        ("[creature.player.stomach]\nsize", "[creature.newt.stomach]\nsize"),
        ("[creature.fungus]", CREATURE),
    ]);
    scenario.rebind_to(&none);
    assert_eq!(fullness(&scenario), None);
    scenario.rebind_to(&shipped());
    assert_eq!(fullness(&scenario), Some((667, 1000)));
    drop(scenario.turns(2));
}

/// A creature that takes over the player's stomach.
const CREATURE: &str = "[creature.newt]\nname = \"newt\"\ndescription = \"Wet.\"\nglyph = \"n\"\ncolor = \"bat\"\nhp = 1\nfaction = \"cave\"\n\n[creature.fungus]";

#[test]
fn only_a_changed_script_loses_its_strikes() {
    let strike = |scenario: &mut Scenario, id: &str| {
        let script = scenario.game.content.scripts.find(id).unwrap();
        scenario.game.tamper().strikes.insert(script, 3);
    };
    let strikes = |scenario: &Scenario| {
        let found = scenario.game.world().strikes.iter();
        found.map(|(script, _)| scenario.game.content.scripts.id(*script).to_owned()).collect::<Vec<_>>()
    };
    let mut scenario = game_in_progress();
    strike(&mut scenario, "common:hunt");
    strike(&mut scenario, "common:wander");
    assert_eq!(ids(&scenario.rebind_to(&without_hunt()).gone), ["script common:hunt"]);
    assert_eq!(strikes(&scenario), ["common:wander", "common:hunt"]);
    assert_eq!(ids(&scenario.rebind_to(&shipped()).back), ["script common:hunt"]);
    assert_eq!(strikes(&scenario), ["common:hunt", "common:wander"]);
    scenario.rebind_to(&edited(&[("me.nearest_enemy() ?? me", "me.nearest_enemy()  ?? me")]));
    assert_eq!(strikes(&scenario), ["common:wander"]);
}

#[test]
fn the_current_behaviour_of_a_creature_is_kept() {
    let mut scenario = game_in_progress();
    let hunting = scenario.creature('z').id();
    scenario.creature_mut('z').behaviour = Some(1);
    scenario.rebind_to(&edited(&[("\"hunt\", \"wander\"]", "\"wander\", \"hunt\"]")]));
    assert_eq!(scenario.game.doing(hunting), "hunting");
    scenario.rebind_to(&edited(&[("{ use = \"idle\", chance = 20 }, \"hunt\", \"wander\"]", "\"wander\"]")]));
    assert_eq!((scenario.game.doing(hunting), zombie(&scenario).behaviour), ("", None));
}

/// Saves the game and reads it with `content`. Returns the ids that are gone, and whether that is news.
fn read_with(scenario: &mut Scenario, content: &Arc<Content>) -> (Vec<String>, bool) {
    let saved = Snapshot::from_bytes(&scenario.game.snapshot().to_bytes()).unwrap();
    let (game, report) = saved.rebind(content, None).unwrap();
    scenario.game = game;
    (ids(&report.gone), report.is_news)
}

#[test]
fn missing_content_is_reported_once() {
    let (mut scenario, less) = (game_in_progress(), edited(NO_ZOMBIE));
    let zombie = vec!["creature stuffed:zombie".to_owned()];
    assert_eq!(read_with(&mut scenario, &shipped()), (vec![], false));
    assert_eq!(read_with(&mut scenario, &less), (zombie.clone(), true));
    assert_eq!(read_with(&mut scenario, &less), (zombie.clone(), false));
    // Another id goes missing, then everything comes back.
    let still_less = edited(&[NO_ZOMBIE, NO_SWORD].concat());
    let (gone, is_news) = read_with(&mut scenario, &still_less);
    assert!(is_news && gone.len() > 1 && gone.contains(&zombie[0]), "{gone:?}");
    assert_eq!(read_with(&mut scenario, &shipped()), (vec![], false));
    assert_eq!(read_with(&mut scenario, &less), (zombie, true));
}

#[test]
fn memory_and_remembered_ground_are_kept() {
    let mut scenario = game_in_progress();
    let memory = Memory::from([("place".to_owned(), MemoryValue::Place(Point::new(1, 2)))]);
    scenario.creature_mut('z').memory = memory.clone();
    let known = |game: &Game| game.world().levels()[0].remembered().iter().filter(|(_, known)| known.is_some()).count();
    let before = known(&scenario.game);
    scenario.rebind_to(&edited(&[NO_ZOMBIE, NO_WALL].concat()));
    assert_eq!((zombie(&scenario).memory.clone(), known(&scenario.game)), (memory, before));
}

#[test]
fn a_player_without_a_kind_becomes_the_new_player_kind() {
    let hero = edited(&[
        ("[creature.player", "[creature.hero"),
        ("player = \"player\"", "player = \"hero\""),
        ("hp = 100", "hp = 60"),
    ]);
    let mut scenario = game_in_progress();
    scenario.player_mut().hp = 80;
    assert_eq!(scenario.rebind_to(&hero), Rebinding::default());
    let kind = scenario.player().kind();
    assert_eq!(scenario.game.content.creatures.id(kind), "stuffed:hero");
    assert_eq!((scenario.player().hp, scenario.player().max_hp), (60, 60));
    scenario.rebind_to(&shipped());
    assert_eq!(scenario.player().max_hp, 100);
    drop(scenario.turns(2));
}

#[test]
fn an_ended_game_shows_its_end_with_other_content() {
    let mut scenario = game_in_progress();
    scenario.player_mut().hp = 1;
    scenario.player_mut().defense = -1000;
    let mut scenario = scenario.turns(40);
    assert!(scenario.game.world().end.is_some(), "the zombie strikes");
    let gone = [&[("[ending.slain]", "[ending.killed]"), ("\"slain\"", "\"killed\"")], NO_ZOMBIE].concat();
    let before = scenario.game.hash();
    assert_eq!(ids(&scenario.rebind_to(&edited(&gone)).gone), ["creature stuffed:zombie", "ending stuffed:slain"]);
    assert_eq!(scenario.game.cause_of_death("a"), "a stuffed:zombie");
    assert_eq!(scenario.game.hash(), before);
}

#[test]
fn a_whole_mod_can_be_removed_and_restored_under_a_saved_game() {
    let newt = CREATURE.replace("\n\n[creature.fungus]", "\n");
    let with = |packs: &mut Vec<PackSource>| {
        let text = format!(
            "[pack]\nid = \"pond\"\ntitle = \"A pond\"\nversion = \"1.0.0\"\ndepends = [\"stuffed\"]\n\n[faction.frogs]\n\n{newt}"
        );
        let content = vec![SourceFile { path: "content/pond/pack.toml".to_owned(), text }];
        packs.push(PackSource { id: "pond".to_owned(), content, ..PackSource::default() });
    };
    let mut packs = stuffed::packs::embedded();
    with(&mut packs);
    let modded = Arc::new(loaded(&packs));
    let mut scenario = scenario(
        "
        ######
        #@.nb#
        ######
    ",
    )
    .with('n', "pond:newt")
    .with_content(Arc::clone(&modded))
    .start();
    // It has joined a faction of the mod, as the bat has.
    let frogs = modded.factions.find("pond:frogs").unwrap();
    for glyph in ['n', 'b'] {
        let creature = scenario.creature_mut(glyph).tamper();
        (*creature.faction, creature.rare.joined) = (frogs, Some(frogs));
    }
    let bytes = stuffed::save::encode(&scenario.game, &scenario.log, &Recording::going_on(&scenario.game)).unwrap();
    let SavedGame { game, report, .. } = stuffed::save::decode(&bytes, &shipped()).unwrap();
    assert_eq!(ids(&report.gone), ["creature pond:newt", "faction pond:frogs"]);
    let again = stuffed::save::encode(&game, &scenario.log, &Recording::going_on(&game)).unwrap();
    let SavedGame { game, report, .. } = stuffed::save::decode(&again, &modded).unwrap();
    assert_eq!((game.hash(), report), (scenario.game.hash(), Rebinding::default()));
    scenario.rebind_to(&shipped());
    drop(scenario.turns(3));
}
