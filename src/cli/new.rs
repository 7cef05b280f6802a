//! `stuffed new`: writes a small mod or game to start from.

use std::io;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::docs::DEFINITIONS;
use super::schema::{SCHEMA, TESTS_SCHEMA, WORKSPACE, schema, tests_schema};
use super::shared::failure::CommandFailure;
use super::shared::output::say;
use crate::host::write_files::FileWriter;
use crate::loader::is_id;
use crate::packs;
use crate::script::definitions;

/// The arguments of `stuffed new`.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct NewArgs {
    /// What it is to be.
    #[command(subcommand)]
    pub what: What,
}

/// The kinds of pack to create.
#[derive(Clone, Debug, Subcommand)]
pub enum What {
    /// Write a mod: a monster with a behaviour, an item, a test and a README
    #[command(after_help = MOD_EXAMPLES)]
    Mod(NameArgs),
    /// Write a small game: a hero, a foe, levels, endings, texts, tests and a README
    #[command(after_help = GAME_EXAMPLES)]
    Game(NameArgs),
}

/// The name of the new pack, and where to write it.
#[derive(Clone, Debug, Args)]
pub struct NameArgs {
    /// The id of the pack: lowercase letters, digits and `_`, starting with a letter
    #[arg(value_name = "NAME")]
    pub name: String,
    /// The folder to write to [default: a folder named like the pack]
    #[arg(value_name = "DIR")]
    pub folder: Option<PathBuf>,
    /// The title that players see [default: made from the name]
    #[arg(long)]
    pub title: Option<String>,
    /// Replace existing files
    #[arg(long)]
    pub force: bool,
}

const EXAMPLES: &str = "\
Examples:
  stuffed new mod deep_things      write a mod into the folder `deep_things`
  stuffed new game lost_garden     write a game into the folder `lost_garden`";

const MOD_EXAMPLES: &str = "\
Examples:
  stuffed new mod deep_things      write it into the folder `deep_things`
  stuffed new mod deep_things mods/deep --title \"Deep Things\"";

const GAME_EXAMPLES: &str = "\
Examples:
  stuffed new game lost_garden     write it into the folder `lost_garden`
  stuffed new game lost_garden . --title \"The Lost Garden\"";

/// Writes the pack and prints the next steps.
pub(crate) fn run(args: &NewArgs) -> Result<(), CommandFailure> {
    let (sort, args) = match &args.what {
        What::Mod(args) => ("mod", args),
        What::Game(args) => ("game", args),
    };
    check_name(&args.name, sort)?;
    let title = args.title.clone().unwrap_or_else(|| title_of(&args.name));
    check_title(&title)?;
    let root = args.folder.clone().unwrap_or_else(|| PathBuf::from(&args.name));
    let mut files = FileWriter { root, files: files(sort, &args.name, &title) };
    let for_editors = [(SCHEMA, schema()), (TESTS_SCHEMA, tests_schema()), (DEFINITIONS, definitions())];
    files.files.extend(for_editors.map(|(path, text)| (path.to_owned(), text)));
    files.files.extend(WORKSPACE.map(|(path, text)| (path.to_owned(), text.to_owned())));
    check_room(&files, &args.name, args.force)?;
    files.write(args.force).map_err(CommandFailure::Reason)?;
    let paths: Vec<String> = files.files.iter().map(|(path, _)| format!("  {path}\n")).collect();
    let paths = paths.concat();
    let root = files.root.display();
    let text = format!(
        "Wrote the {sort} `{}` into `{root}`:\n{paths}\nIts README.md explains what to do next. You can already\n  \
         check it   stuffed check --root {root}\n  test it    stuffed test --root {root}\n  play it    stuffed --root {root}\n",
        args.name
    );
    say(&mut io::stdout(), &text).map(drop)
}

/// Fails if a pack of that name already exists, because its files and the new ones would mix.
fn check_room(files: &FileWriter, id: &str, force: bool) -> Result<(), CommandFailure> {
    let folders = ["content", "scripts"].map(|kind| format!("{kind}/{id}"));
    let strangers: Vec<String> = folders.iter().flat_map(|folder| files.strangers(folder)).collect();
    if strangers.is_empty() || force {
        return Ok(());
    }
    let root = files.root.display();
    let help = "nothing was written. Choose another name or folder, or add --force to put the new files beside them";
    let list: Vec<String> = strangers.iter().map(|path| format!("  {path}")).collect();
    Err(CommandFailure::Reason(format!(
        "the pack `{id}` already has files in `{root}`:\n{}\nhelp: {help}",
        list.join("\n")
    )))
}

/// Checks the name, which becomes the pack id.
fn check_name(name: &str, sort: &str) -> Result<(), CommandFailure> {
    if !is_id(name) {
        let better = id_like(name, sort);
        let hint = if is_id(&better) { format!(": how about `{better}`?") } else { String::new() };
        let help =
            "an id has up to 40 lowercase letters, digits and `_`, and starts with a letter, such as `deep_things`";
        return Err(CommandFailure::Usage(format!("`{name}` can't be the id of a pack{hint}\nhelp: {help}")));
    }
    if name.len() > 40 {
        return Err(CommandFailure::Usage(format!(
            "`{name}` is too long for the id of a pack: the limit is 40 characters"
        )));
    }
    if packs::embedded().iter().any(|pack| pack.id == name) {
        let help = "choose another name. `stuffed export DIR` writes the built-in pack to a folder";
        return Err(CommandFailure::Usage(format!("there is a built-in pack `{name}`\nhelp: {help}")));
    }
    Ok(())
}

/// Checks the title, which is inserted between quotation marks.
fn check_title(title: &str) -> Result<(), CommandFailure> {
    if title.trim().is_empty()
        || title.chars().count() > 60
        || title.chars().any(|c| c.is_control() || "\"\\{}".contains(c))
    {
        let help = "write 1 to 60 characters, without quotation marks, backslashes or braces";
        return Err(CommandFailure::Usage(format!("this can't be a title\nhelp: {help}")));
    }
    Ok(())
}

/// A valid id similar to `name`. If it would start with a digit, the kind of pack is prefixed.
fn id_like(name: &str, sort: &str) -> String {
    let letters =
        name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '_' });
    let text: String = letters.collect();
    let text = text.trim_matches('_');
    if text.starts_with(|first: char| first.is_ascii_digit()) { format!("{sort}_{text}") } else { text.to_owned() }
}

/// The default title: `deep_things` becomes `Deep things`.
fn title_of(name: &str) -> String {
    let words = name.trim_matches('_').replace('_', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The placeholder for the pack's folder in a template.
const PACK: &str = "PACK";

/// The files of a new pack.
fn files(sort: &str, id: &str, title: &str) -> Vec<(String, String)> {
    let filled = |text: &str| text.replace("{{id}}", id).replace("{{title}}", title);
    let mut files: Vec<(String, String)> =
        packs::template(sort).map(|(path, text)| (path.replace(PACK, id), filled(text))).collect();
    files.sort();
    files
}
