//! What the player does in a test, in words: `"east"`, `"wait 5"`, `"equip dagger"`, `"cannot descend"`.

use crate::content::{ActCommand, Command, ItemKind, Kind, Ref};
use crate::diagnostics::{Diagnostic, Place, suggest};
use crate::grid::Direction;
use crate::loader::names::Names;

/// What the player does once or several times.
#[derive(Clone, Debug)]
pub struct Step {
    /// What it is.
    pub deed: StepAction,
    /// How often.
    pub times: u32,
    /// Whether the rules must refuse it.
    pub refused: bool,
    /// Where it stands.
    pub place: Place,
}

/// Something that the player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepAction {
    /// Lets a turn pass.
    Wait,
    /// Goes a step, strikes or digs.
    Step(Direction),
    /// Strikes whoever stands there.
    Attack(Direction),
    /// Digs what is there.
    Dig(Direction),
    /// Picks up what lies here.
    PickUp,
    /// Lays down an item.
    Drop(Ref<ItemKind>),
    /// Eats an item.
    Eat(Ref<ItemKind>),
    /// Uses an item.
    Use(Ref<ItemKind>),
    /// Opens what is there.
    Open(Direction),
    /// Closes what is there.
    Close(Direction),
    /// Changes places with an ally.
    Swap(Direction),
    /// Wears or wields an item.
    Equip(Ref<ItemKind>),
    /// Takes an item off.
    Unequip(Ref<ItemKind>),
    /// Goes down the stairs here.
    Descend,
    /// Goes up the stairs here, or out.
    Ascend,
}

/// What is written before something that the rules must refuse.
const REFUSED: &str = "cannot";

/// Reads what `pack` writes for one step.
pub(crate) fn read(written: &str, place: Place, names: &Names, pack: &str) -> Result<Step, Diagnostic> {
    let mut words: Vec<&str> = written.split_whitespace().collect();
    let refused = words.first() == Some(&REFUSED);
    if refused {
        words.remove(0);
    }
    let Some((verb, arguments)) = words.split_first() else {
        return Err(Diagnostic::error("this says nothing to do").help(EXAMPLES));
    };
    let (deed, rest) = deed(verb, arguments, names, pack)?;
    let times = match rest {
        [] => 1,
        [times] => times.parse().ok().filter(|times| *times > 0).ok_or_else(|| {
            Diagnostic::error(format!("`{times}` is no count")).help("a whole number says how often, as \"wait 5\"")
        })?,
        [_, more, ..] => return Err(Diagnostic::error(format!("`{more}` is too much here")).help(EXAMPLES)),
    };
    Ok(Step { deed, times, refused, place })
}

const EXAMPLES: &str =
    "write one such as \"east\", \"wait 5\", \"pick_up\", \"equip dagger\", \"attack north\" or \"cannot descend\"";

/// The deed, and the words that are left.
fn deed<'w>(
    verb: &str,
    arguments: &'w [&'w str],
    names: &Names,
    pack: &str,
) -> Result<(StepAction, &'w [&'w str]), Diagnostic> {
    if let Some(direction) = direction(verb) {
        return Ok((StepAction::Step(direction), arguments));
    }
    match verb {
        "wait" => return Ok((StepAction::Wait, arguments)),
        "pick_up" => return Ok((StepAction::PickUp, arguments)),
        "descend" => return Ok((StepAction::Descend, arguments)),
        "ascend" => return Ok((StepAction::Ascend, arguments)),
        _ => {}
    }
    let (argument, rest) = arguments.split_first().map_or((None, arguments), |(first, rest)| (Some(*first), rest));
    let item = || {
        let argument = argument.ok_or_else(|| lacks(verb, "an item"))?;
        names.find(ItemKind::TABLE, argument, pack).map(Ref::new)
    };
    let way = || {
        let argument = argument.ok_or_else(|| lacks(verb, "a direction"))?;
        direction(argument).ok_or_else(|| unknown("direction", argument, Direction::NAMES))
    };
    let deed = match verb {
        "attack" => StepAction::Attack(way()?),
        "dig" => StepAction::Dig(way()?),
        "open" => StepAction::Open(way()?),
        "close" => StepAction::Close(way()?),
        "swap" => StepAction::Swap(way()?),
        "use" => StepAction::Use(item()?),
        "drop" => StepAction::Drop(item()?),
        "eat" => StepAction::Eat(item()?),
        "equip" => StepAction::Equip(item()?),
        "unequip" => StepAction::Unequip(item()?),
        _ => return Err(unknown_verb(verb)),
    };
    Ok((deed, rest))
}

fn direction(name: &str) -> Option<Direction> {
    let named = Direction::NAMES.iter().zip(Direction::ALL);
    named.into_iter().find(|(own, _)| **own == name).map(|(_, direction)| direction)
}

fn lacks(verb: &str, what: &str) -> Diagnostic {
    Diagnostic::error(format!("`{verb}` needs {what}")).help(EXAMPLES)
}

fn unknown_verb(verb: &str) -> Diagnostic {
    if matches!(verb, "rest" | "explore") {
        let message = format!("`{verb}` is a command of the screen, which takes many turns");
        return Diagnostic::error(message).help("say what is done, as \"wait 20\" or \"east 3\"");
    }
    let known: Vec<&str> = ActCommand::NAMES
        .iter()
        .chain(Direction::NAMES)
        .copied()
        .chain(["attack", "dig", "use", "open", "close", "swap", REFUSED])
        .collect();
    unknown("command", verb, &known).help(EXAMPLES)
}

fn unknown(what: &str, written: &str, known: &[&str]) -> Diagnostic {
    let hint = suggest(written, known.iter().copied());
    let hint = hint.map_or_else(String::new, |meant| format!(": did you mean `{meant}`?"));
    Diagnostic::error(format!("there is no {what} `{written}`{hint}"))
}
