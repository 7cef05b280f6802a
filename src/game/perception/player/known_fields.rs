//! What the player knows of the ground and the fields on a cell: what it sees, or else what it remembers.

use crate::content::{Applied, Contact, FieldKind, FieldLayer, TileKind};
use crate::game::Game;
use crate::game::model::movement_mode::MovementMode;
use crate::grid::Point;

impl Game {
    /// The gas that the player remembers to drift over a cell.
    fn known_gas(&self, level: usize, at: Point) -> Option<&FieldKind> {
        let known = self.world.levels().get(level)?.remembered_gas(at, self.world.turn())?;
        Some(&self.content.fields[known])
    }

    /// The field that the player remembers to lie on a cell.
    pub fn known_field(&self, level: usize, at: Point) -> Option<&FieldKind> {
        let known = self.world.levels().get(level)?.remembered_fields().get(&at)?;
        Some(&self.content.fields[*known])
    }

    /// The field on a cell that would harm the player, as far as the player knows; the topmost if there are several.
    pub fn known_harmful_field(&self, level: usize, at: Point) -> Option<&FieldKind> {
        self.known_harmful_fields(level, at).into_iter().next()
    }

    /// All fields on a cell that would harm the player, as far as the player knows, from the topmost down.
    fn known_harmful_fields(&self, level: usize, at: Point) -> Vec<&FieldKind> {
        let Some((player, ground)) = self.world.player().zip(self.world.levels().get(level)) else { return Vec::new() };
        let mut fields: Vec<&FieldKind> = if self.is_visible(level, at) {
            let present = FieldLayer::ALL.into_iter().rev().filter_map(|layer| ground.field(at, layer));
            present.map(|field| &self.content.fields[field.kind]).collect()
        } else {
            self.known_gas(level, at).into_iter().chain(self.known_field(level, at)).collect()
        };
        fields.retain(|field| field.harm != 0 && self.is_harmed_by(player, field));
        fields
    }

    /// Whether what the player knows to harm it on a cell costs it hit points, and doesn't just hold it, say.
    pub fn is_known_to_cost_hp(&self, level: usize, at: Point) -> bool {
        let lasts = |applied: &Applied| self.content.modifiers[applied.modifier].per_turn.damage.is_some();
        let costs = |contact: Contact<'_>| contact.damage.is_some() || contact.applies.iter().any(lasts);
        let fields = self.known_harmful_fields(level, at).into_iter().map(FieldKind::contact);
        fields.chain(self.known_tile(level, at).map(TileKind::contact)).any(costs)
    }

    /// The nearest cell where the player sees or remembers gas that would harm it, or sees anything else that would and passes soon, such as fire.
    pub fn passing_harm(&self) -> Option<Point> {
        let player = self.world.player()?;
        let ground = self.world.levels().get(player.level())?;
        let is_harm = |kind: &FieldKind| kind.harm != 0 && kind.passes_soon() && self.is_harmed_by(player, kind);
        let below = [FieldLayer::Surface, FieldLayer::Liquid].into_iter().flat_map(|layer| ground.fields_in(layer));
        let harmful = below.filter(|(_, field)| is_harm(&self.content.fields[field.kind])).map(|(at, _)| at);
        let seen = harmful.filter(|at| self.is_visible(player.level(), *at));
        seen.chain(self.known_harmful_gas()).min_by_key(|at| (at.distance(player.at()), *at))
    }

    /// The cells of the player's level where it sees or remembers gas that would harm it.
    pub fn known_harmful_gas(&self) -> Vec<Point> {
        let Some(player) = self.world.player() else { return Vec::new() };
        let Some(ground) = self.world.levels().get(player.level()) else { return Vec::new() };
        let is_seen = |at: Point| self.is_visible(player.level(), at);
        let harms = |kind: &FieldKind| kind.harm != 0 && self.is_harmed_by(player, kind);
        let present = ground.fields_in(FieldLayer::Gas).filter(|(at, _)| is_seen(*at));
        let present = present.filter(|(_, gas)| harms(&self.content.fields[gas.kind])).map(|(at, _)| at);
        let remembered = ground.all_remembered_gas().keys().copied().filter(|at| !is_seen(*at));
        present.chain(remembered.filter(|at| self.known_gas(player.level(), *at).is_some_and(harms))).collect()
    }

    /// The tile that the player expects at a cell. A hole out of sight that closes by itself may have closed: it is worth another look.
    fn expected_tile(&self, level: usize, at: Point) -> Option<&TileKind> {
        let tile = self.known_tile(level, at)?;
        let closed = tile.becomes.as_ref().and_then(|becomes| becomes.tile);
        let closed = closed.filter(|_| tile.hole.is_some() && !self.is_visible(level, at));
        Some(closed.map_or(tile, |closed| &self.content.tiles[closed]))
    }

    /// The class of ground at a cell and the bits of the fields there that harm, as far as the player knows.
    fn known_ground_at(&self, level: usize, at: Point) -> Option<(u8, u64)> {
        let tile = self.expected_tile(level, at)?;
        let ground = self.world.levels().get(level)?;
        if self.is_visible(level, at) {
            let [harms, _] = ground.harms(at);
            // What is hidden looks like the tile that it seems to be.
            let class = if ground.is_covered(at) { ground.class(at) } else { tile.class };
            return Some((class, harms));
        }
        let field = self.known_field(level, at);
        let class = field.and_then(|field| field.class).unwrap_or(tile.class);
        let harm = |field: Option<&FieldKind>| field.map_or(0, |field| field.harm);
        Some((class, harm(field) | harm(self.known_gas(level, at))))
    }

    /// Whether those of a mode would go over a cell, as far as the player knows.
    pub(super) fn is_known_passable(&self, mode: MovementMode, level: usize, at: Point) -> bool {
        if !self.derived.mechanisms.has_fields {
            return self.expected_tile(level, at).is_some_and(|tile| mode.passes_tile(tile));
        }
        self.known_ground_at(level, at).is_some_and(|(class, harms)| mode.leads_over(class, harms))
    }

    /// Whether paths of those of a mode lead over a cell, as far as the player knows: they would go over it, or it is a closed door that they can open.
    pub(super) fn is_known_way(&self, mode: MovementMode, level: usize, at: Point) -> bool {
        let Some(tile) = self.known_tile(level, at) else { return false };
        // What is still no way once it is open, such as a lever, is no door.
        let is_door = mode.opens && tile.opens.is_some_and(|opened| self.content.tiles[opened].walkable);
        is_door
            || if self.derived.mechanisms.has_fields {
                self.is_known_passable(mode, level, at)
            } else {
                mode.passes_tile(tile)
            }
    }

    /// Whether paths of those of a mode lead over a cell, as far as the player knows, or will once the harmful fields there are
    /// gone, if each of them `passes`.
    pub(super) fn is_known_way_once_clear(
        &self,
        mode: MovementMode,
        level: usize,
        at: Point,
        passes: impl Fn(&FieldKind) -> bool,
    ) -> bool {
        // A field on the ground may change what the tile is like, as a flood does.
        let leads_over_ground = |(class, _): (u8, u64)| mode.leads_over(class, 0);
        self.is_known_way(mode, level, at)
            || (self.known_ground_at(level, at).is_some_and(leads_over_ground)
                && self.known_harmful_fields(level, at).into_iter().all(passes))
    }

    /// Whether those of a mode could step onto a cell, even by mistake, as far as the player knows.
    pub(super) fn is_known_enterable(&self, mode: MovementMode, level: usize, at: Point) -> bool {
        if !self.derived.mechanisms.has_fields {
            return self.known_tile(level, at).is_some_and(|tile| mode.enters_tile(tile));
        }
        self.known_ground_at(level, at).is_some_and(|(class, _)| mode.enters_class(class))
    }
}
