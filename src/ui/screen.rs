//! The trait every screen implements, what a screen may read, and what it can ask for.
//!
//! To add a screen, write a type that implements [`Screen`] and answer `Request::Open(Box::new(...))` where it opens. Nothing else has to
//! know it.

use std::collections::BTreeSet;
use std::fmt;

use crate::content::{Content, Key, LevelId};
use crate::game::{Action, AiTrace};
use crate::grid::Point;
use crate::save::{SaveEntry, SaveStore};
use crate::session::auto_actions::auto_action::AutoAction;
use crate::session::replay_player::ReplayPlayer;
use crate::session::session::Session;
use crate::session::{ContentFaults, PackStore};
use crate::ui::canvas::Canvas;
use crate::ui::pointer::Pointing;
use crate::ui::widgets::backdrop::Backdrop;
use crate::ui::widgets::layout::Layout;
use crate::ui::widgets::motion::Motion;

/// A screen. The app keeps the open ones on a stack and draws them from the bottom up; only the topmost gets input.
///
/// A screen that draws with the widgets gets most of the mouse from them: a click beside an [`Overlay`] and a right click close it, and the
/// wheel does what the keys for up and down do. A list needs two lines more:
///
/// ```text
/// OverlayLine { target: Some(Target::Entry(index)), .. }        // while drawing an entry
/// fn select(&mut self, index: usize) { self.chosen = index; }   // in `impl Screen`
/// ```
///
/// Then pointing at an entry selects it, and a click chooses it as the key for that does. What has a key of its own (an answer, say) is
/// marked with `Target::Key(key)` instead, and needs nothing else. A screen that draws without widgets marks areas itself, with
/// [`Canvas::mark`]. Only what is none of this, such as a cursor on the map, is answered in [`Screen::point`].
///
/// [`Overlay`]: crate::ui::widgets::lists::overlay::Overlay
pub trait Screen {
    /// Reads what it shows from the stores. The app calls this once, before the screen opens.
    fn load(&mut self, _stores: Stores<'_>) {}

    /// Answers a key.
    fn press(&mut self, key: Key, app: &AppView<'_>) -> Request;

    /// Answers the mouse in its own way; `None` leaves the event to what the widgets have marked.
    fn point(&mut self, _pointing: &Pointing, _app: &AppView<'_>) -> Option<Request> {
        None
    }

    /// Selects the entry of its list that is marked with `index`.
    fn select(&mut self, _index: usize) {}

    /// Lets time pass.
    fn tick(&mut self, _milliseconds: u32) -> Request {
        Request::Stay
    }

    /// Milliseconds until `tick` has something to do; `None` while only input can change the screen.
    fn next_tick(&self) -> Option<u32> {
        None
    }

    /// Stops what goes on by itself, because the recorded game is over.
    fn pause(&mut self) {}

    /// Draws the screen over those below it.
    fn draw(&mut self, canvas: &mut Canvas, layout: Layout, app: &AppView<'_>);

    /// The cell of the level that its cursor is on.
    fn cursor(&self) -> Option<Point> {
        None
    }

    /// The cell of the level that the map below keeps in view: that of the cursor, unless the mouse moved it. The map must not move away
    /// from under the mouse.
    fn anchor(&self) -> Option<Point> {
        self.cursor()
    }

    /// Whether it takes the place of the screen right below it, which is not drawn then.
    fn hides_below(&self) -> bool {
        false
    }

    /// Whether it is not drawn while another screen is above it.
    fn is_hidden_by_others(&self) -> bool {
        false
    }

    /// Whether the buttons of the screen right below can be clicked meanwhile.
    fn keeps_buttons(&self) -> bool {
        false
    }

    /// Whether it closes when the content changes.
    fn closes_on_reload(&self) -> bool {
        false
    }
}

/// How long a key must not have come before it is taken, in milliseconds, on screens that open by themselves: a key that was meant for the game would
/// else leave or answer them before they were seen.
pub const KEY_PAUSE: u32 = 500;

/// What a screen may read while it answers input and draws.
#[derive(Clone, Copy)]
pub struct AppView<'a> {
    /// The content in force.
    pub content: &'a Content,
    /// The game that is being played or replayed.
    pub session: Option<&'a Session>,
    /// What moves on the play screen by itself.
    pub motion: &'a Motion,
    /// The recording, if the game is replayed.
    pub replay_player: Option<&'a ReplayPlayer>,
    /// What the scripts of the last turns did, if that is traced.
    pub trace: Option<&'a AiTrace>,
    /// The saved games, the one played last first.
    pub saves: &'a [SaveEntry],
    /// The games and mods to choose from.
    pub packs: Option<&'a dyn PackStore>,
    /// What is wrong with changed content, while older content is in force.
    pub faults: Option<&'a ContentFaults>,
    /// The seed of the next game.
    pub seed: u64,
    /// The level on which the next game begins; 0 is the topmost.
    pub first_level: &'a LevelId,
    /// What went wrong with a saved game.
    pub trouble: Option<&'a str>,
    /// What is wrong with the content or the mods, in a sentence.
    pub notice: Option<&'a str>,
    /// The cave behind the first screen.
    pub backdrop: &'a Backdrop,
    /// The cursor of the screen right above, while drawing.
    pub cursor_above: Option<Point>,
    /// The cell of the level that the screen right above wants to keep in view, while drawing.
    pub anchor_above: Option<Point>,
    /// The cell of the screen that the mouse points at. `None` for a screen below others, and after a key until the mouse moves.
    pub pointer: Option<Point>,
}

/// Where a screen that opens reads what it shows.
pub struct Stores<'a> {
    /// Saved and past games.
    pub saves: &'a mut dyn SaveStore,
    /// Games and mods, if they can be chosen.
    pub packs: Option<&'a mut (dyn PackStore + 'static)>,
    /// The content in force.
    pub content: &'a Content,
}

/// Without the contents: a screen may hold a whole game.
impl fmt::Debug for dyn Screen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Screen")
    }
}

/// What a screen asks of the app.
#[derive(Debug)]
pub enum Request {
    /// Nothing.
    Stay,
    /// The key does nothing on this screen.
    UnknownKey(Key),
    /// Close the topmost screen.
    Close,
    /// Close the topmost screen, then do this.
    CloseThen(Box<Request>),
    /// Do what a key does on the topmost screen.
    Press(Key),
    /// Open a screen on top.
    Open(Box<dyn Screen>),
    /// Close all screens over the map, then open this one.
    OpenOnMap(Box<dyn Screen>),
    /// Show a line below the map.
    Say(String),
    /// Act. If the content wants a confirmation for the ending this leads to, ask first.
    Act(Action),
    /// Act without asking.
    ActConfirmed(Action),
    /// Act and keep the open screens.
    ActInPlace(Action),
    /// Act automatically until something comes up.
    Run(AutoAction),
    /// Open the AI inspector on the creature at a cell, or else on the nearest one. It shows what the player can't know, so ask first
    /// whether the game may be marked.
    Inspect(Option<Point>),
    /// Open the AI inspector without asking.
    InspectConfirmed(Option<Point>),
    /// Begin a game with this seed.
    Begin(u64),
    /// Resume the saved game of this name.
    Resume(String),
    /// Delete the saved game of this name.
    Delete(String),
    /// Play the game of this id.
    ChooseGame(String),
    /// Play with exactly the mods of these ids.
    ChooseMods(BTreeSet<String>),
    /// Replay the game that has just ended.
    WatchLast,
    /// Replay the past game of this name.
    WatchReplay(String),
    /// Move within the replay.
    MoveReplay(ReplayMove),
    /// Say that nothing can be done in a replay.
    RefuseInReplay,
    /// Leave the replay.
    LeaveReplay,
    /// Save the game and go to the first screen.
    SaveAndLeave,
    /// Save the game and end the program.
    SaveAndQuit,
}

/// A move within a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayMove {
    /// So many actions forward.
    Forward(u32),
    /// One action back.
    Back,
    /// To a turn.
    Seek(u64),
}
