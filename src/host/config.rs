//! The user's settings: `config.toml` in the data folder. Writing it keeps unknown entries and comments.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;
use toml_edit::{Array, Document, DocumentMut, Item, RawString, Table, TableLike, Value, value};

use crate::diagnostics::{Diagnostic, Diagnostics, Location, Sources, Style, suggest};
use crate::loader::MAX_FILE;

/// The most mods that can be enabled.
const MAX_ENABLED: usize = 1000;

/// The most sizes that letters may be larger or smaller than usual.
const MAX_ZOOM: i32 = 20;

/// What is to change in the settings.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConfigChange {
    /// Mods to append to the enabled ones, unless they are among them.
    pub(crate) on: Vec<String>,
    /// Mods to remove from the enabled ones, before others are appended. A game among them is no longer the chosen one.
    pub(crate) off: BTreeSet<String>,
    /// The game that is chosen.
    pub(crate) game: Option<String>,
    /// How many sizes larger the letters of the window are than usual, or smaller if negative.
    pub(crate) zoom: Option<i32>,
}

/// The settings as read.
pub(crate) struct Config {
    path: PathBuf,
    /// The path as messages show it.
    shown: String,
    text: String,
    /// The ids of the enabled mods, each with its place in the file.
    enabled: Vec<(String, Location)>,
    /// The id of the game that was chosen last, with its place in the file.
    game: Option<(String, Location)>,
    /// How many sizes larger the letters of the window are than usual, or smaller if negative.
    zoom: i32,
    /// Errors and warnings about the file.
    pub(crate) diagnostics: Diagnostics,
}

impl Config {
    /// Reads the settings in `data_dir`; the defaults if there is no file.
    pub(crate) fn read(data_dir: &Path) -> Self {
        let path = data_dir.join("config.toml");
        let shown = path.display().to_string();
        let (text, diagnostics) = (String::new(), Diagnostics::default());
        let mut config = Self { path, shown, text, enabled: Vec::new(), game: None, zoom: 0, diagnostics };
        match read(&config.path) {
            Ok(text) => config.text = text,
            Err(why) => {
                let message = format!("`{}` can't be read: {why}", config.shown);
                config.complain(Diagnostic::error(message), None);
            }
        }
        config.understand();
        config
    }

    /// The ids of the enabled mods.
    pub(crate) fn enabled(&self) -> BTreeSet<String> {
        self.enabled.iter().map(|(id, _)| id.clone()).collect()
    }

    /// The ids of the enabled mods, in load order.
    pub(crate) fn order(&self) -> Vec<String> {
        self.enabled.iter().map(|(id, _)| id.clone()).collect()
    }

    /// The id of the game that was chosen last.
    pub(crate) fn game(&self) -> Option<&str> {
        self.game.as_ref().map(|(id, _)| id.as_str())
    }

    /// How many sizes larger the letters of the window are than usual, or smaller if negative.
    pub(crate) fn zoom(&self) -> i32 {
        self.zoom
    }

    /// Warns about a chosen game that is not in `known`, and forgets it.
    pub(crate) fn forget_unknown_game(&mut self, known: &[String]) {
        let Some((id, location)) = self.game.take_if(|(id, _)| !known.contains(id)) else { return };
        let warning = Diagnostic::warning(format!("there is no game `{id}`")).at(location);
        self.diagnostics.push(warning.help(format!("another one is played; the games are {}", known.join(", "))));
    }

    /// Warns about enabled mods that are not in `known`.
    pub(crate) fn report_unknown(&mut self, known: &BTreeSet<String>) {
        for (id, location) in self.enabled.iter().filter(|(id, _)| !known.contains(id)) {
            let message = format!("there is no mod `{id}`");
            let diagnostic = match suggest(id, known.iter().map(String::as_str)) {
                Some(meant) => Diagnostic::warning(format!("{message}: did you mean `{meant}`?")),
                None => Diagnostic::warning(message).help("it stays on the list in case the mod comes back"),
            };
            self.diagnostics.push(diagnostic.at(location.clone()));
        }
    }

    /// Renders all errors and warnings about the file.
    pub(crate) fn report(&self, style: Style) -> String {
        let mut sources = Sources::default();
        sources.add(&self.shown, &self.text);
        self.diagnostics.render(&sources, style)
    }

    fn complain(&mut self, diagnostic: Diagnostic, span: Option<Range<usize>>) {
        let location = span.map_or_else(|| Location::whole(self.shown.as_str()), |span| self.location(span));
        self.diagnostics.push(diagnostic.at(location));
    }

    fn location(&self, span: Range<usize>) -> Location {
        Location::new(self.shown.as_str(), span)
    }

    fn understand(&mut self) {
        let document = match Document::parse(self.text.clone()) {
            Ok(document) => document,
            Err(error) => {
                let message = error.message().lines().next().unwrap_or("this is not TOML").to_owned();
                return self.complain(Diagnostic::error(message), error.span());
            }
        };
        self.warn_of_unknown(document.as_table(), &["game", "mods", "window"], "");
        if let Some(game) = document.get("game") {
            match game.as_str() {
                Some(id) => self.game = Some((id.to_owned(), self.location(game.span().unwrap_or_default()))),
                None => self.expected("the id of a game, as in `game = \"a\"`", game),
            }
        }
        if let Some(window) = document.get("window") {
            self.understand_window(window);
        }
        if let Some(mods) = document.get("mods") {
            self.understand_mods(mods);
        }
    }

    fn understand_window(&mut self, window: &Item) {
        let Some(table) = window.as_table_like() else {
            return self.expected("a table, as in `[window]`", window);
        };
        self.warn_of_unknown(table, &["zoom"], "window.");
        let Some(item) = table.get("zoom") else { return };
        let zoom = item.as_integer().and_then(|zoom| i32::try_from(zoom).ok());
        if let Some(zoom) = zoom.filter(|zoom| (-MAX_ZOOM..=MAX_ZOOM).contains(zoom)) {
            self.zoom = zoom;
        } else {
            self.expected(&format!("a whole number from -{MAX_ZOOM} to {MAX_ZOOM}, as in `zoom = 1`"), item);
        }
    }

    fn understand_mods(&mut self, mods: &Item) {
        let Some(table) = mods.as_table_like() else {
            return self.expected("a table, as in `[mods]`", mods);
        };
        self.warn_of_unknown(table, &["enabled"], "mods.");
        let Some(enabled) = table.get("enabled") else { return };
        let Some(list) = enabled.as_array() else {
            return self.expected("a list of ids, as in `enabled = [\"a\", \"b\"]`", enabled);
        };
        if list.len() > MAX_ENABLED {
            let message = format!("{} mods are enabled, but at most {MAX_ENABLED} can be", list.len());
            return self.complain(Diagnostic::error(message).help("remove those that you don't play with"), None);
        }
        self.enable(list);
    }

    /// Enables the mods of a list, each once.
    fn enable(&mut self, list: &Array) {
        let mut known = BTreeSet::new();
        for value in list {
            match (value.as_str(), value.span()) {
                (Some(id), span) if known.insert(id) => {
                    let location = self.location(span.unwrap_or_default());
                    self.enabled.push((id.to_owned(), location));
                }
                (Some(id), span) => self.complain(Diagnostic::warning(format!("`{id}` is listed twice")), span),
                (None, span) => self.complain(Diagnostic::error("expected the id of a mod, as text"), span),
            }
        }
    }

    /// Warns about entries of a table that mean nothing.
    fn warn_of_unknown(&mut self, table: &dyn TableLike, known: &[&str], prefix: &str) {
        for (name, item) in table.iter().filter(|(name, _)| !known.contains(name)) {
            let span = table.key(name).and_then(toml_edit::Key::span).or_else(|| item.span());
            let message = format!("unknown setting `{prefix}{name}`");
            self.complain(
                match suggest(name, known.iter().copied()) {
                    Some(meant) => Diagnostic::warning(format!("{message}: did you mean `{meant}`?")),
                    None if prefix.is_empty() && name == "enabled" => {
                        Diagnostic::warning(message).help("it belongs in the table `[mods]`: write that line above it")
                    }
                    None => Diagnostic::warning(message).help("it has no effect"),
                },
                span,
            );
        }
    }

    fn expected(&mut self, what: &str, found: &Item) {
        self.complain(Diagnostic::error(format!("expected {what}")), found.span());
    }

    /// Applies `change` and writes the file.
    ///
    /// # Errors
    /// Why the file can't be written. It is then unchanged.
    pub(crate) fn write(&self, change: &ConfigChange) -> Result<(), String> {
        if self.diagnostics.has_errors() {
            return Err("it has errors; fix them first".to_owned());
        }
        let document: DocumentMut = self.text.parse().map_err(|error: toml_edit::TomlError| error.to_string())?;
        let text = changed(document, change).ok_or_else(|| "`[mods]` or `[window]` is not a table".to_owned())?;
        put(&self.path, &text).map_err(|error| error.to_string())
    }

    /// The path of the file as messages show it.
    pub(crate) fn shown(&self) -> &str {
        &self.shown
    }
}

/// The document with `change` applied, and everything else unchanged.
fn changed(mut document: DocumentMut, change: &ConfigChange) -> Option<String> {
    let ConfigChange { on, off, game, zoom } = change;
    let is_off = document.get("game").and_then(Item::as_str).is_some_and(|id| off.contains(id));
    match game {
        Some(id) => drop(document.insert("game", value(id))),
        None if is_off => drop(document.remove("game")),
        None => {}
    }
    if let Some(zoom) = zoom {
        let window = document.entry("window").or_insert_with(|| Item::Table(Table::new())).as_table_like_mut()?;
        window.insert("zoom", value(i64::from(*zoom)));
    }
    if on.is_empty() && off.is_empty() {
        return Some(document.to_string());
    }
    let table = document.entry("mods").or_insert_with(|| Item::Table(Table::new())).as_table_like_mut()?;
    let list = table.entry("enabled").or_insert_with(|| Item::Value(Value::Array(Array::new()))).as_array_mut()?;
    list.retain(|value| value.as_str().is_none_or(|id| !off.contains(id)));
    // The first entry no longer needs the separator after a removed one.
    if let Some(first) = list.get_mut(0).filter(|first| first.decor().prefix().and_then(RawString::as_str) == Some(" "))
    {
        first.decor_mut().set_prefix("");
    }
    for id in on {
        if !list.iter().any(|value| value.as_str() == Some(id)) {
            append(list, id);
        }
    }
    Some(document.to_string())
}

/// Appends an id in the style of the last one: on the same line, or on a line of its own.
fn append(list: &mut Array, id: &str) {
    let before = list.iter().last().and_then(|value| value.decor().prefix()).and_then(RawString::as_str);
    let indent = before.and_then(|prefix| prefix.rsplit_once('\n')).map(|(_, indent)| format!("\n{indent}"));
    match indent {
        Some(indent) => {
            // Text after the last comma, such as a comment on the last entry, stays before the new one.
            let rest =
                list.trailing().as_str().and_then(|rest| rest.rsplit_once('\n')).map(|(rest, _)| rest.to_owned());
            let rest = rest.filter(|_| list.trailing_comma());
            list.push_formatted(
                Value::from(id).decorated(format!("{}{indent}", rest.as_deref().unwrap_or_default()), ""),
            );
            if rest.is_some() {
                list.set_trailing("\n");
            }
        }
        None => list.push(id),
    }
}

/// The text of the file; empty if it does not exist.
fn read(path: &Path) -> Result<String, String> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(String::new()),
        Ok(found) if !found.is_file() => return Err("it is not a file".to_owned()),
        _ => {}
    }
    let file = File::open(path).map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    file.take(MAX_FILE as u64 + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() > MAX_FILE {
        return Err(format!("it is larger than the {} KiB allowed", MAX_FILE / 1024));
    }
    String::from_utf8(bytes).map_err(|_| "it is not UTF-8 text".to_owned())
}

/// Writes a temporary file and renames it over the old one, so that there is always a complete file. A symbolic link is
/// kept.
fn put(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(&path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn set(ids: &[&str]) -> BTreeSet<String> {
        ids.iter().map(|id| (*id).to_owned()).collect()
    }

    fn list(ids: &[&str]) -> Vec<String> {
        ids.iter().map(|id| (*id).to_owned()).collect()
    }

    #[track_caller]
    fn expect_written(before: &str, on: &[&str], off: &[&str], after: &str) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        fs::write(&path, before).unwrap();
        let change = ConfigChange { on: list(on), off: set(off), ..ConfigChange::default() };
        Config::read(folder.path()).write(&change).unwrap();
        assert_eq!(fs::read_to_string(path).unwrap(), after);
    }

    #[test]
    fn other_settings_and_formatting_are_kept() {
        expect_written("", &["b", "a"], &[], "[mods]\nenabled = [\"b\", \"a\"]\n");
        expect_written("[mods]\nenabled = [\"a\", \"b\"]\n", &["a"], &["a"], "[mods]\nenabled = [\"b\", \"a\"]\n");
        expect_written(
            "# mine\nlook = { dark=true } # so\n\n[mods] # on\nenabled = [ 'a', # first\n  \"gone\" ]\nother = 1\n",
            &["b"],
            &["a"],
            "# mine\nlook = { dark=true } # so\n\n[mods] # on\nenabled = [ # first\n  \"gone\" ,\n  \"b\"]\nother = 1\n",
        );
        expect_written(
            "[mods]\nenabled = [\n    \"a\",\n    \"b\", # why\n]\n[z]\n",
            &["c"],
            &["x"],
            "[mods]\nenabled = [\n    \"a\",\n    \"b\", # why\n    \"c\",\n]\n[z]\n",
        );
        expect_written("mods = { enabled = [\"a\"] }\n", &[], &["a"], "mods = { enabled = [] }\n");
    }

    #[test]
    fn the_chosen_game_stands_above_the_mods_until_it_is_turned_off() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        let mods = "# mine\n[mods]\nenabled = [\"a\"]\n";
        fs::write(&path, mods).unwrap();
        let change = ConfigChange { game: Some("maze".to_owned()), ..ConfigChange::default() };
        Config::read(folder.path()).write(&change).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("game = \"maze\"\n{mods}"));
        let mut config = Config::read(folder.path());
        assert_eq!(config.game(), Some("maze"));
        config.forget_unknown_game(&list(&["tower"]));
        assert_eq!(config.game(), None);
        assert!(config.report(Style::Plain).contains("there is no game `maze`"));
        let change = ConfigChange { off: set(&["maze"]), ..ConfigChange::default() };
        Config::read(folder.path()).write(&change).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), mods);
    }

    #[test]
    fn the_size_of_letters_is_kept_below_the_mods() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        assert_eq!(Config::read(folder.path()).zoom(), 0);
        let mods = "# mine\n[mods]\nenabled = [\"a\"]\n";
        fs::write(&path, mods).unwrap();
        for zoom in [2, -1] {
            let change = ConfigChange { zoom: Some(zoom), ..ConfigChange::default() };
            Config::read(folder.path()).write(&change).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), format!("{mods}\n[window]\nzoom = {zoom}\n"));
            let config = Config::read(folder.path());
            assert_eq!((config.zoom(), config.diagnostics.is_empty()), (zoom, true));
        }
    }

    #[test]
    fn errors_are_reported_with_their_place_and_nothing_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("config.toml");
        for (text, said) in [
            ("[mods]\nenabled = [\"a\" \"b\"]\n", "config.toml:2:"),
            ("mods = 5\n", "config.toml:1:8"),
            ("window = 5\n", "config.toml:1:10"),
            ("[window]\nzoom = 1.5\n", "config.toml:2:8"),
            ("[window]\nzoom = -21\n", "expected a whole number from -20 to 20, as in `zoom = 1`"),
            ("[mods]\nenabled = \"a\"\n", "config.toml:2:11"),
            ("[mods]\nenabled = [\"a\", 5]\n", "config.toml:2:17"),
            (&format!("[mods]\nenabled = [{}]\n", "\"a\", ".repeat(1001)), "1001 mods are enabled"),
        ] {
            fs::write(&path, text).unwrap();
            let config = Config::read(folder.path());
            let report = config.report(Style::Plain);
            assert!(report.contains("error: ") && report.contains(said), "{text}{report}");
            let change = ConfigChange { on: list(&["b"]), ..ConfigChange::default() };
            assert!(config.write(&change).is_err());
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }

    #[test]
    fn unknown_settings_and_mods_are_reported_without_an_error() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(
            folder.path().join("config.toml"),
            "mod = 1\n[mods]\nenable = []\nenabled = [\"addz\", \"adds\", \"adds\"]\n",
        )
        .unwrap();
        let mut config = Config::read(folder.path());
        config.report_unknown(&set(&["adds"]));
        let found: Vec<&str> = config.diagnostics.iter().map(|found| found.message.as_str()).collect();
        assert_eq!(
            found,
            [
                "unknown setting `mod`: did you mean `mods`?",
                "unknown setting `mods.enable`: did you mean `enabled`?",
                "there is no mod `addz`: did you mean `adds`?",
                "`adds` is listed twice"
            ]
        );
        assert!(!config.diagnostics.has_errors());
        assert_eq!(config.enabled(), set(&["adds", "addz"]));
    }
}
