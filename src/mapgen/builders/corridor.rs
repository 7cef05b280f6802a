//! Corridors between two cells, and between all rooms.

use std::collections::BTreeSet;

use crate::content::Corridors;
use crate::grid::Point;
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::ground::tunnel::path;
use crate::mapgen::stage_context::StageContext;

/// Digs a corridor. It never steps diagonally, so that everybody can pass it.
pub(crate) fn dig(draft: &mut LevelDraft<'_>, from: Point, to: Point, way: Corridors, cx: &mut StageContext<'_>) {
    match way {
        Corridors::Bent => {
            let corner = if cx.chance(50) { Point::new(to.x, from.y) } else { Point::new(from.x, to.y) };
            straight(draft, from, corner);
            straight(draft, corner, to);
        }
        Corridors::Straight => {
            let [first, second] = angles(from, to);
            straight(draft, from, first);
            straight(draft, first, second);
            straight(draft, second, to);
        }
        Corridors::Winding => winding(draft, from, to, cx),
    }
}

/// The two angles of a corridor that goes half the longer way, then sideways, then the rest.
fn angles(from: Point, to: Point) -> [Point; 2] {
    if (to.x - from.x).abs() >= (to.y - from.y).abs() {
        let x = i32::midpoint(from.x, to.x);
        [Point::new(x, from.y), Point::new(x, to.y)]
    } else {
        let y = i32::midpoint(from.y, to.y);
        [Point::new(from.x, y), Point::new(to.x, y)]
    }
}

/// Digs along a row or a column.
fn straight(draft: &mut LevelDraft<'_>, from: Point, to: Point) {
    let step = Point::new((to.x - from.x).signum(), (to.y - from.y).signum());
    let mut at = from;
    draft.dig(at);
    while at != to {
        at = at + step;
        draft.dig(at);
    }
}

/// Digs a way that strays.
fn winding(draft: &mut LevelDraft<'_>, from: Point, to: Point, cx: &mut StageContext<'_>) {
    let mut before = from;
    for at in path(draft.size(), (from, to), draft.connectivity(), cx.random) {
        // One of the two cells beside a diagonal step.
        draft.dig(Point::new(at.x, before.y));
        draft.dig(at);
        before = at;
    }
}

/// Joins rooms, each given by a cell of it: first all of them by the shortest corridors (Prim 1957), then some of them by one more each.
pub(crate) fn join_all(
    draft: &mut LevelDraft<'_>,
    rooms: &[Point],
    (way, loops): (Corridors, i32),
    cx: &mut StageContext<'_>,
) {
    let mut joined: Vec<(Point, Point)> = Vec::new();
    let [first, rest @ ..] = rooms else { return };
    // For each room that isn't joined yet, the nearest one that is.
    let mut waiting: Vec<(Point, Point)> = rest.iter().map(|room| (*room, *first)).collect();
    while let Some(next) =
        (0..waiting.len()).min_by_key(|index| waiting.get(*index).map(|(room, to)| apart(*room, *to)))
    {
        let (room, to) = waiting.swap_remove(next);
        joined.push((room, to));
        for (other, nearest) in &mut waiting {
            if apart(*other, room) < apart(*other, *nearest) {
                *nearest = room;
            }
        }
    }
    let extra: Vec<(Point, Point)> = rooms
        .iter()
        .filter(|_| cx.chance(loops))
        .filter_map(|room| Some((*room, neighbour(rooms, *room, &joined)?)))
        .collect();
    for (from, to) in joined.into_iter().chain(extra) {
        dig(draft, from, to, way, cx);
    }
}

/// The nearest room to which another isn't joined.
fn neighbour(rooms: &[Point], room: Point, joined: &[(Point, Point)]) -> Option<Point> {
    let partner = |(one, other): &(Point, Point)| match (*one == room, *other == room) {
        (true, _) => Some(*other),
        (_, true) => Some(*one),
        _ => None,
    };
    let partners: BTreeSet<Point> = joined.iter().filter_map(partner).collect();
    let others = rooms.iter().copied().filter(|other| *other != room && !partners.contains(other));
    others.min_by_key(|other| apart(room, *other))
}

/// The length of a corridor between two cells.
fn apart(one: Point, other: Point) -> i32 {
    (one.x - other.x).abs() + (one.y - other.y).abs()
}
