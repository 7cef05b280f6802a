//! The prompt for the kind of a creature to spawn.

use crate::content::{Content, CreatureKind, Key, KeyCode, MenuCommand, Ref, fill, key_of};
use crate::diagnostics::suggest;
use crate::ui::widgets::lists::overlay::OverlayLine;
use crate::ui::widgets::wrap::wrap;

/// The most letters of an id.
const LETTERS: usize = 60;

/// The id of a kind while it is being typed.
#[derive(Clone, Debug, Default)]
pub struct SpawnPrompt {
    typed: String,
    /// What is wrong with it.
    trouble: Option<String>,
}

/// The result of a key.
#[derive(Clone, Copy, Debug)]
pub enum PromptResult {
    /// The prompt stays open.
    Open,
    /// The prompt closes.
    Closed,
    /// This kind was chosen.
    Kind(Ref<CreatureKind>),
}

impl SpawnPrompt {
    /// Answers a key.
    pub fn press(&mut self, key: Key, content: &Content) -> PromptResult {
        self.trouble = None;
        match (key.code, content.keys.menu.command(key)) {
            (KeyCode::Char(letter), _) if letter.is_alphanumeric() || "_:-".contains(letter) => {
                self.typed.extend(Some(letter).filter(|_| self.typed.chars().count() < LETTERS));
            }
            (KeyCode::Backspace, _) => drop(self.typed.pop()),
            (_, Some(MenuCommand::Close)) => return PromptResult::Closed,
            (_, Some(MenuCommand::Choose)) if !self.typed.is_empty() => return self.choose(content),
            _ => {}
        }
        PromptResult::Open
    }

    /// Chooses the kind of that id, or suggests a similar one.
    fn choose(&mut self, content: &Content) -> PromptResult {
        let typed = self.typed.as_str();
        let mut called = kinds(content).filter(|(_, id)| *id == typed || bare(id) == typed);
        if let Some((kind, _)) = called.next() {
            return PromptResult::Kind(kind);
        }
        let text = &content.text;
        let choose = key_of(text, &content.keys.menu, MenuCommand::Choose);
        let names = kinds(content).map(|(_, id)| if typed.contains(':') { id } else { bare(id) });
        if let Some(near) = suggest(typed, names) {
            let told = fill(&text.think.near, &[("what", &typed), ("near", &near), ("choose", &choose)]);
            (self.trouble, self.typed) = (Some(told), near.to_owned());
        } else {
            self.trouble = Some(fill(&text.think.unknown, &[("what", &typed)]));
        }
        PromptResult::Open
    }

    /// The prompt, and the kinds whose ids contain what was typed.
    pub fn lines(&self, content: &Content, columns: i32) -> Vec<OverlayLine> {
        let palette = &content.palette;
        let mut lines =
            vec![OverlayLine::plain(fill(&content.text.think.typing, &[("what", &self.typed)]), palette.notice)];
        let trouble = self.trouble.iter().flat_map(|trouble| wrap(trouble, columns));
        lines.extend(trouble.map(|line| OverlayLine::plain(line, palette.warning)));
        lines.push(OverlayLine::default());
        let has_pack = self.typed.contains(':');
        let fits = |id: &str| if has_pack { id } else { bare(id) }.contains(&self.typed);
        for (kind, id) in kinds(content).filter(|(_, id)| fits(id)) {
            let definition = &content.creatures[kind];
            let pieces = vec![(format!("{} ", definition.glyph), definition.color), (id.to_owned(), palette.text)];
            lines.push(OverlayLine { pieces, ..OverlayLine::default() });
        }
        lines
    }
}

/// The hint about keys.
pub fn typing_keys(content: &Content, columns: i32) -> Vec<OverlayLine> {
    let (text, menu) = (&content.text, &content.keys.menu);
    let values: [(&str, &dyn std::fmt::Display); 2] =
        [("choose", &key_of(text, menu, MenuCommand::Choose)), ("close", &key_of(text, menu, MenuCommand::Close))];
    let told = wrap(&fill(&text.think.typing_keys, &values), columns);
    told.into_iter().map(|line| OverlayLine::plain(line, content.palette.quiet)).collect()
}

/// All kinds that packs declare, with their ids.
fn kinds(content: &Content) -> impl Iterator<Item = (Ref<CreatureKind>, &str)> {
    let creatures = &content.creatures;
    creatures.iter().filter(|(kind, ..)| !creatures.is_placeholder(*kind)).map(|(kind, id, _)| (kind, id))
}

/// An id without its pack.
fn bare(id: &str) -> &str {
    id.split_once(':').map_or(id, |(_, bare)| bare)
}
