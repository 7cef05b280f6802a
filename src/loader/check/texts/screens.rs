//! Checks of `[text]`, `[palette]`, `[layout]` and `[keys]`.

use crate::content::limits::MaxWidth;
use crate::content::{
    Command, ConfirmCommand, HealthWord, KeyBindings, MenuCommand, PanelRow, ScreenLayout, ScreenText, StartCommand,
    limits,
};
use crate::diagnostics::Diagnostic;
use crate::loader::check::checker::Checker;
use crate::loader::check::field_check::FieldCheck;
use crate::loader::definitions::ReadDefinitions;
use crate::loader::tree::Value;

/// Checks `[text]`, `[palette]`, `[layout]` and `[keys]`.
pub fn screens<'a>(definitions: &ReadDefinitions, checker: &'a Checker<'a>) {
    if let (Some(text), Some(check)) = (&definitions.text, checker.definition("text", "")) {
        check.field("title").filled(&text.title);
        rooms(text, check);
        level_names(definitions, &text.panel.level, checker);
        rising(&text.health, check.field("health"));
        rising(&text.inventory.freshness, check.field("inventory").field("freshness"));
        rising(&text.danger.words, check.field("danger").field("words"));
        let banner = check.field("start").field("banner");
        banner.at_most(text.start.banner.len(), limits::BANNER_ROWS);
        for (index, line) in text.start.banner.iter().enumerate() {
            let width = line.chars().count();
            if width > limits::BANNER_COLUMNS {
                banner.item(index).error(format!(
                    "this line takes {width} columns, but the screen has room for {}",
                    limits::BANNER_COLUMNS
                ));
            }
        }
    }
    doings(checker);
    if let (Some(palette), Some(check)) = (&definitions.palette, checker.definition("palette", "")) {
        check.field("falloff").range(palette.falloff, limits::FALLOFF);
    }
    if let (Some(layout), Some(check)) = (&definitions.layout, checker.definition("layout", "")) {
        check.field("log_rows").range(layout.log_rows, limits::LOG_ROWS);
        layout_rows(layout, check);
    }
    if let (Some(keys), Some(check)) = (&definitions.keys, checker.definition("keys", "")) {
        needed(keys, check);
        for (table, command) in keys.misplaced_any() {
            let diagnostic = Diagnostic::error(format!("`{table}.{command}` can't have the key `any`"));
            let help =
                "a command of `act`, `command` or `view` can: it gets all keys that mean nothing on the play screen";
            check.field(table).field(&command).say(diagnostic.help(help));
        }
    }
}

/// Checks that no part of the side panel is there twice, and that the list that takes all lines is the last one.
fn layout_rows(layout: &ScreenLayout, check: FieldCheck<'_>) {
    let rows = check.field("rows");
    for (index, row) in layout.rows.iter().enumerate() {
        if *row != PanelRow::Gap && layout.rows.iter().take(index).any(|before| before == row) {
            rows.item(index).error("the panel already has this row".to_owned());
        }
        if *row == PanelRow::InSight && index + 1 < layout.rows.len() {
            rows.item(index).error("`in_sight` takes all lines that are left, so it must be the last row".to_owned());
        }
    }
    for (index, number) in layout.numbers.iter().enumerate() {
        if layout.numbers.iter().take(index).any(|before| before == number) {
            check.field("numbers").item(index).error("the panel already has this number".to_owned());
        }
    }
    layout_buttons(layout, check);
    if !layout.numbers.is_empty()
        && !layout.rows.contains(&PanelRow::Numbers)
        && check.node().field("numbers").is_some()
    {
        check.field("numbers").error("without `numbers` among the rows, these are not shown".to_owned());
    }
}

/// Checks that there are buttons if there is a row for them, a row if there are buttons, and each button once.
fn layout_buttons(layout: &ScreenLayout, check: FieldCheck<'_>) {
    let buttons = check.field("buttons");
    for (index, button) in layout.buttons.iter().enumerate() {
        if layout.buttons.iter().take(index).any(|before| before == button) {
            buttons.item(index).error("the panel already has this button".to_owned());
        }
    }
    match (layout.rows.iter().position(|row| *row == PanelRow::Buttons), layout.buttons.is_empty()) {
        (Some(index), true) => {
            let diagnostic = Diagnostic::error("there are no buttons for this row".to_owned());
            check
                .field("rows")
                .item(index)
                .say(diagnostic.help("name some commands: `buttons = [\"help\", \"inventory\"]`"));
        }
        (None, false) => buttons.error("without `buttons` among the rows, these are not shown".to_owned()),
        _ => {}
    }
}

/// Warns of level names that are too long for their row in the side panel.
fn level_names<'a>(definitions: &ReadDefinitions, row: &str, checker: &'a Checker<'a>) {
    if !row.contains("{level}") {
        return;
    }
    let room = MaxWidth(limits::ROW.0.saturating_sub(row.replace("{level}", "").chars().count()));
    for (id, kind) in definitions.levels.iter().filter_map(|(id, kind)| Some((id, kind.as_ref()?))) {
        if let Some(check) = checker.definition("level", id) {
            check.field("name").fits(&kind.name, room, "the side panel");
        }
    }
}

/// Warns of words in `[behaviour]` that are too long.
fn doings<'a>(checker: &'a Checker<'a>) {
    for (_, definition) in checker.definition_index.of("behaviour") {
        let check = FieldCheck::new(&definition.node, checker).field("doing");
        if let Value::Text(doing) = &check.node().value {
            check.fits(doing, limits::WORD, "the side panel");
        }
    }
}

/// Warns of words that are too long for their place on the screen.
fn rooms(text: &ScreenText, check: FieldCheck<'_>) {
    const PANEL: &str = "the side panel";
    let (panel, panel_check) = (&text.panel, check.field("panel"));
    check.field("title").fits(&text.title, limits::ROW, PANEL);
    for (name, words, room) in [
        ("attack", &panel.attack, limits::STAT),
        ("defense", &panel.defense, limits::STAT),
        ("turn", &panel.turn, limits::STAT),
        ("enemies", &panel.enemies, limits::STAT),
        ("nothing", &panel.nothing, limits::WORD),
        ("in_sight", &panel.in_sight, limits::ROW),
        ("nobody", &panel.nobody, limits::ROW),
        ("here", &panel.here, limits::WORD),
        ("reaches", &panel.reaches, MaxWidth(1)),
        ("fullness", &panel.fullness, limits::STATE),
    ] {
        panel_check.field(name).fits(words, room, PANEL);
    }
    let orders = &text.orders;
    for (name, words) in
        [("follows", &orders.follows), ("stays", &orders.stays), ("attacks", &orders.attacks), ("flees", &orders.flees)]
    {
        check.field("orders").field(name).fits(words, limits::WORD, PANEL);
    }
    let widest = text.health.iter().map(|word| word.name.chars().count()).max().unwrap_or(0);
    let beside = MaxWidth(limits::ROW.0.saturating_sub(widest + 1));
    panel_check.field("player").fits(&panel.player, beside, "the side panel, beside the longest word of `health`,");
    for (name, (_, words)) in StartCommand::NAMES.iter().zip(text.start.entries.iter()) {
        check.field("start").field("entries").field(name).fits(words, limits::ENTRY, "the first screen");
    }
}

fn rising(words: &[HealthWord], check: FieldCheck<'_>) {
    check.some(words.len(), "word");
    let mut before = None;
    for (index, word) in words.iter().enumerate() {
        let from = check.item(index).field("from");
        match before {
            Some(before) if word.from <= before => {
                from.error(format!(
                    "words must be in ascending order: this one starts at {}, the one before at {before}",
                    word.from
                ));
            }
            _ => from.range(word.from, limits::PERCENT),
        }
        before = Some(word.from);
    }
}

/// Checks the commands that need a key: without it the player would be stuck.
fn needed(keys: &KeyBindings, check: FieldCheck<'_>) {
    let needed = [
        ("confirm", "yes", keys.confirm.keys(ConfirmCommand::Yes)),
        ("confirm", "no", keys.confirm.keys(ConfirmCommand::No)),
        ("menu", "choose", keys.menu.keys(MenuCommand::Choose)),
        ("menu", "close", keys.menu.keys(MenuCommand::Close)),
        ("start", "new", keys.start.keys(StartCommand::New)),
    ];
    for (table, command, keys) in needed {
        if keys.is_empty() {
            let diagnostic = Diagnostic::error(format!("`{table}.{command}` has no key"));
            check.field(table).field(command).say(diagnostic.help("give it one: without it the player would be stuck"));
        }
    }
}
