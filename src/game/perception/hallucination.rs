//! What a player who hallucinates sees in place of creatures and items.
//!
//! It follows from the seed, the turn and what is looked at, and from nothing else: no stream is drawn from, and the world stays as it is.

use crate::content::{Catalog, CreatureKind, ItemKind, Kind, Ref};
use crate::game::Game;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::{CreatureRef, ItemRef};
use crate::grid::{Point, Random};

/// The purpose of the dice that only concern what is shown.
const COSMETIC: u64 = 64;

impl Game {
    /// Whether the player sees other creatures and items as something else.
    pub fn is_hallucinating(&self) -> bool {
        self.derived.mechanisms.senses.has_garbling
            && self
                .world
                .player()
                .is_some_and(|player| player.modifiers.iter().any(|active| self.content.modifiers[active.kind].garbles))
    }

    /// What kind of creature another one seems to be.
    pub fn apparent_kind(&self, who: CreatureRef) -> Ref<CreatureKind> {
        if who.id == self.world.player || !self.is_hallucinating() {
            return who.kind;
        }
        let own = self.world.player().map(Creature::kind);
        self.any_kind(&self.content.creatures, u64::from(who.id.0), |kind| Some(kind) != own).unwrap_or(who.kind)
    }

    /// What an item that lies at a cell seems to be.
    pub(crate) fn apparent_item(&self, thing: ItemRef, at: Point) -> ItemRef {
        if !self.is_hallucinating() {
            return thing;
        }
        let cell = u64::from(at.x.unsigned_abs()) << 32 | u64::from(at.y.unsigned_abs());
        let kind: Option<Ref<ItemKind>> = self.any_kind(&self.content.items, !cell, |_| true);
        kind.map_or(thing, ItemRef::of_kind)
    }

    /// One of the kinds that `may_be` accepts. It stays the same for a turn.
    fn any_kind<T: Kind>(&self, kinds: &Catalog<T>, of: u64, may_be: impl Fn(Ref<T>) -> bool) -> Option<Ref<T>> {
        let mut random = Random::new(self.world.seed, &[COSMETIC, self.world.turn(), of]);
        let known = kinds.iter().map(|(kind, ..)| kind).filter(|kind| !kinds.is_placeholder(*kind));
        let known: Vec<Ref<T>> = known.filter(|kind| may_be(*kind)).collect();
        random.pick(&known).copied()
    }
}
