//! The list of the player's abilities: what each costs, and why it can't be used now.

use super::aim::Aim;
use super::target_cursor::TargetCursor;
use crate::content::{AbilityKind, Key, KeyCode, MenuCommand, Ref, fill, key_of};
use crate::game::{Action, Game, Inventory, Refusal};
use crate::session::session::Session;
use crate::ui::canvas::Canvas;
use crate::ui::click_map::Target;
use crate::ui::screen::{AppView, Request, Screen};
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::list_cursor::moved;
use crate::ui::widgets::overlay::{Overlay, OverlayLine};

/// The list of the player's abilities.
#[derive(Clone, Copy, Debug, Default)]
pub struct AbilityList {
    /// The index of the chosen one.
    chosen: usize,
}

impl AbilityList {
    /// Opens the list, or says that there is none.
    pub fn request(session: &Session) -> Request {
        if abilities(&session.game).is_empty() {
            return Request::Say(session.game.content.text.abilities.none.clone());
        }
        Request::Open(Box::new(Self::default()))
    }

    /// Uses an ability at once if there is nothing to aim it at, or opens the target cursor. What can't be used now is refused.
    fn choose(session: &Session, ability: Ref<AbilityKind>) -> Request {
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
}

impl Screen for AbilityList {
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request {
        let Some(session) = app.session else { return Request::Close };
        let all = abilities(&session.game);
        if let KeyCode::Char(letter) = key.code
            && let Some(index) = Inventory::slot_of_letter(letter).filter(|index| *index < all.len())
            && !key.control
        {
            self.chosen = index;
            return all.get(index).map_or(Request::Stay, |ability| Self::choose(session, *ability));
        }
        match session.game.content.keys.menu.command(key) {
            Some(MenuCommand::Close) => Request::Close,
            Some(MenuCommand::Choose) => {
                all.get(self.chosen).map_or(Request::Close, |ability| Self::choose(session, *ability))
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
        let lines = abilities(game).into_iter().enumerate();
        let lines = lines.map(|(index, ability)| OverlayLine {
            is_chosen: index == self.chosen,
            target: Some(Target::Entry(index)),
            ..line(game, index, ability)
        });
        let close = key_of(text, &game.content.keys.menu, MenuCommand::Close);
        let keys = fill(&text.abilities.keys, &[("close", &close)]);
        let overlay = Overlay { title: text.abilities.title.clone(), lines: lines.collect(), keys };
        overlay.draw(canvas, layout.left(), palette);
    }

    fn closes_on_reload(&self) -> bool {
        true
    }
}

/// The abilities of the player's creature.
fn abilities(game: &Game) -> Vec<Ref<AbilityKind>> {
    let kind = game.world().player().map(|player| &game.content.creatures[player.kind()]);
    kind.map(|kind| kind.abilities.iter().map(|listed| listed.ability).collect()).unwrap_or_default()
}

/// An ability with its letter and what it costs, or else why it can't be used now.
fn line(game: &Game, index: usize, ability: Ref<AbilityKind>) -> OverlayLine {
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
    OverlayLine { pieces: vec![letter, (kind.name.clone(), ink)], right: Some(right), ..OverlayLine::default() }
}
