//! How a hook changes what is about to happen.

use crate::game::hooks::hook::Hook;

/// How a hook changes what is about to happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amendment {
    /// It is so much less: damage, or turns of a modifier. A negative number makes it more.
    Reduce(i32),
    /// It doesn't happen.
    Ignore,
    /// Damage hits whoever is to blame for it instead.
    Reflect,
    /// A creature doesn't die, and has so many hit points.
    Survive(i32),
}

impl Amendment {
    /// The function of scripts that returns it.
    pub fn function(self) -> &'static str {
        match self {
            Self::Reduce(_) => "reduce",
            Self::Ignore => "ignore",
            Self::Reflect => "reflect",
            Self::Survive(_) => "survive",
        }
    }

    /// The hooks that can return it.
    pub fn hooks(self) -> &'static [Hook] {
        match self {
            Self::Reduce(_) | Self::Ignore => &[Hook::BeforeDamage, Hook::BeforeModify],
            Self::Reflect => &[Hook::BeforeDamage],
            Self::Survive(_) => &[Hook::BeforeDeath],
        }
    }
}
