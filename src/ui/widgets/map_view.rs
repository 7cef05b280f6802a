//! The map.

use super::camera::Camera;
use crate::content::{Color, Content, Palette};
use crate::game::{Creature, Game, ItemRef, Level};
use crate::grid::{Point, Rect};
use crate::session::session::Session;
use crate::ui::canvas::{Canvas, Cell};

/// Percent of the falloff that items get. Creatures get none, so that nothing near is brighter than a distant threat.
const ITEM_FALLOFF: u32 = 40;

/// Percent of the falloff that stairs get.
const STAIRS_FALLOFF: u32 = 60;

/// The camera that shows the player's level with `focus` in the middle.
pub fn camera(session: &Session, area: Rect, focus: Point) -> Camera {
    let level = session.game.world().level_of(session.game.world().player);
    Camera::new(area, level.map_or(area.size, Level::size), focus)
}

/// Draws the player's level.
pub fn draw(canvas: &mut Canvas, session: &Session, camera: Camera) {
    let game = &session.game;
    let Some(player) = game.world().player() else { return };
    let Some(level) = game.world().levels().get(player.level()) else { return };
    let map = Map { game, content: &game.content, palette: &game.content.palette, player, level };
    for cell in camera.area().points() {
        if let (Some(picture), Some(target)) = (map.cell(camera.to_level(cell)), canvas.get_mut(cell)) {
            *target = picture;
        }
    }
}

struct Map<'a> {
    game: &'a Game,
    content: &'a Content,
    palette: &'a Palette,
    player: &'a Creature,
    level: &'a Level,
}

impl Map<'_> {
    /// How a cell of the level looks; `None` if it was never seen.
    fn cell(&self, at: Point) -> Option<Cell> {
        if self.game.is_visible(self.player.level(), at) { self.seen(at) } else { self.remembered(at) }
    }

    fn seen(&self, at: Point) -> Option<Cell> {
        let tile = &self.content.tiles[self.level.tile(at)?];
        let dark = self.darkness(at);
        let ground = if tile.transparent { self.palette.light } else { self.palette.background };
        let paper = tile.background.unwrap_or(ground).mix(self.palette.background, dark);
        let lit =
            |color: Color, share: u32| color.mix(self.palette.background, dark * self.palette.falloff * share / 10_000);
        let (glyph, ink) = if let Some(creature) = self.game.shown_creature(self.player.level(), at) {
            let kind = &self.content.creatures[creature.kind()];
            (kind.glyph, kind.color)
        } else if let Some(thing) = self.game.shown_item(self.player.level(), at) {
            let kind = &self.content.items[thing.kind];
            (kind.glyph, lit(kind.color, ITEM_FALLOFF))
        } else {
            let share = if tile.stairs.is_some() { STAIRS_FALLOFF } else { 100 };
            (tile.glyph, lit(tile.color, share))
        };
        Some(Cell { glyph, ink, paper })
    }

    fn remembered(&self, at: Point) -> Option<Cell> {
        let known = self.level.remembered().get(at)?.as_ref()?;
        let tile = &self.content.tiles[known.tile];
        let item = known.item.map(|thing: ItemRef| self.content.items[thing.kind].glyph);
        let stands_out = item.is_some() || tile.stairs.is_some();
        let ink = if stands_out { self.palette.remembered_things } else { self.palette.remembered };
        let paper = if tile.transparent { self.palette.background } else { self.palette.remembered_shade };
        Some(Cell { glyph: item.unwrap_or(tile.glyph), ink, paper })
    }

    /// How dark a cell is, in percent: 0 at the player, 100 at the limit of sight, by the square of the distance.
    fn darkness(&self, at: Point) -> u32 {
        let vision = self.content.creatures[self.player.kind()].vision.max(1);
        (at.distance_squared(self.player.at()) * 100 / (vision * vision)).min(100)
    }
}
