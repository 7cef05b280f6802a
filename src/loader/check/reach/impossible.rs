//! Finds what can never come about: abilities that their owner can never pay for, and captives that nobody can free.

use super::named_ids::NamedIds;
use crate::content::{AbilityKind, Catalog, CreatureKind, Faction, ModifierKind, Ref, Script, StatKind};
use crate::diagnostics::Diagnostic;
use crate::loader::check::checker::Checker;
use crate::loader::check::field_check::FieldCheck;
use crate::loader::check::reach::advice::bare_of;
use crate::loader::definitions::{Entries, ReadDefinitions, at};

/// Warns of what can never come about. All content must have been read. `named` are the ids that scripts may name.
pub fn impossible<'a>(
    definitions: &ReadDefinitions,
    scripts: &Catalog<Script>,
    named: &NamedIds<'_>,
    checker: &'a Checker<'a>,
) {
    let context = Context { definitions, scripts, named };
    for (id, entry) in &definitions.creatures {
        if let (Some(kind), Some(check)) = (entry, checker.definition("creature", id)) {
            context.unpaid_abilities(kind, check.field("abilities"));
            context.captive(kind, check.field("modifiers"));
        }
    }
}

/// What the checks look at.
struct Context<'a> {
    definitions: &'a ReadDefinitions,
    scripts: &'a Catalog<Script>,
    named: &'a NamedIds<'a>,
}

impl Context<'_> {
    /// Warns of abilities that cost what the creature never has.
    fn unpaid_abilities(&self, kind: &CreatureKind, check: FieldCheck<'_>) {
        for (index, listed) in kind.abilities.iter().enumerate() {
            let Some((id, ability)) = at(&self.definitions.abilities, listed.ability.index()) else { continue };
            if let Some(stat) = self.never_paid(kind, ability) {
                let message = format!("this creature never has any `{stat}` to pay for `{}` with", bare_of(id));
                let help = format!("say how much it has: `stats = {{ {stat} = 10 }}`");
                check.item(index).say(Diagnostic::warning(message).help(help));
            }
        }
    }

    /// The stat that an ability costs and that the creature never has.
    fn never_paid(&self, kind: &CreatureKind, ability: &AbilityKind) -> Option<&str> {
        let costs = ability.cost.iter().filter(|(_, points)| **points > 0);
        let missing =
            costs.map(|(stat, _)| *stat).find(|stat| !kind.stats.contains_key(stat) && !self.is_gained(*stat));
        self.definitions.stats.get(missing?.index()).map(|(id, _)| bare_of(id))
    }

    /// Whether a creature without a stat can come to have some. What it wears does not count: nobody can spend that.
    fn is_gained(&self, stat: Ref<StatKind>) -> bool {
        let Some((id, kind)) = at(&self.definitions.stats, stat.index()) else { return true };
        let regains = kind.max.is_some() && kind.regain.constant() != Some(0);
        let mut stats = read(&self.definitions.stats);
        let is_raised = stats.any(|other| other.levels.as_ref().is_some_and(|levels| levels.raises == stat));
        let mut modifiers = read(&self.definitions.modifiers);
        let is_given = modifiers.any(|modifier| modifier.per_turn.stats.get(&stat).is_some_and(|points| *points > 0));
        kind.min < 0 || regains || is_raised || is_given || self.named.has(id)
    }

    /// Warns of a captive from birth on that the player attacks, or that nobody can free.
    fn captive(&self, kind: &CreatureKind, check: FieldCheck<'_>) {
        let modifiers = || kind.modifiers.iter().map(|modifier| at(&self.definitions.modifiers, modifier.index()));
        let own = modifiers().flatten().filter_map(|(_, modifier)| modifier.faction).next_back();
        let hostile = self.hostile(own.unwrap_or(kind.faction));
        for (index, (id, modifier)) in modifiers().enumerate().filter_map(|(index, found)| Some((index, found?))) {
            let bare = bare_of(id);
            if let (Some(_), Some(faction)) = (modifier.release, hostile.filter(|_| !self.frees_by_script())) {
                let message = format!("the player attacks this captive instead of freeing it: `{faction}` is hostile");
                let help = format!("give `[modifier.{bare}]` a `faction` that is hostile to nobody");
                check.item(index).say(Diagnostic::warning(message).help(help));
            } else if hostile.is_none() && self.is_endless(id, kind.modifiers.get(index).copied(), modifier) {
                let message = format!("nothing ever frees this creature from `{bare}`");
                let help = format!("say how others free it, in `[modifier.{bare}]`: `release = {{ turns = 5 }}`");
                check.item(index).say(Diagnostic::warning(message).help(help));
            }
        }
    }

    /// The name of a faction that fights the player's.
    fn hostile(&self, faction: Ref<Faction>) -> Option<&str> {
        let rules = self.definitions.rules.as_ref()?;
        let (_, player) = at(&self.definitions.creatures, rules.player.index())?;
        let (id, kind) = at(&self.definitions.factions, faction.index())?;
        let (_, players) = at(&self.definitions.factions, player.faction.index())?;
        let fights = kind.enemies.contains(&player.faction) || players.enemies.contains(&faction);
        fights.then(|| bare_of(id))
    }

    /// Whether creatures free each other, so that the player's part does not matter.
    fn frees_by_script(&self) -> bool {
        let mut behaviours = read(&self.definitions.creatures).flat_map(|kind| &kind.ai);
        behaviours.any(|behaviour| self.scripts[behaviour.script].text.contains("free("))
    }

    /// Whether a modifier takes all turns of its bearer for another side, and nothing in the content ever ends it.
    fn is_endless(&self, id: &str, own: Option<Ref<ModifierKind>>, kind: &ModifierKind) -> bool {
        let Some(own) = own else { return false };
        let mut abilities = read(&self.definitions.abilities);
        let is_cured = abilities.any(|ability| {
            ability.cures.contains(&own) || ability.dispels.iter().any(|label| kind.tags.contains(label))
        });
        let is_removed = read(&self.definitions.modifiers).any(|other| other.removes.contains(&own));
        let by_script = self.named.has(id) || kind.tags.iter().any(|label| self.named.has(label));
        let binds = kind.skips_turns && kind.faction.is_some() && kind.release.is_none();
        binds && kind.ended_by.is_empty() && !is_cured && !is_removed && !by_script
    }
}

/// The definitions that could be read.
fn read<T>(entries: &Entries<T>) -> impl Iterator<Item = &T> {
    entries.iter().filter_map(|(_, kind)| kind.as_ref())
}
