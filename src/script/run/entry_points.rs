//! The functions that the engine calls: `act`, the hooks, and `build`.

use std::collections::BTreeSet;

use rhai::{AST, ASTNode, Expr, Stmt};

use crate::diagnostics::{is_slip, suggest};
use crate::game::Hook;
use crate::script::api::registry::ME;

/// The function of a behaviour.
pub(crate) const ENTRY: &str = "act";

/// The function that answers questions.
pub(crate) const ANSWER: &str = "answer";

/// The function of a script in the hooks of an ability that says whether the ability is of use.
pub(crate) const IS_USEFUL: &str = "is_useful";

/// The function of a stage of levels.
pub(crate) const BUILD: &str = "build";

/// A mistake in the functions of a script.
pub(crate) struct EntryPointFault {
    /// The name of the function, for its place; empty for the script as a whole.
    pub function: String,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: String,
}

/// What hooks and `act` look like.
const SHAPES: &str = "write `fn act(me) { ... }`, which returns an action, a hook such as `fn on_hurt(me, event) { ... }`, which returns effects, or `fn build(level) { ... }`, which builds a stage of a level";

/// Mistakes in the functions that the engine would call.
pub(crate) fn slips(ast: &AST) -> Vec<EntryPointFault> {
    let functions: Vec<(&str, usize)> =
        ast.iter_functions().map(|function| (function.name, function.params.len())).collect();
    let mut slips: Vec<EntryPointFault> =
        functions.iter().filter_map(|(name, count)| misshapen(name, *count)).collect();
    slips.extend(ast.iter_functions().filter_map(|function| swapped(function.name, &function.params)));
    let called = called(ast);
    let idle = functions.iter().map(|(name, _)| *name).filter(|name| !called.contains(*name));
    slips.extend(idle.filter_map(nearly_a_hook));
    if slips.is_empty() && !functions.iter().any(|(name, _)| is_entry(name)) {
        let close = suggest(ENTRY, functions.iter().map(|(name, _)| *name)).unwrap_or_default().to_owned();
        let help = if close.is_empty() {
            SHAPES.to_owned()
        } else {
            format!("did you mean `{ENTRY}` where you wrote `{close}`?")
        };
        let message = format!("the script has no function `{ENTRY}`");
        slips.push(EntryPointFault { function: close, message, help });
    }
    slips
}

/// The functions among the shared ones of a pack that the engine would call.
pub(crate) fn shared_slips(ast: &AST) -> Vec<EntryPointFault> {
    let entries = ast.iter_functions().map(|function| function.name).filter(|name| is_entry(name));
    let slips = entries.map(|name| EntryPointFault {
        function: name.to_owned(),
        message: format!("`{name}` never runs here"),
        help: "a pack's `shared.rhai` holds functions for its other scripts: move this to one of them".to_owned(),
    });
    slips.collect()
}

/// Whether the engine calls a function of this name.
fn is_entry(name: &str) -> bool {
    [ENTRY, ANSWER, IS_USEFUL, BUILD].contains(&name) || Hook::named(name).is_some()
}

/// The mistake in a hook whose parameters have the names of each other.
fn swapped(name: &str, parameters: &[&str]) -> Option<EntryPointFault> {
    Hook::named(name)?;
    (parameters == ["event", ME]).then(|| EntryPointFault {
        function: name.to_owned(),
        message: format!("`{name}` gets the creature first, and then the event"),
        help: format!("write `fn {name}(me, event) {{ ... }}`"),
    })
}

/// The functions that a script calls by name.
fn called(ast: &AST) -> BTreeSet<String> {
    let mut called = BTreeSet::new();
    ast.walk(&mut |path| {
        if let Some(
            ASTNode::Expr(Expr::FnCall(call, _) | Expr::MethodCall(call, _)) | ASTNode::Stmt(Stmt::FnCall(call, _)),
        ) = path.last()
        {
            called.insert(call.name.to_string());
        }
        true
    });
    called
}

/// The mistake in a function that nobody calls and whose name is nearly that of a hook, such as `onland`.
fn nearly_a_hook(name: &str) -> Option<EntryPointFault> {
    let plain = |name: &str| name.replace('_', "").to_lowercase();
    let written = plain(name);
    let looks_like_one = ["on", "before", "is"].into_iter().any(|start| written.starts_with(start));
    if !looks_like_one || is_of_hooks(name) || is_entry(name) {
        return None;
    }
    let is_near = |hook: &str| plain(hook) == written || is_slip(&written, [plain(hook).as_str()]);
    let meant = Hook::ALL.map(|(hook, _)| hook).into_iter().chain([IS_USEFUL]).find(|hook| is_near(hook))?;
    Some(EntryPointFault {
        function: name.to_owned(),
        message: format!("nothing calls `{name}`"),
        help: format!("did you mean the hook `{meant}`?"),
    })
}

/// Whether a name begins as hooks do.
fn is_of_hooks(name: &str) -> bool {
    ["on_", "before_"].into_iter().any(|start| name.starts_with(start))
}

/// The mistake in a function that the engine would call, or that looks like a misspelt one.
fn misshapen(name: &str, count: usize) -> Option<EntryPointFault> {
    let slip = |message: String, help: String| Some(EntryPointFault { function: name.to_owned(), message, help });
    if name == ENTRY && count != 1 {
        let help = format!("write `fn {ENTRY}(me) {{ ... }}`, which returns an action");
        return slip(format!("`{ENTRY}` takes one parameter, the creature"), help);
    }
    if name == BUILD && count != 1 {
        let help = format!("write `fn {BUILD}(level) {{ ... }}`");
        return slip(format!("`{BUILD}` takes one parameter, the level"), help);
    }
    if name == IS_USEFUL && count != 2 {
        let help = format!("write `fn {IS_USEFUL}(me, target) {{ ... }}`, which returns `true` or `false`");
        return slip(
            format!("`{IS_USEFUL}` takes the creature that has the ability, and the one at which it would be aimed"),
            help,
        );
    }
    if Hook::named(name).is_some() && !(1..=2).contains(&count) {
        let help = format!("write `fn {name}(me) {{ ... }}` or `fn {name}(me, event) {{ ... }}`");
        return slip(format!("`{name}` takes the creature and the event"), help);
    }
    if is_of_hooks(name) && Hook::named(name).is_none() {
        let names = Hook::ALL.map(|(hook, _)| format!("`{hook}`")).join(", ");
        let help = match suggest(name, Hook::ALL.map(|(hook, _)| hook)) {
            Some(meant) => format!("did you mean `{meant}`? There are {names}"),
            None => format!("there are {names}"),
        };
        return slip(format!("there is no hook `{name}`"), help);
    }
    None
}
