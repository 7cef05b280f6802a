//! The screens, and what a key on one of them asks for.

use std::collections::BTreeSet;

use crate::content::Key;
use crate::game::Action;
use crate::grid::Point;
use crate::session::auto_action::AutoAction;
use crate::ui::screens::menu::confirm::ConfirmScreen;
use crate::ui::screens::menu::error_screen::ErrorScreen;
use crate::ui::screens::menu::help::HelpScreen;
use crate::ui::screens::menu::mods::ModsScreen;
use crate::ui::screens::menu::past_games::{MorgueScreen, PastGamesScreen};
use crate::ui::screens::menu::saved_games::SavedGamesScreen;
use crate::ui::screens::menu::start::StartScreen;
use crate::ui::screens::play::ai_inspector::AiInspector;
use crate::ui::screens::play::direction_choice::DirectionChoice;
use crate::ui::screens::play::history::HistoryScreen;
use crate::ui::screens::play::inventory::ItemMenu;
use crate::ui::screens::play::item_card::ItemCard;
use crate::ui::screens::play::look::LookScreen;
use crate::ui::screens::play::replay::{ReplayMove, ReplayScreen};

/// A screen. They lie on a stack; the topmost reads the keys.
#[derive(Clone, Debug)]
pub enum Screen {
    /// The first screen.
    Start(StartScreen),
    /// The map with all that belongs to it.
    Play,
    /// A list of what is carried, for some purpose.
    Pick(ItemMenu),
    /// One item of it.
    Item(ItemCard),
    /// Looking round.
    Look(LookScreen),
    /// In which direction to act.
    Direction(DirectionChoice),
    /// A look into somebody's head.
    Think(AiInspector),
    /// All messages.
    History(HistoryScreen),
    /// What is wrong with changed content, and with behaviours.
    Faults(ErrorScreen),
    /// Which mods are on.
    Mods(ModsScreen),
    /// The saved games.
    Saved(SavedGamesScreen),
    /// The past games.
    Past(PastGamesScreen),
    /// What is told of one of them.
    Dump(MorgueScreen),
    /// The keys.
    Help(HelpScreen),
    /// A question.
    Confirm(ConfirmScreen),
    /// A recorded game that is seen again.
    Replay(ReplayScreen),
    /// The last screen of a life.
    End,
}

/// What a key asks for.
#[derive(Clone, Debug)]
pub enum Request {
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
    Run(AutoAction),
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
    Watch(ReplayMove),
    /// What can't be done in a recorded game.
    Forbidden,
    /// The recorded game is left.
    LeaveReplay,
    /// The game is saved, and the first screen comes.
    Leave,
    /// The game is saved, and the program ends.
    Quit,
}
