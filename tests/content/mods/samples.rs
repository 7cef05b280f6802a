//! The two sample mods on top of the shipped game: one adds content, the other patches the game and the first mod.

use std::path::Path;
use std::sync::Arc;

use stuffed::content::{Content, PackSource};
use stuffed::game::Game;
use stuffed::grid::Variables;
use stuffed::host::from_root;
use stuffed::packs::embedded;

use super::support::*;

fn sample(name: &str) -> PackSource {
    from_root(&Path::new("tests/packs").join(name)).expect("the files of the mod can be read").remove(0)
}

fn with_samples() -> Content {
    content(&[embedded(), vec![sample("adds"), sample("patches")]].concat())
}

#[test]
fn the_adding_mod_brings_a_spider_its_den_and_its_items() {
    let game = Game::new(Arc::new(content(&[embedded(), vec![sample("adds")]].concat())), 7);
    let spider = game.content.creatures.find("adds:cave_spider").unwrap();
    let amulet = game.content.items.find("adds:amulet").unwrap();
    let spiders: Vec<_> = game.world().creatures().iter().filter(|creature| creature.kind() == spider).collect();
    assert!(spiders.iter().any(|creature| creature.level() == 0), "none has strayed into the upper caves");
    assert_eq!(spiders.iter().filter(|creature| creature.level() == 3).count(), 3, "the den is not as written");
    assert!(spiders.iter().all(|own| own.inventory.iter().any(|(_, item)| item.kind == amulet)));
    let bait = game.content.items.find("adds:bait").unwrap();
    for spider in spiders.iter().filter(|creature| creature.level() == 3) {
        let lies = |(at, item): (&stuffed::grid::Point, &stuffed::game::Item)| {
            item.kind == bait && at.distance(spider.at()) <= 2
        };
        assert!(game.world().levels()[3].items().iter().any(lies), "nothing lies beside the spider at {}", spider.at());
    }
    let den = game.content.rules.levels[3];
    assert_eq!(game.content.levels[den].name, "the spiders' den");
}

#[test]
fn items_placed_beside_a_creature_must_exist_and_count_as_obtainable() {
    let mut adds = sample("adds");
    let with = |pack: &mut PackSource, old: &str, new: &str| {
        let file = pack.content.iter_mut().find(|file| file.text.contains(old)).expect("the spider's file");
        file.text = file.text.replace(old, new);
        report(&[embedded(), vec![pack.clone()]].concat())
    };
    assert_eq!(with(&mut adds, "with = [\"bait\"]", "with = [\"bait\", \"stuffed:rock\"]"), "no errors\n");
    let found = with(&mut adds, "with = [\"bait\", \"stuffed:rock\"]", "with = [\"bate\"]");
    assert!(found.contains("error: unknown item `bate`: did you mean `bait`?"), "{found}");
    assert!(found.contains("spider.toml:") && found.contains("with = [\"bate\"]"), "{found}");
    let many = format!("with = [{}]", "\"bait\", ".repeat(21));
    let found = with(&mut adds, "with = [\"bate\"]", &many);
    assert!(found.contains("error: `with` can have at most 20 entries, but has 21"), "{found}");
    let found = with(&mut adds, &many, "with = []");
    assert!(found.contains("warning: the item `adds:bait` can't be found"), "{found}");
}

#[test]
fn the_patching_mod_changes_the_game_and_the_other_mod() {
    let (plain, patched) = (content(&embedded()), with_samples());
    let creature = |content: &Content, id: &str| content.creatures[content.creatures.find(id).unwrap()].clone();
    let hp = |content: &Content| {
        let kind = creature(content, "stuffed:zombie");
        kind.hp.bounds(Variables { depth: 1, ..Variables::default() }).1
    };
    assert_eq!(hp(&patched), hp(&plain) * 150 / 100);
    assert_eq!(creature(&patched, "stuffed:zombie").vision, 5);
    assert_eq!(creature(&patched, "stuffed:bat").speed * 2, creature(&plain, "stuffed:bat").speed);
    assert_eq!(creature(&patched, "stuffed:bat").name, "sleepy bat");
    let food = |content: &Content| {
        let kind = &content.items[content.items.find("stuffed:baguette").unwrap()];
        kind.food.bounds(Variables::default()).1
    };
    assert_eq!(food(&patched), food(&plain) + 25);
    assert!(creature(&patched, "adds:cave_spider").carries.is_empty());
}

#[test]
fn the_order_in_which_packs_are_found_does_not_matter() {
    let mut packs = [embedded(), vec![sample("adds"), sample("patches")]].concat();
    let one = content(&packs);
    packs.reverse();
    let other = content(&packs);
    assert_eq!(one.fingerprint, other.fingerprint);
    let ids = |content: &Content| content.packs.iter().map(|pack| pack.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&one), ["common", "stuffed", "adds", "patches"]);
    assert_eq!(ids(&one), ids(&other));
    let hash = |content: Content| Game::new(Arc::new(content), 7).hash();
    assert_eq!(hash(one), hash(other));
}
