//! Arguments that a host function refuses, such as `me.chance("often")` and `me.step("up")`, and event fields that a hook never gets.

use std::any::TypeId;
use std::collections::BTreeMap;

use rhai::{ASTNode, Expr, FnCallExpr, INT, ImmutableString, Position, Stmt};

use super::check_context::CheckContext;
use super::ids::known_ids::KnownIds;
use super::passed_options::{OptionVariables, asked_option};
use super::types::type_words::{type_named, word};
use super::types::var_types::{TypedCall, calls};
use crate::content::SentenceRole;
use crate::diagnostics::{Diagnostic, Severity};
use crate::game::{EventField, Hook};
use crate::script::api::arguments::argument::{ArgumentCheck, Literal};
use crate::script::check::syntax::script_text::location;

/// All arguments that a host function certainly refuses.
pub(crate) fn check(subject: &CheckContext<'_>) -> Vec<Diagnostic> {
    let arguments = Arguments { context: subject, options: OptionVariables::of(subject.ast) };
    let mut found = Vec::new();
    arguments.each(&mut |name, argument, checks| {
        let slip = arguments.wrong_type(name, argument, checks).or_else(|| arguments.refused(argument, checks));
        found.extend(slip.map(|slip| slip.at(location(subject.script, argument.start_position()))));
    });
    found.extend(missing_event_fields(subject));
    found.extend(gaps(subject));
    found.extend(spoken_gaps(subject));
    found
}

/// The options that a script passes to functions: the name of each, with the checks of an argument that it becomes.
pub(crate) fn passed_options(subject: &CheckContext<'_>) -> Vec<(String, Vec<ArgumentCheck>)> {
    let arguments = Arguments { context: subject, options: OptionVariables::of(subject.ast) };
    let mut found = Vec::new();
    arguments.each(&mut |_, argument, checks| {
        if let Some(option) = arguments.options.behind(argument).filter(|_| !checks.is_empty()) {
            found.push((option.name, checks.iter().copied().cloned().collect()));
        }
    });
    found
}

/// Sentences with a `{target}` or an `{item}` that a hook tells although its event has no other creature, or no item.
fn gaps(subject: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for body in &subject.bodies {
        let Some(hook) = Hook::named(&body.name) else { continue };
        let is_of_item = subject.ids.is_item_hook(subject.script);
        body.walk(&mut |node| {
            let (ASTNode::Expr(Expr::FnCall(call, at)) | ASTNode::Stmt(Stmt::FnCall(call, at))) = node else { return };
            let ("message", Some(id)) = (call.name.as_str(), call.args.first()) else { return };
            let Some(id) = id.get_literal_value(None).and_then(|value| value.into_string().ok()) else { return };
            let at = location(subject.script, *at);
            let lacks = |field, role| !hook.fields().contains(&field) && subject.ids.names(&id, role);
            let options = call.args.get(1);
            let names = |name: &str| options.map_or_else(Vec::new, keys).iter().any(|key| key == name);
            let is_written_out = options.is_some_and(is_map);
            // In place of the options may stand a creature, or a variable that holds either.
            let has_target = names("target") || (options.is_some() && !is_written_out);
            let may_be_options = options.is_some_and(|options| subject.type_of(options).is_none());
            let has_amount = names("amount") || (may_be_options && !is_written_out);
            let has_item = names("item") || (may_be_options && !is_written_out);
            if !has_target && lacks(EventField::Other, SentenceRole::Target) {
                let message = format!("the sentence has a `{{target}}`, but `{}` has no other creature", body.name);
                let help = "pass one: `message(\"...\", creature)`";
                found.push(Diagnostic::warning(message).at(at).help(help));
            } else if !has_item && !is_of_item && lacks(EventField::Item, SentenceRole::Item) {
                let message = format!("the sentence has an `{{item}}`, but `{}` has none", body.name);
                let help = "pass one: `message(\"...\", #{ item: item })`";
                found.push(Diagnostic::warning(message).at(at).help(help));
            } else if !has_amount && subject.ids.names(&id, SentenceRole::Amount) {
                let message = "the sentence has an `{amount}`, and gets none";
                let help = "pass it: `message(\"...\", #{ amount: 3 })`";
                found.push(Diagnostic::warning(message).at(at).help(help));
            }
        });
    }
    found
}

/// Sentences that a creature speaks although they have a place for somebody else, or for an item: the action `speak` fills none.
fn spoken_gaps(subject: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    subject.ast.walk(&mut |path| {
        let (id, at) = match path.last() {
            Some(ASTNode::Expr(Expr::MethodCall(call, at))) if call.name == "speak" => (call.args.first(), at),
            Some(ASTNode::Expr(Expr::FnCall(call, at)) | ASTNode::Stmt(Stmt::FnCall(call, at)))
                if call.name == "speak" =>
            {
                (call.args.get(1), at)
            }
            _ => return true,
        };
        let id = id.and_then(|id| id.get_literal_value(None)).and_then(|id| id.into_string().ok());
        for (role, slot) in
            [(SentenceRole::Target, "target"), (SentenceRole::Item, "item"), (SentenceRole::Amount, "amount")]
        {
            if id.as_ref().is_some_and(|id| subject.ids.names(id, role)) {
                let message = format!("the sentence has `{{{slot}}}`, and what a creature speaks has none");
                let help = "tell it from a hook, with `message`";
                found.push(Diagnostic::warning(message).at(location(subject.script, *at)).help(help));
            }
        }
        true
    });
    found
}

/// What stands before the dot of a call.
#[derive(Clone, Copy)]
enum Receiver {
    /// There is no dot.
    None,
    /// A value of unknown type.
    Unknown,
    /// A value of that type.
    Of(&'static str),
}

/// The arguments of all calls in a script.
struct Arguments<'a> {
    context: &'a CheckContext<'a>,
    options: OptionVariables,
}

/// What is done with an argument: the name of the function, the argument, and the checks of the overloads that may be meant.
type Visit<'v> = dyn FnMut(&str, &Expr, &[&ArgumentCheck]) + 'v;

impl Arguments<'_> {
    /// Visits the arguments of all calls.
    fn each(&self, visit: &mut Visit<'_>) {
        let CheckContext { ast, docs, held, .. } = self.context;
        let mut receivers: BTreeMap<Position, &'static str> = BTreeMap::new();
        ast.walk(&mut |path| {
            match path.last() {
                Some(ASTNode::Expr(Expr::FnCall(call, _)) | ASTNode::Stmt(Stmt::FnCall(call, _))) => {
                    self.of_call(call, Receiver::None, visit);
                }
                Some(ASTNode::Expr(Expr::MethodCall(call, at))) => {
                    let receiver = receivers.get(at).copied().map_or(Receiver::Unknown, Receiver::Of);
                    self.of_call(call, receiver, visit);
                }
                Some(ASTNode::Expr(chain @ Expr::Dot(..))) => {
                    receivers.extend(calls(chain, held, docs).into_iter().map(|TypedCall { of, at, .. }| (at, of)));
                }
                _ => {}
            }
            true
        });
    }

    /// Visits the arguments of a call.
    fn of_call(&self, call: &FnCallExpr, receiver: Receiver, visit: &mut Visit<'_>) {
        let name = call.name.as_str();
        let (before, of) = match receiver {
            Receiver::None => (0, None),
            Receiver::Unknown => (1, None),
            Receiver::Of(of) => (1, type_named(of)),
        };
        let overloads = self.context.overloads(name, call.args.len() + before, of);
        for (index, argument) in call.args.iter().enumerate() {
            let checks: Vec<&ArgumentCheck> =
                overloads.iter().filter_map(|overload| overload.get(index + before)).collect();
            visit(name, argument, &checks);
        }
    }

    /// The error for an argument of a type that no overload takes.
    fn wrong_type(&self, name: &str, argument: &Expr, checks: &[&ArgumentCheck]) -> Option<Diagnostic> {
        let given = self.context.type_of(argument)?;
        if checks.is_empty() || checks.iter().any(|check| check.takes(given)) {
            return None;
        }
        let mut wanted: Vec<&'static str> = Vec::new();
        for of in checks.iter().flat_map(|check| &check.types).filter(|of| **of != TypeId::of::<()>()) {
            let word = word(*of)?;
            if !wanted.contains(&word) {
                wanted.push(word);
            }
        }
        let wanted = match wanted.as_slice() {
            [before @ .., last] if !before.is_empty() => format!("{} or {last}", before.join(", ")),
            words => words.concat(),
        };
        let message = format!("`{name}` takes {wanted} here, but this is {}", word(given)?);
        let doc = self.context.docs.iter().find(|doc| doc.name() == name)?;
        Some(Diagnostic::error(message).help(format!("it is `{}`", doc.signature)))
    }

    /// The error for a literal that all overloads refuse. The default of an option counts as one.
    fn refused(&self, argument: &Expr, checks: &[&ArgumentCheck]) -> Option<Diagnostic> {
        let (whole, start, end);
        if let Some(found) = keys(argument).iter().find_map(|key| self.refused_literal(Literal::Key(key), checks)) {
            return Some(found);
        }
        let value = asked_option(argument).map_or_else(|| argument.get_literal_value(None), |option| option.default);
        let number = value.as_ref().and_then(|value| value.as_int().ok());
        let literal = if let Some(number) = number {
            Literal::Number(number)
        } else if let Some(text) = value.and_then(|value| value.into_string().ok()) {
            whole = text;
            Literal::Whole(&whole)
        } else {
            (start, end) = ends(argument)?;
            Literal::Parts(&start, &end)
        };
        self.refused_literal(literal, checks)
    }

    fn refused_literal(&self, literal: Literal<'_>, checks: &[&ArgumentCheck]) -> Option<Diagnostic> {
        refused_by(checks.iter().copied(), literal, &self.context.ids)
    }
}

/// Whether an argument is a map that is written out.
fn is_map(argument: &Expr) -> bool {
    matches!(argument, Expr::Map(..)) || argument.get_literal_value(None).is_some_and(|value| value.is_map())
}

/// The names in a map that is written out.
fn keys(argument: &Expr) -> Vec<String> {
    if let Expr::Map(entries, _) = argument {
        return entries.0.iter().map(|(name, _)| name.as_str().to_owned()).collect();
    }
    let map = argument.get_literal_value(None).and_then(rhai::Dynamic::try_cast::<rhai::Map>);
    map.map_or_else(Vec::new, |map| map.keys().map(ToString::to_string).collect())
}

/// The error for a literal that all of `checks` refuse.
pub(crate) fn refused_by<'c>(
    checks: impl Iterator<Item = &'c ArgumentCheck>,
    literal: Literal<'_>,
    ids: &KnownIds<'_>,
) -> Option<Diagnostic> {
    // Those that take only other types can't be meant.
    let may_be_meant = |check: &&ArgumentCheck| match literal {
        Literal::Whole(_) | Literal::Parts(..) => check.takes(TypeId::of::<ImmutableString>()),
        Literal::Number(_) => check.takes(TypeId::of::<INT>()),
        Literal::Key(_) => true,
    };
    let refusals = checks.filter(may_be_meant).map(|check| (check.refuse)(literal, ids));
    let mut faults: Vec<Diagnostic> = refusals.collect::<Option<_>>()?;
    // A mere doubt by one of them is enough to let it pass as such.
    faults.sort_by_key(|fault| fault.severity == Severity::Error);
    faults.into_iter().next()
}

/// The constant beginning and end of a text that is put together, as in `"potion_of_" + name`.
fn ends(text: &Expr) -> Option<(String, String)> {
    let constant = |part: Option<&Expr>| -> String {
        let value = part.and_then(|part| part.get_literal_value(None));
        value.and_then(|value| value.into_string().ok()).unwrap_or_default()
    };
    let (start, end) = match text {
        Expr::InterpolatedString(parts, _) => (constant(parts.first()), constant(parts.last())),
        Expr::FnCall(sum, _) if sum.name == "+" => match sum.args.as_slice() {
            [left, right] => {
                let inner = |side: &Expr| ends(side).unwrap_or_default();
                (constant(Some(left)) + inner(left).0.as_str(), constant(Some(right)) + inner(right).1.as_str())
            }
            _ => return None,
        },
        _ => return None,
    };
    (!start.is_empty() || !end.is_empty()).then_some((start, end))
}

/// Event fields that a hook reads but its event never has.
fn missing_event_fields(subject: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for body in &subject.bodies {
        let Some(hook) = Hook::named(&body.name) else { continue };
        let event = subject
            .ast
            .iter_functions()
            .find(|function| function.name == body.name)
            .and_then(|function| function.params.get(1).copied());
        let Some(event) = event.map(str::to_owned) else { continue };
        body.walk(&mut |node| {
            let ASTNode::Expr(Expr::Dot(sides, ..)) = node else { return };
            let Expr::Variable(name, ..) = &sides.lhs else { return };
            let (Expr::Property(names, at), true) = (link(&sides.rhs), name.1 == event) else { return };
            found.extend(silence(hook, &names.2).map(|slip| slip.at(location(subject.script, *at))));
        });
    }
    found
}

/// The first link of `a.b.c`.
fn link(of: &Expr) -> &Expr {
    match of {
        Expr::Dot(sides, ..) | Expr::Index(sides, ..) => &sides.lhs,
        other => other,
    }
}

/// The error for an event field that a hook never gets.
fn silence(hook: Hook, asked: &str) -> Option<Diagnostic> {
    // An event can also have an item because the hook belongs to that item.
    let field = [EventField::Other, EventField::Amount].into_iter().find(|field| field.name() == asked)?;
    let has_field = |hook: Hook| hook.fields().contains(&field);
    let is_known = has_field(hook);
    let those = Hook::ALL.into_iter().filter(|(_, hook)| has_field(*hook)).map(|(name, _)| format!("`{name}`"));
    let help = format!("only these have it: {}", those.collect::<Vec<_>>().join(", "));
    let message = format!("`{}` has no `{asked}`", hook.name());
    (!is_known).then(|| Diagnostic::warning(message).help(help))
}
