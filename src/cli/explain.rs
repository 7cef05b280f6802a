//! `stuffed explain`: shows where each field of a definition comes from.

use std::io;

use clap::Args;

use super::shared::failure::CommandFailure;
use super::shared::load::tell_faults;
use super::shared::output::{say, warn};
use super::shared::root_args::RootArgs;
use crate::content::PackSource;
use crate::diagnostics::{suggest, with_article};
use crate::host::mods::notices::mod_notices;
use crate::loader::{DefinitionIndex, SINGLETONS, TABLES, explain};

/// The arguments of `stuffed explain`.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ExplainArgs {
    /// The table of the definition, such as `creature`, or a table that a game has only one of, such as `message`
    #[arg(value_name = "KIND")]
    pub kind: String,
    /// The id of the definition, with or without its pack: `zombie`, `stuffed:zombie`
    #[arg(value_name = "ID")]
    pub id: Option<String>,
    /// Where content comes from.
    #[command(flatten)]
    pub content: RootArgs,
}

const EXAMPLES: &str = "\
Examples:
  stuffed explain creature zombie
                               which file set which field of the zombie, and what that overrode
  stuffed explain creature stuffed:zombie --root ../my-mod
                               the same, including the changes of a mod
  stuffed explain game         the rules of the game";

/// Prints the finished definition and the origin of each field.
pub(crate) fn run(args: &ExplainArgs) -> Result<(), CommandFailure> {
    let request = args.content.request();
    let loaded = request.load()?;
    if loaded.packs.is_empty() {
        tell_faults(&loaded);
        return Err(CommandFailure::Faults);
    }
    warn(&mod_notices(&request, &loaded));
    let id = find(&loaded.definitions, &args.kind, args.id.as_deref()).map_err(|why| {
        // The definition may be missing because of these errors.
        if loaded.diagnostics.has_errors() {
            tell_faults(&loaded);
        }
        CommandFailure::Usage(why)
    })?;
    let sources = PackSource::sources(&loaded.packs);
    let text = explain(&loaded.definitions, &sources, &args.kind, &id);
    let lacks = || CommandFailure::because(format!("the game has no table `[{}]`", args.kind));
    say(&mut io::stdout(), &text.ok_or_else(lacks)?)?;
    match loaded.diagnostics.errors() {
        0 => {}
        1 => warn("note: the content has an error, so some of this may be refused: `stuffed check` shows it\n"),
        errors => warn(&format!(
            "note: the content has {errors} errors, so some of this may be refused: `stuffed check` shows them\n"
        )),
    }
    Ok(())
}

/// The full id of the requested definition; empty for a table that a game has only one of.
fn find(definition_index: &DefinitionIndex, kind: &str, id: Option<&str>) -> Result<String, String> {
    let is_once = SINGLETONS.contains(&kind);
    if !is_once && !TABLES.contains(&kind) {
        let all = || SINGLETONS.into_iter().chain(TABLES);
        return Err(missed(&format!("there is no table `{kind}`"), kind, all()));
    }
    match id {
        None if is_once => Ok(String::new()),
        None => Err(missed(&format!("say which {kind} you mean"), "", definition_index.ids(kind))),
        Some(id) if is_once => Err(format!("a game has only one `[{kind}]`: leave out `{id}`")),
        Some(id) => find_id(definition_index, kind, id),
    }
}

fn find_id(definition_index: &DefinitionIndex, kind: &str, id: &str) -> Result<String, String> {
    let bare = |full: &'_ str| full.split_once(':').map_or(0, |(pack, _)| pack.len() + 1);
    let is_meant = |full: &&str| *full == id || full.get(bare(full)..) == Some(id);
    let found: Vec<&str> = definition_index.ids(kind).filter(is_meant).collect();
    match found.as_slice() {
        [only] => Ok((*only).to_owned()),
        [] => {
            let names = definition_index
                .ids(kind)
                .map(|full| if id.contains(':') { full } else { full.get(bare(full)..).unwrap_or(full) });
            let elsewhere = TABLES
                .into_iter()
                .filter(|table| *table != "color")
                .find(|table| definition_index.ids(table).any(|full| is_meant(&full)));
            if let Some(table) = elsewhere {
                return Err(format!(
                    "there is no {kind} `{id}`\nhelp: it is {}: write `{table} {id}`",
                    with_article(table)
                ));
            }
            Err(missed(&format!("there is no {kind} `{id}`"), id, names))
        }
        several => Err(format!("several packs have a {kind} `{id}`: say which of `{}`", several.join("`, `"))),
    }
}

/// The maximum number of names listed.
const MAX_LISTED: usize = 30;

/// The message for an unknown name: with a similar name, or else the first ones that exist.
fn missed<'n>(what: &str, written: &str, names: impl Iterator<Item = &'n str>) -> String {
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    // Of a name in several words, one may be enough: `spidr` for `cave_spider`.
    let has_near_word = |name: &&&str| name.split('_').any(|word| suggest(written, [word]).is_some());
    let meant = suggest(written, names.iter().copied()).or_else(|| names.iter().find(has_near_word).copied());
    if let Some(meant) = meant.filter(|_| !written.is_empty()) {
        return format!("{what}: did you mean `{meant}`?");
    }
    if names.is_empty() {
        return format!("{what}\nhelp: there is none yet");
    }
    let more = if names.len() > MAX_LISTED { ", ..." } else { "" };
    names.truncate(MAX_LISTED);
    format!("{what}\nhelp: it can be `{}`{more}", names.join("`, `"))
}
