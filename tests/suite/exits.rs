//! Where the way out of the world stands.

use stuffed::content::{Content, ExitPlace, Stairs};
use stuffed::game::Game;
use stuffed::grid::Point;
use stuffed::mapgen::{LevelPlan, plan};

use super::packs::loaded;
use super::places::seeds;

/// The shipped game with the way out somewhere else, and left by going down.
fn with_exit(place: ExitPlace) -> Content {
    let mut packs = stuffed::packs::embedded();
    let files = packs.iter_mut().flat_map(|pack| &mut pack.content);
    for file in files {
        file.text = file.text.replace("stairs = \"exit\"", "stairs = \"exit_down\"");
    }
    let mut content = loaded(&packs);
    content.rules.exit = place;
    content
}

/// The cells of a level with an exit.
fn exits(content: &Content, level: &LevelPlan) -> Vec<Point> {
    let is_exit = |stairs: Option<Stairs>| stairs.is_some_and(Stairs::is_exit);
    let found = level.tiles.iter().filter(|(_, tile)| is_exit(content.tiles[**tile].stairs));
    found.map(|(at, _)| at).collect()
}

#[test]
fn the_exit_stands_on_the_last_level_of_the_main_branch() {
    let content = with_exit(ExitPlace::Last);
    let last = content.rules.levels.length().unwrap();
    for seed in 0..seeds().min(60) {
        let world = plan(&content, seed);
        for level in &world.levels {
            let is_last = level.id == format!("main:{last}").parse().unwrap();
            assert_eq!(exits(&content, level).len(), usize::from(is_last), "seed {seed}, level {}", level.id);
        }
        let start = world.levels[0].tiles.get(world.start).map(|tile| &content.tiles[*tile]);
        assert!(start.is_some_and(|tile| tile.walkable && tile.stairs.is_none()), "seed {seed}");
    }
}

#[test]
fn a_world_may_have_no_exit() {
    let content = with_exit(ExitPlace::Nowhere);
    for seed in 0..seeds().min(60) {
        let world = plan(&content, seed);
        assert!(world.levels.iter().all(|level| exits(&content, level).is_empty()), "seed {seed}");
        assert_eq!(Game::new(std::sync::Arc::new(with_exit(ExitPlace::Nowhere)), seed).check(), Ok(()), "seed {seed}");
    }
}
