//! What the player aims: an ability, the ability of an item, an item to throw, or an order to attack.

use crate::content::{AbilityKind, AbilityTarget, Ref, Spared};
use crate::game::{Action, Area, Creature, CreatureId, Game, OrderWord, Refusal};
use crate::grid::Point;

/// What the player aims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// An ability of the player's creature.
    Ability(Ref<AbilityKind>),
    /// The ability of the item in a slot.
    Item(usize),
    /// The item in a slot, which is thrown or shot.
    Throw(usize),
    /// The order to attack, to the follower at a cell or to all.
    Attack(Option<Point>),
}

impl Aim {
    /// The action at a cell.
    pub fn action(self, at: Point) -> Action {
        match self {
            Self::Ability(ability) => Action::Cast { ability, at },
            Self::Item(slot) => Action::UseAt { slot, at },
            Self::Throw(slot) => Action::Throw { slot, at },
            Self::Attack(follower) => Action::Order { follower, order: OrderWord::Attack, at: Some(at) },
        }
    }

    /// Why the rules would refuse the action at a cell, if they would.
    pub fn refusal(self, game: &Game, at: Point) -> Option<Refusal> {
        let player = game.world().player;
        let answer = match self {
            Self::Ability(ability) => game.can_cast(player, ability, at),
            Self::Item(slot) => game.can_use_at(player, slot, at),
            Self::Throw(slot) => game.can_throw(player, slot, at),
            Self::Attack(follower) => game.can_order(player, follower, OrderWord::Attack, Some(at)).map(|_| ()),
        };
        answer.err()
    }

    /// The cells that it goes through and reaches if it is aimed at a cell.
    pub fn area(self, game: &Game, at: Point) -> Option<Area> {
        let player = game.world().player;
        match self {
            Self::Throw(slot) => Some(thrown_area(game, slot, at)),
            Self::Attack(_) => None,
            // The cells that it reaches would give away what it is.
            Self::Item(slot) if !is_known(game, slot) => None,
            Self::Ability(_) | Self::Item(_) => self.ability(game).map(|ability| game.area_of(player, ability, at)),
        }
    }

    /// The first ally in sight whom it would reach although it is not meant for allies.
    pub fn endangered(self, game: &Game, at: Point) -> Option<CreatureId> {
        let player = game.world().player()?;
        let ability = self.ability(game);
        let is_harmless = ability.is_some_and(|kind| {
            matches!(kind.target, AbilityTarget::Ally | AbilityTarget::Oneself) || kind.spares.contains(&Spared::Allies)
        });
        let area = self.area(game, at).filter(|_| !is_harmless)?;
        let reached = area.cells.iter().filter_map(|cell| game.occupant(player.level(), *cell));
        let seen = game.visible_creatures();
        let is_friend = |who: &CreatureId| seen.contains(who) && game.are_allies(player.id(), *who);
        reached.filter(|who| *who != player.id()).find(is_friend)
    }

    /// Its name.
    pub fn name(self, game: &Game) -> String {
        match self {
            Self::Ability(ability) => game.content.abilities[ability].name.clone(),
            Self::Attack(_) => game.content.text.orders.attack.clone(),
            Self::Item(slot) | Self::Throw(slot) => {
                let item = game.world().player().and_then(|player| player.inventory.get(slot));
                item.map_or_else(String::new, |item| game.item_name(item.thing(), ""))
            }
        }
    }

    /// The creatures that the player sees and can aim at, without those for whom it isn't meant: harmless enemies last, before them those whom no weapon
    /// hurts, and those that can't leave their place, such as turrets; each group nearest first.
    pub fn targets(self, game: &Game) -> Vec<CreatureId> {
        let player = game.world().player;
        let is_meant = |id: CreatureId| match self.known_ability(game).map(|ability| ability.target) {
            Some(AbilityTarget::Enemy | AbilityTarget::Ally | AbilityTarget::Oneself) => true,
            Some(AbilityTarget::Cell) | None => game.are_enemies(player, id),
        };
        let can_aim_at =
            |id: &CreatureId| cell_of(game, *id).is_some_and(|at| is_meant(*id) && self.refusal(game, at).is_none());
        let mut targets: Vec<CreatureId> = game.visible_creatures().into_iter().filter(can_aim_at).collect();
        let from = game.world().player().map_or(Point::default(), Creature::at);
        let away = |id: CreatureId| cell_of(game, id).map_or(0, |at| at.distance_squared(from));
        let is_enemy = |id: CreatureId| game.are_enemies(player, id);
        let is_harmless = |id: CreatureId| is_enemy(id) && !game.is_threat(id);
        let stays = |id: CreatureId| is_enemy(id) && game.is_rooted(id);
        let is_weapon = matches!(self, Self::Throw(_) | Self::Attack(_));
        let is_proof = |id: CreatureId| {
            is_weapon && game.forecast_attack(player, id).is_some_and(|forecast| forecast.hit.is_none())
        };
        targets.sort_by_key(|id| (is_harmless(*id), is_proof(*id), stays(*id), away(*id), *id));
        targets
    }

    /// The ability that is aimed, if the player knows which.
    pub fn known_ability(self, game: &Game) -> Option<&AbilityKind> {
        self.ability(game).filter(|_| !matches!(self, Self::Item(slot) if !is_known(game, slot)))
    }

    fn ability(self, game: &Game) -> Option<&AbilityKind> {
        let ability = match self {
            Self::Ability(ability) => Some(ability),
            Self::Item(slot) => {
                let item = game.world().player()?.inventory.get(slot)?;
                game.content.items[item.kind].ability
            }
            Self::Throw(_) | Self::Attack(_) => None,
        };
        ability.map(|ability| &game.content.abilities[ability])
    }
}

/// Whether the player knows what kind of item is in a slot.
fn is_known(game: &Game, slot: usize) -> bool {
    let item = game.world().player().and_then(|player| player.inventory.get(slot));
    item.is_some_and(|item| game.knows_kind(item.kind))
}

/// Where a creature stands.
pub fn cell_of(game: &Game, who: CreatureId) -> Option<Point> {
    game.world().creature(who).map(Creature::at)
}

/// The way of an item that the player throws, and the cells that its ability reaches where it comes down, if the player knows it.
fn thrown_area(game: &Game, slot: usize, at: Point) -> Area {
    let player = game.world().player;
    let area = game.area_of_throw(player, slot, at);
    let carrier = game.world().creature(player);
    let item = carrier.and_then(|carrier| carrier.inventory.get(slot)).filter(|item| game.is_known(item));
    let throw = item.and_then(|item| game.content.items[item.kind].throw.as_ref());
    match throw.and_then(|throw| throw.ability).zip(carrier) {
        Some((ability, carrier)) => {
            let reached = game.area_around(carrier.level(), &game.content.abilities[ability], area.end);
            Area { cells: reached.cells, ..area }
        }
        None => area,
    }
}
