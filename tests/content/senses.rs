//! Faults of senses, noticing, noises and secrets, each told with its place; and rules that need few words.

use std::sync::Arc;

use stuffed::game::MemoryValue;
use stuffed::scenario::{Setup, scenarios};
use stuffed::script::ScriptMind;

use super::tiny::content;
use super::trial::{creature, expect_to_pass, packs, report};

#[test]
fn faults_of_senses_are_told() {
    let text = "[patch.game.set]\nnoticing = { stealth = 99, asleep = 101, awake = 300, forgets = 20000, searches = -1 }\nnoise = { attack = 61, door = 100, dig = 70 }\n\n"
        .to_owned()
        + "[modifier.odd]\nname = \"odd\"\nstealth = -70\nsenses = { minds = 70, clairvoyance = 90, minds_of = \"baest\" }\n\n"
        + "[modifier.odder]\nname = \"odder\"\nsenses = { minds_of = \"beast\" }\n\n"
        + "[ability.boom]\nname = \"boom\"\nshape = \"self\"\nnoise = 77\ntarget = \"self\"\n\n"
        + &*creature("dummy", "m", "hp = 20\ntags = [\"beast\"]\nasleep = 120\nstealth = 61\nsenses = { hearing = 99, smel = true }");
    let report = report(&text, &[]);
    for said in [
        "`stealth` must be from 0 to 60, but is 99",
        "`asleep` must be from 0 to 100, but is 101",
        "`awake` must be from 0 to 100, but is 300",
        "`forgets` must be from 0 to 10000, but is 20000",
        "`attack` must be from 0 to 60, but is 61",
        "`door` must be from 0 to 60, but is 100",
        "`dig` must be from 0 to 60, but is 70",
        "`stealth` must be from -60 to 60, but is -70",
        "`minds` must be from 0 to 60, but is 70",
        "`clairvoyance` must be from 0 to 60, but is 90",
        "no creature has the tag `baest`",
        "without `minds` this does nothing",
        "`noise` must be from 0 to 60, but is 77",
        "`asleep` must be from 0 to 100, but is 120",
        "`stealth` must be from 0 to 60, but is 61",
        "`hearing` must be from 0 to 60, but is 99",
        "unknown field `smel`: did you mean `smell`?",
    ] {
        assert!(report.contains(said), "{said}\n{report}");
    }
}

/// A tile with more fields.
fn tile(id: &str, more: &str) -> String {
    format!(
        "[tile.{id}]\nname = \"{id}\"\ndescription = \"On trial.\"\nglyph = \"%\"\ncolor = \"#ffffff\"\ntransparent = true\n{more}\n\n"
    )
}

#[test]
fn faults_of_secrets_are_told() {
    let text = tile("walled", "secret = { becomes = \"stuffed:wall\", chance = 0 }\nwalkable = true")
        + &*tile("twice", "secret = { becomes = \"walled\", chance = 20 }\nwalkable = true")
        + &*tile("stairs", "secret = { becomes = \"stuffed:stairs_down\", chance = 20 }\nwalkable = true")
        + "[patch.level.\"stuffed:upper_caves\".set.tiles]\nfloor = \"walled\"\nwall = \"stuffed:wall\"\nedge = \"stuffed:bedrock\"\nstairs_down = \"stuffed:stairs_down\"\nstairs_up = \"stuffed:stairs_up\"\nexit = \"stuffed:exit\"\n";
    let report = report(&text, &[]);
    let secrets: Vec<&str> = report.split("\n\n").filter(|fault| fault.contains("secret = ")).collect();
    assert_eq!(
        secrets.join("\n\n"),
        r#"error: creatures can stand on the secret, but not on what a search finds
 --> content/trial/things.toml:7:22
  |
7 | secret = { becomes = "stuffed:wall", chance = 0 }
  |                      ^^^^^^^^^^^^^^
  |
  = help: make both `walkable`, or neither

error: `chance` must be from 1 to 100, but is 0
 --> content/trial/things.toml:7:47
  |
7 | secret = { becomes = "stuffed:wall", chance = 0 }
  |                                               ^

error: what a search finds can't be a secret itself
  --> content/trial/things.toml:16:22
   |
16 | secret = { becomes = "walled", chance = 20 }
   |                      ^^^^^^^^
   |
   = help: use another tile, or remove `secret` from that one

error: a search can't find stairs, or find that there are none
  --> content/trial/things.toml:25:22
   |
25 | secret = { becomes = "stuffed:stairs_down", chance = 20 }
   |                      ^^^^^^^^^^^^^^^^^^^^^
   |
   = help: use a tile with the same `stairs`"#
    );
}

#[test]
fn sleepers_ask_no_script() {
    // It would fail at once.
    let text = creature("dummy", "m", "hp = 20\nai = [\"fail\"]");
    let scripts = [("fail", "fn act(me) { throw \"asked\" }")];
    let scenario = |asleep: bool| {
        format!(
            "[test.t]\nmap = \"\"\"\n##########\n#@......m#\n##########\n\"\"\"\nlegend = {{ m = {{ creature = \"dummy\", asleep = {asleep} }} }}\nturns = 5\nexpect = {{ creatures = {{ m = {{ asleep = {asleep} }} }} }}\n"
        )
    };
    expect_to_pass(&text, &scripts, &scenario(true));
    let awake = std::panic::catch_unwind(|| expect_to_pass(&text, &scripts, &scenario(false)));
    assert!(awake.is_err(), "who is awake asks its script");
}

#[test]
fn noises_wake_also_where_nobody_has_to_notice_anybody() {
    let text = creature("dummy", "m", "hp = 20")
        + "[item.gong]\nname = \"gong\"\ndescription = \"On trial.\"\nglyph = \"~\"\ncolor = \"#ffffff\"\nusable = \"always\"\nnoise = 9\n\n";
    let scenario = "[test.t]\nmap = \"\"\"\n###############\n#@.......m...n#\n###############\n\"\"\"\nlegend = { m = { creature = \"dummy\", asleep = true }, n = { creature = \"dummy\", asleep = true } }\nplayer = { carries = [\"gong\"] }\ndo = [\"use gong\"]\nexpect = { creatures = { m = { asleep = false, noticed = true }, n = { asleep = true } } }\n";
    expect_to_pass(&text, &[], scenario);
}

#[test]
fn a_secret_is_what_it_looks_like_to_a_script_that_plays() {
    let text = tile("pit", "walkable = true")
        + &*tile("hidden_pit", "walkable = true\nsecret = { becomes = \"pit\", chance = 20 }")
        + &*tile("hidden_lid", "walkable = true\nsecret = { becomes = \"pit\", chance = 20, looks_like = \"pit\" }")
        + &*tile("hidden_door", "secret = { becomes = \"pit\", chance = 20 }")
        + &*creature("native", "m", "hp = 5\nai = [\"peek\"]")
        + "[bot.peeker]\ndescription = \"On trial.\"\nai = [\"peek\"]\n";
    // From the player three cells of secrets lie to the east, from the native to the west.
    let peek = "fn act(me) {
        let way = if me.kind == \"trial:native\" { \"west\" } else { \"east\" };
        let place = me.place.next(way);
        me.memory.first = me.tile_at(place);
        me.memory.second = me.tile_at(place.next(way));
        me.memory.third = me.tile_at(place.next(way).next(way));
        me.memory.is_pit = me.is_tile(place, \"hidden_pit\");
        me.wait()
    }";
    let test = "[test.peek]\nmap = \"\"\"\n#######\n#@pld##\n##dlpm#\n#######\n\"\"\"\nlegend = { p = \"hidden_pit\", l = \"hidden_lid\", d = \"hidden_door\", m = \"native\" }\nturns = 1\nexpect = { creatures = { m = { memory = { first = \"trial:hidden_pit\", second = \"trial:hidden_lid\", third = \"trial:hidden_door\", is_pit = true } } } }\n";
    expect_to_pass(&text, &[("peek", peek)], test);
    let packs = packs(&text, &[("peek", peek)], test);
    let content = Arc::new(content(&packs));
    let (mut mind, _) = ScriptMind::new(&content);
    let (found, _) = scenarios(&packs[1..], Some(&content));
    let mut game = Setup::new(&content, &found[0], 1).game;
    let bot = content.bots.find("trial:peeker").expect("the bot");
    let player = game.world().player;
    game.choose(player, &content.bots[bot].ai, &mut mind).expect("an action");
    let memory = &game.world().player().expect("the player").memory;
    let text = |id: &str| Some(MemoryValue::Text(id.to_owned()));
    let told = ["first", "second", "third", "is_pit"].map(|name| memory.get(name).cloned());
    let expected = [text("stuffed:floor"), text("trial:pit"), text("stuffed:wall"), Some(MemoryValue::Bool(false))];
    assert_eq!(told, expected);
}
