//! Looks for actions that nobody answers with, and for answers that are no actions.

use std::collections::BTreeSet;

use rhai::{AST, Expr, FnCallExpr, Position};

use super::api::{Form, FunctionDoc, describe};
use super::call::ENTRY;
use super::compile::place;
use super::flow::{Body, Fate, Leaf, bodies, last_link};
use super::held::{Held, belongs};
use crate::content::{Diagnostic, Script};

/// What a host function answers that can be done.
const ACTION: &str = "action";

/// How `act` answers.
pub(super) const HOW_TO_ANSWER: &str = "answer with an action such as `me.wait()`, or with nothing by `return;`";

/// All that is wrong with what the functions of a script answer.
pub(super) fn check(docs: &[FunctionDoc], script: &Script, ast: &AST, held: &Held) -> Vec<Diagnostic> {
    let bodies = bodies(ast);
    let actions = Actions::new(docs, held, &bodies);
    let mut found = Vec::new();
    for body in &bodies {
        let is_entry = body.name == ENTRY && body.parameters == 1;
        body.trace(&mut |leaf, fate| {
            found.extend(match fate {
                Fate::Dropped => actions.dropped(leaf).map(|found| found.at_place(script)),
                Fate::Answered if is_entry => actions.mistaken(leaf).map(|found| found.at_place(script)),
                _ => None,
            });
        });
    }
    found
}

/// Finds actions among the values of a script.
struct Actions<'a> {
    docs: &'a [FunctionDoc],
    held: &'a Held,
    /// The names of the script's own functions, which go before those of the host.
    names: BTreeSet<&'a str>,
    /// Those of them that answer with an action, with the number of parameters.
    own: BTreeSet<(&'a str, usize)>,
}

impl<'a> Actions<'a> {
    fn new(docs: &'a [FunctionDoc], held: &'a Held, bodies: &'a [Body]) -> Self {
        let names = bodies.iter().map(|body| body.name.as_str()).collect();
        let mut actions = Self { docs, held, names, own: BTreeSet::new() };
        // A function may answer with what another one answers.
        loop {
            let acts = |body: &&Body| {
                let mut acts = false;
                body.trace(&mut |leaf, fate| acts |= fate == Fate::Answered && actions.find(leaf).is_some());
                acts
            };
            let own: BTreeSet<(&str, usize)> =
                bodies.iter().filter(acts).map(|body| (body.name.as_str(), body.parameters)).collect();
            if own == actions.own {
                return actions;
            }
            actions.own = own;
        }
    }

    /// The name of the function and its place, when the value is an action, or may be.
    fn find<'l>(&self, leaf: Leaf<'l>) -> Option<(&'l str, Position)> {
        match leaf {
            Leaf::Call(call, at) => self.by_name(call).then_some((call.name.as_str(), at)),
            Leaf::Value(Expr::FnCall(call, at)) => self.by_name(call).then_some((call.name.as_str(), *at)),
            Leaf::Value(value @ Expr::Dot(..)) => match last_link(value) {
                Expr::MethodCall(call, at) => {
                    is_action(self.held.answer(value, self.docs)?).then_some((call.name.as_str(), *at))
                }
                _ => None,
            },
            Leaf::Value(_) => None,
        }
    }

    /// Whether a call such as `wait(me)` answers with an action.
    fn by_name(&self, call: &FnCallExpr) -> bool {
        let name = call.name.as_str();
        if self.names.contains(name) {
            return self.own.contains(&(name, call.args.len()));
        }
        let Some(Expr::Variable(first, ..)) = call.args.first() else { return false };
        let Some(sort) = self.held.of(&first.1) else { return false };
        let is_meant = |doc: &FunctionDoc| doc.form() == Form::Method && doc.name() == name && belongs(doc, sort);
        self.docs.iter().any(|doc| is_meant(doc) && is_action(doc.answers()))
    }
}

fn is_action(answers: &str) -> bool {
    answers.strip_suffix(" or ()").unwrap_or(answers) == ACTION
}

/// Something that is wrong, before it has its place.
struct Found(Diagnostic, Position);

impl Found {
    fn answer(sort: &str, at: Position) -> Self {
        Self(Diagnostic::error(format!("`{ENTRY}` answers with {sort} here")).help(HOW_TO_ANSWER), at)
    }

    fn at_place(self, script: &Script) -> Diagnostic {
        self.0.at(place(script, self.1))
    }
}

impl Actions<'_> {
    /// An action that is thrown away.
    fn dropped(&self, leaf: Leaf<'_>) -> Option<Found> {
        let (name, at) = self.find(leaf)?;
        let message = format!("the action of `{name}` is thrown away");
        let help = format!("a call only asks; what `{ENTRY}` answers is done: write `return` before it");
        Some(Found(Diagnostic::warning(message).help(help), at))
    }

    /// An answer of `act` that is no action.
    fn mistaken(&self, leaf: Leaf<'_>) -> Option<Found> {
        let value = match leaf {
            Leaf::Value(value) => value,
            Leaf::Call(call, at) => {
                let sort = comparison(call)?;
                return Some(Found::answer(sort, at));
            }
        };
        let sort = self.sort(value)?;
        let at = match last_link(value) {
            Expr::Property(_, at) | Expr::MethodCall(_, at) => *at,
            _ => value.start_position(),
        };
        Some(Found::answer(sort, at))
    }

    /// What sort of value it is, when that is plain and it is neither an action nor nothing.
    fn sort(&self, value: &Expr) -> Option<&'static str> {
        if let Some(value) = value.get_literal_value(None) {
            return Some(describe(&value)).filter(|_| !value.is_unit());
        }
        match value {
            Expr::InterpolatedString(..) => Some("text"),
            Expr::Array(..) => Some("a list"),
            Expr::Map(..) => Some("a map"),
            Expr::And(..) | Expr::Or(..) => Some("a truth"),
            Expr::FnCall(call, _) => comparison(call),
            Expr::Variable(name, ..) => self.held.of(&name.1).and_then(with_article),
            Expr::Dot(..) => with_article(self.held.answer(value, self.docs)?),
            _ => None,
        }
    }
}

/// What a comparison answers; `None` for any other call.
fn comparison(call: &FnCallExpr) -> Option<&'static str> {
    ["==", "!=", "<", "<=", ">", ">=", "!"].contains(&call.name.as_str()).then_some("a truth")
}

/// What a signature answers, in the words of the reports; `None` for an action, and for what may be anything.
fn with_article(answers: &str) -> Option<&'static str> {
    let bare = answers.strip_suffix(" or ()").unwrap_or(answers);
    Some(match bare {
        "int" => "a number",
        "bool" => "a truth",
        "text" => "text",
        "map" => "a map",
        "creature" => "a creature",
        "place" => "a place",
        "item" => "an item",
        _ if bare.starts_with("list of ") => "a list",
        _ => return None,
    })
}
