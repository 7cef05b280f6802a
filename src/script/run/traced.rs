//! Runs behaviours and hooks with tracing on.

use super::script_mind::ScriptMind;
use super::trace::Trace;
use crate::content::{BehaviourUse, Ref, Script};
use crate::game::{
    Action, Answer, AskedFor, AskedScript, CreatureId, Decision, Effect, Fault, Game, HookEvent, HookOwner, Prompt,
    ScriptReply,
};

impl ScriptMind {
    /// Like [`ScriptMind::call_act`], with tracing.
    #[cold]
    pub(crate) fn call_act_traced(
        &mut self,
        game: &mut Game,
        me: CreatureId,
        behaviour: &BehaviourUse,
    ) -> Result<Option<Decision>, Fault> {
        self.begin_trace();
        let decision = self.call_act(game, me, behaviour);
        let list = game.world().creature(me).map_or(&[][..], |creature| &game.content.creatures[creature.kind()].ai);
        // The same script may be on the list twice.
        let index = list.iter().position(|listed| std::ptr::eq(listed, behaviour));
        let reply = reply_of(&decision, |decision| {
            let Decision { action, effects } = decision.as_ref()?;
            let script_format = game.script_format(me);
            let effects = effects.iter().map(|effect| script_format.effect(effect));
            Some([script_format.action(action)].into_iter().chain(effects).collect())
        });
        self.end_trace(game, me, behaviour.script, AskedFor::Behaviour(index), reply);
        decision
    }

    /// Like [`ScriptMind::call_hook`], with tracing.
    #[cold]
    pub(crate) fn call_hook_traced(
        &mut self,
        game: &mut Game,
        event: &HookEvent,
        owner: HookOwner,
        behaviour: &BehaviourUse,
    ) -> Result<Vec<Effect>, Fault> {
        self.begin_trace();
        let effects = self.call_hook(game, event, owner, behaviour);
        let me = event.me.id;
        let reply = reply_of(&effects, |effects| {
            let texts: Vec<String> = effects.iter().map(|effect| game.script_format(me).effect(effect)).collect();
            (!texts.is_empty()).then_some(texts)
        });
        self.end_trace(game, me, behaviour.script, AskedFor::Hook(event.hook), reply);
        effects
    }

    /// Like [`ScriptMind::call_answer`], with tracing.
    #[cold]
    pub(crate) fn call_answer_traced(
        &mut self,
        game: &mut Game,
        me: CreatureId,
        behaviour: &BehaviourUse,
        prompt: &Prompt,
    ) -> Result<Option<Answer>, Fault> {
        self.begin_trace();
        let answer = self.call_answer(game, me, behaviour, prompt);
        let reply = reply_of(&answer, |answer| {
            answer.map(|answer| vec![game.script_format(me).action(&Action::Answer(answer))])
        });
        self.end_trace(game, me, behaviour.script, AskedFor::Answer, reply);
        answer
    }

    /// Like [`ScriptMind::call_is_useful`], with tracing.
    #[cold]
    pub(crate) fn call_is_useful_traced(
        &mut self,
        game: &mut Game,
        me: CreatureId,
        behaviour: &BehaviourUse,
        target: CreatureId,
    ) -> Result<Option<bool>, Fault> {
        self.begin_trace();
        let answer = self.call_is_useful(game, me, behaviour, target);
        let reply = reply_of(&answer, |answer| answer.map(|is_useful| vec![is_useful.to_string()]));
        self.end_trace(game, me, behaviour.script, AskedFor::Usefulness(target), reply);
        answer
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
        let printed =
            self.take_printed().iter().map(|printed| format!("{}: {}", printed.position, printed.text)).collect();
        if let Some(ai_trace) = &mut self.ai_trace {
            let time = game.world().time;
            ai_trace.note(me, AskedScript { time, script, role, calls, more, printed, aim, reply });
        }
    }
}

/// The reply for the trace. `texts` is what was wanted, in script notation; `None` for nothing.
fn reply_of<T>(result: &Result<T, Fault>, texts: impl FnOnce(&T) -> Option<Vec<String>>) -> ScriptReply {
    match result {
        Ok(wanted) => texts(wanted).map_or(ScriptReply::Passed, ScriptReply::Wanted),
        Err(fault) => ScriptReply::Failed(fault.message.clone()),
    }
}
