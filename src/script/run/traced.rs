//! Runs behaviours and hooks with tracing on.

use super::script_mind::ScriptMind;
use super::trace::Trace;
use crate::content::{BehaviourUse, Ref, Script};
use crate::game::{Action, AskedFor, AskedScript, CreatureId, Effect, Fault, Game, HookEvent, HookOwner, ScriptReply};

impl ScriptMind {
    /// Like [`ScriptMind::call_act`], with tracing.
    #[cold]
    pub(crate) fn think_aloud(
        &mut self,
        game: &mut Game,
        me: CreatureId,
        behaviour: &BehaviourUse,
    ) -> Result<Option<Action>, Fault> {
        self.begin_trace();
        let wish = self.call_act(game, me, behaviour);
        let reply = match &wish {
            Ok(None) => ScriptReply::Passed,
            Ok(Some(action)) => ScriptReply::Wanted(vec![game.notation(me).action(action)]),
            Err(fault) => ScriptReply::Failed(fault.message.clone()),
        };
        let list = game.world().creature(me).map_or(&[][..], |creature| &game.content.creatures[creature.kind()].ai);
        // The same script may be on the list twice.
        let place = list.iter().position(|listed| std::ptr::eq(listed, behaviour));
        self.end_trace(game, me, behaviour.script, AskedFor::Behaviour(place), reply);
        wish
    }

    /// Like [`ScriptMind::call_hook`], with tracing.
    #[cold]
    pub(crate) fn feel_aloud(
        &mut self,
        game: &mut Game,
        occasion: &HookEvent,
        owner: HookOwner,
        behaviour: &BehaviourUse,
    ) -> Result<Vec<Effect>, Fault> {
        self.begin_trace();
        let wishes = self.call_hook(game, occasion, owner, behaviour);
        let me = occasion.me.id;
        let reply = match &wishes {
            Ok(wishes) if wishes.is_empty() => ScriptReply::Passed,
            Ok(wishes) => ScriptReply::Wanted(wishes.iter().map(|effect| game.notation(me).effect(effect)).collect()),
            Err(fault) => ScriptReply::Failed(fault.message.clone()),
        };
        self.end_trace(game, me, behaviour.script, AskedFor::Hook(occasion.hook), reply);
        wishes
    }

    /// Starts tracing the host calls.
    fn begin_trace(&self) {
        self.host.ask(|turn| turn.trace = Some(Trace::default()));
        // Earlier output belongs to no particular turn.
        drop(self.take_printed());
    }

    /// Stores the trace of one script run.
    fn end_trace(&mut self, game: &Game, me: CreatureId, script: Ref<Script>, role: AskedFor, reply: ScriptReply) {
        let Trace { calls, more, aim } = self.host.ask(|turn| turn.trace.take()).unwrap_or_default();
        let printed = self.take_printed().iter().map(ToString::to_string).collect();
        if let Some(thoughts) = &mut self.thoughts {
            let time = game.world().time;
            thoughts.note(me, AskedScript { time, script, role, calls, more, printed, aim, reply });
        }
    }
}
