//! A snapshot holds the whole world, and contradictions in a world are found.

use stuffed::content::LevelId;
use stuffed::game::{Action, Cause, Game, GameEnd, ItemId, Memory, MemoryValue, Satiety};
use stuffed::grid::Direction::*;
use stuffed::grid::Point;

use super::scenario::{Scenario, scenario};

/// A world with a value in every field.
fn full_world() -> Scenario {
    let mut scenario = scenario(
        "
        #########
        #@f..s.>#
        #########
    ",
    )
    .with('s', "sword")
    .below(
        "
        ######
        #<.bz#
        ######
    ",
    )
    .start()
    .given("dagger")
    .given("apple")
    .act(Action::Equip(0));
    scenario.creature_mut('f').hp = 1;
    let mut scenario = scenario.step(East);
    for _ in 0..6 {
        scenario = scenario.step(East);
    }
    let mut scenario = scenario.act(Action::Descend);
    let memory = Memory::from([
        ("nothing".to_owned(), MemoryValue::Nothing),
        ("bool".to_owned(), MemoryValue::Bool(true)),
        ("int".to_owned(), MemoryValue::Int(-3)),
        ("text".to_owned(), MemoryValue::Text("a".to_owned())),
        ("place".to_owned(), MemoryValue::Place(Point::new(1, -2))),
        ("creature".to_owned(), MemoryValue::Creature(scenario.player().id())),
        ("list".to_owned(), MemoryValue::List(vec![MemoryValue::Map(Memory::new())])),
    ]);
    let zombie = scenario.creature_mut('z');
    (zombie.memory, zombie.born, zombie.behaviour, zombie.attack) = (memory, 1, Some(2), 77);
    zombie.satiety = Some(Satiety { food: 3, size: 9 });
    let script = scenario.game.content.scripts.refs().last().unwrap();
    scenario.game.tamper().strikes.insert(script, 2);
    let found = scenario.player().inventory.get(1).unwrap().kind;
    scenario.game.tamper().record.found.insert(found, 4);
    scenario
}

#[test]
fn a_snapshot_holds_every_field_of_the_world() {
    let mut game = full_world().game;
    let corpse = game.world().levels()[0].items()[&Point::new(2, 1)].thing();
    assert!(corpse.of.is_some());
    let zombie = game.world().creatures().iter().last().unwrap().who();
    let cause = [None, Some(Cause::Hunger), Some(Cause::Creature(zombie)), Some(Cause::Overeating(corpse))];
    let ends = cause.map(|cause| Some(GameEnd { ending: Some(game.content.rules.endings[1]), cause, turn: 3 }));
    for end in [None].into_iter().chain(ends) {
        game.tamper().end = end;
        let again = game.snapshot().restore(&game.content).unwrap();
        assert_eq!(again.world().saved_fields(), game.world().saved_fields());
    }
}

#[test]
fn an_item_with_a_changed_slot_is_only_carried() {
    let game = full_world().game;
    let changed = super::packs::changed(&[("slot = \"weapon\"\nattack = 5\n", "slot = \"armour\"\nattack = 5\n")]);
    let again = game.snapshot().restore(&changed).unwrap();
    let inventory = &again.world().player().unwrap().inventory;
    assert_eq!((inventory.all_worn().count(), inventory.iter().count()), (0, 2));
}

/// Breaks a valid world, and checks the contradiction that is reported.
#[track_caller]
fn finds_fault(fault: &str, spoil: impl FnOnce(&mut Game)) {
    let mut game = full_world().game;
    assert_eq!(game.check(), Ok(()));
    spoil(&mut game);
    let found = game.check().expect_err("it is found");
    assert!(found.contains(fault), "{found}");
}

#[test]
fn every_contradiction_is_found() {
    fn player(game: &mut Game) -> &mut stuffed::game::Creature {
        let id = game.world().player;
        game.tamper().creature_mut(id).unwrap()
    }
    let sword = Point::new(5, 1);
    finds_fault("the player is gone", |game| {
        let player = game.world().player;
        game.tamper().remove_creature(player);
    });
    finds_fault("the game goes on", |game| player(game).hp = 0);
    finds_fault("hit points", |game| player(game).hp = 101);
    finds_fault("hit points", |game| game.tamper().creatures_mut().last().unwrap().hp = 0);
    finds_fault("can't be walked on", |game| *player(game).tamper().at = Point::new(0, 0));
    finds_fault("does not show creature", |game| *player(game).tamper().at = Point::new(2, 1));
    finds_fault("where it is not", |game| {
        let id = game.world().player;
        game.tamper().spoil_occupancy(0, Point::new(1, 1), Some(id));
    });
    finds_fault("not given out yet", |game| game.tamper().next_creature.0 = 1);
    finds_fault("longer than anything takes", |game| *player(game).tamper().ready_at = u64::MAX);
    finds_fault("awaits no turn", |game| *player(game).tamper().ready_at += 1);
    finds_fault("than fits", |game| player(game).satiety = Some(Satiety { food: 10, size: 9 }));
    finds_fault("than fits", |game| player(game).satiety = Some(Satiety { food: -1, size: 9 }));
    finds_fault("wears what it does not carry", |game| {
        let armour = game.content.slots.refs().find(|slot| game.content.slots.id(*slot).ends_with("armour")).unwrap();
        player(game).inventory.wear(0, armour);
    });
    finds_fault("wears what it does not carry", |game| {
        let weapon = game.content.slots.refs().find(|slot| game.content.slots.id(*slot).ends_with("weapon")).unwrap();
        player(game).inventory.wear(9, weapon);
    });
    finds_fault("in two places", |game| {
        let item = game.world().levels()[0].items()[&sword].clone();
        game.tamper().level_mut(0).unwrap().put_item(Point::new(1, 1), item);
    });
    finds_fault("not given out yet", |game| game.tamper().next_item = ItemId(0));
    finds_fault("beyond level", |game| {
        let item = game.tamper().level_mut(0).unwrap().take_item(sword).unwrap();
        game.tamper().level_mut(0).unwrap().put_item(Point::new(99, 1), item);
    });
    finds_fault("rots", |game| game.tamper().level_mut(0).unwrap().items_mut().last().unwrap().rots_at = Some(1000));
    finds_fault("rots", |game| _ = game.tamper().level_mut(0).unwrap().take_item(Point::new(2, 1)));
    finds_fault("lead nowhere", |game| {
        game.tamper().level_mut(1).unwrap().tamper().1.values_mut().for_each(|link| link.level = LevelId::main(7));
    });
}
