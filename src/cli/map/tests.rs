#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use super::drawing::{drawn, key};
use super::measures::{Measures, measure, report};
use super::picture::bitmap::Bitmap;
use super::picture::contact_sheet::contact_sheet;
use super::picture::level_picture::level_picture;
use super::picture::shading::Shading;
use super::picture::surface::{Area, Format, Surface};
use crate::content::{Content, LevelId};
use crate::grid::Grid;
use crate::mapgen::{LevelPlan, plan, sketch};

fn shipped() -> Content {
    crate::loader::load(&crate::packs::embedded()).content.expect("the shipped game")
}

/// A level that is drawn: `#` is wall, everything else floor.
fn level(content: &Content, rows: &[&str]) -> LevelPlan {
    let mut level = plan(content, 1).levels.remove(0);
    let tiles = &content.levels[level.kind].tiles;
    let cells = rows.iter().flat_map(|row| row.chars()).map(|sign| if sign == '#' { tiles.wall } else { tiles.floor });
    let size = crate::grid::Size::new(rows[0].len() as i32, rows.len() as i32);
    level.tiles = Grid::from_values(size, cells.collect()).unwrap();
    level
}

#[test]
fn loops_dead_ends_and_the_longest_way_are_counted() {
    let content = shipped();
    let ring = level(&content, &["#######", "#.....#", "#.###.#", "#.....#", "####.##", "####..#", "#######"]);
    let Measures { floor, dead_ends, loops, longest, stairs, left_out, .. } = measure(&content, &ring, None, 3);
    assert_eq!((dead_ends, loops, longest, stairs, left_out), (1, 1, 5, 0, 3));
    assert_eq!(floor, 15 * 100 / 49);
    let room = level(&content, &["#####", "#...#", "#...#", "#...#", "#####"]);
    let Measures { dead_ends, loops, longest, .. } = measure(&content, &room, None, 0);
    assert_eq!((dead_ends, loops, longest), (0, 0, 2), "an open room has no loops");
}

#[test]
fn items_out_of_reach_are_counted_but_not_those_behind_a_lock_with_a_key() {
    let content = shipped();
    let rows = ["#########", "#..#..#.#", "#..#..#.#", "#########"];
    let mut divided = level(&content, &rows);
    let (kind, _) = divided.items[0];
    let at = |x| crate::grid::Point::new(x, 1);
    (divided.links, divided.items) =
        (std::collections::BTreeMap::new(), vec![(kind, at(1)), (kind, at(4)), (kind, at(7))]);
    let lost = |divided: &LevelPlan| measure(&content, divided, Some(at(2)), 0).lost_items;
    assert_eq!(lost(&divided), 2);
    let floor = content.levels[divided.kind].tiles.floor;
    divided.tiles.set(at(3), floor);
    divided.locks.insert(at(3), 1);
    assert_eq!(lost(&divided), 2, "there is no key");
    divided.keys.insert(at(1), 1);
    assert_eq!(lost(&divided), 1, "the key lies before the lock");
}

#[test]
fn a_level_is_drawn_with_who_and_what_is_on_it() {
    let content = shipped();
    let level = plan(&content, 1).levels.remove(0);
    let text = drawn(&content, &level);
    assert_eq!(text.lines().count() as i32, level.tiles.size().height);
    let kind = &content.creatures[level.creatures[0].0];
    let count = level.creatures.iter().filter(|(other, _)| *other == level.creatures[0].0).count();
    assert_eq!(text.matches(kind.glyph).count(), count);
    let line = format!("{} {} x{count}", kind.glyph, kind.name);
    assert!(key(&content, &level).lines().any(|told| told == line), "{line}");
}

#[test]
fn a_sketch_shows_a_level_before_and_after_its_stages() {
    let content = shipped();
    let floor = content.levels[content.rules.levels[0]].tiles.floor;
    let open = |stages: usize| {
        sketch(&content, 1, &LevelId::main(1), stages).values().iter().filter(|tile| **tile == floor).count()
    };
    assert_eq!(open(0), 0);
    assert!(open(1) > 500);
    assert_eq!(open(1), open(9), "stairs come when all ground is there");
}

#[test]
fn a_report_has_a_line_for_each_depth() {
    let content = shipped();
    let lines = |only| report(&content, 0..3, only).lines().count();
    assert_eq!((lines(None), lines(Some(&LevelId::main(2)))), (3 + content.rules.levels.len(), 4));
}

#[test]
fn a_bitmap_has_what_was_drawn_and_is_a_png() {
    let [black, white] = [crate::content::Color::new(0, 0, 0), crate::content::Color::new(255, 255, 255)];
    let mut bitmap = Bitmap::new(20, 20, black);
    bitmap.fill(Area { left: 15, top: 15, width: 10, height: 1 }, white);
    bitmap.text(0, 0, "#", white);
    assert_eq!([bitmap.at(15, 15), bitmap.at(14, 15), bitmap.at(19, 19)].map(|at| at.unwrap()[0]), [255, 0, 0]);
    let inked = (0..16).flat_map(|y| (0..8).map(move |x| (x, y))).filter(|(x, y)| bitmap.at(*x, *y).unwrap()[0] > 0);
    assert!((10..100).contains(&inked.count()), "a letter is drawn");
    assert!(bitmap.finish().starts_with(b"\x89PNG\r\n"));
}

#[test]
fn pictures_show_signs_legend_and_shades() {
    let content = std::sync::Arc::new(shipped());
    let world = plan(&content, 1);
    let picture = |shading: Shading| {
        let shades = shading.of(&content, 1, &world, 0);
        String::from_utf8(level_picture(
            &content,
            &world.levels[0],
            "the caves, seed 1",
            (&shades, shading.scale()),
            Format::Svg,
        ))
        .unwrap()
    };
    let plain = picture(Shading::Map);
    let (wall, somebody) = (content.levels[world.levels[0].kind].tiles.wall, world.levels[0].creatures[0].0);
    let names = [content.tiles[wall].name.as_str(), content.creatures[somebody].name.as_str()];
    for part in ["the caves, seed 1", "textLength"].into_iter().chain(names) {
        assert!(plain.contains(part), "{part}");
    }
    let mut others = Vec::new();
    for shading in [Shading::Distances, Shading::Danger, Shading::Light, Shading::Regions] {
        let shaded = picture(shading);
        assert!(shaded != plain && !others.contains(&shaded), "{shading:?}");
        others.push(shaded);
    }
}

#[test]
fn a_contact_sheet_has_a_title_for_each_level() {
    let content = std::sync::Arc::new(shipped());
    let sheet = |only| {
        let sheet = contact_sheet(&content, 3..6, only, Shading::Map, Format::Svg);
        String::from_utf8(sheet).unwrap().matches("seed ").count()
    };
    assert_eq!((sheet(Some(&LevelId::main(2))), sheet(None)), (3, 3 * content.rules.levels.len()));
}
