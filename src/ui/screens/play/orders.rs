//! The list of orders to followers: to all of them, or to one in sight.

use super::aiming::aim::{Aim, cell_of};
use super::aiming::target_cursor::TargetCursor;
use crate::content::{Key, KeyCode, LookCommand, MenuCommand, capitalized, fill, fill_name, key_of};
use crate::game::{Action, CreatureId, Game, Inventory, OrderWord, Refusal};
use crate::grid::Point;
use crate::session::session::Session;
use crate::ui::canvas::Canvas;
use crate::ui::click_map::Target;
use crate::ui::screen::{AppView, Request, Screen};
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::lists::list_cursor::{jumped, moved};
use crate::ui::widgets::lists::overlay::{Overlay, OverlayLine};

/// The list of orders.
#[derive(Clone, Copy, Debug, Default)]
pub struct OrderMenu {
    /// The follower who gets the order; all if it is `None`.
    whom: Option<CreatureId>,
    /// The index of the chosen order.
    chosen: usize,
}

impl OrderMenu {
    /// Opens the list, or says that nobody follows the player.
    pub fn request(session: &Session) -> Request {
        let game = &session.game;
        if game.followers_of(game.world().player).is_empty() {
            return Request::Say(game.narrate_refusal(Refusal::NoFollowers).text);
        }
        Request::Open(Box::new(Self::default()))
    }

    /// Gives the order, or asks whom to attack first.
    fn choose(self, session: &Session) -> Request {
        let game = &session.game;
        let follower = self.cell(game);
        match OrderWord::ALL.get(self.chosen) {
            Some(OrderWord::Attack) if Aim::Attack(follower).targets(game).is_empty() => {
                Request::Say(game.narrate_refusal(Refusal::NoTarget).text)
            }
            Some(OrderWord::Attack) => TargetCursor::request(Aim::Attack(follower), session),
            Some(order) => Request::Act(Action::Order { follower, order: *order, at: None }),
            None => Request::Stay,
        }
    }

    /// The cell of the follower who gets the order. One that is out of sight by now stands for all.
    fn cell(self, game: &Game) -> Option<Point> {
        let whom = self.whom.filter(|whom| seen_followers(game).contains(whom))?;
        cell_of(game, whom)
    }

    /// Chooses the next or the previous follower in sight, or all of them after the last.
    fn turn_to(&mut self, command: LookCommand, game: &Game) {
        let everybody = [None].into_iter().chain(seen_followers(game).into_iter().map(Some));
        let everybody: Vec<Option<CreatureId>> = everybody.collect();
        let here = everybody.iter().position(|whom| *whom == self.whom);
        self.whom = everybody.get(jumped(here, everybody.len(), command)).copied().flatten();
    }
}

impl Screen for OrderMenu {
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        let Some(session) = app.session else { return Request::Close };
        let (game, keys) = (&session.game, &session.game.content.keys);
        if let KeyCode::Char(letter) = key.code
            && let Some(index) = Inventory::slot_of_letter(letter).filter(|index| *index < OrderWord::ALL.len())
            && !key.control
        {
            self.chosen = index;
            return self.choose(session);
        }
        if let Some(command) = keys.look.command(key) {
            self.turn_to(command, game);
            return Request::Stay;
        }
        match keys.menu.command(key) {
            Some(MenuCommand::Close) => Request::Close,
            Some(MenuCommand::Choose) => self.choose(session),
            Some(command) => {
                self.chosen = moved(self.chosen, OrderWord::ALL.len(), command);
                Request::Stay
            }
            None => Request::UnknownKey(key),
        }
    }

    fn select(&mut self, index: usize) {
        self.chosen = index;
    }

    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>) {
        let Some(session) = app.session else { return };
        let content = &session.game.content;
        let (text, palette) = (&content.text.orders, &content.palette);
        let line = |(index, order): (usize, &OrderWord)| {
            let letter = (format!("{}  ", Inventory::letter(index)), palette.accent);
            let words = (text.call(order.name()).to_owned(), palette.text);
            OverlayLine {
                pieces: vec![letter, words],
                is_chosen: index == self.chosen,
                target: Some(Target::Entry(index)),
                ..OverlayLine::default()
            }
        };
        let lines = OrderWord::ALL.iter().enumerate().map(line).collect();
        let next = key_of(&content.text, &content.keys.look, LookCommand::Next);
        let close = key_of(&content.text, &content.keys.menu, MenuCommand::Close);
        let keys = fill(&text.keys, &[("next", &next), ("close", &close)]);
        let title = self.title(&session.game);
        Overlay { title, lines, keys, ..Overlay::default() }.draw(canvas, layout.beside_panel(), palette);
    }
}

impl OrderMenu {
    /// The title, with the name of the follower who gets the order.
    fn title(self, game: &Game) -> String {
        let text = &game.content.text.orders;
        let one = self.whom.filter(|_| self.cell(game).is_some()).and_then(|whom| game.world().creature(whom));
        capitalized(&fill_name(&text.title, "who", |form| match one {
            Some(one) => game.name(one.who(), if form.is_empty() { "the" } else { form }),
            None => text.all.clone(),
        }))
    }
}

/// The followers that the player sees, nearest first.
fn seen_followers(game: &Game) -> Vec<CreatureId> {
    let player = game.world().player;
    game.visible_creatures().into_iter().filter(|id| game.leader_of(*id) == Some(player)).collect()
}
