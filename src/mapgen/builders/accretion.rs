//! Rooms of many shapes that grow out of each other, as in Brogue: each new room is put where a door through a wall of the others leads into it.

use super::room::is_in_oval;
use crate::content::{AccretionStage, RoomShapes};
use crate::grid::{Direction, Grid, Point, Rect, Size};
use crate::mapgen::builders::blob::blob;
use crate::mapgen::builders::detour::open_detours;
use crate::mapgen::ground::draft::LevelDraft;
use crate::mapgen::stage_context::StageContext;

/// How many places are tried for each room.
const TRIES: u32 = 200;

/// A room and where it is.
struct Growth<'d, 'p> {
    draft: &'d mut LevelDraft<'p>,
    /// The cells that are open, or beside one that is: no room may come there.
    crowded: Grid<bool>,
    /// The cells that were opened, from which new doors are looked for.
    opened: Vec<Point>,
    area: Rect,
}

/// Builds rooms.
pub(crate) fn build(draft: &mut LevelDraft<'_>, stage: &AccretionStage, cx: &mut StageContext<'_>) {
    let (count, corridors) = (cx.roll(&stage.count), cx.roll(&stage.corridors));
    let size = draft.size();
    let mut growth = Growth { draft, crowded: Grid::new(size, false), opened: Vec::new(), area: cx.area };
    growth.begin(&stage.shapes, cx);
    for _ in 1..count {
        let room = shape(&stage.shapes, cx);
        let corridor = if cx.chance(corridors) { 2 + cx.below(7) } else { 0 };
        growth.attach(&room, corridor, cx);
    }
    let detour = cx.roll(&stage.detour).max(0).unsigned_abs();
    open_detours(growth.draft, detour, cx);
}

impl Growth<'_, '_> {
    /// Notes what is open already, or puts the first room into the middle.
    fn begin(&mut self, shapes: &RoomShapes, cx: &mut StageContext<'_>) {
        let open: Vec<Point> = self.area.points().filter(|at| self.draft.is_open(*at)).collect();
        if !open.is_empty() {
            return self.take(&open);
        }
        let room = shape(shapes, cx);
        let (width, height) = extent(&room);
        let corner = Point::new(
            self.area.origin.x + (self.area.size.width - width).max(0) / 2,
            self.area.origin.y + (self.area.size.height - height).max(0) / 2,
        );
        let cells: Vec<Point> = room.iter().map(|at| *at + corner).filter(|at| self.area.contains(*at)).collect();
        self.take_room(&cells);
    }

    /// Opens cells.
    fn take(&mut self, cells: &[Point]) {
        for at in cells {
            self.draft.dig(*at);
            self.crowded.set(*at, true);
            for way in Direction::ALL {
                self.crowded.set(*at + way, true);
            }
        }
        self.opened.extend_from_slice(cells);
    }

    /// Opens the cells of a room.
    fn take_room(&mut self, cells: &[Point]) {
        self.take(cells);
        self.draft.rooms.extend(Rect::around(cells));
    }

    /// Puts a room behind a new door, if one of some random places has space for it.
    fn attach(&mut self, room: &[Point], corridor: i32, cx: &mut StageContext<'_>) {
        for _ in 0..TRIES {
            let Some((door, way)) = self.any_door(cx) else { continue };
            let delta = way.delta();
            let along = |steps: i32| door + Point::new(delta.x * steps, delta.y * steps);
            let Some(entry) = entry(room, way, cx) else { return };
            let offset = along(corridor + 1) - entry;
            let cells: Vec<Point> = room.iter().map(|at| *at + offset).collect();
            let passage: Vec<Point> = (0..=corridor).map(along).collect();
            let is_free = |at: &Point| self.area.contains(*at) && !self.crowded.at(*at, true);
            if cells.iter().all(is_free) && passage.iter().skip(1).all(is_free) {
                self.take(&passage);
                self.take_room(&cells);
                return;
            }
        }
    }

    /// A cell of wall with open ground on one side and wall around the way onwards, and that way.
    fn any_door(&self, cx: &mut StageContext<'_>) -> Option<(Point, Direction)> {
        let from = *cx.random.pick(&self.opened)?;
        let way = *cx.random.pick(&Direction::STRAIGHT)?;
        let door = from + way;
        let [left, right] = sides(way);
        let is_wall = |at: Point| self.area.contains(at) && self.draft.is_wall(at);
        let is_door = is_wall(door) && is_wall(door + left) && is_wall(door + right) && is_wall(door + way);
        is_door.then_some((door, way))
    }
}

/// The two directions to the sides of a straight one.
fn sides(way: Direction) -> [Direction; 2] {
    match way {
        Direction::North | Direction::South => [Direction::East, Direction::West],
        _ => [Direction::North, Direction::South],
    }
}

/// A cell of a room that is entered in a direction: no other cell of the room lies before it or beside its door.
fn entry(room: &[Point], way: Direction, cx: &mut StageContext<'_>) -> Option<Point> {
    let delta = way.delta();
    let depth = |at: &Point| at.x * delta.x + at.y * delta.y;
    let first = room.iter().map(depth).min()?;
    let front: Vec<Point> = room.iter().copied().filter(|at| depth(at) == first).collect();
    cx.random.pick(&front).copied()
}

/// The width and height of a room whose cells begin at (0, 0).
fn extent(room: &[Point]) -> (i32, i32) {
    let most = |of: fn(&Point) -> i32| room.iter().map(of).max().unwrap_or(0) + 1;
    (most(|at| at.x), most(|at| at.y))
}

/// The cells of a room of a random shape, from (0, 0).
fn shape(shapes: &RoomShapes, cx: &mut StageContext<'_>) -> Vec<Point> {
    let weights = [shapes.cross, shapes.rectangle, shapes.circle, shapes.cave];
    let mut drawn = cx.random.below(weights.iter().sum());
    let index = weights.iter().position(|weight| {
        let is_it = drawn < *weight;
        drawn = drawn.saturating_sub(*weight);
        is_it
    });
    match index {
        Some(0) => cross(cx),
        Some(2) => circle(cx),
        Some(3) => cave(cx),
        _ => rectangle(cx),
    }
}

fn rectangle(cx: &mut StageContext<'_>) -> Vec<Point> {
    Size::new(3 + cx.below(6), 3 + cx.below(3)).points().collect()
}

/// A wide and a high rectangle that share some cells.
fn cross(cx: &mut StageContext<'_>) -> Vec<Point> {
    let wide = Size::new(5 + cx.below(8), 3 + cx.below(2));
    let high = Size::new(3 + cx.below(3), wide.height + 2 + cx.below(4));
    let left = cx.below(wide.width - high.width.min(wide.width) + 1);
    let top = cx.below(high.height - wide.height + 1);
    let bar = Rect::new(0, top, wide.width, wide.height);
    let column = Rect::new(left, 0, high.width, high.height);
    let outer = Size::new(wide.width.max(left + high.width), high.height);
    outer.points().filter(|at| bar.contains(*at) || column.contains(*at)).collect()
}

fn circle(cx: &mut StageContext<'_>) -> Vec<Point> {
    let width = 5 + 2 * cx.below(3);
    let room = Rect::new(0, 0, width, width - cx.below(2) * 2);
    room.points().filter(|at| is_in_oval(room, *at)).collect()
}

fn cave(cx: &mut StageContext<'_>) -> Vec<Point> {
    let cells = blob(Size::new(6 + cx.below(8), 5 + cx.below(5)), cx.world.passable.connectivity(), cx.random);
    // Blobs seldom begin at the corner.
    let least = |of: fn(&Point) -> i32| cells.iter().map(of).min().unwrap_or(0);
    let corner = Point::new(least(|at| at.x), least(|at| at.y));
    cells.iter().map(|at| *at - corner).collect()
}
