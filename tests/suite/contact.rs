//! How often the ground and the fields on a cell do to a creature what they do.

use std::collections::BTreeMap;

use stuffed::content::{AbilityKind, BehaviourUse, Ref};
use stuffed::game::{Action, Cause, CreatureId, Decision, EventKind, Fault, Game, Mind};
use stuffed::grid::Point;

use super::forecasts::duel;

/// A foe that pours thorns or fog on the player, or sets it on fire.
const FOE: &str = r##"
[patch.creature.foe]
set = { abilities = ["thorns", "fog", "kindle"] }

[ability.thorns]
name = "thorns"
shape = { cell = 5 }
target = "cell"
feature = "thorns"

[feature.thorns]
field = "thorns"

[field.thorns]
name = "thorns"
description = "They grow while you look."
glyph = "&"
color = "#70a050"
layer = "surface"
damage = 3

[ability.fog]
name = "fog"
shape = { cell = 5 }
target = "cell"
feature = "fog"

[feature.fog]
field = "fog"
amount = 100

[field.fog]
name = "fog"
description = "It stings."
color = "#c0c0c0"
layer = "gas"
damage = 1

[ability.kindle]
name = "kindle"
shape = { bolt = 5 }
applies = [{ modifier = "burning", turns = 20 }]

[modifier.burning]
name = "burning"
ends_in = "water"
"##;

/// A mind that uses an ability on the cell of the player.
struct Caster(Ref<AbilityKind>);

impl Mind for Caster {
    fn decide(&mut self, _: &mut Game, _: CreatureId, _: &BehaviourUse) -> Result<Option<Decision>, Fault> {
        Ok(Some(Action::Cast { ability: self.0, at: Point::new(1, 1) }.into()))
    }
}

/// A turn in which the foe uses an ability and the player waits. Returns how often each field hurt the player.
fn cast(game: &mut Game, ability: &str) -> BTreeMap<String, usize> {
    let ability = game.content.abilities.find(&format!("trial:{ability}")).unwrap();
    let _ = game.act(Action::Wait, &mut Caster(ability));
    let mut hurt = BTreeMap::new();
    for event in game.events() {
        if let EventKind::HurtByGround { who, cause: Cause::Field(field), .. } = event.kind
            && who.id == game.world().player
        {
            *hurt.entry(game.content.fields[field].name.clone()).or_default() += 1;
        }
    }
    hurt
}

fn counted<const N: usize>(counts: [(&str, usize); N]) -> BTreeMap<String, usize> {
    counts.into_iter().map(|(name, count)| (name.to_owned(), count)).collect()
}

#[test]
fn what_is_poured_on_a_creature_touches_it_once_and_again_as_the_turn_ends() {
    let (mut game, ..) = duel(FOE);
    assert_eq!(cast(&mut game, "thorns"), counted([("thorns", 2)]));
    assert_eq!(cast(&mut game, "fog"), counted([("fog", 2), ("thorns", 1)]));
}

#[test]
fn what_acts_on_entering_leaves_those_alone_on_whom_something_else_is_poured() {
    let (mut game, ..) = duel(&FOE.replace("damage = 3", "damage = 3\ntouch = \"entering\""));
    assert_eq!(cast(&mut game, "thorns"), counted([("thorns", 1)]));
    assert_eq!(cast(&mut game, "fog"), counted([("fog", 2)]));
    assert_eq!(cast(&mut game, "thorns"), counted([("fog", 1)]), "there are thorns already");
}

#[test]
fn a_modifier_ends_at_once_in_what_ends_it() {
    let burns = |more: &str| {
        let without_fields = FOE.split("[ability.thorns]").next().unwrap().replace("\"thorns\", \"fog\", ", "");
        let kindle = FOE.split("[ability.kindle]").nth(1).unwrap();
        let (mut game, player, _) = duel(&format!("{without_fields}[ability.kindle]{kindle}{more}"));
        cast(&mut game, "kindle");
        !game.world().creature(player).unwrap().modifiers.is_empty()
    };
    assert!(burns(""));
    assert!(!burns("[patch.tile.\"stuffed:floor\"]\nset = { medium = \"water\" }\n"));
}
