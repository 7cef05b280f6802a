//! Stable codes that tell programs what a diagnostic is about. Messages are for people, and their wording may change.

/// The kind of problem. Compare this instead of the wording of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Code {
    /// A file has a syntax error.
    Syntax,
    /// A value has the wrong type for its field.
    WrongType,
    /// A number is outside its range.
    OutOfRange,
    /// A table has a field that its type doesn't have.
    UnknownField,
    /// A value is not one of the choices of its type.
    UnknownChoice,
    /// A reference to an id that no definition has.
    UnknownId,
    /// A reference to an id that several packs have.
    AmbiguousId,
    /// A reference to a pack that doesn't exist.
    UnknownPack,
    /// A name that is not that of any table.
    UnknownTable,
    /// No language rule makes this grammatical form, and no name has it.
    UnknownForm,
    /// A table lacks a required field. The subject names the field.
    MissingField,
    /// A game lacks a required table. The subject names the table.
    MissingTable,
    /// A pack declares one id twice, or a game has one table twice.
    DuplicateDefinition,
    /// A definition has the same id as one in a pack it depends on. The author probably meant to write a patch.
    ShadowingId,
    /// A patch can't change a value this way. The related place is that value.
    UnpatchableValue,
    /// A patch changes a field that isn't set. The subject names the field, the related place is the table without it.
    NothingToPatch,
    /// A patch made another part of the definition invalid.
    BrokenByPatch,
    /// A pack overrides what another pack changed.
    PatchConflict,
    /// An ending needs an item, and the player can't carry any.
    GoalNotCarried,
    /// An ending needs an item that is nowhere in the game.
    GoalNowhere,
    /// A definition is never used in the game.
    Unreachable,
}

impl Code {
    /// The stable name, such as `unknown-field`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::WrongType => "wrong-type",
            Self::OutOfRange => "out-of-range",
            Self::UnknownField => "unknown-field",
            Self::UnknownChoice => "unknown-choice",
            Self::UnknownId => "unknown-id",
            Self::AmbiguousId => "ambiguous-id",
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

    /// Whether the code is about a name that doesn't exist.
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
