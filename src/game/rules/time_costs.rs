//! How long actions take.

use crate::content::TimeCosts;
use crate::game::Game;
use crate::game::actions::action::Action;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;

/// The longest that an action takes, in hundredths of a turn.
const MAX_COST: u64 = 100_000;

/// What says how long an action takes.
pub(crate) type TimeCost = fn(&TimeCosts) -> u32;

/// The time cost that an action has; `None` for one that always takes the usual time.
pub(crate) fn time_cost_of(action: &Action) -> Option<TimeCost> {
    match action {
        Action::Step(_) | Action::Swap(_) | Action::Descend | Action::Ascend | Action::Chase => Some(|time| time.step),
        Action::Attack(_) => Some(|time| time.attack),
        // A heavy weapon slows blows alone.
        Action::Cast { .. } | Action::Throw { .. } => Some(|time| time.cast),
        Action::Dig(_) => Some(|time| time.dig),
        Action::Use(_)
        | Action::UseAt { .. }
        | Action::UseHere
        | Action::Eat(_)
        | Action::EatHere
        | Action::Equip(_)
        | Action::Unequip(_) => Some(|time| time.use_item),
        _ => None,
    }
}

impl Game {
    /// What an action costs a creature, in hundredths of a turn at normal speed, given what it usually costs.
    pub(crate) fn time_for(&self, who: CreatureId, cost: u32, of: TimeCost) -> u32 {
        let Some(creature) = self.world.creature(who) else { return cost };
        let scaled = self
            .times_of(creature)
            .fold(u64::from(cost), |cost, time| (cost * u64::from(of(time)) / 100).min(MAX_COST));
        scaled.max(1) as u32
    }

    /// All that says how long the actions of a creature take: its kind, what it wears, and its modifiers.
    fn times_of<'g>(&'g self, creature: &'g Creature) -> impl Iterator<Item = &'g TimeCosts> {
        let worn = creature.inventory.all_worn().map(|(_, _, item)| &self.content.items[item.kind].time);
        let modifiers = creature.modifiers.iter().map(|active| &self.content.modifiers[active.kind].time);
        [&self.content.creatures[creature.kind()].time].into_iter().chain(worn).chain(modifiers)
    }
}
