//! Consistency checks that every world must pass.

use std::collections::BTreeSet;

use super::Game;
use crate::content::limits;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::ItemId;
use crate::game::model::stat_values::MOST;
use crate::game::model::world::TURN;
use crate::game::rules::ground::footing::can_be_on;

/// The longest time that one action takes, in hundredths of a turn: a turn at 1% speed.
const LONGEST: u64 = 100 * TURN;

impl Game {
    /// Checks all invariants of the world and of what is derived from it.
    ///
    /// # Errors
    /// The first invariant that is broken.
    pub fn check(&self) -> Result<(), String> {
        self.check_player()?;
        for creature in self.world.creatures().iter() {
            self.check_creature(creature)?;
        }
        demand(self.world.clocks.is_sound(), || "the clocks that run are not those that are due".to_owned())?;
        self.check_time()?;
        self.check_levels()?;
        self.check_items()?;
        self.check_light()
    }

    fn check_player(&self) -> Result<(), String> {
        let player = self.world.player().ok_or("the player is gone")?;
        demand(player.hp > 0 || self.world.end.is_some(), || "the player is dead, and the game goes on".to_owned())
    }

    fn check_creature(&self, creature: &Creature) -> Result<(), String> {
        let id = creature.id().0;
        let dead_player = creature.id() == self.world.player && self.world.end.is_some();
        let least = i32::from(!dead_player);
        demand((least..=creature.most_hp(&self.content)).contains(&creature.hp), || {
            format!("creature {id} has {} of {} hit points", creature.hp, creature.max_hp)
        })?;
        demand(self.is_on_its_ground(creature), || format!("creature {id} stands in what can't be walked on"))?;
        demand(self.occupant(creature.level(), creature.at()) == Some(creature.id()), || {
            format!("the map does not show creature {id} where it stands")
        })?;
        demand(creature.id() < self.world.next_creature, || {
            format!("creature {id} has an id that is not given out yet")
        })?;
        demand(creature.rare().leader != Some(creature.id()), || format!("creature {id} follows itself"))?;
        demand(creature.satiety.is_none_or(|satiety| (0..=satiety.size).contains(&satiety.food)), || {
            format!("creature {id} has more or less in its stomach than fits")
        })?;
        for (stat, own) in creature.rare().stats.iter() {
            let least = self.content.stats[stat].min;
            let most = creature.most_of(&self.content, stat).unwrap_or(MOST).max(least);
            demand(own <= most, || {
                format!("creature {id} has {own} of `{}`, and at most {most}", self.content.stats.id(stat))
            })?;
        }
        let (given, held) = (creature.modifiers_of_gear(&self.content), creature.worn_modifiers());
        demand(held.is_subset(&given), || format!("creature {id} has a modifier of gear that it does not wear"))?;
        demand(given.difference(&held).all(|kind| self.is_blocked(creature.id(), *kind)), || {
            format!("creature {id} lacks a modifier of what it wears")
        })?;
        demand(creature.inventory.is_worn_rightly(|item| self.content.items[item.kind].slot), || {
            format!("creature {id} wears what it does not carry, or in the wrong place")
        })
    }

    /// Whether a creature stands where creatures of its movement can, or could come by the doing of others.
    pub(crate) fn is_on_its_ground(&self, creature: &Creature) -> bool {
        let Some(ground) = self.world.levels().get(creature.level()) else { return false };
        let mode = self.movement_mode(creature);
        can_be_on(mode, ground, creature.at())
    }

    /// Every creature is scheduled exactly once, at most [`LONGEST`] from now. One that had to wait because the budget of a turn was spent
    /// may be late.
    fn check_time(&self) -> Result<(), String> {
        for creature in self.world.creatures().iter() {
            let id = creature.id().0;
            demand(creature.ready_at().saturating_sub(self.world.time) <= LONGEST, || {
                format!("creature {id} waits longer than anything takes")
            })?;
        }
        demand(self.world.scheduled().into_iter().eq(self.world.creatures().ids()), || {
            "somebody awaits no turn, or two".to_owned()
        })
    }

    fn check_levels(&self) -> Result<(), String> {
        for (depth, level) in self.world.levels().iter().enumerate() {
            for (at, who) in level.occupants() {
                let lives =
                    self.world.creature(who).is_some_and(|creature| (creature.level(), creature.at()) == (depth, at));
                demand(lives, || {
                    format!("the map shows creature {} at {at} of level {depth}, where it is not", who.0)
                })?;
            }
            for at in level.items().keys() {
                demand(level.size().contains(*at), || format!("an item lies at {at}, beyond level {depth}"))?;
            }
            for at in level.all_changed_by().keys() {
                demand(level.size().contains(*at), || format!("a tile was changed at {at}, beyond level {depth}"))?;
            }
            for (at, link) in level.links() {
                let is_there = self.world.sleeping.contains_key(&link.level) || self.end_of(link, level.id()).is_some();
                let leads = is_there || self.can_be_planned(&link.level);
                demand(leads && level.size().contains(*at), || {
                    format!("the stairs at {at} of level {depth} lead nowhere")
                })?;
            }
        }
        Ok(())
    }

    fn check_items(&self) -> Result<(), String> {
        let mut seen: BTreeSet<ItemId> = BTreeSet::new();
        for item in self.all_items() {
            demand(item.id < self.world.next_item, || {
                format!("item {} has an id that is not given out yet", item.id.0)
            })?;
            demand(seen.insert(item.id), || format!("item {} is in two places", item.id.0))?;
            demand((1..=limits::STACK.most).contains(&i64::from(item.count)), || {
                format!("item {} is a stack of {}", item.id.0, item.count)
            })?;
        }
        let rots = || self.rotting_items();
        demand(
            rots().count() == self.derived.rotting.len() && rots().all(|rot| self.derived.rotting.contains(&rot)),
            || "something rots that is not there, or does not rot in time".to_owned(),
        )?;
        self.check_flavors()
    }

    /// Each kind with a flavour has a name of it, and no two have the same.
    fn check_flavors(&self) -> Result<(), String> {
        let mut taken = BTreeSet::new();
        for (kind, id, definition) in self.content.items.iter().filter(|(.., kind)| kind.flavor.is_some()) {
            let name = self.flavor_name(kind).map(|(place, _)| (definition.flavor, place));
            demand(name.is_some_and(|name| taken.insert(name)), || {
                format!("`{id}` has no name of its own until it is known")
            })?;
        }
        Ok(())
    }
}

fn demand(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}
