//! Questions whose answers nobody hears.

use rhai::{ASTNode, Expr, Stmt};

use super::check_context::CheckContext;
use crate::diagnostics::Diagnostic;
use crate::game::Hook;
use crate::script::check::syntax::script_text::location;

/// The function that asks.
const ASK: &str = "ask";

/// The warnings about questions in a script that has no function to hear the answer.
pub(crate) fn check(subject: &CheckContext<'_>) -> Vec<Diagnostic> {
    let hears = subject.ast.iter_functions().any(|function| function.name == Hook::Answer.name());
    if hears || subject.defines(ASK) {
        return Vec::new();
    }
    let mut found = Vec::new();
    subject.ast.walk(&mut |path| {
        if let Some(ASTNode::Expr(Expr::FnCall(call, at)) | ASTNode::Stmt(Stmt::FnCall(call, at))) = path.last()
            && call.name == ASK
        {
            let diagnostic = Diagnostic::warning("nothing hears the answer to this question");
            let help = "write `fn on_answer(me, event) { ... }` in this script";
            found.push(diagnostic.at(location(subject.script, *at)).help(help));
        }
        true
    });
    found
}
