//! The list of the player's abilities: what each costs, and why it can't be used now.

use super::aim::Aim;
use super::target_cursor::TargetCursor;
use crate::content::{AbilityKind, CommandKind, Key, KeyCode, MenuCommand, Ref, fill, key_of};
use crate::game::{Action, Bearings, Game, Inventory, Refusal};
use crate::session::session::Session;
use crate::ui::canvas::Canvas;
use crate::ui::click_map::Target;
use crate::ui::descriptions::amounts::Teller;
use crate::ui::screen::{AppView, Request, Screen};
use crate::ui::screens::play::items::inventory::wording;
use crate::ui::widgets::commands_in_use::key_of_ability;
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::lists::list_cursor::moved;
use crate::ui::widgets::lists::overlay::{Overlay, OverlayLine};
use crate::ui::widgets::wrap::{width, wrap};

/// Columns of the description of the chosen ability.
const COLUMNS: i32 = 44;

/// The list of the player's abilities.
#[derive(Clone, Copy, Debug, Default)]
pub struct AbilityList {
    /// The command of the content that lists only some of them.
    command: Option<Ref<CommandKind>>,
    /// The index of the chosen one.
    chosen: usize,
}

impl AbilityList {
    /// Opens the list, or says that there is none.
    pub fn request(session: &Session) -> Request {
        Self::request_for(None, session)
    }

    /// The same for a command of the content.
    pub fn request_for(command: Option<Ref<CommandKind>>, session: &Session) -> Request {
        let content = &session.game.content;
        if abilities(&session.game, command).is_empty() {
            let none = wording(command, content, |command| &command.none);
            return Request::Say(none.unwrap_or(&content.text.abilities.none).to_owned());
        }
        Request::Open(Box::new(Self { command, chosen: 0 }))
    }

    /// Uses an ability at once if there is nothing to aim it at, or opens the target cursor. What can't be used now is refused.
    pub fn choose(session: &Session, ability: Ref<AbilityKind>) -> Request {
        let game = &session.game;
        let player = game.world().player;
        if let Err(why) = game.is_ready(player, ability) {
            return Request::Say(game.narrate_refusal(why).text);
        }
        match game.own_aim(player, &game.content.abilities[ability]) {
            Some(at) => Request::Act(Action::Cast { ability, at }),
            None => TargetCursor::request(Aim::Ability(ability), session),
        }
    }

    /// The same from the list, which closes if the ability is refused: it may cover the words of that.
    fn choose_listed(session: &Session, ability: Ref<AbilityKind>) -> Request {
        match Self::choose(session, ability) {
            Request::Say(why) => Request::CloseThen(Box::new(Request::Say(why))),
            request => request,
        }
    }
}

impl Screen for AbilityList {
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        let Some(session) = app.session else { return Request::Close };
        let all = abilities(&session.game, self.command);
        if let KeyCode::Char(letter) = key.code
            && let Some(index) = Inventory::slot_of_letter(letter).filter(|index| *index < all.len())
            && !key.control
        {
            self.chosen = index;
            return all.get(index).map_or(Request::Stay, |ability| Self::choose_listed(session, *ability));
        }
        match session.game.content.keys.menu.command(key) {
            Some(MenuCommand::Close) => Request::Close,
            Some(MenuCommand::Choose) => {
                all.get(self.chosen).map_or(Request::Close, |ability| Self::choose_listed(session, *ability))
            }
            Some(command) => {
                self.chosen = moved(self.chosen, all.len(), command);
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
        let game = &session.game;
        let (text, palette) = (&game.content.text, &game.content.palette);
        let all = abilities(game, self.command);
        let longest = all.iter().map(|ability| width(&game.content.abilities[*ability].name)).max().unwrap_or(0);
        let lines = all.into_iter().enumerate();
        let lines = lines.map(|(index, ability)| OverlayLine {
            is_chosen: index == self.chosen,
            target: Some(Target::Entry(index)),
            ..line(game, index, ability, longest)
        });
        let close = key_of(text, &game.content.keys.menu, MenuCommand::Close);
        let keys = fill(&text.abilities.keys, &[("close", &close)]);
        let title = wording(self.command, &game.content, |command| &command.asks);
        let title = title.unwrap_or(&text.abilities.title).to_owned();
        let chosen = abilities(game, self.command).get(self.chosen).copied();
        let note = chosen.map_or_else(Vec::new, |ability| described(game, ability));
        let overlay = Overlay { title, lines: lines.collect(), note, keys, least: COLUMNS };
        overlay.draw(canvas, layout.beside_panel(), palette);
    }

    fn closes_on_reload(&self) -> bool {
        true
    }
}

/// The abilities of the player's creature, or those that a command of the content lists.
fn abilities(game: &Game, command: Option<Ref<CommandKind>>) -> Vec<Ref<AbilityKind>> {
    let tag = command.and_then(|command| game.content.commands[command].tag.as_ref());
    let has_tag =
        |ability: &Ref<AbilityKind>| tag.is_none_or(|tag| game.content.abilities[*ability].tags.contains(tag));
    let all = game.world().player().map(|player| player.abilities(&game.content)).unwrap_or_default();
    all.into_iter().filter(has_tag).collect()
}

/// What an ability of the player does.
fn described(game: &Game, ability: Ref<AbilityKind>) -> Vec<OverlayLine> {
    let bearings = Bearings { who: Some(game.world().player), ..Bearings::default() };
    let told = Teller { game, bearings }.ability(&game.content.abilities[ability]);
    let lines = told.iter().flat_map(|paragraph| wrap(paragraph, COLUMNS));
    lines.map(|line| OverlayLine::plain(line, game.content.palette.quiet)).collect()
}

/// An ability with its letter, the key of its own behind the longest name, and what it costs, or else why it can't be used now.
fn line(game: &Game, index: usize, ability: Ref<AbilityKind>, longest: i32) -> OverlayLine {
    let (content, palette) = (&game.content, &game.content.palette);
    let (text, kind) = (&content.text.abilities, &content.abilities[ability]);
    let refusal = game.is_ready(game.world().player, ability).err();
    let ink = if refusal.is_some() { palette.quiet } else { palette.text };
    let costs = kind
        .cost
        .iter()
        .map(|(stat, points)| fill(&text.cost, &[("amount", points), ("stat", &content.stats[*stat].name)]));
    let right = match refusal {
        Some(Refusal::NotReady { turns, .. }) => (fill(&text.wait, &[("turns", &turns)]), palette.warning),
        Some(Refusal::Lacks(_)) => (costs.collect::<Vec<_>>().join(", "), palette.warning),
        _ => (costs.collect::<Vec<_>>().join(", "), palette.quiet),
    };
    let letter = (format!("{}  ", Inventory::letter(index)), palette.accent);
    let key = key_of_ability(content, ability).map(|key| (format!("  {key}"), palette.accent));
    let gap = longest.saturating_sub(width(&kind.name)).max(0) as usize;
    let pieces = [letter, (format!("{}{}", kind.name, " ".repeat(gap)), ink)].into_iter().chain(key).collect();
    OverlayLine { pieces, right: Some(right), ..OverlayLine::default() }
}
