//! Options in behaviour lists against those the scripts read.

use std::collections::BTreeMap;

use rhai::{AST, ASTNode, Expr, FnCallExpr};

use super::check_arguments::{passed_options, refused_by};
use super::check_context::CheckContext;
use super::check_lists::{List, lists};
use super::checks::AllIds;
use super::passed_options::ASK;
use crate::content::{BehaviourUse, Content, OptionText, OptionValue};
use crate::diagnostics::{Diagnostic, Location, suggest};
use crate::game::Hook;
use crate::loader::DefinitionIndex;
use crate::script::api::arguments::argument::{ArgumentCheck, Literal};
use crate::script::api::handles::describe;
use crate::script::run::entry_points::{ANSWER, BUILD, ENTRY, IS_USEFUL};
use crate::script::run::values::convert::option_to_dynamic;

/// The options that a script reads by name, each with the type of its default where that is certain, and the functions that lists call.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each tells of another function")]
pub(crate) struct OptionsAsked {
    options: BTreeMap<String, Option<&'static str>>,
    /// Whether some option name is computed at run time, so that any option may be read.
    any: bool,
    /// Whether the script has a function `act` or `answer`.
    pub(super) acts: bool,
    /// The checks of the arguments that options become: a list of overloads for each place where one is passed on.
    passed: Vec<(String, Vec<ArgumentCheck>)>,
    /// Whether it says itself when an ability is of use.
    pub(super) judges: bool,
    /// Whether it builds levels.
    pub(super) builds: bool,
    /// Its hooks.
    pub(super) hooks: Vec<Hook>,
    /// The function that is probably a misspelt `act`.
    pub(super) meant: Option<String>,
}

impl OptionsAsked {
    /// The options that a script reads.
    pub fn by(subject: &CheckContext<'_>) -> Self {
        let ast = subject.ast;
        let mut asked = Self {
            acts: ast.iter_functions().any(|function| [ENTRY, ANSWER].contains(&function.name)),
            judges: ast.iter_functions().any(|function| function.name == IS_USEFUL && function.params.len() == 2),
            builds: ast.iter_functions().any(|function| function.name == BUILD && function.params.len() == 1),
            hooks: ast.iter_functions().filter_map(|function| Hook::named(function.name)).collect(),
            meant: suggest(ENTRY, ast.iter_functions().map(|function| function.name)).map(str::to_owned),
            passed: passed_options(subject),
            ..Self::default()
        };
        asked.note_all(ast);
        asked
    }

    /// Adds the options that shared functions read, which the script may call.
    pub fn note_all(&mut self, ast: &AST) {
        ast.walk(&mut |path| {
            if let Some(ASTNode::Expr(Expr::MethodCall(call, _))) = path.last() {
                self.note(call, 0);
            } else if let Some(ASTNode::Expr(Expr::FnCall(call, _))) = path.last() {
                self.note(call, 1);
            }
            true
        });
    }

    /// Records a call; the option name is the argument at index `first`.
    fn note(&mut self, call: &FnCallExpr, first: usize) {
        if call.name.as_str() != ASK {
            return;
        }
        let name = call.args.get(first).and_then(plain_text);
        let default = call.args.get(first + 1).and_then(|default| default.get_literal_value(None));
        match name {
            Some(name) => {
                let sort = default.filter(|value| !value.is_unit()).map(|value| describe(&value));
                let known = self.options.entry(name).or_insert(sort);
                // With defaults of several types, it may have any type.
                *known = known.filter(|known| Some(*known) == sort);
            }
            None => self.any = true,
        }
    }
}

impl OptionsAsked {
    /// The error for a text that a function will refuse to which the script passes the option.
    fn refuse(&self, option: &str, value: &OptionValue, ids: &AllIds<'_>) -> Option<Diagnostic> {
        let OptionValue::Text(OptionText { text, pack }) = value else { return None };
        let known = ids.in_pack(pack);
        let places = self.passed.iter().filter(|(name, _)| name == option);
        places.into_iter().find_map(|(_, checks)| refused_by(checks.iter(), Literal::Whole(text), &known))
    }
}

/// The value of a text literal.
fn plain_text(expression: &Expr) -> Option<String> {
    expression.get_literal_value(None)?.into_string().ok()
}

/// Mistakes in the options of all behaviour lists, where `ids` are known. `asked` is what each script reads, `None` for one that does not
/// compile.
pub(crate) fn check(
    content: &Content,
    definition_index: &DefinitionIndex,
    asked: &[Option<OptionsAsked>],
    ids: &AllIds<'_>,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for List { table, id, field, uses, .. } in lists(content) {
        for (index, entry) in uses.iter().enumerate() {
            if let Some(Some(asked)) = asked.get(entry.script.index()) {
                let index = index.to_string();
                let key = |option: &str| definition_index.find_key(table, id, &[field, &index, option]);
                let location = |option: &str| definition_index.find(table, id, &[field, &index, option]);
                if field == "hooks" && entry.doing.is_some() {
                    let warning = Diagnostic::warning("`doing` has no effect in `hooks`");
                    let warning =
                        warning.help("it is what the panel says of a creature whose `ai` chooses a behaviour");
                    found.push(key("doing").into_iter().fold(warning, Diagnostic::at));
                }
                found.extend(check_entry(entry, content, asked, ids, key, location));
            }
        }
    }
    found
}

fn check_entry(
    entry: &BehaviourUse,
    content: &Content,
    asked: &OptionsAsked,
    ids: &AllIds<'_>,
    key: impl Fn(&str) -> Option<Location>,
    value_location: impl Fn(&str) -> Option<Location>,
) -> Vec<Diagnostic> {
    let script = content.scripts.id(entry.script);
    let mut found = Vec::new();
    for (name, value) in &entry.options {
        let sort = describe(&option_to_dynamic(value, content));
        let (diagnostic, location) = match asked.options.get(name) {
            Some(Some(wanted)) if *wanted != sort => {
                let message = format!("the option `{name}` of `{script}` is {wanted}, but this is {sort}");
                (Diagnostic::error(message), value_location(name))
            }
            None if !asked.any && !is_mentioned(name, entry, content) => (unknown(name, script, asked), key(name)),
            _ => match asked.refuse(name, value, ids) {
                Some(diagnostic) => (diagnostic, value_location(name)),
                None => continue,
            },
        };
        found.push(location.into_iter().fold(diagnostic, Diagnostic::at));
    }
    found
}

/// Whether the text of a script has an option's name in quotation marks, although the script doesn't read the option. Code behind a
/// `return`, which is often written to try something out, is no part of the compiled script.
fn is_mentioned(option: &str, entry: &BehaviourUse, content: &Content) -> bool {
    content.scripts[entry.script].text.contains(&format!("\"{option}\""))
}

fn unknown(name: &str, script: &str, asked: &OptionsAsked) -> Diagnostic {
    let message = format!("`{script}` has no option `{name}`");
    let known = ["use", "chance", "doing"].into_iter().chain(asked.options.keys().map(String::as_str));
    if let Some(meant) = suggest(name, known) {
        return Diagnostic::error(format!("{message}: did you mean `{meant}`?"));
    }
    let names: Vec<String> = asked.options.keys().map(|option| format!("`{option}`")).collect();
    match names.as_slice() {
        [] => Diagnostic::error(message)
            .help(format!("it reads no options: read this one with `me.{ASK}(\"{name}\", ...)`")),
        _ => Diagnostic::error(message).help(format!("there is {}", names.join(", "))),
    }
}
