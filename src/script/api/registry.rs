//! Registers host functions together with their documentation.

use std::any::{Any, TypeId};
use std::mem;
use std::rc::Rc;

use rhai::{Dynamic, Engine, Variant};

use super::arguments::argument::{AnswerTexts, Argument, ArgumentCheck};
use super::handles::{CreatureHandle, HostResult};
use crate::script::run::fast::linked_calls::{LinkedResult, Links, Own};
use crate::script::run::host::{Host, ScriptContext};
use crate::script::run::trace::{Spelling, answer};

/// The name of the acting creature in signatures, and by convention in scripts.
pub(crate) const ME: &str = "me";

/// The documentation of one function.
#[derive(Clone, Debug)]
pub struct FunctionDoc {
    /// The group it is listed under in the reference.
    pub theme: &'static str,
    /// The signature: receiver, name, parameters, and the return type after `->`.
    pub signature: &'static str,
    /// What it does and returns.
    pub about: &'static str,
    /// One or two lines that use it inside `fn act(me)`.
    pub example: &'static str,
    /// Whether scripts can assign to it.
    pub writable: bool,
    // The parts of the signature, parsed.
    name: &'static str,
    receiver: Option<&'static str>,
    form: CallForm,
    parameters: &'static str,
    /// The arguments of each overload, the receiver first.
    overloads: Vec<Vec<ArgumentCheck>>,
    /// Which texts it returns; `None` if it may return any.
    pub(crate) texts: Option<AnswerTexts>,
}

/// The syntax of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallForm {
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
            (None, _) => CallForm::Property,
            (Some(_), Some(_)) => CallForm::Method,
            (Some(_), None) => CallForm::Function,
        };
        let parameters = parameters.and_then(|rest| rest.strip_suffix(')')).unwrap_or_default();
        Self {
            theme,
            signature,
            about,
            example,
            writable: false,
            name,
            receiver,
            form,
            parameters,
            overloads: Vec::new(),
            texts: None,
        }
    }

    /// The receiver, such as `me` or `place`; `None` for a free function.
    pub fn receiver(&self) -> Option<&'static str> {
        self.receiver
    }

    /// The name, such as `nearest_enemy`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The syntax of a call to it.
    pub fn form(&self) -> CallForm {
        self.form
    }

    /// How a call to it is written in a trace.
    pub(crate) fn spelling(&self) -> Spelling {
        Spelling { name: self.name(), form: self.form() }
    }

    /// The names of the parameters.
    pub fn parameters(&self) -> impl Iterator<Item = &'static str> {
        self.parameters.split(',').map(str::trim).filter(|name| !name.is_empty())
    }

    /// The arguments of each overload, with the receiver first if there is one.
    pub(crate) fn overloads(&self) -> &[Vec<ArgumentCheck>] {
        &self.overloads
    }

    /// Whether a call can have `count` arguments, counting the receiver.
    pub(crate) fn takes(&self, count: usize) -> bool {
        self.overloads.iter().any(|arguments| arguments.len() == count)
    }

    /// The number of arguments, without the receiver.
    pub fn arguments(&self) -> usize {
        self.parameters().count()
    }

    /// The return type as the reference writes it, such as `creature or ()`.
    pub fn answers(&self) -> &'static str {
        self.signature.split_once("-> ").map_or("()", |(_, answers)| answers)
    }
}

/// Collects host functions: registers them with the engine, documents them, and prepares linked calls.
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

    /// A registry that only collects the documentation.
    pub fn listing(engine: &'e mut Engine) -> Self {
        Self { engine, host: None, theme: "", docs: Vec::new(), links: Links::default() }
    }

    /// Starts a group of the reference.
    pub fn theme(&mut self, theme: &'static str) {
        self.theme = theme;
    }

    /// Registers a handle type under its script name.
    pub fn handle<T: Variant + Clone>(&mut self, name: &str) {
        self.engine.register_type_with_name::<T>(name);
    }

    /// Lets scripts compare and print values of a type. These operators do not appear in the reference.
    pub fn comparable<T: Variant + Copy + PartialEq>(
        &mut self,
        show: impl Fn(&mut ScriptContext, T) -> String + Copy + 'static,
    ) {
        self.engine.register_fn("==", |one: T, other: T| one == other);
        self.engine.register_fn("!=", |one: T, other: T| one != other);
        for name in ["to_string", "to_debug"] {
            if let Some(host) = self.host.clone() {
                self.engine.register_fn(name, move |value: T| host.ask(|turn| show(turn, value)));
            } else {
                self.engine.register_fn(name, |_: T| String::new());
            }
        }
    }

    /// Registers a read-only property.
    pub fn property<S: Argument<Raw = S> + Variant + Copy, R: Variant + Clone>(
        &mut self,
        signature: &'static str,
        about: &'static str,
        example: &'static str,
        read: impl Fn(&mut ScriptContext, S) -> HostResult<R> + 'static,
    ) {
        let spelling = self.note(signature, about, example, vec![ArgumentCheck::of::<S>()]);
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
            self.links.add(spelling.name, None, Box::new(form), direct);
        }
    }

    /// Makes the property that was registered last assignable.
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
        let spelling = self.note(signature, about, example, F::arguments());
        if let Some(host) = self.host.clone() {
            question.register(self.engine, &mut self.links, spelling, host);
        }
    }

    /// Registers an overload of the function that was registered last, for other argument types.
    pub fn also<M, F: Question<M>>(&mut self, question: F) {
        let Some(doc) = self.docs.last_mut() else { return };
        doc.overloads.push(F::arguments());
        let spelling = doc.spelling();
        if let Some(host) = self.host.clone() {
            question.register(self.engine, &mut self.links, spelling, host);
        }
    }

    /// Says which texts the function returns that was registered last.
    pub fn answers(&mut self, texts: AnswerTexts) {
        if let Some(doc) = self.docs.last_mut() {
            doc.texts = Some(texts);
        }
    }

    fn note(
        &mut self,
        signature: &'static str,
        about: &'static str,
        example: &'static str,
        arguments: Vec<ArgumentCheck>,
    ) -> Spelling {
        let overloads = vec![arguments];
        let doc = FunctionDoc { overloads, ..FunctionDoc::new(self.theme, signature, about, example) };
        let spelling = doc.spelling();
        debug_assert!(doc.form() == CallForm::Function || doc.receiver().is_some_and(|of| of == ME || !of.is_empty()));
        self.docs.push(doc);
        spelling
    }

    pub fn finish(self) -> (Vec<FunctionDoc>, Links) {
        (self.docs, self.links)
    }
}

/// A host function. `M` distinguishes the implementations by number of arguments.
pub(crate) trait Question<M> {
    /// Registers it with the engine, and for linked calls.
    fn register(self, engine: &mut Engine, links: &mut Links, spelling: Spelling, host: Host);

    /// Its arguments, with the receiver first.
    fn arguments() -> Vec<ArgumentCheck>;
}

/// Whether a value can be passed as a `T`.
fn fits<T: Variant + Clone>(value: &Dynamic) -> bool {
    TypeId::of::<T>() == TypeId::of::<Dynamic>() || value.is::<T>()
}

/// Like [`fits`], for a value that may not be known yet. Only `Dynamic` accepts an unknown value.
fn will_fit<T: Variant + Clone>(value: Option<&Dynamic>) -> bool {
    value.map_or(TypeId::of::<T>() == TypeId::of::<Dynamic>(), fits::<T>)
}

/// Whether `T` is the creature handle.
fn is_about_creatures<T: Variant>() -> bool {
    TypeId::of::<T>() == TypeId::of::<CreatureHandle>()
}

/// The acting creature as a `T`, if `T` is the creature handle.
#[inline]
fn whose_turn<T: Variant + Clone>(turn: &ScriptContext) -> Option<T> {
    let me: &dyn Any = &CreatureHandle(turn.me);
    me.downcast_ref::<T>().cloned()
}

/// Takes a value out as a `T`.
fn take<T: Variant + Clone>(value: &mut Dynamic) -> Option<T> {
    mem::take(value).try_cast()
}

/// The value that an argument of type `A` is read from.
type Raw<A> = <A as Argument>::Raw;

/// Implements [`Question`] for closures with this many arguments.
macro_rules! question {
    ($of:ident $($letter:ident $argument:ident),*) => {
        impl<F, $of, $($letter,)* R> Question<($of, $($letter,)*)> for F
        where
            F: Fn(&mut ScriptContext, $of, $($letter),*) -> HostResult<R> + 'static,
            $of: Argument,
            $($letter: Argument,)*
            R: Variant + Clone,
        {
            fn register(self, engine: &mut Engine, links: &mut Links, spelling: Spelling, host: Host) {
                let read = move |turn: &mut ScriptContext, of: Raw<$of>, $($argument: Raw<$letter>),*| {
                    let of = $of::read(of, spelling.name, turn)?;
                    $(let $argument = $letter::read($argument, spelling.name, turn)?;)*
                    self(turn, of, $($argument),*)
                };
                let question = Rc::new(move |turn: &mut ScriptContext, of: Raw<$of>, $($argument: Raw<$letter>),*| {
                    answer!(turn, spelling, [of $(, $argument)*], read(turn, of, $($argument),*))
                });
                let (by_name, linked, direct) = (Rc::clone(&question), Rc::clone(&question), question);
                let other = host.clone();
                // By reference: by value, Rhai would box a copy of the receiver for each call.
                engine.register_fn(spelling.name, move |of: &mut Raw<$of>, $($argument: Raw<$letter>),*| {
                    other.ask(|turn| by_name(turn, of.clone(), $($argument),*))
                });
                if spelling.form != CallForm::Method {
                    return;
                }
                let form = move |of: &Dynamic, arguments: &mut [Dynamic], answer: &mut LinkedResult| {
                    let Some(of) = of.read_lock::<Raw<$of>>().map(|of| of.clone()) else { return false };
                    let [$($argument),*] = arguments else { return false };
                    if !($(fits::<Raw<$letter>>($argument) &&)* true) {
                        return false;
                    }
                    $(let Some($argument) = take::<Raw<$letter>>($argument) else { return false };)*
                    *answer = host.ask(|turn| linked(turn, of, $($argument),*)).map(Dynamic::from);
                    true
                };
                let direct = is_about_creatures::<Raw<$of>>().then(|| Own {
                    takes: |arguments| {
                        let [$($argument),*] = arguments else { return false };
                        $(will_fit::<Raw<$letter>>(*$argument) &&)* true
                    },
                    direct: Rc::new(move |turn, arguments, answer| {
                        let [$($argument),*] = arguments else { return };
                        $(let Some($argument) = take::<Raw<$letter>>($argument) else { return };)*
                        if let Some(of) = whose_turn::<Raw<$of>>(turn) {
                            *answer = direct(turn, of, $($argument),*).map(Dynamic::from);
                        }
                    }),
                });
                let count = <[&str]>::len(&[$(stringify!($argument)),*]);
                links.add(spelling.name, Some(count), Box::new(form), direct);
            }

            fn arguments() -> Vec<ArgumentCheck> {
                vec![ArgumentCheck::of::<$of>() $(, ArgumentCheck::of::<$letter>())*]
            }
        }
    };
}

/// A function without arguments.
impl<F, R> Question<()> for F
where
    F: Fn(&mut ScriptContext) -> HostResult<R> + 'static,
    R: Variant + Clone,
{
    fn register(self, engine: &mut Engine, _: &mut Links, spelling: Spelling, host: Host) {
        engine.register_fn(spelling.name, move || host.ask(|turn| answer!(turn, spelling, [], self(turn))));
    }

    fn arguments() -> Vec<ArgumentCheck> {
        Vec::new()
    }
}

question!(A);
question!(A B b);
question!(A B b, C c);
question!(A B b, C c, D d);
