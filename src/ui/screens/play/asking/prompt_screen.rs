//! The screen of an open question. It opens by itself, and closes with the answer.

use super::answer_list::{AnswerBox, entries};
use crate::content::{Color, Content, Key, KeyCode, MenuCommand, capitalized, fill, key_of};
use crate::game::{Action, Answer, Creature, Game, HookOwner, Prompt, PromptForm};
use crate::grid::{Direction, Point};
use crate::session::session::Session;
use crate::ui::canvas::Canvas;
use crate::ui::pointer::Pointing;
use crate::ui::screen::{AppView, KEY_PAUSE, Request, Screen};
use crate::ui::screens::play::inspect::look::{headline, moved};
use crate::ui::screens::play::play::view_request;
use crate::ui::screens::play::pointing::map_cell::{map_cell, pointed_cell};
use crate::ui::widgets::camera::Camera;
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::lists::pick_list::{PickList, Picked};
use crate::ui::widgets::wrap::wrap;
use crate::ui::widgets::{map_view, paint};

/// Columns before the text, as in the log that it replaces.
const MARGIN: i32 = 2;
/// The most characters of a number that is typed.
const DIGITS: usize = 11;
/// Steps of the page keys, for numbers.
const STRIDE: i64 = 10;
/// Percent by which the cells that may be chosen stand out.
const WITHIN: u32 = 15;

/// The screen of an open question.
#[derive(Clone, Debug)]
pub struct PromptScreen {
    form: Form,
    /// The key of the step that led to the question, and the milliseconds since it was pressed. While it is held down, it must not answer.
    held: Option<(Key, u32)>,
}

/// What is chosen so far.
#[derive(Clone, Debug)]
enum Form {
    /// A choice or an item.
    List(PickList),
    /// A cell, and the one that the map keeps in view: the same, unless the mouse moved the cursor.
    Place(Point, Point),
    /// A direction.
    Direction,
    /// A number, as far as it is typed.
    Number(String),
}

impl PromptScreen {
    /// The screen of the question that is open, if one is.
    pub fn of(session: &Session) -> Option<Self> {
        let game = &session.game;
        let form = match &game.prompt()?.form {
            PromptForm::Choices(_) | PromptForm::Items { .. } => Form::List(PickList::default()),
            PromptForm::Place(_) => {
                let at = game.world().player().map_or(Point::default(), Creature::at);
                Form::Place(at, at)
            }
            PromptForm::Direction => Form::Direction,
            PromptForm::Number { .. } => Form::Number(String::new()),
        };
        Some(Self { form, held: None })
    }

    /// The same after a key of the play screen. If that was a step or a blow, it only answers once it has not come for a while: whoever keeps
    /// hitting does not mean to choose.
    #[must_use]
    pub fn after(self, key: Option<Key>, content: &Content) -> Self {
        let held = key.filter(|key| content.keys.step.command(*key).is_some());
        Self { held: held.map(|key| (key, 0)), ..self }
    }

    /// Whether a key is the held one, and too early.
    fn is_held(&mut self, key: Key) -> bool {
        let is_early = self.held.is_some_and(|(held, quiet)| held == key && quiet < KEY_PAUSE);
        self.held = is_early.then_some((key, 0));
        is_early
    }

    /// The screen of the question that is open, with the answer that is about to be given.
    pub fn showing(session: &Session, answer: Option<Answer>) -> Option<Self> {
        let Self { form, held } = Self::of(session)?;
        let game = &session.game;
        let form = match (form, answer) {
            (Form::List(_), Some(answer)) => {
                let entries = entries(game, game.prompt()?);
                Form::List(PickList::at(entries.iter().position(|entry| entry.answer == answer).unwrap_or(0)))
            }
            (Form::Place(..), Some(Answer::Place(at))) => Form::Place(at, at),
            (Form::Number(_), Some(Answer::Number(number))) => Form::Number(number.to_string()),
            (form, _) => form,
        };
        Some(Self { form, held })
    }

    /// What a key answers; `None` if it means nothing here.
    fn press_form(&mut self, key: Key, session: &Session, prompt: &Prompt) -> Option<Request> {
        let (game, keys) = (&session.game, &session.game.content.keys);
        let chooses = keys.menu.command(key) == Some(MenuCommand::Choose);
        match &mut self.form {
            Form::List(list) => {
                let entries = entries(game, prompt);
                let letters: Vec<char> = entries.iter().map(|entry| entry.letter).collect();
                match list.press(key, keys, &letters) {
                    Picked::Entry => entries.get(list.chosen).map(|entry| answer(game, prompt, entry.answer)),
                    Picked::Moved => Some(Request::Stay),
                    Picked::Nothing => None,
                }
            }
            Form::Place(at, _) if chooses => Some(answer(game, prompt, Answer::Place(*at))),
            Form::Place(at, anchor) => moved(session, *at, key).map(|to| {
                (*at, *anchor) = (to, to);
                Request::Stay
            }),
            Form::Direction => {
                let way = keys.step.command(key);
                way.map(|way| answer(game, prompt, Answer::Direction(way)))
            }
            Form::Number(typed) => press_number(typed, key, game, prompt),
        }
    }

    /// The question. What is aimed with the answer is named, if the question doesn't name it.
    fn title(&self, game: &Game, prompt: &Prompt) -> String {
        let question = game.prompt_title(prompt);
        let is_aimed = matches!(self.form, Form::Place(..) | Form::Direction);
        let what = match prompt.asker.map(|asker| asker.owner) {
            Some(HookOwner::Item(_, thing)) if is_aimed => game.item_name(thing, ""),
            Some(HookOwner::Ability(ability)) if is_aimed => game.content.abilities[ability].name.clone(),
            _ => return question,
        };
        if question.to_lowercase().contains(&what.to_lowercase()) {
            return question;
        }
        capitalized(&fill(&game.content.text.prompt.of, &[("what", &what), ("question", &question)]))
    }

    /// The question, what is chosen, and why that can't be the answer.
    fn lines(&self, session: &Session, prompt: &Prompt) -> Vec<(String, Color)> {
        let game = &session.game;
        let (text, palette) = (&game.content.text.prompt, &game.content.palette);
        let mut lines = vec![(self.title(game, prompt), palette.accent)];
        match (&self.form, &prompt.form) {
            (Form::Place(at, _), _) => {
                lines.push((headline(session, *at), palette.text));
                let why = game.can_answer(game.world().player, prompt, Answer::Place(*at)).err();
                lines.extend(why.map(|why| (game.narrate_refusal(why).text, palette.warning)));
            }
            (Form::Number(typed), PromptForm::Number { least, most }) => {
                let values: [(&str, &dyn std::fmt::Display); 3] = [("number", typed), ("least", least), ("most", most)];
                lines.push((fill(&text.number, &values), palette.text));
            }
            _ => {}
        }
        // The log that shows it otherwise is not there.
        let hint = session.hint.clone().map(|hint| (hint, palette.warning));
        if let Some(hint) = hint.filter(|hint| !lines.contains(hint)) {
            lines.push(hint);
        }
        lines
    }

    /// The hint about keys.
    fn keys(&self, content: &Content, prompt: &Prompt) -> String {
        let text = &content.text.prompt;
        let form = match self.form {
            Form::List(_) => &text.list_keys,
            Form::Place(..) => &text.place_keys,
            Form::Direction => &text.direction_keys,
            Form::Number(_) => &text.number_keys,
        };
        let choose = key_of(&content.text, &content.keys.menu, MenuCommand::Choose);
        let close = key_of(&content.text, &content.keys.menu, MenuCommand::Close);
        let keys = fill(form, &[("choose", &choose)]);
        let cancel = fill(&text.cancel_keys, &[("close", &close)]);
        if prompt.can_cancel { format!("{keys}, {cancel}") } else { keys }
    }

    /// Draws the question and what is chosen in place of the log.
    fn draw_below(&self, canvas: &mut Canvas, layout: Layout, session: &Session, prompt: &Prompt) {
        let (palette, log) = (&session.game.content.palette, layout.log_area(0));
        let area = log.lines;
        canvas.clear(log.whole(), palette.background);
        let text = paint::inset(area, MARGIN, 0);
        let lines = self.lines(session, prompt).into_iter();
        let lines = lines.flat_map(|(line, ink)| wrap(&line, text.size.width).into_iter().map(move |line| (line, ink)));
        for ((line, ink), y) in lines.zip(area.origin.y..area.bottom()) {
            canvas.print(Point::new(text.origin.x, y), &line, ink);
        }
        let keys = self.keys(&session.game.content, prompt);
        paint::print_right(canvas, log.hints.right(), log.hints.origin.y, &keys, palette.quiet);
    }
}

/// Answers, if the question has this answer.
fn answer(game: &Game, prompt: &Prompt, answer: Answer) -> Request {
    match game.can_answer(game.world().player, prompt, answer) {
        Ok(()) => Request::Act(Action::Answer(answer)),
        Err(why) => Request::Say(game.narrate_refusal(why).text),
    }
}

/// Types a number, or moves it up and down.
fn press_number(typed: &mut String, key: Key, game: &Game, prompt: &Prompt) -> Option<Request> {
    let PromptForm::Number { least, most } = prompt.form else { return None };
    let now = typed.parse::<i64>().unwrap_or(i64::from(least));
    let to = match (key.code, game.content.keys.menu.command(key)) {
        (KeyCode::Char(digit), _) if digit.is_ascii_digit() && typed.len() < DIGITS => {
            typed.push(digit);
            return Some(Request::Stay);
        }
        (KeyCode::Char('-'), _) if typed.is_empty() && least < 0 => {
            typed.push('-');
            return Some(Request::Stay);
        }
        (KeyCode::Backspace, _) => {
            typed.pop();
            return Some(Request::Stay);
        }
        (_, Some(MenuCommand::Choose)) => {
            // A number that is too long is no answer.
            let number = i32::try_from(now).unwrap_or(i32::MAX);
            let request = answer(game, prompt, Answer::Number(number));
            if matches!(request, Request::Say(_)) {
                typed.clear();
            }
            return Some(request);
        }
        (_, Some(MenuCommand::Up)) => now + 1,
        (_, Some(MenuCommand::Down)) => now - 1,
        (_, Some(MenuCommand::PageUp)) => now + STRIDE,
        (_, Some(MenuCommand::PageDown)) => now - STRIDE,
        (_, Some(MenuCommand::First)) => i64::from(least),
        (_, Some(MenuCommand::Last)) => i64::from(most),
        _ => return None,
    };
    *typed = to.clamp(i64::from(least), i64::from(most)).to_string();
    Some(Request::Stay)
}

/// Lights the cells that may be chosen, and the cursor.
fn light(canvas: &mut Canvas, camera: Camera, session: &Session, prompt: &Prompt, at: Point) {
    let game = &session.game;
    let (palette, player) = (&game.content.palette, game.world().player);
    let size = game.world().level_of(player).map_or_else(Default::default, crate::game::Level::size);
    for point in size.points().filter(|point| game.can_answer(player, prompt, Answer::Place(*point)).is_ok()) {
        if let Some(cell) = camera.to_screen(point).and_then(|cell| canvas.get_mut(cell)) {
            cell.paper = cell.paper.mix(palette.accent, WITHIN);
        }
    }
    if let Some(cell) = camera.to_screen(at).and_then(|cell| canvas.get_mut(cell)) {
        cell.paper = palette.accent;
        cell.ink = palette.background;
    }
}

impl Screen for PromptScreen {
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        let Some(session) = app.session else { return Request::Close };
        let (game, keys) = (&session.game, &session.game.content.keys);
        let Some(prompt) = game.prompt() else { return Request::Close };
        if self.is_held(key) {
            return Request::Stay;
        }
        if let Some(request) = self.press_form(key, session, prompt) {
            request
        } else if keys.menu.command(key) == Some(MenuCommand::Close) {
            answer(game, prompt, Answer::Cancel)
        } else if let Some(command) = keys.view.command(key) {
            view_request(command, session, app)
        } else {
            Request::UnknownKey(key)
        }
    }

    /// A click on the map answers a place or a direction, and the wheel counts.
    fn point(&mut self, pointing: &Pointing, app: &AppView<'_>) -> Option<Request> {
        let session = app.session?;
        let (game, player) = (&session.game, session.game.world().player()?);
        let prompt = game.prompt()?;
        let given = match &mut self.form {
            Form::Place(at, anchor) => {
                *at = pointed_cell(pointing, session, Some(*anchor)).unwrap_or(*at);
                Answer::Place(*at)
            }
            Form::Direction => {
                let at = map_cell(session, pointing.layout, pointing.pointer.at, None)?;
                Answer::Direction(Direction::between(player.at(), at)?)
            }
            Form::List(_) | Form::Number(_) => return None,
        };
        pointing.is_click().then(|| answer(game, prompt, given))
    }

    fn tick(&mut self, milliseconds: u32) -> Request {
        if let Some((_, quiet)) = &mut self.held {
            *quiet = quiet.saturating_add(milliseconds);
        }
        Request::Stay
    }

    fn select(&mut self, index: usize) {
        if let Form::List(list) = &mut self.form {
            list.chosen = index;
        }
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let Some(session) = app.session else { return };
        let Some(prompt) = session.game.prompt() else { return };
        let content = &session.game.content;
        let keys = self.keys(content, prompt);
        match &mut self.form {
            Form::List(list) => {
                let (title, entries) = (session.game.prompt_title(prompt), entries(&session.game, prompt));
                list.chosen = list.chosen.min(entries.len().saturating_sub(1));
                let answers = AnswerBox { title: &title, entries: &entries, keys: &keys };
                answers.draw(canvas, layout.beside_panel(), &content.palette, list);
            }
            Form::Place(at, anchor) => {
                let camera = map_view::camera(session, layout.map, layout.map, Some(*anchor));
                light(canvas, camera, session, prompt, *at);
                self.draw_below(canvas, layout, session, prompt);
            }
            Form::Direction | Form::Number(_) => self.draw_below(canvas, layout, session, prompt),
        }
    }

    fn cursor(&self) -> Option<Point> {
        if let Form::Place(at, _) = self.form { Some(at) } else { None }
    }

    fn anchor(&self) -> Option<Point> {
        if let Form::Place(_, anchor) = self.form { Some(anchor) } else { None }
    }

    /// What is opened meanwhile would leave fragments of the question beside it.
    fn is_hidden_by_others(&self) -> bool {
        true
    }

    /// The question may be closed, or have fewer answers. If it is still open, so is its screen at once.
    fn closes_on_reload(&self) -> bool {
        true
    }
}
