//! Registers host functions together with what the reference says of them.

use rhai::{Engine, Variant};

use super::{Answer, ME};
use crate::script::host::{Host, Turn};
use crate::script::trace::{Spelling, answer};

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

    /// How a call of it is written.
    pub(in crate::script) fn spelling(&self) -> Spelling {
        Spelling { name: self.name(), form: self.form() }
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
        let spelling = self.note(signature, about, example);
        if let Some(host) = self.host.clone() {
            self.engine.register_get(spelling.name, move |of: &mut S| {
                host.ask(|turn| answer!(turn, spelling, [of], read(turn, *of)))
            });
        }
    }

    /// Registers how the property that was registered last is written.
    pub fn setter<S: Variant + Copy, R: Variant + Clone>(
        &mut self,
        write: impl Fn(&mut Turn, S, R) -> Answer<()> + 'static,
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
        let spelling = self.note(signature, about, example);
        if let Some(host) = self.host.clone() {
            question.register(self.engine, spelling, host);
        }
    }

    /// Registers a further form of the function that was registered last, for other types of arguments.
    pub fn also<M, F: Question<M>>(&mut self, question: F) {
        let spelling = self.docs.last().map(FunctionDoc::spelling);
        if let (Some(spelling), Some(host)) = (spelling, self.host.clone()) {
            question.register(self.engine, spelling, host);
        }
    }

    fn note(&mut self, signature: &'static str, about: &'static str, example: &'static str) -> Spelling {
        let doc = FunctionDoc { theme: self.theme, signature, about, example, writable: false };
        let spelling = doc.spelling();
        debug_assert!(doc.form() == Form::Function || doc.receiver().is_some_and(|of| of == ME || !of.is_empty()));
        self.docs.push(doc);
        spelling
    }

    pub fn finish(self) -> Vec<FunctionDoc> {
        self.docs
    }
}

/// Something that answers a script's question; `M` tells apart how many arguments it takes.
pub(super) trait Question<M> {
    /// Makes it known to the engine under its name.
    fn register(self, engine: &mut Engine, spelling: Spelling, host: Host);
}

/// A closure of so many arguments answers questions with as many.
macro_rules! question {
    ($($letter:ident $argument:ident),+) => {
        impl<F, $($letter,)+ R> Question<($($letter,)+)> for F
        where
            F: Fn(&mut Turn, $($letter),+) -> Answer<R> + 'static,
            $($letter: Variant + Clone,)+
            R: Variant + Clone,
        {
            fn register(self, engine: &mut Engine, spelling: Spelling, host: Host) {
                engine.register_fn(spelling.name, move |$($argument: $letter),+| {
                    host.ask(|turn| answer!(turn, spelling, [$($argument),+], self(turn, $($argument),+)))
                });
            }
        }
    };
}

question!(A a);
question!(A a, B b);
question!(A a, B b, C c);
