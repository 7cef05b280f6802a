//! Unknown functions and properties, wrong argument counts, missing entry points.

use std::collections::BTreeMap;

use rhai::{AST, ASTNode, Engine, Expr, FnCallExpr, Position, Stmt};

use super::check_context::CheckContext;
use super::var_types::{belongs, one, step};
use super::{check_arguments, check_nothing, check_operations, check_returns};
use crate::diagnostics::{Diagnostic, suggest};
use crate::script::api::registry::{CallForm, FunctionDoc};
use crate::script::check::syntax::script_text::{definition, location};
use crate::script::run::entry_points::ENTRY;
use crate::script::run::{entry_points, error_text};

/// All mistakes in a script that compiles.
pub(crate) fn check(subject: &CheckContext<'_>) -> Vec<Diagnostic> {
    let ast = subject.ast;
    let mut checker = ScriptChecker { subject, found: Vec::new() };
    checker.check_entry(ast);
    checker.check_statements(ast);
    ast.walk(&mut |path| {
        checker.check_node(path);
        true
    });
    let mut found = checker.found;
    found.extend(check_arguments::check(subject));
    found.extend(check_operations::check(subject));
    found.extend(check_returns::check(subject));
    found.extend(check_nothing::check(subject));
    found
}

/// Keywords that are called like functions.
const WORDS: [&str; 12] = [
    "print",
    "debug",
    "type_of",
    "eval",
    "Fn",
    "call",
    "curry",
    "is_shared",
    "is_def_var",
    "is_def_fn",
    "this",
    "import",
];

/// All functions that a script can call: a line for each name and number of arguments, with the number of overloads;
/// then the keywords that are called like functions.
pub(crate) fn listing(engine: &Engine) -> Vec<String> {
    let mut forms: BTreeMap<(String, usize), usize> = BTreeMap::new();
    for of in engine.collect_fn_metadata(None, |f| Some((f.metadata.name.to_string(), f.metadata.num_params)), true) {
        *forms.entry(of).or_default() += 1;
    }
    let functions = forms.into_iter().map(|((name, arguments), forms)| match forms {
        1 => format!("{name} / {arguments}"),
        _ => format!("{name} / {arguments}, in {forms} forms"),
    });
    let is_word = |word: &&str| engine.compile(format!("{word}(\"x\")")).is_ok();
    functions.chain(WORDS.into_iter().filter(is_word).map(|word| format!("{word}, a word of the language"))).collect()
}

/// The function for which other languages have another name.
fn habit(name: &str) -> Option<&'static str> {
    Some(match name {
        "size" | "length" | "count" => "len",
        "append" | "add" => "push",
        "random" | "rand" | "randint" => "roll",
        _ => return None,
    })
}

struct ScriptChecker<'a> {
    subject: &'a CheckContext<'a>,
    found: Vec<Diagnostic>,
}

impl ScriptChecker<'_> {
    fn report(&mut self, message: String, position: Position, help: Option<String>) {
        let diagnostic = Diagnostic::error(message).at(location(self.subject.script, position));
        self.found.push(match help {
            Some(help) => diagnostic.help(help),
            None => diagnostic,
        });
    }

    fn check_entry(&mut self, ast: &AST) {
        for slip in entry_points::slips(ast) {
            let position = definition(&self.subject.script.text, &slip.function);
            self.report(slip.message, position, Some(slip.help));
        }
    }

    fn check_statements(&mut self, ast: &AST) {
        if let Some(statement) = ast.statements().iter().find(|statement| !statement.is_noop()) {
            let help = format!("put it into `{ENTRY}`, a hook, or a function that one of them calls");
            self.report("this is outside every function and never runs".to_owned(), statement.position(), Some(help));
        }
    }

    fn check_node(&mut self, path: &[ASTNode<'_>]) {
        let Some(node) = path.last() else { return };
        match node {
            ASTNode::Expr(Expr::FnCall(call, at)) | ASTNode::Stmt(Stmt::FnCall(call, at)) => {
                self.check_call(call, call.args.len(), *at);
            }
            ASTNode::Expr(Expr::MethodCall(call, at)) => self.check_call(call, call.args.len() + 1, *at),
            ASTNode::Expr(Expr::Dot(sides, _, _)) => {
                if let Expr::Variable(of, _, _) = &sides.lhs
                    && let Some(sort) = self.subject.held.of(&of.1)
                {
                    self.check_chain(sort, &of.1, &sides.rhs);
                }
            }
            ASTNode::Stmt(Stmt::Assignment(parts)) => self.check_assignment(&parts.1.lhs),
            _ => {}
        }
    }

    /// Scripts can't change anything except their creature's memory.
    fn check_assignment(&mut self, left: &Expr) {
        let Expr::Dot(sides, ..) = left else { return };
        let Expr::Variable(name, ..) = &sides.lhs else { return };
        let (mut sort, mut right) = (self.subject.held.of(&name.1), &sides.rhs);
        while let Expr::Dot(sides, ..) = right {
            sort = sort.and_then(|sort| step(sort, &sides.lhs, self.subject.docs)).and_then(one);
            right = &sides.rhs;
        }
        let (Some(sort), Expr::Property(names, at)) = (sort, right) else { return };
        let is_meant =
            |doc: &&FunctionDoc| doc.form() == CallForm::Property && doc.name() == names.2 && belongs(doc, sort);
        if self.subject.docs.iter().find(is_meant).is_some_and(|doc| !doc.writable) {
            self.report(error_text::read_only(&names.2), *at, Some(error_text::HOW_TO_CHANGE.to_owned()));
        }
    }

    fn check_call(&mut self, call: &FnCallExpr, arguments: usize, at: Position) {
        let name = call.name.as_str();
        // Operators are functions too, but they are checked along with their operands.
        if call.op_token.is_some() || !name.starts_with(|letter: char| letter.is_alphabetic() || letter == '_') {
            return;
        }
        let CheckContext { native, docs, .. } = self.subject;
        match self.subject.knows(name) {
            _ if self.subject.knows_with(name, arguments) => {}
            true => {
                let doc = self.subject.docs.iter().find(|doc| doc.name() == name);
                let help = doc.map(|doc| format!("it is `{}`", doc.signature));
                self.report(format!("`{name}` is called with the wrong number of arguments"), at, help);
            }
            false => {
                let property =
                    self.subject.docs.iter().find(|doc| doc.form() == CallForm::Property && doc.name() == name);
                let mut names: Vec<&str> = native.names().chain(self.subject.names()).collect();
                #[expect(
                    clippy::redundant_closure_for_method_calls,
                    reason = "the method alone would need names that live forever"
                )]
                names.extend(docs.iter().filter(|doc| doc.form() != CallForm::Property).map(|doc| doc.name()));
                let suggest = suggest(name, names.into_iter().filter(|candidate| !candidate.contains('$')));
                let help = match property {
                    Some(_) => Some(format!("`{name}` is a property: leave out the parentheses")),
                    None => habit(name).or(suggest).map(|near| format!("did you mean `{near}`?")),
                };
                self.report(format!("unknown function `{name}`"), at, help);
            }
        }
    }

    /// Checks the properties and calls on a value of type `sort`, which the script names `of`, and on their results.
    fn check_chain(&mut self, sort: &str, of: &str, right: &Expr) {
        let (asked, rest) = match right {
            Expr::Dot(sides, ..) => (&sides.lhs, Some(&sides.rhs)),
            Expr::Index(sides, ..) => (&sides.lhs, None),
            other => (other, None),
        };
        if let Expr::Property(names, at) = asked {
            self.check_property(sort, of, &names.2, *at);
        }
        if let (Some(next), Some(rest)) = (step(sort, asked, self.subject.docs).and_then(one), rest) {
            self.check_chain(next, next, rest);
        }
    }

    fn check_property(&mut self, sort: &str, of: &str, name: &str, at: Position) {
        let its_own = |doc: &&FunctionDoc| belongs(doc, sort);
        let properties: Vec<&str> = self
            .subject
            .docs
            .iter()
            .filter(its_own)
            .filter(|doc| doc.form() == CallForm::Property)
            .map(FunctionDoc::name)
            .collect();
        if properties.contains(&name) {
            return;
        }
        let help = if self.subject.docs.iter().filter(its_own).any(|doc| doc.name() == name) {
            Some(format!("`{name}` is a function: write `{of}.{name}(...)`"))
        } else {
            suggest(name, properties).map(|near| format!("did you mean `{near}`?"))
        };
        self.report(format!("unknown property `{name}`"), at, help);
    }
}
