//! Abilities: what is refused, what is saved, and mistakes in their definitions.

use std::sync::Arc;

use stuffed::content::Content;
use stuffed::game::{Action, Game, NoMind, Refusal, Snapshot};
use stuffed::grid::Direction;

use super::tiny::content;
use super::trial::{creature, expect_to_pass, packs, report};

/// An ability of the player with a cost and a cooldown.
const LULL: &str = "\
[modifier.calm]
name = \"calm\"
skips_turns = true

[ability.lull]
name = \"lullaby\"
shape = \"self\"
target = \"self\"
heals = 1
cost = { breath = 2 }
cooldown = 9

[stat.breath]
name = \"breath\"
max = 10

[patch.creature.\"stuffed:player\".set]
stats = { breath = 6 }
abilities = [\"lull\"]
";

fn loaded(text: &str) -> Arc<Content> {
    Arc::new(content(&packs(text, &[], "")))
}

/// Uses the ability where the player stands.
fn lull(game: &mut Game) -> Result<(), Refusal> {
    let ability = game.content.abilities.find("trial:lull").expect("the ability");
    let at = game.world().player().expect("the player").at();
    game.act(Action::Cast { ability, at }, &mut NoMind)
}

#[test]
fn cost_and_cooldown_are_paid_once_and_saved() {
    let content = loaded(LULL);
    let mut game = Game::new(Arc::clone(&content), 3);
    let (lullaby, breath) =
        (content.abilities.find("trial:lull").unwrap(), content.stats.find("trial:breath").unwrap());
    let player = game.world().player;
    assert_eq!(lull(&mut game), Ok(()));
    assert_eq!((game.stat_of(player, breath), game.cooldown_of(player, lullaby)), (4, 8));
    let turn = game.world().turn();
    assert_eq!(lull(&mut game), Err(Refusal::NotReady { ability: lullaby, turns: 8 }));
    assert_eq!((game.stat_of(player, breath), game.world().turn()), (4, turn), "a refusal costs nothing");
    let bytes = game.snapshot().to_bytes();
    let mut again = Snapshot::from_bytes(&bytes).unwrap().restore(&content).unwrap();
    assert_eq!((again.hash(), again.cooldown_of(player, lullaby)), (game.hash(), 8));
    for _ in 0..8 {
        again.act(Action::Wait, &mut NoMind).unwrap();
    }
    assert_eq!(lull(&mut again), Ok(()));
}

#[test]
fn an_ability_that_is_gone_is_kept_for_its_return() {
    let (first, without) = (loaded(LULL), loaded(""));
    let mut game = Game::new(Arc::clone(&first), 3);
    lull(&mut game).unwrap();
    let player = game.world().player;
    let (mut game, report) = game.rebind(&without).unwrap();
    assert!(report.gone.contains(&("ability", "trial:lull".to_owned())), "{report:?}");
    assert_eq!(game.check(), Ok(()));
    let placeholder = game.content.abilities.find("trial:lull").unwrap();
    assert_eq!(lull(&mut game), Err(Refusal::NoAbility(placeholder)));
    let (game, report) = game.rebind(&first).unwrap();
    assert!(report.back.contains(&("ability", "trial:lull".to_owned())), "{report:?}");
    assert_eq!(game.cooldown_of(player, first.abilities.find("trial:lull").unwrap()), 8);
}

#[test]
fn who_is_bound_casts_nothing() {
    let text = LULL.replace("abilities = [\"lull\"]", "abilities = [\"lull\", \"doze\"]")
        + "\n[ability.doze]\nname = \"doze\"\nshape = \"self\"\ntarget = \"self\"\napplies = [{ modifier = \"calm\", turns = 3 }]\n";
    let content = loaded(&text);
    let mut game = Game::new(Arc::clone(&content), 3);
    let at = game.world().player().unwrap().at();
    let doze = content.abilities.find("trial:doze").unwrap();
    game.act(Action::Cast { ability: doze, at }, &mut NoMind).unwrap();
    assert_eq!(lull(&mut game), Err(Refusal::Bound(content.modifiers.find("trial:calm").unwrap())));
    assert!(game.act(Action::Step(Direction::North), &mut NoMind).is_err());
}

#[test]
fn the_time_of_casting_is_its_own() {
    let text = creature("mage", "m", "hp = 20\ntime = { cast = 300 }\nabilities = [\"hum\"]\nai = [\"sing\"]")
        + "[ability.hum]\nname = \"hum\"\nshape = \"sight\"\ndamage = 1\n";
    let tests = "[test.t]\nmap = \"\"\"\n######\n#@..m#\n######\n\"\"\"\nplayer = { hp = 50 }\nturns = 6\nexpect = { player = { hp = 48 } }\n";
    expect_to_pass(&text, &[("sing", "fn act(me) { me.use_ability() }")], tests);
}

#[test]
fn what_a_modifier_grants_cannot_be_spent_again_and_again() {
    let text =
        "[stat.breath]\nname = \"breath\"\n\n[modifier.inspired]\nname = \"inspired\"\nstats = { breath = 9 }\n\n"
            .to_owned()
            + &*creature("mage", "m", "hp = 20\nstats = { breath = 5 }\nabilities = [\"hum\"]\nai = [\"sing\"]")
            + "[ability.hum]\nname = \"hum\"\nshape = \"sight\"\ndamage = 1\ncost = { breath = 3 }\n";
    let tests = "[test.t]\nmap = \"\"\"\n######\n#@..m#\n######\n\"\"\"\nlegend = { m = { creature = \"mage\", modifiers = [{ kind = \"inspired\", turns = 50 }] } }\nplayer = { hp = 50 }\nturns = 4\nexpect = { player = { hp = 49 } }\n";
    expect_to_pass(&text, &[("sing", "fn act(me) { me.use_ability() }")], tests);
}

#[test]
fn on_land_knows_ability_and_target() {
    let text = creature("mage", "m", "hp = 20\nabilities = [\"hum\"]\nai = [\"sing\"]")
        + "[ability.hum]\nname = \"hum\"\nshape = { bolt = 5 }\nhooks = [\"note\"]\n";
    let note = "fn on_land(me, event) { if event.ability == \"trial:hum\" { damage(event.other, 7, #{ by: me }) } }";
    let tests = "[test.t]\nmap = \"\"\"\n######\n#@..m#\n######\n\"\"\"\nplayer = { hp = 50 }\nturns = 1\nexpect = { player = { hp = 43 } }\n";
    expect_to_pass(&text, &[("sing", "fn act(me) { me.use_ability() }"), ("note", note)], tests);
}

#[test]
fn mistakes_in_abilities_are_told() {
    let ability = |more: &str| {
        format!("[ability.a]\nname = \"a\"\n{more}\n{}", creature("mage", "m", "hp = 20\nabilities = [\"a\"]"))
    };
    let patch = "[patch.level.\"stuffed:upper_caves\".add]\ncreatures = [{ of = \"mage\", count = 1 }]\n";
    for (fields, said) in [
        ("shape = { bolt = 99 }\ndamage = 1", "`bolt` must be from 1 to 60, but is 99"),
        ("shape = { bald = 3 }\ndamage = 1", "did you mean `ball`?"),
        ("shape = { ball = { range = 5 } }\ndamage = 1", "`radius`"),
        ("shape = \"self\"\ndamage = 1", "an ability that only reaches the one who uses it can't be aimed at others"),
        ("shape = \"touch\"", "this ability does nothing"),
        ("shape = \"touch\"\ndamage = \"damage + 1\"", "`damage` can't be used here"),
        ("shape = \"touch\"\ndamage = \"2d6 + strenght\"", "there is no stat `strenght`"),
        ("shape = \"touch\"\napplies = [{ modifier = \"haste\", turns = 3 }]", "unknown modifier `haste`"),
        ("shape = \"touch\"\ndamage = 1\ncost = { mana = 3 }", "unknown stat `mana`"),
        (
            "shape = \"touch\"\nsummons = { kind = \"stuffed:bat\", count = 99 }",
            "`count` must be from 1 to 20, but is 99",
        ),
        ("shape = \"touch\"\ndamage = 1\nhooks = [\"common:hunt\"]", "has no hook such as"),
        ("shape = \"touch\"\ndamage = 1\nmessage = { you = \"You cast {amount}.\" }", "{amount}"),
    ] {
        let said_of_it = report(&(ability(fields) + patch), &[]);
        assert!(said_of_it.contains(said), "{fields}\n{said_of_it}");
    }
}
