//! The inferred types of variables.

use std::collections::{BTreeMap, BTreeSet};

use rhai::{AST, ASTNode, Dynamic, Expr, FnCallExpr, Position, Stmt};

use crate::game::Hook;
use crate::script::api::arguments::argument::AnswerTexts;
use crate::script::api::registry::ME;
use crate::script::api::registry::{CallForm, FunctionDoc};
use crate::script::run::entry_points::{ANSWER, BUILD, ENTRY, IS_USEFUL};

/// The types that have a name in signatures, without the lists.
const SORTS: [&str; 12] =
    ["creature", "item", "place", EVENT, PROMPT, LEVEL, "cells", "int", "bool", "text", "action", "effect"];
/// The second parameter of a hook.
const EVENT: &str = "event";
/// The second parameter of `answer`.
const PROMPT: &str = "prompt";
/// The parameter of `build`.
const LEVEL: &str = "level";
/// A list, whatever is in it.
const LIST: &str = "list";
/// A map.
const MAP: &str = "map";

/// The variables by name, with their types.
#[derive(Clone, Debug, Default)]
pub(crate) struct VarTypes {
    sorts: BTreeMap<String, Option<&'static str>>,
    /// The variables that hold the acting creature.
    own: BTreeSet<String>,
    /// The variables that hold ids, with the table of the ids; `None` if they hold anything else too.
    ids: BTreeMap<String, Option<&'static str>>,
}

impl VarTypes {
    /// The types of a script's variables. A variable assigned values of different types has none.
    pub fn by(ast: &AST, docs: &[FunctionDoc]) -> Self {
        let mut held = Self::default();
        for function in ast.iter_functions() {
            let is_hook = Hook::named(function.name).is_some();
            let is_answer = function.name == ANSWER && function.params.len() <= 2;
            let is_judge = function.name == IS_USEFUL && function.params.len() == 2;
            let is_entry = is_hook || is_answer || is_judge || function.name == ENTRY;
            // Swapped parameters are told once, and not wherever they are used.
            let is_swapped = is_hook && function.params.as_slice() == ["event", ME];
            for (index, parameter) in function.params.iter().enumerate() {
                let index = if is_swapped { 1 - index } else { index };
                let is_build = function.name == BUILD && function.params.len() == 1;
                if *parameter == ME || (is_entry && index == 0) {
                    held.own.insert((*parameter).to_owned());
                }
                let sort = match index {
                    0 if is_entry => Some("creature"),
                    0 if is_build => Some(LEVEL),
                    1 if is_hook => Some(EVENT),
                    1 if is_answer => Some(PROMPT),
                    1 if is_judge => Some("creature"),
                    _ => (*parameter == ME).then_some("creature"),
                };
                held.note(parameter, sort);
            }
        }
        // The second round can use types inferred in the first.
        for _ in 0..2 {
            let before = held.clone();
            ast.walk(&mut |path| {
                if let Some(ASTNode::Stmt(statement)) = path.last() {
                    held.learn(statement, &before, docs);
                }
                true
            });
        }
        held.learn_ids(ast, docs);
        held
    }

    /// Notes which variables hold ids, once the types of all are known.
    fn learn_ids(&mut self, ast: &AST, docs: &[FunctionDoc]) {
        let mut ids: BTreeMap<String, Option<&'static str>> = BTreeMap::new();
        ast.walk(&mut |path| {
            let (name, value) = match path.last() {
                Some(ASTNode::Stmt(Stmt::Var(parts, ..))) => (parts.0.as_str(), &parts.1),
                Some(ASTNode::Stmt(Stmt::Assignment(parts))) => match &parts.1.lhs {
                    Expr::Variable(name, ..) => (name.1.as_str(), &parts.1.rhs),
                    _ => return true,
                },
                _ => return true,
            };
            let table = match self.doc(value, docs).and_then(|doc| doc.texts) {
                Some(AnswerTexts::Ids(table)) => Some(table),
                _ => None,
            };
            let known = ids.entry(name.to_owned()).or_insert(table);
            *known = known.filter(|known| Some(*known) == table);
            true
        });
        self.ids = ids;
    }

    /// The texts that the variable `name` holds, if they are all ids of a table.
    pub fn texts_of(&self, name: &str) -> Option<AnswerTexts> {
        self.ids.get(name).copied().flatten().map(AnswerTexts::Ids)
    }

    /// The type of the variable `name`.
    pub fn of(&self, name: &str) -> Option<&'static str> {
        self.sorts.get(name).copied().flatten()
    }

    /// Whether the variable `name` holds the acting creature.
    pub fn is_own(&self, name: &str) -> bool {
        self.own.contains(name)
    }

    fn note(&mut self, name: &str, sort: Option<&'static str>) {
        let known = self.sorts.entry(name.to_owned()).or_insert(sort);
        *known = known.filter(|known| Some(*known) == sort);
    }

    fn learn(&mut self, statement: &Stmt, before: &Self, docs: &[FunctionDoc]) {
        match statement {
            Stmt::Var(parts, ..) => {
                let sort = before.answer(&parts.1, docs).and_then(one);
                self.note(parts.0.as_str(), sort);
            }
            Stmt::For(parts, _) => {
                let sort = before.answer(&parts.2.expr, docs).and_then(one_of_list);
                self.note(parts.0.as_str(), sort);
                if let Some(counter) = &parts.1 {
                    self.note(counter.as_str(), None);
                }
            }
            Stmt::Assignment(parts) => {
                if let Expr::Variable(name, ..) = &parts.1.lhs {
                    let sort = before.answer(&parts.1.rhs, docs).and_then(one);
                    self.note(name.1.as_str(), sort);
                }
            }
            _ => {}
        }
    }

    /// The type of a value, as signatures write it: of a literal, or of what the host function at the end of `thing.a.b()` returns.
    pub fn answer(&self, expression: &Expr, docs: &[FunctionDoc]) -> Option<&'static str> {
        match expression {
            Expr::Dot(..) => self.doc(expression, docs).map(FunctionDoc::answers),
            Expr::InterpolatedString(..) => Some("text"),
            Expr::Array(..) => Some("list"),
            Expr::Map(..) => Some("map"),
            Expr::And(..) | Expr::Or(..) => Some("bool"),
            Expr::Variable(..) => None,
            _ => named(&expression.get_literal_value(None)?),
        }
    }

    /// The host function at the end of `thing.a.b()`.
    pub fn doc<'d>(&self, chain: &Expr, docs: &'d [FunctionDoc]) -> Option<&'d FunctionDoc> {
        let Expr::Dot(sides, ..) = chain else { return None };
        let Expr::Variable(name, ..) = &sides.lhs else { return None };
        let mut sort = self.of(name.1.as_str())?;
        let mut right = &sides.rhs;
        while let Expr::Dot(sides, ..) = right {
            sort = one(step(sort, &sides.lhs, docs)?)?;
            right = &sides.rhs;
        }
        step_doc(sort, right, docs)
    }
}

/// A call after a dot, whose receiver has a known type.
pub(crate) struct TypedCall<'e> {
    /// The type of the receiver.
    pub of: &'static str,
    pub call: &'e FnCallExpr,
    pub at: Position,
}

/// The calls in `thing.a.b()` whose receivers have a known type.
pub(crate) fn calls<'e>(chain: &'e Expr, held: &VarTypes, docs: &[FunctionDoc]) -> Vec<TypedCall<'e>> {
    let Expr::Dot(sides, ..) = chain else { return Vec::new() };
    let Expr::Variable(name, ..) = &sides.lhs else { return Vec::new() };
    let (mut sort, mut right, mut calls) = (held.of(&name.1), &sides.rhs, Vec::new());
    while let Some(owner) = sort {
        let (link, rest) = match right {
            Expr::Dot(sides, ..) => (&sides.lhs, Some(&sides.rhs)),
            other => (other, None),
        };
        if let Expr::MethodCall(call, at) = link {
            calls.push(TypedCall { of: owner, call, at: *at });
        }
        let Some(rest) = rest else { break };
        (sort, right) = (step(owner, link, docs).and_then(one), rest);
    }
    calls
}

/// The type of a property or function result of a value of type `sort`.
pub(crate) fn step(sort: &str, asked: &Expr, docs: &[FunctionDoc]) -> Option<&'static str> {
    step_doc(sort, asked, docs).map(FunctionDoc::answers)
}

/// The property or function that is asked of a value of type `sort`.
fn step_doc<'d>(sort: &str, asked: &Expr, docs: &'d [FunctionDoc]) -> Option<&'d FunctionDoc> {
    let (name, form) = match asked {
        Expr::Property(names, _) => (names.2.as_str(), CallForm::Property),
        Expr::MethodCall(call, _) => (call.name.as_str(), CallForm::Method),
        _ => return None,
    };
    docs.iter().find(|doc| doc.form() == form && doc.name() == name && belongs(doc, sort))
}

/// Whether it is a property or function of the type `sort`.
pub(crate) fn belongs(doc: &FunctionDoc, sort: &str) -> bool {
    doc.receiver().is_some_and(|receiver| receiver == sort || (sort == "creature" && receiver == ME))
}

/// The type in a signature such as `creature or ()`; all lists are one type.All lists are one type, but those of things that have properties.
pub(crate) fn one(answers: &str) -> Option<&'static str> {
    let bare = answers.strip_suffix(" or ()").unwrap_or(answers);
    let is_list = bare == LIST || bare.starts_with("list of ");
    SORTS.into_iter().chain([MAP]).find(|sort| *sort == bare).or(is_list.then_some(LIST))
}

/// The type of a literal.
fn named(value: &Dynamic) -> Option<&'static str> {
    if value.is_int() {
        Some("int")
    } else if value.is_bool() {
        Some("bool")
    } else {
        value.is_string().then_some("text")
    }
}

/// The element type in a signature such as `list of creatures`.
fn one_of_list(answers: &str) -> Option<&'static str> {
    let bare = answers.strip_prefix("list of ")?.strip_suffix('s')?;
    SORTS.into_iter().find(|sort| *sort == bare)
}
