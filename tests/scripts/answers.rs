//! The checker on unused actions, wrong return values, and values that may be nothing.

use crate::support::report;

/// The report on a script as lines of place and message.
fn messages(script: &str) -> Vec<String> {
    let report = report(&[("trial", script)]);
    let mut lines = report.lines().map(str::trim);
    let mut told = Vec::new();
    while let Some(line) = lines.next() {
        if line.starts_with("error: ") || line.starts_with("warning: ") {
            let place = lines.next().unwrap().rsplit("trial.rhai:").next().unwrap();
            told.push(format!("{place} {line}"));
        }
    }
    told
}

#[track_caller]
fn expect(script: &str, expected: &[&str]) {
    assert_eq!(messages(script), expected, "{script}");
}

#[test]
fn an_unused_action_is_a_warning() {
    let lost = |place: &str, name: &str| format!("{place} warning: the action from `{name}` is not used");
    for (script, place, name) in [
        ("fn act(me) {\n  if me.hp < 3 { me.step_toward(me.nearest_enemy()); }\n  me.wait()\n}", "2:21", "step_toward"),
        ("fn act(me) {\n  for foe in me.enemies() { me.attack(foe) }\n}", "2:32", "attack"),
        ("fn act(me) { me.wait(); return; }", "1:17", "wait"),
        ("fn act(me) { wait(me); return me.random_step(); }", "1:14", "wait"),
        ("fn act(me) { loop { me.wait(); break; } }", "1:24", "wait"),
        ("fn act(me) { let x = if me.hp < 3 { me.wait(); 3 } else { 4 }; if x == 3 { me.wait() } }", "1:40", "wait"),
        ("fn act(me) { switch me.hp { 3 => me.wait(), _ => me.descend() } me.random_step() }", "1:37", "wait"),
        (
            "fn act(me) { flee(me); me.wait() }\nfn flee(me) { run(me) }\nfn run(me) { me.random_step() }",
            "1:14",
            "flee",
        ),
        ("fn act(self) { self.wait(); self.random_step() }", "1:21", "wait"),
        ("fn act(me) { me.step_toward(me.place) ?? me.wait(); me.random_step() }", "1:17", "step_toward"),
    ] {
        let told = messages(script);
        assert_eq!(told.first(), Some(&lost(place, name)), "{script}\n{told:?}");
    }
    let report = report(&[("trial", "fn act(me) { me.wait(); return; }")]);
    assert!(report.contains("= help: only what `act` returns is done: write `return` before it"), "{report}");
}

#[test]
fn a_returned_or_stored_action_is_fine() {
    for script in [
        // The last statement is the return value, with or without a `;`.
        "fn act(me) { me.step_toward(me.nearest_enemy()); }",
        "fn act(me) { if me.hp < 3 { me.wait(); } else { me.random_step() } }",
        "fn act(me) { switch me.hp { 3 => me.wait(), _ => me.random_step() } }",
        "fn act(me) { let step = me.step(\"north\"); if step != () { return step; } }",
        "fn act(me) { me.memory.plan = (); me.step_toward(me.place) ?? me.wait() }",
        "fn act(me) { for foe in me.enemies() { return me.attack(foe); } }",
        "fn act(me) { [me.step_toward(me.nearest_enemy()), heal(me, 3)] }",
        "fn act(me) { let all = [me.wait()]; all.push(heal(me, 3)); all }",
        "fn act(me) { let list = [1, 2]; drop(list, 1); me.wait() }\nfn drop(list, count) { list.truncate(count); }",
        "fn act(me) { step(me); me.wait() }\nfn step(me) { me.memory.seen = me.turns; }",
    ] {
        expect(script, &[]);
    }
}

#[test]
fn returning_something_else_than_an_action_is_an_error() {
    for (body, place, sort) in [
        ("5", "2:1", "a number"),
        ("\"north\"", "2:1", "text"),
        ("if me.hp < 3 { return false; }", "2:23", "a boolean"),
        ("me.hp > 3", "2:7", "a boolean"),
        ("me.chance(50);", "2:4", "a boolean"),
        ("[heal(me, 3), heal(me, 4)]", "2:1", "effects without an action"),
        ("[me.wait(), 5]", "2:13", "a number"),
        ("let foe = me.nearest_enemy(); if foe != () { foe }", "2:46", "a creature"),
        ("me.place.x", "2:10", "a number"),
    ] {
        expect(&format!("fn act(me) {{\n{body}\n}}"), &[&format!("{place} error: `act` returns {sort} here")]);
    }
    // Other functions may return anything.
    expect("fn act(me) { if brave(me) { me.wait() } }\nfn brave(me) { me.hp > 3 }", &[]);
}

#[test]
fn a_value_that_may_be_nothing_must_be_tested() {
    for (body, said) in [
        (
            "if me.nearest_enemy().hp < 3 { me.wait() }",
            "2:23 warning: `nearest_enemy` may return nothing, which has no `hp`",
        ),
        (
            "if me.item_here().is_a(\"rock\") { me.wait() }",
            "2:19 warning: `item_here` may return nothing, which has no `is_a`",
        ),
        (
            "let foe = me.nearest_enemy(); if foe.hp < 3 { me.wait() }",
            "2:38 warning: `foe` may be nothing, which has no `hp`",
        ),
        (
            "let foe = me.nearest_enemy(); if foe.place.x < 3 { me.step_toward(foe) }",
            "2:38 warning: `foe` may be nothing, which has no `place`",
        ),
    ] {
        expect(&format!("fn act(me) {{\n{body}\n}}"), &[said]);
    }
    for body in [
        "if me.item_here() != () && me.item_here().is_a(\"rock\") { me.wait() }",
        "let foe = me.nearest_enemy(); if foe == () { return; } if foe.hp < 3 { me.wait() }",
        "let foe = me.nearest_enemy(); if me.distance_to(foe) == 1 && foe.hp < 3 { me.wait() }",
        "if me.nearest_enemy()?.hp == 3 { me.wait() }",
        "let foe = me.nearest_enemy() ?? me; if foe.hp < 3 { me.wait() }",
        "for foe in me.enemies() { if foe.hp < 3 { return me.wait(); } }",
    ] {
        expect(&format!("fn act(me) {{\n{body}\n}}"), &[]);
    }
}

#[test]
fn actions_in_hooks_and_effects_in_act_are_explained() {
    for (script, said) in [
        (
            "fn act(me) { heal(me, 3) }",
            "return it beside an action, `[me.wait(), ...]`, or from a hook, such as `fn on_tick(me) { ... }`",
        ),
        ("fn on_hurt(me) { me.wait() }", "actions belong in `fn act(me) { ... }`; `on_hurt` returns effects"),
    ] {
        let report = report(&[("trial", script)]);
        assert!(report.contains(&format!("= help: {said}\n")), "{report}");
    }
}

#[test]
fn an_argument_that_may_be_nothing_must_be_tested() {
    for (body, said) in [
        (
            "let foe = me.nearest_enemy(); if me.is_enemy(foe) { me.wait() }",
            "2:46 warning: `foe` may be nothing, which `is_enemy` does not take",
        ),
        (
            "let at = me.random_place(5); if me.place.distance_to(at) > 2 { me.step_toward(at) }",
            "2:54 warning: `at` may be nothing, which `distance_to` does not take",
        ),
    ] {
        expect(&format!("fn act(me) {{\n{body}\n}}"), &[said]);
    }
    expect(
        "fn on_hurt(me) { let at = me.random_place(5); teleport(me, at) }",
        &["1:60 warning: `at` may be nothing, which `teleport` does not take"],
    );
    for body in [
        "let foe = me.nearest_enemy(); if foe != () && me.is_enemy(foe) { me.wait() }",
        "let foe = me.nearest_enemy(); if is_foe(me, foe) { me.wait() }",
    ] {
        expect(&format!("fn act(me) {{\n{body}\n}}\nfn is_foe(me, foe) {{ foe != () && me.is_enemy(foe) }}"), &[]);
    }
}

#[test]
fn arguments_of_the_wrong_type_are_an_error() {
    for (call, said) in [
        ("me.chance(\"often\")", "`chance` takes a number here, but this is text in double quotes"),
        ("me.option(5, 3) == 3", "`option` takes text in double quotes here, but this is a number"),
        ("me.is_enemy(me.place)", "`is_enemy` takes a creature here, but this is a place"),
        ("place(3, true) == me.place", "`place` takes a number here, but this is a boolean"),
        ("me.is_a('b')", "`is_a` takes text in double quotes here, but this is a letter in single quotes"),
        ("me.place.distance_to([1, 2]) > 2", "`distance_to` takes a place here, but this is a list"),
        ("me.chance(me.nearest_enemy())", "`chance` takes a number here, but this is a creature"),
    ] {
        let told = messages(&format!("fn act(me) {{ if {call} {{ me.wait() }} }}"));
        let first = told.first().map(|line| line.split_once(" error: ").unwrap_or_default().1);
        assert_eq!(first, Some(said), "{call}\n{told:?}");
    }
    for call in ["me.chance(me.hp)", "me.distance_to(me.place) == 0", "is_a(me)", "me.option(\"x\", #{}) == 0"] {
        expect(&format!("fn act(me) {{ if {call} {{ me.wait() }} }}\nfn is_a(x) {{ x.hp > 3 }}"), &[]);
    }
}

#[test]
fn the_fields_of_events_are_checked() {
    for (script, said) in [
        ("fn on_hurt(me, event) {\nheal(me, event.amonut)\n}", "2:16 error: unknown property `amonut`"),
        ("fn on_tick(me, happened) {\ndamage(happened.other, 2)\n}", "2:17 warning: `on_tick` has no `other`"),
        ("fn on_death(me, event) {\n[heal(me, event.amount)]\n}", "2:17 warning: `on_death` has no `amount`"),
        ("fn on_spawn(own, event) {\nheal(own, own.hpp)\n}", "2:15 error: unknown property `hpp`"),
    ] {
        expect(script, &[said]);
    }
    expect("fn on_hit(me, event) { damage(event.other, event.amount) }", &[]);
    expect("fn on_see(me, event) { reveal(event.place, event.other.hp) }", &[]);
}

#[test]
fn read_only_properties_cannot_be_assigned() {
    for (statement, place, name) in [
        ("me.hp = 3;", "2:4", "hp"),
        ("me.hp += 3;", "2:4", "hp"),
        ("me.place.x = 3;", "2:10", "x"),
        ("for item in me.items() { item.food = 3; }", "2:31", "food"),
    ] {
        expect(
            &format!("fn act(me) {{\n{statement}\nme.wait()\n}}"),
            &[&format!("{place} error: `{name}` is read-only")],
        );
    }
    expect("fn act(me) { me.memory.hp = 3; me.memory = #{ x: 1 }; me.memory.x += 1; me.wait() }", &[]);
}
