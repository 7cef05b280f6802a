//! Arguments that are numbers of which only some make sense.

use rhai::INT;

use super::argument::{Argument, Literal};
use crate::diagnostics::Diagnostic;
use crate::script::api::handles::HostResult;
use crate::script::check::ids::known_ids::KnownIds;
use crate::script::run::host::ScriptContext;

/// How much or how many: hit points, turns, steps. Less than 1 counts as 0, which does nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Amount(pub u32);

/// The largest amount; larger ones count as this.
const MAX_AMOUNT: INT = 1_000_000;

impl Argument for Amount {
    type Raw = INT;

    #[inline]
    fn read(raw: INT, _: &str, _: &mut ScriptContext) -> HostResult<Self> {
        Ok(Self(raw.clamp(0, MAX_AMOUNT) as u32))
    }

    fn refuse(literal: Literal<'_>, _: &KnownIds<'_>) -> Option<Diagnostic> {
        match literal {
            Literal::Number(number) if number < 1 => {
                let diagnostic = Diagnostic::warning(format!("an amount of {number} does nothing"));
                Some(diagnostic.help("write a number from 1"))
            }
            _ => None,
        }
    }
}

/// A chance in percent. Less than 0 never happens, and more than 100 always does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Percent(pub INT);

impl Argument for Percent {
    type Raw = INT;

    #[inline]
    fn read(raw: INT, _: &str, _: &mut ScriptContext) -> HostResult<Self> {
        Ok(Self(raw))
    }

    fn refuse(literal: Literal<'_>, _: &KnownIds<'_>) -> Option<Diagnostic> {
        match literal {
            Literal::Number(number) if !(0..=100).contains(&number) => {
                let often = if number < 0 { "never" } else { "always" };
                let diagnostic = Diagnostic::warning(format!("a chance of {number} percent {often} happens"));
                Some(diagnostic.help("write a percentage from 0 to 100"))
            }
            _ => None,
        }
    }
}
