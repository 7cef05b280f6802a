//! Which cells an ability goes through and reaches.
//!
//! The order is always the same: cells of a line from its start, all others by distance and then in reading order. Dice are drawn in that
//! order.

use crate::content::{AbilityKind, AbilityShape, AbilityTarget};
use crate::game::Game;
use crate::game::model::ids::CreatureId;
use crate::grid::{Point, VisibleSet, ray, rays};

/// The way of an ability, and where it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// The cells that it goes through, without the first. Empty if it goes through none.
    pub path: Vec<Point>,
    /// The cells that it reaches.
    pub cells: Vec<Point>,
    /// Where it ends.
    pub end: Point,
}

impl Game {
    /// The cells that an ability of a creature goes through and reaches, if it is aimed at `to`.
    pub fn area_of(&self, who: CreatureId, ability: &AbilityKind, to: Point) -> Area {
        let Some(creature) = self.world.creature(who) else {
            return Area { path: Vec::new(), cells: Vec::new(), end: to };
        };
        let (level, from) = (creature.level(), creature.at());
        let path = flight_of(ability).map_or_else(Vec::new, |flight| self.flight(level, from, to, flight));
        let end = match ability.shape {
            AbilityShape::Bolt(_) | AbilityShape::Beam(_) | AbilityShape::Ball(_) => {
                path.last().copied().unwrap_or(from)
            }
            AbilityShape::Cone(_) | AbilityShape::Touch | AbilityShape::Cell(_) => to,
            AbilityShape::Oneself | AbilityShape::Sight => from,
        };
        let cells = match ability.shape {
            AbilityShape::Beam(_) => path.clone(),
            AbilityShape::Ball(ball) => self.around(level, end, ball.radius, |_| true),
            AbilityShape::Cone(range) => {
                self.around(level, from, range, |at| at != from && is_in_quarter(to - from, at - from))
            }
            AbilityShape::Sight => self.cells_of_creatures_seen(who),
            AbilityShape::Bolt(_) | AbilityShape::Touch | AbilityShape::Cell(_) | AbilityShape::Oneself => vec![end],
        };
        Area { path, cells, end }
    }

    /// The cells that an ability reaches if it begins where it ends, as that of something that was thrown there.
    pub fn area_around(&self, level: usize, ability: &AbilityKind, end: Point) -> Area {
        let cells = match ability.shape {
            AbilityShape::Ball(ball) => self.around(level, end, ball.radius, |_| true),
            AbilityShape::Cone(range) => self.around(level, end, range, |_| true),
            _ => vec![end],
        };
        Area { path: Vec::new(), cells, end }
    }

    /// The cells of a flight from `from` towards `to`, without the first.
    pub(in crate::game::rules) fn flight(&self, level: usize, from: Point, to: Point, flight: Flight) -> Vec<Point> {
        let mut path = Vec::new();
        let mut digs = flight.digs;
        let line: Vec<Point> = match flight.digs {
            0 => self.open_ray(level, from, to, flight.range).collect(),
            _ => ray(from, to, flight.range).collect(),
        };
        for at in line {
            if !self.can_fly_over(level, at) {
                let can_dig = digs > 0 && self.tile(level, at).is_some_and(|tile| tile.dig.is_some());
                if !can_dig {
                    break;
                }
                digs -= 1;
            }
            path.push(at);
            let hits = !flight.pierces && self.occupant(level, at).is_some();
            if hits || (flight.stops_at_target && at == to) {
                break;
            }
        }
        path
    }

    /// The cells of the line from `from` through `to` and on behind it, at most `length` of them, without the first: the straight line or, if
    /// something is in its way before it gets to `to`, another that connects the two cells. So whoever sees a cell at a shallow angle past a wall,
    /// or from inside one, hits it.
    pub(super) fn open_ray(
        &self,
        level: usize,
        from: Point,
        to: Point,
        length: u32,
    ) -> impl Iterator<Item = Point> + use<> {
        let gets_there = |at: Point| self.can_fly_over(level, at);
        let open = rays(from, to, length).find(|line| line.clone().take_while(|at| *at != to).all(gets_there));
        open.or_else(|| rays(from, to, length).next()).into_iter().flatten()
    }

    /// The cells within `radius` of `from` that are in its sight and can be flown over, by distance and then in reading order.
    fn around(&self, level: usize, from: Point, radius: u32, is_inside: impl Fn(Point) -> bool) -> Vec<Point> {
        let Some(ground) = self.world.levels().get(level) else { return Vec::new() };
        let view = VisibleSet::from(from, radius, ground.size(), |at| ground.is_transparent_inside(at));
        let is_open = |at: &Point| self.can_fly_over(level, *at) && is_inside(*at);
        let mut cells: Vec<Point> = view.points().filter(is_open).collect();
        cells.sort_by_key(|at| at.distance_squared(from));
        cells
    }

    /// The cells of the other creatures that a creature sees, by distance and then in reading order.
    fn cells_of_creatures_seen(&self, who: CreatureId) -> Vec<Point> {
        let Some(creature) = self.world.creature(who) else { return Vec::new() };
        let (level, from) = (creature.level(), creature.at());
        let is_other = |at: &Point| {
            let other = self.occupant(level, *at).and_then(|other| self.world.creature(other));
            other.is_some_and(|other| other.id() != who && !self.is_hidden_from(other, from))
        };
        let mut cells: Vec<Point> = self.view_of(who).points().filter(is_other).collect();
        cells.sort_by_key(|at| at.distance_squared(from));
        cells
    }

    /// Whether a bolt can pass a cell.
    pub(super) fn can_fly_over(&self, level: usize, at: Point) -> bool {
        self.tile(level, at).is_some_and(|tile| tile.walkable || tile.transparent)
    }
}

/// How something flies.
#[derive(Clone, Copy)]
pub(in crate::game::rules) struct Flight {
    /// How many cells far.
    pub range: u32,
    /// Whether it ends at its target, and doesn't go on behind it.
    pub stops_at_target: bool,
    /// Whether creatures don't stop it.
    pub pierces: bool,
    /// How many tiles it digs through.
    pub digs: u32,
}

/// How an ability flies; `None` for one that doesn't.
fn flight_of(ability: &AbilityKind) -> Option<Flight> {
    let flight = |range, stops_at_target, pierces| Some(Flight { range, stops_at_target, pierces, digs: ability.digs });
    match ability.shape {
        // What digs goes on.
        AbilityShape::Bolt(range) => flight(range, ability.target == AbilityTarget::Cell && ability.digs == 0, false),
        AbilityShape::Beam(range) => flight(range, false, true),
        AbilityShape::Ball(ball) => flight(ball.range, true, false),
        _ => None,
    }
}

/// Whether `at` is at most an eighth of a circle away from the direction of `towards`.
fn is_in_quarter(towards: Point, at: Point) -> bool {
    let (tx, ty, x, y) = (i64::from(towards.x), i64::from(towards.y), i64::from(at.x), i64::from(at.y));
    let dot = tx * x + ty * y;
    // The cosine of an eighth is the root of a half.
    dot > 0 && 2 * dot * dot >= (tx * tx + ty * ty) * (x * x + y * y)
}
