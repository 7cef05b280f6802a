//! Which abilities creatures use by themselves.

use super::forecasts::duel;

/// A foe with an ability that pours cold on the cell of a player whom cold doesn't harm.
fn uses_cold_that_also(does: &str) -> bool {
    let (mut game, _, foe) = duel(&format!(
        "
[patch.creature.foe]
set = {{ abilities = [\"fling\"], resists = {{ cold = 100 }} }}

[ability.fling]
name = \"fling\"
target = \"cell\"
shape = {{ cell = 5 }}
feature = \"frost\"
{does}

[feature.frost]
field = \"frost\"

[field.frost]
name = \"frost\"
glyph = \"^\"
color = \"#a0c0ff\"
description = \"It bites.\"
layer = \"liquid\"
damage = 3
type = \"cold\"
"
    ));
    game.useful_ability(foe).is_some()
}

#[test]
fn what_pours_out_no_harm_is_used_only_for_what_else_it_does() {
    assert!(!uses_cold_that_also(""), "nothing that is cold harms the player");
    for more in ["pulls = 2", "pushes = 2", "swaps = true", "digs = 1", "cures = [\"shielded\"]", "damage = 1"] {
        assert!(uses_cold_that_also(more), "{more}");
    }
}
