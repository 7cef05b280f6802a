//! Operations that certainly fail: conditions that are not true or false, loops over what is no list, arithmetic with creatures, division by
//! zero, `this`, and values that a memory can't hold.

use std::any::TypeId;
use std::collections::BTreeSet;

use rhai::{ASTNode, Array, BinaryExpr, Expr, FnCallExpr, INT, ImmutableString, Position, Stmt};

use super::check_context::CheckContext;
use super::check_variables::ANONYMOUS;
use super::flow::{Fate, Leaf};
use super::types::type_words::word;
use crate::diagnostics::Diagnostic;
use crate::script::api::handles::{
    ActionHandle, CreatureHandle, EffectHandle, EventHandle, ItemHandle, PlaceHandle, PromptHandle,
};
use crate::script::check::syntax::script_text::location;

/// All operations that certainly fail, but for those of [`check_this`].
pub(crate) fn check(subject: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut found: Vec<Fault> = Vec::new();
    subject.ast.walk(&mut |path| {
        match path.last() {
            Some(ASTNode::Stmt(statement)) => found.extend(of_statement(subject, statement)),
            Some(ASTNode::Expr(value)) => found.extend(of_expression(subject, value)),
            _ => {}
        }
        true
    });
    found.extend(undecided(subject));
    found.into_iter().map(|(diagnostic, at)| diagnostic.at(location(subject.script, at))).collect()
}

/// The errors for closures that select elements of a list, and return neither true nor false: Rhai takes that for false.
fn undecided(subject: &CheckContext<'_>) -> Vec<Fault> {
    let mut found = Vec::new();
    for body in subject.bodies.iter().filter(|body| subject.selects(&body.name)) {
        body.trace(&mut |leaf, fate| {
            if let (Leaf::Value(value), Fate::Answered) = (leaf, fate) {
                found.extend(condition(subject, value).or_else(|| maybe_undecided(subject, value)));
            }
        });
    }
    found
}

/// The warning for a property that is neither true nor false, of a variable of unknown type.
fn maybe_undecided(subject: &CheckContext<'_>, value: &Expr) -> Option<Fault> {
    let given = subject.property_of_any(value).filter(|given| *given != TypeId::of::<bool>())?;
    let message = format!("this must be true or false, but it is {}, which counts as false", word(given)?);
    Some((Diagnostic::warning(message).help("compare it, for example with `> 0`"), value.start_position()))
}

type Fault = (Diagnostic, Position);

fn of_statement(subject: &CheckContext<'_>, statement: &Stmt) -> Option<Fault> {
    match statement {
        Stmt::If(parts, _) | Stmt::While(parts, _) | Stmt::Do(parts, ..) => condition(subject, &parts.expr),
        Stmt::For(parts, _) => not_a_list(subject, &parts.2.expr),
        Stmt::Assignment(parts) => forgettable(subject, &parts.1),
        Stmt::FnCall(call, at) if call.op_token.is_some() => operator(subject, call, *at),
        _ => None,
    }
}

fn of_expression(subject: &CheckContext<'_>, value: &Expr) -> Option<Fault> {
    match value {
        Expr::And(sides, _) | Expr::Or(sides, _) => sides.iter().find_map(|side| condition(subject, side)),
        Expr::FnCall(call, at) if call.op_token.is_some() => operator(subject, call, *at),
        Expr::StringConstant(text, at) if text.contains("${") => {
            let diagnostic = Diagnostic::warning("`${...}` is plain text between double quotes");
            Some((diagnostic.help("to insert values, write the text between backticks"), *at))
        }
        _ => None,
    }
}

/// The error for a condition that is neither true nor false.
fn condition(subject: &CheckContext<'_>, value: &Expr) -> Option<Fault> {
    // A `loop` has the condition `()`.
    let given = subject.type_of(value).filter(|given| *given != TypeId::of::<bool>() && !value.is_unit())?;
    let compared = if given == TypeId::of::<INT>() { "`> 0`" } else { "`!= ()`" };
    let message = format!("a condition must be true or false, but this is {}", word(given)?);
    let help = format!("compare it, for example with {compared}");
    Some((Diagnostic::error(message).help(help), value.start_position()))
}

/// Whether values of that type are no lists or texts.
fn is_single(of: TypeId) -> bool {
    of == TypeId::of::<INT>() || of == TypeId::of::<bool>() || is_handle(of)
}

/// Whether values of that type can only be compared with `==` and `!=`.
fn is_handle(of: TypeId) -> bool {
    let handles = [
        TypeId::of::<CreatureHandle>(),
        TypeId::of::<PlaceHandle>(),
        TypeId::of::<ItemHandle>(),
        TypeId::of::<ActionHandle>(),
        TypeId::of::<EffectHandle>(),
        TypeId::of::<EventHandle>(),
        TypeId::of::<PromptHandle>(),
    ];
    handles.contains(&of)
}

/// The error for a `for` loop over a single value.
fn not_a_list(subject: &CheckContext<'_>, value: &Expr) -> Option<Fault> {
    let given = subject.type_of(value).filter(|given| is_single(*given))?;
    let diagnostic = Diagnostic::error(format!("a `for` loop needs a list, but this is {}", word(given)?));
    let help = if given == TypeId::of::<INT>() { "to count, write `for n in 0..5`" } else { "leave out the loop" };
    Some((diagnostic.help(help), value.start_position()))
}

/// The error for an operator that its operands don't have.
fn operator(subject: &CheckContext<'_>, call: &FnCallExpr, at: Position) -> Option<Fault> {
    let name = call.name.as_str();
    if name == "!" {
        return condition(subject, call.args.first()?);
    }
    let [left, right] = call.args.as_slice() else { return None };
    let divides = matches!(name, "/" | "%");
    if divides && right.get_literal_value(None).is_some_and(|value| value.as_int() == Ok(0)) {
        return Some((Diagnostic::error("this divides by zero"), at));
    }
    if matches!(name, "==" | "!=") {
        return never_equal(subject, left, right, at);
    }
    let is_arithmetic = matches!(name, "+" | "-" | "*" | "/" | "%" | "<" | "<=" | ">" | ">=");
    let (left, right) = (subject.type_of(left)?, subject.type_of(right)?);
    // A text can be joined with anything, and a list with anything that goes into it.
    let is_joined = name == "+" && ![left, right].into_iter().all(is_single);
    if !is_arithmetic || is_joined || !(is_handle(left) || is_handle(right)) {
        return None;
    }
    let message = format!("`{name}` can't be used on {} and {}", word(left)?, word(right)?);
    let diagnostic = Diagnostic::error(message);
    let help = "calculate with its `x` and `y`, or ask for its neighbour: `place.next(\"north\")`";
    let is_place = [left, right].contains(&TypeId::of::<PlaceHandle>());
    let is_effect = [left, right].contains(&TypeId::of::<EffectHandle>());
    let diagnostic = match (is_place, is_effect) {
        (true, _) => diagnostic.help(help),
        (_, true) => diagnostic.help("return several effects as a list: `[heal(me, 1), message(\"howl\")]`"),
        _ => diagnostic,
    };
    Some((diagnostic, at))
}

/// The warning for a comparison of values of different types.
fn never_equal(subject: &CheckContext<'_>, left: &Expr, right: &Expr, at: Position) -> Option<Fault> {
    let (one, other) = (subject.type_of(left)?, subject.type_of(right)?);
    let is_kind = |of: TypeId| is_single(of) || of == TypeId::of::<ImmutableString>() || of == TypeId::of::<Array>();
    if one == other || !is_kind(one) || !is_kind(other) {
        return None;
    }
    let message = format!("{} never equals {}", word(one)?, word(other)?);
    Some((Diagnostic::warning(message), at))
}

/// The error for a memory that is given something that can't be saved.
fn forgettable(subject: &CheckContext<'_>, BinaryExpr { lhs, rhs }: &BinaryExpr) -> Option<Fault> {
    let Expr::Dot(sides, ..) = lhs else { return None };
    let (memory, is_whole) = match &sides.rhs {
        Expr::Dot(inner, ..) | Expr::Index(inner, ..) => (&inner.lhs, false),
        other => (other, true),
    };
    let Expr::Property(names, _) = memory else { return None };
    if names.2 != "memory" || subject.type_of(&sides.lhs) != Some(TypeId::of::<CreatureHandle>()) {
        return None;
    }
    let given = subject.type_of(rhs)?;
    if is_whole {
        let diagnostic = Diagnostic::error(format!("the memory is a map, but this is {}", word(given)?));
        let is_wrong = is_single(given) || given == TypeId::of::<Array>();
        return is_wrong.then(|| (diagnostic.help("give it a name: `me.memory.count = 1`"), rhs.start_position()));
    }
    let is_kept = !is_handle(given) || given == TypeId::of::<CreatureHandle>() || given == TypeId::of::<PlaceHandle>();
    let help = if given == TypeId::of::<ItemHandle>() {
        "keep its `kind` or its `place`"
    } else {
        "keep what you need to decide again: a number, text, a place or a creature"
    };
    let diagnostic = Diagnostic::error(format!("the memory can't hold {}", word(given)?)).help(help);
    (!is_kept).then(|| (diagnostic, rhs.start_position()))
}

/// The errors for `this` in functions that are never called after a dot, where it is nothing.
pub(crate) fn check_this(subject: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut methods: BTreeSet<String> = BTreeSet::new();
    subject.ast.walk(&mut |path| {
        if let Some(ASTNode::Expr(Expr::MethodCall(call, _))) = path.last() {
            methods.insert(call.name.to_string());
        }
        true
    });
    let mut found = Vec::new();
    for body in subject.bodies.iter().filter(|body| !body.name.starts_with(ANONYMOUS) && !methods.contains(&body.name))
    {
        body.walk(&mut |node| {
            if let ASTNode::Expr(Expr::ThisPtr(at)) = node {
                let diagnostic = Diagnostic::error("`this` is nothing here");
                let help = format!("the creature is the parameter: write `fn {}(me) {{ ... }}` and `me`", body.name);
                found.push(diagnostic.help(help).at(location(subject.script, *at)));
            }
        });
    }
    found
}
