//! Ids and tags in scripts that no definition has, such as `me.summon("zombei", place)`.

use rhai::{AST, ASTNode, Expr, FnCallExpr, Position, Stmt};

use crate::content::{Catalog, Content, Kind, Script};
use crate::diagnostics::{Diagnostic, suggest};
use crate::script::api::effects::{refused_ending, refused_tile};
use crate::script::api::registry::FunctionDoc;
use crate::script::run::compile::location;

/// A parameter for an id is named after its kind; this one takes an id or a tag.
const CALLED: &str = "name";

/// All unknown ids and tags in a script.
pub(crate) fn check(content: &Content, docs: &[FunctionDoc], script: &Script, ast: &AST) -> Vec<Diagnostic> {
    let names = IdNames { content };
    let mut found = Vec::new();
    ast.walk(&mut |path| {
        let Some(
            ASTNode::Expr(Expr::FnCall(call, _) | Expr::MethodCall(call, _)) | ASTNode::Stmt(Stmt::FnCall(call, _)),
        ) = path.last()
        else {
            return true;
        };
        let slips = names.in_call(call, docs).into_iter();
        found.extend(slips.map(|(diagnostic, at)| diagnostic.at(location(script, at))));
        true
    });
    found
}

struct IdNames<'a> {
    content: &'a Content,
}

impl IdNames<'_> {
    /// The unknown ids and tags in a call.
    fn in_call(&self, call: &FnCallExpr, docs: &[FunctionDoc]) -> Vec<(Diagnostic, Position)> {
        let is_meant = |doc: &&FunctionDoc| doc.name() == call.name.as_str() && doc.arguments() == call.args.len();
        let Some(doc) = docs.iter().find(is_meant) else { return Vec::new() };
        let texts = doc.parameters().zip(&call.args).filter_map(|(parameter, argument)| {
            let text = argument.get_literal_value(None)?.into_string().ok()?;
            let slip = self.slip(parameter, &text).or_else(|| self.refused(&call.name, parameter, &text));
            Some((slip?, argument.start_position()))
        });
        texts.collect()
    }

    /// The error for a text passed to a parameter, if it is unknown.
    fn slip(&self, parameter: &str, text: &str) -> Option<Diagnostic> {
        let content = self.content;
        match parameter {
            "kind" => unknown(&content.creatures, text),
            "item" => unknown(&content.items, text),
            "tile" => unknown(&content.tiles, text),
            "modifier" => unknown(&content.modifiers, text),
            "sentence" => unknown(&content.sentences, text),
            "ending" => unknown(&content.endings, text),
            CALLED => self.uncalled(text),
            _ => None,
        }
    }

    /// The error for a definition that exists, but that the function `call` refuses.
    fn refused(&self, call: &str, parameter: &str, text: &str) -> Option<Diagnostic> {
        let content = self.content;
        match (call, parameter) {
            ("change_tile", "tile") => {
                let (id, tile) = only(&content.tiles, text)?;
                refused_tile(id, tile)
            }
            ("end_game", "ending") => {
                let (id, ending) = only(&content.endings, text)?;
                refused_ending(id, ending)
            }
            _ => None,
        }
        .map(Diagnostic::error)
    }

    /// The error for a name that no creature, faction, item or tile has as id or tag. Only a warning, because another
    /// mod may define it.
    fn uncalled(&self, text: &str) -> Option<Diagnostic> {
        let content = self.content;
        let ids = bare_ids(&content.creatures).chain(bare_ids(&content.items)).chain(bare_ids(&content.tiles));
        let ids = ids.chain(bare_ids(&content.factions));
        let tags = content.creatures.iter().flat_map(|(_, _, kind)| &kind.tags);
        let tags = tags.chain(content.items.iter().flat_map(|(_, _, kind)| &kind.tags));
        let tags = tags.chain(content.tiles.iter().flat_map(|(_, _, kind)| &kind.tags));
        let names: Vec<&str> = ids.chain(tags.map(String::as_str)).collect();
        if text.is_empty() || text.contains(':') || names.contains(&text) {
            return None;
        }
        let diagnostic = Diagnostic::warning(format!("nothing has the id or tag \"{text}\""));
        Some(match suggest(text, names) {
            Some(meant) => diagnostic.help(format!("did you mean \"{meant}\"?")),
            None => diagnostic,
        })
    }
}

/// The definition with this id, with or without its pack, if there is exactly one.
fn only<'a, T: Kind>(catalog: &'a Catalog<T>, text: &str) -> Option<(&'a str, &'a T)> {
    let is_meant = |id: &str| id == text || id.split_once(':').is_some_and(|(_, bare)| bare == text);
    let mut meant = catalog.iter().filter(|(_, id, _)| is_meant(id));
    let (_, id, kind) = meant.next()?;
    meant.next().is_none().then_some((id, kind))
}

/// The error for an id that no definition has, with or without its pack.
fn unknown<T: Kind>(catalog: &Catalog<T>, text: &str) -> Option<Diagnostic> {
    if catalog.find(text).is_some() || bare_ids(catalog).any(|bare| bare == text) {
        return None;
    }
    let hint = suggest(text, bare_ids(catalog)).map(|meant| format!(": did you mean \"{meant}\"?")).unwrap_or_default();
    Some(Diagnostic::error(format!("there is no {} \"{text}\"{hint}", T::TABLE)))
}

/// The ids of a catalog without their packs.
fn bare_ids<T>(catalog: &Catalog<T>) -> impl Iterator<Item = &str> {
    catalog.iter().map(|(_, id, _)| id.split_once(':').map_or(id, |(_, bare)| bare))
}
