//! Registers host functions together with what the reference says of them.

use std::any::{Any, TypeId};
use std::mem;
use std::rc::Rc;

use rhai::{Dynamic, Engine, Variant};

use super::ME;
use super::handles::{CreatureHandle, HostResult};
use crate::script::run::host::{Host, ScriptContext};
use crate::script::run::linked_calls::{LinkedResult, Links, Own};
use crate::script::run::trace::{Spelling, answer};

/// What the reference says of one function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionDoc {
    /// The group of the reference that it belongs to.
    pub theme: &'static str,
    /// How it is written, with the name of what it is asked of, its parameters, and `->` what it answers.
    pub signature: &'static str,
    /// What it does and answers.
    pub about: &'static str,
    /// A line or two that use it, inside of `fn act(me)`.
    pub example: &'static str,
    /// Whether it can be assigned to.
    pub writable: bool,
    // What the signature says, taken apart.
    name: &'static str,
    receiver: Option<&'static str>,
    form: Form,
    parameters: &'static str,
    types: Vec<TypeId>,
}

/// How a function is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `me.hp`
    Property,
    /// `me.wait()`
    Method,
    /// `place(x, y)`
    Function,
}

impl FunctionDoc {
    fn new(theme: &'static str, signature: &'static str, about: &'static str, example: &'static str) -> Self {
        let call = signature.split(" ->").next().unwrap_or_default();
        let (head, parameters) = call.split_once('(').map_or((call, None), |(head, rest)| (head, Some(rest)));
        let (receiver, name) = head.split_once('.').map_or((None, head), |(receiver, name)| (Some(receiver), name));
        let form = match (parameters, receiver) {
            (None, _) => Form::Property,
            (Some(_), Some(_)) => Form::Method,
            (Some(_), None) => Form::Function,
        };
        let parameters = parameters.and_then(|rest| rest.strip_suffix(')')).unwrap_or_default();
        Self { theme, signature, about, example, writable: false, name, receiver, form, parameters, types: Vec::new() }
    }

    /// What it is asked of, as `me` or `place`; `None` for a function that stands alone.
    pub fn receiver(&self) -> Option<&'static str> {
        self.receiver
    }

    /// Its name: `nearest_enemy`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// How it is written.
    pub fn form(&self) -> Form {
        self.form
    }

    /// How a call of it is written.
    pub(crate) fn spelling(&self) -> Spelling {
        Spelling { name: self.name(), form: self.form() }
    }

    /// The names of what is written between the brackets.
    pub fn parameters(&self) -> impl Iterator<Item = &'static str> {
        self.parameters.split(',').map(str::trim).filter(|name| !name.is_empty())
    }

    /// The types of what it is asked of, if of anything, and of what is written between the brackets.
    pub(crate) fn types(&self) -> &[TypeId] {
        &self.types
    }

    /// How many arguments are written between the brackets.
    pub fn arguments(&self) -> usize {
        self.parameters().count()
    }

    /// What it answers, as `creature or ()`.
    pub fn answers(&self) -> &'static str {
        self.signature.split_once("-> ").map_or("()", |(_, answers)| answers)
    }
}

/// Where host functions are registered.
pub(crate) struct Registry<'e> {
    engine: &'e mut Engine,
    host: Option<Host>,
    theme: &'static str,
    docs: Vec<FunctionDoc>,
    links: Links,
}

impl<'e> Registry<'e> {
    pub fn new(engine: &'e mut Engine, host: Host) -> Self {
        Self { engine, host: Some(host), theme: "", docs: Vec::new(), links: Links::default() }
    }

    /// A registry that only lists what there is.
    pub fn listing(engine: &'e mut Engine) -> Self {
        Self { engine, host: None, theme: "", docs: Vec::new(), links: Links::default() }
    }

    /// Begins a group of the reference.
    pub fn theme(&mut self, theme: &'static str) {
        self.theme = theme;
    }

    /// Makes a type of value known.
    pub fn handle<T: Variant + Clone>(&mut self, name: &str) {
        self.engine.register_type_with_name::<T>(name);
    }

    /// Lets values of a type be compared and shown. Part of the language rather than of the reference.
    pub fn comparable<T: Variant + Copy + PartialEq>(&mut self, show: impl Fn(T) -> String + Copy + 'static) {
        self.engine.register_fn("==", |one: T, other: T| one == other);
        self.engine.register_fn("!=", |one: T, other: T| one != other);
        self.engine.register_fn("to_string", move |value: T| show(value));
        self.engine.register_fn("to_debug", move |value: T| show(value));
    }

    /// Registers a property that can be read.
    pub fn property<S: Variant + Copy, R: Variant + Clone>(
        &mut self,
        signature: &'static str,
        about: &'static str,
        example: &'static str,
        read: impl Fn(&mut ScriptContext, S) -> HostResult<R> + 'static,
    ) {
        let spelling = self.note(signature, about, example, vec![TypeId::of::<S>()]);
        if let Some(host) = self.host.clone() {
            let question =
                Rc::new(move |turn: &mut ScriptContext, of: S| answer!(turn, spelling, [of], read(turn, of)));
            let (by_name, linked, direct) = (Rc::clone(&question), Rc::clone(&question), question);
            let other = host.clone();
            self.engine.register_get(spelling.name, move |of: &mut S| other.ask(|turn| by_name(turn, *of)));
            let form = move |of: &Dynamic, _: &mut [Dynamic], answer: &mut LinkedResult| {
                let Some(of) = of.read_lock::<S>().map(|of| *of) else { return false };
                *answer = host.ask(|turn| linked(turn, of)).map(Dynamic::from);
                true
            };
            let direct = is_about_creatures::<S>().then(|| Own {
                takes: |_| true,
                direct: Rc::new(move |turn, _, answer| {
                    if let Some(of) = whose_turn::<S>(turn) {
                        *answer = direct(turn, of).map(Dynamic::from);
                    }
                }),
            });
            self.links.add(spelling.name, None, form, direct);
        }
    }

    /// Registers how the property that was registered last is written.
    pub fn setter<S: Variant + Copy, R: Variant + Clone>(
        &mut self,
        write: impl Fn(&mut ScriptContext, S, R) -> HostResult<()> + 'static,
    ) {
        let Some(doc) = self.docs.last_mut() else { return };
        doc.writable = true;
        let spelling = doc.spelling();
        if let Some(host) = self.host.clone() {
            self.engine.register_set(spelling.name, move |of: &mut S, value: R| {
                host.ask(|turn| answer!(turn, spelling, [of, value], write(turn, *of, value)))
            });
        }
    }

    /// Registers a function or a method.
    pub fn function<M, F: Question<M>>(
        &mut self,
        signature: &'static str,
        about: &'static str,
        example: &'static str,
        question: F,
    ) {
        let spelling = self.note(signature, about, example, F::types());
        if let Some(host) = self.host.clone() {
            question.register(self.engine, &mut self.links, spelling, host);
        }
    }

    /// Registers a further form of the function that was registered last, for other types of arguments.
    pub fn also<M, F: Question<M>>(&mut self, question: F) {
        let spelling = self.docs.last().map(FunctionDoc::spelling);
        if let (Some(spelling), Some(host)) = (spelling, self.host.clone()) {
            question.register(self.engine, &mut self.links, spelling, host);
        }
    }

    fn note(
        &mut self,
        signature: &'static str,
        about: &'static str,
        example: &'static str,
        types: Vec<TypeId>,
    ) -> Spelling {
        let doc = FunctionDoc { types, ..FunctionDoc::new(self.theme, signature, about, example) };
        let spelling = doc.spelling();
        debug_assert!(doc.form() == Form::Function || doc.receiver().is_some_and(|of| of == ME || !of.is_empty()));
        self.docs.push(doc);
        spelling
    }

    pub fn finish(self) -> (Vec<FunctionDoc>, Links) {
        (self.docs, self.links)
    }
}

/// Something that answers a script's question; `M` tells apart how many arguments it takes.
pub(crate) trait Question<M> {
    /// Makes it known under its name to the engine, and for linked calls.
    fn register(self, engine: &mut Engine, links: &mut Links, spelling: Spelling, host: Host);

    /// The types that it takes.
    fn types() -> Vec<TypeId>;
}

/// Whether a value can be taken as a `T`.
fn fits<T: Variant + Clone>(value: &Dynamic) -> bool {
    TypeId::of::<T>() == TypeId::of::<Dynamic>() || value.is::<T>()
}

/// Whether a value can be taken as a `T`, also when it is not known.
fn will_fit<T: Variant + Clone>(value: Option<&Dynamic>) -> bool {
    value.map_or(TypeId::of::<T>() == TypeId::of::<Dynamic>(), fits::<T>)
}

/// Whether `T` stands for a creature.
fn is_about_creatures<T: Variant>() -> bool {
    TypeId::of::<T>() == TypeId::of::<CreatureHandle>()
}

/// The creature whose turn it is, when `T` stands for a creature.
#[inline]
fn whose_turn<T: Variant + Clone>(turn: &ScriptContext) -> Option<T> {
    let me: &dyn Any = &CreatureHandle(turn.me);
    me.downcast_ref::<T>().cloned()
}

/// Takes a value, as a `T`.
fn take<T: Variant + Clone>(value: &mut Dynamic) -> Option<T> {
    mem::take(value).try_cast()
}

/// A closure of so many arguments answers questions with as many.
macro_rules! question {
    ($of:ident $($letter:ident $argument:ident),*) => {
        impl<F, $of, $($letter,)* R> Question<($of, $($letter,)*)> for F
        where
            F: Fn(&mut ScriptContext, $of, $($letter),*) -> HostResult<R> + 'static,
            $of: Variant + Clone,
            $($letter: Variant + Clone,)*
            R: Variant + Clone,
        {
            fn register(self, engine: &mut Engine, links: &mut Links, spelling: Spelling, host: Host) {
                let question = Rc::new(move |turn: &mut ScriptContext, of: $of, $($argument: $letter),*| {
                    answer!(turn, spelling, [of $(, $argument)*], self(turn, of, $($argument),*))
                });
                let (by_name, linked, direct) = (Rc::clone(&question), Rc::clone(&question), question);
                let other = host.clone();
                // By reference, as the language would else box a copy of it for each call.
                engine.register_fn(spelling.name, move |of: &mut $of, $($argument: $letter),*| {
                    other.ask(|turn| by_name(turn, of.clone(), $($argument),*))
                });
                if spelling.form != Form::Method {
                    return;
                }
                let form = move |of: &Dynamic, arguments: &mut [Dynamic], answer: &mut LinkedResult| {
                    let Some(of) = of.read_lock::<$of>().map(|of| of.clone()) else { return false };
                    let [$($argument),*] = arguments else { return false };
                    if !($(fits::<$letter>($argument) &&)* true) {
                        return false;
                    }
                    $(let Some($argument) = take::<$letter>($argument) else { return false };)*
                    *answer = host.ask(|turn| linked(turn, of, $($argument),*)).map(Dynamic::from);
                    true
                };
                let direct = is_about_creatures::<$of>().then(|| Own {
                    takes: |arguments| {
                        let [$($argument),*] = arguments else { return false };
                        $(will_fit::<$letter>(*$argument) &&)* true
                    },
                    direct: Rc::new(move |turn, arguments, answer| {
                        let [$($argument),*] = arguments else { return };
                        $(let Some($argument) = take::<$letter>($argument) else { return };)*
                        if let Some(of) = whose_turn::<$of>(turn) {
                            *answer = direct(turn, of, $($argument),*).map(Dynamic::from);
                        }
                    }),
                });
                let count = <[&str]>::len(&[$(stringify!($argument)),*]);
                links.add(spelling.name, Some(count), form, direct);
            }

            fn types() -> Vec<TypeId> {
                vec![TypeId::of::<$of>() $(, TypeId::of::<$letter>())*]
            }
        }
    };
}

question!(A);
question!(A B b);
question!(A B b, C c);
