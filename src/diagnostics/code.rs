//! The code of a diagnostic: what it is about, for programs. Messages are for people, and their wording may change.

/// What sort of trouble a diagnostic reports. Nothing in the engine looks at the wording of a message to find that out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Code {
    /// The text of a file does not parse.
    Syntax,
    /// A value is of another type than its field.
    WrongType,
    /// A number lies outside its limits.
    OutOfRange,
    /// A table has a field that its type does not know.
    UnknownField,
    /// A value is none of the choices of its type.
    UnknownChoice,
    /// No definition has this id.
    UnknownId,
    /// No pack has this id.
    UnknownPack,
    /// No table has this name.
    UnknownTable,
    /// No rule and no name has this grammatical form.
    UnknownForm,
    /// A table lacks a required field, which is the subject.
    MissingField,
    /// A game lacks a required table, which is the subject.
    MissingTable,
    /// One id is declared twice in a pack, or one table twice in a game.
    DuplicateDefinition,
    /// A definition has the id of one in a pack below: probably a patch was meant.
    ShadowingId,
    /// A patch builds on a value that it can't change that way; the related place is that value.
    UnpatchableValue,
    /// A patch builds on a field that is not there, which is the subject; the related place is the table that lacks it.
    NothingToPatch,
    /// Something else became wrong by a patch.
    BrokenByPatch,
    /// One pack undoes what another one changed.
    PatchConflict,
    /// An ending asks the player to hold an item, which can't be carried.
    GoalNotCarried,
    /// An ending asks the player to hold an item, which is nowhere in the game.
    GoalNowhere,
    /// Nothing in the game leads to a definition.
    Unreachable,
}

impl Code {
    /// The stable name, as `unknown-field`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::WrongType => "wrong-type",
            Self::OutOfRange => "out-of-range",
            Self::UnknownField => "unknown-field",
            Self::UnknownChoice => "unknown-choice",
            Self::UnknownId => "unknown-id",
            Self::UnknownPack => "unknown-pack",
            Self::UnknownTable => "unknown-table",
            Self::UnknownForm => "unknown-form",
            Self::MissingField => "missing-field",
            Self::MissingTable => "missing-table",
            Self::DuplicateDefinition => "duplicate-definition",
            Self::ShadowingId => "shadowing-id",
            Self::UnpatchableValue => "unpatchable-value",
            Self::NothingToPatch => "nothing-to-patch",
            Self::BrokenByPatch => "broken-by-patch",
            Self::PatchConflict => "patch-conflict",
            Self::GoalNotCarried => "goal-not-carried",
            Self::GoalNowhere => "goal-nowhere",
            Self::Unreachable => "unreachable",
        }
    }

    /// Whether something is named that does not exist.
    pub const fn is_unknown_name(self) -> bool {
        matches!(
            self,
            Self::UnknownField
                | Self::UnknownChoice
                | Self::UnknownId
                | Self::UnknownPack
                | Self::UnknownTable
                | Self::UnknownForm
        )
    }
}
