//! Converts the fields of a test to a [`Scenario`], and reports all errors in them.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use super::ascii_map::{AsciiMap, LegendEntry, WireMarks};
use super::fields::{LegendTable, TestFields};
use super::lookup::{MapSymbol, find};
use super::outfit::{Outfit, Possession};
use super::steps::{Performer, TestStep};
use super::{ANYTHING, Scenario, steps};
use crate::content::{Content, CreatureKind, FieldKind, LevelKind, OneOrMany, Ref, limits};
use crate::diagnostics::{Diagnostic, Diagnostics, Location};
use crate::loader::Names;
use crate::loader::read::bad_nodes::BadNodes;
use crate::loader::read::reader::Reader;
use crate::loader::tree::{Node, TableEntry};

/// The maximum number of levels in a test.
pub(super) const MAX_LEVELS: usize = 8;

/// Reads the tests of one file.
pub(crate) struct Drafter<'a> {
    pub content: &'a Content,
    pub names: &'a Names,
    pub pack: &'a str,
    pub source: &'a str,
    diagnostics: &'a RefCell<Diagnostics>,
}

impl<'a> Drafter<'a> {
    /// For tests in a file of `pack` with the text `source`.
    pub fn new(
        content: &'a Content,
        names: &'a Names,
        pack: &'a str,
        source: &'a str,
        diagnostics: &'a RefCell<Diagnostics>,
    ) -> Self {
        Self { content, names, pack, source, diagnostics }
    }

    /// The test; `None` if it has an error.
    pub fn scenario(&self, entry: TableEntry) -> Option<Scenario> {
        let faults = BadNodes::default();
        let fields: TestFields =
            Reader::new(self.names, self.diagnostics, &faults).read(&entry.node).filter(|_| self.is_sound())?;
        let kinds = fields.level.as_ref().map(|kinds| kinds.0.clone()).unwrap_or_default();
        let legend = self.legend(&fields, &entry.node);
        let draft = ScenarioDraft { drafter: self, node: &entry.node, legend, kinds: kinds.clone() };
        let built = draft.built(&fields);
        let levels = if fields.built.is_some() { Vec::new() } else { draft.levels(&fields)? };
        if fields.built.is_none() {
            draft.check_levels(&levels);
        }
        let kind = self.content.rules.player;
        draft.check_outfit(kind, &fields.player, &["player"]);
        let seeds = draft.seeds(&fields);
        let steps = self.steps_at(fields.steps.as_ref(), draft.node, &["do"], Performer::Player);
        draft.check_length(&steps, fields.turns, seeds.len() as u64);
        let expect = draft.expectation(fields.expect, &levels)?;
        draft.warn_of_idle_legend(&levels, &expect.levels);
        self.is_sound().then(|| Scenario {
            pack: self.pack.to_owned(),
            name: entry.key.clone(),
            about: fields.about,
            location: entry.key_location(),
            levels,
            built,
            kinds,
            player: fields.player,
            seeds,
            steps,
            turns: fields.turns,
            expect,
            node: entry.node,
        })
    }

    fn is_sound(&self) -> bool {
        !self.diagnostics.borrow().has_errors()
    }

    pub fn say(&self, diagnostic: Diagnostic, location: Location) {
        self.diagnostics.borrow_mut().push(diagnostic.at(location));
    }

    /// The entries of the legend, by character.
    fn legend(&self, fields: &TestFields, node: &Node) -> BTreeMap<char, Entered> {
        let location = |glyph: &char| location_in(node, &["legend", &glyph.to_string()]);
        let entered = fields.legend.iter().filter_map(|(glyph, entry)| match self.entered(&entry.0) {
            Ok(entered) => {
                let acts = self.steps_at(
                    entry.0.acts.as_ref(),
                    node,
                    &["legend", &glyph.to_string(), "acts"],
                    Performer::Creature,
                );
                Some((*glyph, Entered { acts, ..entered }))
            }
            Err(diagnostic) => {
                self.say(diagnostic, location(glyph));
                None
            }
        });
        entered.collect()
    }

    fn entered(&self, table: &LegendTable) -> Result<Entered, Diagnostic> {
        let mut entered = Entered {
            tile: table.tile,
            fields: table.fields.iter().map(|(kind, amount)| (*kind, *amount)).collect(),
            item: table.item,
            creature: table.creature,
            outfit: Outfit {
                hp: table.hp,
                food: table.food,
                carries: table.carries.clone(),
                wears: table.wears.clone(),
                memory: table.memory.clone(),
                modifiers: table.modifiers.clone(),
                stats: table.stats.clone(),
                asleep: table.asleep,
                sneaks: table.sneaks,
            },
            marks: WireMarks { wire: table.wire.clone(), lock: table.lock.clone(), fits: table.fits.clone() },
            acts: Vec::new(),
        };
        if let Some(kind) = &table.kind {
            let twice = || Diagnostic::error(format!("`kind` is `{kind}`, and another key names the same thing again"));
            match find(self.names, kind, self.pack)? {
                MapSymbol::Creature(kind) if entered.creature.is_none() => entered.creature = Some(kind),
                MapSymbol::Item(kind) if entered.item.is_none() => {
                    entered.item = Some(Possession { kind, of: None, count: 1 });
                }
                MapSymbol::Tile(kind) if entered.tile.is_none() => entered.tile = Some(kind),
                MapSymbol::Field(kind) if entered.fields.is_empty() => entered.fields.push((kind, 1)),
                _ => return Err(twice()),
            }
        }
        if entered.creature.is_none() && (!entered.outfit.is_empty() || table.acts.is_some()) {
            let fields =
                "`hp`, `food`, `carries`, `wears`, `memory`, `modifiers`, `stats`, `asleep`, `sneaks` and `acts`";
            return Err(
                Diagnostic::error(format!("only a creature has {fields}")).help("name it: `creature = \"...\"`")
            );
        }
        if table.lock.is_some() && entered.tile.is_none_or(|tile| self.content.tiles[tile].unlocks.is_none()) {
            return Err(Diagnostic::error("there is nothing to unlock here").help("use a tile with `unlocks`"));
        }
        if table.fits.is_some() && entered.item.is_none() {
            return Err(Diagnostic::error("only an item fits a lock").help("name it: `item = \"...\"`"));
        }
        if entered.creature == Some(self.content.rules.player) && table.acts.is_some() {
            return Err(Diagnostic::error("the player does what `do` says").help("`acts` is for all others"));
        }
        if entered.creature.is_none() && entered.item.is_none() && entered.tile.is_none() && entered.fields.is_empty() {
            return Err(Diagnostic::error("this does not say what is in the cell")
                .help("write an id, or a table with `creature`, `item`, `tile` or `fields`"));
        }
        Ok(entered)
    }

    /// The steps under `path` of `node`.
    fn steps_at(
        &self,
        written: Option<&OneOrMany<String>>,
        node: &Node,
        path: &[&str],
        performer: Performer,
    ) -> Vec<TestStep> {
        let written = written.map_or(&[][..], |steps| steps.0.as_slice());
        let steps = written.iter().enumerate().filter_map(|(index, text)| {
            let location = location_in(node, &[path, &[&index.to_string()]].concat());
            match steps::read(text, location.clone(), (self.content, self.names), self.pack, performer) {
                Ok(step) => Some(step),
                Err(diagnostic) => {
                    self.say(diagnostic, location);
                    None
                }
            }
        });
        steps.collect()
    }

    /// The meaning of a character that is not in the legend.
    pub fn known(&self, glyph: char, level: &LevelKind, depth: usize) -> Result<LegendEntry, Diagnostic> {
        let content = self.content;
        let tiles = &level.tiles;
        let floor = tiles.floor;
        let player = content.rules.player;
        if content.creatures[player].glyph == glyph {
            return Ok(LegendEntry { creature: Some(player), ..LegendEntry::ground(floor, false) });
        }
        let up = if depth == 0 { [tiles.exit, tiles.stairs_up] } else { [tiles.stairs_up, tiles.exit] };
        let common = [floor, tiles.wall, tiles.stairs_down].into_iter().chain(up).chain([tiles.edge]);
        if let Some(tile) = common.into_iter().find(|tile| content.tiles[*tile].glyph == glyph) {
            return Ok(LegendEntry::ground(tile, true));
        }
        match self.look_alikes(glyph).as_slice() {
            [(_, one)] => Ok(sign(*one, floor)),
            [] if glyph == ANYTHING => {
                Err(Diagnostic::error("`?` means that anything may be there")
                    .help("use it only in the map under `expect`"))
            }
            [] => Err(Diagnostic::error(format!("nothing looks like `{glyph}`"))
                .help(format!("say what it is: `legend = {{ {} = \"...\" }}`", key(glyph)))),
            several => {
                let names: Vec<String> = several.iter().take(8).map(|(id, _)| format!("`{id}`")).collect();
                let first = several.first().map_or("...", |(id, _)| id);
                Err(Diagnostic::error(format!("`{glyph}` could be {}", names.join(", ")))
                    .help(format!("say which it is: `legend = {{ {} = \"{first}\" }}`", key(glyph))))
            }
        }
    }

    /// Everything with the glyph `glyph` that the pack can name. If any of it is the pack's own, only that; of those, fields only if there is
    /// nothing else.
    fn look_alikes(&self, glyph: char) -> Vec<(&'a str, MapSymbol)> {
        let content = self.content;
        let creatures = content.creatures.iter().filter(|(.., kind)| kind.glyph == glyph);
        let items = content.items.iter().filter(|(.., kind)| kind.glyph == glyph);
        let tiles = content.tiles.iter().filter(|(.., kind)| kind.glyph == glyph);
        let fields = content.fields.iter().filter(|(.., kind)| kind.glyph == Some(glyph));
        let all = creatures
            .map(|(kind, id, _)| (id, MapSymbol::Creature(kind)))
            .chain(items.map(|(kind, id, _)| (id, MapSymbol::Item(kind))))
            .chain(tiles.map(|(kind, id, _)| (id, MapSymbol::Tile(kind))))
            .chain(fields.map(|(kind, id, _)| (id, MapSymbol::Field(kind))));
        let mut nearest = self.nearest(all);
        let is_field = |(_, symbol): &(&str, MapSymbol)| matches!(symbol, MapSymbol::Field(_));
        if !nearest.iter().all(is_field) {
            nearest.retain(|named| !is_field(named));
        }
        nearest
    }

    /// Those of the pack, by their short ids, or else those of the packs that it can see.
    fn nearest(&self, all: impl Iterator<Item = (&'a str, MapSymbol)>) -> Vec<(&'a str, MapSymbol)> {
        let packs = self.names.scope.visible_to(self.pack);
        let (mut in_pack, mut others) = (Vec::new(), Vec::new());
        for (id, named) in all {
            match id.split_once(':') {
                Some((pack, bare)) if pack == self.pack => in_pack.push((bare, named)),
                Some((pack, _)) if packs.iter().any(|other| other == pack) => others.push((id, named)),
                _ => {}
            }
        }
        if in_pack.is_empty() { others } else { in_pack }
    }
}

/// An entry of the legend.
pub(crate) struct Entered {
    tile: Option<Ref<crate::content::TileKind>>,
    fields: Vec<(Ref<FieldKind>, u16)>,
    item: Option<Possession>,
    pub creature: Option<Ref<CreatureKind>>,
    pub outfit: Outfit,
    marks: WireMarks,
    acts: Vec<TestStep>,
}

fn sign(named: MapSymbol, floor: Ref<crate::content::TileKind>) -> LegendEntry {
    match named {
        MapSymbol::Creature(kind) => LegendEntry { creature: Some(kind), ..LegendEntry::ground(floor, false) },
        MapSymbol::Item(kind) => {
            LegendEntry { item: Some(Possession { kind, of: None, count: 1 }), ..LegendEntry::ground(floor, false) }
        }
        MapSymbol::Tile(tile) => LegendEntry::ground(tile, true),
        MapSymbol::Field(kind) => LegendEntry { fields: vec![(kind, 1)], ..LegendEntry::ground(floor, false) },
    }
}

/// The kind of the level at `depth`, counted from 0: the one that a test says, or else that of the game.
pub(crate) fn kind_of_level(content: &Content, said: &[Ref<LevelKind>], depth: usize) -> Ref<LevelKind> {
    let levels = &content.rules.levels;
    said.get(depth).or(levels.get(depth)).or(levels.last()).copied().unwrap_or(Ref::new(0))
}

/// A character as a TOML key.
fn key(glyph: char) -> String {
    match glyph {
        glyph if glyph.is_ascii_alphanumeric() => glyph.to_string(),
        '"' | '\\' => format!("'{glyph}'"),
        glyph => format!("\"{glyph}\""),
    }
}

/// The place of a field of `node`, or of its innermost parent that exists.
fn location_in(node: &Node, path: &[&str]) -> Location {
    let mut node = node;
    for step in path {
        let next = node.field(step).or_else(|| step.parse().ok().and_then(|index| node.item(index)));
        let Some(next) = next else { break };
        node = next;
    }
    node.location()
}

/// The element at `index` of a list, or the value itself if it is not a list.
fn element(node: &Node, index: usize) -> &Node {
    node.item(index).unwrap_or(node)
}

/// A test that is being read.
pub(crate) struct ScenarioDraft<'d, 'a> {
    pub drafter: &'d Drafter<'a>,
    pub node: &'d Node,
    pub legend: BTreeMap<char, Entered>,
    /// The kinds of its levels, as far as it says.
    pub kinds: Vec<Ref<LevelKind>>,
}

impl ScenarioDraft<'_, '_> {
    pub fn say(&self, diagnostic: Diagnostic, path: &[&str]) {
        self.drafter.say(diagnostic, location_in(self.node, path));
    }

    fn levels(&self, fields: &TestFields) -> Option<Vec<AsciiMap>> {
        if fields.map.is_none() {
            let diagnostic = Diagnostic::error("this test has no `map`");
            self.say(
                diagnostic.help("draw a level as `map`, or name one that is built as in a game: `built = 1`"),
                &[],
            );
            return None;
        }
        let below = fields.below.as_ref().map_or(0, |below| below.0.len());
        if below >= MAX_LEVELS {
            let message = format!("this test has {} levels, more than the {MAX_LEVELS} allowed", below + 1);
            self.say(Diagnostic::error(message), &["below"]);
            return None;
        }
        self.drawings(self.node, below)
    }

    /// The maps under the keys `map` and `below` of `node`.
    pub fn drawings(&self, node: &Node, below: usize) -> Option<Vec<AsciiMap>> {
        let under = node.field("below");
        let lower = (0..below).filter_map(|index| Some(element(under?, index)));
        let maps: Vec<&Node> = node.field("map").into_iter().chain(lower).collect();
        let drawings: Vec<Option<AsciiMap>> =
            maps.into_iter().enumerate().map(|(depth, node)| self.drawing(node, depth)).collect();
        drawings.into_iter().collect()
    }

    fn drawing(&self, node: &Node, depth: usize) -> Option<AsciiMap> {
        let mut drawing = match AsciiMap::read(node, self.drafter.source) {
            Ok(drawing) => drawing,
            Err(diagnostic) => {
                let location = diagnostic.location.clone().unwrap_or_else(|| node.location());
                self.drafter.say(diagnostic, location);
                return None;
            }
        };
        let mut signs = BTreeMap::new();
        let mut seen = BTreeSet::new();
        for (at, glyph) in drawing.cells().filter(|(_, glyph)| seen.insert(*glyph)) {
            match self.sign(glyph, depth) {
                Ok(sign) => drop(signs.insert(glyph, sign)),
                // Reading the map checks whether this character is allowed in it.
                Err(_) if glyph == ANYTHING => {}
                Err(diagnostic) => self.drafter.say(diagnostic, drawing.location_of(at)),
            }
        }
        drawing.signs = signs;
        Some(drawing)
    }

    fn sign(&self, glyph: char, depth: usize) -> Result<LegendEntry, Diagnostic> {
        let level = self.level(depth);
        let Some(entry) = self.legend.get(&glyph) else { return self.drafter.known(glyph, level, depth) };
        let floor = level.tiles.floor;
        Ok(LegendEntry {
            tile: entry.tile.unwrap_or(floor),
            names_tile: entry.tile.is_some(),
            fields: entry.fields.clone(),
            item: entry.item,
            creature: entry.creature,
            outfit: entry.outfit.clone(),
            marks: entry.marks.clone(),
            acts: entry.acts.clone(),
        })
    }

    /// The kind of level at `depth`, counted from 0.
    pub fn level(&self, depth: usize) -> &LevelKind {
        let content = self.drafter.content;
        &content.levels[kind_of_level(content, &self.kinds, depth)]
    }

    fn seeds(&self, fields: &TestFields) -> Vec<u64> {
        match (fields.seed, fields.seeds) {
            (Some(_), Some(_)) => {
                let diagnostic = Diagnostic::error("there are both `seed` and `seeds`");
                self.say(diagnostic.help("keep one of them; `seeds = 20` plays the seeds 1 to 20"), &["seeds"]);
                Vec::new()
            }
            (_, Some(seeds)) if !limits::SEEDS.holds(seeds.min(i64::MAX as u64) as i64) => {
                let limits::Limit { least, most, .. } = limits::SEEDS;
                let message = format!("`seeds` must be from {least} to {most}, but is {seeds}");
                self.say(Diagnostic::error(message), &["seeds"]);
                Vec::new()
            }
            (_, Some(seeds)) => (1..=seeds).collect(),
            (seed, None) => vec![seed.unwrap_or(1)],
        }
    }
}
