//! Options that a script passes on, as in `me.summon(me.option("kind", "imp"), me.place)`, also by way of a variable.

use std::collections::BTreeMap;

use rhai::{AST, ASTNode, Dynamic, Expr, FnCallExpr, Stmt};

/// The function that reads an option.
pub(crate) const ASK: &str = "option";

/// An option that is read.
#[derive(Clone, Debug)]
pub(crate) struct AskedOption {
    /// Its name.
    pub name: String,
    /// The value that it has if a list gives none, where it is a literal. An empty text is none: it means that a list must give one.
    pub default: Option<Dynamic>,
}

/// The option that an expression reads.
pub(crate) fn asked_option(value: &Expr) -> Option<AskedOption> {
    match value {
        Expr::Dot(sides, ..) => match &sides.rhs {
            Expr::MethodCall(call, _) => read_by(call, 0),
            _ => None,
        },
        Expr::FnCall(call, _) => read_by(call, 1),
        _ => None,
    }
}

/// The option that a call reads. Its name is the argument at `first`.
fn read_by(call: &FnCallExpr, first: usize) -> Option<AskedOption> {
    let literal = |index: usize| call.args.get(index).and_then(|argument| argument.get_literal_value(None));
    let name = (call.name.as_str() == ASK).then(|| literal(first)).flatten()?.into_string().ok()?;
    let is_empty = |value: &Dynamic| value.as_immutable_string_ref().is_ok_and(|text| text.is_empty());
    Some(AskedOption { name, default: literal(first + 1).filter(|value| !is_empty(value)) })
}

/// The variables of a script that only ever hold one option.
#[derive(Clone, Debug, Default)]
pub(crate) struct OptionVariables(BTreeMap<String, Option<AskedOption>>);

impl OptionVariables {
    /// The variables of a script. A name that stands for anything else somewhere in it is none of them.
    pub fn of(ast: &AST) -> Self {
        let mut variables = Self::default();
        for function in ast.iter_functions() {
            function.params.iter().for_each(|name| variables.spoil(name));
        }
        ast.walk(&mut |path| {
            match path.last() {
                Some(ASTNode::Stmt(Stmt::Var(variable, ..))) => variables.note(&variable.0.name, &variable.1),
                Some(ASTNode::Stmt(Stmt::For(parts, _))) => {
                    variables.spoil(&parts.0.name);
                    parts.1.iter().for_each(|counter| variables.spoil(&counter.name));
                }
                Some(ASTNode::Stmt(Stmt::Assignment(sides))) => {
                    if let Expr::Variable(name, ..) = &sides.1.lhs {
                        variables.spoil(&name.1);
                    }
                }
                _ => {}
            }
            true
        });
        variables
    }

    /// The option behind an argument: one that it reads, or one that a variable holds.
    pub fn behind(&self, argument: &Expr) -> Option<AskedOption> {
        match argument {
            Expr::Variable(name, ..) => self.0.get(name.1.as_str()).cloned().flatten(),
            other => asked_option(other),
        }
    }

    fn note(&mut self, name: &str, value: &Expr) {
        let option = asked_option(value).filter(|_| !self.0.contains_key(name));
        self.0.insert(name.to_owned(), option);
    }

    fn spoil(&mut self, name: &str) {
        self.0.insert(name.to_owned(), None);
    }
}
