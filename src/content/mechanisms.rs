//! Which mechanisms a content makes use of. What is not in use costs nothing.

use super::Content;
use super::kinds::behaviour::BehaviourUse;
use super::kinds::flavor::Identify;
use super::kinds::levels::level_list::LeftLevel;
use super::kinds::modifier::EndedBy;
use super::kinds::powers::ability::AbilityKind;
use super::kinds::powers::strike::Strike;
use super::kinds::powers::time_costs::TimeCosts;
use super::kinds::tile::{ItemFate, TileKind, Trigger};
use super::sense_mechanisms::SenseMechanisms;

/// Which mechanisms a content makes use of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each tells of another mechanism")]
pub struct Mechanisms {
    /// Whether any creature, item, tile, modifier or clock has hooks.
    pub has_hooks: bool,
    /// Whether any hook may be asked before something happens.
    pub has_before_hooks: bool,
    /// Whether any hook is called when somebody bumps into its owner.
    pub has_bump_hooks: bool,
    /// Whether any script says itself when an ability is of use.
    pub has_usefulness_hooks: bool,
    /// Whether creatures can be freed from any modifier.
    pub has_captives: bool,
    /// Whether any creatures level with their leaders.
    pub has_trainees: bool,
    /// Whether any strike reaches farther than the neighbouring cells.
    pub has_reach: bool,
    /// Whether any action takes more or less than the usual time.
    pub has_time_costs: bool,
    /// Whether it matters which action a creature performs, beside what that does: for its time, or for who notices it.
    pub weighs_actions: bool,
    /// Whether any modifier does something each turn.
    pub has_per_turn: bool,
    /// Whether any item gets back what using it has cost.
    pub has_recharge: bool,
    /// Which mechanisms of the senses it uses.
    pub senses: SenseMechanisms,
    /// Whether any kind of item has a flavour.
    pub has_flavors: bool,
    /// Whether the ground matters beyond being walkable: ways to move, hazards, creatures that stand in a medium, modifiers that end in one, or
    /// fields.
    pub has_movement: bool,
    /// Whether any tile or field does damage or puts modifiers on those who are there.
    pub has_harmful_ground: bool,
    /// Whether there are fields, or tiles that burn or change.
    pub has_fields: bool,
    /// Whether entering any cell changes it.
    pub has_entering: bool,
    /// Whether any tile sends signals along wires.
    pub has_triggers: bool,
    /// Whether creatures or their modifiers pour anything out.
    pub has_creature_features: bool,
    /// Whether anything ends a modifier by what its bearer is in.
    pub has_endings_in: bool,
    /// Whether any modifier ends as its bearer and the creature that put it on it part.
    pub has_grips: bool,
    /// Whether any tile, field or fire can move or destroy items.
    pub has_item_fates: bool,
    /// Whether anything happens on levels as time passes.
    pub has_clocks: bool,
    /// Whether life doesn't go on on all levels that the player has left.
    pub has_left_levels: bool,
    /// Whether wearing any item lets the player know it.
    pub has_learning_by_wearing: bool,
}

impl Content {
    /// Which mechanisms it makes use of.
    pub fn mechanisms(&self) -> Mechanisms {
        let asks_before = |hook: &BehaviourUse| self.scripts[hook.script].has_before_hooks;
        let reaches = |strike: &Strike| strike.shape.is_some_and(|shape| shape.reach() > 1);
        let (has_time_costs, senses) = (self.time_costs().any(|time| !time.are_usual()), self.sense_mechanisms());
        Mechanisms {
            has_hooks: self.hooks().next().is_some(),
            has_before_hooks: self.hooks().any(asks_before),
            has_bump_hooks: self.hooks().any(|hook| self.scripts[hook.script].hears_bumps),
            has_usefulness_hooks: self.abilities.iter().any(|(_, _, kind)| self.judges_usefulness(kind)),
            has_captives: self.modifiers.iter().any(|(_, _, kind)| kind.release.is_some()),
            has_trainees: self.creatures.iter().any(|(_, _, kind)| kind.levels_with_leader),
            has_reach: self.strikes().any(reaches),
            has_time_costs,
            weighs_actions: has_time_costs || senses.need_conduct(),
            has_per_turn: self.modifiers.iter().any(|(_, _, kind)| kind.per_turn.is_something()),
            has_recharge: self.items.iter().any(|(_, _, kind)| kind.recharge > 0 && !kind.cost.is_empty()),
            senses,
            has_flavors: self.items.iter().any(|(_, _, kind)| kind.flavor.is_some()),
            has_movement: self.has_movement(),
            has_fields: self.has_fields(),
            has_triggers: self.tiles.iter().any(|(.., tile)| !tile.triggers.is_empty()),
            has_entering: self
                .tiles
                .iter()
                .any(|(.., tile)| tile.entered.is_some() || tile.triggers.contains(&Trigger::Entered))
                || self.fields.iter().any(|(.., field)| field.entered.is_some()),
            has_creature_features: self.creatures.iter().any(|(.., kind)| kind.features.all().next().is_some())
                || self.modifiers.iter().any(|(.., kind)| kind.features.all().next().is_some()),
            has_endings_in: self.modifiers.iter().any(|(.., kind)| kind.classes_ended_in != 0),
            has_grips: self.modifiers.iter().any(|(.., kind)| kind.ended_by.contains(&EndedBy::Parting)),
            has_harmful_ground: self.tiles.iter().any(|(.., tile)| tile.touches())
                || self.fields.iter().any(|(.., field)| field.touches()),
            has_item_fates: self.tiles.iter().any(|(.., tile)| tile.items != ItemFate::Stay || tile.hole.is_some())
                || self.fields.iter().any(|(.., field)| field.items != ItemFate::Stay)
                || self.items.iter().any(|(.., item)| item.burns),
            has_clocks: !self.clocks.is_empty(),
            has_left_levels: self.levels.iter().any(|(.., level)| level.left != LeftLevel::Lives)
                || self.all_branches().any(|branch| branch.levels.keep.is_some()),
            has_learning_by_wearing: self
                .items
                .iter()
                .any(|(_, _, kind)| matches!(kind.identify, Some(Identify::Worn(_)))),
        }
    }

    /// Whether a script says when an ability is of use, instead of its fields.
    pub(crate) fn judges_usefulness(&self, ability: &AbilityKind) -> bool {
        ability.hooks.iter().any(|hook| self.scripts[hook.script].judges_usefulness)
    }

    fn has_fields(&self) -> bool {
        let lives = |tile: &TileKind| tile.becomes.is_some() || tile.burns.is_some();
        !self.fields.is_empty() || self.tiles.iter().any(|(.., tile)| lives(tile))
    }

    fn has_movement(&self) -> bool {
        let is_hazard = || self.tiles.iter().any(|(.., tile)| tile.is_hazard());
        let stands = || self.creatures.iter().any(|(.., kind)| kind.classes_stood_in != 0);
        let ends = || self.modifiers.iter().any(|(.., kind)| kind.classes_ended_in != 0);
        !self.movements.is_empty() || is_hazard() || stands() || ends() || !self.fields.is_empty()
    }

    fn hooks(&self) -> impl Iterator<Item = &BehaviourUse> {
        let creatures = self.creatures.iter().flat_map(|(_, _, kind)| &kind.all_hooks);
        let items = self.items.iter().flat_map(|(_, _, kind)| &kind.hooks);
        let tiles = self.tiles.iter().flat_map(|(_, _, kind)| &kind.hooks);
        let abilities = self.abilities.iter().flat_map(|(_, _, kind)| &kind.hooks);
        let modifiers = self.modifiers.iter().flat_map(|(_, _, kind)| &kind.all_hooks);
        let clocks = self.clocks.iter().flat_map(|(_, _, kind)| &kind.hooks);
        creatures.chain(items).chain(tiles).chain(modifiers).chain(abilities).chain(clocks)
    }

    fn strikes(&self) -> impl Iterator<Item = &Strike> {
        let creatures = self.creatures.iter().map(|(_, _, kind)| &kind.strike);
        creatures.chain(self.items.iter().map(|(_, _, kind)| &kind.strike))
    }

    fn time_costs(&self) -> impl Iterator<Item = &TimeCosts> {
        let creatures = self.creatures.iter().map(|(_, _, kind)| &kind.time);
        let items = self.items.iter().map(|(_, _, kind)| &kind.time);
        creatures.chain(items).chain(self.modifiers.iter().map(|(_, _, kind)| &kind.time))
    }
}
