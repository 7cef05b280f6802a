//! The serialised form of clocks.

use std::collections::BTreeMap;

use super::read::time;
use super::{ClockRecord, SnapshotError};
use crate::content::{ClockKind, Content, Ref};
use crate::game::model::clocks::{Clock, NextStrike};
use crate::game::model::world::World;

/// The clocks of a level that have started, by id.
pub(super) fn records(
    clocks: impl Iterator<Item = (Ref<ClockKind>, Clock)>,
    content: &Content,
) -> BTreeMap<String, ClockRecord> {
    let record = |clock: Clock| {
        let (at, left) = match clock.next {
            NextStrike::At(turn) => (Some(turn), None),
            NextStrike::In(turns) => (None, Some(turns)),
            NextStrike::Never => (None, None),
        };
        ClockRecord { at, left, times: clock.times }
    };
    clocks.map(|(kind, clock)| (content.clocks.id(kind).to_owned(), record(clock))).collect()
}

/// Sets a clock of a level as it was. One that the content no longer has, or no longer on this level, is dropped.
pub(super) fn restore(
    id: &str,
    record: ClockRecord,
    level: usize,
    content: &Content,
    world: &mut World,
) -> Result<(), SnapshotError> {
    let next = match (record.at, record.left) {
        (Some(turn), _) => NextStrike::At(time(turn)?),
        (None, Some(turns)) => NextStrike::In(time(turns)?),
        (None, None) => NextStrike::Never,
    };
    let kind = world.levels().get(level).map(crate::game::model::level::Level::kind);
    let clock = content.clocks.find(id).filter(|clock| kind.is_some_and(|kind| content.clocks[*clock].runs_on(kind)));
    if let Some(clock) = clock {
        world.clocks.set(level, clock, Clock { next, times: record.times });
    }
    Ok(())
}
