//! What the checker says of actions that are thrown away, of answers that are none, and of what may be nothing.

use crate::support::report;

/// The places and messages of a report on a script, one a line.
fn told(script: &str) -> Vec<String> {
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
    assert_eq!(told(script), expected, "{script}");
}

#[test]
fn an_action_that_nobody_answers_with_is_warned_of() {
    let lost = |place: &str, name: &str| format!("{place} warning: the action of `{name}` is thrown away");
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
        let told = told(script);
        assert_eq!(told.first(), Some(&lost(place, name)), "{script}\n{told:?}");
    }
    let report = report(&[("trial", "fn act(me) { me.wait(); return; }")]);
    assert!(
        report.contains("= help: a call only asks; what `act` answers is done: write `return` before it"),
        "{report}"
    );
}

#[test]
fn an_action_that_is_answered_or_kept_is_passed_over() {
    for script in [
        // The last statement is the answer, with or without a `;`.
        "fn act(me) { me.step_toward(me.nearest_enemy()); }",
        "fn act(me) { if me.hp < 3 { me.wait(); } else { me.random_step() } }",
        "fn act(me) { switch me.hp { 3 => me.wait(), _ => me.random_step() } }",
        "fn act(me) { let step = me.step(\"north\"); if step != () { return step; } }",
        "fn act(me) { me.memory.plan = (); me.step_toward(me.place) ?? me.wait() }",
        "fn act(me) { for foe in me.enemies() { return me.attack(foe); } }",
        "fn act(me) { let list = [1, 2]; list.drop(1); drop(list, 1); me.wait() }",
        "fn act(me) { step(me); me.wait() }\nfn step(me) { me.memory.seen = me.turns; }",
    ] {
        expect(script, &[]);
    }
}

#[test]
fn an_answer_that_is_no_action_is_an_error() {
    for (body, place, sort) in [
        ("5", "2:1", "a number"),
        ("\"north\"", "2:1", "text"),
        ("if me.hp < 3 { return false; }", "2:23", "a truth"),
        ("me.hp > 3", "2:7", "a truth"),
        ("me.chance(50);", "2:4", "a truth"),
        ("[me.wait()]", "2:1", "a list"),
        ("let foe = me.nearest_enemy(); if foe != () { foe }", "2:46", "a creature"),
        ("me.place.x", "2:10", "a number"),
    ] {
        expect(&format!("fn act(me) {{\n{body}\n}}"), &[&format!("{place} error: `act` answers with {sort} here")]);
    }
    // What other functions answer is their own business.
    expect("fn act(me) { if brave(me) { me.wait() } }\nfn brave(me) { me.hp > 3 }", &[]);
}

#[test]
fn what_may_be_nothing_is_to_be_tested() {
    for (body, said) in [
        (
            "if me.nearest_enemy().hp < 3 { me.wait() }",
            "2:23 warning: `nearest_enemy` may answer with nothing, which has no `hp`",
        ),
        (
            "if me.item_here().is_a(\"bat\") { me.wait() }",
            "2:19 warning: `item_here` may answer with nothing, which has no `is_a`",
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
        "if me.item_here() != () && me.item_here().is_a(\"bat\") { me.wait() }",
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
fn what_can_only_be_read_is_not_assigned_to() {
    for (statement, place, name) in [
        ("me.hp = 3;", "2:4", "hp"),
        ("me.hp += 3;", "2:4", "hp"),
        ("me.place.x = 3;", "2:10", "x"),
        ("for item in me.items() { item.food = 3; }", "2:31", "food"),
    ] {
        expect(
            &format!("fn act(me) {{\n{statement}\nme.wait()\n}}"),
            &[&format!("{place} error: `{name}` can only be read")],
        );
    }
    expect("fn act(me) { me.memory.hp = 3; me.memory = #{ x: 1 }; me.memory.x += 1; me.wait() }", &[]);
}
