//! The text file about a finished game.

use super::canvas::Canvas;
use crate::content::{CreatureKind, PastText, Ref, fill};
use crate::game::{Game, Inventory, PackStamp, RunSummary};
use crate::grid::Rect;
use crate::save::FinishedRun;
use crate::session::session::Session;
use crate::ui::widgets::camera::Camera;
use crate::ui::widgets::map_view;
use crate::ui::widgets::wrap::wrap;

/// The width to which sentences are wrapped.
const COLUMNS: i32 = 78;
/// How many of the last messages it holds.
const MESSAGES: usize = 30;

impl FinishedRun {
    /// Stands in the text for the day on which the game ended; the store fills it in, because the game knows no clock.
    pub const DATE: &'static str = "{date}";

    /// The record of the finished game in `session`.
    pub fn of(session: &Session) -> Self {
        let summary = RunSummary::of(&session.game);
        Self { dump: dump(session, &summary), summary, recording: session.recording.clone() }
    }
}

/// The whole text.
fn dump(session: &Session, summary: &RunSummary) -> String {
    let game = &session.game;
    let text = &game.content.text.past;
    let packs = fill(&text.packs, &[("packs", &PackStamp::list(&summary.packs))]);
    let head = [fill(&text.date, &[("date", &FinishedRun::DATE)]), packs];
    let debugged = summary.debugged.then(|| game.content.text.end.debugged.clone());
    let parts = [
        vec![format!("{}: {}", game.content.text.title, ending_line(summary, text))],
        head.into_iter().chain(debugged).collect(),
        story(game),
        map(session, text),
        carried(game, text),
        killed(game, text),
        messages(session, text),
    ];
    parts.map(|lines| lines.join("\n").trim_end().to_owned() + "\n").join("\n")
}

/// How a game ended, in a few words.
pub fn ending_line(summary: &RunSummary, text: &PastText) -> String {
    let end = summary.end.clone().unwrap_or_default();
    let form = if summary.cause.is_empty() { &text.end } else { &text.killed };
    let how = fill(form, &[("end", &end), ("cause", &summary.cause)]);
    if summary.debugged { fill(&text.debugged, &[("how", &how)]) } else { how }
}

fn story(game: &Game) -> Vec<String> {
    let ending = game.world().end.and_then(|end| end.ending).map(|ending| &game.content.endings[ending]);
    let lines = ending.map_or(&[][..], |ending| ending.story.as_slice()).iter();
    let lines = lines.chain([&game.content.text.end.figures]);
    lines.flat_map(|line| wrap(&game.fill_story(line), COLUMNS)).collect()
}

/// The last level, as the player remembers it.
fn map(session: &Session, text: &PastText) -> Vec<String> {
    let game = &session.game;
    let Some(player) = game.world().player() else { return Vec::new() };
    let Some(level) = game.world().levels().get(player.level()) else { return Vec::new() };
    let name = &game.content.levels[level.kind()].name;
    let headline = fill(&text.map, &[("level", name), ("depth", &level.depth())]);
    let whole = Rect::new(0, 0, level.size().width, level.size().height);
    let mut canvas = Canvas::new(whole.size, game.content.palette.background);
    map_view::draw(&mut canvas, session, Camera::whole(whole));
    let picture = canvas.to_text();
    let rows: Vec<&str> = picture.lines().collect();
    let is_blank = |row: &&str| row.trim().is_empty();
    let first = rows.iter().position(|row| !is_blank(row)).unwrap_or(0);
    let last = rows.iter().rposition(|row| !is_blank(row)).unwrap_or(0);
    let margin =
        rows.iter().filter(|row| !is_blank(row)).map(|row| row.chars().take_while(|letter| *letter == ' ').count());
    let margin = margin.min().unwrap_or(0);
    let rows = rows.iter().take(last + 1).skip(first).map(|row| row.chars().skip(margin).collect());
    [headline, String::new()].into_iter().chain(rows).collect()
}

fn carried(game: &Game, text: &PastText) -> Vec<String> {
    let worn = &game.content.text.inventory.equipped;
    let items = game.world().player().into_iter().flat_map(|player| {
        player.inventory.iter().map(move |(slot, item)| {
            let worn = if player.inventory.worn_on(slot).is_some() { format!(" {worn}") } else { String::new() };
            format!("  {}  {}{worn}", Inventory::letter(slot), game.item_name(item.thing(), "a"))
        })
    });
    listed(&text.carried, items.collect(), &text.nothing)
}

fn killed(game: &Game, text: &PastText) -> Vec<String> {
    let mut kills: Vec<(Ref<CreatureKind>, u32)> =
        game.world().record.kills.iter().map(|(kind, count)| (*kind, *count)).collect();
    kills.sort_by_key(|(kind, count)| (std::cmp::Reverse(*count), *kind));
    let line = |(kind, count): (Ref<CreatureKind>, u32)| {
        let name = &game.content.creatures[kind].name;
        format!("  {}", fill(&text.kills, &[("count", &count), ("name", name)]))
    };
    listed(&text.killed_all, kills.into_iter().map(line).collect(), &text.nobody)
}

/// A headline, and below it the lines, or the word for none.
fn listed(headline: &str, lines: Vec<String>, none: &str) -> Vec<String> {
    let lines = if lines.is_empty() { vec![format!("  {none}")] } else { lines };
    [headline.to_owned()].into_iter().chain(lines).collect()
}

fn messages(session: &Session, text: &PastText) -> Vec<String> {
    let entries = session.log.entries();
    let last = entries.iter().skip(entries.len().saturating_sub(MESSAGES));
    let lines = last.flat_map(|entry| {
        let line_text = crate::ui::widgets::log_view::sentence(session, entry);
        wrap(&line_text, COLUMNS - 9).into_iter().enumerate().map(move |(index, line)| {
            let turn = if index == 0 { entry.turn.to_string() } else { String::new() };
            format!("{turn:>7}  {line}")
        })
    });
    [text.messages.clone()].into_iter().chain(lines).collect()
}
