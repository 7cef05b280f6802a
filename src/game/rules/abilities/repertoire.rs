//! Which abilities a creature has: those of its kind, of its modifiers, and what it was taught.

use crate::content::{AbilityKind, AbilityUse, Content, Ref, limits};
use crate::game::Game;
use crate::game::events::event::EventKind;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;

impl Creature {
    /// The abilities that it has, in the order in which it thinks of them. One that it has twice is listed twice.
    pub(crate) fn repertoire<'a>(&'a self, content: &'a Content) -> impl Iterator<Item = AbilityUse> + 'a {
        let own = &content.creatures[self.kind()].abilities;
        let lent = self.modifiers.iter().flat_map(|modifier| &content.modifiers[modifier.kind].abilities);
        let taught = self.rare().taught.iter().map(|ability| AbilityUse { ability: *ability, chance: 100 });
        own.iter().chain(lent).copied().chain(taught)
    }

    /// The abilities that it has, each once, in the order in which it thinks of them.
    pub fn abilities(&self, content: &Content) -> Vec<Ref<AbilityKind>> {
        let mut abilities = Vec::new();
        for AbilityUse { ability, .. } in self.repertoire(content) {
            if !abilities.contains(&ability) {
                abilities.push(ability);
            }
        }
        abilities
    }

    /// Whether it has an ability.
    pub fn has_ability(&self, content: &Content, ability: Ref<AbilityKind>) -> bool {
        self.repertoire(content).any(|listed| listed.ability == ability)
    }
}

impl Game {
    /// Teaches a living creature an ability, unless it was taught as many as one can remember.
    pub(crate) fn teach(&mut self, who: CreatureId, ability: Ref<AbilityKind>) {
        let Some(creature) = self.world.creature_mut(who).filter(|creature| creature.hp > 0) else { return };
        let taught = &creature.rare().taught;
        if taught.contains(&ability) || taught.len() >= limits::SCRIPTS {
            return;
        }
        creature.rare_mut().taught.push(ability);
        let (who, level, at) = (creature.who(), creature.level(), creature.at());
        self.emit(EventKind::Taught { who, ability }, level, at);
    }

    /// Makes a creature forget an ability that it was taught. Those of its kind and of its modifiers stay.
    pub(crate) fn unteach(&mut self, who: CreatureId, ability: Ref<AbilityKind>) {
        let knows = |creature: &&mut Creature| creature.rare().taught.contains(&ability);
        if let Some(creature) = self.world.creature_mut(who).filter(knows) {
            creature.rare_mut().taught.retain(|known| *known != ability);
        }
    }
}
