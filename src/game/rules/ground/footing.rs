//! Where creatures can go and stand, by how they move.

use crate::content::{CreatureKind, MovementKind, Ref, TileKind};
use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::game::model::level::Level;
use crate::game::model::movement_mode::MovementMode;
use crate::game::perception::mode_terrain::step_fits;
use crate::grid::{Direction, Point};

/// The time of a step where nothing says otherwise, in hundredths of a turn.
const USUAL: u32 = 100;

impl Game {
    /// Where a creature can go.
    #[inline]
    pub fn movement_mode(&self, creature: &Creature) -> MovementMode {
        let opens = self.content.creatures[creature.kind()].opens;
        if !self.derived.mechanisms.has_movement {
            return MovementMode::plain(opens);
        }
        self.declared_mode(creature)
    }

    #[inline(never)]
    fn declared_mode(&self, creature: &Creature) -> MovementMode {
        self.mode_on_ground(creature).proof_against(self.proof_of(creature))
    }

    /// The bits of the fields that a creature need not avoid.
    fn proof_of(&self, creature: &Creature) -> u64 {
        let is_bare = self.world.levels().get(creature.level()).is_none_or(|ground| ground.fields().is_none());
        if is_bare {
            return 0;
        }
        let harmful = self.content.fields.iter().filter(|(.., field)| field.harm != 0);
        harmful.filter(|(.., field)| !self.is_harmed_by(creature, field)).fold(0, |bits, (.., field)| bits | field.harm)
    }

    /// Where a creature can go, as far as the ground matters.
    fn mode_on_ground(&self, creature: &Creature) -> MovementMode {
        let kind = &self.content.creatures[creature.kind()];
        let stands = kind.classes_stood_in;
        if let Some(movement) = self.way_to_move(creature) {
            let definition = &self.content.movements[movement];
            let safe = self.safe_classes(creature, definition.costs.avoided);
            return MovementMode::of((movement, definition), kind.opens, stands, safe);
        }
        let [_, avoided] = self.content.media.walked_on();
        let safe = self.safe_classes(creature, avoided);
        MovementMode::walking(&self.content.media, kind.opens, stands, safe)
    }

    /// How a creature moves: as the newest of its modifiers says, or else its kind, or else the game.
    pub fn way_to_move(&self, creature: &Creature) -> Option<Ref<MovementKind>> {
        let lent = creature.modifiers.iter().rev().find_map(|active| self.content.modifiers[active.kind].movement);
        lent.or(self.content.creatures[creature.kind()].movement).or(self.content.rules.movement)
    }

    /// Where a new creature of a kind could go.
    pub(crate) fn mode_of_kind(&self, kind: &CreatureKind) -> MovementMode {
        if !self.derived.mechanisms.has_movement {
            return MovementMode::plain(kind.opens);
        }
        let stands = kind.classes_stood_in;
        match kind.movement.or(self.content.rules.movement) {
            Some(movement) => MovementMode::of((movement, &self.content.movements[movement]), kind.opens, stands, 0),
            None => MovementMode::walking(&self.content.media, kind.opens, stands, 0),
        }
    }

    /// The classes among `avoided` that can't harm a creature: all that their tiles do is damage of a type to which it is immune.
    fn safe_classes(&self, creature: &Creature, avoided: u64) -> u64 {
        let mut classes = avoided;
        let mut safe = 0;
        while classes != 0 {
            let class = classes.trailing_zeros() as u8;
            classes &= classes - 1;
            let is_safe =
                self.content.hazards.harmless_to(class, |of_type| self.resistance_of(creature.id(), of_type) >= 100);
            safe |= u64::from(is_safe) << class;
        }
        safe
    }

    /// Whether a step or a strike of a creature in a direction fits between the cells beside it.
    pub fn fits_corners(&self, who: CreatureId, direction: Direction) -> bool {
        let Some(creature) = self.world.creature(who).filter(|_| self.derived.mechanisms.has_movement) else {
            return true;
        };
        let ground = self.world.levels().get(creature.level());
        let (mode, from) = (self.movement_mode(creature), creature.at());
        ground.is_none_or(|ground| step_fits(&self.content, mode, ground, from, direction))
    }

    /// What a step of a creature onto a cell beside it costs, in hundredths of a turn at normal speed; `None` if it can't step there now, not
    /// even by mistake: the ground doesn't admit it, or somebody is there.
    #[inline]
    pub(crate) fn step_time(&self, who: CreatureId, level: usize, to: Point, direction: Direction) -> Option<u32> {
        if self.derived.mechanisms.has_movement {
            self.declared_step_time(who, level, to, direction)
        } else {
            self.is_free(level, to).then_some(USUAL)
        }
    }

    #[inline(never)]
    fn declared_step_time(&self, who: CreatureId, level: usize, to: Point, direction: Direction) -> Option<u32> {
        let creature = self.world.creature(who)?;
        if !self.could_enter(who, level, to) || !self.fits_corners(who, direction) {
            return None;
        }
        let Some(kind) = self.way_to_move(creature).map(|kind| &self.content.movements[kind]) else {
            return Some(USUAL);
        };
        let straight = kind.costs.percent(self.world.levels().get(level)?.class(to));
        Some(if direction.is_diagonal() { kind.diagonally(straight) } else { straight })
    }

    /// Whether two creatures could each stay where the other is.
    pub(crate) fn can_swap(&self, one: CreatureId, other: CreatureId) -> bool {
        if !self.derived.mechanisms.has_movement {
            return true;
        }
        let (Some(first), Some(second)) = (self.world.creature(one), self.world.creature(other)) else { return false };
        let Some(ground) = self.world.levels().get(first.level()) else { return false };
        let [first_stays, second_stays] = [(first, second.at()), (second, first.at())]
            .map(|(creature, at)| self.movement_mode(creature).stands(ground, at));
        first_stays && second_stays
    }

    /// Whether somebody else could move a creature to a cell that is free now: it could enter it by mistake, or the ground there takes its
    /// effect on it.
    pub(crate) fn can_be_moved(&self, who: CreatureId, level: usize, at: Point) -> bool {
        if !self.derived.mechanisms.has_movement {
            return self.is_free(level, at);
        }
        let (Some(creature), Some(ground)) = (self.world.creature(who), self.world.levels().get(level)) else {
            return false;
        };
        let is_hazard = || ground.is_walkable(at) && self.bare_tile(level, at).is_some_and(TileKind::is_hazard);
        ground.occupant(at).is_none() && (self.movement_mode(creature).enters(ground, at) || is_hazard())
    }

    /// Whether a creature could stay on a cell that is free now. It need not be able to get there by itself.
    pub(crate) fn could_stand(&self, who: CreatureId, level: usize, at: Point) -> bool {
        if !self.derived.mechanisms.has_movement {
            return self.is_free(level, at);
        }
        let mode = self.world.creature(who).map(|creature| self.movement_mode(creature));
        mode.is_some_and(|mode| self.has_room_for(mode, level, at))
    }

    /// Whether a creature that moves like that could stay on a cell that is free now.
    pub(crate) fn has_room_for(&self, mode: MovementMode, level: usize, at: Point) -> bool {
        self.world.levels().get(level).is_some_and(|ground| is_room_for(mode, ground, at))
    }

    /// Whether a creature could enter a cell now by itself, even by mistake, from beside it: nobody is there, and the ground admits it.
    pub fn could_enter(&self, who: CreatureId, level: usize, at: Point) -> bool {
        self.is_enterable(who, level, at) && self.occupant(level, at).is_none()
    }

    /// Whether a creature could enter a cell by itself, even by mistake, if nobody was there.
    pub fn is_enterable(&self, who: CreatureId, level: usize, at: Point) -> bool {
        let Some(creature) = self.world.creature(who) else { return false };
        let mode = self.movement_mode(creature);
        self.world.levels().get(level).is_some_and(|ground| mode.enters(ground, at))
    }

    /// Whether a creature can be on a cell and is safe there, from the ground and from fields.
    pub fn is_safe_place(&self, who: CreatureId, level: usize, at: Point) -> bool {
        let Some((creature, ground)) = self.world.creature(who).zip(self.world.levels().get(level)) else {
            return false;
        };
        let mode = self.movement_mode(creature);
        mode.stands(ground, at) && !mode.is_harmed(ground, at)
    }

    /// Whether a creature can be on a cell and is safe from what the ground does.
    pub fn is_safe_ground(&self, who: CreatureId, level: usize, at: Point) -> bool {
        let Some(creature) = self.world.creature(who) else { return false };
        let mode = self.movement_mode(creature);
        self.world.levels().get(level).is_some_and(|ground| mode.stands(ground, at))
    }
}

/// Whether a creature that moves like that could stay on a cell that is free now.
pub(crate) fn is_room_for(mode: MovementMode, ground: &Level, at: Point) -> bool {
    mode.stands(ground, at) && ground.occupant(at).is_none()
}

/// Whether a creature that moves like that can be on a cell, though not always stay there: it may have come by the doing of others.
pub(crate) fn can_be_on(mode: MovementMode, ground: &Level, at: Point) -> bool {
    // A flood can be everywhere.
    ground.is_covered(at) || ground.is_walkable(at) || mode.enters(ground, at) || mode.stands(ground, at)
}
