//! Arguments that are ids or tags.
//!
//! An id means what it means in a content file of the same pack ([`IdScope`](crate::content::IdScope)). A text that is an option of the
//! behaviour, or in one, belongs to the pack that wrote the option. An id with its pack, as in `me.kind`, may be one of any pack.

use std::any::TypeId;
use std::marker::PhantomData;

use rhai::{Dynamic, ImmutableString};

use super::argument::{Argument, Literal};
use crate::content::{
    AbilityKind, BranchKind, Catalog, Content, CreatureKind, DamageType, Ending, Faction, FeatureKind, IdFault,
    ItemKind, Kind, Message, ModifierKind, Ref, Slot, StatKind, TileKind,
};
use crate::diagnostics::{Diagnostic, in_words, suggest, with_article};
use crate::game::AnyStat;
use crate::script::api::handles::{HostResult, describe};
use crate::script::check::ids::known_ids::KnownIds;
use crate::script::run::host::ScriptContext;

/// A kind of definition that scripts can name.
pub(crate) trait Listed: Kind + Sized + 'static {
    /// All definitions of the kind.
    fn catalog(content: &Content) -> &Catalog<Self>;

    /// The tags of a definition.
    fn tags(&self) -> &[String] {
        &[]
    }
}

macro_rules! listed {
    ($($kind:ty: $field:ident $(, $tags:ident)?;)*) => {$(
        impl Listed for $kind {
            fn catalog(content: &Content) -> &Catalog<Self> {
                &content.$field
            }

            $(fn tags(&self) -> &[String] {
                &self.$tags
            })?
        }
    )*};
}

listed! {
    CreatureKind: creatures, tags;
    ItemKind: items, tags;
    TileKind: tiles, tags;
    Faction: factions;
    Slot: slots;
    ModifierKind: modifiers, tags;
    AbilityKind: abilities;
    DamageType: damage_types;
    StatKind: stats;
    Message: sentences;
    Ending: endings;
    FeatureKind: features;
    BranchKind: branches;
}

/// A text from a script, and the pack that wrote it.
#[derive(Clone, Debug)]
struct Written {
    text: ImmutableString,
    pack: String,
}

impl Written {
    fn read(raw: &Dynamic, needed: &str, name: &str, turn: &ScriptContext) -> HostResult<Self> {
        match raw.read_lock::<ImmutableString>() {
            Some(text) => Ok(Self { text: text.clone(), pack: turn.pack_of(&text).to_owned() }),
            None => Err(format!("`{name}` needs {needed}, but got {}", describe(raw)).into()),
        }
    }

    /// The definition that it means; `None` if there is none.
    fn resolve<T: Listed>(&self, content: &Content) -> HostResult<Option<Ref<T>>> {
        let catalog = T::catalog(content);
        if self.text.contains(':') {
            return Ok(catalog.find(&self.text));
        }
        let declared = |id: &str| catalog.find(id).filter(|kind| !catalog.is_placeholder(*kind));
        match content.scope.resolve(&self.text, &self.pack, declared) {
            Ok(meant) => Ok(Some(meant.found)),
            Err(IdFault::Ambiguous(first, second)) => Err(format!(
                "several packs have {} \"{}\": write \"{first}\" or \"{second}\"",
                with_article(T::TABLE),
                self.text
            )
            .into()),
            Err(IdFault::Unknown | IdFault::Hidden) => Ok(None),
        }
    }

    /// The definition that it means.
    ///
    /// # Errors
    /// When there is none, or several.
    fn definition<T: Listed>(&self, content: &Content) -> HostResult<Ref<T>> {
        Ok(self.resolve(content)?.ok_or_else(|| self.unknown::<T>(content))?)
    }

    /// The message for an id that means nothing.
    fn unknown<T: Listed>(&self, content: &Content) -> String {
        let (catalog, text) = (T::catalog(content), self.text.as_str());
        let bare = |id: &'_ str| id.split_once(':').map_or(0, |(pack, _)| pack.len() + 1);
        let elsewhere = catalog.iter().find(|(_, id, _)| id.get(bare(id)..) == Some(text));
        let hint = if let Some((_, id, _)) = elsewhere {
            format!(" for the pack `{}`, which doesn't depend on the one that has it: write \"{id}\"", self.pack)
        } else {
            let ids = catalog.iter().map(|(_, id, _)| id);
            let ids = ids.map(|id| if text.contains(':') { id } else { id.get(bare(id)..).unwrap_or(id) });
            suggest(text, ids).map(|near| format!(": did you mean \"{near}\"?")).unwrap_or_default()
        };
        format!("there is no {} \"{text}\"{hint}", in_words(T::TABLE))
    }
}

/// The branch with an id that is part of a text.
///
/// # Errors
/// When there is none, or several.
pub(super) fn branch_within(text: &str, id: &str, turn: &ScriptContext) -> HostResult<Ref<BranchKind>> {
    let written = Written { text: id.into(), pack: turn.pack_of(text).to_owned() };
    written.definition(&turn.game.content)
}

/// The id of a definition.
impl<T: Listed> Argument for Ref<T> {
    type Raw = Dynamic;

    fn types() -> Vec<TypeId> {
        vec![TypeId::of::<ImmutableString>()]
    }

    fn read(raw: Dynamic, name: &str, turn: &mut ScriptContext) -> HostResult<Self> {
        let needed = format!("the id of {} as text", with_article(T::TABLE));
        Written::read(&raw, &needed, name, turn)?.definition(&turn.game.content)
    }

    fn refuse(text: Literal<'_>, ids: &KnownIds<'_>) -> Option<Diagnostic> {
        match text {
            Literal::Whole(text) => ids.refuse(T::TABLE, text),
            Literal::Parts(start, end) => ids.refuse_parts(T::TABLE, start, end),
            Literal::Number(_) | Literal::Key(_) => None,
        }
    }
}

/// A stat of the content, or what every creature has, such as `attack`.
impl Argument for AnyStat {
    type Raw = Dynamic;

    fn types() -> Vec<TypeId> {
        vec![TypeId::of::<ImmutableString>()]
    }

    fn read(raw: Dynamic, name: &str, turn: &mut ScriptContext) -> HostResult<Self> {
        let known = raw.read_lock::<ImmutableString>().and_then(|text| Self::named(&text));
        match known {
            Some(stat) => Ok(stat),
            None => Ref::<StatKind>::read(raw, name, turn).map(Self::Own),
        }
    }

    fn refuse(text: Literal<'_>, ids: &KnownIds<'_>) -> Option<Diagnostic> {
        match text {
            Literal::Whole(text) if Self::named(text).is_some() => None,
            Literal::Whole(written) => {
                let unknown = Ref::<StatKind>::refuse(text, ids)?;
                let of_all = Self::NAMED.map(|(name, _)| name);
                let near = suggest(written, of_all).filter(|_| !unknown.message.contains(": did you mean"));
                Some(near.map_or(unknown, |near| {
                    Diagnostic::error(format!("unknown stat `{written}`: did you mean `{near}`?"))
                }))
            }
            text => Ref::<StatKind>::refuse(text, ids),
        }
    }
}

/// A kind of which an effect can't use every definition.
pub(crate) trait Limited: Listed {
    /// Why the effect can't use a definition; `None` if it can.
    fn refused(content: &Content, meant: Ref<Self>) -> Option<String>;
}

/// The id of a definition that an effect can use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowed<T>(pub Ref<T>);

impl<T: Limited> Argument for Allowed<T> {
    type Raw = Dynamic;

    fn types() -> Vec<TypeId> {
        <Ref<T> as Argument>::types()
    }

    fn read(raw: Dynamic, name: &str, turn: &mut ScriptContext) -> HostResult<Self> {
        let meant = <Ref<T> as Argument>::read(raw, name, turn)?;
        match T::refused(&turn.game.content, meant) {
            Some(why) => Err(why.into()),
            None => Ok(Self(meant)),
        }
    }

    fn refuse(text: Literal<'_>, ids: &KnownIds<'_>) -> Option<Diagnostic> {
        <Ref<T> as Argument>::refuse(text, ids).or_else(|| {
            let (Literal::Whole(text), Some(content)) = (text, ids.content) else { return None };
            let catalog = T::catalog(content);
            let meant = catalog.find(&ids.names.id(T::TABLE, text, ids.pack).ok()??)?;
            T::refused(content, meant).map(Diagnostic::error)
        })
    }
}

/// The id of a `T`, or a tag that several of them have. Nothing needs to be called that.
#[derive(Clone, Debug)]
pub(crate) struct Called<T> {
    written: Written,
    sort: PhantomData<fn() -> T>,
}

impl<T: Listed> Called<T> {
    /// The text itself.
    pub fn text(&self) -> &str {
        &self.written.text
    }

    /// Whether it is the empty text.
    pub fn is_empty(&self) -> bool {
        self.written.text.is_empty()
    }

    /// Whether it is the id of `kind`, or one of its tags.
    ///
    /// # Errors
    /// When it is the id of several kinds.
    pub fn is(&self, kind: Ref<T>, content: &Content) -> HostResult<bool> {
        Ok(self.is_id_of(kind, content)?
            || T::catalog(content)[kind].tags().iter().any(|tag| *tag == *self.written.text))
    }

    /// Whether it is the id of `kind`. It is resolved only if it may be.
    fn is_id_of<K: Listed>(&self, kind: Ref<K>, content: &Content) -> HostResult<bool> {
        let id = K::catalog(content).id(kind);
        let text = self.written.text.as_str();
        let may_be = id.strip_suffix(text).is_some_and(|pack| pack.ends_with(':'));
        Ok(id == text || (may_be && self.written.resolve(content)? == Some(kind)))
    }
}

impl Called<CreatureKind> {
    /// Whether it is the id of `kind` or of `faction`, or one of the kind's tags.
    ///
    /// # Errors
    /// When it is the id of several kinds or factions.
    pub fn is_sort_of(&self, kind: Ref<CreatureKind>, faction: Ref<Faction>, content: &Content) -> HostResult<bool> {
        Ok(self.is(kind, content)? || self.is_id_of(faction, content)?)
    }
}

impl<T: Named> Argument for Called<T> {
    type Raw = Dynamic;

    fn types() -> Vec<TypeId> {
        vec![TypeId::of::<ImmutableString>()]
    }

    fn read(raw: Dynamic, name: &str, turn: &mut ScriptContext) -> HostResult<Self> {
        Ok(Self { written: Written::read(&raw, "an id or a tag as text", name, turn)?, sort: PhantomData })
    }

    fn refuse(text: Literal<'_>, ids: &KnownIds<'_>) -> Option<Diagnostic> {
        match text {
            Literal::Whole(text) => ids.doubt(T::TABLES, text),
            Literal::Parts(..) | Literal::Number(_) | Literal::Key(_) => None,
        }
    }
}

/// A kind that functions such as `is_a` take by id or tag.
pub(crate) trait Named: Listed {
    /// The tables whose ids they take.
    const TABLES: &'static [&'static str] = &[Self::TABLE];
}

impl Named for CreatureKind {
    const TABLES: &'static [&'static str] = &[Self::TABLE, Faction::TABLE];
}

impl Named for ItemKind {}

impl Named for ModifierKind {}

impl Named for TileKind {}

impl Named for Slot {}
