//! Registers host functions together with what the reference says of them.

use rhai::{Engine, Variant};

use super::{Answer, ME};
use crate::script::host::{Host, Turn};

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
    /// The signature without what it answers: `me.nearest_enemy()`.
    fn call(&self) -> &'static str {
        self.signature.split(" ->").next().unwrap_or_default()
    }

    /// What it is asked of, as `me` or `place`; `None` for a function that stands alone.
    pub fn receiver(&self) -> Option<&'static str> {
        let head = self.call().split('(').next().unwrap_or_default();
        head.split_once('.').map(|(receiver, _)| receiver)
    }

    /// Its name: `nearest_enemy`.
    pub fn name(&self) -> &'static str {
        let head = self.call().split('(').next().unwrap_or_default();
        head.split_once('.').map_or(head, |(_, name)| name)
    }

    /// How it is written.
    pub fn form(&self) -> Form {
        match (self.call().contains('('), self.receiver()) {
            (false, _) => Form::Property,
            (true, Some(_)) => Form::Method,
            (true, None) => Form::Function,
        }
    }

    /// The names of what is written between the brackets.
    pub fn parameters(&self) -> impl Iterator<Item = &'static str> {
        let inside = self.call().split_once('(').and_then(|(_, rest)| rest.strip_suffix(')')).unwrap_or_default();
        inside.split(',').map(str::trim).filter(|name| !name.is_empty())
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
pub(super) struct Registry<'e> {
    engine: &'e mut Engine,
    host: Option<Host>,
    theme: &'static str,
    docs: Vec<FunctionDoc>,
}

impl<'e> Registry<'e> {
    pub fn new(engine: &'e mut Engine, host: Host) -> Self {
        Self { engine, host: Some(host), theme: "", docs: Vec::new() }
    }

    /// A registry that only lists what there is.
    pub fn listing(engine: &'e mut Engine) -> Self {
        Self { engine, host: None, theme: "", docs: Vec::new() }
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
        read: impl Fn(&mut Turn, S) -> Answer<R> + 'static,
    ) {
        let name = self.note(signature, about, example);
        if let Some(host) = self.host.clone() {
            self.engine.register_get(name, move |of: &mut S| host.ask(|turn| read(turn, *of)));
        }
    }

    /// Registers how the property that was registered last is written.
    pub fn setter<S: Variant + Copy, R: Variant + Clone>(
        &mut self,
        write: impl Fn(&mut Turn, S, R) -> Answer<()> + 'static,
    ) {
        let Some(doc) = self.docs.last_mut() else { return };
        doc.writable = true;
        let name = doc.name();
        if let Some(host) = self.host.clone() {
            self.engine.register_set(name, move |of: &mut S, value: R| host.ask(|turn| write(turn, *of, value)));
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
        let name = self.note(signature, about, example);
        if let Some(host) = self.host.clone() {
            question.register(self.engine, name, host);
        }
    }

    /// Registers a further form of the function that was registered last, for other types of arguments.
    pub fn also<M, F: Question<M>>(&mut self, question: F) {
        let name = self.docs.last().map(FunctionDoc::name);
        if let (Some(name), Some(host)) = (name, self.host.clone()) {
            question.register(self.engine, name, host);
        }
    }

    fn note(&mut self, signature: &'static str, about: &'static str, example: &'static str) -> &'static str {
        let doc = FunctionDoc { theme: self.theme, signature, about, example, writable: false };
        let name = doc.name();
        debug_assert!(doc.form() == Form::Function || doc.receiver().is_some_and(|of| of == ME || !of.is_empty()));
        self.docs.push(doc);
        name
    }

    pub fn finish(self) -> Vec<FunctionDoc> {
        self.docs
    }
}

/// A closure that answers a script's question; `M` tells apart how many arguments it takes.
pub(super) trait Question<M> {
    /// Makes it known to the engine under `name`.
    fn register(self, engine: &mut Engine, name: &str, host: Host);
}

impl<F, A, R> Question<(A,)> for F
where
    F: Fn(&mut Turn, A) -> Answer<R> + 'static,
    A: Variant + Clone,
    R: Variant + Clone,
{
    fn register(self, engine: &mut Engine, name: &str, host: Host) {
        engine.register_fn(name, move |a: A| host.ask(|turn| self(turn, a)));
    }
}

impl<F, A, B, R> Question<(A, B)> for F
where
    F: Fn(&mut Turn, A, B) -> Answer<R> + 'static,
    A: Variant + Clone,
    B: Variant + Clone,
    R: Variant + Clone,
{
    fn register(self, engine: &mut Engine, name: &str, host: Host) {
        engine.register_fn(name, move |a: A, b: B| host.ask(|turn| self(turn, a, b)));
    }
}

impl<F, A, B, C, R> Question<(A, B, C)> for F
where
    F: Fn(&mut Turn, A, B, C) -> Answer<R> + 'static,
    A: Variant + Clone,
    B: Variant + Clone,
    C: Variant + Clone,
    R: Variant + Clone,
{
    fn register(self, engine: &mut Engine, name: &str, host: Host) {
        engine.register_fn(name, move |a: A, b: B, c: C| host.ask(|turn| self(turn, a, b, c)));
    }
}
