//! What a patch makes wrong is told of the patch, wherever it shows.

use super::support::*;

#[test]
fn another_field_that_a_patch_makes_wrong_is_told_of_the_patch() {
    let expected = "\
error: `start` must be from 0 to 50, and is 80
  --> content/more/things.toml:2:28
   |
 2 | scale = { \"stomach.size\" = 50 }
   |                            ^^ since this patch
   |
  ::: content/tiny/things.toml:21:33
   |
21 | stomach = { size = 100, start = 80, per_turn = 1, states = [
   |                                 -- it is about this

1 error
";
    let patch = "[patch.creature.hero]\nscale = { \"stomach.size\" = 50 }\n";
    assert_eq!(report(&[tiny(), tweak("more", patch)]), expected);
}

#[test]
fn so_is_what_it_takes_away_and_what_no_longer_fits_it() {
    for (patch, said) in [
        ("[patch.creature.rat]\nremove = [\"faction\"]", "11 `faction` is missing"),
        (
            "[patch.creature.hero]\nset = { slots = 0 }",
            "17 more is carried at birth, 1 in all, than there are `slots`, 0 in all",
        ),
        ("[patch.tile.floor]\nset = { walkable = false }", "20 the tile `tiny:floor` must be walkable to be used here"),
        ("[patch.creature.rat]\nscale = { hp = 0 }", "16 `hp` must be from 1 to 100000, and can be 0"),
    ] {
        expect_messages(&[tiny(), tweak("more", patch)], &[&format!("more/things.toml:2:{said}")]);
    }
}

#[test]
fn what_was_wrong_without_it_stays_where_it_is() {
    let mut game = tiny();
    game.content.iter_mut().for_each(|file| file.text = file.text.replace("start = 80", "start = 180"));
    let patch = "[patch.creature.hero]\nset = { \"stomach.stretch\" = 150 }\n";
    expect_messages(
        &[game, tweak("more", patch)],
        &["tiny/things.toml:21:33 `start` must be from 0 to 100, and is 180"],
    );
}
