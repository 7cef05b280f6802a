//! What attacks and abilities would do, by the same rules as the real ones, without rolling any of play's dice.
//!
//! What scripts decide, such as hooks that halve damage, is not foreseen.

use crate::content::{AbilityKind, DamageType, Operand, Quality, Ref, RolledFormula};
use crate::game::Game;
use crate::game::actions::refusal::Refusal;
use crate::game::model::creatures::creature::Creature;
use crate::game::model::ids::CreatureId;
use crate::game::model::items::item::Item;
use crate::grid::Distribution;

/// A chance of a hundred percent, in hundredths of a percent.
const SURE: i64 = 10_000;

/// The most blows of one creature that are foreseen one by one.
const MAX_BLOWS: usize = 16;

/// What a series of attacks of one creature would do to another. An attack that does no damage counts as one that misses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// What the next attack does if it hits; `None` if it never does damage.
    pub hit: Option<HitForecast>,
    /// The mean damage of the next attack, misses included, in hundredths of a point.
    pub first: i64,
    /// The mean damage of each attack after that: less if only the first is not expected.
    pub mean: i64,
    /// How many attacks fit into a hundred turns of a creature of the usual speed.
    pub pace: u32,
}

/// What an attack would do that does damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HitForecast {
    /// The percentage of attacks that do damage; at least 1.
    pub chance: u32,
    /// The least and the most damage, before modifiers absorb any of it; at least 1.
    pub damage: (i32, i32),
    /// The least and the greatest number of hits that kill, if all of them hit.
    pub kills: (u32, u32),
    /// About how many hits kill: as many as hits of the mean damage.
    pub usual: u32,
    /// The mean damage of a hit after the first, in hundredths of a point.
    pub later: i64,
}

/// Whose names a formula may use, as far as they are known.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bearings<'i> {
    /// The one who acts.
    pub who: Option<CreatureId>,
    /// Its target.
    pub target: Option<CreatureId>,
    /// The item that the formula belongs to, whose stats it names.
    pub item: Option<&'i Item>,
}

impl Forecast {
    /// The mean damage after the first attack in a turn of a creature of the usual speed, in hundredths of a point.
    pub fn per_turn(&self) -> i64 {
        self.mean.saturating_mul(self.pace.into()) / 100
    }

    /// How much less each attack after the first does in the mean, in hundredths of a point, than if all of them did damage.
    fn lost_to_misses(&self) -> i64 {
        self.hit.map_or(0, |hit| hit.later.saturating_sub(self.mean))
    }
}

impl Game {
    /// What the attacks of one creature would do to another; `None` if it doesn't attack.
    pub fn forecast_attack(&self, who: CreatureId, target: CreatureId) -> Option<Forecast> {
        let victim = self.world.creature(target)?;
        if !self.attacks(who) {
            return None;
        }
        let rolled = self.attack_odds(who, target);
        let expected = self.odds_against(victim, who, &rolled, self.hit_chance(who, target));
        let first = self.is_off_guard(target, who).then(|| {
            let chance = if self.content.rules.attack.sneak_hits { SURE } else { expected.chance };
            self.odds_against(victim, who, &self.against_the_unaware(rolled, who, target), chance)
        });
        // Whoever is held stays off guard; all others expect the second attack.
        let later = if first.is_some() && self.is_bound(target) { None } else { Some(&expected) };
        let first = first.as_ref().unwrap_or(&expected);
        let later = later.unwrap_or(first);
        Some(Forecast {
            hit: hit_forecast(first, later, self.vitality(victim)),
            first: first.mean(),
            mean: later.mean(),
            pace: self.pace_of_attacks(who),
        })
    }

    /// Whether a creature attacks at all.
    fn attacks(&self, who: CreatureId) -> bool {
        self.has_harmful_strike(who) || self.content.rules.attack.damage.is_some() || who == self.world.player
    }

    /// How many attacks of a creature fit into a hundred turns of the usual speed.
    fn pace_of_attacks(&self, who: CreatureId) -> u32 {
        self.pace_of(who, self.time_for(who, 100, |time| time.attack))
    }

    /// How likely the player is to die within so many of its turns, if these creatures attack it in each, in hundredths of a percent.
    pub fn chance_of_death(&self, attackers: &[CreatureId], rounds: u32) -> i64 {
        let Some(player) = self.world.player() else { return 0 };
        let own = self.pace_of_attacks(player.id()).max(1);
        let blows = attackers.iter().copied().filter(|who| self.attacks(*who)).map(|who| {
            let rolled = self.attack_odds(who, player.id());
            let odds = self.odds_against(player, who, &rolled, self.hit_chance(who, player.id()));
            let attacks = self.pace_of_attacks(who).div_ceil(own).saturating_mul(rounds);
            let times = usize::try_from(attacks).unwrap_or(usize::MAX).min(MAX_BLOWS);
            std::iter::repeat_n(odds.damage.with_chance(odds.chance), times)
        });
        let damage = blows.flatten().fold(Distribution::certain(0), |sum, blow| sum.plus(&blow));
        damage.at_least(self.vitality(player).into())
    }

    /// How likely each damage is that an attack does to a creature, given what is rolled.
    fn odds_against(&self, victim: &Creature, who: CreatureId, rolled: &Distribution, chance: i64) -> Odds {
        let of_type = self.strike_part(who, |strike| strike.damage_type);
        Odds { damage: self.after_resistance(rolled, victim, of_type, true), chance }
    }

    /// How much damage an ability of one creature would do to another; `None` if it does none.
    pub fn forecast_ability(&self, who: CreatureId, ability: &AbilityKind, target: CreatureId) -> Option<Distribution> {
        let (formula, victim) = (ability.damage.as_ref()?, self.world.creature(target)?);
        let rolled = self.odds_between(formula, who, target);
        let odds = self.less_blocked(rolled, ability.blocked.as_ref(), who, target).map(|points| points.max(0));
        Some(self.after_resistance(&odds, victim, ability.damage_type, false))
    }

    /// How dangerous a creature is to the player now: the percentage of the player's hit points that it would cost to kill it by attacks,
    /// from 0 for one that does no damage to 100 for one that would kill first, and at least what its kind says.
    pub fn danger_of(&self, who: CreatureId) -> u32 {
        let Some(other) = self.world.creature(who) else { return 0 };
        self.danger_of_attacks(who).max(self.content.creatures[other.kind()].danger)
    }

    /// The danger of a creature by what its fight with the player would cost alone, without what the author of its kind says.
    pub fn danger_of_attacks(&self, who: CreatureId) -> u32 {
        let player = self.world.player;
        let Some((me, other)) = self.world.creature(player).zip(self.world.creature(who)) else { return 0 };
        let (mine, theirs) = (self.forecast_attack(player, who), self.damage_per_turn(who, player));
        let (first, mine, missed) =
            mine.map_or((0, 0, 0), |forecast| (forecast.first, forecast.per_turn(), forecast.lost_to_misses()));
        if theirs <= 0 {
            return 0;
        }
        if mine <= 0 {
            return 100;
        }
        // Whoever is surprised takes the first attack before it strikes back.
        let is_surprise = self.is_off_guard(who, player);
        let left = i64::from(self.vitality(other)) * 100 - if is_surprise { first } else { 0 };
        // However few hit points are left, a hit may take several attacks, before the last of which the enemy strikes, too.
        let left = if left > 0 { left.max(missed) } else { 0 };
        let lost = i128::from(theirs) * i128::from(left);
        let percent = lost / (i128::from(mine) * i128::from(self.vitality(me)).max(1));
        percent.clamp(1, 100) as u32
    }

    /// The mean damage that a creature does to another in a turn of the usual speed, by attacks and by the best ability that it
    /// has the means for, in hundredths of a point. The pauses between two uses count, whether one is on or not.
    fn damage_per_turn(&self, who: CreatureId, target: CreatureId) -> i64 {
        let strikes = self.forecast_attack(who, target).map_or(0, |forecast| forecast.per_turn());
        let Some(creature) = self.world.creature(who) else { return 0 };
        let pace = self.pace_of(who, self.time_for(who, 100, |time| time.cast));
        let with_ability = creature.repertoire(&self.content).map(|listed| {
            let kind = &self.content.abilities[listed.ability];
            let lacks = matches!(self.is_ready(who, listed.ability), Err(Refusal::Lacks(_)));
            let is_usable = kind.is_hostile() && !lacks;
            let odds = self.forecast_ability(who, kind, target).filter(|_| is_usable);
            let mean = odds.map_or(0, |odds| odds.mean(|points| points.saturating_mul(100)));
            let mean = mean.saturating_mul(listed.chance.into()) / 100;
            let pauses = i64::from(kind.cooldown);
            // One use, and attacks until the next.
            (mean.saturating_mul(pace.into()) / 100).saturating_add(strikes.saturating_mul(pauses)) / (pauses + 1)
        });
        with_ability.fold(strikes, i64::max)
    }

    /// How many actions that take a creature so long fit into a hundred turns of the usual speed.
    fn pace_of(&self, who: CreatureId, cost: u32) -> u32 {
        let actions = u64::from(self.speed_of(who)) * 100 / u64::from(cost.max(1));
        u32::try_from(actions).unwrap_or(u32::MAX)
    }

    /// The hit points of a creature, and what its modifiers absorb before it loses any.
    fn vitality(&self, creature: &Creature) -> i32 {
        let absorbed = creature.modifiers.iter().map(|active| {
            let most = self.content.modifiers[active.kind].absorbs.saturating_mul(active.strength);
            most.saturating_sub(active.absorbed).max(0)
        });
        absorbed.fold(creature.hp.max(0), i32::saturating_add)
    }

    /// The chance of an attack to hit, in hundredths of a percent.
    pub(super) fn hit_chance(&self, who: CreatureId, target: CreatureId) -> i64 {
        let Some(hits) = &self.content.rules.attack.hits else { return SURE };
        self.odds_between(hits, who, target).mean(|percent| percent.clamp(0, 100) * 100)
    }

    /// The damage of a hit that is expected, before resistances.
    fn attack_odds(&self, who: CreatureId, target: CreatureId) -> Distribution {
        let strike = self.strike_odds(who, target);
        let rolled = match (&self.content.rules.attack.damage, strike) {
            (Some(rule), strike) => {
                let strike = strike.unwrap_or_else(|| Distribution::certain(0));
                strike.then(|damage| self.odds(rule, who, target, None, damage))
            }
            (None, Some(damage)) => damage,
            (None, None) => {
                let strongest = self.attack_of(who).saturating_sub(self.defense_of(target)).max(1);
                Distribution::uniform(1, strongest.into())
            }
        };
        self.less_blocked(rolled, self.content.rules.attack.blocked.as_ref(), who, target)
    }

    /// What a target's block leaves of damage.
    fn less_blocked(
        &self,
        rolled: Distribution,
        blocked: Option<&RolledFormula>,
        who: CreatureId,
        target: CreatureId,
    ) -> Distribution {
        let Some(blocked) = blocked else { return rolled };
        rolled.plus(&self.odds_between(blocked, who, target).map(|points| -points.max(0)))
    }

    /// Damage with the factor for a target that doesn't expect it.
    pub(super) fn against_the_unaware(
        &self,
        damage: Distribution,
        who: CreatureId,
        target: CreatureId,
    ) -> Distribution {
        let sneak = i64::from(self.content.rules.attack.sneak);
        if sneak == 100 || !self.is_off_guard(target, who) {
            return damage;
        }
        damage.map(|points| points.saturating_mul(sneak) / 100)
    }

    /// The damage that the strike of a creature says; `None` if it says nothing.
    fn strike_odds(&self, who: CreatureId, target: CreatureId) -> Option<Distribution> {
        let (formula, item) = self.world.creature(who)?.strike_formula(&self.content)?;
        Some(self.odds(formula, who, target, item, 0))
    }

    /// How likely each value of a formula is of what one creature does to another.
    pub fn odds_between(&self, formula: &RolledFormula, who: CreatureId, target: CreatureId) -> Distribution {
        self.odds(formula, who, target, None, 0)
    }

    /// How likely each value of a formula is; `None` if it names what is not known.
    pub fn odds_with(&self, formula: &RolledFormula, bearings: Bearings<'_>) -> Option<Distribution> {
        let Bearings { who, target, item } = bearings;
        let is_known = |operand: Operand| match operand {
            Operand::Own(Quality::Damage) => false,
            Operand::Own(Quality::Stat(_)) => who.is_some() || item.is_some(),
            Operand::Own(_) => who.is_some(),
            Operand::Target(_) => target.is_some(),
        };
        let nobody = CreatureId::default();
        let odds = || self.odds(formula, who.unwrap_or(nobody), target.unwrap_or(nobody), item, 0);
        formula.operands().all(is_known).then(odds)
    }

    pub(super) fn odds(
        &self,
        formula: &RolledFormula,
        who: CreatureId,
        target: CreatureId,
        item: Option<&Item>,
        damage: i64,
    ) -> Distribution {
        let depth = self.world.creature(who).map_or(0, |creature| i64::from(self.world.depth_of(creature.level())));
        formula.distribution(depth, |operand| match operand {
            Operand::Own(Quality::Damage) => damage,
            operand => self.operand(operand, who, target, item).into(),
        })
    }

    /// What a creature's resistance leaves of damage, by an attack or by something else.
    pub(super) fn after_resistance(
        &self,
        damage: &Distribution,
        target: &Creature,
        of_type: Option<Ref<DamageType>>,
        is_attack: bool,
    ) -> Distribution {
        if target.is_unharmed(&self.content, is_attack) {
            return damage.map(|_| 0);
        }
        let percent = of_type.map_or(0, |of_type| i64::from(target.resistance(&self.content, of_type)));
        damage.map(|points| (points - points.saturating_mul(percent) / 100).clamp(0, i32::MAX.into()))
    }
}

/// How likely each damage of an attack is.
struct Odds {
    /// The damage of a hit.
    damage: Distribution,
    /// The chance to hit, in hundredths of a percent.
    chance: i64,
}

impl Odds {
    /// The mean damage, misses included, in hundredths of a point.
    fn mean(&self) -> i64 {
        self.damage.mean(|points| points.saturating_mul(self.chance)) / 100
    }
}

/// What attacks do to a creature with so many hit points, the first of them and those after it.
fn hit_forecast(first: &Odds, later: &Odds, hp: i32) -> Option<HitForecast> {
    let (damage, likely) = first.damage.above_zero().filter(|_| first.chance > 0)?;
    let (after, _) = later.damage.above_zero().unwrap_or_else(|| (damage.clone(), likely));
    let hundredths = |damage: &Distribution| damage.mean(|points| points.saturating_mul(100));
    let kills = |first: i64, later: i64| hits_to_kill(i64::from(hp).max(1).saturating_mul(100), first, later);
    let (least, most) = (damage.least(), damage.most());
    let quickest = kills(most.saturating_mul(100), after.most().saturating_mul(100));
    let slowest = kills(least.saturating_mul(100), after.least().saturating_mul(100));
    Some(HitForecast {
        chance: u32::try_from(first.chance * likely / 1_000_000).unwrap_or(0).max(1),
        damage: (least as i32, most as i32),
        kills: (quickest, slowest),
        usual: kills(hundredths(&damage), hundredths(&after)).clamp(quickest, slowest),
        later: hundredths(&after),
    })
}

/// How many hits take so many hit points, of which the first may do more than the others. All in hundredths of a point.
fn hits_to_kill(hp: i64, first: i64, later: i64) -> u32 {
    let (left, later) = (hp.saturating_sub(first).max(0), later.max(1));
    u32::try_from(left.saturating_add(later - 1) / later).unwrap_or(u32::MAX).saturating_add(1)
}

impl AbilityKind {
    /// Whether creatures use it against enemies.
    pub fn is_hostile(&self) -> bool {
        use crate::content::AbilityTarget::{Cell, Enemy};
        matches!(self.target, Enemy | Cell)
    }

    /// Whether it does harm to those against whom creatures use it.
    pub fn is_harmful(&self) -> bool {
        self.is_hostile() && (self.damage.is_some() || !self.applies.is_empty())
    }
}
