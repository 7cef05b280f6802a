//! What the player notices of its followers: that one begins to fight, is badly hurt, or stays behind.

use std::collections::{BTreeMap, BTreeSet};

use super::auto_action::AutoAction;
use super::walking::{can_hurt, named};
use crate::content::{fill, fill_name};
use crate::game::{Creature, CreatureId, Event, Game, Perspective};
use crate::grid::Point;
use crate::session::session::{BADLY_HURT, Session};

/// A fight goes on if the last blow was so many turns ago at most.
const LULL: u64 = 3;

/// A follower that is so many cells away at most is with the player.
const CLOSE: u32 = 5;

/// What the player has noticed of its followers.
#[derive(Clone, Debug, Default)]
pub struct FollowerWatch {
    /// The last fight of a follower with each enemy.
    fights: BTreeMap<CreatureId, FollowerFight>,
    /// The followers that are badly hurt.
    hurt: BTreeSet<CreatureId>,
    news: Option<FollowerNews>,
}

/// A fight of a follower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FollowerFight {
    /// The follower.
    pub follower: CreatureId,
    /// Its enemy.
    pub enemy: CreatureId,
    /// The turn of the last blow.
    turn: u64,
}

impl FollowerFight {
    /// Where it is fought, as far as the player perceives that, or feels it.
    pub fn place(&self, game: &Game) -> Option<Point> {
        let who = if game.is_perceived(self.enemy) { self.enemy } else { self.follower };
        game.world().creature(who).filter(|who| is_felt(game, who.id())).map(Creature::at)
    }
}

/// What an action has brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FollowerNews {
    /// A follower has begun to fight an enemy.
    Fights { follower: CreatureId, enemy: CreatureId },
    /// A follower has lost so many hit points that it is badly hurt.
    IsHurt(CreatureId),
}

impl FollowerWatch {
    /// What the last action has brought.
    pub fn news(&self) -> Option<FollowerNews> {
        self.news
    }

    /// Takes in what an action of the player has brought.
    pub fn note(&mut self, game: &Game) {
        let turn = game.world().turn();
        let absence = u64::from(game.content.rules.notice_after);
        self.fights.retain(|_, fight| turn.saturating_sub(fight.turn) <= absence);
        self.news = None;
        for event in game.events() {
            let Some((follower, enemy)) = fight_of_follower(game, event) else { continue };
            let fight = FollowerFight { follower, enemy, turn };
            if self.fights.insert(enemy, fight).is_none() && self.news.is_none() {
                self.news = Some(FollowerNews::Fights { follower, enemy });
            }
        }
        self.hurt.retain(|who| game.has_less_than(*who, (1, 2)));
        for follower in game.followers_of(game.world().player) {
            let is_badly_hurt = game.has_less_than(follower, BADLY_HURT) && is_felt(game, follower);
            if is_badly_hurt && self.hurt.insert(follower) {
                self.news = Some(FollowerNews::IsHurt(follower));
            }
        }
    }

    /// The fights that go on.
    pub fn current_fights<'g>(&'g self, game: &'g Game) -> impl Iterator<Item = FollowerFight> + 'g {
        let turn = game.world().turn();
        let goes_on = move |fight: &FollowerFight| {
            let is_alive = |who: CreatureId| game.world().creature(who).is_some_and(|creature| creature.hp > 0);
            turn.saturating_sub(fight.turn) <= LULL && is_alive(fight.follower) && is_alive(fight.enemy)
        };
        self.fights.values().copied().filter(goes_on)
    }
}

/// What is told of a follower that has begun to fight or is badly hurt, and the enemy that exploring on goes for to help it.
pub fn follower_news(auto_action: AutoAction, session: &Session) -> Option<(String, Option<CreatureId>)> {
    use AutoAction::{Endure, Explore, Fight, Free};
    if matches!(auto_action, Free(_) | Fight(_) | Endure) {
        return None;
    }
    let game = &session.game;
    let play = &game.content.text.play;
    match session.followers.news()? {
        FollowerNews::IsHurt(who) => Some((named(game, &play.follower_hurt, who), None)),
        // Its enemy is one of those whom the player fights.
        FollowerNews::Fights { enemy, .. } if session.consent.fights(enemy) => None,
        FollowerNews::Fights { follower, enemy } if auto_action == Explore && can_hurt(game, enemy) => {
            Some((fight(game, &play.follower_fights_help, follower, enemy), Some(enemy)))
        }
        FollowerNews::Fights { follower, enemy } => Some((fight(game, &play.follower_fights, follower, enemy), None)),
    }
}

/// Fills a follower and its enemy into a message.
fn fight(game: &Game, text: &str, follower: CreatureId, enemy: CreatureId) -> String {
    let name = |form: &str| game.world().creature(enemy).map_or_else(String::new, |enemy| game.name(enemy.who(), form));
    fill_name(&named(game, text, follower), "enemy", name)
}

/// The follower that exchanges blows with an enemy of the player, and that enemy, if the player knows of it.
fn fight_of_follower(game: &Game, event: &Event) -> Option<(CreatureId, CreatureId)> {
    let (attacker, target) = event.kind.attack()?;
    let (follower, enemy) = match (game.follows_player(attacker.id), game.follows_player(target.id)) {
        (true, false) => (attacker.id, target.id),
        (false, true) => (target.id, attacker.id),
        _ => return None,
    };
    let is_known = event.perspective != Perspective::Unseen || is_felt(game, follower);
    (is_known && game.are_enemies(game.world().player, enemy)).then_some((follower, enemy))
}

/// Whether the player perceives a creature, or feels how it fares: that of a follower on its level, as it feels its death.
fn is_felt(game: &Game, who: CreatureId) -> bool {
    let level = game.world().player().map(Creature::level);
    let is_near = game.world().creature(who).map(Creature::level) == level;
    game.is_perceived(who) || (is_near && game.follows_player(who))
}

/// Which followers are on the player's level but not close to it, in a sentence.
pub fn followers_behind(game: &Game) -> Option<String> {
    let player = game.world().player()?;
    let is_behind = |who: &CreatureId| {
        let creature = game.world().creature(*who).filter(|_| game.is_perceived(*who));
        creature.is_some_and(|creature| creature.at().distance(player.at()) > CLOSE)
    };
    let names = game.creatures_together(game.followers_of(player.id()).into_iter().filter(is_behind), "the");
    let text = &game.content.text.play.followers_behind;
    (!names.is_empty()).then(|| fill(text, &[("who", &names.join(", "))]))
}

/// Whether a follower in sight is hurt, and gets better with time.
pub fn has_hurt_followers(game: &Game) -> bool {
    let visible = game.visible_creatures();
    let is_recovering =
        |who: &CreatureId| visible.contains(who) && game.heals_in_time(*who) && game.has_less_than(*who, (1, 1));
    game.followers_of(game.world().player).iter().any(is_recovering)
}
