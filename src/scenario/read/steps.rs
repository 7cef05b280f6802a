//! Parses the steps of a test, such as `"east"`, `"wait 5"`, `"equip dagger"` or `"cannot descend"`.

use super::answers::StepAnswer;
use super::content_commands::spelled_out;
use crate::content::{AbilityKind, ActCommand, Command, CommandKind, Content, ItemKind, Kind, Ref};
use crate::diagnostics::{Diagnostic, Location, suggest};
use crate::game::{ACTIONS, Action, ActionSpec, CreatureId, Game, Inventory, OrderWord, Parameter};
use crate::grid::{Direction, Point};
use crate::loader::Names;

/// An action that the player takes once or several times.
#[derive(Clone, Debug)]
pub struct TestStep {
    /// The action.
    pub action: StepAction,
    /// The number of times.
    pub times: u32,
    /// Whether the rules must refuse the action.
    pub refused: bool,
    /// Its place in the file.
    pub location: Location,
}

/// The action of a step.
#[derive(Clone, Debug)]
pub enum StepAction {
    /// An action that is complete.
    Ready(Action),
    /// An action with a carried item of a kind. The slot is found when the step is taken.
    WithItem {
        /// The kind of item.
        kind: Ref<ItemKind>,
        /// Whether to prefer a worn item; otherwise one that is not worn is preferred.
        worn: bool,
        /// The action for a slot.
        action: fn(usize) -> Action,
    },
    /// An action with some of several carried items of a kind.
    WithSome {
        /// The kind of item.
        kind: Ref<ItemKind>,
        /// How many.
        count: u16,
        /// The action for a slot.
        action: fn(usize, u16) -> Action,
    },
    /// An ability that needs no aim, where it is aimed by itself.
    Unaimed(Ref<AbilityKind>),
    /// An answer to the question that is open when the step is taken.
    Answer(StepAnswer),
    /// An action with a carried item of a kind at a cell.
    WithItemAt {
        /// The kind of item.
        kind: Ref<ItemKind>,
        /// The cell.
        at: Point,
        /// The action for a slot.
        action: fn(usize, Point) -> Action,
    },
}

impl StepAction {
    /// The action that `who` takes now.
    pub(crate) fn action(&self, game: &Game, who: CreatureId) -> Result<Action, Diagnostic> {
        match self {
            Self::Ready(action) => Ok(action.clone()),
            Self::Unaimed(ability) => unaimed(game, who, *ability),
            Self::Answer(answer) => answer.to(game).map(Action::Answer),
            Self::WithItem { kind, worn, action } => slot(game, who, *kind, *worn).map(action),
            Self::WithSome { kind, count, action } => slot(game, who, *kind, false).map(|slot| action(slot, *count)),
            Self::WithItemAt { kind, at, action } => slot(game, who, *kind, false).map(|slot| action(slot, *at)),
        }
    }
}

/// The word before an action that the rules must refuse.
const REFUSED: &str = "cannot";
/// The action of a step that is just a direction.
const STEP: &str = "step";
/// The action of a step that answers a question.
const ANSWER: &str = "answer";

/// Who performs a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Performer {
    Player,
    Creature,
}

/// The actions that players perform although no key command is named after them: what a step becomes, and those of commands with
/// another name.
const WITHOUT_KEY: [&str; 11] =
    ["attack", "open", "dig", "close", "eat_here", "use_here", "use_at", "drop_some", "free", "bump", ANSWER];

/// Parses a step written in `pack`.
pub(crate) fn read(
    written: &str,
    location: Location,
    (content, names): (&Content, &Names),
    pack: &str,
    performer: Performer,
) -> Result<TestStep, Diagnostic> {
    if written.contains(',') {
        let steps: Vec<String> = written.split(',').map(|step| format!("\"{}\"", step.trim())).collect();
        let help = format!("write a list of steps: [{}]", steps.join(", "));
        return Err(Diagnostic::error("this is more than one step").help(help));
    }
    let mut words: Vec<&str> = written.split_whitespace().collect();
    let refused = words.first() == Some(&REFUSED);
    if refused {
        words.remove(0);
    }
    let is_ours = words.first().is_none_or(|verb| is_known(verb));
    let others = if is_ours { None } else { spelled_out(&words, content, names, pack).transpose()? };
    let words: Vec<&str> = others.as_ref().map_or(words, |words| words.iter().map(String::as_str).collect());
    let Some((verb, arguments)) = words.split_first() else {
        return Err(Diagnostic::error("this step is empty").help(EXAMPLES));
    };
    let (action, rest) = action(verb, arguments, names, pack)?;
    let is_players = Direction::named(verb).is_some() || ActCommand::NAMES.contains(verb) || WITHOUT_KEY.contains(verb);
    if performer == Performer::Player && !is_players {
        let message = format!("players can't `{verb}`: no key does that");
        return Err(Diagnostic::error(message).help("only other creatures can, in the `acts` of the legend"));
    }
    if performer == Performer::Creature && *verb == ANSWER {
        let message = "only the player can `answer`: all others answer at once";
        return Err(Diagnostic::error(message).help("give it a script with a function `answer`"));
    }
    let times = match rest {
        [] => 1,
        [times] => times.parse().ok().filter(|times| *times > 0).ok_or_else(|| {
            Diagnostic::error(format!("`{times}` is not a count"))
                .help("write how often as a whole number, such as \"wait 5\"")
        })?,
        [_, more, ..] => return Err(Diagnostic::error(format!("`{more}` does not belong here")).help(EXAMPLES)),
    };
    Ok(TestStep { action, times, refused, location })
}

const EXAMPLES: &str =
    "write one such as \"east\", \"wait 5\", \"pick_up\", \"equip dagger\", \"attack north\" or \"cannot descend\"";

/// The action, and the remaining words.
fn action<'w>(
    verb: &str,
    arguments: &'w [&'w str],
    names: &Names,
    pack: &str,
) -> Result<(StepAction, &'w [&'w str]), Diagnostic> {
    if let Some(direction) = Direction::named(verb) {
        return Ok((StepAction::Ready(Action::Step(direction)), arguments));
    }
    let parameter = verbs().find(|spec| spec.name == verb).map(|spec| spec.parameter);
    if let Some(Parameter::Nothing(action) | Parameter::EnemyStairs(action)) = parameter {
        return Ok((StepAction::Ready(action()), arguments));
    }
    let (argument, rest) = arguments.split_first().map_or((None, arguments), |(first, rest)| (Some(*first), rest));
    let with_item = |worn: bool, action: fn(usize) -> Action| {
        let argument = argument.ok_or_else(|| lacks(verb, "an item"))?;
        let kind = names.find(ItemKind::TABLE, argument, pack).map(Ref::new)?;
        Ok(StepAction::WithItem { kind, worn, action })
    };
    let direction = || {
        let argument = argument.ok_or_else(|| lacks(verb, "a direction"))?;
        Direction::named(argument).ok_or_else(|| unknown("direction", argument, Direction::NAMES))
    };
    let action = match parameter {
        Some(Parameter::Direction(action) | Parameter::Neighbour(action) | Parameter::Strike(action)) => {
            StepAction::Ready(action(direction()?))
        }
        Some(Parameter::Ability(_)) if matches!(rest, [] | [_]) => {
            let ability = argument.ok_or_else(|| lacks(verb, "an ability, such as \"cast firebolt 4 1\""))?;
            let ability = names.find(AbilityKind::TABLE, ability, pack).map(Ref::new)?;
            return Ok((StepAction::Unaimed(ability), rest));
        }
        Some(Parameter::Ability(action)) => {
            let (ability, at, rest) = at_cell(verb, "an ability", arguments)?;
            let ability = names.find(AbilityKind::TABLE, ability, pack).map(Ref::new)?;
            return Ok((StepAction::Ready(action(ability, at)), rest));
        }
        Some(Parameter::SomeOf(action)) => {
            let [item, count, rest @ ..] = arguments else {
                return Err(lacks(verb, "an item and a number, such as \"drop_some arrow 3\""));
            };
            let kind = names.find(ItemKind::TABLE, item, pack).map(Ref::new)?;
            let count = count.parse().ok().filter(|count| *count > 0).ok_or_else(|| {
                Diagnostic::error(format!("`{count}` is not a count")).help(format!("write \"{verb} {item} 3\""))
            })?;
            return Ok((StepAction::WithSome { kind, count, action }, rest));
        }
        Some(Parameter::ItemAt(action)) => {
            let (item, at, rest) = at_cell(verb, "an item", arguments)?;
            let kind = names.find(ItemKind::TABLE, item, pack).map(Ref::new)?;
            return Ok((StepAction::WithItemAt { kind, at, action }, rest));
        }
        Some(Parameter::Order(action)) => {
            let (action, rest) = order(action, arguments)?;
            return Ok((StepAction::Ready(action), rest));
        }
        Some(Parameter::Answer) => {
            return StepAnswer::read(arguments, names, pack).map(|answer| (StepAction::Answer(answer), [].as_slice()));
        }
        Some(Parameter::Item(action)) => with_item(false, action)?,
        Some(Parameter::WornItem(action)) => with_item(true, action)?,
        _ => return Err(unknown_verb(verb, names, pack)),
    };
    Ok((action, rest))
}

/// An order, with the cell of the one follower who gets it before it, and the cell of its target behind it; and the remaining words.
fn order<'w>(
    action: fn(Option<Point>, OrderWord, Option<Point>) -> Action,
    arguments: &'w [&'w str],
) -> Result<(Action, &'w [&'w str]), Diagnostic> {
    let (follower, arguments) = leading_cell(arguments);
    let Some((word, arguments)) = arguments.split_first() else {
        return Err(lacks("order", "an order, such as \"order stay\", \"order attack 5 2\" or \"order 3 1 flee\""));
    };
    let order = OrderWord::named(word).ok_or_else(|| unknown("order", word, &OrderWord::NAMES))?;
    let (at, rest) = leading_cell(arguments);
    Ok((action(follower, order, at), rest))
}

/// The cell of which the column and the row stand first, if they do, and the remaining words.
fn leading_cell<'w>(words: &'w [&'w str]) -> (Option<Point>, &'w [&'w str]) {
    let cell = |column: &str, row: &str| Some(Point::new(column.parse().ok()?, row.parse().ok()?));
    match words {
        [column, row, rest @ ..] => cell(column, row).map_or((None, words), |cell| (Some(cell), rest)),
        _ => (None, words),
    }
}

/// An id and a cell of the map, and the remaining words.
fn at_cell<'w>(
    verb: &str,
    what: &str,
    arguments: &'w [&'w str],
) -> Result<(&'w str, Point, &'w [&'w str]), Diagnostic> {
    let [id, column, row, rest @ ..] = arguments else {
        return Err(lacks(verb, &format!("{what}, a column and a row, such as \"cast firebolt 4 1\"")));
    };
    let number = |text: &str| {
        let error = || Diagnostic::error(format!("`{text}` is neither a column nor a row"));
        let help = format!("both are counted from 0 at the top left, such as in \"{verb} {id} 4 1\"");
        text.parse().map_err(|_| error().help(help))
    };
    Ok((id, Point::new(number(column)?, number(row)?), rest))
}

/// The actions that tests call by name. A step is written as just its direction.
fn verbs() -> impl Iterator<Item = &'static ActionSpec> {
    let is_told = |spec: &&ActionSpec| {
        !matches!(spec.parameter, Parameter::Sentence(_) | Parameter::Newcomer(_) | Parameter::Child(_))
    };
    ACTIONS.iter().filter(|spec| spec.name != STEP).filter(is_told)
}

/// Whether a step that begins with this word is no command of the content.
fn is_known(verb: &str) -> bool {
    Direction::named(verb).is_some() || ActCommand::NAMES.contains(&verb) || verbs().any(|spec| spec.name == verb)
}

/// The use of an ability where it is aimed by itself.
fn unaimed(game: &Game, who: CreatureId, ability: Ref<AbilityKind>) -> Result<Action, Diagnostic> {
    let at = game.own_aim(who, &game.content.abilities[ability]);
    at.map(|at| Action::Cast { ability, at }).ok_or_else(|| {
        let id = game.content.abilities.id(ability);
        let error = Diagnostic::error(format!("`{id}` has to be aimed"));
        error.help(format!("add a column and a row, counted from 0 at the top left: \"cast {id} 4 1\""))
    })
}

/// The slot of an item that `who` carries. An item that is worn, or one that is not, is preferred.
fn slot(game: &Game, who: CreatureId, kind: Ref<ItemKind>, worn: bool) -> Result<usize, Diagnostic> {
    let none = Inventory::default();
    let creature = game.world().creature(who);
    let inventory = creature.map_or(&none, |creature| &creature.inventory);
    let slots = inventory.iter().filter(|(_, item)| item.kind == kind).map(|(slot, _)| slot);
    let best = slots.min_by_key(|slot| inventory.worn_on(*slot).is_some() != worn);
    best.ok_or_else(|| {
        let name = match creature.filter(|_| who != game.world().player) {
            Some(creature) => format!("`{}`", game.content.creatures.id(creature.kind())),
            None => "the player".to_owned(),
        };
        Diagnostic::error(format!("{name} carries no `{}`", game.content.items.id(kind)))
    })
}

fn lacks(verb: &str, what: &str) -> Diagnostic {
    Diagnostic::error(format!("`{verb}` needs {what}")).help(EXAMPLES)
}

fn unknown_verb(verb: &str, names: &Names, pack: &str) -> Diagnostic {
    if verb == "fire" {
        let message = "`fire` is a command of the screen, which asks for a target";
        return Diagnostic::error(message).help("name what flies, and a cell: \"throw arrow 4 1\"");
    }
    if matches!(verb, "rest" | "explore") {
        let message = format!("`{verb}` is a command of the screen, which takes many turns");
        return Diagnostic::error(message).help("write single actions, such as \"wait 20\" or \"east 3\"");
    }
    let known: Vec<&str> = ActCommand::NAMES
        .iter()
        .chain(Direction::NAMES)
        .copied()
        .chain(verbs().map(|spec| spec.name))
        .chain([REFUSED])
        .chain(names.known_to(CommandKind::TABLE, pack).map(|(_, command)| command))
        .collect();
    unknown("command", verb, &known).help(EXAMPLES)
}

fn unknown(what: &str, written: &str, known: &[&str]) -> Diagnostic {
    let hint = suggest(written, known.iter().copied());
    let hint = hint.map_or_else(String::new, |meant| format!(": did you mean `{meant}`?"));
    Diagnostic::error(format!("there is no {what} `{written}`{hint}"))
}
