//! The AI inspector's report on a creature, in the notation of scripts: behaviours, calls, hooks and memory.

use crate::content::{BehaviourUse, Color, OptionValue, Palette, ThinkCommand, ThinkText, fill, key_of};
use crate::game::ai::script_format;
use crate::game::ai::script_format::ScriptFormat;
use crate::game::{AskedFor, AskedScript, Creature, CreatureId, CreatureTrace, Game, ScriptReply, TURN, TracedCall};
use crate::ui::widgets::lists::overlay::OverlayLine;
use crate::ui::widgets::wrap::{width, wrap};

/// Columns by which calls are indented.
const INDENT: usize = 2;
/// Stands between a call and its result.
const ANSWERS: &str = " -> ";

/// The report on `who`, dead or alive, in lines of at most `columns`.
pub fn lines(game: &Game, who: CreatureId, trace: Option<&CreatureTrace>, columns: i32) -> Vec<OverlayLine> {
    let palette = &game.content.palette;
    let text = &game.content.text.think;
    let mut page = AiLines { game, script_format: game.script_format(who), text, palette, columns, lines: Vec::new() };
    match game.world().creature(who) {
        Some(creature) => {
            page.state(creature);
            // The player has no behaviours.
            if who != game.world().player {
                page.behaviours(creature, trace);
            }
            page.hooks(trace);
            page.memory(creature);
        }
        None => page.hooks(trace),
    }
    page.lines
}

struct AiLines<'a> {
    game: &'a Game,
    script_format: ScriptFormat<'a>,
    text: &'a ThinkText,
    palette: &'a Palette,
    columns: i32,
    lines: Vec<OverlayLine>,
}

impl AiLines<'_> {
    fn write(&mut self, indent: usize, text: &str, ink: Color) {
        let wrapped = wrap(text, self.columns - indent as i32);
        self.lines.extend(wrapped.into_iter().map(|line| OverlayLine::plain(format!("{:indent$}{line}", ""), ink)));
    }

    /// Adds two pieces in one line, or the second below the first if they don't fit.
    fn pair(&mut self, indent: usize, (one, ink): (&str, Color), (other, other_ink): (&str, Color)) {
        if indent as i32 + width(one) + width(other) > self.columns {
            self.write(indent, one, ink);
            return self.write(indent + INDENT, other, other_ink);
        }
        let pieces = vec![(format!("{:indent$}{one}", ""), ink), (other.to_owned(), other_ink)];
        self.lines.push(OverlayLine { pieces, ..OverlayLine::default() });
    }

    fn headline(&mut self, text: &str) {
        self.lines.push(OverlayLine::default());
        self.write(0, text, self.palette.notice);
    }

    fn state(&mut self, creature: &Creature) {
        let id = self.game.content.creatures.id(creature.kind());
        self.write(0, &format!("{id}#{}", creature.id().0), self.palette.text);
        let (place, depth) = (script_format::place(creature.at()), self.game.world().depth_of(creature.level()));
        let values: [(&str, &dyn std::fmt::Display); 4] = [
            ("hp", &creature.hp),
            ("full", &creature.most_hp(&self.game.content)),
            ("place", &place),
            ("depth", &depth),
        ];
        self.write(0, &fill(&self.text.state, &values), self.palette.quiet);
    }

    /// Lists the behaviours, each with its result on the last turn.
    fn behaviours(&mut self, creature: &Creature, trace: Option<&CreatureTrace>) {
        let list = &self.game.content.creatures[creature.kind()].ai;
        let turn = trace.and_then(|trace| trace.turn);
        match turn {
            Some(turn) => self.headline(&fill(&self.text.on_turn, &[("turn", &(turn / TURN))])),
            None => self.headline(&self.text.behaviours),
        }
        if list.is_empty() {
            return self.write(0, &self.text.no_behaviours, self.palette.quiet);
        }
        let asked: Vec<&AskedScript> = trace.into_iter().flat_map(CreatureTrace::behaviours).collect();
        let answered = asked.iter().any(|script| matches!(script.reply, ScriptReply::Wanted(_)));
        let mut is_decided = false;
        for (index, behaviour) in list.iter().enumerate() {
            let script = asked.iter().find(|script| script.role == AskedFor::Behaviour(Some(index)));
            match (script, turn) {
                (Some(script), _) => {
                    is_decided = is_decided || matches!(script.reply, ScriptReply::Wanted(_));
                    self.result(&self.name(behaviour), script);
                    if self.game.world().is_retired(behaviour.script) {
                        self.write(INDENT, &self.text.retired, self.palette.warning);
                    }
                }
                (None, Some(_)) => self.skipped(behaviour, is_decided),
                (None, None) => self.unknown(behaviour, creature.behaviour.map(usize::from) == Some(index)),
            }
        }
        if turn.is_none() {
            let (text, keys) = (&self.game.content.text, &self.game.content.keys.think);
            let told = fill(&self.text.untraced, &[("turn", &key_of(text, keys, ThinkCommand::Turn))]);
            self.write(0, &told, self.palette.quiet);
        } else if !answered {
            self.write(0, &self.text.waits, self.palette.text);
        }
        if let Some(why) = trace.and_then(|trace| trace.refused) {
            let why = self.game.narrate_refusal(why).text;
            self.write(0, &fill(&self.text.refused, &[("why", &why)]), self.palette.warning);
        }
    }

    /// A behaviour that was not run on a turn that was traced.
    fn skipped(&mut self, behaviour: &BehaviourUse, is_decided: bool) {
        let (why, ink) = if self.game.world().is_retired(behaviour.script) {
            (&self.text.retired, self.palette.warning)
        } else if is_decided {
            (&self.text.unasked, self.palette.quiet)
        } else {
            (&self.text.by_chance, self.palette.quiet)
        };
        self.entry(&self.name(behaviour), why, ink);
    }

    /// A behaviour of a creature that was not traced. All that is known is which one decided last.
    fn unknown(&mut self, behaviour: &BehaviourUse, has_answered: bool) {
        let name = self.name(behaviour);
        if self.game.world().is_retired(behaviour.script) {
            self.entry(&name, &self.text.retired, self.palette.warning);
        } else if has_answered {
            self.entry(&name, &self.text.answered, self.palette.good);
        } else {
            self.write(0, &name, self.palette.text);
        }
    }

    fn entry(&mut self, name: &str, told: &str, ink: Color) {
        self.pair(0, (&format!("{name}: "), self.palette.text), (told, ink));
    }

    /// The script of a behaviour, with its chance and options.
    fn name(&self, behaviour: &BehaviourUse) -> String {
        let id = self.game.content.scripts.id(behaviour.script);
        let chance = (behaviour.chance < 100).then(|| format!("{}%", behaviour.chance));
        let options = behaviour.options.iter().map(|(name, value)| format!("{name} = {}", option_text(value)));
        let all: Vec<String> = chance.into_iter().chain(options).collect();
        if all.is_empty() { id.to_owned() } else { format!("{id} ({})", all.join(", ")) }
    }

    /// The result of running a script, and below it the calls it made.
    fn result(&mut self, name: &str, asked: &AskedScript) {
        match &asked.reply {
            ScriptReply::Passed => self.entry(name, &self.text.passed, self.palette.quiet),
            ScriptReply::Wanted(effects) => {
                self.entry(name, &fill(&self.text.wanted, &[("what", &effects.join(", "))]), self.palette.good);
            }
            ScriptReply::Failed(why) => {
                self.entry(name, &fill(&self.text.failed, &[("what", why)]), self.palette.warning);
            }
        }
        asked.calls.iter().for_each(|call| self.call(call));
        if asked.more > 0 {
            self.write(INDENT, &fill(&self.text.more, &[("count", &asked.more)]), self.palette.quiet);
        }
        for printed in &asked.printed {
            self.write(INDENT, &fill(&self.text.printed, &[("what", printed)]), self.palette.text);
        }
    }

    fn call(&mut self, call: &TracedCall) {
        let (answer, ink) = match &call.answer {
            Ok(answer) => (answer, self.palette.accent),
            Err(why) => (why, self.palette.warning),
        };
        let answer = if answer.is_empty() { String::new() } else { format!("{ANSWERS}{answer}") };
        let repeated = &self.game.content.text.log.repeated;
        let answer = if call.times > 1 { fill(repeated, &[("text", &answer), ("count", &call.times)]) } else { answer };
        self.pair(INDENT, (&call.question, self.palette.text), (&answer, ink));
    }

    /// The hooks that ran; nothing if there were none.
    fn hooks(&mut self, trace: Option<&CreatureTrace>) {
        let asked: Vec<_> = trace.into_iter().flat_map(CreatureTrace::hooks).collect();
        if asked.is_empty() {
            return;
        }
        self.headline(&self.text.hooks);
        for script in asked {
            let name = format!("{} {}", self.game.content.scripts.id(script.script), script.role.function());
            self.result(&name, script);
        }
    }

    /// What its scripts remember, and where it last saw an enemy.
    fn memory(&mut self, creature: &Creature) {
        let last_seen = creature.enemy_seen.filter(|(level, _)| *level == creature.level());
        if creature.memory.is_empty() && last_seen.is_none() {
            return;
        }
        self.headline(&self.text.memory);
        if let Some((_, at)) = last_seen {
            let answer = format!("{ANSWERS}{}", script_format::place(at));
            self.pair(0, ("me.last_seen_enemy()", self.palette.text), (&answer, self.palette.accent));
        }
        for (name, value) in &creature.memory {
            self.write(0, &format!("{name} = {}", self.script_format.value(value)), self.palette.text);
        }
    }
}

/// The value of an option.
fn option_text(value: &OptionValue) -> String {
    match value {
        OptionValue::Bool(flag) => flag.to_string(),
        OptionValue::Int(number) => number.to_string(),
        OptionValue::Text(text) => script_format::text(&text.text),
        OptionValue::List(list) => format!("[{}]", list.iter().map(option_text).collect::<Vec<_>>().join(", ")),
    }
}
