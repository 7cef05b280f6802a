#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeSet;
use std::fmt::Write;

use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::Error;
use xxhash_rust::xxh3::xxh3_64;

use super::plan::plan;
use super::population::spawns::{lay_beside, populate};
use super::rng_streams::{Purpose, stream};
use crate::content::{
    Catalog, CaveStage, ItemKind, Kind, LevelId, LevelTiles, OneOrMany, Ref, Region, Spawn, StackedStairsStage, Stage,
    StageKind, WeightedChoice,
};
use crate::grid::{Direction, Formula, Grid, Point, Random, Size};
use crate::mapgen::builders::cave::raw_cave;
use crate::mapgen::connect::connected_levels::ConnectedLevels;
use crate::mapgen::connect::places::Entrance;
use crate::mapgen::connect::stack::Stack;
use crate::mapgen::connect::stairs::{join, overlaps};
use crate::mapgen::ground::connectivity::Connectivity;
use crate::mapgen::ground::passable::Passable;
use crate::mapgen::ground::regions::Regions;
use crate::mapgen::ground::rim::is_inside;
use crate::mapgen::ground::tunnel::{hollow_out, tunnel};
use crate::mapgen::population::treasures::Treasures;
use crate::mapgen::stages::Shape;
use crate::mapgen::vaults::rare_vaults::RareVaults;
use crate::mapgen::world_context::WorldContext;
use crate::mapgen::world_map::LevelSite;

/// The numbers of a level of caves.
#[derive(Clone, Debug)]
struct Caves {
    floor: u32,
    smoothings: u32,
    min_region: u32,
    stairs_every: u32,
}

const SHIPPED: Caves = Caves { floor: 50, smoothings: 8, min_region: 25, stairs_every: 250 };

impl Caves {
    fn stages(&self) -> [Stage; 2] {
        let number = |number: u32| Formula::from(i64::from(number));
        let cave = CaveStage {
            floor: number(self.floor),
            smoothings: number(self.smoothings),
            min_region: number(self.min_region),
        };
        let stage = |kind: StageKind| Stage {
            name: kind.key().to_owned(),
            after: None,
            region: Region::default(),
            floor: None,
            kind,
        };
        [
            stage(StageKind::Cave(cave)),
            stage(StageKind::StackedStairs(StackedStairsStage { every: number(self.stairs_every) })),
        ]
    }
}

fn stack(seed: u64, shapes: &[(i32, i32, Caves)]) -> ConnectedLevels {
    let stages: Vec<[Stage; 2]> = shapes.iter().map(|(.., caves)| caves.stages()).collect();
    let sizes = shapes.iter().map(|(width, height, _)| Size::new(*width, *height));
    let [floor, wall] = [0, 1].map(Ref::new);
    let tiles = LevelTiles { floor, wall, edge: wall, stairs_down: wall, stairs_up: wall, exit: wall };
    let shape = |(size, stages)| Shape { size, stages, tiles: &tiles };
    let shapes = sizes.zip(stages.iter().map(<[Stage; 2]>::as_slice)).map(shape);
    let site = |number| LevelSite {
        id: LevelId::main(number),
        kind: Ref::new(0),
        depth: number,
        stream: u64::from(number) - 1,
    };
    let levels = (1..).zip(shapes).map(|(number, shape)| (site(number), shape)).collect();
    let (passable, rare, treasures) = (Passable::default(), RareVaults::default(), Treasures::default());
    let vaults = Catalog::new(Vec::new());
    let world = WorldContext { seed, passable, stage_runner: None, vaults: &vaults, rare, treasures };
    ConnectedLevels::build(
        &world,
        &Stack {
            levels,
            goes_down: true,
            before: None,
            after: None,
            exit_at_start: Some(wall),
            exit_at_end: None,
            branches: Vec::new(),
        },
    )
}

fn shipped(seed: u64) -> ConnectedLevels {
    stack(seed, &vec![(90, 32, SHIPPED); 5])
}

/// All cells reached by walking from the start, including over stairs.
fn walk(stack: &ConnectedLevels, grounds: &[Grid<bool>]) -> BTreeSet<(usize, Point)> {
    let start = (0, stack.entrance().unwrap().start);
    let mut seen = BTreeSet::from([start]);
    let mut waiting = vec![start];
    while let Some((level, point)) = waiting.pop() {
        let beside = Direction::ALL.into_iter().map(|way| (level, point + way));
        let below = stack.stairs_below(level).iter().filter(|flight| flight.above == point);
        let below = below.map(|flight| (level + 1, flight.below));
        let above = stack.stairs_above(level).iter().filter(|flight| flight.below == point);
        let above = above.map(|flight| (level - 1, flight.above));
        for (level, point) in beside.chain(below).chain(above) {
            if grounds[level].at(point, false) && seen.insert((level, point)) {
                waiting.push((level, point));
            }
        }
    }
    seen
}

/// Asserts everything that holds for every world, whatever its recipes.
#[track_caller]
fn check_guarantees(stack: &ConnectedLevels, name: &str) {
    let grounds = stack.reachable();
    let open: BTreeSet<(usize, Point)> = (0..)
        .zip(&grounds)
        .flat_map(|(level, ground)| ground.iter().filter(|(_, open)| **open).map(move |(point, _)| (level, point)))
        .collect();
    assert_eq!(walk(stack, &grounds), open, "{name}: every open cell is within reach");
    for (level, ground) in grounds.iter().enumerate() {
        let size = ground.size();
        let area = ground.values().iter().filter(|open| **open).count();
        assert!(area * 100 >= size.area() * 15, "{name}: level {level} has only {area} open cells");
        assert!(ground.iter().all(|(point, open)| !open || is_inside(size, point)), "{name}: level {level} has a rim");
        let up = stack.stairs_above(level).iter().map(|flight| &flight.below);
        let down = stack.stairs_below(level).iter().map(|flight| &flight.above);
        let stairs: Vec<&Point> = up.chain(down).filter(|point| ground.at(**point, false)).collect();
        assert_eq!(stairs.iter().collect::<BTreeSet<_>>().len(), stairs.len(), "{name}: one stairs a cell");
        let entrance = stack.entrance().filter(|_| level == 0);
        assert!(
            entrance.is_none_or(|entrance| {
                entrance.exit.is_some_and(|exit| {
                    !stairs.iter().any(|stairs| [exit, entrance.start].contains(stairs))
                        && ground.at(exit, false)
                        && exit.distance(entrance.start) == 1
                })
            }),
            "{name}: the entrance is free"
        );
    }
}

#[test]
fn every_open_cell_of_a_thousand_worlds_is_reachable() {
    for seed in 0..1000 {
        check_guarantees(&shipped(seed), &format!("seed {seed}"));
    }
}

#[test]
fn every_recipe_and_size_makes_a_world() {
    let mut random = Random::new(1, &[]);
    let mut number = |low, high| random.range(low, high) as u32;
    for seed in 0..250 {
        let level = |_| {
            let caves = Caves {
                floor: number(30, 70),
                smoothings: number(0, 10),
                min_region: [0, 1, 25, 5000][number(0, 3) as usize],
                stairs_every: [0, 1, 30, 250][number(0, 3) as usize],
            };
            (number(20, 100) as i32, number(10, 60) as i32, caves)
        };
        let shapes: Vec<_> = (0..5).map(level).collect();
        check_guarantees(&stack(seed, &shapes), &format!("seed {seed}, {shapes:?}"));
    }
}

#[test]
fn a_small_level_under_closed_ground_is_joined_by_a_tunnel() {
    // The caves of the large level can miss the corner under which the small one lies.
    let solid = Caves { floor: 30, smoothings: 8, min_region: 25, stairs_every: 0 };
    let shapes = [(200, 100, SHIPPED), (20, 10, solid.clone()), (200, 100, solid.clone()), (20, 10, solid)];
    for seed in 0..100 {
        check_guarantees(&stack(seed, &shapes), &format!("seed {seed}"));
    }
}

#[test]
fn sizes_below_the_minimum_are_raised_to_it() {
    let stack = stack(1, &[(0, 0, SHIPPED), (3, 500, SHIPPED)]);
    check_guarantees(&stack, "tiny");
    let sizes: Vec<Size> = stack.reachable().iter().map(Grid::size).collect();
    assert_eq!(sizes, [Size::new(20, 10), Size::new(20, 500)]);
}

#[test]
fn the_worlds_never_change() {
    let hash = |seed| {
        let stack = shipped(seed);
        let open = stack.reachable();
        let mut text = String::new();
        for (level, ground) in open.iter().enumerate() {
            text.extend(ground.values().iter().map(|open| if *open { '.' } else { '#' }));
            let cells: Vec<Point> = stack.stairs_below(level).iter().map(|flight| flight.above).collect();
            write!(text, "{cells:?}").unwrap();
        }
        let Entrance { exit, start } = stack.entrance().unwrap();
        write!(text, "Some(Entrance {{ exit: {:?}, start: {start:?} }})", exit.unwrap()).unwrap();
        xxh3_64(text.as_bytes())
    };
    assert_eq!([1, 2, 3].map(hash), [5_512_159_214_567_164_468, 8_754_888_238_444_760_588, 10_605_088_885_002_103_161]);
}

#[test]
fn stairs_lead_to_stairs_that_lead_back() {
    let content = crate::loader::load(&crate::packs::embedded()).content.unwrap();
    for seed in 0..50 {
        let world = plan(&content, seed);
        for (level, here) in world.levels.iter().enumerate() {
            let with = &content.levels[here.kind].tiles;
            for (at, link) in &here.links {
                let (there, end) = world.other_end(level, *at).unwrap();
                assert_eq!(world.other_end(there, end), Some((level, *at)), "seed {seed}: the way back");
                let expected = if link.level > here.id { with.stairs_down } else { with.stairs_up };
                assert_eq!(here.tiles.get(*at), Some(&expected), "seed {seed}, level {level} at {at}");
            }
            let stairs = [with.stairs_down, with.stairs_up];
            let drawn = here.tiles.iter().filter(|(_, tile)| stairs.contains(tile)).count();
            assert_eq!(drawn, here.links.len(), "seed {seed}, level {level}: all stairs lead somewhere");
            let exits = here.tiles.iter().filter(|(_, tile)| **tile == with.exit).count();
            assert_eq!(exits, usize::from(level == 0), "seed {seed}, level {level}");
            let downwards = here.links.values().filter(|link| link.level > here.id).count();
            assert!(level == 4 || downwards > 0, "seed {seed}: level {level} leads nowhere");
        }
    }
}

/// Smoothing by definition.
fn smoothed(map: &Grid<bool>) -> Grid<bool> {
    Grid::from_fn(map.size(), |point| {
        let around = Direction::ALL.into_iter().filter(|way| map.at(point + *way, false)).count();
        around + usize::from(map.at(point, false)) > 4
    })
}

#[test]
fn smoothing_takes_the_majority_of_each_block() {
    for (width, height) in [(90, 32), (20, 10), (21, 47), (64, 11)] {
        let size = Size::new(width, height);
        let mut random = Random::new(5, &[]);
        let cave = raw_cave(size, SHIPPED.floor, 3, &mut random.clone());
        let raw = Grid::from_fn(size, |_| random.chance(50));
        let expected = (0..3).fold(raw, |map, _| smoothed(&map));
        let expected = Grid::from_fn(size, |point| expected.at(point, false) && is_inside(size, point));
        assert_eq!(cave, expected, "{width} x {height}");
    }
}

fn drawn(rows: &[&str], connectivity: Connectivity) -> Regions {
    let size = Size::new(rows[0].len() as i32, rows.len() as i32);
    let open = Grid::from_fn(size, |point| rows[point.y as usize].as_bytes()[point.x as usize] == b'.');
    Regions::find(&open, 3, connectivity)
}

#[test]
fn regions_connect_at_corners_if_they_count_and_small_ones_are_filled() {
    let rows = ["...#..#.", "..##..#.", "##..####", "######..", "######.#"];
    let picture = |regions: &Regions| -> Vec<String> {
        let sign = |at| regions.at(at).map_or('#', |region| (b'a' + region as u8) as char);
        (0..5).map(|y| (0..8).map(|x| sign(Point::new(x, y))).collect()).collect()
    };
    let eight = drawn(&rows, Connectivity::Eight);
    assert_eq!(picture(&eight), ["aaa#aa##", "aa##aa##", "##aa####", "######bb", "######b#"]);
    assert_eq!((eight.area(0), eight.area(1), eight.largest()), (11, 3, Some(0)));
    let four = drawn(&rows, Connectivity::Four);
    assert_eq!(picture(&four), ["aaa#bb##", "aa##bb##", "########", "######cc", "######c#"]);
}

#[test]
fn every_overlapping_pair_gets_stairs_by_its_area() {
    let above = drawn(
        &["....................", "....................", "####################", "...........#........"],
        Connectivity::Eight,
    );
    let below = drawn(
        &["....................", "....................", "####################", "####................"],
        Connectivity::Eight,
    );
    let areas: Vec<usize> = overlaps(&above, &below).values().map(Vec::len).collect();
    assert_eq!(areas, [40, 7, 8]);
    let pairs = |every, taken: &[Point]| -> Vec<usize> {
        let places = join(&above, &below, every, (&[], taken, &|_| false), &mut Random::new(1, &[]));
        assert!(places.iter().all(|place| above.at(*place).is_some() && below.at(*place).is_some()));
        assert_eq!(places.iter().collect::<BTreeSet<_>>().len(), places.len());
        (0..3).map(|region| places.iter().filter(|place| above.at(**place) == Some(region)).count()).collect()
    };
    assert_eq!(pairs(0, &[]), [1, 1, 1]);
    assert_eq!(pairs(20, &[]), [3, 1, 1]);
    assert_eq!(pairs(1, &[]), [3, 1, 1], "never more than one for 16 cells");
    let taken: Vec<Point> = (4..11).map(|x| Point::new(x, 3)).collect();
    assert_eq!(pairs(20, &taken), [3, 0, 1], "no stairs on other stairs");
    let wanted = [Point::new(3, 1), Point::new(9, 0)];
    let is_reserved = |at: Point| wanted.contains(&at);
    let places = join(&above, &below, 20, (&[wanted[1], wanted[0]], &[], &is_reserved), &mut Random::new(1, &[]));
    assert!(wanted.iter().all(|at| places.contains(at)) && places.len() == 5, "first where they are drawn: {places:?}");
}

#[test]
fn stairs_keep_apart_and_avoid_narrow_passages() {
    let (mut narrow, mut all, mut nearest) = (0, 0, Vec::new());
    for seed in 0..100 {
        let stack = shipped(seed);
        for (level, ground) in stack.reachable().iter().enumerate() {
            let up = stack.stairs_above(level).iter().map(|flight| flight.below);
            let down = stack.stairs_below(level).iter().map(|flight| flight.above);
            let places: Vec<Point> = up.chain(down).filter(|place| ground.at(*place, false)).collect();
            for place in &places {
                all += 1;
                narrow += usize::from(Direction::ALL.iter().filter(|way| ground.at(*place + **way, false)).count() < 5);
                nearest.extend(places.iter().filter(|other| *other != place).map(|other| other.distance(*place)).min());
            }
        }
    }
    assert!(narrow * 12 < all, "{narrow} of {all} stairs stand in narrow passages");
    let close = nearest.iter().filter(|distance| **distance < 4).count();
    assert!(close * 10 < nearest.len(), "{close} of {} stairs are less than 4 cells from others", nearest.len());
}

#[test]
fn tunnels_connect_their_ends_inside_the_rim() {
    for seed in 0..200 {
        let connectivity = [Connectivity::Eight, Connectivity::Four][seed as usize % 2];
        let mut random = Random::new(seed, &[]);
        let mut open = Grid::new(Size::new(20, 10), false);
        let (from, to) = (Point::new(1, 1), Point::new(18, 1 + random.below(8) as i32));
        let opened = tunnel(&mut open, (from, to), connectivity, &mut random);
        let regions = Regions::find(&open, 1, connectivity);
        assert_eq!((regions.len(), regions.area(0)), (1, opened));
        assert!(regions.at(from).is_some() && regions.at(to).is_some());
        assert!(regions.cells().all(|(point, _)| is_inside(open.size(), point)));
        hollow_out(&mut open, to, 100, connectivity, &mut random);
        let hollow = Regions::find(&open, 1, connectivity);
        assert!(hollow.len() == 1 && hollow.area(0) >= (opened + 100).min(144), "{} cells", hollow.area(0));
    }
}

#[test]
fn every_purpose_level_and_attempt_has_its_own_stream() {
    let mut seen = BTreeSet::new();
    for purpose in [Purpose::Tunnels, Purpose::Stairs, Purpose::Creatures, Purpose::Items] {
        for (seed, level, attempt) in [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (1, 1, 1)] {
            assert!(seen.insert(stream(seed, purpose, level, attempt).below(u32::MAX)));
        }
    }
}

fn kind<T: Kind>(index: u32) -> Ref<T> {
    Ref::deserialize(IntoDeserializer::<Error>::into_deserializer(index)).unwrap()
}

fn spawn(of: &[(u32, u32)], count: &str, from_depth: u32, to_depth: Option<u32>) -> Spawn<ItemKind> {
    let of = of.iter().map(|(index, weight)| WeightedChoice { kind: kind(*index), weight: *weight }).collect();
    Spawn {
        of: OneOrMany(of),
        count: count.parse().unwrap(),
        each: Formula::from(1),
        modifiers: Vec::new(),
        with: Vec::new(),
        from_depth,
        to_depth,
    }
}

fn populated(spawns: &[Spawn<ItemKind>], depth: u32, places: usize, most: usize) -> Vec<(usize, Point)> {
    let places = (0..places as i32).map(|x| Point::new(x, 0)).collect();
    let population = populate(spawns, depth, places, most, |_| None, &mut Random::new(1, &[])).settled;
    population.into_iter().map(|(kind, point)| (kind.index(), point)).collect()
}

#[test]
fn spawns_come_in_order_by_depth_and_count() {
    let spawns = [
        spawn(&[(7, 1)], "depth + 1", 0, None),
        spawn(&[(8, 1)], "1", 3, None),
        spawn(&[(9, 1)], "1", 1, Some(2)),
        spawn(&[(5, 1)], "-4", 0, None),
        spawn(&[], "3", 0, None),
        spawn(&[(6, 1)], "1", 0, None),
    ];
    let kinds = |depth| populated(&spawns, depth, 50, 99).into_iter().map(|(kind, _)| kind).collect::<Vec<_>>();
    assert_eq!(kinds(2), [7, 7, 7, 9, 6]);
    assert_eq!(kinds(3), [7, 7, 7, 7, 8, 6]);
}

#[test]
fn spawns_get_distinct_cells_until_there_is_no_room() {
    let spawns = [spawn(&[(1, 1)], "30", 0, None), spawn(&[(2, 1)], "1000000000000", 0, None)];
    let population = populated(&spawns, 1, 40, 99);
    assert_eq!(population.len(), 40);
    assert_eq!(population.iter().map(|(_, point)| point).collect::<BTreeSet<_>>().len(), 40);
    assert_eq!(population.iter().filter(|(kind, _)| *kind == 1).count(), 30);
    assert_eq!(populated(&spawns, 1, 40, 12).len(), 12, "nor beyond the cap");
}

#[test]
fn companion_items_lie_beside_their_owner_and_draw_no_random_numbers() {
    let plain = [spawn(&[(1, 1)], "4", 0, None), spawn(&[(2, 1)], "3", 0, None)];
    let mut guarded = plain.clone();
    guarded[0].with = vec![kind(8), kind(9)];
    let population = |spawns: &[Spawn<ItemKind>]| {
        let places = (0..50).map(|x| Point::new(x, 0)).collect();
        populate(spawns, 1, places, 99, |_| None, &mut Random::new(1, &[]))
    };
    let (before, after) = (population(&plain), population(&guarded));
    assert_eq!(before.settled, after.settled, "what else is there stays as it was");
    assert!(before.beside.is_empty());
    let expected: Vec<_> = after.settled.iter().take(4).flat_map(|(_, at)| [(kind(8), *at), (kind(9), *at)]).collect();
    assert_eq!(after.beside, expected);
}

/// Where `count` items are laid beside `@`, shown by their letters from `a` on. `,` is ground with an item; `>` is open, but no place for
/// items.
fn laid_beside(rows: &[&str], count: u32) -> (Vec<String>, usize) {
    let size = Size::new(rows[0].len() as i32, rows.len() as i32);
    let sign = |point: Point| rows[point.y as usize].as_bytes()[point.x as usize] as char;
    let find = |wanted: &str| size.points().filter(|point| wanted.contains(sign(*point))).collect::<Vec<_>>();
    let open = Grid::from_fn(size, |point| sign(point) != '#');
    let mut items: Vec<_> = find(",").into_iter().map(|point| (kind(99), point)).collect();
    let company: Vec<_> = (0..count).map(|index| (kind(index), find("@")[0])).collect();
    let free = Grid::from_fn(size, |point| ".,@".contains(sign(point)));
    let left_out = lay_beside(&company, &open, free, &mut items);
    let letter = |point: Point| {
        let item = items.iter().find(|(kind, at)| *at == point && kind.index() < 99);
        item.map_or(sign(point), |(kind, _)| (b'a' + kind.index() as u8) as char)
    };
    let row = |y| (0..size.width).map(|x| letter(Point::new(x, y))).collect();
    ((0..size.height).map(row).collect(), left_out)
}

#[test]
fn companion_items_take_the_nearest_free_cells_by_steps() {
    // The cell behind the wall is two cells away in a straight line, but many steps.
    assert_eq!(
        laid_beside(&["..#@,.>.", "..#####.", "........"], 3),
        (["..#@,a>b", "..#####c", "........"].map(str::to_owned).to_vec(), 0)
    );
    assert_eq!(laid_beside(&["#####", "#@..#", "#####"], 4).1, 2, "what finds no place is counted");
}

#[test]
fn choices_are_drawn_by_weight() {
    let drawn = populated(&[spawn(&[(1, 1), (2, 3), (3, 0)], "4000", 0, None)], 1, 4000, 4000);
    let count = |kind| drawn.iter().filter(|(drawn, _)| *drawn == kind).count();
    assert!((850..1150).contains(&count(1)), "{} of 4000 at one in four", count(1));
    assert_eq!(count(1) + count(2), 4000);
}
