//! Which of the mechanisms of the senses a content makes use of.

use super::Content;
use super::kinds::light::Light;
use super::kinds::senses::{NoticingRules, Senses};

/// Which of the mechanisms of the senses a content makes use of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each tells of another mechanism")]
pub struct SenseMechanisms {
    /// Whether creatures have to notice their enemies.
    pub has_noticing: bool,
    /// Whether any modifier hides its bearer, or anybody dives.
    pub has_hiding: bool,
    /// Whether anybody perceives others through walls.
    pub has_sixth_sense: bool,
    /// Whether anybody can follow scents.
    pub has_scent: bool,
    /// Whether any modifier makes the player see things.
    pub has_garbling: bool,
    /// Whether any script may ask if an attack came as a surprise.
    pub has_sneak_hooks: bool,
    /// Whether there is anything to find by searching.
    pub has_secrets: bool,
    /// Whether any cell can be so dark that it matters to anybody.
    pub has_darkness: bool,
    /// Whether anything swallows light.
    pub has_swallowed_light: bool,
}

impl SenseMechanisms {
    /// Whether it takes more than a free line of sight to see somebody, or less.
    #[inline]
    pub fn go_beyond_sight(self) -> bool {
        self.has_noticing || self.has_hiding || self.has_sixth_sense || self.has_darkness
    }

    /// Whether it matters whether creatures wait, search or do something else.
    #[inline]
    pub fn need_conduct(self) -> bool {
        self.has_noticing || self.has_secrets
    }
}

impl Content {
    /// Which of the mechanisms of the senses it makes use of.
    pub(super) fn sense_mechanisms(&self) -> SenseMechanisms {
        let modifiers = || self.modifiers.iter().map(|(_, _, kind)| kind);
        let creatures = || self.creatures.iter().map(|(_, _, kind)| kind);
        let senses = || creatures().map(|kind| &kind.senses).chain(modifiers().map(|kind| &kind.senses));
        let is_sixth = |senses: &Senses| senses.minds > 0 || senses.clairvoyance > 0;
        let needs_noticing = creatures().any(|kind| kind.asleep > 0 || kind.stealth.is_some())
            || modifiers().any(|kind| kind.stealth != 0);
        let has_swallowed_light = self.lights().any(Light::swallows);
        SenseMechanisms {
            has_noticing: self.rules.noticing.is_some() || needs_noticing,
            has_hiding: modifiers().any(|kind| kind.hidden) || creatures().any(|kind| kind.classes_submerged_in != 0),
            has_sixth_sense: senses().any(is_sixth),
            has_scent: senses().any(|senses| senses.smell),
            has_garbling: modifiers().any(|kind| kind.garbles),
            has_sneak_hooks: self.scripts.iter().any(|(_, _, script)| script.asks_sneak),
            has_darkness: self.has_dark_levels() || has_swallowed_light,
            has_swallowed_light,
            has_secrets: self.tiles.iter().any(|(_, _, kind)| kind.secret.is_some()),
        }
    }

    fn has_dark_levels(&self) -> bool {
        self.levels.iter().any(|(_, _, kind)| kind.light < self.rules.dark_below)
    }

    /// All lights of its kinds.
    pub(crate) fn lights(&self) -> impl Iterator<Item = &Light> {
        let tiles = self.tiles.iter().map(|(_, _, kind)| &kind.light);
        let creatures = self.creatures.iter().map(|(_, _, kind)| &kind.light);
        let items = self.items.iter().map(|(_, _, kind)| &kind.light);
        let modifiers = self.modifiers.iter().map(|(_, _, kind)| &kind.light);
        let fields = self.fields.iter().map(|(_, _, kind)| &kind.light);
        tiles.chain(fields).chain(creatures).chain(items).chain(modifiers).flatten()
    }

    /// How creatures notice their enemies: what the game says, or else the usual.
    pub fn noticing(&self) -> NoticingRules {
        self.rules.noticing.unwrap_or_default()
    }
}
