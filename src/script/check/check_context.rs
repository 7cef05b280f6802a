//! A compiled script with what the checks know about it.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};

use rhai::{AST, ASTNode, Array, Expr, FnPtr, ImmutableString, Map};

use super::flow::{FunctionBody, bodies};
use super::ids::known_ids::KnownIds;
use super::types::signatures::Signatures;
use super::types::type_words::type_named;
use super::types::var_types::VarTypes;
use crate::content::Script;
use crate::script::api::arguments::argument::ArgumentCheck;
use crate::script::api::registry::{CallForm, FunctionDoc};
use crate::script::run::shared::Library;

/// A script that compiles, before it is run.
pub(crate) struct CheckContext<'a> {
    pub script: &'a Script,
    pub ast: &'a AST,
    /// The functions of the language.
    pub native: &'a Signatures,
    /// The documentation of the host functions.
    pub docs: &'a [FunctionDoc],
    /// The ids and tags of the content.
    pub ids: KnownIds<'a>,
    /// The types of its variables.
    pub held: VarTypes,
    /// Its functions.
    pub bodies: Vec<FunctionBody>,
    /// Its functions and the shared ones that it can call: the numbers of parameters of each name.
    functions: BTreeMap<String, BTreeSet<usize>>,
    /// The names of the closures that select elements of lists.
    selecting: BTreeSet<String>,
}

impl<'a> CheckContext<'a> {
    pub fn new(
        native: &'a Signatures,
        docs: &'a [FunctionDoc],
        script: &'a Script,
        ast: &'a AST,
        library: &Library,
        ids: KnownIds<'a>,
    ) -> Self {
        let mut functions = library.functions.clone();
        for function in ast.iter_functions() {
            functions.entry(function.name.to_owned()).or_default().insert(function.params.len());
        }
        Self {
            script,
            ast,
            native,
            docs,
            ids,
            held: VarTypes::by(ast, docs),
            bodies: bodies(ast),
            functions,
            selecting: selecting(ast),
        }
    }

    /// The same script, of which only the functions in `own` are looked at.
    pub fn within<'s>(&'s self, own: &'s AST) -> CheckContext<'s> {
        let held = VarTypes::by(own, self.docs);
        let (functions, selecting) = (self.functions.clone(), self.selecting.clone());
        CheckContext { ast: own, held, bodies: bodies(own), functions, selecting, ..*self }
    }

    /// The type of a value, where it is certain. A value that may be `()` counts as what it is otherwise.
    pub fn type_of(&self, value: &Expr) -> Option<TypeId> {
        if let Some(value) = value.get_literal_value(None) {
            return Some(value.type_id());
        }
        let answers = match value {
            Expr::InterpolatedString(..) => return Some(TypeId::of::<ImmutableString>()),
            Expr::Array(..) => return Some(TypeId::of::<Array>()),
            Expr::Map(..) => return Some(TypeId::of::<Map>()),
            Expr::Variable(name, ..) => self.held.of(&name.1)?,
            Expr::Dot(..) => self.held.answer(value, self.docs)?,
            Expr::FnCall(call, _) => {
                let overloads = self.overloads(&call.name, call.args.len(), None);
                self.called(&call.name).find(|_| !overloads.is_empty())?.answers()
            }
            _ => return None,
        };
        type_named(answers.strip_suffix(" or ()").unwrap_or(answers))
    }

    /// The type of a property that is asked of a variable of unknown type, if it has the same type whatever it is asked of. Maps may have
    /// properties of the same name.
    pub fn property_of_any(&self, value: &Expr) -> Option<TypeId> {
        let Expr::Dot(sides, ..) = value else { return None };
        let (Expr::Variable(of, ..), Expr::Property(names, _)) = (&sides.lhs, &sides.rhs) else { return None };
        let is_meant = |doc: &&FunctionDoc| doc.form() == CallForm::Property && doc.name() == names.2;
        let mut answers = self.docs.iter().filter(is_meant).map(FunctionDoc::answers);
        let first = answers.next().filter(|_| self.held.of(&of.1).is_none())?;
        answers.all(|other| other == first).then(|| type_named(first.strip_suffix(" or ()").unwrap_or(first)))?
    }

    /// The overloads of the host function of that name that take `count` arguments, counting the receiver. `of` is the type of the
    /// receiver, for a call after a dot. None if the call may mean a function of
    /// the script or of the language.
    pub fn overloads(&self, name: &str, count: usize, of: Option<TypeId>) -> Vec<&'a [ArgumentCheck]> {
        let may_be_native = of.is_none() && self.native.has_with(name, count);
        if self.defines(name) || may_be_native {
            return Vec::new();
        }
        let overloads = self.called(name).flat_map(FunctionDoc::overloads).filter(|overload| overload.len() == count);
        let is_of = |first: &ArgumentCheck| of.is_none_or(|of| first.takes(of));
        overloads.filter(|overload| overload.first().is_none_or(is_of)).map(Vec::as_slice).collect()
    }

    /// Whether there is a function of that name.
    pub fn knows(&self, name: &str) -> bool {
        self.defines(name) || self.native.has(name) || self.called(name).next().is_some()
    }

    /// Whether there is a function of that name that takes `count` arguments, counting the receiver.
    pub fn knows_with(&self, name: &str, count: usize) -> bool {
        self.defines_with(name, count)
            || self.native.has_with(name, count)
            || self.called(name).any(|doc| doc.takes(count))
    }

    /// The host functions of that name.
    fn called(&self, name: &str) -> impl Iterator<Item = &'a FunctionDoc> {
        self.docs.iter().filter(move |doc| doc.form() != CallForm::Property && doc.name() == name)
    }

    /// Whether it defines or shares a function of that name, which takes precedence over the host's.
    pub fn defines(&self, name: &str) -> bool {
        self.functions.contains_key(name)
    }

    /// Whether it defines a function with that name and number of parameters.
    pub fn defines_with(&self, name: &str, count: usize) -> bool {
        self.functions.get(name).is_some_and(|counts| counts.contains(&count))
    }

    /// Whether a closure selects elements of a list.
    pub fn selects(&self, name: &str) -> bool {
        self.selecting.contains(name)
    }

    /// The names of its functions.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.functions.keys().map(String::as_str)
    }
}

/// The functions of the language that select elements of a list with a closure.
const SELECTORS: [&str; 7] = ["filter", "find", "some", "all", "retain", "drain", "index_of"];

/// The names of the closures that are passed to [`SELECTORS`].
fn selecting(ast: &AST) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    ast.walk(&mut |path| {
        if let Some(ASTNode::Expr(Expr::MethodCall(call, _))) = path.last()
            && SELECTORS.contains(&call.name.as_str())
        {
            let closures =
                call.args.iter().filter_map(|argument| argument.get_literal_value(None)?.try_cast::<FnPtr>());
            found.extend(closures.map(|closure| closure.fn_name().to_owned()));
        }
        true
    });
    found
}
