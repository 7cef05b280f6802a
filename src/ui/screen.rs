//! The screens, and what a key on one of them asks for.

use std::collections::BTreeSet;

use super::Key;
use super::confirm::Confirm;
use super::errand::Errand;
use super::faults::FaultsPage;
use super::help::Help;
use super::history::History;
use super::inventory::Pick;
use super::item_card::ItemCard;
use super::look::Look;
use super::mods::ModsPage;
use super::past::{DumpPage, PastPage};
use super::replay::{Move, Replay};
use super::saved::SavedPage;
use super::start::Start;
use super::think::Think;
use crate::game::Action;
use crate::grid::Point;

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
