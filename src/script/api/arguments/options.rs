//! Arguments that are maps of named options, such as `#{ by: creature }`.

use rhai::{Dynamic, INT, Map};

use super::argument::{Argument, Literal};
use crate::content::{DamageType, Ref};
use crate::diagnostics::{Diagnostic, suggest};
use crate::script::api::handles::{CreatureHandle, HostResult, ItemHandle, as_one, describe};
use crate::script::check::ids::known_ids::KnownIds;
use crate::script::run::host::ScriptContext;

/// The named options of a function.
pub(crate) trait NamedOptions: Sized + 'static {
    /// The names of all options.
    const NAMES: &'static [&'static str];

    /// Reads them for a call of the function `name`.
    fn read(options: &Map, name: &str, turn: &mut ScriptContext) -> HostResult<Self>;
}

/// A map of options, each of which may be left out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options<T>(pub T);

impl<T: NamedOptions> Argument for Options<T> {
    type Raw = Map;

    fn read(raw: Map, name: &str, turn: &mut ScriptContext) -> HostResult<Self> {
        if let Some(key) = raw.keys().find(|key| !T::NAMES.contains(&key.as_str())) {
            return Err(format!("`{name}` has no option `{key}`: {}", advice(key, T::NAMES)).into());
        }
        T::read(&raw, name, turn).map(Self)
    }

    fn refuse(literal: Literal<'_>, _: &KnownIds<'_>) -> Option<Diagnostic> {
        match literal {
            Literal::Key(key) if !T::NAMES.contains(&key) => {
                Some(Diagnostic::error(format!("there is no option `{key}`")).help(advice(key, T::NAMES)))
            }
            _ => None,
        }
    }
}

/// What to write in place of an unknown name.
pub(crate) fn advice(key: &str, names: &[&str]) -> String {
    match suggest(key, names.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are `{}`", names.join("`, `")),
    }
}

/// The creature in an option; `None` if the option is left out or `()`.
pub(crate) fn creature(options: &Map, option: &str, name: &str) -> HostResult<Option<CreatureHandle>> {
    one(options, option, name, "a creature", as_one)
}

/// The value of an option that `read` reads; `None` if the option is left out or `()`.
pub(crate) fn one<T>(
    options: &Map,
    option: &str,
    name: &str,
    noun: &str,
    read: impl Fn(&Dynamic) -> Option<T>,
) -> HostResult<Option<T>> {
    let Some(value) = options.get(option).filter(|value| !value.is_unit()) else { return Ok(None) };
    let found = read(value);
    let missing = || format!("`{option}` of `{name}` needs {noun}, but got {}", describe(value));
    Ok(Some(found.ok_or_else(missing)?))
}

/// What `damage` can be told besides the amount.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DamageOptions {
    /// Who gets the kill.
    pub by: Option<CreatureHandle>,
    /// The type of the damage.
    pub damage_type: Option<Ref<DamageType>>,
}

impl NamedOptions for DamageOptions {
    const NAMES: &'static [&'static str] = &["by", "type"];

    fn read(options: &Map, name: &str, turn: &mut ScriptContext) -> HostResult<Self> {
        let damage_type = options.get("type").filter(|value| !value.is_unit());
        let damage_type = damage_type.map(|id| Ref::<DamageType>::read(id.clone(), name, turn)).transpose()?;
        Ok(Self { by: creature(options, "by", name)?, damage_type })
    }
}

/// What fills the slots of a sentence.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct MessageOptions {
    /// What fills `{target}`. Left out, the other creature of the event.
    pub target: Option<CreatureHandle>,
    /// What fills `{item}`. Left out, the item of the event.
    pub item: Option<ItemHandle>,
    /// What fills `{amount}`.
    pub amount: Option<INT>,
}

impl NamedOptions for MessageOptions {
    const NAMES: &'static [&'static str] = &["amount", "item", "target"];

    fn read(options: &Map, name: &str, _: &mut ScriptContext) -> HostResult<Self> {
        let amount = one(options, "amount", name, "a number", |value| value.as_int().ok())?;
        let item = one(options, "item", name, "an item", as_one)?;
        Ok(Self { target: creature(options, "target", name)?, item, amount })
    }
}
