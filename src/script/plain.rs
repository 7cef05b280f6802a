//! Scripts that only ask the host about their creature: `me.step_toward(me.nearest_enemy() ?? me.last_seen_enemy())`.
//!
//! Many monsters need no more. For these nothing of the language is needed, neither scopes nor variables: the questions are put one after
//! the other, and an action goes to the engine as it is. All else goes the language's own way.

use rhai::{Dynamic, EvalContext as Context, Expr};

use super::host::Host;
use super::link::{Linked, Links, Reply};

/// An expression of questions about one variable.
pub(super) enum Plain {
    /// Asks a host function.
    Ask(Linked, Vec<Plain>),
    /// The first that is not nothing.
    Either(Vec<Plain>),
    /// The same value each time.
    Constant(Dynamic),
}

/// Of whom and by which way a plain script asks.
pub(super) struct Asker<'a> {
    /// Who is asked about.
    pub me: &'a Dynamic,
    /// The host functions.
    pub links: &'a Links,
    /// The host, which hears the script's last word.
    pub host: &'a Host,
}

impl Plain {
    /// An expression as questions about `variable`, if it is no more than that.
    pub fn of(expression: &Expr, variable: &str) -> Option<Self> {
        if let Some(linked) = Linked::of(expression) {
            let arguments = linked.arguments().iter().map(|argument| Self::of(argument, variable));
            let arguments = arguments.collect::<Option<_>>()?;
            return (linked.variable() == Some(variable)).then(|| Self::Ask(linked, arguments));
        }
        match expression {
            Expr::Coalesce(parts, _) => {
                parts.iter().map(|part| Self::of(part, variable)).collect::<Option<_>>().map(Self::Either)
            }
            other => other.get_literal_value(None).map(Self::Constant),
        }
    }

    /// The answer of a script that is no more than this.
    pub fn answer(&self, asker: &Asker<'_>, context: &mut Context<'_, '_, '_, '_, '_, '_>) -> Reply {
        self.value(asker, context, true)
    }

    /// The value; as the last word an action goes to the host.
    fn value(&self, asker: &Asker<'_>, context: &mut Context<'_, '_, '_, '_, '_, '_>, is_last: bool) -> Reply {
        match self {
            Self::Constant(value) => Ok(value.clone()),
            Self::Ask(linked, arguments) if arguments.is_empty() => asker.ask(linked, context, &mut [], is_last),
            Self::Ask(linked, arguments) => {
                let mut values = Links::no_values();
                for (value, argument) in values.iter_mut().zip(arguments) {
                    *value = argument.value(asker, context, false)?;
                }
                asker.ask(linked, context, values.get_mut(..arguments.len()).unwrap_or_default(), is_last)
            }
            Self::Either(parts) => {
                for part in parts {
                    let value = part.value(asker, context, is_last);
                    let is_nothing = matches!(&value, Ok(value) if value.is_unit());
                    if !is_nothing || (is_last && asker.host.has_decision()) {
                        return value;
                    }
                }
                Ok(Dynamic::UNIT)
            }
        }
    }
}

impl Asker<'_> {
    fn ask(
        &self,
        linked: &Linked,
        context: &mut Context<'_, '_, '_, '_, '_, '_>,
        values: &mut [Dynamic],
        is_last: bool,
    ) -> Reply {
        let mut answer = Ok(Dynamic::UNIT);
        let mut ask = || self.links.ask(linked, self.me, values, &mut answer);
        let is_answered = if is_last { self.host.last_word(ask) } else { ask() };
        self.links.finish(linked, self.me, context, values, is_answered.then_some(answer))
    }
}
