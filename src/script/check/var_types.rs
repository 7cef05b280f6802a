//! What sort of thing each variable of a script holds, as far as that is plain without running it.

use std::collections::BTreeMap;

use rhai::{AST, ASTNode, Expr, FnCallExpr, Stmt};

use crate::game::Hook;
use crate::script::api::ME;
use crate::script::api::registry::{Form, FunctionDoc};
use crate::script::run::entry_points::ENTRY;

/// The sorts of things that have properties.
const SORTS: [&str; 4] = ["creature", "item", "place", EVENT];
/// What hooks are handed beside the creature.
const EVENT: &str = "event";

/// The variables by name, with what they hold.
#[derive(Clone, Debug, Default)]
pub(crate) struct VarTypes {
    sorts: BTreeMap<String, Option<&'static str>>,
}

impl VarTypes {
    /// What the variables of a script hold. One that holds different things in different places is not known.
    pub fn by(ast: &AST, docs: &[FunctionDoc]) -> Self {
        let mut held = Self::default();
        for function in ast.iter_functions() {
            let is_hook = Hook::named(function.name).is_some();
            let is_entry = is_hook || function.name == ENTRY;
            for (index, parameter) in function.params.iter().enumerate() {
                let sort = match index {
                    0 if is_entry => Some("creature"),
                    1 if is_hook => Some(EVENT),
                    _ => (*parameter == ME).then_some("creature"),
                };
                held.note(parameter, sort);
            }
        }
        // Each round may learn what a variable holds from one that was learnt of in the round before.
        for _ in 0..2 {
            let before = held.clone();
            ast.walk(&mut |path| {
                if let Some(ASTNode::Stmt(statement)) = path.last() {
                    held.learn(statement, &before, docs);
                }
                true
            });
        }
        held
    }

    /// What the variable `name` holds.
    pub fn of(&self, name: &str) -> Option<&'static str> {
        self.sorts.get(name).copied().flatten()
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

    /// What the host function at the end of `thing.a.b()` answers, in the words of its signature.
    pub fn answer(&self, expression: &Expr, docs: &[FunctionDoc]) -> Option<&'static str> {
        let Expr::Dot(sides, ..) = expression else { return None };
        let Expr::Variable(name, ..) = &sides.lhs else { return None };
        let mut sort = self.of(name.1.as_str())?;
        let mut right = &sides.rhs;
        while let Expr::Dot(sides, ..) = right {
            sort = one(step(sort, &sides.lhs, docs)?)?;
            right = &sides.rhs;
        }
        step(sort, right, docs)
    }
}

/// The calls in `thing.a.b()`, with the sort of what each is asked of, as far as that is known.
pub(crate) fn calls<'e>(chain: &'e Expr, held: &VarTypes, docs: &[FunctionDoc]) -> Vec<(&'static str, &'e FnCallExpr)> {
    let Expr::Dot(sides, ..) = chain else { return Vec::new() };
    let Expr::Variable(name, ..) = &sides.lhs else { return Vec::new() };
    let (mut sort, mut right, mut calls) = (held.of(&name.1), &sides.rhs, Vec::new());
    while let Some(owner) = sort {
        let (link, rest) = match right {
            Expr::Dot(sides, ..) => (&sides.lhs, Some(&sides.rhs)),
            other => (other, None),
        };
        if let Expr::MethodCall(call, _) = link {
            calls.push((owner, &**call));
        }
        let Some(rest) = rest else { break };
        (sort, right) = (step(owner, link, docs).and_then(one), rest);
    }
    calls
}

/// What a property or a function of something of the sort `sort` answers.
pub(crate) fn step(sort: &str, asked: &Expr, docs: &[FunctionDoc]) -> Option<&'static str> {
    let (name, form) = match asked {
        Expr::Property(names, _) => (names.2.as_str(), Form::Property),
        Expr::MethodCall(call, _) => (call.name.as_str(), Form::Method),
        _ => return None,
    };
    docs.iter().find(|doc| doc.form() == form && doc.name() == name && belongs(doc, sort)).map(FunctionDoc::answers)
}

/// Whether it can be asked of something of the sort `sort`.
pub(crate) fn belongs(doc: &FunctionDoc, sort: &str) -> bool {
    doc.receiver().is_some_and(|receiver| receiver == sort || (sort == "creature" && receiver == ME))
}

/// The sort of what is answered as `creature or ()`.
pub(crate) fn one(answers: &str) -> Option<&'static str> {
    let bare = answers.strip_suffix(" or ()").unwrap_or(answers);
    SORTS.into_iter().find(|sort| *sort == bare)
}

/// The sort of what a `list of creatures` holds.
fn one_of_list(answers: &str) -> Option<&'static str> {
    let bare = answers.strip_prefix("list of ")?.strip_suffix('s')?;
    SORTS.into_iter().find(|sort| *sort == bare)
}
