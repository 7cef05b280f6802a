//! A pack named `trial` that depends on the shipped game, for tests that need content of their own.

use std::sync::Arc;

use super::stage::{app_of, drawn, give, load_or_panic, packs};
use crate::content::{Content, PackSource, SourceFile};
use crate::save::MemoryStore;
use crate::script::ScriptMind;
use crate::ui::app::App;

const PACK: &str = "[pack]\nid = \"trial\"\ntitle = \"Trial\"\nversion = \"1.0.0\"\ndepends = [\"stuffed\"]\n";

/// The game ends when the player has no enemy left.
pub const ENDS_ALONE: &str = r#"
[ending.alone]
on = "alone"
won = true
title = "Alone"
story = ["Nobody is left."]

[patch.game]
add = { endings = ["alone"] }
"#;

/// A gas that does harm, and the feature `puff` of it, for creatures whose death releases it.
pub const PUFF: &str = "
[field.fumes]
name = 'fumes'
forms = { a = 'fumes' }
description = 'It stings.'
layer = 'gas'
color = '#80c080'
damage = 1

[feature.puff]
field = 'fumes'
amount = 100
";

/// The content of the game with the pack `trial`, whose definitions are `more`.
pub fn trial(more: &str) -> Arc<Content> {
    trial_with_scripts(more, &[])
}

/// The same with scripts: their names and texts.
pub fn trial_with_scripts(more: &str, scripts: &[(&str, &str)]) -> Arc<Content> {
    let mut packs = packs();
    let file = |path: String, text: &str| SourceFile { path, text: text.to_owned() };
    packs.push(PackSource {
        id: "trial".to_owned(),
        content: vec![file("content/trial/pack.toml".to_owned(), &format!("{PACK}{more}"))],
        scripts: scripts.iter().map(|(name, text)| file(format!("scripts/trial/{name}.rhai"), text)).collect(),
        ..PackSource::default()
    });
    Arc::new(load_or_panic(&packs))
}

/// A creature of the cave of which a test says more: its id, which is its name, too, its glyph, and its other fields.
pub fn creature(id: &str, glyph: char, more: &str) -> String {
    let look = format!("name = '{id}'\ndescription = 'It is here.'\nglyph = '{glyph}'\ncolor = '#ffffff'");
    format!("[creature.{id}]\n{look}\nfaction = 'stuffed:cave'\n{more}\n")
}

/// A game on a map drawn in ASCII, in which the player carries these items.
pub fn staged(content: &Arc<Content>, map: &str, carried: &[&str]) -> App {
    let mut session = drawn(content, map);
    give(&mut session, carried);
    let mut app = app_of(Arc::clone(content));
    app.stage(session);
    app
}

/// The same, but in which scripts run.
pub fn staged_with_scripts(content: &Arc<Content>, map: &str, carried: &[&str]) -> App {
    let mut session = drawn(content, map);
    give(&mut session, carried);
    let mind = Box::new(ScriptMind::new(content).0);
    let mut app = App::new(Arc::clone(content), mind, Box::new(MemoryStore::default()), Box::new(|| 7));
    app.stage(session);
    app
}
