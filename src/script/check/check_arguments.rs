//! Arguments of the wrong type, such as `me.chance("often")`, and event fields that a hook never gets.

use std::any::TypeId;

use rhai::{ASTNode, Array, Expr, FnCallExpr, INT, ImmutableString, Map, Position, Stmt};

use super::check_context::CheckContext;
use super::var_types::{belongs, calls};
use crate::diagnostics::Diagnostic;
use crate::game::{EventField, Hook};
use crate::script::api::handles::{CreatureHandle, ItemHandle, PlaceHandle};
use crate::script::api::registry::FunctionDoc;
use crate::script::run::compile::location;

/// The argument types, as reports name them.
fn sorts() -> [(TypeId, &'static str); 9] {
    [
        (TypeId::of::<bool>(), "a boolean"),
        (TypeId::of::<INT>(), "a number"),
        (TypeId::of::<char>(), "a letter in single quotes"),
        (TypeId::of::<ImmutableString>(), "text in double quotes"),
        (TypeId::of::<Array>(), "a list"),
        (TypeId::of::<Map>(), "a map"),
        (TypeId::of::<CreatureHandle>(), "a creature"),
        (TypeId::of::<PlaceHandle>(), "a place"),
        (TypeId::of::<ItemHandle>(), "an item"),
    ]
}

/// All arguments that certainly have the wrong type.
pub(crate) fn check(subject: &CheckContext<'_>) -> Vec<Diagnostic> {
    let CheckContext { script, ast, docs, held, .. } = subject;
    let arguments = Arguments(subject);
    let mut found = Vec::new();
    ast.walk(&mut |path| {
        let calls = match path.last() {
            Some(ASTNode::Expr(Expr::FnCall(call, _)) | ASTNode::Stmt(Stmt::FnCall(call, _))) => vec![(None, &**call)],
            Some(ASTNode::Expr(chain)) => {
                calls(chain, held, docs).into_iter().map(|(sort, call)| (Some(sort), call)).collect()
            }
            _ => return true,
        };
        for (of, call) in calls.into_iter().filter(|(_, call)| !subject.defines(&call.name)) {
            found.extend(arguments.of_call(of, call).into_iter().map(|(slip, at)| slip.at(location(script, at))));
        }
        true
    });
    found.extend(missing_event_fields(subject));
    found
}

struct Arguments<'a>(&'a CheckContext<'a>);

impl Arguments<'_> {
    /// The wrong arguments of a call; `of` is the type of the receiver, for a call after a dot.
    fn of_call(&self, of: Option<&str>, call: &FnCallExpr) -> Vec<(Diagnostic, Position)> {
        let name = call.name.as_str();
        let is_meant =
            |doc: &&FunctionDoc| doc.name() == name && of.map_or(doc.receiver().is_none(), |of| belongs(doc, of));
        let Some(doc) = self.0.docs.iter().find(is_meant) else { return Vec::new() };
        let (before, of) = (usize::from(of.is_some()), of.and_then(type_of));
        let slips = call.args.iter().enumerate().filter_map(|(index, argument)| {
            let wanted = self.0.native.types(name, call.args.len() + before, index + before, of);
            let given = self.sort(argument)?;
            if wanted.is_empty() || wanted.contains(&given) {
                return None;
            }
            let wanted = wanted.iter().map(|of| word(*of)).collect::<Option<Vec<_>>>()?.join(" or ");
            let message = format!("`{name}` takes {wanted} here, but this is {}", word(given)?);
            Some((Diagnostic::error(message).help(format!("it is `{}`", doc.signature)), argument.start_position()))
        });
        slips.collect()
    }

    /// The type of a value, where it is certain.
    fn sort(&self, value: &Expr) -> Option<TypeId> {
        if let Some(value) = value.get_literal_value(None) {
            return Some(value.type_id()).filter(|_| !value.is_unit());
        }
        let answers = match value {
            Expr::InterpolatedString(..) => return Some(TypeId::of::<ImmutableString>()),
            Expr::Array(..) => return Some(TypeId::of::<Array>()),
            Expr::Map(..) => return Some(TypeId::of::<Map>()),
            Expr::Variable(name, ..) => self.0.held.of(&name.1)?,
            Expr::Dot(..) => self.0.held.answer(value, self.0.docs)?,
            _ => return None,
        };
        type_of(answers.strip_suffix(" or ()").unwrap_or(answers))
    }
}

/// The type behind a name in a signature.
pub(crate) fn type_of(sort: &str) -> Option<TypeId> {
    Some(match sort {
        "int" => TypeId::of::<INT>(),
        "bool" => TypeId::of::<bool>(),
        "text" => TypeId::of::<ImmutableString>(),
        "creature" => TypeId::of::<CreatureHandle>(),
        "place" => TypeId::of::<PlaceHandle>(),
        "item" => TypeId::of::<ItemHandle>(),
        list if list.starts_with("list of ") => TypeId::of::<Array>(),
        _ => return None,
    })
}

fn word(of: TypeId) -> Option<&'static str> {
    sorts().into_iter().find(|(known, _)| *known == of).map(|(_, word)| word)
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
