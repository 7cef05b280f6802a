//! Variables that a function does not know.
//!
//! The parser would stop at the first of them. So a script with unknown variables is parsed without that check, and this one finds all.

use std::collections::BTreeSet;

use rhai::{AST, Expr, Position, Stmt};

use super::flow::bodies;
use super::syntax::unknown_variable::UnknownVariable;
use crate::content::Script;
use crate::diagnostics::Diagnostic;
use crate::script::api::registry::FunctionDoc;

/// How Rhai names functions written as `|x| ...`.
pub(crate) const ANONYMOUS: &str = "anon$";

/// All unknown variables in a script, each once in a function.
pub(crate) fn check(script: &Script, docs: &[FunctionDoc], ast: &AST) -> Vec<Diagnostic> {
    let mut found: Vec<(Position, Diagnostic)> = Vec::new();
    for (function, body) in ast.iter_functions().zip(bodies(ast)) {
        let name = Some(function.name).filter(|name| !name.starts_with(ANONYMOUS));
        let known = function.params.iter().map(|parameter| (*parameter).to_owned()).collect();
        let mut scope = Scope { known, told: BTreeSet::new(), unknown: Vec::new() };
        scope.statements(&body.into_statements());
        for Unknown { variable, at, known, is_assigned } in &scope.unknown {
            let (at, known) = (*at, known.iter().map(String::as_str).collect());
            let unknown = UnknownVariable { name: variable, at, function: name, known, is_assigned: *is_assigned };
            found.push((at, unknown.explain(script, docs)));
        }
    }
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, diagnostic)| diagnostic).collect()
}

/// The variables known at a point of a function.
struct Scope {
    known: Vec<String>,
    told: BTreeSet<String>,
    unknown: Vec<Unknown>,
}

/// A variable that is not known where it is used.
struct Unknown {
    variable: String,
    at: Position,
    /// What is known there.
    known: Vec<String>,
    is_assigned: bool,
}

impl Scope {
    fn statements(&mut self, all: &[Stmt]) {
        let before = self.known.len();
        for statement in all {
            self.statement(statement);
        }
        self.known.truncate(before);
    }

    fn statement(&mut self, statement: &Stmt) {
        match statement {
            Stmt::Var(parts, ..) => {
                self.expression(&parts.1);
                self.known.push(parts.0.as_str().to_owned());
            }
            Stmt::For(parts, _) => {
                self.expression(&parts.2.expr);
                let before = self.known.len();
                self.known.push(parts.0.as_str().to_owned());
                self.known.extend(parts.1.as_ref().map(|counter| counter.as_str().to_owned()));
                self.statements(parts.2.body.statements());
                self.known.truncate(before);
            }
            Stmt::If(parts, _) | Stmt::While(parts, _) | Stmt::Do(parts, ..) => {
                self.expression(&parts.expr);
                self.statements(parts.body.statements());
                self.statements(parts.branch.statements());
            }
            Stmt::Switch(parts, _) => {
                self.expression(&parts.0);
                for case in &parts.1.expressions {
                    self.expression(&case.lhs);
                    self.expression(&case.rhs);
                }
            }
            Stmt::Block(block) => self.statements(block.statements()),
            Stmt::Assignment(parts) => {
                match &parts.1.lhs {
                    Expr::Variable(name, ..) => self.read(&name.1, parts.1.lhs.start_position(), true),
                    other => self.expression(other),
                }
                self.expression(&parts.1.rhs);
            }
            Stmt::FnCall(call, _) => self.expressions(&call.args),
            Stmt::Return(Some(value), ..) | Stmt::BreakLoop(Some(value), ..) => self.expression(value),
            #[expect(clippy::match_same_arms, reason = "the boxes differ")]
            Stmt::Expr(value) => self.expression(value),
            _ => {}
        }
    }

    fn expressions(&mut self, all: &[Expr]) {
        for value in all {
            self.expression(value);
        }
    }

    fn expression(&mut self, value: &Expr) {
        match value {
            Expr::Variable(name, ..) => self.read(&name.1, value.start_position(), false),
            Expr::Dot(sides, ..) | Expr::Index(sides, ..) => {
                self.expression(&sides.lhs);
                self.expression(&sides.rhs);
            }
            Expr::FnCall(call, _) | Expr::MethodCall(call, _) => self.expressions(&call.args),
            Expr::And(sides, _) | Expr::Or(sides, _) | Expr::Coalesce(sides, _) => self.expressions(sides),
            Expr::Array(items, _) | Expr::InterpolatedString(items, _) => self.expressions(items),
            Expr::Map(entries, _) => entries.0.iter().for_each(|(_, value)| self.expression(value)),
            Expr::Stmt(block) => self.statements(block.statements()),
            _ => {}
        }
    }

    fn read(&mut self, name: &str, at: Position, is_assigned: bool) {
        if !self.known.iter().any(|known| known == name) && self.told.insert(name.to_owned()) {
            let known = self.known.clone();
            self.unknown.push(Unknown { variable: name.to_owned(), at, known, is_assigned });
        }
    }
}
