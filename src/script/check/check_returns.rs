//! Actions and effects never returned, and return values of the wrong type.

use std::collections::{BTreeMap, BTreeSet};

use rhai::{ASTNode, Expr, FnCallExpr, Position, Stmt};

use super::check_context::CheckContext;
use super::flow::{Fate, FunctionBody, Leaf, last_link};
use super::types::var_types::{VarTypes, belongs};
use crate::content::Script;
use crate::diagnostics::Diagnostic;
use crate::game::Hook;
use crate::script::api::handles::describe;
use crate::script::api::registry::ME;
use crate::script::api::registry::{CallForm, FunctionDoc};
use crate::script::check::syntax::script_text::location;
use crate::script::run::entry_points::{ENTRY, IS_USEFUL};

/// The return type of a behaviour.
const ACTION: &str = "action";
/// The return type of a hook.
const EFFECT: &str = "effect";

/// What `is_useful` returns.
const BOOLEAN: &str = "a boolean";

/// The advice for return values of `is_useful`.
const HOW_TO_JUDGE: &str = "return `true` or `false`, or nothing with `return;` to leave it to the ability's fields";
/// The advice for return values of `act`.
const HOW_TO_ANSWER: &str =
    "return an action such as `me.wait()`, a list of one action and effects, or nothing with `return;`";
/// The advice for return values of hooks.
const HOW_TO_REACT: &str = "return an effect such as `heal(me, 1)`, a list of effects, or nothing with `return;`";

/// Advice for the function `entry`, which returned a value of type `sort`.
pub(crate) fn how_to_answer(entry: &str, sort: &str) -> String {
    if entry == IS_USEFUL {
        return HOW_TO_JUDGE.to_owned();
    }
    match (entry == ENTRY, sort) {
        (true, "an effect") => {
            format!(
                "return it beside an action, `[{ME}.wait(), ...]`, or from a hook, such as `fn on_tick({ME}) {{ ... }}`"
            )
        }
        (false, "an action") => {
            format!("actions belong in `fn {ENTRY}({ME}) {{ ... }}`; `{entry}` returns effects")
        }
        (true, _) => HOW_TO_ANSWER.to_owned(),
        (false, _) => HOW_TO_REACT.to_owned(),
    }
}

/// All mistakes in the return values of a script's functions.
pub(crate) fn check(subject: &CheckContext<'_>) -> Vec<Diagnostic> {
    let CheckContext { docs, held, bodies, .. } = subject;
    let effects = Wishes::new(docs, held, bodies);
    let mut found = Vec::new();
    for body in bodies {
        found.extend(effects.forgotten(body));
        let wanted = wanted(body);
        body.trace(&mut |leaf, fate| {
            found.extend(match (fate, wanted) {
                (Fate::Dropped, _) => effects.dropped(leaf, &body.name),
                (Fate::Answered, Some(wanted)) => effects.mistaken(leaf, &body.name, wanted),
                _ => None,
            });
        });
    }
    found.into_iter().map(|found: ReturnFault| found.at_location(subject.script)).collect()
}

/// What the engine wants from a function that it calls.
fn wanted(body: &FunctionBody) -> Option<&'static str> {
    match body.name.as_str() {
        ENTRY => Some(ACTION),
        IS_USEFUL if body.parameters == 2 => Some(BOOLEAN),
        name => Hook::named(name).map(|_| EFFECT),
    }
}

/// Finds the actions and effects among the values of a script.
struct Wishes<'a> {
    docs: &'a [FunctionDoc],
    held: &'a VarTypes,
    /// The names of the script's own functions, which take precedence over those of the host.
    names: BTreeSet<&'a str>,
    /// Those of them that return an action or an effect, by name and number of parameters.
    answering: BTreeMap<(&'a str, usize), &'static str>,
}

impl<'a> Wishes<'a> {
    fn new(docs: &'a [FunctionDoc], held: &'a VarTypes, bodies: &'a [FunctionBody]) -> Self {
        let names = bodies.iter().map(|body| body.name.as_str()).collect();
        let mut effects = Self { docs, held, names, answering: BTreeMap::new() };
        // A function may return what another one returns, so repeat until nothing changes.
        loop {
            let answer = |body: &FunctionBody| {
                let mut sort = None;
                body.trace(&mut |leaf, fate| {
                    let effect = Some(leaf).filter(|_| fate == Fate::Answered).and_then(|leaf| effects.find(leaf));
                    sort = sort.or(effect.map(|effect| effect.sort));
                });
                sort
            };
            let answers = bodies.iter().filter_map(|body| Some(((body.name.as_str(), body.parameters), answer(body)?)));
            let answering: BTreeMap<(&str, usize), &'static str> = answers.collect();
            if answering == effects.answering {
                return effects;
            }
            effects.answering = answering;
        }
    }

    /// The action or effect that a value certainly is, or may be.
    fn find<'l>(&self, leaf: Leaf<'l>) -> Option<Wish<'l>> {
        let (name, at, sort) = match leaf {
            Leaf::Call(call, at) => (call.name.as_str(), at, self.by_name(call)?),
            Leaf::Value(Expr::FnCall(call, at)) => (call.name.as_str(), *at, self.by_name(call)?),
            Leaf::Value(value @ Expr::Dot(..)) => match last_link(value) {
                Expr::MethodCall(call, at) => (call.name.as_str(), *at, effect(self.held.answer(value, self.docs)?)?),
                _ => return None,
            },
            Leaf::Value(_) => return None,
        };
        Some(Wish { name, at, sort })
    }

    /// Whether a call such as `wait(me)` or `heal(me, 3)` returns an action or an effect.
    fn by_name(&self, call: &FnCallExpr) -> Option<&'static str> {
        let (name, count) = (call.name.as_str(), call.args.len());
        if self.names.contains(name) {
            return self.answering.get(&(name, count)).copied();
        }
        let alone =
            |doc: &&FunctionDoc| doc.form() == CallForm::Function && doc.name() == name && doc.arguments() == count;
        if let Some(doc) = self.docs.iter().find(alone) {
            return effect(doc.answers());
        }
        let Some(Expr::Variable(first, ..)) = call.args.first() else { return None };
        let sort = self.held.of(&first.1)?;
        let is_meant = |doc: &&FunctionDoc| doc.form() == CallForm::Method && doc.name() == name && belongs(doc, sort);
        self.docs.iter().filter(is_meant).find_map(|doc| effect(doc.answers()))
    }
}

/// A call that returns an action or an effect.
struct Wish<'l> {
    name: &'l str,
    at: Position,
    sort: &'static str,
}

/// Which of the two a signature returns.
fn effect(answers: &str) -> Option<&'static str> {
    let bare = answers.strip_suffix(" or ()").unwrap_or(answers);
    [ACTION, EFFECT].into_iter().find(|sort| *sort == bare)
}

/// A mistake and its position.
struct ReturnFault(Diagnostic, Position);

impl ReturnFault {
    fn answer(entry: &str, sort: &str, at: Position) -> Self {
        let diagnostic = Diagnostic::error(format!("`{entry}` returns {sort} here"));
        Self(diagnostic.help(how_to_answer(entry, sort)), at)
    }

    fn at_location(self, script: &Script) -> Diagnostic {
        self.0.at(location(script, self.1))
    }
}

impl Wishes<'_> {
    /// An action or an effect that is dropped.
    fn dropped(&self, leaf: Leaf<'_>, function: &str) -> Option<ReturnFault> {
        let Wish { name, at, sort } = self.find(leaf)?;
        let message = format!("the {sort} from `{name}` is not used");
        let help = if sort == EFFECT && function == ENTRY {
            format!("only what `{ENTRY}` returns is done: return it beside an action, `[{ME}.wait(), ...]`")
        } else if sort == EFFECT {
            format!("only what `{function}` returns is done: return several effects as a list `[..., ...]`")
        } else {
            format!("only what `{ENTRY}` returns is done: write `return` before it")
        };
        Some(ReturnFault(Diagnostic::warning(message).help(help), at))
    }

    /// The actions and effects that a function puts into variables that it never reads.
    fn forgotten(&self, body: &FunctionBody) -> Vec<ReturnFault> {
        let (mut kept, mut read) = (Vec::new(), BTreeSet::new());
        body.walk(&mut |node| match node {
            ASTNode::Stmt(Stmt::Var(parts, ..)) => {
                let wish = self.find(Leaf::Value(&parts.1)).map(|wish| (wish.sort, wish.at));
                kept.extend(wish.map(|(sort, at)| (parts.0.as_str().to_owned(), sort, at)));
            }
            ASTNode::Expr(Expr::Variable(name, ..)) => drop(read.insert(name.1.to_string())),
            _ => {}
        });
        let unread = kept.into_iter().filter(|(name, ..)| !read.contains(name));
        let faults = unread.map(|(name, sort, at)| {
            let message = format!("the {sort} in `{name}` is never returned");
            let help = format!("only what the function returns is done: write `return {name};`");
            ReturnFault(Diagnostic::warning(message).help(help), at)
        });
        faults.collect()
    }

    /// A return value that is not what is `wanted`.
    fn mistaken(&self, leaf: Leaf<'_>, entry: &str, wanted: &str) -> Option<ReturnFault> {
        if let Some(Wish { at, sort, .. }) = self.find(leaf) {
            return (sort != wanted).then(|| ReturnFault::answer(entry, &format!("an {sort}"), at));
        }
        let value = match leaf {
            Leaf::Value(Expr::Array(values, at)) if wanted != BOOLEAN => {
                return self.mistaken_list(values, entry, wanted, *at);
            }
            Leaf::Value(value) => value,
            Leaf::Call(call, at) => {
                let sort = comparison(call).filter(|sort| *sort != wanted)?;
                return Some(ReturnFault::answer(entry, sort, at));
            }
        };
        // A list may be one of effects.
        let sort = self.sort(value).filter(|sort| *sort != wanted && (wanted == BOOLEAN || *sort != "a list"))?;
        let at = match last_link(value) {
            Expr::Property(_, at) | Expr::MethodCall(_, at) => *at,
            _ => value.start_position(),
        };
        Some(ReturnFault::answer(entry, sort, at))
    }

    /// A list that is not what is `wanted`: effects for a hook, one action and effects for a behaviour.
    fn mistaken_list(&self, values: &[Expr], entry: &str, wanted: &str, at: Position) -> Option<ReturnFault> {
        let is_effect = |value: &Expr| self.find(Leaf::Value(value)).is_some_and(|wish| wish.sort == EFFECT);
        if wanted == ACTION && !values.is_empty() && values.iter().all(is_effect) {
            return Some(ReturnFault::answer(entry, "effects without an action", at));
        }
        let others = values.iter().filter(|value| wanted == EFFECT || !is_effect(value));
        others.map(Leaf::Value).find_map(|value| self.mistaken(value, entry, wanted))
    }

    /// The type of a value, where it is certain and neither an action nor `()`.
    fn sort(&self, value: &Expr) -> Option<&'static str> {
        if let Some(value) = value.get_literal_value(None) {
            return Some(describe(&value)).filter(|_| !value.is_unit());
        }
        match value {
            Expr::InterpolatedString(..) => Some("text"),
            Expr::Array(..) => Some("a list"),
            Expr::Map(..) => Some("a map"),
            Expr::And(..) | Expr::Or(..) => Some("a boolean"),
            Expr::FnCall(call, _) => comparison(call),
            Expr::Variable(name, ..) => self.held.of(&name.1).and_then(with_article),
            Expr::Dot(..) => with_article(self.held.answer(value, self.docs)?),
            _ => None,
        }
    }
}

/// The type of a comparison; `None` for any other call.
fn comparison(call: &FnCallExpr) -> Option<&'static str> {
    ["==", "!=", "<", "<=", ">", ">=", "!"].contains(&call.name.as_str()).then_some("a boolean")
}

/// The return type in a signature, as reports name it; `None` for an action, and for one that may be anything.
fn with_article(answers: &str) -> Option<&'static str> {
    let bare = answers.strip_suffix(" or ()").unwrap_or(answers);
    Some(match bare {
        "int" => "a number",
        "bool" => "a boolean",
        "text" => "text",
        "map" => "a map",
        "creature" => "a creature",
        "place" => "a place",
        "item" => "an item",
        _ if bare == "list" || bare.starts_with("list of ") => "a list",
        _ => return None,
    })
}
