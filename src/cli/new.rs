//! `stuffed new`: writes a small mod or game to start from.

use std::io;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::docs::DEFINITIONS;
use super::schema::{SCHEMA, TESTS_SCHEMA, WORKSPACE, schema, tests_schema};
use super::shared::failure::CommandFailure;
use super::shared::game_files::{files_of, game_named};
use super::shared::output::say;
use crate::content::PackSource;
use crate::host::write_files::FileWriter;
use crate::loader::{declared_pack, is_id};
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
    Game(GameArgs),
}

/// The name of the new game, and what it starts from.
#[derive(Clone, Debug, Args)]
pub struct GameArgs {
    /// The new pack.
    #[command(flatten)]
    pub pack: NameArgs,
    /// The id of a built-in game to start from: its content, scripts and tests are copied. `stuffed mods` lists the games.
    /// Otherwise you get a very small game
    #[arg(long, value_name = "ID")]
    pub like: Option<String>,
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
  stuffed new game lost_garden . --title \"The Lost Garden\"
  stuffed new game lost_garden --like stuffed
                                   start from a copy of a built-in game";

/// Writes the pack and prints the next steps.
pub(crate) fn run(args: &NewArgs) -> Result<(), CommandFailure> {
    let (sort, like, args) = match &args.what {
        What::Mod(args) => ("mod", None, args),
        What::Game(args) => ("game", args.like.as_deref(), &args.pack),
    };
    let like = like.map(game_named).transpose().map_err(CommandFailure::Usage)?;
    check_name(&args.name, sort)?;
    let title = args.title.clone().unwrap_or_else(|| title_of(&args.name));
    check_title(&title)?;
    let root = args.folder.clone().unwrap_or_else(|| PathBuf::from(&args.name));
    let files = match like {
        Some(game) => copy(game, &args.name, &title),
        None => files(sort, &args.name, &title),
    };
    let mut files = FileWriter { root, files };
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
    if packs::is_built_in(name) {
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

/// The files of a copy of a built-in game under another id and title.
fn copy(game: PackSource, id: &str, title: &str) -> Vec<(String, String)> {
    let old = declared_pack(&game);
    let own_path = |path: &str| path.replacen(&format!("/{}/", old.id), &format!("/{id}/"), 1);
    let own_text = |text: &str| {
        let text = text.replace(&format!("\"{}:", old.id), &format!("\"{id}:"));
        let text = text.replace(&format!("\nid = \"{}\"", old.id), &format!("\nid = \"{id}\""));
        text.replace(&format!("title = \"{}\"", old.title), &format!("title = \"{title}\""))
    };
    let mut files: Vec<(String, String)> =
        files_of(game).map(|(path, text)| (own_path(&path), own_text(&text))).collect();
    let about = |text: &str| text.replace("{{like}}", &old.title).replace("{{like_id}}", &old.id);
    let readme = packs::template("like").map(|(path, text)| (path.to_owned(), about(&filled(text, id, title))));
    files.extend(readme);
    files.sort();
    files
}

/// The placeholder for the pack's folder in a template.
const PACK: &str = "PACK";

/// The files of a new pack.
fn files(sort: &str, id: &str, title: &str) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> =
        packs::template(sort).map(|(path, text)| (path.replace(PACK, id), filled(text, id, title))).collect();
    files.sort();
    files
}

/// The text of a template for a pack.
fn filled(text: &str, id: &str, title: &str) -> String {
    text.replace("{{id}}", id).replace("{{title}}", title)
}
