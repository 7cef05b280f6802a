//! What the player notices of its followers: that one begins to fight, or is badly hurt.

use std::collections::{BTreeMap, BTreeSet};

use crate::content::fill;
use crate::game::{CreatureId, Event, Game, Perspective};

/// A follower that is so many cells away at most is with the player.
const CLOSE: u32 = 5;

/// What the player knows of the fights of its followers.
#[derive(Clone, Debug, Default)]
pub struct FollowerFights {
    /// The enemies that a follower has fought, with the turn of the last blow.
    opponents: BTreeMap<CreatureId, u64>,
    /// The followers that are badly hurt.
    hurt: BTreeSet<CreatureId>,
    news: Option<FollowerNews>,
}

/// What an action has brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FollowerNews {
    /// A follower has begun to fight an enemy.
    Fights { follower: CreatureId, enemy: CreatureId, is_seen: bool },
    /// A follower has lost so many hit points that it is badly hurt.
    IsHurt(CreatureId),
}

impl FollowerFights {
    /// What the last action has brought.
    pub fn news(&self) -> Option<FollowerNews> {
        self.news
    }

    /// Takes in what an action of the player has brought.
    pub fn note(&mut self, game: &Game) {
        let turn = game.world().turn();
        let absence = u64::from(game.content.rules.notice_after);
        self.opponents.retain(|_, last| turn.saturating_sub(*last) <= absence);
        self.news = None;
        for event in game.events() {
            let Some((follower, enemy)) = fight_of_follower(game, event) else { continue };
            if self.opponents.insert(enemy, turn).is_none() && self.news.is_none() {
                let is_seen = event.perspective != Perspective::Unseen;
                self.news = Some(FollowerNews::Fights { follower, enemy, is_seen });
            }
        }
        let hurt = hurt_followers(game);
        if let Some(follower) = hurt.difference(&self.hurt).next() {
            self.news = Some(FollowerNews::IsHurt(*follower));
        }
        self.hurt = hurt;
    }
}

/// The follower that exchanges blows with an enemy of the player, and that enemy, if the player knows of it.
fn fight_of_follower(game: &Game, event: &Event) -> Option<(CreatureId, CreatureId)> {
    let (attacker, target) = event.kind.attack()?;
    let (follower, enemy) = match (game.follows_player(attacker.id), game.follows_player(target.id)) {
        (true, false) => (attacker.id, target.id),
        (false, true) => (target.id, attacker.id),
        _ => return None,
    };
    let is_known = event.perspective != Perspective::Unseen || is_perceived(game, follower);
    (is_known && game.are_enemies(game.world().player, enemy)).then_some((follower, enemy))
}

/// The followers that the player perceives and that have less than two fifths of their hit points.
fn hurt_followers(game: &Game) -> BTreeSet<CreatureId> {
    let is_hurt = |who: &CreatureId| {
        let creature = game.world().creature(*who);
        creature.is_some_and(|it| it.hp.saturating_mul(5) < it.most_hp(&game.content).saturating_mul(2))
    };
    let followers = game.followers_of(game.world().player).into_iter();
    followers.filter(is_hurt).filter(|who| is_perceived(game, *who)).collect()
}

/// Which followers are on the player's level but not close to it, in a sentence.
pub fn followers_behind(game: &Game) -> Option<String> {
    let player = game.world().player()?;
    let is_behind = |who: &CreatureId| {
        let creature = game.world().creature(*who).filter(|_| is_perceived(game, *who));
        creature.is_some_and(|creature| creature.at().distance(player.at()) > CLOSE)
    };
    let names = game.creatures_together(game.followers_of(player.id()).into_iter().filter(is_behind), "the");
    let text = &game.content.text.play.followers_behind;
    (!names.is_empty()).then(|| fill(text, &[("who", &names.join(", "))]))
}

/// Whether the player sees or senses a creature.
fn is_perceived(game: &Game, who: CreatureId) -> bool {
    let creature = game.world().creature(who);
    creature.is_some_and(|creature| {
        game.is_sensed(creature)
            || game
                .shown_creature(creature.level(), creature.at())
                .is_some_and(|_| game.is_visible(creature.level(), creature.at()))
    })
}
