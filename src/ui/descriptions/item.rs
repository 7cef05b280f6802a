//! What is told about an item, besides its name and the description that its author wrote.

use super::amounts::Teller;
use crate::content::{ItemKind, Launcher, ModifierKind, Ref, StrikeShape, Throw, Usable, capitalized, fill};
use crate::game::{Bearings, Game, Item, depth_of_lock};
use crate::ui::widgets::item_words::{state_and_stats, uses};

/// All that is told about an item, a paragraph for each matter: what striking, wearing, using and throwing it does, in the hands of the
/// player. Whoever keeps something about an item from the player does so here.
pub fn about_item(game: &Game, item: &Item) -> Vec<String> {
    let bearings = Bearings { who: Some(game.world().player), target: None, item: Some(item) };
    let teller = Teller { game, bearings };
    if !game.is_known(item) {
        // Anything else could give away what it is, or its numbers.
        let uses = Some(uses(game, item).join(&teller.text().list)).filter(|told| !told.is_empty());
        return uses.into_iter().chain(teller.may_be(item)).collect();
    }
    let kind = &game.content.items[item.kind];
    let mut told = vec![state_and_stats(game, item).join(&teller.text().list), teller.in_hand(item, kind)];
    told.extend(teller.compared(item));
    let text = &teller.text().item;
    told.extend(kind.light.map(|light| teller.light([&text.light, &text.swallows_light], light)));
    told.extend(kind.worn.iter().filter_map(|modifier| teller.worn_status(*modifier)));
    told.extend(teller.applied_statuses(&kind.strike.applies));
    told.extend(teller.in_use(item, kind));
    told.extend(teller.in_flight(kind));
    let depth = item.fits.map(depth_of_lock);
    told.extend(depth.map(|depth| fill(&text.fits, &[("depth", &depth)])));
    let rots = item.rots_at.map(|at| at.saturating_sub(game.world().turn()));
    told.extend(rots.map(|turns| fill(&teller.text().item.rots, &[("turns", &teller.turns(turns))])));
    let is_full = kind.stack > 1 && u32::from(item.count) >= kind.stack;
    told.extend(is_full.then(|| text.full_stack.clone()));
    told.retain(|paragraph| !paragraph.is_empty());
    let is_mystery = !kind.hooks.is_empty() && kind.description.is_empty() && told.is_empty();
    told.extend(is_mystery.then(|| teller.text().more.clone()));
    told
}

/// How an item compares with what the player wears in its place; `None` if nothing is worn there, or the player doesn't know the item.
pub fn compared(game: &Game, item: &Item) -> Option<String> {
    let bearings = Bearings { who: Some(game.world().player), target: None, item: Some(item) };
    Teller { game, bearings }.compared(item).filter(|_| game.is_known(item))
}

impl Teller<'_> {
    /// Which kinds an item may be that the player doesn't know; `None` for one that it knows.
    fn may_be(&self, item: &Item) -> Option<String> {
        let names = self.game.names_it_may_have(item.kind);
        let what = || self.list(&names);
        (!names.is_empty()).then(|| fill(&self.text().item.unknown, &[("count", &names.len()), ("what", &what())]))
    }

    /// How it strikes, and what wearing it changes.
    fn in_hand(&self, item: &Item, kind: &ItemKind) -> String {
        let text = &self.text().item;
        let mut told: Vec<String> = Vec::new();
        told.extend(self.strike_of(item).map(|damage| fill(&text.strike, &[("damage", &damage)])));
        told.extend(kind.strike.shape.and_then(|shape| self.strike_shape(shape)));
        told.extend(self.applied(&kind.strike.applies));
        let worn = self.worn(item);
        told.extend((!worn.is_empty()).then(|| fill(&text.worn, &[("what", &self.list(&worn))])));
        told.join(" ")
    }

    /// Whom a strike hits besides the one creature beside the attacker.
    pub fn strike_shape(&self, shape: StrikeShape) -> Option<String> {
        let text = &self.text().item;
        let far = |words: &str, cells: u32| fill(words, &[("cells", &self.cells(cells))]);
        match shape {
            StrikeShape::One => None,
            StrikeShape::Around => Some(text.around.clone()),
            StrikeShape::Line(cells) => Some(far(&text.line, cells)),
            StrikeShape::Reach(cells) => Some(far(&text.reach, cells)),
        }
    }

    /// A modifier that its wearer has.
    fn worn_status(&self, modifier: Ref<ModifierKind>) -> Option<String> {
        let bearings = Bearings { target: self.bearings.who, ..self.bearings };
        Teller { bearings, ..*self }.status(modifier).map(|status| capitalized(&status))
    }

    /// What using it does, what that costs, and how much of it is left.
    fn in_use(&self, item: &Item, kind: &ItemKind) -> Vec<String> {
        let (text, content) = (&self.text().item, &self.game.content);
        let once = (kind.use_of() == Some(Usable::Once)).then(|| text.once.clone());
        let Some(ability) = kind.ability.map(|ability| &content.abilities[ability]) else {
            return once.into_iter().collect();
        };
        // Names of stats in an ability are those of the one who uses it.
        let user = Teller { bearings: Bearings { item: None, ..self.bearings }, ..*self };
        let mut does =
            if kind.cost.is_empty() { user.ability(ability) } else { vec![user.released(ability).join(" ")] };
        let statuses = if does.len() > 1 { does.split_off(1) } else { Vec::new() };
        let does = does.join(" ");
        let mut told = vec![fill(&text.ability, &[("name", &ability.name), ("what", &does)])];
        told.extend(statuses);
        let charges: Vec<String> = self.charges(item, kind).into_iter().chain(once).chain(self.wait(item)).collect();
        told.push(charges.join(" "));
        told
    }

    /// How much it has of what its use costs, and when it gets some back.
    fn charges(&self, item: &Item, kind: &ItemKind) -> Vec<String> {
        let (text, game) = (&self.text().item, self.game);
        let told = kind.cost.keys().map(|stat| {
            let (have, name) = (game.item_stat(item, *stat), &game.content.stats[*stat].name);
            let most = game.most_charges(item, *stat).filter(|most| *most >= have);
            let words = if most.is_some() { &text.charges_of } else { &text.charges };
            capitalized(&fill(words, &[("have", &have), ("most", &most.unwrap_or_default()), ("stat", name)]))
        });
        let mut told: Vec<String> = told.collect();
        let back = item.recharges_at.map(|at| at.saturating_sub(game.world().turn()));
        let back = back.or((kind.recharge > 0).then_some(u64::from(kind.recharge))).filter(|_| !told.is_empty());
        told.extend(back.map(|turns| fill(&text.recharge, &[("turns", &self.turns(turns))])));
        told
    }

    fn wait(&self, item: &Item) -> Option<String> {
        let turns = item.ready_at?.saturating_sub(self.game.world().turn());
        (turns > 0).then(|| fill(&self.text().item.waits, &[("turns", &self.turns(turns))]))
    }

    /// What throwing it and shooting with it does.
    fn in_flight(&self, kind: &ItemKind) -> Vec<String> {
        let mut told = Vec::new();
        if let Some(throw) = &kind.throw {
            told.push(self.thrown(throw));
            told.extend(self.applied_statuses(&throw.applies));
        }
        told.extend(kind.fires.as_ref().map(|launcher| self.shoots(launcher)));
        told
    }

    fn thrown(&self, throw: &Throw) -> String {
        let (text, cells) = (&self.text().item, self.cells(throw.range));
        let damage = throw.damage.as_ref().map(|formula| self.damage(&self.amount(formula, 1), throw.damage_type));
        let mut told = vec![match damage {
            Some(damage) => fill(&text.throw_damage, &[("cells", &cells), ("damage", &damage)]),
            None => fill(&text.throw, &[("cells", &cells)]),
        }];
        told.extend(self.applied(&throw.applies));
        told.extend(throw.ability.map(|ability| {
            let kind = &self.game.content.abilities[ability];
            let does = Teller { bearings: Bearings { item: None, ..self.bearings }, ..*self }.released(kind);
            fill(&text.lands, &[("name", &kind.name), ("what", &does.join(" "))])
        }));
        told.extend(match throw.breaks {
            0 => None,
            100.. => Some(text.always_breaks.clone()),
            percent => Some(fill(&text.breaks, &[("percent", &percent)])),
        });
        told.join(" ")
    }

    fn shoots(&self, launcher: &Launcher) -> String {
        let (text, cells) = (&self.text().item, self.cells(launcher.range));
        let damage = launcher.damage.as_ref().map(|formula| self.damage(&self.amount(formula, 1), None));
        match damage {
            Some(damage) => {
                fill(&text.fires_harder, &[("what", &launcher.tag), ("cells", &cells), ("damage", &damage)])
            }
            None => fill(&text.fires, &[("what", &launcher.tag), ("cells", &cells)]),
        }
    }
}
