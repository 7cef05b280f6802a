//! What has to be known of kinds of fields again and again.

use crate::content::{FieldKind, FieldLayer};

/// What has to be known of a kind of field.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each tells of another trait")]
pub(crate) struct KindTraits {
    /// Whether it was noted.
    is_known: bool,
    /// The bit of one that harms.
    pub(super) harm: u64,
    /// The percentage of turns on which a cell loses a point.
    pub(crate) thins: u32,
    /// Whether it lies still.
    pub(super) lies: bool,
    /// Whether it is a liquid that stays where it is.
    pub(crate) stays: bool,
    /// Whether it may change by itself, beside spreading.
    pub(crate) is_restless: bool,
    pub(crate) burns: bool,
    pub(crate) ignites: bool,
    /// Whether it covers the ground, hides what is behind it, or harms whoever counts on the ground.
    pub(super) alters_ground: bool,
}

/// The traits of each kind of field that was ever on a level, by its position in the catalog from 1. Position 0 stands for no field.
///
/// # Kept for speed
/// The definitions say the same. They are large and lie far apart, and each cell of a gas asks for those around it.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownKinds {
    traits: Vec<KindTraits>,
    /// The bits of all those that harm.
    harm: u64,
}

impl KindTraits {
    fn of(kind: &FieldKind) -> Self {
        Self {
            is_known: true,
            harm: kind.harm,
            thins: kind.thins,
            lies: kind.lasts(),
            stays: kind.layer == FieldLayer::Liquid && !kind.flows,
            is_restless: kind.is_restless(),
            burns: kind.burns.is_some(),
            ignites: kind.ignites,
            alters_ground: kind.class.is_some() || kind.opaque_from > 0 || (kind.harm != 0 && kind.lasts()),
        }
    }
}

impl KnownKinds {
    /// The traits of the kind with a position, or those of nothing.
    #[inline]
    pub(crate) fn at(&self, position: u16) -> KindTraits {
        self.traits.get(usize::from(position)).copied().unwrap_or_default()
    }

    /// Whether any of the kinds noted harms.
    #[inline]
    pub(super) fn any_harms(&self) -> bool {
        self.harm != 0
    }

    /// Whether the kind with a position was noted.
    #[inline]
    pub(super) fn knows(&self, position: u16) -> bool {
        self.at(position).is_known
    }

    /// Notes a kind with a position.
    pub(super) fn note(&mut self, position: u16, kind: &FieldKind) {
        let position = usize::from(position);
        if self.traits.len() <= position {
            self.traits.resize(position + 1, KindTraits::default());
        }
        self.harm |= kind.harm;
        if let Some(known) = self.traits.get_mut(position) {
            *known = KindTraits::of(kind);
        }
    }
}
