//! Values that may be `()` and are used without a test.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use rhai::{ASTFlags, ASTNode, Expr, FnCallExpr, INT, Position, Stmt};

use super::check_context::CheckContext;
use super::flow::last_link;
use super::types::type_words::type_named;
use super::types::var_types::{TypedCall, VarTypes, calls, one, step};
use crate::content::Script;
use crate::diagnostics::Diagnostic;
use crate::script::api::arguments::argument::ArgumentCheck;
use crate::script::api::registry::{CallForm, FunctionDoc, ME};
use crate::script::check::syntax::script_text::location;

/// All uses of values that may be `()`, in a script that never tests them.
pub(crate) fn check(subject: &CheckContext<'_>) -> Vec<Diagnostic> {
    let CheckContext { script, ast, docs, held, .. } = subject;
    let (variables, tested, sized) = (BTreeMap::new(), BTreeSet::new(), Vec::new());
    let mut doubts = Doubts { subject, docs, held, variables, tested, sized, seen: BTreeSet::new(), asked: Vec::new() };
    for function in ast.iter_functions() {
        function.params.iter().for_each(|parameter| doubts.assign(parameter, None));
    }
    ast.walk(&mut |path| {
        match path.last() {
            Some(ASTNode::Stmt(statement)) => doubts.note(statement),
            Some(ASTNode::Expr(expression)) => doubts.read(expression),
            _ => {}
        }
        true
    });
    doubts.report(script)
}

/// The source of a value that may be `()`: a variable, or a function call.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Doubt {
    Variable(String),
    Answer(String),
}

/// The operators that compare by size.
const SIZES: [&str; 4] = ["<", "<=", ">", ">="];

/// What a value is needed for.
enum Need {
    /// A property or function of that name is used on it.
    Question(String),
    /// It is passed to a function of that name.
    Argument(String),
    /// It is calculated with.
    Arithmetic(String),
}

struct Doubts<'a> {
    subject: &'a CheckContext<'a>,
    docs: &'a [FunctionDoc],
    held: &'a VarTypes,
    /// For each variable, whether all its values come from calls that may return `()`.
    variables: BTreeMap<String, bool>,
    /// What is compared with something anywhere in the script.
    tested: BTreeSet<Doubt>,
    /// Where a variable is known to be a number, since the condition of an `if` or a loop compares it by size.
    sized: Vec<(String, RangeInclusive<Position>)>,
    /// The calls whose arguments have been checked.
    seen: BTreeSet<Position>,
    /// The values that must not be `()`, and what for.
    asked: Vec<(Doubt, Need, Position)>,
}

impl Doubts<'_> {
    fn assign(&mut self, name: &str, value: Option<&Expr>) {
        let is_doubtful = value.is_some_and(|value| self.answer(value).is_some());
        let doubtful = self.variables.entry(name.to_owned()).or_insert(is_doubtful);
        *doubtful &= is_doubtful;
    }

    /// The function that `value` comes from, if it may return `()`.
    fn answer(&self, value: &Expr) -> Option<String> {
        let doc = self.held.doc(value, self.docs)?;
        (may_be_nothing(doc.answers()) && !self.is_known(value, doc)).then(|| link_name(last_link(value)))?
    }

    /// Whether a value is a property of the acting creature that other creatures may hide, but that it always knows of itself.
    fn is_known(&self, value: &Expr, doc: &FunctionDoc) -> bool {
        let Expr::Dot(sides, ..) = value else { return false };
        let is_own = matches!(&sides.lhs, Expr::Variable(name, ..) if self.held.is_own(&name.1));
        is_own && matches!(sides.rhs, Expr::Property(..)) && doc.receiver() != Some(ME)
    }

    fn note(&mut self, statement: &Stmt) {
        match statement {
            Stmt::Var(parts, ..) => self.assign(parts.0.as_str(), Some(&parts.1)),
            Stmt::For(parts, _) => self.assign(parts.0.as_str(), None),
            Stmt::Assignment(parts) => {
                if let Expr::Variable(name, ..) = &parts.1.lhs {
                    self.assign(&name.1, Some(&parts.1.rhs));
                }
            }
            Stmt::Switch(parts, _) => self.test(&parts.0),
            Stmt::FnCall(call, _) => self.hand(None, call),
            Stmt::If(parts, _) | Stmt::While(parts, _) => {
                let whole = parts.expr.start_position()..=parts.body.end_position();
                self.size(&parts.expr, &whole);
            }
            _ => {}
        }
    }

    /// Notes what a condition compares by size: within `whole` that is a number, for `()` is neither more nor less than any.
    fn size(&mut self, condition: &Expr, whole: &RangeInclusive<Position>) {
        match condition {
            Expr::And(sides, _) => sides.iter().for_each(|side| self.size(side, whole)),
            Expr::FnCall(call, _) if SIZES.contains(&call.name.as_str()) => {
                for side in &call.args {
                    if let Expr::Variable(name, ..) = side {
                        self.sized.push((name.1.to_string(), whole.clone()));
                    }
                }
            }
            _ => {}
        }
    }

    fn read(&mut self, expression: &Expr) {
        match expression {
            // `==`, `type_of` and every other function it is passed to.
            Expr::FnCall(call, _) => self.hand(None, call),
            Expr::MethodCall(call, at) if !self.seen.contains(at) => self.hand_on(call),
            Expr::Coalesce(sides, _) => sides.iter().for_each(|side| self.test(side)),
            Expr::Dot(sides, flags, _) => {
                for TypedCall { of, call, at } in calls(expression, self.held, self.docs) {
                    self.seen.insert(at);
                    self.hand(Some(of), call);
                }
                if let Expr::Variable(name, ..) = &sides.lhs {
                    if !flags.contains(ASTFlags::NEGATED) {
                        self.ask(Doubt::Variable(name.1.to_string()), &sides.rhs);
                    }
                    if let Some(sort) = self.held.of(&name.1) {
                        self.follow(sort, &sides.rhs);
                    }
                }
            }
            _ => {}
        }
    }

    /// Checks the arguments of a call. `of` is the type of the receiver, for a call after a dot. Some functions do not
    /// accept `()`.
    fn hand(&mut self, of: Option<&str>, call: &FnCallExpr) {
        let name = call.name.as_str();
        if matches!(name, "+" | "-" | "*" | "/" | "%" | "**") {
            return self.calculate(call);
        }
        // `()` is neither more nor less than a number, so this tells nothing about what comes after it.
        if SIZES.contains(&name) {
            return;
        }
        let before = usize::from(of.is_some());
        let overloads = self.subject.overloads(name, call.args.len() + before, of.and_then(type_named));
        if overloads.is_empty() {
            return self.hand_on(call);
        }
        for (index, argument) in call.args.iter().enumerate() {
            let takes_nothing = |overload: &&[ArgumentCheck]| {
                overload.get(index + before).is_some_and(|argument| argument.takes(TypeId::of::<()>()))
            };
            match argument {
                Expr::Variable(of, ..) if !overloads.iter().any(takes_nothing) => {
                    let need = Need::Argument(name.to_owned());
                    self.asked.push((Doubt::Variable(of.1.to_string()), need, argument.start_position()));
                }
                _ if !self.acts(name) => self.test(argument),
                _ => {}
            }
        }
    }

    /// Follows the arguments of a call that passes `()` through, as `me.distance_to(it)` does: its result may be `()`
    /// too.
    fn hand_on(&mut self, call: &FnCallExpr) {
        call.args.iter().for_each(|argument| self.test(argument));
    }

    /// Checks the operands of an arithmetic operator. Text can be joined with `()`, so `+` counts only beside a number.
    fn calculate(&mut self, call: &FnCallExpr) {
        let is_number = |value: &Expr| self.subject.type_of(value) == Some(TypeId::of::<INT>());
        if !call.args.iter().all(is_number) {
            return self.hand_on(call);
        }
        for operand in &call.args {
            let doubt = match operand {
                Expr::Variable(name, ..) => Doubt::Variable(name.1.to_string()),
                _ => match self.answer(operand) {
                    Some(name) => Doubt::Answer(name),
                    None => continue,
                },
            };
            self.asked.push((doubt, Need::Arithmetic(call.name.to_string()), operand.start_position()));
        }
    }

    fn acts(&self, name: &str) -> bool {
        self.docs.iter().any(|doc| doc.name() == name && doc.answers().starts_with("action"))
    }

    fn test(&mut self, value: &Expr) {
        match value {
            Expr::Variable(name, ..) => drop(self.tested.insert(Doubt::Variable(name.1.to_string()))),
            Expr::Dot(..) => {
                self.tested.extend(link_name(last_link(value)).map(Doubt::Answer));
            }
            _ => {}
        }
    }

    /// Follows a chain of properties and calls on a value of type `sort`.
    fn follow(&mut self, sort: &str, chain: &Expr) {
        let Expr::Dot(sides, flags, _) = chain else { return };
        let Some(answers) = step(sort, &sides.lhs, self.docs) else { return };
        if let Expr::MethodCall(call, _) = &sides.lhs
            && may_be_nothing(answers)
            && !flags.contains(ASTFlags::NEGATED)
        {
            self.ask(Doubt::Answer(call.name.to_string()), &sides.rhs);
        }
        if let Some(next) = one(answers) {
            self.follow(next, &sides.rhs);
        }
    }

    fn ask(&mut self, of: Doubt, right: &Expr) {
        let link = if let Expr::Dot(sides, ..) | Expr::Index(sides, ..) = right { &sides.lhs } else { right };
        let (name, at) = match link {
            Expr::Property(names, at) => (names.2.to_string(), *at),
            Expr::MethodCall(call, at) => (call.name.to_string(), *at),
            _ => return,
        };
        // What no type has works on `()` too, or is reported as unknown.
        if self.docs.iter().any(|doc| doc.form() != CallForm::Function && doc.name() == name) {
            self.asked.push((of, Need::Question(name), at));
        }
    }

    fn report(self, script: &Script) -> Vec<Diagnostic> {
        let Self { variables, tested, sized, asked, .. } = self;
        let is_sized = |of: &Doubt, at: Position| matches!(of, Doubt::Variable(name) if sized.iter().any(|(other, whole)| other == name && whole.contains(&at)));
        let is_open = |of: &Doubt| {
            let is_doubtful = match of {
                Doubt::Variable(name) => variables.get(name).copied().unwrap_or_default(),
                Doubt::Answer(_) => true,
            };
            is_doubtful && !tested.contains(of)
        };
        let found = asked.into_iter().filter(|(of, _, at)| is_open(of) && !is_sized(of, *at));
        found
            .map(|(of, need, at)| {
                let need = match need {
                    Need::Question(name) => format!("has no `{name}`"),
                    Need::Argument(name) => format!("`{name}` does not take"),
                    Need::Arithmetic(symbol) => format!("can't be calculated with (`{symbol}`)"),
                };
                let (what, help) = match of {
                    Doubt::Variable(of) => {
                        (format!("`{of}` may be nothing"), format!("test it first: `if {of} == () {{ return; }}`"))
                    }
                    Doubt::Answer(of) => (
                        format!("`{of}` may return nothing"),
                        "put the result in a variable and test that: `if it == () { return; }`".to_owned(),
                    ),
                };
                Diagnostic::warning(format!("{what}, which {need}")).at(location(script, at)).help(help)
            })
            .collect()
    }
}

/// The name of a property or of a function that is called.
fn link_name(link: &Expr) -> Option<String> {
    match link {
        Expr::Property(names, _) => Some(names.2.to_string()),
        Expr::MethodCall(call, _) => Some(call.name.to_string()),
        _ => None,
    }
}

/// Whether a function with that return type may return `()`.
fn may_be_nothing(answers: &str) -> bool {
    answers.ends_with(" or ()") && one(answers).is_some()
}
