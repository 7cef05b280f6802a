//! What it costs to choose an ability, and to find the cells that one reaches: `cargo bench --bench abilities`.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    missing_docs
)]

mod trial;

use divan::{Bencher, black_box};
use stuffed::game::{CreatureId, Game};

fn main() {
    divan::main();
}

/// A mage with so many bolts, none of which is of use: its friends stand around it. Its enemies stand behind them.
fn things(abilities: usize) -> String {
    let bolt = |n| format!("[ability.bolt_{n}]\nname = \"bolt\"\nshape = {{ bolt = 30 }}\ndamage = \"2d6\"\n\n");
    let ids: Vec<String> = (0..abilities).map(|n| format!("\"bolt_{n}\"")).collect();
    let creature = |id: &str, glyph: char, more: &str| {
        format!(
            "[creature.{id}]\nname = \"{id}\"\ndescription = \"On trial.\"\nglyph = \"{glyph}\"\ncolor = \"#ffffff\"\nhp = 20\nvision = 30\n{more}\n\n"
        )
    };
    let ball = "[ability.ball]\nname = \"ball\"\nshape = { ball = { range = 20, radius = 5 } }\ndamage = 1\n\n";
    let mage = format!("faction = \"stuffed:cave\"\nabilities = [{}, \"ball\"]", ids.join(", "));
    let bolts: String = (0..abilities).map(bolt).collect();
    let friend = creature("friend", 'f', "faction = \"stuffed:cave\"");
    let enemy = creature("enemy", 'e', "faction = \"stuffed:adventurers\"");
    [ball, &bolts, &creature("mage", 'm', &mage), &friend, &enemy].concat()
}

/// A hall with the mage, its friends around it, and so many enemies behind them.
fn hall(enemies: usize) -> String {
    trial::drawn(42, 11, |x, y| {
        let (dx, dy) = (x.abs_diff(20), y.abs_diff(4));
        match () {
            () if dx == 0 && dy == 0 => 'm',
            () if dx <= 1 && dy <= 1 => 'f',
            () if x == 39 && y == 8 => '@',
            () if x >= 24 && (x - 24) * 4 + y / 2 < enemies && y.is_multiple_of(2) && y < 8 => 'e',
            () => '.',
        }
    })
}

/// The mage in its hall.
fn game(abilities: usize, enemies: usize) -> (Game, CreatureId) {
    let test = format!("[test.hall]\nmap = {}\nexpect = {{ over = false }}\n", hall(enemies));
    let game = trial::game(&things(abilities), &test);
    let mage = game.content.creatures.find("trial:mage").expect("the mage");
    let mage = game.world().creatures().iter().find(|creature| creature.kind() == mage).expect("the mage").id();
    (game, mage)
}

/// A decision that finds nothing of use: so many bolts, and so many creatures in sight.
#[divan::bench(args = [(4, 6), (12, 40)])]
fn choose_an_ability(bencher: Bencher, (abilities, creatures): (usize, usize)) {
    // The player and eight friends are in sight, too.
    let (mut game, mage) = game(abilities, creatures.saturating_sub(9).max(1));
    assert_eq!(game.useful_ability(mage), None);
    bencher.bench_local(move || black_box(&mut game).useful_ability(mage));
}

/// The cells of a ball with radius 5.
#[divan::bench]
fn find_the_cells_of_a_ball(bencher: Bencher) {
    let (game, mage) = game(1, 6);
    let ball = &game.content.abilities[game.content.abilities.find("trial:ball").expect("the ball")];
    let to = game.world().player().expect("the player").at();
    bencher.bench_local(|| black_box(&game).area_of(mage, ball, to));
}
