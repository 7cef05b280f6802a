//! Field of view from a cell.

use bracket_pathfinding::prelude as bracket;
use doryen_fov::FovAlgorithm;
use stuffed::grid::{Grid, Point, field_of_view};

use super::maps::Map;
use super::plain;
use super::race::{Entrant, race as run};

/// The radii to measure. 0 covers the whole map.
const RADII: [i32; 3] = [9, 20, 0];

impl bracket::BaseMap for Map {
    fn is_opaque(&self, index: usize) -> bool {
        !self.open[index]
    }

    fn get_available_exits(&self, index: usize) -> bracket::SmallVec<[(usize, f32); 10]> {
        let at = self.point(index);
        let beside = stuffed::grid::Direction::ALL.map(|way| at + way);
        beside.into_iter().filter(|next| self.is_open(*next)).map(|next| (self.index(next), 1.0)).collect()
    }

    fn get_pathing_distance(&self, one: usize, other: usize) -> f32 {
        self.point(one).distance(self.point(other)) as f32
    }
}

impl bracket::Algorithm2D for Map {
    fn dimensions(&self) -> bracket::Point {
        bracket::Point::new(self.size.width, self.size.height)
    }
}

pub fn race(maps: &[Map]) {
    for map in maps {
        for radius in RADII {
            let far = if radius == 0 { "the whole map".to_owned() } else { format!("radius {radius}") };
            let radius = if radius == 0 { map.size.width.max(map.size.height) } else { radius };
            let title = format!("sight, {}, {far}", map.name());
            run(&title, map.origins.len(), entrants(map, radius));
        }
    }
}

/// Runs every query.
fn each<'a>(map: &'a Map, mut look: impl FnMut(Point) -> usize + 'a) -> impl FnMut() -> usize + 'a {
    move || map.origins.iter().map(|origin| look(*origin)).sum()
}

fn entrants(map: &Map, radius: i32) -> Vec<Entrant<'_>> {
    let cells = map.open.len();
    let (mut marks, mut own) = (vec![false; cells], Grid::new(map.size, false));
    let transparent = Grid::from_values(map.size, map.open.clone()).expect("as many cells");
    let is_transparent = move |at: Point| transparent.inside(at).is_some_and(|own| *own);
    let mut entrants = vec![
        Entrant::new(
            "plain shadowcast",
            each(map, move |origin| {
                marks.fill(false);
                plain::shadowcast(map, origin, radius, &mut marks);
                usize::from(marks[0])
            }),
        ),
        Entrant::new(
            "stuffed",
            each(map, move |origin| {
                own.fill(false);
                field_of_view(origin, radius as u32, map.size, &is_transparent, |at| own.set_inside(at, true));
                usize::from(own.at(origin, false))
            }),
        ),
    ];
    entrants.extend(rivals(map, radius));
    entrants
}

fn rivals(map: &Map, radius: i32) -> Vec<Entrant<'_>> {
    let cells = map.open.len();
    let (width, height) = (map.size.width as usize, map.size.height as usize);
    let mut data = doryen_fov::MapData::new(width, height);
    data.transparent.clone_from(&map.open);
    let mut doryen = doryen_fov::FovRecursiveShadowCasting::new();
    let (mut marks, mut ford) = (vec![false; cells], vec![false; cells]);
    let index = move |at: adam_fov_rs::IVec2| at.y as usize * width + at.x as usize;
    vec![
        Entrant::new(
            "doryen-fov",
            each(map, move |origin| {
                data.clear_fov();
                doryen.compute_fov(&mut data, origin.x as usize, origin.y as usize, radius as usize, true);
                usize::from(data.fov[0])
            }),
        ),
        Entrant::new(
            "adam_fov_rs",
            each(map, move |origin| {
                marks.fill(false);
                let size = [width as u32, height as u32];
                let (is_opaque, see) = (|at| !map.open[index(at)], |at| marks[index(at)] = true);
                adam_fov_rs::compute_fov([origin.x, origin.y], radius as usize, size, is_opaque, see);
                usize::from(marks[0])
            }),
        ),
        Entrant::new(
            "symmetric-shadowcasting",
            each(map, move |origin| {
                ford.fill(false);
                // The library has no radius, so cells beyond it count as walls.
                let place = |(x, y): (isize, isize)| Point::new(x as i32, y as i32);
                let mut is_wall = |at| {
                    let at = place(at);
                    at.distance(origin) > radius as u32 || !map.is_open(at)
                };
                let mut see = |at| {
                    let at = place(at);
                    if map.size.contains(at) {
                        ford[map.index(at)] = true;
                    }
                };
                symmetric_shadowcasting::compute_fov((origin.x as isize, origin.y as isize), &mut is_wall, &mut see);
                usize::from(ford[0])
            }),
        ),
        Entrant::new(
            "bracket-pathfinding",
            each(map, move |origin| bracket::field_of_view(bracket::Point::new(origin.x, origin.y), radius, map).len()),
        ),
    ]
}
