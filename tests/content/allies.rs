//! Captives, orders and commands of content: what is saved and reloaded, and mistakes in their definitions.

use std::sync::Arc;

use stuffed::content::Content;
use stuffed::game::{Action, Creature, CreatureId, Game, NoMind, Order, OrderWord, Refusal, Snapshot};
use stuffed::grid::{Direction, Point};

use super::tiny::content;
use super::trial::{packs, report};

/// A captive beside wherever it is put.
const CAPTIVE: &str = "\
[faction.bystanders]

[modifier.chained]
name = \"chained\"
skips_turns = true
faction = \"bystanders\"
release = { turns = 2 }

[creature.dog]
name = \"dog\"
description = \"It wags its tail.\"
glyph = \"D\"
color = \"#ffffff\"
hp = 9
faction = \"stuffed:cave\"
modifiers = [\"chained\"]

[patch.level.\"stuffed:upper_caves\".add]
creatures = [{ of = \"dog\", count = 3 }]
";

fn loaded(text: &str) -> Arc<Content> {
    Arc::new(content(&packs(text, &[], "")))
}

/// A game in which a dog sits beside the player, and the direction to it.
fn beside_a_dog(content: &Arc<Content>) -> (Game, CreatureId, Direction) {
    let mut game = Game::new(Arc::clone(content), 3);
    let kind = content.creatures.find("trial:dog").expect("the dog");
    let dogs = game.world().creatures().iter().filter(|creature| creature.kind() == kind && creature.level() == 0);
    let dog = dogs.map(Creature::id).next().expect("a dog");
    let at = game.world().creature(dog).expect("the dog").at();
    let level = &game.world().levels()[0];
    let free = |way: &Direction| level.is_walkable(at + *way) && level.occupant(at + *way).is_none();
    let way = Direction::ALL.into_iter().find(free).expect("room beside the dog");
    let player = game.world().player;
    game.tamper().move_creature(player, 0, at + way);
    let game = game.resumed();
    let to = Direction::between(at + way, at).expect("a neighbour");
    (game, dog, to)
}

fn saved(game: &Game) -> Game {
    let again = Snapshot::from_bytes(&game.snapshot().to_bytes()).unwrap().restore(&game.content).unwrap();
    assert_eq!((again.hash(), again.check()), (game.hash(), Ok(())));
    again
}

#[test]
fn the_work_at_freeing_and_an_order_are_saved() {
    let (mut game, dog, to) = beside_a_dog(&loaded(CAPTIVE));
    let player = game.world().player;
    game.act(Action::Step(to), &mut NoMind).unwrap();
    assert!(game.captivity_of(dog).is_some());
    let mut game = saved(&game);
    game.act(Action::Step(to), &mut NoMind).unwrap();
    assert_eq!((game.captivity_of(dog), game.leader_of(dog)), (None, Some(player)));
    let at = game.world().creature(dog).unwrap().at();
    let stay = Action::Order { follower: Some(at), order: OrderWord::Stay, at: None };
    game.act(stay, &mut NoMind).unwrap();
    assert_eq!(saved(&game).order_of(dog), Some(Order::Stay { level: 0, at }));
}

#[test]
fn an_order_costs_a_turn_and_a_refused_one_does_not() {
    let (mut game, dog, to) = beside_a_dog(&loaded(CAPTIVE));
    let order = |follower: Option<Point>| Action::Order { follower, order: OrderWord::Stay, at: None };
    let turn = game.world().turn();
    assert_eq!(game.act(order(None), &mut NoMind), Err(Refusal::NoFollowers));
    let at = game.world().creature(dog).unwrap().at();
    assert_eq!(game.act(order(Some(at)), &mut NoMind), Err(Refusal::NotFollower(dog)));
    assert_eq!(game.world().turn(), turn);
    game.act(Action::Free(to), &mut NoMind).unwrap();
    game.act(Action::Free(to), &mut NoMind).unwrap();
    game.act(order(None), &mut NoMind).unwrap();
    assert_eq!(game.world().turn(), turn + 3);
}

#[test]
fn captives_outlive_the_content_that_chained_them() {
    let first = loaded(CAPTIVE);
    let (game, dog, to) = beside_a_dog(&first);
    let unchained = CAPTIVE.replace("release = { turns = 2 }", "");
    let (mut game, _) = game.rebind(&loaded(&unchained)).unwrap();
    assert_eq!((game.captivity_of(dog), game.check()), (None, Ok(())));
    assert!(game.act(Action::Free(to), &mut NoMind).is_err());
    let (game, _) = game.rebind(&first).unwrap();
    assert!(game.captivity_of(dog).is_some());
}

#[test]
fn mistakes_in_captivity_are_refused() {
    let text = "[modifier.chained]\nname = \"chained\"\nrelease = { turns = 0, join = true }\n";
    let report = report(text, &[]);
    for expected in ["`turns` must be from 1 to 1000, but is 0", "unknown field `join`: did you mean `joins`?"] {
        assert!(report.contains(expected), "{report}");
    }
}

/// Commands with a mistake each.
const COMMANDS: &str = "\
[command.quaff]
opens = \"use\"
tag = \"poton\"
help = \"drink\"

[command.mend]
opens = \"use\"
ability = \"mend\"
help = \"mend\"

[command.pray]
opens = \"cast\"
tag = \"prayer\"
ability = \"mend\"
help = \"pray\"

[command.sip]
opens = \"sip\"
help = \"sip\"

[ability.mend]
name = \"mend\"
shape = \"self\"
target = \"self\"
heals = 1

[item.potion]
name = \"potion\"
description = \"Red.\"
glyph = \"!\"
color = \"#ffffff\"
tags = [\"potion\"]
ability = \"mend\"

[patch.keys.set]
\"command.quaff\" = \"q\"
\"command.mend\" = \"o\"
\"command.gulp\" = \"G\"
";

#[test]
fn mistakes_in_commands_are_told_with_advice() {
    let report = report(COMMANDS, &[]);
    for expected in [
        "only commands with `opens = \"cast\"` use an ability without a list",
        "a command that uses one ability lists nothing, so it needs no `tag`",
        "the choices are `use`, `throw`, `equip`, `unequip`, `drop`, `eat` and `cast`",
        "the key `o` is bound to `command.mend` and to `act.explore`",
        "unknown command `gulp`",
        "no item has the tag `poton`",
        "did you mean `potion`?",
        "no ability has the tag `prayer`",
    ] {
        assert!(report.contains(expected), "not told: {expected}\n{report}");
    }
}

#[test]
fn a_command_without_a_key_is_told() {
    let command = "[command.drop_any]\nopens = \"drop\"\nhelp = \"drop\"\n";
    let report = report(command, &[]);
    assert!(report.contains("the command `trial:drop_any` has no key, so nobody can use it"), "{report}");
}
