//! Arguments that are ids of levels, such as `main:3`: a branch, and the number of the level there.

use std::any::TypeId;

use rhai::{Dynamic, ImmutableString};

use super::argument::{Argument, Literal};
use super::ids::branch_within;
use crate::content::{BranchKind, Kind, LevelId, MAIN};
use crate::diagnostics::{Diagnostic, sanitize};
use crate::script::api::handles::{HostResult, describe};
use crate::script::check::ids::known_ids::KnownIds;
use crate::script::run::host::ScriptContext;

/// The id of a level of the game. The branch is named as in a content file of the script's pack; there may be no level of the number.
#[derive(Clone, Debug)]
pub(crate) struct LevelName(pub LevelId);

impl Argument for LevelName {
    type Raw = Dynamic;

    fn types() -> Vec<TypeId> {
        vec![TypeId::of::<ImmutableString>()]
    }

    fn read(raw: Dynamic, name: &str, turn: &mut ScriptContext) -> HostResult<Self> {
        let text = raw.read_lock::<ImmutableString>().map(|text| text.clone());
        let text =
            text.ok_or_else(|| format!("`{name}` needs the id of a level as text, but got {}", describe(&raw)))?;
        let written = parse(&text).map_err(|fault| fault.message)?;
        if written.branch() == MAIN {
            return Ok(Self(written));
        }
        let branch = branch_within(&text, written.branch(), turn)?;
        Ok(Self(LevelId::new(turn.game.content.branches.id(branch), written.number())))
    }

    fn refuse(text: Literal<'_>, ids: &KnownIds<'_>) -> Option<Diagnostic> {
        let Literal::Whole(text) = text else { return None };
        match parse(text) {
            Ok(written) if written.branch() == MAIN => beyond(&written, ids),
            Ok(written) => ids.refuse(BranchKind::TABLE, written.branch()).or_else(|| {
                let branch = ids.names.id(BranchKind::TABLE, written.branch(), ids.pack).ok()??;
                beyond(&LevelId::new(&branch, written.number()), ids)
            }),
            Err(fault) => Some(fault),
        }
    }
}

/// The warning for a text that is compared with ids of levels, and that none of them equals.
pub(crate) fn never_equal(text: Literal<'_>, ids: &KnownIds<'_>) -> Option<Diagnostic> {
    let Literal::Whole(text) = text else { return None };
    match parse(text) {
        Ok(written) if written.branch() == MAIN => beyond(&written, ids),
        Ok(written) if written.branch().contains(':') => {
            ids.never_equal(BranchKind::TABLE, written.branch()).or_else(|| beyond(&written, ids))
        }
        Ok(written) => {
            let message = format!("the id of a level contains the pack of its branch, so it never equals \"{text}\"");
            let full = ids.names.id(BranchKind::TABLE, written.branch(), ids.pack).ok().flatten();
            let branch = full.unwrap_or_else(|| format!("pack:{}", written.branch()));
            Some(Diagnostic::warning(message).help(format!("write \"{branch}:{}\"", written.number())))
        }
        Err(fault) => Some(fault),
    }
}

fn parse(text: &str) -> Result<LevelId, Diagnostic> {
    text.parse().map_err(|why| Diagnostic::error(format!("\"{}\" is no id of a level: {why}", sanitize(text))))
}

/// The error for a number that a branch does not have.
fn beyond(level: &LevelId, ids: &KnownIds<'_>) -> Option<Diagnostic> {
    let levels = ids.content?.branch(level.branch())?.levels;
    if levels.kind_of(level.number()).is_some() {
        return None;
    }
    let last = levels.length()?;
    Some(Diagnostic::error(format!("there is no level \"{level}\": that branch has {last}")))
}
