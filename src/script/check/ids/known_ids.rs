//! The ids and tags that a script may name, for checks before it runs.

use std::collections::BTreeSet;

use crate::content::{BehaviourUse, Content, CreatureKind, Kind, Message, Script, SentenceRole};
use crate::diagnostics::{Code, Diagnostic, Severity, suggest, with_article};
use crate::loader::Names;

/// The ids and tags of the content, for the scripts of one pack.
#[derive(Clone, Copy)]
pub(crate) struct KnownIds<'a> {
    /// All ids.
    pub names: &'a Names,
    /// The content; `None` if some definitions could not be read.
    pub content: Option<&'a Content>,
    /// All tags in it.
    pub tags: &'a BTreeSet<String>,
    /// The pack of the script.
    pub pack: &'a str,
}

/// All tags in `content`.
pub(crate) fn tags(content: &Content) -> BTreeSet<String> {
    let creatures = content.creatures.iter().flat_map(|(_, _, kind)| &kind.tags);
    let items = content.items.iter().flat_map(|(_, _, kind)| &kind.tags);
    let tiles = content.tiles.iter().flat_map(|(_, _, kind)| &kind.tags);
    let modifiers = content.modifiers.iter().flat_map(|(_, _, kind)| &kind.tags);
    creatures.chain(items).chain(tiles).chain(modifiers).cloned().collect()
}

impl<'a> KnownIds<'a> {
    /// The error for an id that means nothing in a table, or several things.
    pub fn refuse(&self, table: &str, id: &str) -> Option<Diagnostic> {
        let diagnostic = self.names.look_up(table, id, self.pack).err()?;
        if diagnostic.code != Some(Code::UnknownId) || !diagnostic.help.is_empty() || diagnostic.message.contains(": ")
        {
            return Some(diagnostic);
        }
        let is_bare = !id.is_empty() && id.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        let new = if is_bare { id } else { "name" };
        Some(diagnostic.help(format!(
            "this takes the id of {}: declare it in a content file, `[{table}.{new}]`",
            with_article(table)
        )))
    }

    /// The warning for a text that is compared with ids of a table, which contain their packs, and that none of them equals.
    pub fn never_equal(&self, table: &str, text: &str) -> Option<Diagnostic> {
        let Some((owner, _)) = text.split_once(':') else {
            let warning = Diagnostic::warning(format!("an id here contains its pack, so it never equals \"{text}\""));
            let full = self.names.id(table, text, self.pack).ok().flatten();
            let full = full.or_else(|| self.elsewhere(&[table], text).map(str::to_owned));
            return Some(match full {
                Some(full) if table == CreatureKind::TABLE => {
                    warning.help(format!("write \"{full}\", or `is_a(\"{text}\")` instead of the comparison"))
                }
                Some(full) => warning.help(format!("write \"{full}\"")),
                None => warning.help("write it as \"pack:id\""),
            });
        };
        if !self.names.scope.sees(self.pack, owner) {
            // The id of a mod that may or may not be there.
            return None;
        }
        let diagnostic = self.names.look_up(table, text, self.pack).err()?;
        Some(Diagnostic { severity: Severity::Warning, ..diagnostic })
    }

    /// The error for an id of which only the beginning and the end are known, if none in the table is like that.
    pub fn refuse_parts(&self, table: &str, start: &str, end: &str) -> Option<Diagnostic> {
        let is_like = |id: &str| id.len() >= start.len() + end.len() && id.starts_with(start) && id.ends_with(end);
        let mut ids = self.names.known_to(table, self.pack);
        if self.names.is_partial() || ids.any(|(id, bare)| is_like(id) || is_like(bare)) {
            return None;
        }
        let how = match (start, end) {
            (start, "") => format!("begins with \"{start}\""),
            ("", end) => format!("ends with \"{end}\""),
            (start, end) => format!("begins with \"{start}\" and ends with \"{end}\""),
        };
        Some(Diagnostic::error(format!("no {table} has an id that {how}")).code(Code::UnknownId))
    }

    /// The warning for a name that is no id in any of the tables and no tag. It is no error, because a mod may have it.
    pub fn doubt(&self, tables: &[&str], name: &str) -> Option<Diagnostic> {
        let tags = self.tags;
        if self.content.is_none() || name.is_empty() || tags.contains(name) {
            return None;
        }
        let faults: Vec<Diagnostic> = tables.iter().filter_map(|table| self.refuse(table, name)).collect();
        if faults.len() < tables.len() {
            return None;
        }
        if let Some(several) = faults.into_iter().find(|fault| fault.code == Some(Code::AmbiguousId)) {
            return Some(several);
        }
        if let Some((owner, _)) = name.split_once(':')
            && !self.names.scope.sees(self.pack, owner)
            && suggest(owner, self.names.scope.packs()).is_none()
        {
            // The id of a mod that may or may not be there.
            return None;
        }
        let ids = tables.iter().flat_map(|table| self.names.known_to(table, self.pack));
        let ids = ids.map(|(id, bare)| if name.contains(':') { id } else { bare });
        let near = suggest(name, ids.chain(tags.iter().map(String::as_str)));
        let what: Vec<String> = tables.iter().map(|table| with_article(table)).collect();
        let diagnostic =
            Diagnostic::warning(format!("\"{name}\" is neither the id of {} nor a tag", what.join(" or ")));
        Some(match (near, self.elsewhere(tables, name)) {
            (Some(near), _) => diagnostic.help(format!("did you mean \"{near}\"?")),
            (None, Some(id)) => diagnostic.help(format!("if you mean that of another pack, write \"{id}\"")),
            (None, None) => diagnostic,
        })
    }

    /// Whether the sentence `id` mentions somebody or something in that role.
    pub fn names(&self, id: &str, role: SentenceRole) -> bool {
        let Some(content) = self.content else { return false };
        let full = self.names.id(Message::TABLE, id, self.pack).ok().flatten();
        let sentence = full.and_then(|full| content.sentences.find(&full)).map(|found| &content.sentences[found]);
        sentence.is_some_and(|sentence| sentence.sentences().any(|told| told.text.names(role)))
    }

    /// Whether a script is among the hooks of an item, whose events always have that item.
    pub fn is_item_hook(&self, script: &Script) -> bool {
        let Some(content) = self.content else { return true };
        let is_it = |used: &BehaviourUse| content.scripts[used.script].path == script.path;
        content.items.iter().any(|(_, _, kind)| kind.hooks.iter().any(is_it))
    }

    /// The full id of a definition in a pack that this one doesn't depend on.
    fn elsewhere(&self, tables: &[&str], name: &str) -> Option<&'a str> {
        let named = self.names.ids.iter().filter(|(table, _)| tables.contains(table)).flat_map(|(_, ids)| ids);
        named.map(String::as_str).find(|id| id.split_once(':').is_some_and(|(_, bare)| bare == name))
    }
}
