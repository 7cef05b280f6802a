//! Which values are returned, used or dropped.
//!
//! In Rhai the last statement of a block is its value, with or without a `;`. The values of all other statements are
//! dropped, as are those in a loop.

use rhai::{AST, ASTFlags, ASTNode, Expr, FnCallExpr, Position, Stmt};

/// A function of a script.
pub(crate) struct FunctionBody {
    /// Its name.
    pub name: String,
    /// The number of its parameters.
    pub parameters: usize,
    statements: Vec<Stmt>,
}

/// What becomes of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// The function returns it.
    Answered,
    /// It is stored, compared, or passed on.
    Used,
    /// It is dropped.
    Dropped,
}

/// An expression that has a value.
#[derive(Clone, Copy)]
pub(crate) enum Leaf<'a> {
    /// Any expression except a call that is a statement of its own.
    Value(&'a Expr),
    /// A call that is a statement of its own.
    Call(&'a FnCallExpr, Position),
}

/// The functions of a script.
pub(crate) fn bodies(ast: &AST) -> Vec<FunctionBody> {
    let functions: Vec<(String, usize)> =
        ast.iter_functions().map(|function| (function.name.to_owned(), function.params.len())).collect();
    functions.into_iter().map(|(name, parameters)| body(ast, name, parameters)).collect()
}

/// The function `name`; without statements when there is none.
pub(crate) fn body(ast: &AST, name: String, parameters: usize) -> FunctionBody {
    let mut copy = ast.clone();
    copy.clear_statements().retain_functions(|_, _, listed, count| listed == name && count == parameters);
    let mut statements = Vec::new();
    copy.walk(&mut |path| {
        if let [ASTNode::Stmt(statement)] = path {
            statements.push((*statement).clone());
        }
        true
    });
    FunctionBody { name, parameters, statements }
}

impl FunctionBody {
    /// Its statements.
    pub fn into_statements(self) -> Vec<Stmt> {
        self.statements
    }

    /// Calls `see` with each node.
    pub fn walk(&self, see: &mut dyn FnMut(&ASTNode<'_>)) {
        for statement in &self.statements {
            statement.walk(&mut Vec::new(), &mut |path| {
                path.last().into_iter().for_each(&mut *see);
                true
            });
        }
    }

    /// Calls `see` with each whole expression and what becomes of its value.
    pub fn trace<'a>(&'a self, see: &mut dyn FnMut(Leaf<'a>, Fate)) {
        block(&self.statements, Fate::Answered, see);
    }
}

type See<'s, 'a> = &'s mut dyn FnMut(Leaf<'a>, Fate);

/// The last statement is the value of a block.
fn block<'a>(statements: &'a [Stmt], fate: Fate, see: See<'_, 'a>) {
    let Some((last, others)) = statements.split_last() else { return };
    for other in others {
        statement(other, Fate::Dropped, see);
    }
    statement(last, fate, see);
}

fn statement<'a>(of: &'a Stmt, fate: Fate, see: See<'_, 'a>) {
    match of {
        Stmt::Expr(value) => expression(value, fate, see),
        Stmt::FnCall(call, at) => {
            see(Leaf::Call(call, *at), fate);
            call.args.iter().for_each(|argument| expression(argument, Fate::Used, see));
        }
        Stmt::Block(inner) => block(inner.statements(), fate, see),
        Stmt::If(parts, _) => {
            expression(&parts.expr, Fate::Used, see);
            block(parts.body.statements(), fate, see);
            block(parts.branch.statements(), fate, see);
        }
        Stmt::Switch(parts, _) => {
            expression(&parts.0, Fate::Used, see);
            for case in &parts.1.expressions {
                expression(&case.lhs, Fate::Used, see);
                expression(&case.rhs, fate, see);
            }
        }
        Stmt::While(parts, _) | Stmt::Do(parts, ..) => {
            expression(&parts.expr, Fate::Used, see);
            block(parts.body.statements(), Fate::Dropped, see);
        }
        Stmt::For(parts, _) => {
            expression(&parts.2.expr, Fate::Used, see);
            block(parts.2.body.statements(), Fate::Dropped, see);
        }
        Stmt::Var(parts, ..) => expression(&parts.1, Fate::Used, see),
        Stmt::Assignment(parts) => {
            expression(&parts.1.lhs, Fate::Used, see);
            expression(&parts.1.rhs, Fate::Used, see);
        }
        Stmt::Return(Some(value), flags, _) => {
            let thrown = flags.contains(ASTFlags::BREAK);
            expression(value, if thrown { Fate::Used } else { Fate::Answered }, see);
        }
        Stmt::BreakLoop(Some(value), ..) => expression(value, Fate::Used, see),
        _ => {}
    }
}

fn expression<'a>(of: &'a Expr, fate: Fate, see: See<'_, 'a>) {
    match of {
        Expr::Stmt(inner) => return block(inner.statements(), fate, see),
        // Either side may be the value.
        Expr::Coalesce(sides, _) => return sides.iter().for_each(|side| expression(side, fate, see)),
        _ => see(Leaf::Value(of), fate),
    }
    for part in parts(of) {
        expression(part, Fate::Used, see);
    }
}

/// The parts of an expression.
fn parts(of: &Expr) -> Vec<&Expr> {
    match of {
        Expr::Dot(sides, ..) | Expr::Index(sides, ..) => vec![&sides.lhs, &sides.rhs],
        Expr::FnCall(call, _) | Expr::MethodCall(call, _) => call.args.iter().collect(),
        Expr::And(sides, _) | Expr::Or(sides, _) => sides.iter().collect(),
        Expr::Array(items, _) | Expr::InterpolatedString(items, _) => items.iter().collect(),
        Expr::Map(entries, _) => entries.0.iter().map(|(_, value)| value).collect(),
        _ => Vec::new(),
    }
}

/// The last link of `thing.a.b()`.
pub(crate) fn last_link(of: &Expr) -> &Expr {
    match of {
        Expr::Dot(sides, ..) => last_link(&sides.rhs),
        other => other,
    }
}
