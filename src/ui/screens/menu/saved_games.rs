//! The list of saved games.

use std::collections::BTreeSet;

use super::confirm::ConfirmScreen;
use crate::content::{Content, Key, MenuCommand, StartCommand, fill, key_of};
use crate::grid::{Point, Rect};
use crate::save::{SaveEntry, SaveSummary};
use crate::ui::canvas::Canvas;
use crate::ui::click_map::Target;
use crate::ui::screen::{AppView, Request, Screen};
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::lists::list_cursor::moved;
use crate::ui::widgets::lists::list_page;
use crate::ui::widgets::paint;
use crate::ui::widgets::wrap::{cut, wrap};

/// At most so many missing things are named.
const NAMED: usize = 5;

/// The list of saved games.
#[derive(Clone, Copy, Debug, Default)]
pub struct SavedGamesScreen {
    chosen: usize,
}

impl Screen for SavedGamesScreen {
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        let (content, count) = (app.content, app.saves.len());
        self.chosen = self.chosen.min(count.saturating_sub(1));
        let chosen = app.saves.get(self.chosen);
        if content.keys.start.command(key) == Some(StartCommand::Delete) {
            return chosen.map_or(Request::Stay, |save| ask_to_delete(save, content));
        }
        match content.keys.menu.command(key) {
            Some(MenuCommand::Close) => return Request::Close,
            Some(MenuCommand::Choose) => {
                return chosen.map_or(Request::Stay, |save| resume(save, content));
            }
            Some(command) => self.chosen = moved(self.chosen, count, command),
            None => return Request::UnknownKey(key),
        }
        Request::Stay
    }

    fn select(&mut self, index: usize) {
        self.chosen = index;
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let (content, palette) = (app.content, &app.content.palette);
        let page = list_page::begin(canvas, layout.screen, &content.text.saved.title, &keys(content), palette);
        let chosen = self.chosen.min(app.saves.len().saturating_sub(1));
        let count = app.saves.len();
        canvas.clicks_mut().first_line(chosen, count, count, (0, count.saturating_sub(1)));
        for ((index, save), y) in app.saves.iter().enumerate().zip(page.origin.y..) {
            let row = Rect::new(page.origin.x - 1, y, page.size.width + 2, 1);
            if index == chosen {
                paint::highlight(canvas, row, palette.selected);
            }
            canvas.mark(row, Target::Entry(index));
            let ink = if save.game.is_ok() { palette.text } else { palette.warning };
            canvas.print(Point::new(page.origin.x, y), &cut(&summary(save, content), page.size.width), ink);
        }
        let below = page.origin.y + app.saves.len() as i32 + 1;
        if let Some(save) = app.saves.get(chosen) {
            let lines = details(save, content);
            let lines = lines.iter().flat_map(|line| wrap(line, page.size.width));
            let ink = if save.game.is_ok() { palette.quiet } else { palette.warning };
            for (line, y) in lines.zip(below..page.bottom()) {
                canvas.print(Point::new(page.origin.x, y), &line, ink);
            }
        }
    }
}

/// Resumes a saved game. If something it needs is gone since it was last played, asks first.
pub fn resume(save: &SaveEntry, content: &Content) -> Request {
    let Ok(saved) = &save.game else { return Request::Stay };
    let resume = Request::Resume(save.name.clone());
    match missing_for(saved, content).filter(|_| saved.is_news) {
        Some(what) => {
            let question = fill(&content.text.confirm.gone, &[("what", &what)]);
            Request::Open(Box::new(ConfirmScreen::new(question, resume)))
        }
        None => resume,
    }
}

fn ask_to_delete(save: &SaveEntry, content: &Content) -> Request {
    let question = fill(&content.text.confirm.delete, &[("what", &summary(save, content))]);
    Request::Open(Box::new(ConfirmScreen::new(question, Request::Delete(save.name.clone()))))
}

/// A saved game, in a line.
fn summary(save: &SaveEntry, content: &Content) -> String {
    match &save.game {
        Ok(saved) => game_summary(saved, content),
        Err(_) => fill(&content.text.saved.unreadable, &[("name", &save.name)]),
    }
}

fn game_summary(saved: &SaveSummary, content: &Content) -> String {
    let text = if saved.debugged { &content.text.saved.debugged } else { &content.text.saved.game };
    let sentence = fill(
        text,
        &[
            ("turn", &saved.turn),
            ("depth", &saved.depth),
            ("levels", &saved.levels),
            ("level", &saved.level_name),
            ("hp", &saved.hp.0),
            ("full", &saved.hp.1),
            ("seed", &saved.seed),
        ],
    );
    crate::content::capitalized(&sentence)
}

/// The details of a saved game: its packs, and what is missing or damaged.
fn details(save: &SaveEntry, content: &Content) -> Vec<String> {
    let text = &content.text;
    let saved = match &save.game {
        Ok(saved) => saved,
        Err(why) => return vec![why.message(&text.saving)],
    };
    let packs = saved.packs.as_ref().map(|packs| fill(&text.saved.packs, &[("packs", packs)]));
    let missing = missing_sentences(saved, content);
    let damage = saved.instead_of.as_ref().map(|why| why.message(&text.saving));
    packs.into_iter().chain(missing).chain(damage).collect()
}

fn keys(content: &Content) -> String {
    let key = |command| key_of(&content.text, &content.keys.menu, command);
    let (up, down) = (key(MenuCommand::Up), key(MenuCommand::Down));
    let (choose, close) = (key(MenuCommand::Choose), key(MenuCommand::Close));
    let delete = key_of(&content.text, &content.keys.start, StartCommand::Delete);
    fill(
        &content.text.saved.keys,
        &[("up", &up), ("down", &down), ("choose", &choose), ("delete", &delete), ("close", &close)],
    )
}

/// Says what a saved game needs and the content no longer has, and how to get back a pack that is gone altogether. Nothing, if it has all.
pub fn missing_sentences(saved: &SaveSummary, content: &Content) -> Vec<String> {
    let text = &content.text;
    let gone = missing_for(saved, content).map(|what| fill(&text.reload.gone, &[("what", &what)]));
    let packs: BTreeSet<&str> = missing_packs(saved, content).collect();
    let back = (!packs.is_empty()).then(|| {
        let key = key_of(text, &content.keys.start, StartCommand::Mods);
        fill(&text.reload.gone_packs, &[("what", &Vec::from_iter(packs).join(", ")), ("key", &key)])
    });
    gone.into_iter().chain(back).collect()
}

/// The packs of which a saved game needs something, and which are not there at all.
fn missing_packs<'a>(saved: &'a SaveSummary, content: &'a Content) -> impl Iterator<Item = &'a str> {
    let packs = saved.gone.iter().map(|(_, id)| id.split(':').next().unwrap_or(id));
    packs.filter(|pack| content.packs.iter().all(|loaded| loaded.id != *pack))
}

/// What a saved game needs and the content no longer has. A pack that is gone altogether is named once.
fn missing_for(saved: &SaveSummary, content: &Content) -> Option<String> {
    let gone_packs: BTreeSet<&str> = missing_packs(saved, content).collect();
    let mut names: Vec<&str> = Vec::new();
    for (_, id) in &saved.gone {
        let pack = id.split(':').next().unwrap_or(id);
        let name = if gone_packs.contains(pack) { pack } else { id.as_str() };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let more = if names.len() > NAMED { ", ..." } else { "" };
    names.truncate(NAMED);
    (!names.is_empty()).then(|| format!("{}{more}", names.join(", ")))
}
