//! Runs behaviours while somebody looks on: as ever, and what they ask is written down.

use super::script_mind::ScriptMind;
use super::trace::Trace;
use crate::content::{BehaviourUse, Ref, Script};
use crate::game::{Action, AskedFor, AskedScript, CreatureId, Effect, Fault, Game, HookEvent, HookOwner, ScriptReply};

impl ScriptMind {
    /// As [`ScriptMind::call_act`], and writes it down.
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
        let list = game.world().creature(me).map_or(&[][..], |creature| &game.content.creatures[creature.kind].ai);
        // The same script may be on the list twice.
        let place = list.iter().position(|listed| std::ptr::eq(listed, behaviour));
        self.end_trace(game, me, behaviour.script, AskedFor::Behaviour(place), reply);
        wish
    }

    /// As [`ScriptMind::call_hook`], and writes it down.
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

    /// From here on the host writes down what is asked.
    fn begin_trace(&self) {
        self.host.ask(|turn| turn.trace = Some(Trace::default()));
        // What was printed before is of no one's turn.
        drop(self.take_printed());
    }

    /// Keeps what was written down of one script.
    fn end_trace(&mut self, game: &Game, me: CreatureId, script: Ref<Script>, role: AskedFor, reply: ScriptReply) {
        let Trace { calls, more, aim } = self.host.ask(|turn| turn.trace.take()).unwrap_or_default();
        let printed = self.take_printed().iter().map(ToString::to_string).collect();
        if let Some(thoughts) = &mut self.thoughts {
            let time = game.world().time;
            thoughts.note(me, AskedScript { time, script, role, calls, more, printed, aim, reply });
        }
    }
}
