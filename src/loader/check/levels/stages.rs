//! Checks of the stages in which levels are built.

use super::hordes::horde_draw;
use super::level::{requires, spawns};
use super::treasures::treasure_stage;
use super::vaults::{drawing, drawn_stairs};
use crate::content::kinds::levels::stages::stage_fields::{StageNumber, StageTile, TileNeed};
use crate::content::{
    DrawnStage, LevelKind, PartitionStage, Region, RoomShapes, Stage, StageKind, TileKind, in_order, limits,
};
use crate::diagnostics::{Diagnostic, suggest};
use crate::grid::{Size, Variable};
use crate::loader::check::checker::Checker;
use crate::loader::check::field_check::FieldCheck;
use crate::loader::check::kinds::extremes;
use crate::loader::definitions::ReadDefinitions;

/// Checks all stages of a level.
pub fn stages<'a>(
    kind: &LevelKind,
    depths: &[i64],
    definitions: &ReadDefinitions,
    checker: &'a Checker<'a>,
    check: FieldCheck<'a>,
) {
    check.some(kind.build.len(), "stage");
    check.at_most(kind.build.len(), limits::STAGES);
    for (index, stage) in kind.build.iter().enumerate() {
        let check = check.item(index);
        names(&kind.build, index, stage, check);
        region(stage.region, check.field("region"));
        numbers(stage, depths, check);
        tiles(stage, definitions, checker, check);
        details(stage, depths, definitions, check);
        room(stage, kind, depths, check.field(stage.kind.key()));
        if let StageKind::Drawn(drawn) = &stage.kind {
            fits(drawn, kind, stage.region, check.field(stage.kind.key()).field("map"));
            drawn_stairs(&drawn.legend, &kind.tiles, definitions, check.field(stage.kind.key()).field("legend"));
        }
    }
    after_vaults(kind, check);
    let opens = |stage: &Stage| !stage.kind.needs_ground();
    if !kind.build.is_empty() && !kind.build.iter().any(opens) && check.is_sound_throughout() {
        let error = Diagnostic::error("no stage opens any ground");
        check.say(error.help("add one that does, such as `{ rooms = { count = 8 } }`"));
    }
}

/// Refuses stages that open ground after vaults, which keep their walls.
fn after_vaults(kind: &LevelKind, check: FieldCheck<'_>) {
    let ordered = in_order(&kind.build);
    let Some(first) = ordered.iter().position(|stage| matches!(stage.kind, StageKind::Vaults(_))) else { return };
    let Some((vaults, later)) = ordered.get(first..).and_then(<[&Stage]>::split_first) else { return };
    for stage in later.iter().filter(|stage| !stage.kind.needs_ground()) {
        let index = kind.build.iter().position(|other| std::ptr::eq(other, *stage)).unwrap_or_default();
        let message = format!("`{}` opens ground after the vaults of `{}` were placed", stage.name, vaults.name);
        let error = Diagnostic::error(message)
            .help("put the vaults after all stages that open ground; `connect` may follow them");
        check.item(index).say(error);
    }
}

/// Checks the name of a stage, and the one after which it comes.
fn names(all: &[Stage], index: usize, stage: &Stage, check: FieldCheck<'_>) {
    check.field("name").filled(&stage.name);
    check.field("name").short(&stage.name);
    if all.iter().take(index).any(|other| other.name == stage.name) {
        let error = Diagnostic::error(format!("there is a stage `{}` already", stage.name));
        check.say(error.help("give this one a name of its own: `name = \"...\"`"));
    }
    let Some(after) = &stage.after else { return };
    let others = || all.iter().map(|other| other.name.as_str()).filter(|name| *name != stage.name);
    if !others().any(|other| other == after) {
        let error = Diagnostic::error(format!("there is no other stage `{after}`"));
        let near = suggest(after, others()).map(|near| format!("did you mean `{near}`?"));
        check.field("after").say(near.into_iter().fold(error, Diagnostic::help));
    } else if is_in_circle(all, stage) {
        check.field("after").error(format!("`{}` and `{after}` come after each other", stage.name));
    }
}

/// Whether following `after` leads back to a stage.
fn is_in_circle(all: &[Stage], stage: &Stage) -> bool {
    let next = |stage: &&Stage| all.iter().find(|other| Some(&other.name) == stage.after.as_ref());
    std::iter::successors(next(&stage), next).take(all.len()).any(|other| std::ptr::eq(other, stage))
}

/// Warns of a drawn map that is larger than its region.
fn fits(drawn: &DrawnStage, kind: &LevelKind, region: Region, check: FieldCheck<'_>) {
    let area = region.cells(Size::new(kind.width, kind.height));
    if !drawn.is_cut_off(area) {
        return;
    }
    let (size, room) = (drawn.size(), area.size);
    let message = format!(
        "this map is {} x {} cells large, but there is room for {} x {}, so its margin is cut off",
        size.width, size.height, room.width, room.height
    );
    check.say(
        Diagnostic::warning(message)
            .help("make the level larger, or the map smaller; the rim of a level is always closed"),
    );
}

/// Warns of rooms and lakes that are always larger than their region. They are cut down to it.
fn room(stage: &Stage, kind: &LevelKind, depths: &[i64], check: FieldCheck<'_>) {
    let Size { width, height } = stage.region.cells(Size::new(kind.width, kind.height)).size;
    let sizes = match &stage.kind {
        StageKind::Rooms(rooms) => vec![("width", &rooms.width, width), ("height", &rooms.height, height)],
        StageKind::Lakes(lakes) => vec![("width", &lakes.width, width), ("height", &lakes.height, height)],
        StageKind::Partition(partition) => vec![("smallest", &partition.smallest, width.min(height))],
        _ => return,
    };
    for (field, formula, room) in sizes {
        let [least, _] = extremes(formula, depths.iter().copied());
        if least.value > i64::from(room) {
            let message = format!("`{field}` is at least {}, but there is room for {room} cells only", least.value);
            let warning = Diagnostic::warning(message).help("make it smaller, or the level or the `region` larger");
            check.field(field).say(warning);
        }
    }
}

fn region(region: Region, check: FieldCheck<'_>) {
    let sides = [("left", region.left), ("top", region.top), ("right", region.right), ("bottom", region.bottom)];
    for (side, percent) in sides {
        check.field(side).range(percent, limits::PERCENT);
    }
    for (from, to, [first, last]) in
        [(region.left, region.right, ["left", "right"]), (region.top, region.bottom, ["top", "bottom"])]
    {
        if from >= to {
            check.error(format!("`{first}` must be less than `{last}`"));
        }
    }
}

fn numbers(stage: &Stage, depths: &[i64], check: FieldCheck<'_>) {
    let key = stage.kind.key();
    for StageNumber { field, formula, limit } in stage.kind.fields().numbers() {
        let check = check.field(key).field(field);
        if check.without(formula, Variable::Hp, "it is a number of a level") {
            check.bounds(&extremes(formula, depths.iter().copied()), limit);
        }
    }
}

fn tiles<'a>(stage: &Stage, definitions: &ReadDefinitions, checker: &'a Checker<'a>, check: FieldCheck<'a>) {
    let of_kind = stage.kind.fields().tiles().into_iter().map(|tile| (tile, check.field(stage.kind.key())));
    let floor = stage.floor.map(|tile| (StageTile { field: "floor", tile, must: TileNeed::Walkable }, check));
    for (StageTile { field, tile, must }, check) in of_kind.chain(floor) {
        let check = check.field(field);
        let is_no_stairs = |tile: &TileKind| tile.stairs.is_none();
        requires(tile, "stairs", "must not be stairs", is_no_stairs, definitions, checker, check);
        let (fits, words): (fn(&TileKind) -> bool, &str) = match must {
            TileNeed::NoStairs => continue,
            TileNeed::Walkable => (|tile| tile.walkable, "must be walkable"),
            TileNeed::Passable => (|tile| tile.walkable || tile.opens.is_some(), "must be walkable, or a door,"),
        };
        requires(tile, "walkable", words, fits, definitions, checker, check);
    }
}

/// Checks what only one kind of stage has.
fn details(stage: &Stage, depths: &[i64], definitions: &ReadDefinitions, check: FieldCheck<'_>) {
    let check = check.field(stage.kind.key());
    match &stage.kind {
        StageKind::Drawn(drawn) => drawing(&drawn.map, &drawn.legend, definitions, check),
        StageKind::Hordes(hordes) => horde_draw(hordes, depths, check),
        StageKind::Treasure(stage) => treasure_stage(stage, definitions, check),
        StageKind::Spawns(lists) => spawns(lists, depths, definitions, check),
        StageKind::Vaults(vaults) => check.field("of").some(vaults.of.0.len(), "vault"),
        StageKind::Partition(partition) => sizes(partition, check),
        StageKind::Accretion(accretion) => weights(accretion.shapes, check.field("shapes")),
        _ => {}
    }
}

fn weights(shapes: RoomShapes, check: FieldCheck<'_>) {
    let RoomShapes { cross, rectangle, circle, cave } = shapes;
    let weights = [("cross", cross), ("rectangle", rectangle), ("circle", circle), ("cave", cave)];
    for (shape, weight) in weights {
        check.field(shape).range(weight, limits::SHAPE);
    }
    if weights.iter().all(|(_, weight)| *weight == 0) {
        check.error("at least one shape needs a weight above 0");
    }
}

fn sizes(partition: &PartitionStage, check: FieldCheck<'_>) {
    let [least, most] = [&partition.smallest, &partition.largest].map(|formula| extremes(formula, [1]));
    if least[1].value > most[0].value && check.field("smallest").is_sound() && check.field("largest").is_sound() {
        check.field("smallest").error("`smallest` must not be more than `largest`");
    }
}
