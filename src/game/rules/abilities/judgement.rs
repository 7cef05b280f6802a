//! What scripts say about whether an ability is of use: `is_useful` in the hooks of an ability counts instead of what its fields tell.
//!
//! Scripts can't be asked while another one runs, so they are asked before a creature decides: about those of its abilities that are ready,
//! and whom each could reach.

use std::sync::Arc;

use super::usefulness::{Situation, is_in_reach};
use crate::content::{AbilityKind, AbilityTarget, Content, Ref};
use crate::game::Game;
use crate::game::ai::mind::Mind;
use crate::game::model::ids::CreatureId;

/// How often scripts are asked about abilities before one decision.
const MAX_ASKED: usize = 32;

impl Game {
    /// Asks the scripts of a creature's abilities whether they are of use, before it decides.
    #[inline]
    pub(crate) fn judge_abilities(&mut self, who: CreatureId, mind: &mut dyn Mind) {
        if self.derived.mechanisms.has_usefulness_hooks {
            self.derived.judgements.clear();
            self.ask_about_abilities(who, mind);
        }
    }

    fn ask_about_abilities(&mut self, who: CreatureId, mind: &mut dyn Mind) {
        let content = Arc::clone(&self.content);
        let abilities = self.judged_abilities(who, &content);
        if abilities.is_empty() {
            return;
        }
        let Some(situation) = self.situation_of(who) else { return };
        let asked: Vec<(Ref<AbilityKind>, CreatureId)> = abilities
            .into_iter()
            .flat_map(|ability| {
                targets(&content.abilities[ability], &situation).into_iter().map(move |target| (ability, target))
            })
            .take(MAX_ASKED)
            .collect();
        for (ability, target) in asked {
            if let Some(is_useful) = self.ask_about(who, &content.abilities[ability], target, mind) {
                self.derived.judgements.note(ability, target, is_useful);
            }
        }
    }

    /// The ready abilities of a creature, and of what it carries, about which scripts want to be asked; each once.
    fn judged_abilities(&self, who: CreatureId, content: &Content) -> Vec<Ref<AbilityKind>> {
        let Some(creature) = self.world.creature(who) else { return Vec::new() };
        let is_judged = |ability: &Ref<AbilityKind>| content.judges_usefulness(&content.abilities[*ability]);
        let own = creature.repertoire(content).map(|listed| listed.ability);
        let own = own.filter(is_judged).filter(|ability| self.is_ready(who, *ability).is_ok());
        let carried = creature.inventory.iter().filter_map(|(_, item)| Some((item, content.items[item.kind].ability?)));
        let carried = carried.filter(|(item, ability)| {
            is_judged(ability) && self.knows_use_of(who, item) && self.is_item_ready(who, item).is_ok()
        });
        let mut abilities = Vec::new();
        for ability in own.chain(carried.map(|(_, ability)| ability)) {
            if !abilities.contains(&ability) {
                abilities.push(ability);
            }
        }
        abilities
    }

    /// What the first script says that wants to say anything.
    fn ask_about(
        &mut self,
        who: CreatureId,
        ability: &AbilityKind,
        target: CreatureId,
        mind: &mut dyn Mind,
    ) -> Option<bool> {
        for hook in &ability.hooks {
            if self.is_out_of_budget() {
                return None;
            }
            if !self.content.scripts[hook.script].judges_usefulness || self.world.is_retired(hook.script) {
                continue;
            }
            match mind.is_useful(self, who, hook, target) {
                Ok(Some(is_useful)) => return Some(is_useful),
                Ok(None) => {}
                Err(fault) => self.count_failure(who, fault),
            }
        }
        None
    }
}

/// Whom an ability could be aimed at, nearest first. One that is aimed at a cell goes where the nearest enemy is.
fn targets(ability: &AbilityKind, situation: &Situation) -> Vec<CreatureId> {
    let seen = match ability.target {
        AbilityTarget::Enemy => &situation.enemies[..],
        AbilityTarget::Ally => &situation.allies[..],
        AbilityTarget::Oneself => return vec![situation.who],
        AbilityTarget::Cell => return situation.enemies.first().map(|nearest| nearest.who).into_iter().collect(),
    };
    let in_reach = seen.iter().filter(|other| is_in_reach(ability, other.distance));
    in_reach.map(|other| other.who).collect()
}
