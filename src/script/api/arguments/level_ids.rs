//! Arguments that are ids of levels, such as `main:3`: a branch, and the number of the level there.

use rhai::ImmutableString;

use super::argument::{Argument, Literal};
use crate::content::{BranchKind, IdFault, Kind, LevelId, MAIN};
use crate::diagnostics::{Diagnostic, sanitize};
use crate::script::api::handles::HostResult;
use crate::script::check::ids::known_ids::KnownIds;
use crate::script::run::host::ScriptContext;

/// The id of a level of the game. The branch is named as in a content file of the script's pack; there may be no level of the number.
#[derive(Clone, Debug)]
pub(crate) struct LevelName(pub LevelId);

impl Argument for LevelName {
    type Raw = ImmutableString;

    fn read(raw: ImmutableString, _: &str, turn: &mut ScriptContext) -> HostResult<Self> {
        let written = parse(&raw).map_err(|fault| fault.message)?;
        if written.branch() == MAIN {
            return Ok(Self(written));
        }
        let content = &turn.game.content;
        let found = content.scope.resolve(written.branch(), turn.pack(), |id| content.branches.find(id));
        match found {
            Ok(meant) => Ok(Self(LevelId::new(&meant.id, written.number()))),
            Err(IdFault::Ambiguous(first, second)) => {
                Err(format!("several packs have a branch \"{}\": write \"{first}\" or \"{second}\"", written.branch())
                    .into())
            }
            Err(IdFault::Unknown | IdFault::Hidden) => {
                Err(format!("there is no branch \"{}\"", sanitize(written.branch())).into())
            }
        }
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
