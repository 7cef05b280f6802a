//! The options for where content comes from, shared by most commands.

use std::path::PathBuf;

use clap::Args;

use crate::host::mods::request::PackRequest;

/// Where content comes from.
#[derive(Clone, Debug, Default, Args)]
pub struct RootArgs {
    /// A folder with packs: `content/<pack>/*.toml` and `scripts/<pack>/*.rhai`. A pack found there replaces the built-in pack
    /// of the same name. You can repeat this option; later folders win
    #[arg(long = "root", value_name = "DIR")]
    pub roots: Vec<PathBuf>,
    /// The id of a mod in the mods folder to turn on this once. You can repeat this option
    #[arg(long = "mod", value_name = "ID")]
    pub mods: Vec<String>,
    /// The id of the game; `stuffed mods` lists them. Otherwise the packs of --root and --mod decide, or else the game is the one
    /// last chosen on the first screen when you play, and the shipped one for all other commands
    #[arg(long, value_name = "ID")]
    pub game: Option<String>,
    /// The folder for saved games, mods and settings, instead of the platform's default
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
}

impl RootArgs {
    /// The same options with more folders.
    pub(crate) fn and(&self, folders: &[PathBuf]) -> Self {
        Self { roots: [&self.roots, folders].concat(), ..self.clone() }
    }

    /// The packs and mods that the options ask for.
    pub(crate) fn request(&self) -> PackRequest {
        let Self { roots, mods, game, data_dir } = self.clone();
        PackRequest { roots, mods, game, data_dir }
    }
}
