//! The shipped pack with other scripts added.

use std::sync::Arc;

use stuffed::content::{BehaviourUse, Content, OptionValue, PackSource, SourceFile};
use stuffed::diagnostics::Style;
use stuffed::game::{Action, CreatureId, Effect, Fault, Game, Hook, HookEvent, HookOwner, Mind};
use stuffed::loader::load;
use stuffed::packs::embedded;
use stuffed::script::ScriptMind;

/// The shipped pack with more `scripts`, as pairs of name and text.
pub fn packs(scripts: &[(&str, &str)]) -> Vec<PackSource> {
    let mut packs = embedded();
    for (name, text) in scripts {
        let path = format!("scripts/stuffed/{name}.rhai");
        packs[0].scripts.push(SourceFile { path, text: (*text).to_owned() });
    }
    packs
}

pub fn content(packs: &[PackSource]) -> Arc<Content> {
    let loaded = load(packs);
    let report = loaded.diagnostics.render(&PackSource::sources(packs), Style::Plain);
    Arc::new(loaded.content.unwrap_or_else(|| panic!("{report}")))
}

/// The checker's report on the scripts.
pub fn report(scripts: &[(&str, &str)]) -> String {
    let packs = packs(scripts);
    let (_, diagnostics) = ScriptMind::new(&content(&packs));
    diagnostics.render(&PackSource::sources(&packs), Style::Plain)
}

/// A new game of the shipped pack, with one script to call.
pub struct Trial {
    pub game: Game,
    pub mind: ScriptMind,
    pub options: Vec<(&'static str, OptionValue)>,
}

impl Trial {
    pub fn new(script: &str) -> Self {
        let content = content(&packs(&[("trial", script)]));
        let (mind, _) = ScriptMind::new(&content);
        Self { game: Game::new(content, 7), mind, options: Vec::new() }
    }

    /// A trial with this body of `act`.
    pub fn of(body: &str) -> Self {
        Self::new(&format!("fn act(me) {{\n{body}\n}}\n"))
    }

    pub fn option(mut self, name: &'static str, value: OptionValue) -> Self {
        self.options.push((name, value));
        self
    }

    pub fn player(&self) -> CreatureId {
        self.game.world().player
    }

    /// Calls `act` for the player's creature.
    pub fn ask(&mut self) -> Result<Option<Action>, Fault> {
        let me = self.player();
        self.ask_for(me)
    }

    pub fn ask_for(&mut self, me: CreatureId) -> Result<Option<Action>, Fault> {
        let behaviour = self.behaviour();
        self.mind.decide(&mut self.game, me, &behaviour).map(|wanted| wanted.map(|wanted| wanted.action))
    }

    /// Calls a hook for the player's creature.
    pub fn react(&mut self, hook: Hook) -> Result<Vec<Effect>, Fault> {
        let (behaviour, player) = (self.behaviour(), self.game.world().player().expect("the player"));
        let (me, level, at) = (player.who(), player.level(), player.at());
        let event = HookEvent { other: Some(me.id), amount: 3, ..HookEvent::new(hook, me, level, at) };
        self.mind.react(&mut self.game, &event, HookOwner::Creature, &behaviour)
    }

    fn behaviour(&self) -> BehaviourUse {
        let script = self.game.content.scripts.find("stuffed:trial").expect("the script on trial");
        let options = self.options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        BehaviourUse { script, chance: 100, doing: None, options }
    }

    /// What the script prints during a call.
    #[track_caller]
    pub fn printed(&mut self) -> Vec<String> {
        self.ask().unwrap();
        self.mind.take_printed().into_iter().map(|printed| printed.text).collect()
    }

    #[track_caller]
    pub fn fault(&mut self) -> Fault {
        self.ask().expect_err("the script should fail")
    }
}

/// The report on a script as lines of place, message and help.
pub(crate) fn messages(script: &str) -> Vec<String> {
    let report = report(&[("trial", script)]);
    let mut told: Vec<String> = Vec::new();
    for line in report.lines().map(str::trim) {
        if line.starts_with("error: ") || line.starts_with("warning: ") {
            told.push(line.to_owned());
        } else if let (Some(last), Some((_, place))) = (told.last_mut(), line.split_once("trial.rhai:")) {
            *last = format!("{place} {last}");
        } else if let (Some(last), Some(help)) = (told.last_mut(), line.strip_prefix("= help: ")) {
            *last = format!("{last} | {help}");
        }
    }
    told
}
