//! A player who acts at random, and picks a destination now and then.

use stuffed::content::{LevelRef, Stairs};
use stuffed::game::{Action, Answer, Debug, Game, ItemId, OrderWord, Prompt, PromptForm};
use stuffed::grid::{Direction, Point, Random};

/// Chooses random actions. Pure chance would not get far, so every 100 turns it picks a new goal to head for.
pub struct Rambler {
    random: Random,
    errand: Errand,
    chosen: u32,
}

impl Rambler {
    pub fn new(seed: u64) -> Self {
        Self { random: Random::new(seed, &[77]), errand: Errand::Stray, chosen: 0 }
    }

    /// The next action. With `goes_home`, the goal is always the exit.
    pub fn next(&mut self, game: &mut Game, goes_home: bool) -> Action {
        if let Some(prompt) = game.prompt().filter(|_| self.random.chance(90)) {
            return Action::Answer(any_answer(game, prompt, &mut self.random));
        }
        if self.chosen.is_multiple_of(100) {
            self.errand = if goes_home { Errand::Up } else { Errand::any(&mut self.random) };
        }
        self.chosen += 1;
        let directed = if self.random.chance(60) { self.errand.action(game) } else { None };
        directed.unwrap_or_else(|| any_action(game, &mut self.random))
    }
}

/// Any action a player could attempt, sensible or not.
fn any_action(game: &Game, random: &mut Random) -> Action {
    let direction = Direction::ALL[random.below(8) as usize];
    let slot = random.below(22) as usize;
    match random.below(26) {
        0 => Action::Wait,
        1 => Action::PickUp,
        2 if has_abilities(game) && random.chance(50) => Action::DropSome { slot, count: random.below(4) as u16 },
        2 => Action::Drop(slot),
        3 => Action::Eat(slot),
        4 => Action::Equip(slot),
        5 => Action::Unequip(slot),
        6 => Action::Descend,
        7 => Action::Ascend,
        8 => Action::Attack(direction),
        9 => Action::Dig(direction),
        10 => Action::Use(slot),
        11 => Action::Open(direction),
        12 => Action::Close(direction),
        13 => Action::Swap(direction),
        14 if random.chance(5) => {
            Action::Breed { at: game.world().player().unwrap().at() + direction, memory: Box::default() }
        }
        15 if random.chance(10) => Action::Debug(any_debug(game, random)),
        16 | 17 if has_abilities(game) => any_aimed(game, slot, random),
        18 if can_lead(game) => any_order(game, direction, random),
        _ => Action::Step(direction),
    }
}

/// Whether the content knows of captives and followers.
fn can_lead(game: &Game) -> bool {
    game.content.modifiers.iter().any(|(_, _, kind)| kind.release.is_some())
}

/// An order at random, or the freeing or bumping of a neighbour, whoever that is.
fn any_order(game: &Game, direction: Direction, random: &mut Random) -> Action {
    let player = game.world().player().unwrap().at();
    let mut cell = |chance| {
        let offset = Point::new(random.below(9) as i32 - 4, random.below(9) as i32 - 4);
        random.chance(chance).then_some(player + offset)
    };
    let (follower, at) = (cell(30), cell(70));
    match random.below(6) {
        0 => Action::Bump(direction),
        1 | 2 => Action::Free(direction),
        _ => Action::Order { follower, order: *random.pick(&OrderWord::ALL).unwrap(), at },
    }
}

fn has_abilities(game: &Game) -> bool {
    game.world().player().is_some_and(|player| !game.content.creatures[player.kind()].abilities.is_empty())
}

/// Any action at a cell nearby.
fn any_aimed(game: &Game, slot: usize, random: &mut Random) -> Action {
    let player = game.world().player().unwrap();
    let mut offset = || random.below(11) as i32 - 5;
    let at = player.at() + Point::new(offset(), offset());
    let abilities = &game.content.creatures[player.kind()].abilities;
    match (random.below(3), random.pick(abilities)) {
        (0, Some(listed)) => Action::Cast { ability: listed.ability, at },
        (1, Some(_)) => Action::UseAt { slot, at },
        _ => Action::Throw { slot, at },
    }
}

/// Any answer to a question, sometimes one that doesn't fit.
fn any_answer(game: &Game, prompt: &Prompt, random: &mut Random) -> Answer {
    let player = game.world().player().unwrap();
    let mut below = |count: usize| random.below(count as u32 + 1) as usize;
    match &prompt.form {
        _ if below(6) == 0 => Answer::Cancel,
        PromptForm::Choices(choices) => Answer::Choice(below(choices.len())),
        PromptForm::Items { .. } => {
            let items = prompt.items();
            Answer::Item(items.get(below(items.len())).copied().unwrap_or(ItemId(0)))
        }
        PromptForm::Place(radius) => {
            let mut offset = || below(2 * *radius as usize) as i32 - *radius as i32;
            Answer::Place(player.at() + Point::new(offset(), offset()))
        }
        PromptForm::Direction => Answer::Direction(Direction::ALL[below(7)]),
        PromptForm::Number { least, most } => Answer::Number(least + below((most - least) as usize) as i32),
    }
}

/// Any level of the main branch, or the one below the last.
fn any_level(game: &Game, random: &mut Random) -> LevelRef {
    let levels = game.content.rules.levels.len() as u32 + 1;
    LevelRef::main(1 + random.below(levels))
}

/// Any debug action.
fn any_debug(game: &Game, random: &mut Random) -> Debug {
    let size = game.world().level_of(game.world().player).unwrap().size();
    match random.below(6) {
        0 => Debug::Look,
        1 => Debug::Reveal,
        2 => Debug::Travel { level: any_level(game, random) },
        _ => {
            let (kind, ..) = game.content.creatures.iter().nth(random.below(4) as usize).unwrap();
            let at = Point::new(random.below(size.width as u32) as i32, random.below(size.height as u32) as i32);
            Debug::Spawn { kind, at }
        }
    }
}

/// Goals that make the player visit the whole world.
#[derive(Clone, Copy)]
enum Errand {
    Down,
    Up,
    Gather,
    Stray,
}

impl Errand {
    fn any(random: &mut Random) -> Self {
        *random.pick(&[Self::Down, Self::Down, Self::Up, Self::Gather, Self::Stray]).unwrap()
    }

    /// The destination, and the action to do there.
    fn goal(self, game: &Game) -> Option<(Point, Action)> {
        let player = game.world().player()?;
        let depth = player.level();
        let level = &game.world().levels()[depth];
        let stairs = |wanted: Stairs| {
            let leads =
                |at: &Point| level.tile(*at).is_some_and(|tile| game.content.tiles[tile].stairs == Some(wanted));
            level.links().keys().copied().find(leads)
        };
        match self {
            Self::Down => Some((stairs(Stairs::Down)?, Action::Descend)),
            Self::Up if level.depth() > 1 => Some((stairs(Stairs::Up)?, Action::Ascend)),
            Self::Up => Some((level.size().points().find(|at| game.is_exit(depth, *at))?, Action::Ascend)),
            Self::Gather => {
                let nearest = level.items().keys().min_by_key(|at| (at.distance(player.at()), **at))?;
                Some((*nearest, Action::PickUp))
            }
            Self::Stray => None,
        }
    }

    fn action(self, game: &mut Game) -> Option<Action> {
        let (goal, action) = self.goal(game)?;
        let player = game.world().player()?;
        let (id, at) = (player.id(), player.at());
        if at == goal { Some(action) } else { game.step_toward(id, goal).map(Action::Step) }
    }
}

/// Heals and feeds the player, so that random play does not end early.
pub fn heal_and_feed(game: &mut Game) {
    let player = game.world().player;
    let player = game.tamper().creature_mut(player).unwrap();
    player.hp = player.max_hp;
    // A high minimum lets overeating happen now and then.
    player.satiety.iter_mut().for_each(|fullness| fullness.food = fullness.food.max(800));
}
