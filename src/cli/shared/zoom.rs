//! The size of the window's letters, which the settings keep.

use std::path::Path;

use super::output::warn;
use crate::frontend::Zoom;
use crate::host::config::{Config, ConfigChange};

/// Letters of the size that the settings in `data_dir` have by now. If the player changes it, they keep that.
pub(crate) fn kept_zoom(size: i32, data_dir: &Path) -> Zoom {
    let data_dir = data_dir.to_owned();
    let keep = move |size| {
        let change = ConfigChange { zoom: Some(size), ..ConfigChange::default() };
        if let Err(why) = Config::read(&data_dir).write(&change) {
            warn(&format!("stuffed: the size of the letters is not kept: the settings can't be written: {why}\n"));
        }
    };
    Zoom { size, keep: Box::new(keep) }
}
