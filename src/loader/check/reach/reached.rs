//! What of a game the player can come across, found by following references from `[game]`, and names in scripts.

use std::collections::{BTreeMap, BTreeSet};

use super::named_ids::NamedIds;
use crate::content::{
    AbilityKind, BehaviourUse, Carried, Catalog, CreatureKind, DrawnLegend, HordeDraw, ItemKind, Kind, LevelKind, Ref,
    Script, Spawn, Stage, StageKind, Strike, Throw, TileChange,
};
use crate::loader::definitions::{Entries, ReadDefinitions, at};

/// What the player can come across in the game, by table and index.
#[derive(Default)]
pub struct Reached(BTreeMap<&'static str, BTreeSet<usize>>);

/// For tables in which nothing was reached.
static NOTHING: BTreeSet<usize> = BTreeSet::new();

impl Reached {
    /// `named` are the ids that scripts may name.
    pub fn of(definitions: &ReadDefinitions, named: &NamedIds<'_>) -> Self {
        let mut reached = Self::default();
        let Some(rules) = &definitions.rules else { return reached };
        reached.named(definitions, named);
        reached.add("creature", [rules.player.index()]);
        reached.add("ending", rules.endings.iter().map(|ending| ending.index()));
        // A branch without a way to it is an error.
        reached.add("branch", 0..definitions.branches.len());
        reached.add("tile", read(&definitions.branches).filter_map(|kind| kind.entrance).map(Ref::index));
        let of_branches = read(&definitions.branches).flat_map(|kind| kind.levels.kinds());
        reached.add("level", rules.levels.kinds().chain(of_branches).map(Ref::index));
        for index in reached.of_table("level").clone() {
            if let Some((_, level)) = at(&definitions.levels, index) {
                reached.level(level, definitions);
            }
        }
        reached.vaults(definitions);
        reached.tile_changes(definitions);
        reached.treasures(definitions);
        reached.clocks(definitions);
        for index in reached.of_table("creature").clone() {
            let Some((_, kind)) = at(&definitions.creatures, index) else { continue };
            let choices = kind.carries.iter().flat_map(Carried::choices).map(|choice| &choice.kind);
            reached.add("item", choices.chain(&kind.corpse).chain(&kind.poses_as).map(|item| item.index()));
            reached.add("treasure", kind.carries.iter().filter_map(Carried::treasure).map(Ref::index));
        }
        reached.treasures(definitions);
        reached.add("flavor", read(&definitions.items).filter_map(|kind| kind.flavor).map(Ref::index));
        reached.add("slot", read(&definitions.items).filter_map(|kind| kind.slot).map(Ref::index));
        // A creature that never appears is reported itself, so its faction counts as used.
        reached.add("faction", read(&definitions.creatures).map(|kind| kind.faction.index()));
        let by_modifier = read(&definitions.modifiers).filter_map(|kind| kind.faction);
        reached.add("faction", by_modifier.map(Ref::index));
        reached.add("modifier", read(&definitions.creatures).flat_map(|kind| &kind.modifiers).map(|kind| kind.index()));
        reached.add("modifier", read(&definitions.items).flat_map(|kind| &kind.worn).map(|kind| kind.index()));
        let movements = read(&definitions.creatures).filter_map(|kind| kind.movement);
        let lent = read(&definitions.modifiers).filter_map(|kind| kind.movement);
        reached.add("movement", movements.chain(lent).chain(rules.movement).map(Ref::index));
        reached.hazards(definitions);
        reached.fields(definitions);
        let bound = definitions.keys.iter().flat_map(|keys| keys.command.keys());
        reached.add("command", bound.map(|command| command.index()));
        reached.stats(definitions);
        reached.attacks(definitions);
        reached.dig(definitions);
        reached.add(Script::TABLE, uses(definitions).map(|behaviour| behaviour.script.index()));
        reached
    }

    /// What was reached in a table, by index.
    pub fn of_table(&self, table: &str) -> &BTreeSet<usize> {
        self.0.get(table).unwrap_or(&NOTHING)
    }

    /// Adds definitions of a table, by index.
    pub fn add(&mut self, table: &'static str, indices: impl IntoIterator<Item = usize>) {
        self.0.entry(table).or_default().extend(indices);
    }

    /// Adds what lists of creatures and items name.
    fn lists(&mut self, creatures: &[Spawn<CreatureKind>], items: &[Spawn<ItemKind>]) {
        let (creatures, items) = (|| creatures.iter(), || items.iter());
        self.add("creature", creatures().flat_map(|spawn| &spawn.of.0).map(|choice| choice.kind.index()));
        self.add("item", items().flat_map(|spawn| &spawn.of.0).map(|choice| choice.kind.index()));
        let with = creatures().flat_map(|spawn| &spawn.with).chain(items().flat_map(|spawn| &spawn.with));
        self.add("item", with.map(|item| item.index()));
        self.add("modifier", creatures().flat_map(|spawn| &spawn.modifiers).map(|modifier| modifier.index()));
    }

    fn level(&mut self, level: &LevelKind, definitions: &ReadDefinitions) {
        self.lists(&level.creatures, &level.items);
        let tiles = &level.tiles;
        let tiles = [tiles.floor, tiles.wall, tiles.edge, tiles.stairs_down, tiles.stairs_up, tiles.exit];
        self.add("tile", tiles.map(Ref::index));
        let of_stages = level.build.iter().flat_map(Stage::tiles);
        self.add("tile", of_stages.map(Ref::index));
        for stage in &level.build {
            match &stage.kind {
                StageKind::Drawn(drawn) => self.legend(&drawn.legend),
                StageKind::Hordes(draw) => self.hordes(draw, definitions),
                StageKind::Spawns(lists) => {
                    self.lists(&lists.creatures, &lists.items);
                    let poured = lists.features.iter().flat_map(|spawn| &spawn.of.0);
                    self.add("feature", poured.map(|choice| choice.kind.index()));
                }
                StageKind::Treasure(treasure) => self.add("treasure", [treasure.of.index()]),
                StageKind::Vaults(vaults) => self.add("vault", vaults.of.0.iter().map(|vault| vault.index())),
                _ => {}
            }
        }
    }

    /// Adds what is in the vaults that were reached, and in those that are nested in them or hold their keys.
    fn vaults(&mut self, definitions: &ReadDefinitions) {
        let mut waiting: Vec<usize> = self.of_table("vault").iter().copied().collect();
        while let Some(index) = waiting.pop() {
            let Some((_, kind)) = at(&definitions.vaults, index) else { continue };
            let before = self.of_table("vault").clone();
            self.legend(&kind.legend);
            self.add("vault", kind.key_in.0.iter().map(|vault| vault.index()));
            waiting.extend(self.of_table("vault").difference(&before));
        }
    }

    /// Adds the hordes that may be drawn, and who is in them.
    fn hordes(&mut self, draw: &HordeDraw, definitions: &ReadDefinitions) {
        let all = draw.of.0.is_empty().then_some(0..definitions.hordes.len());
        let drawn = all.into_iter().flatten().chain(draw.of.0.iter().map(|horde| horde.index()));
        for index in drawn.collect::<Vec<usize>>() {
            self.add("horde", [index]);
            let Some((_, kind)) = at(&definitions.hordes, index) else { continue };
            let members = kind.members.iter().flat_map(|members| &members.of.0);
            self.add("creature", kind.leader.0.iter().chain(members).map(|choice| choice.kind.index()));
            let modifiers = kind.members.iter().flat_map(|members| &members.modifiers).chain(&kind.modifiers);
            self.add("modifier", modifiers.map(|modifier| modifier.index()));
        }
    }

    /// Adds what is in the treasures that were reached, and in those from which they draw.
    fn treasures(&mut self, definitions: &ReadDefinitions) {
        let mut waiting: Vec<usize> = self.of_table("treasure").iter().copied().collect();
        while let Some(index) = waiting.pop() {
            let Some((_, kind)) = at(&definitions.treasures, index) else { continue };
            self.add("item", kind.items.iter().filter_map(|entry| entry.of).map(Ref::index));
            let tables = kind.items.iter().filter_map(|entry| entry.table).map(Ref::index);
            let new: Vec<usize> = tables.filter(|table| !self.of_table("treasure").contains(table)).collect();
            self.add("treasure", new.iter().copied());
            waiting.extend(new);
        }
    }

    /// Adds what a legend of a drawn map names.
    fn legend(&mut self, legend: &DrawnLegend) {
        let cells = || legend.values();
        self.add("tile", cells().filter_map(|cell| cell.tile).map(Ref::index));
        self.add("creature", cells().flat_map(|cell| &cell.creature).map(|choice| choice.kind.index()));
        self.add("modifier", cells().flat_map(|cell| &cell.modifiers).map(|modifier| modifier.index()));
        let items = cells().flat_map(|cell| &cell.item).map(|choice| choice.kind);
        self.add("item", items.chain(cells().filter_map(|cell| cell.key)).map(Ref::index));
        self.add("treasure", cells().filter_map(|cell| cell.treasure).map(Ref::index));
        self.add("feature", cells().filter_map(|cell| cell.feature).map(Ref::index));
        self.add("vault", cells().flat_map(|cell| &cell.vault).map(|vault| vault.index()));
    }

    /// Adds who appears where tiles change. Those of a tile that is nowhere count as used.
    fn tile_changes(&mut self, definitions: &ReadDefinitions) {
        let appear = tile_changes(definitions).filter_map(|change| change.creature);
        self.add("creature", appear.map(Ref::index));
    }

    /// Adds what clocks make of the ground, and who arrives. Those of levels that aren't part of the game count as used.
    fn clocks(&mut self, definitions: &ReadDefinitions) {
        let made = read(&definitions.clocks).flat_map(|clock| clock.becomes.values());
        self.add("tile", made.map(|tile| tile.index()));
        let poured = read(&definitions.clocks).flat_map(|clock| clock.pours.values());
        self.add("feature", poured.map(|feature| feature.index()));
        let anywhere = read(&definitions.clocks).flat_map(|clock| &clock.features).flat_map(|spawn| &spawn.of.0);
        self.add("feature", anywhere.map(|choice| choice.kind.index()));
        let arrivals = || read(&definitions.clocks).flat_map(|clock| &clock.arrive);
        self.add("creature", arrivals().flat_map(|spawn| &spawn.of.0).map(|choice| choice.kind.index()));
        self.add("item", arrivals().flat_map(|spawn| &spawn.with).map(|item| item.index()));
        self.add("modifier", arrivals().flat_map(|spawn| &spawn.modifiers).map(|modifier| modifier.index()));
        for hordes in read(&definitions.clocks).filter_map(|clock| clock.hordes.as_ref()) {
            self.hordes(hordes, definitions);
        }
    }

    /// Adds what tiles do to those who stand in them. That of a tile that is nowhere counts as used.
    fn hazards(&mut self, definitions: &ReadDefinitions) {
        let types = read(&definitions.tiles).flat_map(|kind| {
            let of_fall = kind.hole.as_ref().and_then(|hole| hole.damage_type);
            kind.damage_type.into_iter().chain(of_fall)
        });
        self.add("damage_type", types.map(Ref::index));
        let applied = read(&definitions.tiles).flat_map(|kind| &kind.applies);
        self.add("modifier", applied.map(|applied| applied.modifier.index()));
    }

    /// Adds what is poured out and what it does. That of a field that is nowhere counts as used.
    fn fields(&mut self, definitions: &ReadDefinitions) {
        let fields = || read(&definitions.fields);
        let changes = || fields().flat_map(|kind| kind.becomes.iter().chain(&kind.entered));
        let burnings = || fields().filter_map(|kind| kind.burns.as_ref());
        let tile_burnings = || read(&definitions.tiles).filter_map(|kind| kind.burns.as_ref());
        let tile_changes = || tile_changes(definitions);
        let features = || read(&definitions.features);
        let flames = burnings().chain(tile_burnings()).flat_map(|burning| [burning.with, burning.explodes]).flatten();
        let left = fields().filter_map(|kind| kind.leaves).chain(changes().filter_map(|change| change.field));
        let poured = features().filter_map(|kind| kind.field);
        self.add("field", flames.chain(left).chain(poured).map(Ref::index));
        let by_fire = burnings().chain(tile_burnings()).filter_map(|burning| burning.feature);
        let by_change =
            changes().filter_map(|change| change.feature).chain(tile_changes().filter_map(|change| change.feature));
        let after = features().filter_map(|kind| kind.then);
        let by_ability = read(&definitions.abilities).filter_map(|kind| kind.feature);
        let of_creatures = read(&definitions.creatures).flat_map(|kind| kind.features.all());
        let of_modifiers = read(&definitions.modifiers).flat_map(|kind| kind.features.all());
        let by_bodies = of_creatures.chain(of_modifiers).map(|poured| poured.feature);
        let from_start = read(&definitions.levels).flat_map(|level| &level.features).flat_map(|spawn| &spawn.of.0);
        let from_start = from_start.map(|choice| choice.kind);
        self.add("feature", by_fire.chain(by_change).chain(after).chain(by_ability).map(Ref::index));
        self.add("feature", by_bodies.chain(from_start).map(Ref::index));
        let tiles = tile_burnings().filter_map(|burning| burning.leaves);
        let tiles =
            tiles.chain(tile_changes().filter_map(|change| change.tile)).chain(features().filter_map(|kind| kind.tile));
        self.add("tile", tiles.map(Ref::index));
        self.add("damage_type", fields().filter_map(|kind| kind.damage_type).map(Ref::index));
        let applied = fields().flat_map(|kind| &kind.applies);
        self.add("modifier", applied.map(|applied| applied.modifier.index()));
        self.add("movement", fields().flat_map(|kind| &kind.spares).map(|movement| movement.index()));
        self.add("sentence", features().filter_map(|kind| kind.sentence).map(Ref::index));
        let gathered = read(&definitions.creatures).flat_map(|kind| &kind.gathers);
        self.add("sentence", gathered.filter_map(|some| some.sentence).map(Ref::index));
    }

    /// Adds the stats that anything has or adds to. Those of a creature or an item that never appears count as used.
    fn stats(&mut self, definitions: &ReadDefinitions) {
        let creatures = read(&definitions.creatures).flat_map(|kind| kind.stats.keys());
        let items = read(&definitions.items).flat_map(|kind| kind.stats.keys().chain(kind.grants.keys()));
        let modifiers =
            read(&definitions.modifiers).flat_map(|kind| kind.stats.keys().chain(kind.per_turn.stats.keys()));
        self.add("stat", creatures.chain(items).chain(modifiers).map(|stat| stat.index()));
        let raised = read(&definitions.stats).filter_map(|kind| kind.levels.as_ref()).map(|levels| levels.raises);
        self.add("stat", raised.map(Ref::index));
    }

    /// Adds what strikes, throws and abilities apply, bring and leave, and the types of their damage. Those of a creature or an item that never
    /// appears count as used.
    fn attacks(&mut self, definitions: &ReadDefinitions) {
        let strikes: Vec<&Strike> = read(&definitions.creatures)
            .map(|kind| &kind.strike)
            .chain(read(&definitions.items).map(|kind| &kind.strike))
            .collect();
        let abilities: Vec<&AbilityKind> = read(&definitions.abilities).collect();
        let of_creatures = read(&definitions.creatures).flat_map(|kind| &kind.abilities);
        let of_modifiers = read(&definitions.modifiers).flat_map(|kind| &kind.abilities);
        let used = of_creatures.chain(of_modifiers).map(|listed| listed.ability);
        let throws: Vec<&Throw> = read(&definitions.items).filter_map(|kind| kind.throw.as_ref()).collect();
        let of_items = read(&definitions.items).filter_map(|kind| kind.ability);
        let of_throws = throws.iter().filter_map(|throw| throw.ability);
        self.add("ability", used.chain(of_items).chain(of_throws).map(Ref::index));
        let per_turn = read(&definitions.modifiers).filter_map(|kind| kind.per_turn.damage_type);
        self.add("damage_type", per_turn.map(Ref::index));
        self.add("damage_type", throws.iter().filter_map(|throw| throw.damage_type).map(Ref::index));
        let by_throw = throws.iter().flat_map(|throw| &throw.applies);
        self.add("modifier", by_throw.map(|applied| applied.modifier.index()));
        self.add(
            "creature",
            abilities.iter().filter_map(|kind| kind.summons.as_ref()).map(|summons| summons.kind.index()),
        );
        self.add("tile", abilities.iter().filter_map(|kind| kind.leaves).map(Ref::index));
        self.add("damage_type", abilities.iter().filter_map(|kind| kind.damage_type).map(Ref::index));
        let by_ability = abilities.iter().flat_map(|kind| &kind.applies);
        self.add("modifier", by_ability.map(|applied| applied.modifier.index()));
        self.add("damage_type", strikes.iter().filter_map(|strike| strike.damage_type).map(Ref::index));
        let applied = strikes.iter().flat_map(|strike| &strike.applies);
        self.add("modifier", applied.map(|applied| applied.modifier.index()));
    }

    /// Adds everything whose id a script may name, since the script may create or use it.
    fn named(&mut self, definitions: &ReadDefinitions, named: &NamedIds<'_>) {
        let is_named = |id: &str| named.has(id);
        self.add("creature", indices(&definitions.creatures, is_named));
        self.add("item", indices(&definitions.items, is_named));
        self.add("tile", indices(&definitions.tiles, is_named));
        self.add("modifier", indices(&definitions.modifiers, is_named));
        self.add("ability", indices(&definitions.abilities, is_named));
        self.add("feature", indices(&definitions.features, is_named));
        self.add("damage_type", indices(&definitions.damage_types, is_named));
        self.add("stat", indices(&definitions.stats, is_named));
        self.add("sentence", indices(&definitions.sentences, is_named));
        self.add(NAMED_ENDING, indices(&definitions.endings, is_named));
    }

    /// Adds the tiles that digging, opening, closing, unlocking and searching leave.
    fn dig(&mut self, definitions: &ReadDefinitions) {
        let mut open: Vec<usize> = self.of_table("tile").iter().copied().collect();
        while let Some(index) = open.pop() {
            let Some((_, kind)) = at(&definitions.tiles, index) else { continue };
            let found = kind.secret.map(|secret| secret.becomes);
            let left = [kind.dig, kind.opens, kind.closes, kind.unlocks, found].into_iter().flatten().map(Ref::index);
            let new: Vec<usize> = left.filter(|left| !self.of_table("tile").contains(left)).collect();
            self.add("tile", new.iter().copied());
            open.extend(new);
        }
    }
}

/// The ids that the scripts and their options may name.
pub fn named_ids<'a>(definitions: &'a ReadDefinitions, scripts: &'a Catalog<Script>) -> NamedIds<'a> {
    let options = uses(definitions).flat_map(|behaviour| behaviour.options.values());
    NamedIds::new(scripts.iter().map(|(_, _, script)| script.text.as_str()), options)
}

/// The key of the endings that scripts name.
pub const NAMED_ENDING: &str = "ending named";

/// The indices of the ids that are named.
fn indices<T>(entries: &Entries<T>, is_named: impl Fn(&str) -> bool) -> Vec<usize> {
    entries.iter().enumerate().filter(|(_, (id, _))| is_named(id)).map(|(index, _)| index).collect()
}

/// All changes of tiles: by themselves, by those who enter them, and by signals.
fn tile_changes(definitions: &ReadDefinitions) -> impl Iterator<Item = &TileChange> {
    read(&definitions.tiles).flat_map(|kind| kind.becomes.iter().chain(&kind.entered).chain(&kind.triggered))
}

/// The definitions that could be read.
fn read<T>(entries: &Entries<T>) -> impl Iterator<Item = &T> {
    entries.iter().filter_map(|(_, kind)| kind.as_ref())
}

/// All behaviours and hooks. Those of a creature that never appears count as used: the warning about the creature is enough.
fn uses(definitions: &ReadDefinitions) -> impl Iterator<Item = &BehaviourUse> {
    let minds = read(&definitions.creatures).flat_map(|kind| kind.ai.iter().chain(&kind.hooks));
    let things = read(&definitions.items).flat_map(|kind| &kind.hooks);
    let ground = read(&definitions.tiles).flat_map(|kind| &kind.hooks);
    let lasting = read(&definitions.modifiers).flat_map(|kind| kind.ai.iter().chain(&kind.hooks));
    let used = read(&definitions.abilities).flat_map(|kind| &kind.hooks);
    let timed = read(&definitions.clocks).flat_map(|clock| &clock.hooks);
    let minds = minds.chain(read(&definitions.bots).flat_map(|bot| &bot.ai));
    let built = read(&definitions.levels).flat_map(|level| &level.build).filter_map(|stage| match &stage.kind {
        StageKind::Script(stage) => Some(stage),
        _ => None,
    });
    minds.chain(things).chain(ground).chain(lasting).chain(used).chain(timed).chain(built)
}
