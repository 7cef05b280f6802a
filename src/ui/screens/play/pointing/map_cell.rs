//! The cell of the level that the mouse points at.

use crate::game::Level;
use crate::grid::Point;
use crate::session::session::Session;
use crate::ui::click_map::Target;
use crate::ui::pointer::Pointing;
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::map_view;

/// The cell of the level that the mouse points at: on the map, whose view keeps `anchor` in sight, or in the panel.
pub fn pointed_cell(pointing: &Pointing, session: &Session, anchor: Option<Point>) -> Option<Point> {
    map_cell(session, pointing.layout, pointing.pointer.at, anchor).or(entry_cell(pointing))
}

/// The cell of the level that a cell of the screen shows on the map.
pub fn map_cell(session: &Session, layout: Layout, at: Point, anchor: Option<Point>) -> Option<Point> {
    let world = session.game.world();
    let size = world.level_of(world.player).map(Level::size)?;
    let cell = map_view::camera(session, layout.map, layout.map, anchor).to_level(at);
    (layout.map.contains(at) && size.contains(cell)).then_some(cell)
}

/// The cell that an entry of the panel stands for.
pub fn entry_cell(pointing: &Pointing) -> Option<Point> {
    match pointing.target {
        Some(Target::Cell(at)) => Some(at),
        _ => None,
    }
}
