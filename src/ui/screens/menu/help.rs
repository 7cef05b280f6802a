//! The help: every key, as the content binds it.

use crate::content::{
    Command, Content, Key, Keys, MenuCommand, Palette, PerCommand, ScreenText, ViewCommand, fill, key_name, key_of,
    keys_of,
};
use crate::grid::Direction;
use crate::ui::canvas::Canvas;
use crate::ui::screen::{AppView, Request, Screen};
use crate::ui::widgets::commands_in_use::{has_use, has_use_of};
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::lists::overlay::OverlayLine;
use crate::ui::widgets::lists::scroll::{Page, Scroll};
use crate::ui::widgets::wrap::{width, wrap};

/// Cells between the two columns.
const GUTTER: i32 = 4;

/// Cells of the gutter, or of the margin, into which a line may reach so that its last word stays on it. A column of both stays empty.
const OVERHANG: i32 = 1;

/// The least width for two columns.
const LEAST_FOR_TWO_COLUMNS: i32 = 74;

/// The directions of a compass rose, row by row; `None` in the middle.
const ROSE: [[Option<Direction>; 3]; 3] = [
    [Some(Direction::Northwest), Some(Direction::North), Some(Direction::Northeast)],
    [Some(Direction::West), None, Some(Direction::East)],
    [Some(Direction::Southwest), Some(Direction::South), Some(Direction::Southeast)],
];

/// The list of all keys.
#[derive(Clone, Copy, Debug, Default)]
pub struct HelpScreen {
    scroll: Scroll,
}

/// Lines that must stay together.
type Group = Vec<OverlayLine>;

impl Screen for HelpScreen {
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        self.scroll.press(key, &app.content.keys)
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let (content, area) = (app.content, layout.screen);
        let (text, palette, menu) = (&content.text, &content.palette, &content.keys.menu);
        let columns = Page::columns(area);
        let mut lines: Vec<OverlayLine> = Vec::new();
        for paragraph in &text.help.story {
            lines.extend(wrap(paragraph, columns).into_iter().map(|line| OverlayLine::plain(line, palette.text)));
        }
        let mods: Vec<String> = content.mods().map(|pack| format!("{} {}", pack.called(), pack.version)).collect();
        if !mods.is_empty() {
            let sentence = fill(&text.help.mods, &[("what", &mods.join(", "))]);
            lines.extend(wrap(&sentence, columns).into_iter().map(|line| OverlayLine::plain(line, palette.quiet)));
        }
        lines.push(OverlayLine::default());
        lines.extend(if columns >= LEAST_FOR_TWO_COLUMNS {
            two_columns(&groups(app, (columns - GUTTER) / 2), (columns - GUTTER) / 2 + GUTTER)
        } else {
            groups(app, columns).concat()
        });
        let keys = fill(
            &text.help.keys,
            &[
                ("up", &key_of(text, menu, MenuCommand::Up)),
                ("down", &key_of(text, menu, MenuCommand::Down)),
                ("close", &key_of(text, menu, MenuCommand::Close)),
            ],
        );
        Page { title: &text.help.title, lines: &lines, keys: &keys }.draw(canvas, area, palette, &mut self.scroll);
    }
}

/// The groups of commands that do something in this game, each with an empty line at the end.
fn groups(app: &AppView<'_>, columns: i32) -> Vec<Group> {
    let content = app.content;
    let has_view = |command| command != ViewCommand::Mods || app.packs.is_some();
    let (text, keys, help) = (&content.text, &content.keys, &content.text.help);
    let palette = &content.palette;
    vec![
        compass_roses(text, palette, &keys.step, (&help.step, &help.step_note), columns),
        compass_roses(text, palette, &keys.run, (&help.run, &help.run_note), columns),
        with_content_commands(
            key_rows(text, &keys.act, &help.act, |command| has_use(content, command)),
            content,
            &help.act_title,
            columns,
        ),
        key_table(text, palette, (&help.view_title, &help.view), &keys.view, has_view, columns),
        key_table(text, palette, (&help.look_title, &help.look), &keys.look, |_| true, columns),
        key_table(text, palette, (&help.menu_title, &help.menu), &keys.menu, |_| true, columns),
        mouse(palette, &help.mouse_title, &help.mouse, columns),
    ]
}

fn key_table<C: Command>(
    text: &ScreenText,
    palette: &Palette,
    (title, words): (&str, &PerCommand<C, String>),
    keys: &PerCommand<C, Keys>,
    has_use: impl Fn(C) -> bool,
    columns: i32,
) -> Group {
    key_group(palette, title, key_rows(text, keys, words, has_use), columns)
}

/// The keys of commands, and what they do.
fn key_rows<'t, C: Command>(
    text: &ScreenText,
    keys: &PerCommand<C, Keys>,
    words: &'t PerCommand<C, String>,
    has_use: impl Fn(C) -> bool,
) -> Vec<(String, &'t String)> {
    let used = words.iter().filter(|(command, _)| has_use(*command));
    used.map(|(command, words)| (keys_of(text, keys, command), words)).collect()
}

/// The group of the actions, with the commands that the content defines at its end.
fn with_content_commands<'t>(
    mut rows: Vec<(String, &'t String)>,
    content: &'t Content,
    title: &str,
    columns: i32,
) -> Group {
    let used = content.keys.command.iter().filter(|(command, _)| has_use_of(content, **command));
    rows.extend(used.map(|(command, keys)| {
        let names: Vec<String> = keys.0.iter().map(|key| key_name(&content.text, *key)).collect();
        (names.join(" "), &content.commands[*command].help)
    }));
    key_group(&content.palette, title, rows, columns)
}

/// Keys, and beside them what they do, in as many lines as that takes.
fn key_group(palette: &Palette, title: &str, rows: Vec<(String, &String)>, columns: i32) -> Group {
    let column = rows.iter().map(|(keys, _)| width(keys)).max().unwrap_or(0) as usize + 2;
    let mut group = vec![OverlayLine::plain(title, palette.notice)];
    for (keys, words) in rows.into_iter().filter(|(keys, _)| !keys.is_empty()) {
        let lines = wrap(words, columns + OVERHANG - column as i32);
        // The keys stand beside the first line.
        let keys = [keys.as_str()].into_iter().chain(std::iter::repeat(""));
        group.extend(lines.into_iter().zip(keys).map(|(line, keys)| OverlayLine {
            pieces: vec![(format!("{keys:column$}"), palette.accent), (line, palette.text)],
            ..OverlayLine::default()
        }));
    }
    group.push(OverlayLine::default());
    group
}

/// What the mouse does.
fn mouse(palette: &Palette, title: &str, words: &str, columns: i32) -> Group {
    let words = wrap(words, columns).into_iter().map(|line| OverlayLine::plain(line, palette.text));
    let title = OverlayLine::plain(title, palette.notice);
    [title].into_iter().chain(words).chain([OverlayLine::default()]).collect()
}

/// The keys of the eight directions as compass roses, side by side: one of the first keys, one of the second, and so on.
fn compass_roses(
    text: &ScreenText,
    palette: &Palette,
    keys: &PerCommand<Direction, Keys>,
    (title, note): (&str, &str),
    columns: i32,
) -> Group {
    let count = keys.iter().map(|(_, keys)| keys.0.len()).max().unwrap_or(0);
    let name = |direction: Direction, index: usize| {
        keys.keys(direction).get(index).map_or_else(String::new, |key| key_name(text, *key))
    };
    // As many roses side by side as fit.
    let mut blocks: Vec<[String; 3]> = Vec::new();
    for index in 0..count {
        let cell = Direction::ALL.iter().map(|direction| width(&name(*direction, index))).max().unwrap_or(0);
        let across = 3 * cell + 2;
        if blocks.last().is_none_or(|[first, ..]| width(first) + GUTTER + across > columns) {
            blocks.push(Default::default());
        }
        for (row, directions) in blocks.last_mut().into_iter().flatten().zip(ROSE) {
            let names =
                directions.map(|direction| direction.map_or_else(String::new, |direction| name(direction, index)));
            let cell = cell as usize;
            let gap = if row.is_empty() { 0 } else { GUTTER as usize };
            row.push_str(&" ".repeat(gap));
            row.push_str(&names.map(|name| format!("{name:^cell$}")).join(" "));
        }
    }
    let mut group = vec![OverlayLine::plain(title, palette.notice)];
    let rows = blocks.into_iter().flatten();
    group.extend(
        rows.map(|row| OverlayLine::plain(crate::ui::widgets::wrap::cut(row.trim_end(), columns), palette.accent)),
    );
    group.extend(wrap(note, columns).into_iter().map(|line| OverlayLine::plain(line, palette.quiet)));
    group.push(OverlayLine::default());
    group
}

/// Lays the groups out in two columns of the least height, keeping their order; the second begins at `column`.
fn two_columns(groups: &[Group], column: i32) -> Vec<OverlayLine> {
    let height = |groups: &[&Group]| groups.iter().map(|group| group.len()).sum::<usize>();
    // Each number is one way to split: its bits say which groups go to the right.
    let sides = |choice: &u32| -> (Vec<&Group>, Vec<&Group>) {
        let (right, left): (Vec<_>, Vec<_>) =
            groups.iter().enumerate().partition(|(index, _)| choice >> index & 1 == 1);
        let only = |side: Vec<(usize, _)>| side.into_iter().map(|(_, group)| group).collect();
        (only(left), only(right))
    };
    let tallest = |choice: &u32| {
        let (left, right) = sides(choice);
        height(&left).max(height(&right))
    };
    // The first group stays at the top left, where reading begins.
    let choice = (0..1 << groups.len()).step_by(2).min_by_key(tallest).unwrap_or_default();
    let (left, right) = sides(&choice);
    let concat = |side: Vec<&Group>| side.into_iter().flatten().cloned().collect::<Group>();
    let (mut left, mut right) = (concat(left), concat(right));
    // The empty line after the last group is not needed.
    let rows = left.len().max(right.len()).saturating_sub(1);
    left.resize_with(rows, OverlayLine::default);
    right.resize_with(rows, OverlayLine::default);
    left.into_iter().zip(right).map(|(left, right)| join(left, right, column)).collect()
}

fn join(left: OverlayLine, right: OverlayLine, column: i32) -> OverlayLine {
    let mut pieces = left.pieces;
    let gap = column - pieces.iter().map(|(text, _)| width(text)).sum::<i32>();
    if let Some((_, ink)) = right.pieces.first() {
        pieces.push((" ".repeat(gap.max(1) as usize), *ink));
    }
    pieces.extend(right.pieces);
    OverlayLine { pieces, ..OverlayLine::default() }
}
