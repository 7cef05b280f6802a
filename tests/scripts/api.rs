//! The functions that scripts can call.

use stuffed::content::OptionValue;
use stuffed::game::{Action, Creature, CreatureId, Debug, Item, MemoryValue, NoMind};
use stuffed::grid::{Direction, Point};
use stuffed::script::reference;

use crate::support::Trial;

#[test]
fn no_two_functions_share_name_and_arguments() {
    let mut seen = std::collections::BTreeSet::new();
    for doc in reference() {
        assert!(seen.insert((doc.receiver(), doc.name(), doc.arguments())), "{} is there twice", doc.signature);
        assert!(doc.about.ends_with('.'), "{} is not described in sentences", doc.signature);
    }
}

/// Puts the first enemy of the player next to it. Returns the enemy and its position.
fn place_foe_beside(trial: &mut Trial) -> (CreatureId, Point) {
    let (player, level, at) = (trial.player(), 0, trial.game.world().player().expect("the player").at());
    let foes: Vec<CreatureId> = trial.game.world().creatures().ids().collect();
    let foe = foes.into_iter().find(|foe| trial.game.are_enemies(player, *foe)).expect("an enemy");
    let free = Direction::ALL.into_iter().map(|way| at + way).find(|cell| trial.game.is_free(level, *cell));
    let cell = free.expect("a free cell");
    trial.game.tamper().move_creature(foe, level, cell);
    (foe, cell)
}

#[test]
fn creatures_match_kind_tag_and_faction() {
    let (id, bare) =
        ("for name in [me.kind, me.kind.sub_string(8), me.faction, me.faction.sub_string(8), \"bot\"]", "stuffed:");
    assert_eq!(bare.len(), 8);
    assert_eq!(
        Trial::of(&format!("{id} {{ print(`${{me.is_a(name)}}`); }}")).printed(),
        ["true", "true", "true", "true", "false"]
    );
    let mut trial =
        Trial::of("print(`${me.nearest(\"cave\") == me.nearest_enemy()} ${me.nearest(\"heroes\")} ${me.tags}`);");
    let (foe, _) = place_foe_beside(&mut trial);
    assert_eq!(
        trial
            .game
            .content
            .factions
            .id(trial.game.content.creatures[trial.game.world().creature(foe).unwrap().kind()].faction),
        "stuffed:cave"
    );
    assert_eq!(trial.printed(), ["true  []"]);
}

#[test]
fn goals_are_checked() {
    for (call, why) in [
        (
            "me.step_toward_best([me, 3])",
            "goal 2 of `step_toward_best` must be a creature, a place or an item, but is a number",
        ),
        (
            "me.best_goal([#{ at: me, wieght: 3 }])",
            "goal 1 of `best_goal` has no option `wieght`: did you mean `weight`?",
        ),
        ("me.best_goal([#{ weight: 3 }])", "goal 1 of `best_goal` needs `at`: `#{ at: target, weight: 5 }`"),
        (
            "me.best_goal([#{ at: me, weight: 20000 }])",
            "`weight` of goal 1 of `best_goal` needs a number from -10000 to 10000, but got 20000",
        ),
        (
            "me.flee_from_all([#{ at: me }])",
            "goal 1 of `flee_from_all` must be a creature, a place or an item, but is a map",
        ),
        (
            "let all = []; all.pad(65, me); me.flee_from_all(all)",
            "`flee_from_all` takes up to 64 goals, but got 65: leave out those that are far away",
        ),
    ] {
        let why_not = Trial::of(&format!("{call};")).fault().why;
        assert!(why_not.starts_with(why), "{call}: {why_not}");
    }
}

#[test]
fn the_best_goal_is_given_back_as_it_came() {
    let mut trial = Trial::of(
        "let foe = me.nearest_enemy();
        print(`${me.best_goal([foe]) == foe} ${me.best_goal([#{ at: me.place, weight: 9 }, foe]) == me.place} ${me.best_goal([])}`);",
    );
    place_foe_beside(&mut trial);
    assert_eq!(trial.printed(), ["true true "]);
}

#[test]
fn cells_round_a_place_come_nearest_first() {
    let printed = Trial::of(
        "let at = place(20, 10);
        print(`${at.square(1)}`);
        print(`${at.diamond(1)}`);
        print(`${at.circle(1).len()} ${at.circle(2).len()} ${at.circle(0)} ${at.circle(-3)} ${place(0, 0).square(1).len()}`);
        print(`${at.circle(1000).len()} ${at.square(1000)[0] == at} ${place(-500, 3).diamond(2)}`);
        print(`${at.line_to(place(23, 11))} ${place(1, 1).line_to(place(-3, 1))}`);",
    )
    .printed();
    assert_eq!(
        printed,
        [
            "[(20, 10), (20, 9), (19, 10), (21, 10), (20, 11), (19, 9), (21, 9), (19, 11), (21, 11)]",
            "[(20, 10), (20, 9), (19, 10), (21, 10), (20, 11)]",
            "9 21 [(20, 10)] [(20, 10)] 4",
            "256 true []",
            "[(20, 10), (21, 10), (22, 11), (23, 11)] [(1, 1), (0, 1)]",
        ]
    );
}

#[test]
fn the_last_seen_enemy_is_known_until_its_cell_is_visited() {
    let mut trial = Trial::of("print(`${me.nearest_enemy() != ()} ${me.last_seen_enemy()}`);");
    assert_eq!(trial.printed(), ["false "]);
    let (foe, cell) = place_foe_beside(&mut trial);
    let seen = format!("({}, {})", cell.x, cell.y);
    assert_eq!(trial.printed(), [format!("true {seen}")]);
    trial.game.tamper().remove_creature(foe);
    assert_eq!(trial.printed(), [format!("false {seen}")]);
    // On another level, and later in the empty cell itself, it is not known.
    let me = trial.player();
    let before = trial.game.world().creature(me).unwrap().at();
    let others = trial.game.creatures_on(1).map(Creature::id).collect::<Vec<_>>();
    for other in others {
        trial.game.tamper().remove_creature(other);
    }
    trial.game.tamper().move_creature(me, 1, before);
    assert_eq!(trial.printed(), ["false "]);
    trial.game.tamper().move_creature(me, 0, cell);
    assert_eq!(trial.printed(), ["false "]);
    trial.game.tamper().move_creature(me, 0, before);
    assert_eq!(trial.printed(), ["false "], "it has looked there");
}

#[test]
fn the_same_seed_gives_the_same_dice() {
    let draw = || {
        Trial::of(r#"for n in 0..20 { print(`${me.chance(50)} ${me.dice("2d6 + depth")} ${me.roll(1, 9)}`); }"#)
            .printed()
    };
    let first = draw();
    assert_eq!(first, draw());
    assert!(first.iter().any(|line| line != &first[0]), "the dice all fell alike");
}

#[test]
fn dice_rolled_by_a_failing_script_stay_rolled() {
    let mut trial = Trial::of("me.roll(1, 1000); throw \"on purpose\";");
    let before = trial.game.world().random.clone();
    trial.fault();
    assert_ne!(trial.game.world().random, before);
}

#[test]
fn memory_is_kept_between_turns() {
    let mut trial =
        Trial::of("me.memory.count = (me.memory.count ?? 0) + 1; me.memory.at = me.place; me.memory.who = me;");
    trial.ask().unwrap();
    trial.ask().unwrap();
    let player = trial.game.world().player().unwrap();
    assert_eq!(player.memory["count"], MemoryValue::Int(2));
    assert_eq!(player.memory["at"], MemoryValue::Place(player.at()));
    assert_eq!(player.memory["who"], MemoryValue::Creature(player.id()));
}

#[test]
fn a_failing_script_does_not_change_the_memory() {
    let mut trial = Trial::of("me.memory.count = 1; let x = 1 / 0;");
    trial.fault();
    assert!(trial.game.world().player().unwrap().memory.is_empty());
}

#[test]
fn a_memory_that_is_too_large_or_cannot_be_saved_is_refused() {
    let too_much = "let all = #{}; for n in 0..60 { let row = []; for m in 0..20 { row.push(m); } all[`r${n}`] = row; } me.memory = all;";
    assert_eq!(
        Trial::of(too_much).fault().message,
        "scripts/stuffed/trial.rhai:1:4: `me.memory.r30` can't be kept: the memory holds more than 512 values"
    );
    let many = "let all = #{}; for n in 0..65 { all[`r${n}`] = n; } me.memory = all;";
    assert!(Trial::of(many).fault().message.contains("64"));
    let action = "me.memory.plan = me.wait();";
    assert!(Trial::of(action).fault().message.contains("can only hold"));
}

#[test]
fn options_come_from_the_behaviour_list() {
    let mut trial =
        Trial::of("print(me.option(\"radius\", 5)); print(me.option(\"times\", 3)); print(me.option(\"likes\", []));")
            .option("radius", OptionValue::Int(9))
            .option("likes", OptionValue::List(vec![OptionValue::text("rind"), OptionValue::Bool(true)]));
    assert_eq!(trial.printed(), ["9", "3", "[\"rind\", true]"]);
}

#[test]
fn a_script_cannot_act_for_another_creature() {
    let mut trial = Trial::of("me.memory.other.wait()");
    let rat = trial.game.world().creatures().iter().find(|creature| creature.id() != trial.player()).unwrap().id();
    let player = trial.player();
    trial.game.tamper().creature_mut(player).unwrap().memory.insert("other".to_owned(), MemoryValue::Creature(rat));
    assert!(trial.fault().message.contains("on the creature whose turn it is"));
}

#[test]
fn properties_of_hidden_creatures_are_unknown() {
    let mut trial = Trial::of(
        "print(me.memory.other.place == ()); print(me.memory.other.hp == ()); print(me.step_toward(me.memory.other) == ());",
    );
    let player = trial.player();
    let hidden = trial.game.world().creatures().ids().collect::<Vec<_>>();
    let hidden = hidden.into_iter().find(|other| *other != player && !trial.game.can_see(player, *other)).unwrap();
    trial.game.tamper().creature_mut(player).unwrap().memory.insert("other".to_owned(), MemoryValue::Creature(hidden));
    assert_eq!(trial.printed(), ["true", "true", "true"]);
}

#[test]
fn functions_accept_nothing_without_failing() {
    let body = "print(me.step_toward(())); print(me.attack(())); print(me.distance_to(())); print(me.can_see(())); print(me.go_to(()));";
    assert_eq!(Trial::of(body).printed(), ["()", "()", "()", "false", "()"]);
}

#[test]
fn act_returns_effects_beside_its_action() {
    for (body, action) in [
        ("[me.wait(), heal(me, 3)]", Some(Action::Wait)),
        ("[heal(me, 3), (), me.wait()]", Some(Action::Wait)),
        ("[me.step_toward(()), heal(me, 3)]", None),
        ("let none = []; none", None),
    ] {
        assert_eq!(Trial::of(body).ask(), Ok(action), "{body}");
    }
    for (body, said) in [
        ("let all = []; all.push(heal(me, 3)); all", "`act` returned effects without an action: "),
        ("let all = [me.wait()]; all.push(me.wait()); all", "`act` returned two actions: "),
        ("let all = [me.wait()]; all.push(3); all", "`act` returned a number: "),
    ] {
        let fault = Trial::of(body).fault().message;
        assert!(fault.contains(said), "{fault}");
    }
}

#[test]
fn act_returns_an_action_or_nothing() {
    assert_eq!(Trial::of("me.step(\"southwest\")").ask(), Ok(Some(Action::Step(Direction::Southwest))));
    assert_eq!(Trial::of("let unused = me.step(\"north\");").ask(), Ok(None));
    assert_eq!(
        Trial::of("me.place").fault().message,
        "scripts/stuffed/trial.rhai:1:4: `act` returned a place: return an action such as `me.wait()`, a list of one action and effects, or nothing with `return;`; the last statement is what it returns"
    );
}

#[test]
fn values_of_different_types_are_never_equal() {
    let body = "print(me == ()); print(me.place == ()); print(() == me.place); print(me != ()); print(me.place == place(me.x, me.y)); print(me == me);";
    assert_eq!(Trial::of(body).printed(), ["false", "false", "false", "true", "true", "true"]);
}

#[test]
fn of_many_known_items_the_nearest_are_listed_and_those_of_a_name_alone() {
    let mut trial = Trial::of(
        "let all = me.known_items();
        let rocks = me.known_items(\"rock\");
        print(`${all.len()} ${rocks.len()} ${me.known_items(\"dagger\").len()} ${me.known_items(\"sword\").len()}`);
        print(`${me.distance_to(rocks[0]) == 1} ${me.distance_to(rocks[255]) > 3}`);",
    );
    let [rock, dagger] = ["stuffed:rock", "stuffed:dagger"].map(|id| trial.game.content.items.find(id).unwrap());
    let content = std::sync::Arc::clone(&trial.game.content);
    let (start, level) = (trial.game.world().player().unwrap().at(), trial.game.tamper().level_mut(0).unwrap());
    let some = level.items().values().next().unwrap().clone();
    let size = level.size();
    for at in size.points() {
        level.take_item(at);
        let is_floor = level.tile(at).is_some_and(|tile| content.tiles[tile].walkable);
        if is_floor && at != start {
            let kind = if at.distance(start) == 20 { dagger } else { rock };
            level.put_item(at, Item { kind, count: 1, ..some.clone() });
        }
    }
    trial.game.act(Action::Debug(Debug::Reveal), &mut NoMind).unwrap();
    let printed = trial.printed();
    let daggers: usize = printed[0].split(' ').nth(2).unwrap().parse().unwrap();
    assert!(daggers > 0 && daggers < 256, "{printed:?}");
    assert_eq!(printed, [format!("256 256 {daggers} 0"), "true true".to_owned()]);
}
