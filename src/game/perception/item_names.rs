//! What items are called, and what they look like, as far as the player knows them.

use crate::content::{
    Color, FlavorKind, Forms, ItemKind, Ref, StatKind, StatText, fill_in, fill_slots, in_words, shown_number,
    slot_words, without_gaps,
};
use crate::game::Game;
use crate::game::model::ids::{ItemDetails, ItemRef};

impl Game {
    /// The name of an item in a form such as `a`; the bare name for an empty form. Several that lie together are counted.
    pub fn item_name(&self, thing: ItemRef, form: &str) -> String {
        let count = thing.details.count;
        if count <= 1 {
            return self.single_name(thing, form);
        }
        fill_in(self.content.language.counted(form), |slot| match slot {
            "count" => Some(count.to_string()),
            "name" => Some(self.single_name(thing, "")),
            _ => slot.strip_prefix("name.").map(|form| self.single_name(thing, form)),
        })
    }

    /// The names of the kinds that an item of a kind may be that the player doesn't know; empty for one that it knows.
    pub fn names_it_may_have(&self, kind: Ref<ItemKind>) -> Vec<String> {
        if self.knows_kind(kind) {
            return Vec::new();
        }
        let items = &self.content.items;
        let is_alike = |other: Ref<ItemKind>| items[other].flavor == items[kind].flavor && !items.is_placeholder(other);
        let unknown =
            items.iter().map(|(other, ..)| other).filter(|other| is_alike(*other) && !self.knows_kind(*other));
        let known = |kind| ItemRef {
            details: ItemDetails { knew_kind: Some(true), ..Default::default() },
            ..ItemRef::of_kind(kind)
        };
        unknown.map(|kind| self.single_name(known(kind), "")).collect()
    }

    /// The name of one of several items that lie together.
    fn single_name(&self, thing: ItemRef, form: &str) -> String {
        let kind = &self.content.items[thing.kind];
        if let Some((_, unknown)) = self.flavor_name(thing.kind).filter(|_| !self.knew_kind(thing)) {
            return self.form(&unknown.name, &unknown.forms, form);
        }
        let is_identified = thing.details.is_identified || !kind.has_secrets();
        match kind.forms.get(form) {
            Some(own) => self.fill_item_name(own, thing, kind, is_identified),
            None => self.form(&self.fill_item_name(&kind.name, thing, kind, is_identified), &Forms::new(), form),
        }
    }

    /// Whether the player knew the kind of an item when it happened, or knows it now.
    fn knew_kind(&self, thing: ItemRef) -> bool {
        thing.details.knew_kind.unwrap_or_else(|| self.knows_kind(thing.kind))
    }

    /// A name with the creature that the item was made from, and its numbers if the player knows them.
    fn fill_item_name(&self, text: &StatText, thing: ItemRef, kind: &ItemKind, is_identified: bool) -> String {
        if !text.contains('{') {
            return text.to_string();
        }
        let of = thing.of.map(|of| &self.content.creatures[of]);
        let creature = |form: &str| of.map_or_else(String::new, |of| self.form(&of.name, &of.forms, form));
        let name = fill_slots(text, |slot| {
            let (written, words) = slot_words(slot);
            if let Some(form) = written.strip_prefix("creature") {
                return Some(creature(form.trim_start_matches('.')));
            }
            let stat = text.stat(written)?;
            let place = kind.shown_stats().iter().position(|shown| *shown == stat)?;
            let number = thing.details.numbers.get(place).copied().unwrap_or(0);
            let shown = shown_number(number, words.first().copied().unwrap_or_default());
            Some(if is_identified { in_words(shown, &words) } else { String::new() })
        });
        if is_identified { name } else { without_gaps(&name) }
    }

    /// The glyph of an item and its colour, as far as the player knows its kind.
    pub fn item_look(&self, thing: ItemRef) -> (char, Color) {
        let kind = &self.content.items[thing.kind];
        let Some((place, flavor)) = self.unknown_look(thing) else { return (kind.glyph, kind.color) };
        (flavor.glyph.unwrap_or(kind.glyph), flavor.colors.get(place).copied().unwrap_or(kind.color))
    }

    /// What is shown of an item in a sentence or two, as far as the player knows its kind.
    pub fn item_description(&self, thing: ItemRef) -> &str {
        let unknown = self.unknown_look(thing).map(|(_, flavor)| flavor.description.as_str());
        unknown.unwrap_or(&self.content.items[thing.kind].description)
    }

    /// The flavour of an item whose kind the player doesn't know, and which of its names it goes by.
    fn unknown_look(&self, thing: ItemRef) -> Option<(usize, &FlavorKind)> {
        let (place, _) = self.flavor_name(thing.kind).filter(|_| !self.knew_kind(thing))?;
        Some((place, &self.content.flavors[self.content.items[thing.kind].flavor?]))
    }

    /// How much the player has of a stat, for `{stat.gold}` in sentences and stories.
    pub(crate) fn player_stat(&self, stat: Ref<StatKind>) -> i32 {
        self.stat_of(self.world.player, stat)
    }
}
