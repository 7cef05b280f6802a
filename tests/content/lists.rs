//! Scripts in lists that never call them.

use super::trial::{creature, report, usable};

#[track_caller]
fn expect_warning(text: &str, script: &str, said: &str) {
    let found = report(text, &[("trick", script)]);
    assert!(found.contains(said), "{said} is missing in\n{found}");
}

#[test]
fn a_script_that_is_only_a_behaviour_hears_its_hooks() {
    let script = "fn act(me) { me.wait() }\nfn on_hurt(me) { heal(me, 1) }";
    for lists in ["ai = [\"trick\"]", "ai = [\"trick\"]\nhooks = [\"trick\"]"] {
        let found = report(&creature("rat", "R", &format!("hp = 3\n{lists}")), &[("trick", script)]);
        assert!(!found.contains("never runs"), "{found}");
    }
}

#[test]
fn hooks_that_their_owner_never_hears_are_reported() {
    let tile = "[tile.moss]\nname = \"moss\"\ndescription = \"Wet.\"\nglyph = \"m\"\ncolor = \"#ffffff\"\nwalkable = true\ntransparent = true\nhooks = [\"trick\"]\n";
    let item = |more: &str| {
        format!(
            "[item.thing]\nname = \"thing\"\ndescription = \"Odd.\"\nglyph = \"~\"\ncolor = \"#ffffff\"\nhooks = [\"trick\"]\n{more}\n"
        )
    };
    let hurt = "fn on_hurt(me) { heal(me, 1) }";
    let used = "fn on_use(me) { heal(me, 1) }";
    expect_warning(tile, hurt, "`on_hurt` of `trial:trick` never runs here");
    expect_warning(tile, hurt, "a tile hears `on_enter`, `on_leave`, `on_tick` and `on_trigger`");
    expect_warning(&item(""), hurt, "`on_hurt` of `trial:trick` never runs here");
    expect_warning(&item(""), used, "`on_use` of `trial:trick` never runs here");
    for (text, script) in [
        (tile.to_owned(), "fn on_tick(me) { heal(me, 1) }\nfn on_hurt(me) { heal(me, 1) }"),
        (item("slot = \"stuffed:weapon\""), hurt),
        (item("usable = \"once\""), used),
        (item("food = 5"), used),
        (item(""), "fn on_pickup(me) { heal(me, 1) }"),
    ] {
        let found = report(&text, &[("trick", script)]);
        assert!(!found.contains("never runs"), "{found}");
    }
}

#[test]
fn items_that_are_used_without_effect_are_reported() {
    expect_warning(&usable("stone", "trick"), "fn on_pickup(me) { heal(me, 1) }", "using `trial:stone` has no effect");
    let found = report(&usable("stone", "trick"), &[("trick", "fn on_use(me) { heal(me, 1) }")]);
    assert!(!found.contains("has no effect"), "{found}");
}
