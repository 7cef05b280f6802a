//! Checks that the examples in the README work and that its key table matches the game.

use std::sync::Arc;

use stuffed::content::{ActCommand, Command, Key, PackSource, SourceFile, ViewCommand};

use super::packs::{loaded, mind, shipped};

const README: &str = include_str!("../../README.md");

/// The first code block in this language.
#[track_caller]
fn block(language: &str) -> &'static str {
    blocks(language).next().expect("a block of code")
}

/// All code blocks in this language.
fn blocks(language: &str) -> impl Iterator<Item = &'static str> {
    let begins = format!("{language}\n");
    let parts = README.split("```").skip(1).step_by(2);
    parts.filter_map(move |part| part.strip_prefix(begins.as_str()))
}

#[test]
fn the_monster_and_its_behaviour_fit_into_the_shipped_pack() {
    let mut packs = stuffed::packs::embedded();
    let pack = &mut packs[0];
    let list = |name: &str| format!("ai = {name}");
    let (before, after) = (list(r#"["hunt", "wander"]"#), list(r#"["lurk", "hunt"]"#));
    assert!(block("toml").contains(&before) && README.contains(&after));
    let creature = block("toml").replace(&before, &after);
    pack.content.push(SourceFile { path: "content/stuffed/ghoul.toml".to_owned(), text: creature });
    let behaviour = block("rhai").to_owned();
    pack.scripts.push(SourceFile { path: "scripts/stuffed/lurk.rhai".to_owned(), text: behaviour });
    let levels = pack.content.iter_mut().find(|file| file.path.ends_with("levels.toml")).expect("levels.toml");
    let line = README.lines().find_map(|line| line.strip_prefix("    { of = ")).expect("the line for levels.toml");
    levels.text = levels.text.replace("creatures = [", &format!("creatures = [\n    {{ of = {line}"));
    let test = blocks("toml").find(|block| block.starts_with("[test.")).expect("a test").to_owned();
    pack.tests = vec![SourceFile { path: "content/stuffed/tests/ghoul.toml".to_owned(), text: test }];
    let content = Arc::new(loaded(&packs));
    let (tests, found) = stuffed::scenario::scenarios(&packs, Some(&content));
    assert!(found.is_empty() && tests.len() == 1, "{found:#?}");
    let result = stuffed::scenario::run(&content, &tests[0], &mut *mind(&content));
    assert!(result.is_ok(), "{result:#?}");
    let ghoul = content.creatures.find("stuffed:ghoul").expect("a ghoul");
    let game = stuffed::game::Game::new(content, 7);
    let world = game.world();
    assert!(world.creatures().iter().any(|creature| creature.kind() == ghoul), "nobody meets a ghoul");
}

#[test]
fn the_level_in_stages_is_built_as_it_is_drawn() {
    let text = blocks("toml").find(|block| block.contains("[vault.")).expect("a level in stages");
    let header = "[pack]\nid = \"temple\"\ntitle = \"Temple\"\nversion = \"1.0.0\"\ndepends = { stuffed = \"0.1\" }\n";
    let file = |path: &str, text: &str| SourceFile { path: path.to_owned(), text: text.to_owned() };
    let content = vec![file("content/temple/temple.toml", text), file("content/temple/pack.toml", header)];
    let mut packs = stuffed::packs::embedded();
    packs.push(PackSource { id: "temple".to_owned(), content, ..PackSource::default() });
    let found = stuffed::loader::load(&packs).diagnostics;
    assert!(found.is_empty(), "{found:#?}");
    let content = loaded(&packs);
    for seed in 0..20 {
        let world = stuffed::mapgen::plan(&content, seed);
        let level = &world.levels[0];
        let vaults: Vec<&str> = level.vaults.iter().map(|vault| content.vaults.id(vault.kind)).collect();
        assert_eq!(vaults, ["temple:temple", "temple:treasury"], "seed {seed}");
        assert_eq!((level.keys.len(), level.locks.len()), (1, 1), "seed {seed}");
    }
}

#[test]
fn the_mod_patches_the_game_and_the_kind_that_extends_it() {
    let text = blocks("toml").find(|block| block.contains("[patch.")).expect("a mod");
    let header = "[pack]\nid = \"graves\"\ntitle = \"Graves\"\nversion = \"1.0.0\"\n";
    let depends = README.split('`').find(|code| code.starts_with("depends = ")).expect("what it builds on");
    let file = |path: &str, text: String| SourceFile { path: path.to_owned(), text };
    let content = vec![
        file("content/graves/graves.toml", text.to_owned()),
        file("content/graves/pack.toml", format!("{header}{depends}\n")),
    ];
    let mut packs = stuffed::packs::embedded();
    packs.push(stuffed::content::PackSource { id: "graves".to_owned(), content, ..Default::default() });
    let content = Arc::new(loaded(&packs));
    let kind = |id: &str| &content.creatures[content.creatures.find(id).expect("a kind")];
    let hp = |kind: &stuffed::content::CreatureKind| kind.hp.bounds(stuffed::grid::Variables { depth: 1, hp: 0 }).0;
    assert_eq!([hp(kind("stuffed:zombie")), hp(kind("graves:grave_zombie"))], [60, 60]);
    assert_eq!(kind("graves:grave_zombie").description, "It has been working out.");
    let grave = content.creatures.find("graves:grave_zombie");
    let game = stuffed::game::Game::new(Arc::clone(&content), 7);
    let world = game.world();
    assert_eq!(world.creatures().iter().filter(|creature| Some(creature.kind()) == grave).count(), 2);
}

#[test]
fn the_key_table_matches_the_game() {
    let keys = &shipped().keys;
    let table = README.split_once("## Keys").unwrap().1.split_once("\n\n").unwrap().1.split_once("\n\n").unwrap().0;
    let named: Vec<Key> =
        table.split('`').skip(1).step_by(2).flat_map(str::split_whitespace).map(|key| key.parse().unwrap()).collect();
    let first = |keys: &[Key]| keys[0];
    let acts = ActCommand::ALL.iter().map(|command| first(keys.act.keys(*command)));
    let views = ViewCommand::ALL.iter().map(|command| first(keys.view.keys(*command)));
    let steps = stuffed::grid::Direction::ALL.into_iter().map(|direction| first(keys.step.keys(direction)));
    let mut wanted: Vec<Key> = acts.chain(views).chain(steps).collect();
    let mut found = named;
    wanted.sort_by_key(ToString::to_string);
    found.sort_by_key(ToString::to_string);
    assert_eq!(found, wanted);
}
