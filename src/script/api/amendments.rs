//! What a hook that is asked before something happens can return, to change it.

use rhai::INT;

use super::handles::EffectHandle;
use super::registry::Registry;
use crate::game::{Amendment, Effect};
use crate::script::run::host::ScriptContext;

/// The most points that one amendment takes or adds.
const MAX_POINTS: INT = 1_000_000;

pub(crate) fn register(api: &mut Registry<'_>) {
    api.theme("Changing what is about to happen");
    api.function(
        "reduce(points) -> effect",
        "In `before_damage`, takes so many points off the damage; in `before_modify`, so many turns off the modifier. A negative number adds them.",
        "reduce(3)",
        |_: &mut ScriptContext, points: INT| {
            Ok(amendment(Amendment::Reduce(points.clamp(-MAX_POINTS, MAX_POINTS) as i32)))
        },
    );
    api.function(
        "ignore() -> effect",
        "In `before_damage` and `before_modify`, keeps it from happening.",
        "ignore()",
        |_: &mut ScriptContext| Ok(amendment(Amendment::Ignore)),
    );
    api.function(
        "reflect() -> effect",
        "In `before_damage`, throws the damage back at whoever did it, who can't throw it back again.",
        "reflect()",
        |_: &mut ScriptContext| Ok(amendment(Amendment::Reflect)),
    );
    api.function(
        "survive(hp) -> effect",
        "In `before_death`, keeps the creature alive with so many hit points.",
        "survive(1)",
        |_: &mut ScriptContext, hp: INT| Ok(amendment(Amendment::Survive(hp.clamp(1, MAX_POINTS) as i32))),
    );
}

fn amendment(amendment: Amendment) -> EffectHandle {
    EffectHandle(Effect::Amend(amendment))
}
