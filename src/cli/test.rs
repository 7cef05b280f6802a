//! `stuffed test`: plays the scenario tests of packs.
#![expect(clippy::disallowed_types, reason = "prints how long the tests took")]

use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;

use super::shared::failure::CommandFailure;
use super::shared::load::{style, tell_faults};
use super::shared::output::{say_styled, warn};
use super::shared::root_args::RootArgs;
use crate::content::PackSource;
use crate::diagnostics::{Sources, Style, render, sanitize, suggest};
use crate::host::mods::notices::mod_notices;
use crate::host::packs::origins::overlooked;
use crate::scenario::{self, Scenario};
use crate::script::Playable;

/// The arguments of `stuffed test`.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct TestArgs {
    /// Folders with packs, the same as --root
    #[arg(value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// Where content comes from.
    #[command(flatten)]
    pub content: RootArgs,
    /// Run only the tests with this text in their name or file path
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,
    /// Also run the tests of the built-in packs, not only those of the packs in the folders
    #[arg(long)]
    pub all: bool,
}

const EXAMPLES: &str = "\
Examples:
  stuffed test                 run the tests of the built-in packs
  stuffed test --root .        run the tests of the packs in this folder
  stuffed test --root . --filter zombie
                               run only the tests about zombies
  stuffed test --root ../my_mod --all
                               run the tests of a mod, and the built-in tests with the mod turned on

Tests are in `content/<pack>/tests/*.toml`. `stuffed new mod NAME` writes some to start from.

What a test can say:
  legend   g = \"ghoul\", or a table: g = { creature = \"ghoul\", hp = 5, food, carries, wears, item, tile,
           memory = { afraid = true }, modifiers = [\"slow\", { kind = \"frenzy\", turns = 5, strength = 2 }],
           stats = { mana = 5 },
           acts = [\"west\", \"attack east 2\", \"cannot dig north\"] }; acts are its actions on its first turns,
           before its own scripts take over
  player   what the player has: hp, food, carries, wears, memory, modifiers, stats
  do       what the player does, written like acts; turns: how long the player waits after that
  built    in place of map: a level as the game builds it, by the id of its kind or its number. With it,
           expect = { size = [80, 30], regions = 1, count = { rat = 5 }, total = { rat = \"80 to 120\" } };
           total counts what is there with all `seeds` together
  expect   map, below, known, no_messages, count, ended, won, over, and creatures by their characters:
           messages = [\"You win\", { text = \"hits you\", times = 2 }],
           expect.player = { ... }, expect.creatures.g = { alive, hp, attack, defense, max_hp, speed, food,
           depth, stats = { mana = \"< 5\" }, carries, lacks, wears, beside, moved,
           memory = { afraid = true }, modifiers = [\"frenzy\", { kind = \"poison\", strength = 2 }], lacks_modifiers,
           effects = [\"heal(me, 3)\"] (asked for by hooks), posing = true,
           behaviour = \"hunt\" (the script that decided last) }
Exits with 0 if all tests pass, and with 1 if any fails.";

/// The maximum number of messages shown for a failed test.
const MAX_MESSAGES: usize = 8;

/// Runs the tests and prints the results.
pub(crate) fn run(args: &TestArgs) -> Result<(), CommandFailure> {
    let start = Instant::now();
    let request = args.content.and(&args.folders).request();
    let mut loaded = request.load()?;
    let before = loaded.diagnostics.errors();
    let scenarios = request.scenarios(&mut loaded, args.all);
    // A mistake in one test must not keep the others from running.
    let unread = loaded.diagnostics.errors() - before;
    if request.is_empty() {
        loaded.diagnostics.extend(overlooked("test"));
    }
    if !loaded.diagnostics.is_empty() {
        tell_faults(&loaded);
    }
    warn(&mod_notices(&request, &loaded));
    let playable = loaded.playable.filter(|_| before == 0 && !(scenarios.is_empty() && unread > 0));
    let Playable { content, mut mind } = playable.ok_or(CommandFailure::Faults)?;
    let scenarios = wanted(scenarios, args)?;
    let report = TestReport::new(&loaded.packs);
    let (mut failures, mut file) = (Vec::new(), "");
    for scenario in &scenarios {
        let result = scenario::run(&content, scenario, &mut mind);
        let header = if *scenario.location.file == *file {
            String::new()
        } else {
            format!("{}\n", sanitize(&scenario.location.file))
        };
        file = &scenario.location.file;
        let line = format!("{header}{}", report.line(scenario, result.is_ok()));
        let dropped = result.as_ref().unwrap_or_else(|failure| &failure.dropped);
        for line in dropped {
            warn(&format!("{}: {line}\n", scenario.name));
        }
        failures.extend(result.err().map(|failure| (scenario, failure)));
        for printed in mind.take_printed() {
            warn(&format!("{} prints: {printed}\n", scenario.name));
        }
        if !say_styled(&mut io::stdout(), &line)? {
            break;
        }
    }
    let mut text = String::new();
    for (scenario, failure) in &failures {
        text.push_str(&report.failure(scenario, failure));
    }
    let (count, failed) = (scenarios.len(), failures.len());
    let plural = if count == 1 { "" } else { "s" };
    // Writing to a String can't fail.
    let _ = write!(text, "\n{count} test{plural}: {} passed", count - failed);
    if failed > 0 {
        let _ = write!(text, ", {failed} failed");
    }
    let _ = writeln!(text, ", in {} ms", start.elapsed().as_millis());
    if unread > 0 {
        text.push_str("Some tests did not run, because of the errors above.\n");
    }
    say_styled(&mut io::stdout(), &text)?;
    if failures.is_empty() && unread == 0 { Ok(()) } else { Err(CommandFailure::Faults) }
}

/// The tests selected by the arguments.
fn wanted(scenarios: Vec<Scenario>, args: &TestArgs) -> Result<Vec<Scenario>, CommandFailure> {
    if scenarios.is_empty() {
        return Err(CommandFailure::because(
            "there are no tests\nhelp: write one in `content/<pack>/tests/`; `stuffed help test` shows how",
        ));
    }
    let Some(filter) = &args.filter else { return Ok(scenarios) };
    let has = |text: &str| text.contains(filter.as_str());
    let (found, others): (Vec<Scenario>, Vec<Scenario>) =
        scenarios.into_iter().partition(|scenario| has(&scenario.name) || has(&scenario.location.file));
    if found.is_empty() {
        let meant = suggest(filter, others.iter().map(|scenario| scenario.name.as_str()));
        let hint = meant.map_or_else(String::new, |meant| format!(": did you mean `{meant}`?"));
        return Err(CommandFailure::because(format!("no test has `{filter}` in its name or its file{hint}")));
    }
    Ok(found)
}

/// Formats the results.
struct TestReport<'a> {
    sources: Sources<'a>,
    style: Style,
}

impl<'a> TestReport<'a> {
    fn new(packs: &'a [PackSource]) -> Self {
        Self { sources: PackSource::sources(packs), style: style(io::stdout().is_terminal()) }
    }

    /// Colours a word for success or failure.
    fn dressed(&self, word: &str, good: bool) -> String {
        let color = if good { anstyle::AnsiColor::Green } else { anstyle::AnsiColor::Red };
        let style = anstyle::Style::new().fg_color(Some(color.into())).bold();
        if self.style.is_coloured() { format!("{style}{word}{style:#}") } else { word.to_owned() }
    }

    fn line(&self, scenario: &Scenario, passed: bool) -> String {
        let word = if passed { "ok  " } else { "FAIL" };
        format!("  {}  {}\n", self.dressed(word, passed), scenario.name)
    }

    /// The report of a failed test: its location, the maps, the differences and the messages.
    fn failure(&self, scenario: &Scenario, failure: &scenario::Failure) -> String {
        let line = self.sources.line_and_column(&scenario.location).map_or(1, |(line, _)| line);
        let word = self.dressed("FAIL", false);
        let mut text =
            format!("\n{word}  {}, {}:{line}, seed {}\n", scenario.name, scenario.location.file, failure.seed);
        if !scenario.about.is_empty() {
            // Writing to a String can't fail.
            let _ = writeln!(text, "      {}", scenario.about);
        }
        for level in 0..failure.after.len() {
            text.push_str(&maps(failure, level));
        }
        text.push('\n');
        text.push_str(without_count(&render(&failure.differences, &self.sources, self.style)));
        let messages = &failure.messages;
        text.push_str(if messages.is_empty() { "No messages.\n" } else { "Messages:\n" });
        let left_out = messages.len().saturating_sub(MAX_MESSAGES);
        match left_out {
            0 => {}
            1 => text.push_str("  (and one message before these)\n"),
            _ => {
                let _ = writeln!(text, "  (and {left_out} messages before these)");
            }
        }
        for message in messages.iter().skip(left_out) {
            let _ = writeln!(text, "  {message}");
        }
        text
    }
}

/// A report of diagnostics without its last line, the count.
fn without_count(report: &str) -> &str {
    let end = report.trim_end().rfind('\n').map_or(0, |newline| newline + 1);
    report.get(..end).unwrap_or(report)
}

/// The maps of a level before and after the test and as expected, side by side if they fit.
fn maps(failure: &scenario::Failure, level: usize) -> String {
    let number = if failure.after.len() == 1 { String::new() } else { format!("level {}, ", level + 1) };
    let after = format!("{number}after turn {}", failure.turn);
    let columns = [
        (format!("{number}before"), failure.before.get(level)),
        (after, failure.after.get(level)),
        (format!("{number}expected"), failure.expected.get(level)),
    ];
    let columns: Vec<(String, &Vec<String>)> =
        columns.into_iter().filter_map(|(title, rows)| Some((title, rows?))).collect();
    let width = |(title, rows): &(String, &Vec<String>)| {
        rows.first().map_or(0, |row| row.chars().count()).max(title.chars().count())
    };
    if columns.iter().map(|column| width(column) + 4).sum::<usize>() > 100 {
        return columns.iter().map(|column| beside(std::slice::from_ref(column), &[width(column)])).collect();
    }
    let widths: Vec<usize> = columns.iter().map(width).collect();
    beside(&columns, &widths)
}

/// A title and the rows below it.
type Column<'a> = (String, &'a Vec<String>);

fn beside(columns: &[Column<'_>], widths: &[usize]) -> String {
    let height = columns.iter().map(|(_, rows)| rows.len()).max().unwrap_or(0);
    let line = |cell: &dyn Fn(&Column<'_>) -> String| {
        let cells = columns.iter().zip(widths);
        let cells: Vec<String> = cells.map(|(column, width)| format!("    {:width$}", cell(column))).collect();
        format!("{}\n", cells.concat().trim_end())
    };
    let title = line(&|(title, _)| title.clone());
    let rows = (0..height).map(|y| line(&|(_, rows)| rows.get(y).cloned().unwrap_or_default()));
    format!("\n{title}{}", rows.collect::<String>())
}
