//! Unknown functions and properties, wrong argument counts, missing entry points.

use std::collections::BTreeMap;

use rhai::{AST, ASTNode, Engine, Expr, FnCallExpr, Position, Stmt};

use super::check_context::CheckContext;
use super::ids::compared_ids;
use super::types::type_words::{type_named, word};
use super::types::var_types::{belongs, one, step};
use super::{check_arguments, check_nothing, check_operations, check_questions, check_returns};
use crate::diagnostics::{Diagnostic, suggest};
use crate::script::api::registry::{CallForm, FunctionDoc, ME};
use crate::script::check::syntax::script_text::{definition, location};
use crate::script::run::entry_points::ENTRY;
use crate::script::run::{entry_points, error_text};

/// All mistakes in a script that compiles. `is_shared` says whether it holds the shared functions of its pack.
pub(crate) fn check(subject: &CheckContext<'_>, is_shared: bool) -> Vec<Diagnostic> {
    let ast = subject.ast;
    let mut checker = ScriptChecker { subject, found: Vec::new() };
    checker.check_entry(ast, is_shared);
    checker.check_hidden(ast);
    checker.check_statements(ast);
    let mut found = checker.found;
    found.extend(check_operations::check_this(subject));
    found.extend(check_returns::check(subject));
    if !is_shared {
        found.extend(check_questions::check(subject));
    }
    for own in functions(ast) {
        found.extend(check_function(&subject.within(&own)));
    }
    found
}

/// Each function of a script by itself: variables with the same name have nothing to do with each other.
fn functions(ast: &AST) -> impl Iterator<Item = AST> {
    ast.iter_functions().map(|function| {
        let count = function.params.len();
        let mut own = ast.clone();
        // `clone_functions_only_filtered` of Rhai 1.27 keeps all functions.
        own.retain_functions(|_, _, name, taken| name == function.name && taken == count);
        own
    })
}

/// All mistakes in a function that depend on what its variables hold.
fn check_function(subject: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut checker = ScriptChecker { subject, found: Vec::new() };
    subject.ast.walk(&mut |path| {
        checker.check_node(path);
        true
    });
    let mut found = checker.found;
    found.extend(check_arguments::check(subject));
    found.extend(check_operations::check(subject));
    found.extend(check_nothing::check(subject));
    found.extend(compared_ids::check(subject));
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

/// The most properties that an error lists.
const MAX_LISTED: usize = 16;

/// All properties of a type, if they are few.
fn few(properties: &[&str]) -> Option<String> {
    let listed = (1..=MAX_LISTED).contains(&properties.len());
    listed.then(|| format!("there are `{}`", properties.join("`, `")))
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

    fn check_entry(&mut self, ast: &AST, is_shared: bool) {
        let slips = if is_shared { entry_points::shared_slips(ast) } else { entry_points::slips(ast) };
        for slip in slips {
            let position = definition(&self.subject.script.text, &slip.function);
            self.report(slip.message, position, Some(slip.help));
        }
    }

    /// Functions of the script that hide one of the engine.
    fn check_hidden(&mut self, ast: &AST) {
        // Those that are called after a dot can still be called so.
        let hides = |name: &str, count: usize| {
            let mut docs = self.subject.docs.iter().filter(|doc| doc.form() == CallForm::Function);
            docs.any(|doc| doc.name() == name && doc.takes(count))
        };
        for function in ast.iter_functions().filter(|function| hides(function.name, function.params.len())) {
            let (name, count) = (function.name, function.params.len());
            let message = format!("the engine has a function `{name}` with {count} arguments, which this one hides");
            let script = self.subject.script;
            let diagnostic = Diagnostic::warning(message).at(location(script, definition(&script.text, name)));
            self.found.push(diagnostic.help("choose another name"));
        }
    }

    fn check_statements(&mut self, ast: &AST) {
        if let Some(statement) = ast.statements().iter().find(|statement| !statement.is_noop()) {
            let help = match statement {
                Stmt::Var(..) => "functions only know their own variables: keep what lasts in `me.memory`, and write what never changes as a function, `fn most() { 5 }`".to_owned(),
                _ => format!("put it into `{ENTRY}`, a hook, or a function that one of them calls"),
            };
            self.report("this is outside every function and never runs".to_owned(), statement.position(), Some(help));
        }
    }

    fn check_node(&mut self, path: &[ASTNode<'_>]) {
        let Some(node) = path.last() else { return };
        match node {
            ASTNode::Expr(Expr::FnCall(call, at)) | ASTNode::Stmt(Stmt::FnCall(call, at)) => {
                self.check_call(call, call.args.len(), *at);
            }
            ASTNode::Expr(Expr::MethodCall(call, at)) => self.check_method_call(call, *at, path),
            ASTNode::Expr(Expr::Dot(sides, _, _)) => {
                if let Expr::Variable(of, _, _) = &sides.lhs
                    && let Some(sort) = self.subject.held.of(&of.1)
                {
                    self.check_owner(sort, &of.1, &sides.rhs);
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

    fn check_method_call(&mut self, call: &FnCallExpr, at: Position, path: &[ASTNode<'_>]) {
        // In Rhai, a function of the script is also a method of what it calls `this`.
        if !self.subject.defines_with(&call.name, call.args.len()) && !self.check_own(call, at, path) {
            self.check_call(call, call.args.len() + 1, at);
        }
    }

    /// Whether a call after a dot means a function of the script that takes the value before the dot as its first parameter. Scripts can't
    /// call it so.
    fn check_own(&mut self, call: &FnCallExpr, at: Position, path: &[ASTNode<'_>]) -> bool {
        let (name, count) = (call.name.as_str(), call.args.len() + 1);
        let is_hosts = self.subject.docs.iter().any(|doc| doc.form() == CallForm::Method && doc.name() == name);
        if is_hosts || !self.subject.defines_with(name, count) {
            return false;
        }
        let parent = path.len().checked_sub(2).and_then(|parent| path.get(parent));
        let of = match parent {
            Some(ASTNode::Expr(Expr::Dot(sides, ..))) => match &sides.lhs {
                Expr::Variable(of, ..) => of.1.as_str(),
                _ => "...",
            },
            _ => "...",
        };
        let more = if count > 1 { ", ..." } else { "" };
        let help = format!("it is a function of this script: write `{name}({of}{more})`");
        self.report(format!("`{name}` can't be called after a dot"), at, Some(help));
        true
    }

    /// Warns of what only works on the creature whose turn it is, when it is asked of another variable.
    fn check_owner(&mut self, sort: &str, of: &str, right: &Expr) {
        if sort != "creature" || self.subject.held.is_own(of) {
            return;
        }
        let link = if let Expr::Dot(sides, ..) | Expr::Index(sides, ..) = right { &sides.lhs } else { right };
        let (name, at) = match link {
            Expr::Property(names, at) => (names.2.as_str(), *at),
            Expr::MethodCall(call, at) => (call.name.as_str(), *at),
            _ => return,
        };
        let mut docs = self.subject.docs.iter().filter(|doc| doc.name() == name && belongs(doc, sort)).peekable();
        if docs.peek().is_some() && docs.all(|doc| doc.receiver() == Some(ME)) {
            let message = format!("`{name}` only works on the creature whose turn it is, and `{of}` is another one");
            self.found.push(Diagnostic::warning(message).at(location(self.subject.script, at)));
        }
    }

    /// Checks that a value of type `sort` has the function that is called on it.
    fn check_method(&mut self, sort: &str, call: &FnCallExpr, at: Position) {
        let (name, count) = (call.name.as_str(), call.args.len() + 1);
        let of = type_named(sort);
        let subject = self.subject;
        let is_hosts =
            subject.docs.iter().any(|doc| doc.form() != CallForm::Property && doc.name() == name && doc.takes(count));
        if !is_hosts || subject.defines(name) || subject.native.has_with(name, count) || of.is_none() {
            return;
        }
        if subject.overloads(name, count, of).is_empty()
            && let Some(what) = of.and_then(word)
        {
            let doc = subject.docs.iter().find(|doc| doc.name() == name);
            let help = doc.map(|doc| format!("it is `{}`", doc.signature));
            self.report(format!("{what} has no function `{name}`"), at, help);
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
        match asked {
            Expr::Property(names, at) => self.check_property(sort, of, &names.2, *at),
            Expr::MethodCall(call, at) => self.check_method(sort, call, *at),
            _ => {}
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
        if properties.contains(&name) || sort == "map" || self.subject.native.has(&format!("get${name}")) {
            return;
        }
        let help = if self.subject.docs.iter().filter(its_own).any(|doc| doc.name() == name) {
            Some(format!("`{name}` is a function: write `{of}.{name}(...)`"))
        } else {
            let near = suggest(name, properties.iter().copied())
                .or_else(|| habit(name).filter(|_| matches!(sort, "text" | "list")));
            near.map(|near| format!("did you mean `{near}`?")).or_else(|| few(&properties))
        };
        let whose = match type_named(sort).and_then(word) {
            Some(what) if !matches!(sort, "creature" | "item" | "place" | "event") => format!(" of {what}"),
            _ => String::new(),
        };
        self.report(format!("unknown property `{name}`{whose}"), at, help);
    }
}
