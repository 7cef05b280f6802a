//! Damage on its way to a creature.

use crate::content::{DamageType, ItemKind, ModifierKind, Ref};
use crate::game::model::ids::{CreatureId, CreatureRef};
use crate::game::model::run_stats::DamageSource;

/// Damage on its way to a creature.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Damage {
    /// The creature.
    pub target: CreatureId,
    /// How many hit points it would take.
    pub amount: i32,
    /// Its type, if it has one.
    pub of_type: Option<Ref<DamageType>>,
    /// Who or what is to blame.
    pub source: DamageSource,
    /// How it comes about.
    pub means: Means,
    /// Whether the player has been told why nothing is left of it.
    pub is_told: bool,
    /// What was rolled for it.
    pub roll: DamageRoll,
}

/// What was rolled for damage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DamageRoll {
    /// The damage before anything was taken off it.
    pub rolled: i32,
    /// What the target blocked of it; more than `rolled` if it could have blocked more.
    pub blocked: i32,
}

impl DamageRoll {
    /// A roll of which nothing is blocked.
    pub const fn unblocked(rolled: i32) -> Self {
        Self { rolled, blocked: 0 }
    }

    /// What gets through.
    pub fn left(self) -> i32 {
        self.rolled.saturating_sub(self.blocked)
    }
}

/// How damage comes about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Means {
    /// By a hit of this creature. `is_sneak` if the target didn't expect it.
    Attack { attacker: CreatureRef, is_sneak: bool },
    /// By an ability of this creature.
    Ability { caster: CreatureRef },
    /// By an item of this kind that this creature threw or shot.
    Missile { thrower: CreatureRef, kind: Ref<ItemKind> },
    /// By an effect of this creature's hooks.
    Effect { by: CreatureRef },
    /// By a modifier on it, as each turn.
    Modifier(Ref<ModifierKind>),
    /// By a tile or a field where it is, or by a hole through which it fell.
    Ground,
    /// Thrown back by this creature. It is not thrown back again.
    Reflection { by: CreatureRef },
}

impl Means {
    /// Whether it is a strike, a throw or a shot.
    pub(crate) const fn is_attack(self) -> bool {
        matches!(self, Self::Attack { .. } | Self::Missile { .. })
    }
}
