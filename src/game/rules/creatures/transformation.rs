//! Creatures that vanish, or become another kind.

use std::sync::Arc;

use crate::content::{CreatureKind, Ref};
use crate::game::Game;
use crate::game::model::creatures::creature::Satiety;
use crate::game::model::ids::CreatureId;
use crate::game::model::items::item::Item;
use crate::game::rules::ground::new_ground::NewGround;

impl Game {
    /// Removes a living creature without a death: nobody has killed it, and it leaves nothing but what it carries. The player stays.
    pub(crate) fn vanish(&mut self, who: CreatureId) {
        let lives = self.world.creature(who).is_some_and(|creature| creature.hp > 0);
        if !lives || who == self.world.player {
            return;
        }
        let Some(gone) = self.world.remove_creature(who) else { return };
        self.index_removal(&gone);
        self.derived.views.forget(who);
        let carried: Vec<Item> = gone.inventory.iter().map(|(_, item)| item.clone()).collect();
        for item in carried {
            self.drop_near(gone.level(), gone.at(), item);
        }
    }

    /// Makes a living creature one of another kind. It keeps its place, what it remembers and carries, its modifiers, and its share of hit
    /// points; what it has no slots for drops.
    pub(crate) fn transform(&mut self, who: CreatureId, kind: Ref<CreatureKind>) {
        let Some(before) = self.world.creature(who).filter(|creature| creature.hp > 0 && creature.kind() != kind)
        else {
            return;
        };
        let (level, at) = (before.level(), before.at());
        let full = before.satiety.map_or(100, Satiety::percent);
        let before = before.clone();
        let stats = self.roll_stats(kind, level);
        let content = Arc::clone(&self.content);
        let definition = &content.creatures[kind];
        let Some(creature) = self.world.set_kind(who, kind) else { return };
        if creature.rare().joined.is_some() {
            creature.rare_mut().joined = None;
        }
        creature.hp = share(before.hp, before.max_hp, stats.hp);
        (creature.max_hp, creature.attack, creature.defense) = (stats.hp, stats.attack, stats.defense);
        creature.disguise = definition.poses_as;
        creature.behaviour = None;
        creature.satiety = definition.stomach.as_ref().map(|stomach| {
            let food = i64::from(stomach.size) * i64::from(full) / 100;
            Satiety { food: food.clamp(0, i64::from(i32::MAX)) as i32, size: stomach.size }
        });
        let homeless = creature.inventory.resize(definition.slots);
        self.refresh_faction(who);
        self.derived.views.forget(who);
        self.add_stats(who);
        self.refresh_worn(who);
        for item in homeless {
            self.drop_near(level, at, item);
        }
        self.doubt_footing(who, NewGround::ALL, None);
    }
}

/// As large a share of `new_max` as `hp` is of `max_hp`; at least 1.
fn share(hp: i32, max_hp: i32, new_max: i32) -> i32 {
    let part = i64::from(hp) * i64::from(new_max) / i64::from(max_hp.max(1));
    part.clamp(1, i64::from(new_max.max(1))) as i32
}
