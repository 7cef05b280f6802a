//! What is known about a creature that the player sees.

use std::collections::BTreeSet;

use super::amounts::Teller;
use super::fight::foreseen;
use super::modifier::{change, percent, times};
use crate::content::{AbilityKind, CreatureKind, Ref, StatKind, Tone, capitalized, fill};
use crate::game::{Bearings, Creature, Game};

/// What matters about a creature at a glance: what is foreseen of a fight, and what it can do.
pub fn at_a_glance(game: &Game, creature: &Creature) -> Vec<(String, Tone)> {
    let teller = teller(game, creature);
    let mut told = foreseen(&teller, creature.id());
    if creature.id() != game.world().player {
        told.extend(teller.abilities_of(creature).map(|abilities| (abilities, Tone::Plain)));
    }
    told
}

/// All that is known about a creature, a paragraph for each matter.
pub fn about_creature(game: &Game, creature: &Creature) -> Vec<(String, Tone)> {
    let teller = teller(game, creature);
    let kind = &game.content.creatures[creature.kind()];
    let mut told = at_a_glance(game, creature);
    let plain = |text: String| (text, Tone::Plain);
    told.extend(teller.traits(creature, kind).map(plain));
    let strike = kind.strike.shape.and_then(|shape| teller.strike_shape(shape));
    let strike: Vec<String> = strike.into_iter().chain(teller.applied_by_hits(kind)).collect();
    told.extend((!strike.is_empty()).then(|| plain(strike.join(" "))));
    told.extend((!kind.habits.is_empty()).then(|| plain(kind.habits.join(" "))));
    told.extend(teller.applied_statuses(&kind.strike.applies).into_iter().map(plain));
    let bearer = Teller { bearings: Bearings { who: Some(creature.id()), ..Bearings::default() }, ..teller };
    let statuses = bearer.statuses(creature).into_iter();
    told.extend(statuses.map(|status| (capitalized(&status), Tone::Notice)));
    for listed in &kind.abilities {
        let ability = &game.content.abilities[listed.ability];
        let mut does = teller.ability(ability);
        if let Some(first) = does.first_mut() {
            *first = fill(&teller.text().status, &[("name", &ability.name), ("what", &first.trim_end_matches('.'))]);
        }
        told.extend(does.into_iter().map(|line| plain(capitalized(&line))));
    }
    told
}

/// One who tells of what a creature does to the player.
fn teller<'g>(game: &'g Game, creature: &Creature) -> Teller<'g> {
    let player = game.world().player;
    let target = Some(player).filter(|player| *player != creature.id());
    Teller { game, bearings: Bearings { who: Some(creature.id()), target, item: None } }
}

impl Teller<'_> {
    /// The modifiers that its hits put on others, in a sentence.
    fn applied_by_hits(&self, kind: &CreatureKind) -> Option<String> {
        let applied = self.applied(&kind.strike.applies).join(" ");
        let text = &self.game.content.text.danger.its_hits;
        (!applied.is_empty()).then(|| fill(text, &[("what", &applied)]))
    }

    /// The abilities of a creature, with how far they go and whether they are ready; `None` if it has none.
    fn abilities_of(&self, creature: &Creature) -> Option<String> {
        let (game, text) = (self.game, &self.game.content.text.danger);
        let kind = &game.content.creatures[creature.kind()];
        let told = kind.abilities.iter().map(|listed| self.ability_of(creature, listed.ability));
        let told: Vec<String> = told.collect();
        (!told.is_empty()).then(|| fill(&text.abilities, &[("what", &self.list(&told))]))
    }

    fn ability_of(&self, creature: &Creature, ability: Ref<AbilityKind>) -> String {
        let (text, kind) = (&self.game.content.text.danger, &self.game.content.abilities[ability]);
        let name = self.ability_with_damage(creature, kind);
        let wait = self.game.cooldown_of(creature.id(), ability);
        if wait > 0 {
            return fill(&text.ability_waits, &[("name", &name), ("turns", &self.turns(wait.into()))]);
        }
        match kind.shape.range().filter(|range| *range > 1) {
            Some(range) => fill(&text.ability_far, &[("name", &name), ("cells", &self.cells(range))]),
            None => fill(&text.ability, &[("name", &name)]),
        }
    }

    /// The name of an ability and, if the player's enemy would do damage to the player by it, how much.
    fn ability_with_damage(&self, creature: &Creature, kind: &AbilityKind) -> String {
        let (game, player) = (self.game, self.game.world().player);
        let is_aimed_at_player = kind.is_hostile() && game.are_enemies(creature.id(), player);
        let odds = game.forecast_ability(creature.id(), kind, player);
        match odds.filter(|odds| is_aimed_at_player && odds.most() > 0) {
            Some(odds) => {
                let damage = self.damage(&self.range(odds.least(), odds.most()), kind.damage_type);
                fill(&game.content.text.danger.ability_damage, &[("name", &kind.name), ("damage", &damage)])
            }
            None => kind.name.clone(),
        }
    }

    /// How it moves, unless that is how most do.
    fn movement(&self, creature: &Creature) -> Option<String> {
        let content = &self.game.content;
        let kind = self.game.way_to_move(creature).filter(|kind| Some(*kind) != content.rules.movement)?;
        Some(content.movements[kind].name.clone())
    }

    /// What it has of the stats that decide attacks.
    fn fighting_stats(&self, creature: &Creature) -> impl Iterator<Item = String> {
        let stats = self.game.content.rules.attack.stats();
        stats.into_iter().map(|stat| self.stat_of(creature, stat))
    }

    /// Its level, and whatever else is raised like that, if its kind has any.
    fn levels(&self, creature: &Creature) -> impl Iterator<Item = String> {
        let content = &self.game.content;
        let raised = content.stats.iter().filter_map(|(_, _, kind)| Some(kind.levels.as_ref()?.raises));
        let raised: BTreeSet<Ref<StatKind>> = raised.collect();
        let fights = content.rules.attack.stats();
        let has = |stat: Ref<StatKind>| {
            let at_birth = content.creatures[creature.kind()].stats.contains_key(&stat);
            at_birth || self.game.stat_of(creature.id(), stat) > content.stats[stat].min
        };
        let told = raised.into_iter().filter(move |stat| has(*stat) && !fights.contains(stat));
        told.map(|stat| self.stat_of(creature, stat))
    }

    fn stat_of(&self, creature: &Creature, stat: Ref<StatKind>) -> String {
        let (content, amount) = (&self.game.content, self.game.stat_of(creature.id(), stat));
        fill(&content.text.inventory.stat, &[("stat", &content.stats[stat].name), ("amount", &amount)])
    }

    /// Its level, its attack and defense, the stats that decide attacks, how fast it is, and what it resists, reflects and takes its time for.
    fn traits(&self, creature: &Creature, kind: &CreatureKind) -> Option<String> {
        let (game, text) = (self.game, &self.text().modifier);
        let who = creature.id();
        let speed = game.speed_of(who) as i32 - 100;
        let numbers = [
            change(&text.attack, game.attack_of(who)),
            change(&text.defense, game.defense_of(who)),
            change(&text.speed, speed),
        ];
        let resists = game.content.damage_types.iter().map(|(of_type, ..)| (of_type, game.resistance_of(who, of_type)));
        let mut told: Vec<String> = self.levels(creature).chain(numbers.into_iter().flatten()).collect();
        told.extend(self.fighting_stats(creature));
        told.extend(self.resistances(&resists.collect(), |percent| *percent));
        told.extend(percent(&text.reflects, creature.reflection(&game.content)));
        told.extend(times(text, &kind.time));
        told.extend(self.movement(creature));
        told.extend((kind.senses.dark > 0).then(|| fill(&text.dark, &[("cells", &self.cells(kind.senses.dark))])));
        told.extend(kind.light.map(|light| self.light([&text.light, &text.swallows_light], light)));
        (!told.is_empty()).then(|| capitalized(&fill(&game.content.text.danger.traits, &[("what", &self.list(&told))])))
    }
}
