//! Texts that scripts compare with ids and never equal any, such as `me.kind == "bat"` where the kind is `stuffed:bat`: in a comparison, in
//! a list that is asked whether it contains an id, and in the cases of a `switch`.

use rhai::{ASTNode, Dynamic, Expr, FnCallExpr, Position, Stmt};

use crate::content::Script;
use crate::diagnostics::{Diagnostic, Severity};
use crate::script::api::arguments::argument::AnswerTexts;
use crate::script::check::check_context::CheckContext;
use crate::script::check::syntax::script_text::location;

/// The warnings about all such texts of a script.
pub(crate) fn check(subject: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    subject.ast.walk(&mut |path| {
        match path.last() {
            Some(ASTNode::Expr(Expr::FnCall(call, at)) | ASTNode::Stmt(Stmt::FnCall(call, at))) => {
                found.extend(of_call(subject, call, *at));
            }
            Some(ASTNode::Expr(Expr::Dot(sides, ..))) => {
                if let Expr::MethodCall(call, at) = &sides.rhs
                    && let ("contains", [value]) = (call.name.as_str(), call.args.as_slice())
                {
                    found.extend(in_list(subject, &sides.lhs, value, *at));
                }
            }
            Some(ASTNode::Stmt(Stmt::Switch(parts, at))) => found.extend(in_switch(subject, &parts.0, *at)),
            _ => {}
        }
        true
    });
    found.into_iter().map(|(warning, at)| warning.at(location(subject.script, at))).collect()
}

type Fault = (Diagnostic, Position);

/// In `left == right`, and in `id in list`, which is the call `contains(list, id)`.
fn of_call(subject: &CheckContext<'_>, call: &FnCallExpr, at: Position) -> Vec<Fault> {
    let [left, right] = call.args.as_slice() else { return Vec::new() };
    match call.name.as_str() {
        "==" | "!=" => {
            let side = |id: &Expr, text: &Expr| Some((never(subject, id, &literal(text)?)?, text.start_position()));
            side(left, right).or_else(|| side(right, left)).into_iter().collect()
        }
        "contains" => in_list(subject, left, right, at),
        _ => Vec::new(),
    }
}

/// In a list that is asked whether it contains `id`. The texts of a constant list have no positions of their own.
fn in_list(subject: &CheckContext<'_>, list: &Expr, id: &Expr, at: Position) -> Vec<Fault> {
    let values = list.get_literal_value(None).and_then(|list| list.into_array().ok()).unwrap_or_default();
    let at = if list.start_position().is_none() { at } else { list.start_position() };
    let texts = values.into_iter().filter_map(|value: Dynamic| value.into_string().ok());
    texts.filter_map(|text| Some((never(subject, id, &text)?, at))).collect()
}

/// In the cases of a `switch`.
fn in_switch(subject: &CheckContext<'_>, id: &Expr, at: Position) -> Vec<Fault> {
    if texts_of(subject, id).is_empty() {
        return Vec::new();
    }
    cases(subject.script, at).into_iter().filter_map(|(text, at)| Some((never(subject, id, &text)?, at))).collect()
}

/// The texts of the cases of the `switch` at a position. The parser keeps only their hashes, so they are read from the lines of the script
/// up to the one that closes it; not if another `switch` stands among them.
fn cases(script: &Script, at: Position) -> Vec<(String, Position)> {
    let mut found = Vec::new();
    let first = at.line().map_or(0, |line| line - 1);
    let indent = |line: &str| line.chars().take_while(|letter| letter.is_whitespace()).count();
    let own = script.text.lines().nth(first).map_or(0, indent);
    for (index, line) in script.text.lines().enumerate().skip(first) {
        let is_last = index > first && indent(line) <= own && !line.trim().is_empty();
        if is_last {
            return found;
        }
        if index > first && line.contains("switch ") {
            return Vec::new();
        }
        let pieces: Vec<&str> = line.split('"').collect();
        let is_case = |after: &&str| after.trim_start().starts_with("=>") || after.trim() == "|";
        let mut column = 1;
        for pair in pieces.windows(2).enumerate() {
            let (piece, [before, after]) = pair else { continue };
            if piece % 2 == 1 && is_case(after) {
                found.push(((*before).to_owned(), Position::new((index + 1) as u16, column)));
            }
            column += before.chars().count() as u16 + 1;
        }
    }
    found
}

/// The warning about a text that an expression never equals.
fn never(subject: &CheckContext<'_>, id: &Expr, text: &str) -> Option<Diagnostic> {
    let warnings: Option<Vec<Diagnostic>> =
        texts_of(subject, id).into_iter().map(|texts| texts.refuse(text, &subject.ids)).collect();
    warnings?.into_iter().next().map(|warning| Diagnostic { severity: Severity::Warning, ..warning })
}

/// The texts that an expression may have; none if it may have any. The property of a variable whose type is unknown, as the parameter of a
/// closure is, may be that of any type.
fn texts_of(subject: &CheckContext<'_>, id: &Expr) -> Vec<AnswerTexts> {
    let asked = match id {
        Expr::Variable(name, ..) => return subject.held.texts_of(&name.1).into_iter().collect(),
        Expr::Dot(sides, ..) => match (&sides.lhs, &sides.rhs) {
            (Expr::Variable(name, ..), Expr::Property(names, _)) if subject.held.of(&name.1).is_none() => &names.2,
            _ => return subject.held.doc(id, subject.docs).and_then(|doc| doc.texts).into_iter().collect(),
        },
        _ => return Vec::new(),
    };
    let named = subject.docs.iter().filter(|doc| doc.name() == asked.as_str()).map(|doc| doc.texts);
    named.collect::<Option<Vec<_>>>().unwrap_or_default()
}

fn literal(value: &Expr) -> Option<String> {
    value.get_literal_value(None)?.into_string().ok()
}
