//! Content in folders that changes while it is played.

use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, PoisonError};

use super::load::Loading;
use crate::content::{Content, Severity, Sources, Style};
use crate::game::Mind;
use crate::packs::watch::{Reading, Watch};
use crate::script::ScriptMind;
use crate::ui::{ContentSource, Faults, Waker};

/// What came of a change: the content with all its scripts, or what is wrong with it.
pub type Verdict = Result<Arc<Content>, Faults>;

/// Loads and checks packs as they were read, aside from what is played.
///
/// # Errors
/// All that is wrong with them.
pub fn judge(reading: Reading) -> Verdict {
    let loading = Loading::judge(reading);
    if let Some(content) = loading.content {
        return Ok(content);
    }
    let sources = Sources::of(&loading.packs);
    let first = loading.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
    let first = first.map_or_else(String::new, |first| {
        let line = first.place.as_ref().and_then(|place| sources.line_and_column(place));
        match (&first.place, line) {
            (Some(place), Some((line, _))) => format!("{}:{line}: {}", place.file, first.message),
            _ => first.message.clone(),
        }
    });
    let report = loading.diagnostics.render(&sources, Style::Plain);
    Err(Faults { count: loading.diagnostics.errors(), first, report: report.lines().map(str::to_owned).collect() })
}

/// Pack roots that are watched while their content is played.
pub struct FolderSource {
    verdicts: Receiver<Verdict>,
    waker: Arc<Mutex<Option<Waker>>>,
    _watch: Watch,
}

impl FolderSource {
    /// Watches `roots` from now on, and tells first of how they are now.
    ///
    /// # Errors
    /// When that needs a thread which the system does not grant.
    pub fn watch(roots: Vec<PathBuf>) -> io::Result<Self> {
        let (sender, verdicts) = mpsc::channel();
        let waker: Arc<Mutex<Option<Waker>>> = Arc::default();
        let to_wake = Arc::clone(&waker);
        let watch = Watch::start(roots, move |reading| {
            if sender.send(judge(reading)).is_ok()
                && let Some(wake) = to_wake.lock().unwrap_or_else(PoisonError::into_inner).as_ref()
            {
                wake();
            }
        })?;
        Ok(Self { verdicts, waker, _watch: watch })
    }
}

impl ContentSource for FolderSource {
    fn take(&mut self) -> Option<Verdict> {
        // Of several changes only the last is of interest.
        self.verdicts.try_iter().last()
    }

    fn mind(&mut self, content: &Arc<Content>) -> Box<dyn Mind> {
        Box::new(ScriptMind::new(content).0)
    }

    fn wake_by(&mut self, waker: Waker) {
        // Something may have come before anybody could be woken.
        waker();
        *self.waker.lock().unwrap_or_else(PoisonError::into_inner) = Some(waker);
    }
}
