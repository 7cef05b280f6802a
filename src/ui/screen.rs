//! The screens, and what a key on one of them asks for.

use std::collections::BTreeSet;

use crate::content::Key;
use crate::game::Action;
use crate::grid::Point;
use crate::session::auto_action::Errand;
use crate::ui::screens::menu::confirm::Confirm;
use crate::ui::screens::menu::error_screen::FaultsPage;
use crate::ui::screens::menu::help::Help;
use crate::ui::screens::menu::mods::ModsPage;
use crate::ui::screens::menu::past_games::{DumpPage, PastPage};
use crate::ui::screens::menu::saved_games::SavedPage;
use crate::ui::screens::menu::start::Start;
use crate::ui::screens::play::ai_inspector::Think;
use crate::ui::screens::play::history::History;
use crate::ui::screens::play::inventory::Pick;
use crate::ui::screens::play::item_card::ItemCard;
use crate::ui::screens::play::look::Look;
use crate::ui::screens::play::replay::{Move, Replay};

/// A screen. They lie on a stack; the topmost reads the keys.
#[derive(Clone, Debug)]
pub enum Screen {
    /// The first screen.
    Start(Start),
    /// The map with all that belongs to it.
    Play,
    /// A list of what is carried, for some purpose.
    Pick(Pick),
    /// One item of it.
    Item(ItemCard),
    /// Looking round.
    Look(Look),
    /// Which door to close.
    Door,
    /// A look into somebody's head.
    Think(Think),
    /// All messages.
    History(History),
    /// What is wrong with changed content, and with behaviours.
    Faults(FaultsPage),
    /// Which mods are on.
    Mods(ModsPage),
    /// The saved games.
    Saved(SavedPage),
    /// The past games.
    Past(PastPage),
    /// What is told of one of them.
    Dump(DumpPage),
    /// The keys.
    Help(Help),
    /// A question.
    Confirm(Confirm),
    /// A recorded game that is seen again.
    Replay(Replay),
    /// The last screen of a life.
    End,
}

/// What a key asks for.
#[derive(Clone, Debug)]
pub enum Step {
    /// Nothing more than what the screen did with it.
    Stay,
    /// The key means nothing there.
    Unknown(Key),
    /// The topmost screen closes.
    Close,
    /// Another screen opens.
    Open(Screen),
    /// The player acts, unless something must be asked first.
    Act(Action),
    /// The player acts.
    ActForSure(Action),
    /// The player acts for a while.
    Run(Errand),
    /// A look into the head of who stands there, or else is nearest.
    Think(Option<Point>),
    /// The player acts, and the screen stays.
    Study(Action),
    /// A line below the map.
    Say(String),
    /// A game begins with this seed.
    Begin(u64),
    /// The saved game of that name goes on, unless something must be asked first.
    Continue(String),
    /// It goes on.
    ContinueForSure(String),
    /// It is deleted, once that is asked.
    Delete(String),
    /// It is deleted.
    DeleteForSure(String),
    /// The table of past games opens.
    OpenPast,
    /// What is told of the past game of that name opens.
    OpenDump(String),
    /// The page of mods opens.
    OpenMods,
    /// The mods of these ids are played, and no others.
    ChooseMods(BTreeSet<String>),
    /// The past game of that name is seen again.
    WatchPast(String),
    /// The recorded game that is seen moves.
    Watch(Move),
    /// What can't be done in a recorded game.
    Forbidden,
    /// The recorded game is left.
    LeaveReplay,
    /// The game is saved, and the first screen comes.
    Leave,
    /// The game is saved, and the program ends.
    Quit,
}
