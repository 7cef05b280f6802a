//! What holds for every level, whichever way it is built: all ground can be reached, also over stairs, and nothing is placed where it can't be.
//!
//! `STUFFED_WORLDS` sets the number of seeds.

#![expect(clippy::disallowed_methods, reason = "set by an environment variable")]

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use stuffed::content::{Content, Corners, Stairs, TileKind};
use stuffed::grid::{Direction, Point};
use stuffed::host::from_root;
use stuffed::mapgen::{LevelPlan, WorldPlan, plan, survey};
use stuffed::script::LoadedPacks;

/// The game with the pack of places, in which each level is built in another way.
pub(super) fn places() -> Arc<Content> {
    static PLACES: LazyLock<Arc<Content>> = LazyLock::new(|| Arc::new(with("")));
    Arc::clone(&PLACES)
}

/// The same with more content.
pub(super) fn with(more: &str) -> Content {
    with_script(more, "")
}

/// The same with more content, and a script in place of that which draws the rotunda.
fn with_script(more: &str, script: &str) -> Content {
    let mut packs = stuffed::packs::embedded();
    let mut places = from_root(Path::new("tests/packs/places")).unwrap();
    places[0].content.iter_mut().find(|file| file.path.ends_with("pack.toml")).unwrap().text += more;
    if !script.is_empty() {
        let file = places[0].scripts.iter_mut().find(|file| file.path.ends_with("rotunda.rhai")).unwrap();
        script.clone_into(&mut file.text);
    }
    packs.append(&mut places);
    let loaded = LoadedPacks::new(packs);
    let report = loaded.report(stuffed::diagnostics::Style::Plain);
    let content = loaded.playable.unwrap_or_else(|| panic!("{report}")).content;
    Arc::unwrap_or_clone(content)
}

pub(super) fn seeds() -> u64 {
    std::env::var("STUFFED_WORLDS").ok().and_then(|count| count.parse().ok()).unwrap_or(40)
}

/// Whether a walker can be on a tile, once it is opened, unlocked, found, triggered or burnt.
pub(super) fn is_way(content: &Content, tile: &TileKind) -> bool {
    let is_way = |tile: &TileKind| (tile.walkable && !tile.is_hazard()) || tile.opens.is_some();
    let triggered = tile.triggered.as_ref().and_then(|change| change.tile);
    let burnt = tile.burns.as_ref().and_then(|burning| burning.leaves);
    let later = [tile.unlocks, tile.secret.map(|secret| secret.becomes), triggered, burnt];
    is_way(tile) || later.into_iter().flatten().any(|tile| is_way(&content.tiles[tile]))
}

fn tile<'c>(content: &'c Content, level: &LevelPlan, at: Point) -> &'c TileKind {
    &content.tiles[*level.tiles.get(at).unwrap()]
}

/// The directions in which a player steps whatever lies beside it.
fn directions(content: &Content) -> &'static [Direction] {
    let movement = content.creatures[content.rules.player].movement.or(content.rules.movement);
    let squeezes = movement.is_none_or(|movement| content.movements[movement].corners == Corners::Squeeze);
    if squeezes { &Direction::ALL } else { &Direction::STRAIGHT }
}

/// All cells that a walker reaches from the start, who takes the keys on the way and opens what they fit.
fn reached(content: &Content, world: &WorldPlan) -> BTreeSet<(usize, Point)> {
    let (mut keys, mut seen) = (BTreeSet::new(), BTreeSet::new());
    loop {
        let before = seen.len();
        seen = reached_with(content, world, &keys);
        for (level, at) in &seen {
            keys.extend(world.levels[*level].keys.get(at).map(|lock| (*level, *lock)));
        }
        if seen.len() == before {
            return seen;
        }
    }
}

/// All cells that a walker reaches from the start with the keys to some locks.
fn reached_with(content: &Content, world: &WorldPlan, keys: &BTreeSet<(usize, u32)>) -> BTreeSet<(usize, Point)> {
    let mut seen = BTreeSet::from([(0, world.start)]);
    let mut waiting = vec![(0, world.start)];
    while let Some((level, at)) = waiting.pop() {
        let beside = directions(content).iter().map(|way| (level, at + *way));
        let over = world.other_end(level, at);
        for (level, at) in beside.chain(over) {
            let there = &world.levels[level];
            let is_open = there.tiles.get(at).is_some_and(|tile| is_way(content, &content.tiles[*tile]));
            let is_unlocked = there.locks.get(&at).is_none_or(|lock| keys.contains(&(level, *lock)));
            if is_open && is_unlocked && seen.insert((level, at)) {
                waiting.push((level, at));
            }
        }
    }
    seen
}

#[test]
fn everything_is_within_reach_on_every_kind_of_level() {
    let content = places();
    for seed in 0..seeds() {
        check_reach(&content, &plan(&content, seed), seed);
    }
}

#[test]
fn everything_is_within_reach_of_those_who_step_past_no_corner() {
    let walks = "name = \"walks\"\nthrough = { ground = 100 }\ncorners = \"open\"";
    let content =
        with(&format!("[movement.walk]\n{walks}\n[patch.creature.\"stuffed:player\".set]\nmovement = \"walk\"\n"));
    for seed in 0..seeds() {
        check_reach(&content, &plan(&content, seed), seed);
    }
}

/// Asserts that all ground of a world can be reached, and that there is enough of it.
#[track_caller]
pub(super) fn check_reach(content: &Content, world: &WorldPlan, seed: u64) {
    let reached = reached(content, world);
    for (index, level) in world.levels.iter().enumerate() {
        let name = &content.levels[level.kind].name;
        let open = || level.tiles.iter().filter(|(_, tile)| is_way(content, &content.tiles[**tile])).map(|(at, _)| at);
        // What a vault closes off is drawn like that, but nobody has to go without a key.
        let is_in_vault = |at: &Point| level.vaults.iter().any(|vault| vault.area().contains(*at));
        let lost: Vec<Point> = open().filter(|at| !reached.contains(&(index, *at)) && !is_in_vault(at)).collect();
        assert_eq!(lost, [], "seed {seed}, {name}: cut off");
        let lost: Vec<Point> = level.keys.keys().copied().filter(|at| !reached.contains(&(index, *at))).collect();
        assert_eq!(lost, [], "seed {seed}, {name}: keys out of reach");
        let share = open().count() * 100 / level.tiles.size().area();
        assert!(share >= 15, "seed {seed}, {name}: only {share} % open");
    }
}

#[test]
fn the_rim_is_closed_and_stairs_lead_to_stairs() {
    let content = places();
    for seed in 0..seeds() {
        let world = plan(&content, seed);
        for (index, level) in world.levels.iter().enumerate() {
            let name = &content.levels[level.kind].name;
            let size = level.tiles.size();
            let edge = content.levels[level.kind].tiles.edge;
            assert!(size.points().filter(|at| size.is_rim(*at)).all(|at| level.tiles.get(at) == Some(&edge)), "{name}");
            let [down, up] = [Stairs::Down, Stairs::Up].map(|stairs| {
                level.tiles.iter().filter(|(_, kind)| content.tiles[**kind].stairs == Some(stairs)).count()
            });
            assert_eq!((up > 0, down > 0), (index > 0, index + 1 < world.levels.len()), "seed {seed}, {name}");
            for at in level.links.keys() {
                let (there, end) = world.other_end(index, *at).unwrap();
                assert_eq!(world.other_end(there, end), Some((index, *at)), "seed {seed}, {name}");
                assert!(tile(&content, level, *at).stairs.is_some());
            }
        }
    }
}

#[test]
fn nothing_is_placed_in_walls_doors_water_or_chasms() {
    let content = places();
    for seed in 0..seeds() {
        for level in plan(&content, seed).levels {
            let creatures = level.creatures.iter().map(|(_, at)| *at);
            let things: Vec<Point> = creatures.chain(level.items.iter().map(|(_, at)| *at)).collect();
            // Vaults place theirs where they are drawn.
            let is_in_vault = |at: &Point| level.vaults.iter().any(|vault| vault.area().contains(*at));
            for at in things.into_iter().filter(|at| !is_in_vault(at)) {
                let tile = tile(&content, &level, at);
                assert!(tile.walkable && !tile.is_hazard() && tile.stairs.is_none(), "seed {seed}: on {}", tile.name);
            }
        }
    }
}

#[test]
fn what_is_built_after_a_lake_leaves_no_water_on_the_way() {
    // Corridors and halls that are dug through lakes, a river and a chasm.
    let content = with(
        "
[patch.level.tunnels.add]
build = [{ rooms = { count = 8 }, name = \"late halls\" }, { connect = {} }]

[patch.level.grotto.add]
build = [{ drunkard = { share = 60 } }, { partition = {}, region = { left = 40, right = 60 } }]
",
    );
    for seed in 0..seeds() {
        let world = plan(&content, seed);
        check_reach(&content, &world, seed);
    }
}

#[test]
fn the_same_seed_makes_the_same_world_and_another_makes_another() {
    let content = places();
    assert_eq!(plan(&content, 3), plan(&content, 3));
    for (one, other) in plan(&content, 3).levels.iter().zip(&plan(&content, 4).levels) {
        assert!(one.tiles != other.tiles, "{}", content.levels[one.kind].name);
    }
}

#[test]
fn an_added_stage_changes_no_other_level_and_no_dice_of_other_stages() {
    let more = "
[patch.level.warrens.add]
build = [{ patches = { tile = \"mud\", share = 30 }, name = \"bog\", after = \"lakes\" }]
";
    let (before, after) = (places(), with(more));
    for seed in 0..8 {
        let (one, other) = (plan(&before, seed), plan(&after, seed));
        let is_bog = |level: &LevelPlan| before.levels.id(level.kind) == "places:warrens";
        for (one, other) in one.levels.iter().zip(&other.levels).filter(|(one, _)| !is_bog(one)) {
            assert!(one == other, "seed {seed}: {} changed", before.levels[one.kind].name);
        }
        let [one, other] = [&one, &other].map(|world| world.levels.iter().find(|level| is_bog(level)).unwrap());
        assert_ne!(one.tiles, other.tiles, "seed {seed}: there is mud");
        // Rooms, water and doors stay where they were.
        let shape = |content: &Content, level: &LevelPlan| {
            let sign = |at: Point| {
                let tile = tile(content, level, at);
                (tile.walkable, tile.transparent, tile.opens.is_some())
            };
            level.tiles.size().points().map(sign).collect::<Vec<_>>()
        };
        assert!(shape(&before, one) == shape(&after, other), "seed {seed}");
    }
}

/// How many stairs lead down from each level but the last.
fn stairs_down(world: &WorldPlan) -> Vec<usize> {
    let down = |level: &LevelPlan| level.links.values().filter(|link| link.level > level.id).count();
    let mut counts: Vec<usize> = world.levels.iter().map(down).collect();
    counts.pop();
    counts
}

#[test]
fn between_two_levels_there_are_as_many_stairs_as_both_ask_for() {
    let more = "
[patch.level.maze.add]
build = [{ stairs = { down = 3 } }]
";
    let content = with(more);
    let depth = |id: &str| content.rules.levels.iter().position(|level| content.levels.id(*level) == id).unwrap();
    let (maze, warrens) = (depth("places:maze"), depth("places:warrens"));
    for seed in 0..seeds().min(40) {
        let counts = stairs_down(&plan(&content, seed));
        assert_eq!(counts[maze], 2, "seed {seed}: three down, and two up below");
        assert_eq!(counts[warrens], 1, "seed {seed}: two down, and one up below");
        assert_eq!(counts[0], 1, "seed {seed}: one each if nothing is said");
    }
}

/// How many of some worlds need tunnels where the maze is, which is built as given on 200 x 200 cells.
fn worlds_with_tunnels(build: &str) -> usize {
    let content = with(&format!("[patch.level.maze]\nset = {{ width = 200, height = 200, build = [{build}] }}\n"));
    let maze = content.levels.find("places:maze").unwrap();
    let needs_tunnels = |seed: &u64| {
        let (world, reports) = survey(&content, *seed);
        reports.iter().any(|report| report.needed_tunnels && world.levels[report.level].kind == maze)
    };
    (0..5).filter(needs_tunnels).count()
}

#[test]
fn a_large_level_needs_no_tunnels_if_most_of_its_rooms_are_joined() {
    assert_eq!(worlds_with_tunnels("{ rooms = { count = 80 } }"), 0);
    let arena = |left: u32| {
        format!(
            "{{ arena = {{}}, name = \"from {left}\", region = {{ left = {left}, right = {}, bottom = 30 }} }}",
            left + 15
        )
    };
    assert_eq!(worlds_with_tunnels(&format!("{}, {}, {}", arena(0), arena(40), arena(80))), 5);
}

#[test]
fn the_stairs_of_a_level_are_far_apart() {
    let content = places();
    let mut distances = Vec::new();
    for seed in 0..seeds().min(40) {
        for level in &plan(&content, seed).levels {
            let (down, up): (Vec<_>, Vec<_>) = level.links.iter().partition(|(_, link)| link.level > level.id);
            let nearest = down.iter().flat_map(|(down, _)| up.iter().map(|(up, _)| up.distance(**down))).min();
            distances.extend(nearest);
        }
    }
    distances.sort_unstable();
    assert!(distances[distances.len() / 20] >= 6, "{distances:?}");
    assert!(distances[distances.len() / 2] >= 25, "{distances:?}");
}

#[test]
fn bridges_shorten_long_ways_round() {
    let content = places();
    let bridge = content.tiles.find("places:bridge").unwrap();
    let grotto = |world: WorldPlan| {
        world.levels.into_iter().find(|level| content.levels.id(level.kind) == "places:grotto").unwrap()
    };
    let built = |seed: &u64| grotto(plan(&content, *seed)).tiles.values().contains(&bridge);
    let built = (0..seeds().min(40)).filter(built).count();
    assert!(built >= 5, "only {built} grottos have bridges");
}

/// The rotunda of a world, drawn by another script.
fn rotunda(content: &Content, seed: u64) -> LevelPlan {
    let levels = plan(content, seed).levels.into_iter();
    let mut rotundas = levels.filter(|level| content.levels.id(level.kind) == "places:rotunda");
    rotundas.next().unwrap()
}

#[test]
fn what_a_script_cuts_off_is_joined_again() {
    let wall = "fn build(level) {
        level.carve(level.area);
        level.fill(level.block(place(level.width / 2, 0), 2, level.height));
    }";
    let alone = "
[patch.level.rotunda]
set = { build = [{ arena = {} }, { script = \"rotunda\" }] }
";
    let content = with_script(alone, wall);
    for seed in 0..10 {
        let world = plan(&content, seed);
        check_reach(&content, &world, seed);
        let hall = rotunda(&content, seed);
        let size = hall.tiles.size();
        let open = |x: i32| (0..size.height).filter(|y| tile(&content, &hall, Point::new(x, *y)).walkable).count();
        assert!(open(size.width / 2) < 5, "seed {seed}: a wall with a passage");
        let halves = [size.width / 4, size.width * 3 / 4].map(open);
        assert!(halves.iter().all(|open| *open > 20), "seed {seed}: ground on both sides, {halves:?}");
    }
}

#[test]
fn stairs_lie_where_a_script_lays_them_unless_nobody_gets_there() {
    let stages = "
[patch.level.rotunda]
set = { build = [{ arena = {} }, { script = \"rotunda\" }, { connect = {} }, { stairs = {} }] }
";
    let up = "level.lay(level.square(place(20, 8), 0), \"stuffed:stairs_up\");";
    let leads_up = |content: &Content, level: &LevelPlan, at: Point| {
        level.links.contains_key(&at) && tile(content, level, at).stairs == Some(Stairs::Up)
    };
    let content = with_script(stages, &format!("fn build(level) {{ {up} }}"));
    let moat = "level.lay(level.square(place(20, 8), 2), \"dark_water\");";
    let cut_off = with_script(stages, &format!("fn build(level) {{ {up} {moat} }}"));
    for seed in 0..seeds() {
        assert!(leads_up(&content, &rotunda(&content, seed), Point::new(20, 8)), "seed {seed}");
        assert!(
            survey(&content, seed).1.iter().all(|build_report| !build_report.has_unreachable_stairs),
            "seed {seed}"
        );
        let level = rotunda(&cut_off, seed);
        assert!(!leads_up(&cut_off, &level, Point::new(20, 8)), "seed {seed}: under water");
        assert!(level.links.keys().any(|at| leads_up(&cut_off, &level, *at)), "seed {seed}: elsewhere");
    }
}

#[test]
fn a_script_lays_nothing_that_only_a_key_opens() {
    let stages = "
[patch.level.rotunda]
set = { build = [{ arena = {} }, { script = \"rotunda\" }] }
";
    let content = with_script(stages, "fn build(level) { level.lay(level.square(place(20, 8), 1), \"vault_door\"); }");
    let (world, reports) = survey(&content, 3);
    let level = world.levels.iter().find(|level| level.kind == content.levels.find("places:rotunda").unwrap()).unwrap();
    assert!(tile(&content, level, Point::new(20, 8)).walkable);
    let faults: Vec<&String> = reports.iter().flat_map(|report| &report.faults).collect();
    assert_eq!(
        faults,
        ["it lays a locked tile at 19, 7, which no key fits: draw it in a map or a vault, with a `key`"]
    );
}

#[test]
fn a_script_draws_a_map() {
    let draw = "fn build(level) {
        level.draw(place(5, 5), [\"#####\", \"#.o #\", \"##.##\"], #{ o: \"rubble\" });
        level.draw(place(20, 5), \"\\n  ###\\n  #.#\\n\");
        level.draw(place(-1, -1), \"..\\n..\");
    }";
    let alone = "
[patch.level.rotunda]
set = { build = [{ arena = {} }, { script = \"rotunda\" }] }
";
    let content = with_script(alone, draw);
    let level = rotunda(&content, 3);
    let id = |x, y| content.tiles.id(*level.tiles.get(Point::new(x, y)).unwrap());
    let (wall, floor) = (id(5, 5), id(1, 1));
    let rows: Vec<String> = (5..8)
        .map(|y| {
            let sign = |x| match id(x, y) {
                "places:rubble" => 'o',
                id if id == wall => '#',
                id if id == floor => '.',
                _ => '?',
            };
            (5..10).chain(20..23).map(sign).collect()
        })
        .collect();
    assert_eq!(rows, ["########", "#.o.##.#", "##.##..."]);
    assert_ne!(id(0, 0), floor, "the rim stays closed");
}

#[test]
fn a_script_that_fails_changes_nothing_and_is_told() {
    for (script, why) in [
        ("fn build(level) { level.carve(level.area); loop { } }", "took more than 20000 steps"),
        ("fn build(level) { level.carve(level.area); level.area.places() }", "too many for a list"),
        ("fn build(level) { level.carve(level.area); let all = [1]; all[5] }", "5"),
        ("fn build(level) { level.draw(place(5, 5), [\"#\", 1]); }", "row 2 of `draw` must be text, but is a number"),
        (
            "fn build(level) { level.draw(place(5, 5), \".?.\"); }",
            "no tile has the glyph `?`: say what it is in the legend",
        ),
        (
            "fn build(level) { level.draw(place(5, 5), \".\", #{ ab: \"rubble\" }); }",
            "the legend of `draw` has `ab`: write one character that is no space",
        ),
    ] {
        let rooms = "
[patch.level.rotunda]
set = { build = [{ rooms = { count = 6 } }, { script = \"rotunda\" }] }
";
        let (with_fault, without) = (with_script(rooms, script), with_script(rooms, "fn build(level) { }"));
        assert_eq!(rotunda(&with_fault, 3).tiles, rotunda(&without, 3).tiles);
        let faults: Vec<String> =
            survey(&with_fault, 3).1.into_iter().flat_map(|build_report| build_report.faults).collect();
        assert!(faults.len() == 1 && faults[0].contains(why) && faults[0].contains("rotunda.rhai"), "{faults:?}");
    }
}

#[test]
fn a_script_can_neither_open_the_rim_nor_change_other_parts_of_the_level() {
    let all = "fn build(level) { level.carve(level.circle(place(0, 0), 400)); }";
    let left = "
[patch.level.rotunda]
set = { build = [{ rooms = { count = 30 } }, { script = \"rotunda\", region = { right = 40 } }] }
";
    let (content, before) = (with_script(left, all), with_script(left, "fn build(level) { }"));
    let (drawn, plain) = (rotunda(&content, 4), rotunda(&before, 4));
    let size = drawn.tiles.size();
    for at in size.points().filter(|at| size.is_rim(*at)) {
        assert!(!tile(&content, &drawn, at).walkable, "{at}");
    }
    let open = |level: &LevelPlan, at: Point| tile(&content, level, at).walkable;
    let changed = size.points().filter(|at| at.x > size.width * 45 / 100 && open(&drawn, *at) != open(&plain, *at));
    assert_eq!(changed.count(), 0, "the other part stays as it was");
}
