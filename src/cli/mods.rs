//! `stuffed mods`: lists packs and why each is played or not, and enables or disables mods.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde::Serialize;

use super::shared::failure::CommandFailure;
use super::shared::load::{playable, style, unread};
use super::shared::output::{json_line, say, warn_styled};
use super::shared::root_args::RootArgs;
use crate::content::{Content, IdScope, Pack};
use crate::diagnostics::{Sources, sanitize};
use crate::host::config::{Config, ConfigChange};
use crate::host::mods::conflicts::conflicts;
use crate::host::mods::games::Games;
use crate::host::mods::request::{data_dir, unknown_mod};
use crate::host::mods::selection::{AvailableMods, ModSelection, Reason};
use crate::host::mods::store::{faults_of, load_order, wanted, wanted_game};
use crate::host::{from_roots, installed};
use crate::loader::declared_pack;
use crate::packs::built_in;
use crate::session::ContentFaults;

/// The arguments of `stuffed mods`.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub struct ModsArgs {
    /// What is to be changed.
    #[command(subcommand)]
    pub change: Option<ModChange>,
    /// Where content comes from.
    #[command(flatten)]
    pub content: RootArgs,
    /// Write one JSON object per line, in the order of the list
    #[arg(long)]
    pub json: bool,
    /// Show all errors in mods, with file and line
    #[arg(long, conflicts_with = "json")]
    pub faults: bool,
}

/// Enables or disables mods.
#[derive(Clone, Debug, Subcommand)]
pub enum ModChange {
    /// Turn mods on, along with the mods they need
    #[command(after_help = ENABLE)]
    Enable(ChangeArgs),
    /// Turn mods off
    #[command(after_help = DISABLE)]
    Disable(ChangeArgs),
    /// Load these mods last, in this order
    #[command(after_help = ORDER)]
    Order(ChangeArgs),
}

/// The mods to enable or disable.
#[derive(Clone, Debug, Args)]
pub struct ChangeArgs {
    /// The ids of the mods
    #[arg(value_name = "ID", required = true)]
    pub ids: Vec<String>,
    /// The folder for saved games, mods and settings, instead of the platform's default
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  stuffed mods                 list all packs: their order, versions, state, and what is wrong with them
  stuffed mods enable spiders  turn the mod `spiders` on, and the mods it needs
  stuffed mods disable spiders turn it off
  stuffed mods order spiders   load it after all others, so that its changes win
  stuffed mods --faults        show all errors in mods, with file and line
  stuffed mods --mod spiders   show the list as it would be for `stuffed --mod spiders`

To install a mod, put its folder into the folder `mods` of the data folder. It holds `content/<pack>/` and \
perhaps `scripts/<pack>/`. The file `config.toml` in the data folder says which mods are on.";

const ENABLE: &str = "\
The exit code is 1 if one of the mods is left out. Fields that it changes in another way than a mod that is on are warned of.

Examples:
  stuffed mods enable spiders webs";

const DISABLE: &str = "\
Examples:
  stuffed mods disable spiders";

const ORDER: &str = "\
Examples:
  stuffed mods order webs spiders
                               load `webs` after all others, and `spiders` after `webs`

Where two mods change the same thing, the later one wins. A mod never loads before the packs that it \
depends on. The list `enabled` in `config.toml` is in load order, too.";

/// What a pack is: a game.
const GAME: &str = "game";

/// What a pack is: something that changes a game.
const MOD: &str = "mod";

/// What a pack is: something on which the game depends.
const SHARED: &str = "shared";

/// A row of the pack list.
#[derive(Debug, Serialize)]
struct ModRow {
    /// Its position in the load order, from 1; `None` if it is not loaded.
    order: Option<usize>,
    id: String,
    version: String,
    title: String,
    description: String,
    /// [`GAME`], [`MOD`] or [`SHARED`].
    kind: &'static str,
    on: bool,
    /// Who enabled it.
    by: Option<String>,
    /// `built in`, or its folder.
    from: String,
    /// The main error in one line, and the full report.
    wrong: Option<String>,
    report: Vec<String>,
}

/// Lists the packs, or enables or disables mods.
pub(crate) fn run(args: &ModsArgs) -> Result<(), CommandFailure> {
    match &args.change {
        Some(ModChange::Enable(change)) => enable(change),
        Some(ModChange::Disable(change)) => disable(change),
        Some(ModChange::Order(change)) => reorder(change),
        None => list(args),
    }
}

fn list(args: &ModsArgs) -> Result<(), CommandFailure> {
    let request = args.content.request();
    let data_dir = request.data_dir()?;
    let roots = from_roots(&request.roots).map_err(unread)?;
    let mut stock = AvailableMods { roots, folder: installed(&data_dir), game: None, order: Vec::new() };
    let config = settings(&stock, &data_dir);
    (stock.game, stock.order) = (wanted_game(&config, &request), load_order(&config, &request.mods));
    let asked = request.asked(&stock, &data_dir)?;
    let selection = stock.line_up(&wanted(&config.enabled(), &asked));
    let lines = lines(&stock, &selection);
    let text = if args.json { json(&lines)? } else { table(&lines, args.faults) };
    say(&mut io::stdout(), &text)?;
    if !args.json {
        say(&mut io::stdout(), &told(&conflicts(&selection.loaded)))?;
    }
    playable(selection.loaded).map(drop)
}

/// The most conflicts that are listed.
const MAX_CONFLICTS: usize = 10;

/// Conflicts between mods, after an empty line.
fn told(conflicts: &[String]) -> String {
    let lines = conflicts.iter().take(MAX_CONFLICTS).map(|line| format!("\nwarning: {}\n", sanitize(line)));
    let more = conflicts.len().saturating_sub(MAX_CONFLICTS);
    let rest = (more > 0).then(|| format!("\nand {more} more fields that several mods change\n"));
    lines.chain(rest).collect()
}

/// The settings. Prints the errors in them and in the mods folder.
pub(crate) fn settings(stock: &AvailableMods, data_dir: &Path) -> Config {
    let mut config = Config::read(data_dir);
    let known = stock.mods().keys().map(|id| (*id).to_owned()).chain(stock.roots.keys().cloned()).collect();
    config.report_unknown(&known);
    let games: Vec<String> = Games::of(stock).all().into_iter().map(|game| game.id).collect();
    config.forget_unknown_game(&games);
    let style = style(io::stderr().is_terminal());
    if !stock.folder.faults.is_empty() {
        warn_styled(&stock.folder.faults.render(&Sources::default(), style));
    }
    if !config.diagnostics.is_empty() {
        warn_styled(&config.report(style));
    }
    config
}

/// All packs: the played ones in load order, then the others by id.
fn lines(stock: &AvailableMods, selection: &ModSelection) -> Vec<ModRow> {
    let content = selection.loaded.content().map(AsRef::as_ref);
    let mut lines: Vec<ModRow> = Vec::new();
    let is_free = |id: &String| !stock.roots.contains_key(id);
    for pack in built_in().iter().map(|pack| &pack.declared).filter(|pack| is_free(&pack.id)) {
        let order = order(content, &pack.id);
        let by = order.map(|_| "built in".to_owned());
        lines.push(line(&pack.id, pack.clone(), order, by, "built in", None));
    }
    for (folder, pack) in stock.roots.values() {
        let by = Some("--root".to_owned());
        let from = folder.display().to_string();
        lines.push(line(&pack.id, declared_pack(pack), order(content, &pack.id), by, &from, None));
    }
    for installed in stock.folder.mods.iter().filter(|installed| is_free(&installed.id)) {
        let faults = faults_of(&installed.id, stock, selection);
        let order = order(content, &installed.id).filter(|_| !installed.faults.has_errors());
        let by = selection.on.get(&installed.id).map(reason);
        let declared = declared_pack(&installed.source);
        lines.push(line(&installed.source.id, declared, order, by, &installed.folder, faults));
    }
    let mods = stock.folder.mods.iter().map(|installed| &installed.source);
    let found = stock.roots.values().map(|(_, pack)| pack).chain(mods).map(declared_pack);
    let all: Vec<Pack> = found.chain(built_in().iter().map(|pack| pack.declared.clone())).collect();
    let of_games = IdScope::game_packs(&all);
    for line in lines.iter_mut().filter(|line| line.kind == MOD && of_games.contains(&line.id)) {
        line.kind = SHARED;
    }
    lines.sort_by_key(|line| (line.order.unwrap_or(usize::MAX), line.id.clone(), line.from.clone()));
    lines
}

fn order(content: Option<&Content>, id: &str) -> Option<usize> {
    content?.packs.iter().position(|pack| pack.id == id).map(|index| index + 1)
}

fn reason(reason: &Reason) -> String {
    match reason {
        Reason::Config => "config.toml".to_owned(),
        Reason::Asked => "--mod".to_owned(),
        Reason::NeededBy(id) => format!("needed by {id}"),
    }
}

fn line(
    id: &str,
    declared: Pack,
    order: Option<usize>,
    by: Option<String>,
    from: &str,
    faults: Option<ContentFaults>,
) -> ModRow {
    let Pack { version, title, description, game, .. } = declared;
    let (wrong, report) = faults.map_or_else(Default::default, |faults| (Some(faults.first), faults.report));
    ModRow {
        order,
        id: id.to_owned(),
        version,
        title,
        description,
        kind: if game { GAME } else { MOD },
        on: by.is_some(),
        by,
        from: from.to_owned(),
        wrong,
        report,
    }
}

fn json(lines: &[ModRow]) -> Result<String, CommandFailure> {
    lines.iter().map(json_line).collect()
}

/// The list as a table, followed by the errors.
fn table(lines: &[ModRow], in_full: bool) -> String {
    let head = ["", "id", "version", "kind", "state", "title", "from"].map(str::to_owned);
    let rows: Vec<[String; 7]> = std::iter::once(head).chain(lines.iter().map(row)).collect();
    let mut widths = [0; 7];
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    // Writing to a String can't fail.
    let mut text = String::new();
    for row in &rows {
        let cells: Vec<String> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        text.push_str(cells.join("  ").trim_end());
        text.push('\n');
    }
    for line in lines.iter().filter(|line| line.wrong.is_some()) {
        let wrong = sanitize(line.wrong.as_deref().unwrap_or_default());
        let state = if line.on { "is left out" } else { "can't be turned on" };
        let _ = writeln!(text, "\n`{}` {state}: {wrong}", sanitize(&line.id));
        for line in line.report.iter().filter(|_| in_full) {
            let _ = writeln!(text, "  {line}");
        }
    }
    let hidden = !in_full && lines.iter().any(|line| line.report.len() > 1);
    if hidden {
        text.push_str("\n`stuffed mods --faults` shows all errors\n");
    }
    text
}

fn row(line: &ModRow) -> [String; 7] {
    let by = line.by.as_deref().unwrap_or_default();
    let state = match (line.on, line.wrong.is_some()) {
        (true, true) => format!("left out ({by})"),
        (true, false) if by == "built in" => "on".to_owned(),
        (true, false) => format!("on ({by})"),
        (false, _) => "off".to_owned(),
    };
    let order = line.order.map_or_else(|| "-".to_owned(), |order| order.to_string());
    let texts = [&line.id, &line.version, &line.title, &line.from].map(|text| sanitize(text));
    let [id, version, title, from] = texts;
    [order, id, version, line.kind.to_owned(), state, title, from]
}

/// The data that enabling and disabling work on.
struct Desk {
    data_dir: PathBuf,
    stock: AvailableMods,
    config: Config,
}

impl Desk {
    fn of(args: &ChangeArgs) -> Result<Self, CommandFailure> {
        let data_dir = data_dir(args.data_dir.as_deref())?;
        let mut stock =
            AvailableMods { roots: BTreeMap::new(), folder: installed(&data_dir), game: None, order: Vec::new() };
        let config = settings(&stock, &data_dir);
        stock.order = load_order(&config, &[]);
        stock.game = config.game().map(str::to_owned);
        Ok(Self { data_dir, stock, config })
    }

    /// The mods named by `ids`. Fails if one does not exist.
    fn find(&self, ids: &[String], also: &BTreeSet<String>) -> Result<BTreeSet<String>, CommandFailure> {
        let mods = self.stock.mods();
        let known = || mods.keys().copied().chain(also.iter().map(String::as_str));
        for id in ids {
            if !known().any(|known_id| known_id == id) {
                return Err(unknown_mod(id, known(), &self.data_dir).into());
            }
        }
        Ok(ids.iter().cloned().collect())
    }

    fn write(&self, change: &ConfigChange) -> Result<(), CommandFailure> {
        let failure = |why| CommandFailure::Reason(format!("can't write {}: {why}", self.config.shown()));
        self.config.write(change).map_err(failure)
    }

    /// The selection with the mods `enabled`.
    fn selection(&self, enabled: &BTreeSet<String>) -> ModSelection {
        self.stock.line_up(&wanted(enabled, &BTreeMap::new()))
    }
}

fn enable(args: &ChangeArgs) -> Result<(), CommandFailure> {
    let mut desk = Desk::of(args)?;
    let (before, ids) = (desk.config.enabled(), desk.find(&args.ids, &BTreeSet::new())?);
    let on = desk.stock.closure(&wanted(&ids, &BTreeMap::new()));
    let played = desk.selection(&before);
    let new: Vec<String> = on.keys().cloned().collect();
    // Turning a game on is choosing it.
    let game = new.iter().rfind(|id| ids.contains(*id) && desk.stock.is_game(id)).cloned();
    desk.stock.game = game.clone().or(desk.stock.game);
    desk.write(&ConfigChange { on: new.clone(), game, ..ConfigChange::default() })?;
    desk.stock.order.extend(new.into_iter().filter(|id| !before.contains(id)));
    let mut text = String::new();
    for (id, why) in &on {
        let _ = match why {
            _ if before.contains(id) => writeln!(text, "`{id}` is already on"),
            Reason::NeededBy(by) => writeln!(text, "`{id}` is on because `{by}` needs it"),
            _ => writeln!(text, "`{id}` is on"),
        };
    }
    let selection = desk.selection(&before.union(&ids).cloned().collect());
    for rejected in &selection.left_out {
        let (id, why) = (&rejected.id, sanitize(&rejected.faults.first));
        let _ = match on.contains_key(id) {
            true => writeln!(text, "but `{id}` is left out: {why}"),
            false if was_played(&played, id) => writeln!(text, "`{id}` is now left out: {why}"),
            false => Ok(()),
        };
    }
    let known = conflicts(&played.loaded);
    let new: Vec<String> =
        conflicts(&selection.loaded).into_iter().filter(|conflict| !known.contains(conflict)).collect();
    text.push_str(&told(&new));
    say(&mut io::stdout(), &text)?;
    let is_missing = selection.left_out.iter().any(|rejected| ids.contains(&rejected.id));
    if is_missing { Err(CommandFailure::Faults) } else { Ok(()) }
}

fn disable(args: &ChangeArgs) -> Result<(), CommandFailure> {
    let mut desk = Desk::of(args)?;
    let before = desk.config.enabled();
    let ids = desk.find(&args.ids, &before)?;
    desk.stock.game = desk.stock.game.filter(|game| !ids.contains(game));
    desk.write(&ConfigChange { off: ids.clone(), ..ConfigChange::default() })?;
    let rest: BTreeSet<String> = before.difference(&ids).cloned().collect();
    let on = desk.stock.closure(&wanted(&rest, &BTreeMap::new()));
    let mut text = String::new();
    for id in &ids {
        let _ = match on.get(id) {
            Some(Reason::NeededBy(by)) => writeln!(text, "`{id}` stays on because `{by}` needs it"),
            _ if before.contains(id) => writeln!(text, "`{id}` is off"),
            _ => writeln!(text, "`{id}` is already off"),
        };
    }
    say(&mut io::stdout(), &text).map(|_| ())
}

/// Moves mods to the end of the load order, and prints that order.
fn reorder(args: &ChangeArgs) -> Result<(), CommandFailure> {
    let mut desk = Desk::of(args)?;
    let enabled = desk.config.enabled();
    let ids = desk.find(&args.ids, &enabled)?;
    if let Some(off) = ids.iter().find(|id| !enabled.contains(*id)) {
        let help = format!("turn it on first: stuffed mods enable {off}");
        return Err(CommandFailure::Usage(format!("`{off}` is off\nhelp: {help}")));
    }
    let before = desk.selection(&enabled);
    desk.write(&ConfigChange {
        on: args.ids.clone(),
        off: ids.clone(),
        game: desk.config.game().map(str::to_owned),
        ..ConfigChange::default()
    })?;
    desk.stock.order.retain(|id| !ids.contains(id));
    desk.stock.order.extend(args.ids.iter().cloned());
    let selection = desk.selection(&enabled);
    let packs = selection.loaded.content().map_or(&[][..], |content| &content.packs);
    let names: Vec<String> = packs.iter().map(|pack| format!("`{}`", sanitize(&pack.id))).collect();
    let mut text = format!("load order: {}\n", names.join(", "));
    for rejected in selection.left_out.iter().filter(|rejected| was_played(&before, &rejected.id)) {
        let _ = writeln!(text, "but `{}` is now left out: {}", rejected.id, sanitize(&rejected.faults.first));
    }
    for (first, second) in disobeyed(&args.ids, packs) {
        let _ = writeln!(text, "`{second}` still loads before `{first}`, which depends on it");
    }
    say(&mut io::stdout(), &text).map(|_| ())
}

/// The pairs of mods that load in the other order than asked for, because the first depends on the second.
fn disobeyed<'a>(asked: &'a [String], packs: &[Pack]) -> Vec<(&'a String, &'a String)> {
    let scope = IdScope::of(packs);
    let pairs = asked.iter().enumerate().flat_map(|(index, first)| {
        asked.iter().skip(index + 1).filter(move |second| first != *second).map(move |second| (first, second))
    });
    pairs.filter(|(first, second)| scope.sees(first, second)).collect()
}

/// Whether a mod was on and had no errors.
fn was_played(selection: &ModSelection, id: &str) -> bool {
    selection.on.contains_key(id) && selection.left_out.iter().all(|rejected| rejected.id != id)
}
