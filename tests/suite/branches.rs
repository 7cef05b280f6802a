//! Branches: where they lead off, that levels are planned when somebody enters them, and what becomes of those that were left.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use stuffed::content::{Content, LevelId, StageKind, Stairs, drawn_rows};
use stuffed::game::{Action, Debug, Game, Mind, Snapshot};
use stuffed::grid::{Direction, Point, Random};
use stuffed::host::from_root;
use stuffed::mapgen::{LevelPlan, plan, plan_level};

use super::packs::{loaded, mind};
use super::places::seeds;

/// The game with a town, a dungeon without end, a cellar, a tower and a crypt.
fn branches() -> Arc<Content> {
    static BRANCHES: LazyLock<Arc<Content>> = LazyLock::new(|| {
        let mut packs = stuffed::packs::embedded();
        packs.append(&mut from_root(Path::new("tests/packs/branches")).unwrap());
        Arc::new(loaded(&packs))
    });
    Arc::clone(&BRANCHES)
}

fn id(name: &str) -> LevelId {
    branches().level_called(name).unwrap_or_else(|| panic!("there is no {name}"))
}

/// Takes the player to a level.
fn travel(game: &mut Game, level: &str) -> usize {
    let content = branches();
    let travel = Action::Debug(Debug::Travel { level: content.level_ref(&id(level)).unwrap() });
    game.act(travel, &mut *mind(&content)).unwrap_or_else(|why| panic!("to {level}: {why:?}"));
    game.check().unwrap();
    game.world().player().unwrap().level()
}

/// Lets turns pass in which nothing happens to the player.
fn wait(game: &mut Game, turns: u32) {
    let content = branches();
    let mut mind = mind(&content);
    for _ in 0..turns {
        let player = game.world().player;
        let most = game.max_hp_of(player);
        game.tamper().creature_mut(player).unwrap().hp = most;
        game.act(Action::Wait, &mut *mind).unwrap();
    }
    game.check().unwrap();
}

/// The ids of the levels in the world, without that of the pack.
fn there(game: &Game) -> BTreeSet<String> {
    let levels = game.world().levels().iter().filter(|level| !level.is_vacant());
    levels.map(|level| level.id().to_string().trim_start_matches("branches:").to_owned()).collect()
}

/// Who and what is on a level: kinds and cells, hit points, and the turns on which items rot.
fn contents(game: &Game, level: usize) -> Vec<String> {
    let creatures = game.world().creatures().iter().filter(|creature| creature.level() == level);
    let creatures = creatures.filter(|creature| creature.id() != game.world().player);
    let creatures = creatures.map(|creature| format!("{:?} {} {}", creature.kind(), creature.at(), creature.hp));
    let ground = &game.world().levels()[level];
    let items = ground.items().iter().map(|(at, item)| format!("{:?} {at}", item.kind));
    let mut all: Vec<String> = creatures.chain(items).collect();
    all.sort();
    all.push(format!("{:?}", ground.tiles()));
    all
}

#[test]
fn stairs_lead_to_branches_and_back_and_depths_follow_them() {
    let content = branches();
    let mut starts = BTreeSet::new();
    for seed in 0..seeds() {
        let world = plan(&content, seed);
        for (index, level) in world.levels.iter().enumerate() {
            for (at, link) in &level.links {
                let Some((there, end)) = world.other_end(index, *at) else {
                    let is_beyond = link.level.number() > level.id.number() && link.level.branch() == level.id.branch();
                    assert!(is_beyond, "seed {seed}: {} leads to {}", level.id, link.level);
                    continue;
                };
                assert_eq!(world.other_end(there, end), Some((index, *at)), "seed {seed}: back to {}", level.id);
            }
        }
        let depth = |name: &str| world.levels[world.index_of(&id(name)).unwrap()].depth;
        assert_eq!([depth("main:1"), depth("main:5"), depth("cellar:1"), depth("cellar:3")], [1, 5, 2, 4]);
        assert_eq!([depth("crypt:1"), depth("crypt:2")], [10, 11]);
        let tower = world.levels.iter().find(|level| level.links.values().any(|link| link.level == id("tower:1")));
        let from = tower.unwrap();
        starts.insert(from.id.to_string());
        assert_eq!(depth("tower:1"), from.depth - 1, "seed {seed}: the tower goes up from {}", from.id);
        let stairs = from.links.iter().find(|(_, link)| link.level == id("tower:1")).unwrap().0;
        let tile = &content.tiles[*from.tiles.get(*stairs).unwrap()];
        assert_eq!(tile.name, "spiral stairs");
    }
    assert!(starts.len() > 1, "each game draws where the tower begins: {starts:?}");
}

/// The character of a drawing on which a cell of a level lies, if the drawing is in the middle.
fn sign_at(level: &LevelPlan, map: &str, at: Point) -> Option<char> {
    let rows = drawn_rows(map);
    let size = level.tiles.size();
    let width = rows.iter().map(Vec::len).max()? as i32;
    let corner = Point::new(1 + (size.width - 2 - width) / 2, 1 + (size.height - 2 - rows.len() as i32) / 2);
    let (x, y) = (usize::try_from(at.x - corner.x).ok()?, usize::try_from(at.y - corner.y).ok()?);
    rows.get(y)?.get(x).copied()
}

#[test]
fn stairs_lie_where_they_are_drawn() {
    let content = branches();
    for seed in 0..seeds() {
        let world = plan(&content, seed);
        let town = &world.levels[0];
        let map = content.levels[town.kind].build.iter().find_map(|stage| match &stage.kind {
            StageKind::Drawn(drawn) => Some(&drawn.map),
            _ => None,
        });
        let sign = |at: Point| sign_at(town, map.unwrap(), at);
        let leads_to = |level: &str| *town.links.iter().find(|(_, link)| link.level == id(level)).unwrap().0;
        assert_eq!(sign(leads_to("main:2")), Some('>'), "seed {seed}");
        assert_eq!(sign(leads_to("cellar:1")), Some('v'), "seed {seed}");
        let beside = Direction::ALL.into_iter().map(|way| world.start + way);
        let gate = beside.into_iter().find(|at| sign(*at) == Some('G'));
        let tile = gate.and_then(|gate| town.tiles.get(gate)).unwrap();
        assert_eq!(content.tiles[*tile].stairs, Some(Stairs::Exit), "seed {seed}");
        let exits = town.tiles.iter().filter(|(_, tile)| content.tiles[**tile].stairs == Some(Stairs::Exit));
        assert_eq!(exits.count(), 1, "seed {seed}: one gate");
    }
}

#[test]
fn levels_are_planned_when_they_are_entered_and_are_the_same_whatever_the_order() {
    let content = branches();
    let mut one = Game::new(Arc::clone(&content), 7);
    assert_eq!(there(&one), BTreeSet::from(["main:1".to_owned()]));
    let mut other = one.clone();
    let order = ["cellar:1", "main:3", "crypt:2"];
    let seen = order.map(|level| (level, travel(&mut one, level))).map(|(level, at)| (level, contents(&one, at)));
    for (level, before) in seen.iter().rev() {
        let at = travel(&mut other, level);
        assert!(contents(&other, at) == *before, "{level} is another");
    }
    for (level, _) in &seen {
        let alone = plan_level(&content, 7, &id(level), 0).unwrap();
        let there = &other.world().levels()[other.world().find_level(&id(level)).unwrap()];
        assert_eq!(alone.levels[0].tiles, *there.tiles(), "{level}");
    }
}

#[test]
fn scripts_name_levels_of_branches_and_lead_creatures_there() {
    let content = branches();
    let mut mind = mind(&content);
    let kind = content.creatures.find("branches:lookout").unwrap();
    let spawned = |mind: &mut dyn Mind| {
        let mut game = Game::new(Arc::clone(&content), 7);
        let at = game.world().player().unwrap().at();
        game.act(Action::Debug(Debug::Spawn { kind, at }), mind).unwrap();
        let id = game.world().creatures().iter().find(|creature| creature.kind() == kind).unwrap().id();
        (game, id)
    };
    // It waits there until the player comes, too.
    let is_below = |game: &mut Game, id| {
        let is_gone = game.world().creature(id).is_none_or(|lookout| lookout.level() != 0);
        let cellar = travel(game, "cellar:1");
        is_gone && game.world().creatures().iter().any(|creature| creature.kind() == kind && creature.level() == cellar)
    };
    let (mut game, id) = spawned(&mut *mind);
    for _ in 0..60 {
        game.act(Action::Wait, &mut *mind).unwrap();
    }
    assert!(is_below(&mut game, id), "it runs down the trapdoor");
    let (mut game, id) = spawned(&mut *mind);
    let player = game.world().player().unwrap().at();
    let (way, beside) = Direction::ALL
        .into_iter()
        .map(|way| (way, player + way))
        .find(|(_, at)| game.is_free(0, *at) || game.occupant(0, *at) == Some(id))
        .unwrap();
    game.tamper().move_creature(id, 0, beside);
    game.act(Action::Step(way), &mut *mind).unwrap();
    assert!(is_below(&mut game, id), "whoever strikes it finds it gone");
}

#[test]
fn the_panel_tells_how_deep_the_branch_goes() {
    let mut game = Game::new(branches(), 3);
    assert_eq!(game.deepest_here(), "...");
    let tower = plan_level(&branches(), 3, &id("tower:1"), 0).unwrap().levels[0].depth.to_string();
    for (level, deepest) in [("cellar:1", "4"), ("cellar:3", "4"), ("tower:3", &tower), ("crypt:2", "...")] {
        travel(&mut game, level);
        assert_eq!(game.deepest_here(), deepest, "{level}");
    }
}

#[test]
fn stairs_that_are_climbed_lead_back_to_where_they_began() {
    let content = branches();
    let mut game = Game::new(Arc::clone(&content), 11);
    let mut mind = mind(&content);
    for (below, back) in [("cellar:1", "main:1"), ("main:2", "main:1")] {
        let level = game.world().player().unwrap().level();
        let stairs: Point = {
            let links = game.world().levels()[level].links();
            *links.iter().find(|(_, link)| link.level == id(below)).unwrap().0
        };
        let player = game.world().player;
        game.tamper().move_creature(player, level, stairs);
        game = game.resumed();
        game.act(Action::Descend, &mut *mind).unwrap();
        assert_eq!(game.world().level_of(player).unwrap().id(), &id(below));
        game.check().unwrap();
        game.act(Action::Ascend, &mut *mind).unwrap();
        let now = game.world().player().unwrap();
        assert_eq!((game.world().level_of(player).unwrap().id(), now.at()), (&id(back), stairs));
    }
}

#[test]
fn time_stands_still_on_a_level_that_sleeps() {
    let content = branches();
    let mut game = Game::new(Arc::clone(&content), 3);
    let cellar = travel(&mut game, "cellar:1");
    wait(&mut game, 5);
    let before = contents(&game, cellar);
    let seen: Vec<bool> = game.world().levels()[cellar].remembered().values().iter().map(Option::is_some).collect();
    travel(&mut game, "main:1");
    wait(&mut game, 15);
    assert!(there(&game).contains("cellar:1"), "it lingers, so that others can follow");
    let lively = contents(&game, cellar);
    assert_ne!(before, lively, "meanwhile life goes on");
    wait(&mut game, 15);
    assert!(!there(&game).contains("cellar:1"), "then it is asleep");
    // Another level takes its place.
    assert_eq!(travel(&mut game, "main:2"), cellar);
    let saved = Snapshot::from_bytes(&game.snapshot().to_bytes()).unwrap().restore(&content).unwrap();
    assert_eq!(saved.world().saved_fields(), game.world().saved_fields(), "a save holds what is asleep");
    let mut twin = saved;
    for game in [&mut game, &mut twin] {
        wait(game, 300);
        let rots: Vec<u64> = game.all_items().filter_map(|item| item.rots_at).collect();
        let woken = travel(game, "cellar:1");
        assert!(woken != cellar, "it has another place now");
        let now = contents(game, woken);
        let own = |all: &[String]| all.iter().filter(|line| !line.starts_with("Grid")).count();
        assert_eq!(own(&now), own(&lively), "nobody came, nobody went, nothing has rotted: {rots:?}");
        wait(game, 1);
        assert_ne!(now, contents(game, woken), "life goes on at once");
        assert_eq!(now.last(), before.last());
        let known = game.world().levels()[woken].remembered().values().iter().map(Option::is_some);
        assert!(known.zip(&seen).all(|(now, before)| now || !before), "the player remembers it");
        wait(game, 5);
    }
    assert_eq!(game.hash(), twin.hash());
}

#[test]
fn a_level_that_is_gone_is_another_when_the_player_comes_back() {
    let content = branches();
    let mut game = Game::new(Arc::clone(&content), 5);
    let crypt = travel(&mut game, "crypt:1");
    let first = contents(&game, crypt);
    travel(&mut game, "main:1");
    wait(&mut game, 25);
    assert!(!there(&game).contains("crypt:1"));
    let saved = Snapshot::from_bytes(&game.snapshot().to_bytes()).unwrap().restore(&content).unwrap();
    let again = [game, saved].map(|mut game| {
        let crypt = travel(&mut game, "crypt:1");
        contents(&game, crypt)
    });
    assert!(again[0] == again[1], "the same after a save");
    assert!(again[0] != first, "it is a new crypt");
}

#[test]
fn of_levels_without_end_only_some_are_kept() {
    let content = branches();
    let mut game = Game::new(Arc::clone(&content), 9);
    for number in 2..12 {
        travel(&mut game, &format!("main:{number}"));
        wait(&mut game, 25);
    }
    let kept: Vec<String> = there(&game).into_iter().collect();
    assert_eq!(kept, ["main:1", "main:10", "main:11", "main:2", "main:9"], "two of those without end, and all others");
    assert!(game.world().levels().len() <= 6, "places are used again");
    let far = travel(&mut game, "main:9000");
    assert_eq!(game.world().depth_of(far), 9000);
}

/// A world as it was saved before there were branches: levels without ids, and stairs that name the place of a level in the list and a cell there.
fn as_it_was(game: &Game) -> serde_json::Value {
    let mut world: serde_json::Value = serde_json::from_slice(&game.snapshot().to_bytes()).unwrap();
    for (index, level) in world["levels"].as_array_mut().unwrap().iter_mut().enumerate() {
        let links = game.world().levels()[index].links().keys().map(|at| {
            let (there, end) = game.other_end(index, *at).unwrap();
            serde_json::json!([at, there, end])
        });
        level["links"] = links.collect();
        level.as_object_mut().unwrap().retain(|field, _| field != "stairs" && field != "id");
    }
    world
}

#[test]
fn worlds_from_before_there_were_branches_keep_their_stairs() {
    let content = super::packs::shipped();
    let game = Game::new(Arc::clone(&content), 4);
    let old = as_it_was(&game).to_string();
    assert!(old.contains("links") && !old.contains("main:"));
    let read = Snapshot::from_bytes(old.as_bytes()).unwrap().restore(&content).unwrap();
    for (index, level) in game.world().levels().iter().enumerate() {
        assert_eq!(read.world().levels()[index].id(), level.id());
        for at in level.links().keys() {
            assert_eq!(read.other_end(index, *at), game.other_end(index, *at), "{at} of {}", level.id());
        }
    }
}

/// Wherever the player goes, the world stays sound, and a save goes on as the game does.
#[test]
fn wherever_the_player_goes_worlds_stay_sound_and_saves_go_on_alike() {
    let content = branches();
    let names: Vec<String> = [("main", 8), ("cellar", 3), ("tower", 3), ("crypt", 4)]
        .into_iter()
        .flat_map(|(branch, last)| (1..=last).map(move |number| format!("{branch}:{number}")))
        .collect();
    // A soak makes fifty times as many journeys.
    for seed in 0..seeds() * 6 / 40 {
        let mut game = Game::new(Arc::clone(&content), seed);
        let mut dice = Random::new(seed, &[]);
        for round in 0..24 {
            let to = dice.pick(&names).unwrap().clone();
            let turns = dice.below(30);
            let saved = Snapshot::from_bytes(&game.snapshot().to_bytes()).unwrap().restore(&content).unwrap();
            assert_eq!(saved.hash(), game.hash(), "seed {seed}, round {round}: saved");
            let mut both = [game, saved].map(|mut game| {
                if game.world().level_of(game.world().player).unwrap().id() != &id(&to) {
                    travel(&mut game, &to);
                }
                wait(&mut game, turns);
                game
            });
            assert_eq!(both[0].hash(), both[1].hash(), "seed {seed}, round {round}: {to}, then {turns} turns");
            let most = game_size(&both[0]);
            assert!(most <= 16, "seed {seed}, round {round}: {most} places for levels");
            game = std::mem::replace(&mut both[0], Game::new(Arc::clone(&content), seed));
        }
    }
}

/// How many places for levels a world has, also vacant ones.
fn game_size(game: &Game) -> usize {
    game.world().levels().len()
}

/// What a saved world says if it is restored after a change.
fn restored(game: &Game, change: impl Fn(&mut serde_json::Value)) -> Result<Game, String> {
    let mut world: serde_json::Value = serde_json::from_slice(&game.snapshot().to_bytes()).unwrap();
    change(&mut world);
    let snapshot = Snapshot::from_bytes(world.to_string().as_bytes()).map_err(|why| why.to_string())?;
    snapshot.restore(&branches()).map_err(|why| why.to_string())
}

#[test]
fn damaged_worlds_with_levels_that_sleep_are_refused_or_bounded() {
    let content = branches();
    let mut game = Game::new(Arc::clone(&content), 3);
    travel(&mut game, "cellar:1");
    travel(&mut game, "main:1");
    wait(&mut game, 25);
    assert!(!there(&game).contains("cellar:1"));
    let why = restored(&game, |world| world["levels"][0]["asleep_since"] = 5.into()).unwrap_err();
    assert_eq!(why, "time stands still where the player is");
    let why = restored(&game, |world| world["levels"][2]["id"] = "main:1".into()).unwrap_err();
    assert_eq!(why, "the level main:1 is there twice");
    restored(&game, |world| world["levels"][2]["asleep_since"] = u64::MAX.into()).unwrap_err();
    restored(&game, |world| world["levels"][0]["id"] = "main:0".into()).unwrap_err();
    // Times as late as can be stay where they are.
    let late = |world: &mut serde_json::Value| {
        for creature in world["creatures"].as_array_mut().unwrap() {
            creature["awareness"] = serde_json::json!({ "noticed": { "1": u64::MAX }, "loud_at": u64::MAX });
        }
    };
    let mut woken = restored(&game, late).unwrap();
    travel(&mut woken, "cellar:1");
    // A number that no level has is not counted up to.
    let mut lost = restored(&game, |world| world["levels"][0]["id"] = "main:4294967295".into()).unwrap();
    travel(&mut lost, "main:2");
    assert_eq!(lost.level_below(0), None);
}
