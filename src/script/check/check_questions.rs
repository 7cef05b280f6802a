//! Questions whose answers nobody hears, and slips in their choices.

use rhai::{ASTNode, Expr, FnCallExpr, Position, Stmt};

use super::check_context::CheckContext;
use super::written_value::WrittenValue;
use crate::content::{Kind, Message};
use crate::diagnostics::{Diagnostic, is_slip, sanitize, suggest};
use crate::game::Hook;
use crate::script::api::arguments::options::advice;
use crate::script::api::prompts::ask::{CHOICE, SentenceOrText, sentence_or_text};
use crate::script::check::syntax::script_text::location;

/// The function that asks.
const ASK: &str = "ask";

/// What is wrong with the questions of a script.
pub(crate) fn check(subject: &CheckContext<'_>) -> Vec<Diagnostic> {
    if subject.defines(ASK) {
        return Vec::new();
    }
    let hears = subject.ast.iter_functions().any(|function| function.name == Hook::Answer.name());
    let mut found = Vec::new();
    subject.ast.walk(&mut |path| {
        if let Some(ASTNode::Expr(Expr::FnCall(call, at)) | ASTNode::Stmt(Stmt::FnCall(call, at))) = path.last()
            && call.name == ASK
        {
            if !hears {
                let diagnostic = Diagnostic::warning("nothing hears the answer to this question");
                let help = "write `fn on_answer(me, event) { ... }` in this script";
                found.push((diagnostic.help(help), *at));
            }
            found.extend(choices(subject, call));
        }
        true
    });
    found.into_iter().map(|(diagnostic, at)| diagnostic.at(location(subject.script, at))).collect()
}

type Fault = (Diagnostic, Position);

/// Slips in the choices of a question, as far as they are written out.
fn choices(subject: &CheckContext<'_>, call: &FnCallExpr) -> Vec<Fault> {
    let Some(options) = call.args.get(2) else { return Vec::new() };
    let entries = WrittenValue::Expression(options).entries().unwrap_or_default();
    let list = entries.into_iter().find(|(name, _)| name == "choices").and_then(|(_, list)| list.elements());
    let found = list.unwrap_or_default().into_iter().flat_map(|choice| {
        let at = choice.position().unwrap_or(options.start_position());
        of_choice(subject, &choice).into_iter().map(move |fault| (fault, at))
    });
    found.collect()
}

fn of_choice(subject: &CheckContext<'_>, choice: &WrittenValue<'_>) -> Vec<Diagnostic> {
    let Some(entries) = choice.entries() else { return text(subject, choice).into_iter().collect() };
    let found = entries.iter().filter_map(|(name, value)| match name.as_str() {
        "text" | "description" => text(subject, value),
        name if CHOICE.contains(&name) => None,
        name => Some(Diagnostic::error(format!("a choice has no `{}`", sanitize(name))).help(advice(name, &CHOICE))),
    });
    found.collect()
}

/// What is wrong with a text that may be the id of a sentence.
fn text(subject: &CheckContext<'_>, value: &WrittenValue<'_>) -> Option<Diagnostic> {
    let (text, ids) = (value.text()?, &subject.ids);
    match sentence_or_text(&text) {
        SentenceOrText::Text => None,
        SentenceOrText::Sentence => ids.refuse(Message::TABLE, &text),
        SentenceOrText::Either => {
            let known: Vec<&str> = ids.names.known_to(Message::TABLE, ids.pack).map(|(_, bare)| bare).collect();
            let near = suggest(&text, known.iter().copied());
            let is_meant = !known.contains(&text.as_str()) && is_slip(&text, known.iter().copied());
            let message = format!("there is no sentence `{text}`, so the choice shows this word");
            near.filter(|_| is_meant).map(|near| Diagnostic::warning(message).help(format!("did you mean `{near}`?")))
        }
    }
}
