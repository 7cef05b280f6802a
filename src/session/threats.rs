//! Which creatures are after the player, judged only by what the player sees.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::game::{Creature, CreatureId, Event, EventKind, Game, Perspective};
use crate::grid::Point;

/// After this many turns in a row of coming straight at the player, it is no coincidence.
const STRAIGHT: u32 = 2;

/// The same for a creature that has been seen to walk away, as those do that wander or flutter about.
const STRAIGHT_AGAIN: u32 = 4;

/// So many turns after it has used an ability, an enemy counts as one that is after the player, wherever it steps.
const AFTER_ABILITY: u64 = 10;

/// The distance in cells within which exploring lets an enemy come that is on its way.
const AWAITED: u32 = 10;

/// The distance in cells within which an approaching creature interrupts: it could strike in two turns.
const CLOSE: u32 = 3;

/// What each visible danger was seen to do to the player.
#[derive(Clone, Debug, Default)]
pub struct Threats(BTreeMap<CreatureId, Threat>);

/// What a danger was seen to do.
#[derive(Clone, Copy, Debug, Default)]
struct Threat {
    /// How many turns in a row each of its steps brought it closer. Standing still keeps the count, and so does being out of sight for a few
    /// turns.
    turns: u32,
    /// Whether one of its steps led away from the player since it has been in sight.
    strays: bool,
    /// Whether it struck at the player during the last action.
    strikes: bool,
    /// The turn on which it last used an ability, at whomever.
    cast: Option<u64>,
    /// The turns on which it first and last struck at the player from more than a cell away.
    shots: Option<(u64, u64)>,
    /// Whether the player has been warned of it.
    is_told: bool,
}

impl Threat {
    /// Whether it comes at the player.
    fn hunts(self) -> bool {
        self.turns >= if self.strays { STRAIGHT_AGAIN } else { STRAIGHT }
    }
}

/// What a creature is doing to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// It strikes.
    Attacks,
    /// It comes nearer.
    Hunts,
}

impl Threats {
    /// What can be told of a game that was just loaded: who stands beside the player, and saw the player where the player is, is after them.
    pub fn of(game: &Game) -> Self {
        let Some(player) = game.world().player() else { return Self::default() };
        let is_after = |id: &CreatureId| {
            let creature = game.world().creature(*id);
            creature.is_some_and(|creature| {
                !game.is_rooted(*id)
                    && creature.at().distance(player.at()) <= CLOSE
                    && creature.enemy_seen == Some((player.level(), player.at()))
            })
        };
        let hunts = Threat { turns: STRAIGHT, ..Threat::default() };
        Self(visible_threats(game).into_iter().filter(is_after).map(|id| (id, hunts)).collect())
    }

    /// Updates the counts after an action of the player.
    pub fn note(&mut self, game: &Game) {
        let Some(player) = game.world().player() else { return };
        let threats = visible_threats(game);
        self.0.retain(|id, threat| {
            let is_in_sight = threats.contains(id);
            threat.strikes &= is_in_sight;
            is_in_sight || is_remembered(game, *id)
        });
        for danger in threats {
            let threat = self.0.entry(danger).or_default();
            threat.strikes = game.events().iter().any(|event| strikes(game, event, danger, player.id()));
            if !game.is_rooted(danger) && game.events().iter().any(|event| uses_ability(event, danger)) {
                threat.cast = Some(game.world().turn());
            }
            let shoots = |event: &Event| strikes(game, event, danger, player.id()) && comes_from_afar(game, event);
            if game.events().iter().any(shoots) {
                let turn = game.world().turn();
                threat.shots = Some((threat.shots.map_or(turn, |(first, _)| first), turn));
            }
            if threat.strikes {
                threat.turns = if game.is_rooted(danger) { 0 } else { STRAIGHT_AGAIN };
            } else if game.events().iter().any(|event| spots(event, danger, player.id())) && !game.is_rooted(danger) {
                threat.turns = threat.turns.max(STRAIGHT);
            } else if let Some(change) = approach(game, danger, player.at()).filter(|_| !game.is_rooted(danger)) {
                threat.turns = match change {
                    Ordering::Less => threat.turns.saturating_add(1),
                    // Whoever is after the player may have to step aside, or goes around it.
                    Ordering::Equal if threat.hunts() => threat.turns,
                    Ordering::Equal | Ordering::Greater => 0,
                };
                threat.strays |= change.is_gt();
            }
        }
    }

    /// Notes that the player has been warned of a creature, which may be out of sight again by now.
    pub(super) fn note_told(&mut self, id: CreatureId) {
        self.0.entry(id).or_default().is_told = true;
    }

    /// Whether the player has been told of a creature since it came into sight.
    pub(super) fn is_told(&self, id: CreatureId) -> bool {
        self.0.get(&id).is_some_and(|threat| threat.is_told)
    }

    /// Whether a creature only wanders or flutters about, and the player has been warned of it since it came into sight. One that now comes
    /// straight at the player is news again.
    pub(super) fn is_known_stray(&self, id: CreatureId) -> bool {
        let is_stray = |threat: &Threat| threat.strays && threat.turns < STRAIGHT && !threat.strikes;
        self.0.get(&id).is_some_and(|threat| threat.is_told && is_stray(threat))
    }

    /// What a creature is doing to the player, as far as that can be seen.
    pub fn aim(&self, id: CreatureId) -> Option<Aim> {
        let threat = self.0.get(&id)?;
        if threat.strikes { Some(Aim::Attacks) } else { threat.hunts().then_some(Aim::Hunts) }
    }

    /// The creatures that are close and after the player, nearest first.
    pub fn hunters<'g>(&'g self, game: &'g Game) -> impl Iterator<Item = CreatureId> + 'g {
        self.hunters_within(game, CLOSE)
    }

    /// Those that are after the player and so near that exploring lets them come, nearest first.
    pub(super) fn awaited<'g>(&'g self, game: &'g Game) -> impl Iterator<Item = CreatureId> + 'g {
        self.hunters_within(game, AWAITED)
    }

    /// Those of them that have just come closer, and are not beside the player yet.
    pub(super) fn closing_in<'g>(&'g self, game: &'g Game) -> impl Iterator<Item = CreatureId> + 'g {
        let here = game.world().player().map(Creature::at).unwrap_or_default();
        let is_closing = move |id: &CreatureId| {
            let is_beside = game.world().creature(*id).is_some_and(|creature| creature.at().distance(here) <= 1);
            !is_beside && approach(game, *id, here) == Some(Ordering::Less)
        };
        self.awaited(game).filter(is_closing)
    }

    /// Those that are after the player and at most so many cells away, nearest first.
    fn hunters_within<'g>(&'g self, game: &'g Game, cells: u32) -> impl Iterator<Item = CreatureId> + 'g {
        let here = game.world().player().map(Creature::at);
        let is_within = move |id: &CreatureId| {
            let distance = game.world().creature(*id).zip(here).map(|(creature, here)| creature.at().distance(here));
            distance.is_some_and(|distance| distance <= cells)
        };
        self.all_hunters(game).filter(is_within)
    }

    /// Whether a creature has struck at the player from afar for the first time on this turn.
    pub(super) fn is_new_shooter(&self, game: &Game, id: CreatureId) -> bool {
        let first = self.0.get(&id).and_then(|threat| threat.shots).map(|(first, _)| first);
        first == Some(game.world().turn())
    }

    /// Those in sight that have struck at the player from afar a short while ago, nearest first.
    pub(super) fn shooters<'g>(&'g self, game: &'g Game) -> impl Iterator<Item = CreatureId> + 'g {
        let turn = game.world().turn();
        let has_shot = move |id: &CreatureId| {
            let shots = self.0.get(id).and_then(|threat| threat.shots);
            shots.is_some_and(|(_, last)| turn.saturating_sub(last) <= AFTER_ABILITY)
        };
        game.visible_enemies().into_iter().filter(has_shot)
    }

    /// The creatures in sight that are after the player, nearest first.
    pub fn all_hunters<'g>(&'g self, game: &'g Game) -> impl Iterator<Item = CreatureId> + 'g {
        let has_noticed = |id: &CreatureId| game.has_noticed(*id, game.world().player);
        let turn = game.world().turn();
        let is_after = move |threat: &Threat| {
            threat.hunts() || threat.cast.is_some_and(|cast| turn.saturating_sub(cast) <= AFTER_ABILITY)
        };
        let is_hunter = move |id: &CreatureId| self.0.get(id).is_some_and(is_after) && has_noticed(id);
        game.visible_dangers().into_iter().filter(is_hunter)
    }
}

/// The visible enemies that can do harm, by attacks or by abilities.
fn visible_threats(game: &Game) -> Vec<CreatureId> {
    game.visible_enemies().into_iter().filter(|id| game.is_threat(*id)).collect()
}

/// Whether a creature was out of sight too briefly for its return to be news.
pub(super) fn is_remembered(game: &Game, who: CreatureId) -> bool {
    let seen = game.world().creature(who).and_then(|creature| creature.seen);
    let since = seen.map(|seen| game.world().turn().saturating_sub(seen));
    since.is_some_and(|turns| turns <= u64::from(game.content.rules.notice_after))
}

/// Whether one creature attacks another, or aims an ability at it that does more than to move one of them.
fn strikes(game: &Game, event: &Event, who: CreatureId, at: CreatureId) -> bool {
    let attack = match &event.kind {
        EventKind::Cast { who, ability, target, .. } => {
            target.filter(|_| !game.content.abilities[*ability].only_moves()).map(|target| (*who, target))
        }
        kind => kind.attack(),
    };
    attack.is_some_and(|(attacker, target)| attacker.id == who && target.id == at)
}

/// Whether an attack, or an ability that is aimed at somebody, came from more than a cell away. An attack may have knocked its target back.
pub(super) fn comes_from_afar(game: &Game, event: &Event) -> bool {
    // Whoever has stepped away since was where that step began.
    let later = game.events().iter().skip_while(|other| !std::ptr::eq(*other, event));
    let stepped = |who: CreatureId| {
        later.clone().find_map(|event| match &event.kind {
            EventKind::Stepped { who: walker, from, .. } if walker.id == who => Some(*from),
            _ => None,
        })
    };
    let place = |who: CreatureId| stepped(who).or_else(|| game.world().creature(who).map(Creature::at));
    let ends = match &event.kind {
        EventKind::Hit { attacker, at, .. }
        | EventKind::Missed { attacker, at, .. }
        | EventKind::Unharmed { attacker, at, .. } => place(attacker.id).zip(Some(*at)),
        EventKind::Cast { who, target: Some(target), .. } => place(who.id).zip(place(target.id)),
        _ => None,
    };
    ends.is_some_and(|(from, to)| from.distance(to) > 1)
}

/// Whether a creature is seen to use an ability.
fn uses_ability(event: &Event, who: CreatureId) -> bool {
    let is_seen = event.perspective != Perspective::Unseen;
    is_seen && matches!(&event.kind, EventKind::Cast { who: caster, .. } if caster.id == who)
}

/// Whether the player sees one creature notice another.
fn spots(event: &Event, who: CreatureId, at: CreatureId) -> bool {
    let is_seen = event.perspective != Perspective::Unseen;
    matches!(&event.kind, EventKind::Spotted { who: spotter, target, .. } if spotter.id == who && target.id == at)
        && is_seen
}

/// How the visible steps of a creature changed its distance to `goal`, by the worst of them; `None` if it took none.
fn approach(game: &Game, who: CreatureId, goal: Point) -> Option<Ordering> {
    let steps = game.events().iter().filter(|event| event.perspective == Perspective::Seen).filter_map(|event| {
        match &event.kind {
            EventKind::Stepped { who: walker, from, to } if walker.id == who => {
                Some(to.distance(goal).cmp(&from.distance(goal)))
            }
            _ => None,
        }
    });
    steps.max()
}
