//! Effects that the rules always refuse are told, by the checker and when the script runs.

use stuffed::content::{PackSource, SourceFile};
use stuffed::game::Hook;
use stuffed::script::ScriptMind;

use crate::support::{Trial, content, packs, report};

const STAIRS: &str = "`change_tile` can't make the tile \"stuffed:stairs_down\", since it has `stairs`";
const ENDING: &str = "`end_game` needs an ending with `on = \"script\"`, and \"stuffed:slain\" has another `on`";

#[test]
fn the_checker_tells_of_tiles_and_endings_that_scripts_cannot_use() {
    let hook = |answer: &str| report(&[("trial", &format!("fn on_use(me) {{ {answer} }}"))]);
    for name in ["stairs_down", "stuffed:stairs_down"] {
        let said = hook(&format!("change_tile(me.place, \"{name}\")"));
        assert!(said.contains(&format!("error: {STAIRS}")), "{said}");
    }
    let said = hook("change_tile(me.place, \"exit\")");
    assert!(said.contains("error: `change_tile` can't make the tile \"stuffed:exit\""), "{said}");
    let said = hook("end_game(\"slain\")");
    assert!(said.contains(&format!("error: {ENDING}")), "{said}");
    let said = hook("change_tile(me.place, \"floor\")");
    assert_eq!(said, "no errors\n");
}

#[test]
fn a_script_cannot_end_the_game_with_an_ending_that_is_not_part_of_it() {
    let mut packs = packs(&[("trial", "fn on_use(me) { end_game(\"peace\") }")]);
    let ending = "[ending.peace]\non = \"script\"\nwon = true\ntitle = \"Peace\"\nstory = [\"All is well.\"]\n";
    packs[0].content.push(SourceFile { path: "content/stuffed/peace.toml".to_owned(), text: ending.to_owned() });
    let told = |packs: &[PackSource]| {
        let (_, diagnostics) = ScriptMind::new(&content(packs));
        diagnostics.iter().map(|diagnostic| diagnostic.message.clone()).collect::<Vec<_>>()
    };
    let refused = "the ending \"stuffed:peace\" is not part of the game: a mod writes `[patch.game]` with `insert = { endings = { before = 0, values = [\"stuffed:peace\"] } }`";
    assert_eq!(told(&packs), [refused]);
    let game = packs[0].content.iter_mut().find(|file| file.path.ends_with("game.toml")).unwrap();
    game.text = game.text.replace("endings = [\"won\"", "endings = [\"peace\", \"won\"");
    assert_eq!(told(&packs), Vec::<String>::new());
}

#[test]
fn a_script_fails_if_it_builds_the_id_of_such_a_tile_or_ending() {
    let fails = |answer: &str| {
        let mut trial = Trial::new(&format!("fn on_use(me) {{ {answer} }}"));
        trial.react(Hook::named("on_use").unwrap()).expect_err("the hook should fail").why
    };
    let said = fails("let way = \"down\"; change_tile(me.place, \"stairs_\" + way)");
    assert!(said.starts_with(STAIRS), "{said}");
    let said = fails("let how = \"ain\"; end_game(\"sl\" + how)");
    assert!(said.starts_with(ENDING), "{said}");
}
