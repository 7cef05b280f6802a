//! What exploring asks before it fights: whom the next press would strike, or go on past, and whether that is deadly.

use super::exploring::explore;
use super::fights::HARMLESS;
use super::walking::{Next, Trail, can_hurt, named};
use crate::content::{fill, fill_name};
use crate::game::{Creature, CreatureId, EventKind};
use crate::session::session::Session;

/// The danger of an enemy that is likely to kill the player.
const DEADLY: u32 = 100;

/// The percentage of the player's hit points that a fight is expected to cost from which on it might kill the player, with bad luck.
const RISKY: u32 = 60;

impl Session {
    /// The question whether to fight if there is an enemy that the player has not agreed to fight, or amid a fight. It names whom exploring on strikes, or else who
    /// comes nearer. If the player explores on, it fights that enemy, and with it all others that are beside it or after it by now, so that a
    /// pack asks once.
    pub(super) fn ask_of_enemies(&mut self) -> Option<String> {
        let (who, question) = self.new_question().or_else(|| self.next_blow())?;
        let habits = self.habits_of(who);
        let warnings = [self.harm_to_escape(), self.warning_before(who), self.warning_of_death(who)];
        let told: Vec<String> = [habits].into_iter().chain(warnings).flatten().chain([question]).collect();
        self.threats.note_told(who);
        self.consent.fight(who);
        if self.is_beside(who) {
            self.consent.set_target(who);
        }
        self.consent.set_names_all(self.is_beside(who) && self.fought_along_with(who).len() > 1);
        self.agree_to_fight_all();
        Some(told.join(" "))
    }

    /// What an enemy's kind is known for, the first time that a fight with one is asked about.
    fn habits_of(&mut self, who: CreatureId) -> Option<String> {
        let foe = self.game.world().creature(who)?.who();
        let (kind, seems) = (foe.kind, self.game.apparent_kind(foe));
        let habits = &self.game.content.creatures[kind].habits;
        // Nobody who sees things learns from them.
        if kind != seems || habits.is_empty() || !self.habits_told.insert(kind) {
            return None;
        }
        let text = &self.game.content.text.play.about_foe;
        Some(fill(&named(&self.game, text, who), &[("text", &habits.join(" "))]))
    }

    /// That it is better to kill an enemy from afar, if its death harms those near it.
    fn warning_of_death(&self, who: CreatureId) -> Option<String> {
        let (name, forms) = self.game.harm_by_dying(who).filter(|_| can_hurt(&self.game, who))?;
        let text = &self.game.content.text.play.better_from_afar;
        Some(fill_name(&named(&self.game, text, who), "what", |form| self.game.form(name, forms, form)))
    }

    /// That the player burns, or whatever else harms it in each turn and would end elsewhere.
    fn harm_to_escape(&self) -> Option<String> {
        let content = &self.game.content;
        let harm = self.game.harm_to_escape(self.game.world().player)?;
        Some(fill(&content.text.play.harmed_by, &[("text", &content.modifiers[harm].name)]))
    }

    /// Amid a fight, whom exploring on strikes or goes for.
    fn next_blow(&self) -> Option<(CreatureId, String)> {
        let text = &self.game.content.text.play;
        if !self.was_struck() && !self.is_fighting() {
            return None;
        }
        if let Some(who) = self.next_struck() {
            return Some((who, self.question_beside(who)));
        }
        let shooter = self.threats.shooters(&self.game).next().map(|who| (who, self.words_for_shooter(who)));
        // A blow may have knocked the player back.
        let hunter = || self.threats.hunters(&self.game).next().map(|who| (who, &text.comes_to_fight));
        let (who, words) = shooter.or_else(hunter)?;
        Some((who, named(&self.game, words, who)))
    }

    /// The question whether to fight those beside the player, `first` before all others.
    fn question_beside(&self, first: CreatureId) -> String {
        let text = &self.game.content.text.play;
        let fought = self.fought_along_with(first);
        let names = self.game.creatures_together(fought.iter().copied(), "");
        match fought.len() {
            0 | 1 => named(&self.game, &text.near_to_fight, first),
            count if names.len() == 1 => fill(&text.all_to_fight, &[("count", &count)]),
            count => named(&self.game, &fill(&text.several_to_fight, &[("count", &count)]), first),
        }
    }

    /// What is asked about one that strikes from afar.
    fn words_for_shooter(&self, who: CreatureId) -> &String {
        let text = &self.game.content.text.play;
        if self.can_go_for(who) { &text.shoots_to_fight } else { &text.shoots }
    }

    fn new_question(&self) -> Option<(CreatureId, String)> {
        let game = &self.game;
        let text = &game.content.text.play;
        let (hunter, arrival) = (self.new_hunter(), self.new_arrival());
        let shooter = self.new_shooter();
        let newcomer = self.new_foe_beside().or(shooter).or(hunter).or(arrival)?;
        if let Some(struck) = self.next_struck() {
            return Some((struck, self.question_beside(struck)));
        }
        if let Some(shooter) = shooter {
            return Some((shooter, named(game, self.words_for_shooter(shooter), shooter)));
        }
        let level = game.world().player().map_or(0, Creature::level);
        let has_more = !matches!(explore(self, level, &mut Trail::default()), Next::Never(_));
        let form = match hunter {
            Some(hunter) if !has_more => return Some((hunter, named(game, &text.after_you, hunter))),
            _ if !can_hurt(game, newcomer) || game.is_rooted(newcomer) => &text.comes,
            Some(_) => &text.comes_to_fight,
            // The log has named it.
            None if has_more && self.game.aware_dangers().as_slice() == [newcomer] => &text.one_seen_to_fight,
            None if has_more => &text.seen_to_fight,
            None => return None,
        };
        Some((newcomer, named(game, form, newcomer)))
    }

    /// What is told before the question whether to fight an enemy, if that might kill the player.
    fn warning_before(&self, who: CreatureId) -> Option<String> {
        let text = &self.game.content.text.play;
        // Amid a fight, the next blows matter more than what the whole would cost.
        let mut fought = self.game.aware_dangers();
        fought.retain(|other| !self.game.is_rooted(*other));
        fought.push(who);
        let is_any = |danger: &dyn Fn(CreatureId) -> u32, from: u32| {
            !self.was_struck() && fought.iter().any(|enemy| danger(*enemy) >= from)
        };
        let is_deadly = || is_any(&|enemy| self.game.danger_of(enemy), DEADLY);
        let is_risky = || is_any(&|enemy| self.game.danger_of_attacks(enemy), RISKY);
        let warning = if self.might_die_within(1) || is_deadly() {
            Some(&text.deadly)
        } else if self.might_die_within(2) {
            Some(&text.in_peril)
        } else {
            self.is_too_weak().then_some(&text.badly_hurt)
        };
        warning.cloned().or_else(|| self.warning_of_all()).or_else(|| is_risky().then(|| text.risky.clone()))
    }

    /// The warning of all in sight that are aware of the player, if together they might kill it.
    fn warning_of_all(&self) -> Option<String> {
        let (count, danger) = self.danger_of_all(self.game.aware_dangers());
        let text = &self.game.content.text.play.deadly_together;
        (count > 1 && danger >= RISKY).then(|| fill(text, &[("count", &count)]))
    }

    /// The warning of those in sight that have not noticed the player, if they might kill it. It is given once for each of them.
    pub(super) fn warning_of_unaware(&mut self) -> Option<String> {
        let (game, player) = (&self.game, self.game.world().player);
        let mut unaware = game.visible_dangers();
        let may_come = |who: CreatureId| !game.has_noticed(who, player) && !game.is_rooted(who) && can_hurt(game, who);
        unaware.retain(|who| may_come(*who) && game.danger_of_attacks(*who) >= HARMLESS);
        let is_new = unaware.iter().any(|who| !self.unaware.contains(who));
        let (count, danger) = self.danger_of_all(unaware.clone());
        let text = &game.content.text.play;
        let told = match unaware.as_slice() {
            [one] => named(game, &text.risky_unaware, *one),
            _ => fill(&text.risky_unaware_together, &[("count", &count)]),
        };
        self.unaware.extend(unaware);
        (is_new && danger >= RISKY).then_some(told)
    }

    /// How many of these enemies matter, and the percentage of the player's hit points that a fight with all of them would cost.
    fn danger_of_all(&self, enemies: Vec<CreatureId>) -> (usize, u32) {
        let game = &self.game;
        let after = enemies.into_iter().filter(|who| !game.is_rooted(*who));
        let mut dangers: Vec<u32> =
            after.map(|who| game.danger_of_attacks(who)).filter(|danger| *danger >= HARMLESS).collect();
        dangers.sort_unstable_by(|one, other| other.cmp(one));
        // The last to be killed strikes for as long as all fights before it take, too.
        let together = dangers
            .iter()
            .zip(1..)
            .fold(0, |sum: u32, (danger, fights)| sum.saturating_add(danger.saturating_mul(fights)));
        (dangers.len(), together)
    }

    /// An enemy that has just been seen to come into sight, to wake or to notice the player, is aware of it, and is not one that it has agreed to fight.
    fn new_arrival(&self) -> Option<CreatureId> {
        let (game, player) = (&self.game, self.game.world().player);
        let arrived = game.events().iter().filter_map(|event| match &event.kind {
            EventKind::Noticed { who, .. } | EventKind::Woke { who, .. } => Some(who.id),
            EventKind::Spotted { who, target, .. } if target.id == player => Some(who.id),
            _ => None,
        });
        let dangers = game.visible_dangers();
        let is_aware = |who: &CreatureId| dangers.contains(who) && game.has_noticed(*who, player);
        arrived.filter(is_aware).find(|who| !self.consent.fights(*who) && !game.is_rooted(*who) && can_hurt(game, *who))
    }
}
