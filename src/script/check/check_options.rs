//! Options in behaviour lists and stages of levels against those the scripts read.

use std::collections::BTreeMap;

use rhai::{AST, ASTNode, Expr, FnCallExpr};

use super::check_arguments::{passed_options, refused_by};
use super::check_context::CheckContext;
use super::check_lists::{List, lists};
use super::checks::AllIds;
use super::passed_options::ASK;
use crate::content::{BehaviourUse, Content, OptionText, OptionValue, StageKind};
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

/// Mistakes in the options of all behaviour lists and stages of levels, where `ids` are known. `asked` is what each script reads, `None` for one that does not
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
            let path = [field, &index.to_string()];
            let place = Place { definition_index, table, id, path: &path };
            if field == "hooks" {
                found.extend(idle_doing(
                    entry,
                    "it is what the panel says of a creature whose `ai` chooses a behaviour",
                    place,
                ));
            }
            found.extend(check_entry(entry, content, asked, ids, place));
        }
    }
    for (_, id, level) in content.levels.iter() {
        for (index, stage) in level.build.iter().enumerate() {
            let StageKind::Script(entry) = &stage.kind else { continue };
            let path = ["build", &index.to_string(), "script"];
            let place = Place { definition_index, table: "level", id, path: &path };
            found.extend(idle_doing(entry, "it is what the panel says of a creature, and a stage is none", place));
            found.extend(check_entry(entry, content, asked, ids, place));
        }
    }
    found
}

/// Where an entry is defined that names a script.
#[derive(Clone, Copy)]
struct Place<'p> {
    definition_index: &'p DefinitionIndex,
    table: &'p str,
    id: &'p str,
    path: &'p [&'p str],
}

impl Place<'_> {
    /// Where the name of an option stands.
    fn key(self, option: &str) -> Option<Location> {
        self.definition_index.find_key(self.table, self.id, &[self.path, &[option]].concat())
    }

    /// Where the value of an option stands.
    fn value(self, option: &str) -> Option<Location> {
        self.definition_index.find(self.table, self.id, &[self.path, &[option]].concat())
    }
}

/// The warning for a word that nobody reads.
fn idle_doing(entry: &BehaviourUse, help: &str, place: Place<'_>) -> Option<Diagnostic> {
    entry.doing.as_ref()?;
    let (field, _) = place.path.split_first()?;
    let field = if *field == "build" { "a stage".to_owned() } else { format!("`{field}`") };
    let warning = Diagnostic::warning(format!("`doing` has no effect in {field}")).help(help.to_owned());
    Some(place.key("doing").into_iter().fold(warning, Diagnostic::at))
}

fn check_entry(
    entry: &BehaviourUse,
    content: &Content,
    asked: &[Option<OptionsAsked>],
    ids: &AllIds<'_>,
    place: Place<'_>,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let Some(Some(asked)) = asked.get(entry.script.index()) else { return found };
    let script = content.scripts.id(entry.script);
    for (name, value) in &entry.options {
        let sort = describe(&option_to_dynamic(value));
        let (diagnostic, location) = match asked.options.get(name) {
            Some(Some(wanted)) if *wanted != sort => {
                let message = format!("the option `{name}` of `{script}` is {wanted}, but this is {sort}");
                (Diagnostic::error(message), place.value(name))
            }
            None if !asked.any && !is_mentioned(name, entry, content) => {
                (unknown(name, script, asked), place.key(name))
            }
            _ => match asked.refuse(name, value, ids) {
                Some(diagnostic) => (diagnostic, place.value(name)),
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
    let whose = if asked.builds { "level" } else { "me" };
    let names: Vec<String> = asked.options.keys().map(|option| format!("`{option}`")).collect();
    match names.as_slice() {
        [] => Diagnostic::error(message)
            .help(format!("it reads no options: read this one with `{whose}.{ASK}(\"{name}\", ...)`")),
        _ => Diagnostic::error(message).help(format!("there is {}", names.join(", "))),
    }
}
