//! Vaults, hordes and treasures: what `check` says of those that can't be as they are written.

use super::trial::report;

/// The tiles of the vaults below, and a level that has them.
const TILES: &str = r##"
[tile.gate]
name = "gate"
description = "On trial."
glyph = "+"
color = "#ffffff"
unlocks = "plate"

[tile.plate]
name = "plate"
description = "On trial."
glyph = "."
color = "#ffffff"
walkable = true
transparent = true
triggers = ["entered"]

[tile.bars]
name = "bars"
description = "On trial."
glyph = "|"
color = "#ffffff"
transparent = true
triggered = { tile = "plate" }

[item.trial_key]
name = "key"
description = "On trial."
glyph = "?"
color = "#ffffff"

[level.trial]
extends = "stuffed:upper_caves"
"##;

#[track_caller]
fn expect_said(vaults: &str, parts: &[&str]) {
    let said = report(&format!("{TILES}\n{vaults}"), &[]);
    for part in parts {
        assert!(said.contains(part), "`{part}` is missing:\n{said}");
    }
}

#[test]
fn a_vault_needs_an_entrance_a_legend_and_a_bearable_size() {
    expect_said(
        "[vault.tomb]\nmap = \"\"\"\n###\n#.#\n###\n\"\"\"",
        &["nobody can enter this vault", "draw ground or a door on its border"],
    );
    expect_said("[vault.tomb]\nmap = \"+..\"", &["nothing says what `+` stands for"]);
    expect_said("[vault.tomb]\nmap = \"\"", &["`map` must not be empty"]);
    expect_said(
        "[vault.tomb]\nmap = \"...\"\nlegend = { x = \"plate\" }\nfrom_depth = 5\nto_depth = 2\nat_most = 0\nweight = 0",
        &[
            "`x` is not on the map",
            "`to_depth` is 2, but `from_depth` is 5",
            "`at_most` must be from 1 to 1000, but is 0",
            "`weight` must be from 1",
        ],
    );
    let wide = ".".repeat(101);
    expect_said(
        &format!("[vault.tomb]\nmap = \"{wide}\""),
        &["this vault is 101 x 1 cells large", "at most 100 columns"],
    );
}

#[test]
fn a_vault_into_which_only_steps_past_corners_lead_is_told_to_those_who_take_none() {
    let crypt = "[vault.crypt]\nmap = \"\"\"\n#####\n#...#\n#.#.#\n##.##\n\"\"\"\n";
    let walks = |corners: &str| {
        let walk = format!("[movement.walk]\nname = \"walks\"\nthrough = {{ ground = 100 }}\ncorners = \"{corners}\"");
        report(&format!("{TILES}\n{walk}\n[patch.creature.\"stuffed:player\".set]\nmovement = \"walk\"\n{crypt}"), &[])
    };
    let said = walks("cut");
    for part in [
        "only steps past corners lead to row 2 and column 2 of the map",
        "the player takes none of them by its movement `trial:walk`: open a cell beside, so that straight steps lead there",
    ] {
        assert!(said.contains(part), "`{part}` is missing:\n{said}");
    }
    assert!(!walks("squeeze").contains("past corners"));
}

#[test]
fn what_is_locked_has_a_key_or_opens_in_another_way() {
    let tomb = |sign: &str| format!("[vault.tomb]\nmap = \"..+\"\nlegend = {{ \"+\" = {sign} }}");
    expect_said(
        &tomb("\"gate\""),
        &[
            "the tile `trial:gate` is locked here for ever: no key fits it",
            "say which item unlocks it: `{ tile = \"trial:gate\", key = \"...\" }`",
        ],
    );
    let said = |vaults: &str| report(&format!("{TILES}\n{vaults}"), &[]);
    assert!(!said(&tomb("{ tile = \"gate\", key = \"trial_key\" }")).contains("for ever"));
    let brittle = "[tile.brittle]\nextends = \"gate\"\ndig = \"plate\"\n";
    assert!(!said(&format!("{brittle}{}", tomb("\"brittle\""))).contains("for ever"));
}

#[test]
fn keys_and_wires_lead_somewhere() {
    expect_said(
        "[vault.tomb]\nmap = \"+..\"\nlegend = { \"+\" = { tile = \"plate\", key = \"trial_key\" } }",
        &["this has a key, but nothing to unlock", "use a tile with `unlocks`"],
    );
    expect_said("[vault.tomb]\nmap = \"...\"\nkey_in = \"tomb\"", &["this vault has no key"]);
    expect_said(
        "[vault.tomb]\nmap = \"+..\"\nlegend = { \"+\" = { tile = \"gate\", key = \"trial_key\" } }\nkey_in = \"other\"\n[vault.other]\nmap = \"..\"",
        &["the vault `trial:other` has no place for a key", "add `holds_key = true`"],
    );
    let wired =
        |tile: &str| format!("[vault.tomb]\nmap = \"x..\"\nlegend = {{ x = {{ tile = \"{tile}\", wire = \"w\" }} }}");
    expect_said(&wired("plate"), &["a signal along the wire `w` does nothing"]);
    expect_said(&wired("bars"), &["nothing on the wire `w` ever sends a signal"]);
    let hooked = TILES.replace("triggered = {", "hooks = [\"common:hunt\"]\ntriggered = {");
    assert!(!report(&format!("{hooked}\n{}", wired("bars")), &[]).contains("ever sends"), "a script may send one");
    expect_said(
        "[vault.tomb]\nmap = \"x..\"\nlegend = { x = { asleep = true, chance = 0 } }",
        &["`asleep` is about a creature, but nobody is here", "`chance` must be from 1 to 100, but is 0"],
    );
}

#[test]
fn vaults_come_when_the_ground_is_there() {
    expect_said(
        "[vault.tomb]\nmap = \"...\"\n[level.late]\nextends = \"stuffed:upper_caves\"\nbuild = [{ rooms = { count = 5 } }, { vaults = { of = \"tomb\" } }, { maze = {} }, { connect = {} }]",
        &[
            "`maze` opens ground after the vaults of `vaults` were placed",
            "put the vaults after all stages that open ground",
        ],
    );
}

#[test]
fn hordes_have_members_that_can_be_counted_on_ground_that_exists() {
    expect_said(
        "[horde.pack]\nleader = []\nmembers = [{ of = \"stuffed:bat\", count = \"1d3 - 5\" }]\non = \"lava\"\nfrom_depth = 4\nto_depth = 3",
        &[
            "`leader` needs at least one kind",
            "`count` must be from 0",
            "no tile has the medium or the tag `lava`",
            "`to_depth` is 3, but `from_depth` is 4",
        ],
    );
    expect_said(
        "[level.late]\nextends = \"stuffed:upper_caves\"\nbuild = [{ rooms = { count = 5 } }, { hordes = { count = 3, out_of_depth = { by = \"0 - 1\", chance = 0 } } }]",
        &["`by` must be from 0 to 1000, but can be -1", "`chance` must be from 1 to 100, but is 0"],
    );
}

#[test]
fn treasures_name_one_thing_each_and_never_themselves() {
    expect_said(
        "[treasure.hoard]\nitems = [{ weight = 5 }, { of = \"stuffed:apple\", table = \"hoard\" }, { of = \"stuffed:sword\", each = 5, weight = \"0 - depth\" }]",
        &[
            "this entry names nothing",
            "this entry has both `of` and `table`",
            "this treasure draws from itself",
            "none of these items stack",
            "`weight` must be from 0",
        ],
    );
    expect_said("[treasure.hoard]\nitems = []", &["`items` needs at least one entry"]);
}
