//! Binds host function calls at compile time.
//!
//! Rhai resolves a function on every call, by name and argument types. Calls on a variable, such as `me.random_step()`
//! or `item.food`, are therefore linked after compilation: a node that knows the host function replaces the call. At
//! run time the function is called directly if the argument types match. Everything else falls back to Rhai, so results
//! and errors stay the same.
//!
//! # Kept for speed
//! In plain form this file does not exist, and Rhai resolves every call. Linked calls took the time that a script adds to the turn of a
//! wandering creature from 454 to 226 ns, and of a hunting one from 855 to 461 ns. The tests in `script/tests/linked_calls.rs` compare
//! both ways, for single scripts and for whole games.

use std::fmt;
use std::mem;
use std::rc::Rc;

use rhai::{
    AST, ASTFlags, CustomExpr, Dynamic, Engine, EvalAltResult, EvalContext as Context, Expr, FlowControl, FnCallExpr,
    Position, Stmt, StmtBlock,
};

use crate::script::run::host::ScriptContext;

/// The marker of a linked call. It is not a valid word, so no script can write it.
const LINKED: &str = "linked call";
/// The maximum number of arguments of a host function, not counting the receiver.
const MOST: usize = 2;

/// The result of a call.
pub(crate) type LinkedResult = Result<Dynamic, Box<EvalAltResult>>;

/// A host function. Writes its result to the last argument, and returns `false` when the argument types don't match.
/// Writing in place avoids moving the result, which is slow.
pub(crate) type CallForm = Box<dyn Fn(&Dynamic, &mut [Dynamic], &mut LinkedResult) -> bool>;

/// A host function on the acting creature. Its arguments must have the right types.
pub(crate) type Direct = Rc<dyn Fn(&mut ScriptContext, &mut [Dynamic], &mut LinkedResult)>;

/// A host function that can be called on the acting creature.
pub(crate) struct Own {
    /// Whether it accepts these arguments for any value of the unknown ones.
    pub takes: fn(&[Option<&Dynamic>]) -> bool,
    /// Calls it.
    pub direct: Direct,
}

/// All host functions of one name and number of arguments.
struct LinkedFunction {
    name: &'static str,
    /// The number of arguments in brackets; `None` for a property.
    arguments: Option<usize>,
    /// One overload for each combination of types.
    forms: Vec<CallForm>,
    /// The overloads that can be called on the acting creature.
    direct: Vec<Own>,
}

/// The host functions that calls can be linked to.
#[derive(Default)]
pub(crate) struct Links(Vec<LinkedFunction>);

impl fmt::Debug for Links {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|link| link.name)).finish()
    }
}

impl Links {
    /// Adds a host function; `arguments` is `None` for a property.
    pub fn add(&mut self, name: &'static str, arguments: Option<usize>, form: CallForm, direct: Option<Own>) {
        if arguments.is_some_and(|count| count > MOST) {
            return;
        }
        let index = self.find(name, arguments).unwrap_or_else(|| {
            self.0.push(LinkedFunction { name, arguments, forms: Vec::new(), direct: Vec::new() });
            self.0.len() - 1
        });
        if let Some(link) = self.0.get_mut(index) {
            link.forms.push(form);
            link.direct.extend(direct);
        }
    }

    /// The host function of a linked call on the acting creature, if it accepts these arguments for any value of the
    /// unknown ones.
    pub fn direct(&self, linked: Linked<'_>, arguments: &[Option<&Dynamic>]) -> Option<Direct> {
        match self.0.get(linked.index)?.direct.as_slice() {
            [only] if (only.takes)(arguments) => Some(Rc::clone(&only.direct)),
            _ => None,
        }
    }

    fn find(&self, name: &str, arguments: Option<usize>) -> Option<usize> {
        self.0.iter().position(|link| link.name == name && link.arguments == arguments)
    }

    /// Lets `engine` run linked calls.
    pub fn install(self: &Rc<Self>, engine: &mut Engine) {
        let links = Rc::clone(self);
        // Fails only without a parser.
        let _ = engine.register_custom_syntax_handler(LINKED, false, move |context, inputs, state| {
            links.follow(context, inputs.first().map(|input| &**input), state)
        });
    }

    /// Evaluates an expression. Linked calls in it bypass the engine where possible.
    fn value(&self, context: &mut Context<'_, '_, '_, '_, '_, '_>, expression: &Expr) -> LinkedResult {
        match expression {
            Expr::Custom(call, _) => self.follow(context, call.inputs.first(), &call.state),
            other => context.eval_expression_tree(&other.into()),
        }
    }

    /// Runs the linked call of the host function with the index `state`, written as `original`.
    fn follow(
        &self,
        context: &mut Context<'_, '_, '_, '_, '_, '_>,
        original: Option<&Expr>,
        state: &Dynamic,
    ) -> LinkedResult {
        let link = number(state).and_then(|index| self.0.get(index));
        match (link, original) {
            (Some(link), Some(original)) => self.call(link, context, original),
            _ => Ok(Dynamic::UNIT),
        }
    }

    fn call(
        &self,
        link: &LinkedFunction,
        context: &mut Context<'_, '_, '_, '_, '_, '_>,
        original: &Expr,
    ) -> LinkedResult {
        let Some((variable, arguments, _)) = parts(original) else {
            return context.eval_expression_tree(&original.into());
        };
        let mut values = Self::no_values();
        for (value, argument) in values.iter_mut().zip(arguments) {
            *value = self.value(context, argument)?;
        }
        let values = values.get_mut(..arguments.len()).unwrap_or_default();
        let mut answer = Ok(Dynamic::UNIT);
        let is_answered = context.scope().get(variable).is_some_and(|of| link.ask(of, values, &mut answer));
        link.finish(context, original, values, is_answered.then_some(answer))
    }

    /// Space for the arguments of a call.
    pub fn no_values() -> [Dynamic; MOST] {
        [Dynamic::UNIT, Dynamic::UNIT]
    }

    /// Links the statements of a script function.
    pub fn link(&self, ast: &AST, statements: &mut [Stmt]) {
        Linker::new(self, ast).statements(statements);
    }
}

impl LinkedFunction {
    /// Calls the overload that takes these types; `false` when there is none.
    #[inline]
    fn ask(&self, of: &Dynamic, values: &mut [Dynamic], answer: &mut LinkedResult) -> bool {
        self.forms.iter().any(|form| form(of, values, answer))
    }

    /// The result of the call written as `original`: from the host function, or else from Rhai.
    fn finish(
        &self,
        context: &mut Context<'_, '_, '_, '_, '_, '_>,
        original: &Expr,
        values: &mut [Dynamic],
        answer: Option<LinkedResult>,
    ) -> LinkedResult {
        let Some((variable, _, position)) = parts(original) else { return Ok(Dynamic::UNIT) };
        let mut answer = answer.unwrap_or_else(|| match self.arguments {
            None => context.eval_expression_tree(&original.into()),
            Some(_) => self.call_by_name(context, variable, values),
        });
        if let Err(error) = &mut answer
            && error.position().is_none()
        {
            error.set_position(position);
        }
        answer
    }

    /// Calls by name, as Rhai would: a function of the script, or an error that says what is missing.
    #[cold]
    fn call_by_name(
        &self,
        context: &mut Context<'_, '_, '_, '_, '_, '_>,
        variable: &str,
        values: &mut [Dynamic],
    ) -> LinkedResult {
        let mut of = context.scope().get(variable).cloned().unwrap_or_default();
        let mut all: Vec<&mut Dynamic> = std::iter::once(&mut of).chain(values).collect();
        context.call_native_fn_raw(self.name, true, &mut all)
    }
}

/// A linked call in a script.
#[derive(Clone, Copy)]
pub(crate) struct Linked<'e> {
    original: &'e Expr,
    /// The index of the host function.
    index: usize,
}

impl<'e> Linked<'e> {
    /// The linked call in an expression, if it is one.
    pub fn of(expression: &'e Expr) -> Option<Self> {
        let Expr::Custom(call, _) = expression else { return None };
        let is_linked = call.tokens.first().is_some_and(|token| *token == LINKED);
        let index = number(&call.state).filter(|_| is_linked)?;
        Some(Self { original: call.inputs.first()?, index })
    }

    /// The receiver variable, the arguments and the position.
    pub fn parts(self) -> Option<(&'e str, &'e [Expr], Position)> {
        parts(self.original)
    }
}

/// The index of the host function in a node.
fn number(state: &Dynamic) -> Option<usize> {
    usize::try_from(state.as_int().ok()?).ok()
}

/// The receiver variable, the arguments and the position of a call.
fn parts(original: &Expr) -> Option<(&str, &[Expr], Position)> {
    let Expr::Dot(parts, ..) = original else { return None };
    let Expr::Variable(variable, ..) = &parts.lhs else { return None };
    match &parts.rhs {
        Expr::MethodCall(call, position) => Some((variable.1.as_str(), &call.args, *position)),
        other => Some((variable.1.as_str(), &[], other.position())),
    }
}

/// Replaces calls by linked calls.
struct Linker<'l> {
    links: &'l Links,
    /// The names of the script's own functions, which take precedence over those of the host.
    functions: Vec<&'l str>,
}

impl<'l> Linker<'l> {
    fn new(links: &'l Links, ast: &'l AST) -> Self {
        Self { links, functions: ast.iter_functions().map(|function| function.name).collect() }
    }

    fn statements(&self, statements: &mut [Stmt]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    fn block(&self, block: &mut StmtBlock) {
        self.statements(block.statements_mut());
    }

    fn flow(&self, flow: &mut FlowControl) {
        self.expression(&mut flow.expr);
        self.block(&mut flow.body);
        self.block(&mut flow.branch);
    }

    fn statement(&self, statement: &mut Stmt) {
        match statement {
            Stmt::If(flow, _) | Stmt::While(flow, _) | Stmt::Do(flow, ..) => self.flow(flow),
            Stmt::For(parts, _) => self.flow(&mut parts.2),
            Stmt::Switch(parts, _) => {
                self.expression(&mut parts.0);
                for case in &mut parts.1.expressions {
                    self.expression(&mut case.lhs);
                    self.expression(&mut case.rhs);
                }
            }
            Stmt::Var(parts, ..) => self.expression(&mut parts.1),
            // The left side is written to, not evaluated.
            Stmt::Assignment(parts) => self.expression(&mut parts.1.rhs),
            Stmt::FnCall(call, _) => self.arguments(call),
            Stmt::Block(block) => self.block(block),
            Stmt::Expr(expression) | Stmt::Return(Some(expression), ..) | Stmt::BreakLoop(Some(expression), ..) => {
                self.expression(expression);
            }
            _ => {}
        }
    }

    fn arguments(&self, call: &mut FnCallExpr) {
        call.args.iter_mut().for_each(|argument| self.expression(argument));
    }

    fn expression(&self, expression: &mut Expr) {
        match expression {
            Expr::And(parts, _) | Expr::Or(parts, _) | Expr::Coalesce(parts, _) => {
                parts.iter_mut().for_each(|part| self.expression(part));
            }
            Expr::Array(parts, _) | Expr::InterpolatedString(parts, _) => {
                parts.iter_mut().for_each(|part| self.expression(part));
            }
            Expr::Map(parts, _) => parts.0.iter_mut().for_each(|(_, part)| self.expression(part)),
            Expr::FnCall(call, _) => self.arguments(call),
            Expr::Stmt(block) => self.block(block),
            Expr::Dot(parts, flags, position) => {
                if let Expr::MethodCall(call, _) = &mut parts.rhs {
                    self.arguments(call);
                }
                let is_plain = !flags.contains(ASTFlags::NEGATED) && matches!(parts.lhs, Expr::Variable(..));
                if is_plain && let Some(index) = self.find(&parts.rhs) {
                    let position = *position;
                    *expression = linked(mem::take(expression), index, position);
                }
            }
            _ => {}
        }
    }

    /// The index of the host function that is called.
    fn find(&self, call: &Expr) -> Option<usize> {
        let (name, arguments) = match call {
            Expr::MethodCall(call, _) => (call.name.as_str(), Some(call.args.len())),
            Expr::Property(property, _) => (property.2.as_str(), None),
            _ => return None,
        };
        self.links.find(name, arguments).filter(|_| !self.functions.contains(&name))
    }
}

/// A node for a linked call.
fn linked(original: Expr, index: usize, position: Position) -> Expr {
    let call = CustomExpr {
        inputs: std::iter::once(original).collect(),
        tokens: std::iter::once(LINKED.into()).collect(),
        state: Dynamic::from_int(index.try_into().unwrap_or(rhai::INT::MAX)),
        scope_may_be_changed: false,
        self_terminated: false,
    };
    Expr::Custom(Box::new(call), position)
}
