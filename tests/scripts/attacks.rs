//! Hostile scripts, and the content that they use.

use crate::power_attacks::POWER_ATTACKS;

/// Content for the attacks: a modifier, a sentence and an ending.
pub const THINGS: &str = "
[modifier.frenzy]
name = \"frenzied\"
attack = 10000
speed = 900
stacking = \"stack\"

[modifier.torpor]
name = \"slow\"
attack = -10000
defense = -10000
vision = -60
speed = -1000
stacking = \"extend\"

[modifier.trance]
name = \"bound\"
skips_turns = true
holds = 100
strays = 100
absorbs = 100000
stacking = \"intensify\"
stacks_to = 100
faction = \"rabid\"
ai = [\"common:hunt\"]
tags = [\"spell\"]

[modifier.thaw]
name = \"thawed\"
removes = [\"trance\"]
blocks = [\"thaw\"]
ended_by = [\"damage\", \"attack\", \"move\"]

[modifier.shackles]
name = \"shackled\"
skips_turns = true
release = { turns = 1000 }
stacking = \"extend\"

[faction.rabid]
enemies = [\"rabid\", \"cave\", \"adventurers\"]

[sentence.cry]
seen = \"{actor.the} cries.\"

[sentence.sum]
seen = \"{actor.the} counts {amount}.\"

[ending.trial]
on = \"script\"
won = true
title = \"Over\"
story = [\"It is over.\"]
";

/// A list of 256 numbers in `a`.
const LIST: &str = "let a = []; for n in 0..256 { a.push(n); }";

/// Attacks with the effects that change creatures, by the body of `on_tick`, and further functions.
const CHANGES: &[(&str, &str, &str)] = &[
    (
        "asks without end",
        "ask(me, \"cry\", #{ choices: [\"Yes\"] })",
        "fn on_answer(me, event) { let all = []; for n in 0..200 { all.push(ask(me, \"cry\", #{ choices: [\"Yes\"], data: event.data })); } all }",
    ),
    (
        "asks everybody about everybody",
        "let all = []; for who in me.creatures() { for other in me.creatures() { all.push(ask(who, \"cry\", #{ number: [-9223372036854775807, 9223372036854775807], speaker: other })); } } all",
        "fn on_answer(me, event) { ask(event.other, \"cry\", #{ direction: true, cancel: false }) }\nfn answer(me, prompt) { prompt.least }",
    ),
    (
        "ten thousand choices",
        "let c = []; for n in 0..10000 { c.push(\"x\"); } ask(me, \"cry\", #{ choices: c })",
        "fn on_answer(me) { }",
    ),
    (
        "choices as long as texts may be",
        "let t = \"x\"; t.pad(500, \"x\"); let c = []; for n in 0..256 { c.push(#{ text: t, description: t }); } ask(me, \"cry\", #{ choices: c })",
        "fn on_answer(me) { }",
    ),
    (
        "escapes in choices",
        "ask(me, \"cry\", #{ choices: [\"\\x1b]0;x\\x07\", #{ text: \"\\u202e\", value: \"\\x1b[2J\" }] })",
        "fn on_answer(me, event) { print(event.choice); return; }",
    ),
    (
        "hands everything through",
        "let all = [ask(me, \"cry\", #{ place: 9223372036854775807, data: me.memory })]; me.memory.more = all.len(); all",
        "fn on_answer(me, event) { me.memory.kept = [event.data, me.memory.kept]; ask(me, \"cry\", #{ items: true, data: me.memory }) }",
    ),
    (
        "asks the dying and dies of the answer",
        "[damage(me, 1000000), ask(me, \"cry\", #{ choices: [\"Yes\"], cancel: false })]",
        "fn on_death(me) { ask(me, \"cry\", #{ choices: [\"Yes\"], cancel: false }) }\nfn on_answer(me) { [damage(me, 1000000), ask(me, \"cry\", #{ direction: true })] }",
    ),
    (
        "answers without end",
        "ask(me.nearest_enemy(), \"cry\", #{ choices: [\"Yes\"] })",
        "fn on_answer(me, event) { ask(event.other, \"cry\", #{ choices: [\"Yes\"] }) }\nfn answer(me, prompt) { loop { } }",
    ),
    (
        "becomes another kind without end",
        "let all = []; for n in 0..128 { all += [become(me, \"zombie\"), become(me, \"bat\")]; } all",
        "",
    ),
    ("becomes the player", "[become(me, \"player\"), become(me.nearest_enemy(), \"fungus\"), become((), \"bat\")]", ""),
    (
        "everybody becomes another kind",
        "let all = []; for who in me.creatures() { all += [become(who, \"zombie\"), become(who, me.kind)]; } all",
        "",
    ),
    (
        "becomes and dies",
        "[damage(me, 1000000), become(me, \"zombie\"), vanish(me)]",
        "fn on_death(me) { [become(me, \"zombie\"), vanish(me), join(me, \"adventurers\")] }",
    ),
    (
        "everybody vanishes",
        "let all = [vanish(me)]; for who in me.creatures() { all += [vanish(who), vanish(who), damage(who, 9)]; } all",
        "",
    ),
    (
        "vanishes while it acts",
        "",
        "fn on_enter(me) { vanish(me) }\nfn on_leave(me) { bring_forth(me.kind, me.place) }",
    ),
    (
        "changes sides without end",
        "let all = []; for n in 0..128 { all += [join(me, \"adventurers\"), join(me, \"cave\")]; } all",
        "",
    ),
    (
        "everybody changes sides",
        "let all = []; for who in me.creatures() { all += [join(who, \"rabid\"), lead(who, me), lead(me, who)]; } all",
        "",
    ),
    (
        "leads itself and those who lead it",
        "let all = [lead(me, me), lead(me, ())]; for who in me.creatures() { all += [lead(who, me), lead(me, who), lead(who, who)]; } all",
        "",
    ),
    (
        "followers without end",
        "let all = []; for who in me.followers() { all.push(lead(who, ())); } for who in me.creatures() { all.push(lead(who, me)); } all",
        "fn on_level_enter(me) { send(me, me.depth + 1, me.place) }",
    ),
    (
        "leads in circles",
        "let all = []; let last = me; for who in me.creatures() { all += [join(who, me.faction), lead(who, last)]; last = who; } all.push(lead(me, last)); all",
        "fn on_level_up(me, event) { change(event.other ?? me, \"max_hp\", 1) }",
    ),
    (
        "orders without end",
        "let all = []; for n in 0..60 { for who in me.followers() { all += [order(who, \"stay\", me.place), order(who, \"attack\", me)]; } } all",
        "fn on_see(me, event) { [join(event.other, me.faction), lead(event.other, me)] }\nfn on_order(me, event) { order(event.other, \"flee\") }",
    ),
    (
        "an order for each order",
        "[order(me, \"stay\"), order(me, \"follow\")]",
        "fn on_spawn(me) { [join(me, \"cave\"), lead(me, me.nearest_ally())] }\nfn on_order(me, event) { [order(me, \"stay\"), order(me, \"flee\"), order(event.other, \"stay\")] }",
    ),
    (
        "a captive of itself",
        "[modify(me, \"shackles\", 1000000), modify(me.nearest_enemy(), \"shackles\", 1000000), lead(me, me)]",
        "fn on_freed(me, event) { [modify(me, \"shackles\", 9), modify(event.other, \"shackles\", 9)] }\nfn act(me) { for who in me.creatures() { return me.free(who); } me.free(me) }",
    ),
    ("asks for orders without end", "loop { me.follow_orders(); me.give_order(\"attack\", me.nearest_enemy()); }", ""),
    (
        "bumps for a bump",
        "",
        "fn act(me) { for who in me.creatures() { return [me.bump(who), lead(who, me)]; } me.bump(me) }\nfn on_bump(me, event) { [shove(event.other, \"east\", 9), teleport(event.other, me.place), vanish(me)] }",
    ),
    (
        "sends everybody to and fro",
        "let all = [send(me, me.depth + 1, me.place)]; for who in me.creatures() { all += [send(who, me.depth + 1, who.place), send(who, me.depth, who.place)]; } all",
        "fn on_level_enter(me) { send(me, me.depth - 1, me.place) }",
    ),
    (
        "sends beyond the world",
        "[send(me, 9223372036854775807, place(1, 1)), send(me, -9223372036854775807, place(-5, 900000)), send(me, 0, me.place)]",
        "",
    ),
    (
        "sends to where it enters again",
        "",
        "fn on_level_enter(me) { [send(me, 1, me.place), send(me, 2, me.place), send(me, 3, me.place)] }\nfn on_spawn(me) { send(me, 3, me.place) }",
    ),
    (
        "fills the memory of others",
        "let all = []; for who in me.creatures() { for n in 0..9 { all.push(remember(who, `k${n}${me.turns}`, [n, me, [me.place, \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"]])); } } all",
        "",
    ),
    (
        "fills its own memory from outside",
        "let all = []; for n in 0..200 { all.push(remember(me, `k${n}`, n)); } all",
        "",
    ),
    ("remembers what can't be kept", "remember(me, \"all\", [heal(me, 1)])", ""),
    ("remembers control characters", "[remember(me, \"\\x1b[2J\\u202e\", \"\\x07\"), remember((), \"x\", 1)]", ""),
    (
        "blames everybody",
        "let all = []; for who in me.creatures() { for other in me.creatures() { all.push(damage(who, 1, #{ by: other })); } } all",
        "fn on_kill(me, event) { [become(event.other, \"bat\"), heal(event.other, 99), damage(event.other, 99, #{ by: event.other })] }",
    ),
    ("blames nobody", "[damage(me, 1, #{ by: () }), damage(me, 1, #{ by: me, buy: me })]", ""),
    (
        "tells numbers without end",
        "let all = []; for n in 0..256 { all.push(message(\"sum\", #{ amount: 9223372036854775807 - n })); } all",
        "",
    ),
    (
        "binds everybody for ever",
        "let all = [modify(me, \"trance\", 1000000)]; for who in me.creatures() { for n in 0..9 { all.push(modify(who, \"trance\", 1000000)); } } all",
        "",
    ),
    (
        "binds and frees without end",
        "let all = []; for who in me.creatures() { for n in 0..9 { all += [modify(who, \"trance\", 9), cure(who, \"spell\"), modify(who, \"trance\", 9), modify(who, \"thaw\", 9)]; } } all",
        "",
    ),
    (
        "shields that no blow gets through",
        "let all = []; for n in 0..120 { all.push(modify(me, \"trance\", 1000000)); } all + [damage(me, 1000000), damage(me, 1000000)]",
        "",
    ),
    (
        "acts with hundreds of effects",
        "",
        "fn act(me) { let all = [me.wait()]; for n in 0..250 { all.push(bring_forth(me.kind, me.place)); } all }",
    ),
    ("acts twice in one turn", "", "fn act(me) { let all = [me.wait()]; all.push(me.random_step()); all }"),
    ("acts without an action", "", "fn act(me) { let all = []; for n in 0..250 { all.push(heal(me, 1)); } all }"),
    ("pads a text with nothing", "let s = \"x\"; loop { s.pad(500, \"\"); }", ""),
    (
        "reads the dead",
        "",
        "fn on_kill(me, event) { loop { me.memory.last = event.other.modifiers; event.other.hp; event.other.leader; } }\nfn on_tick(me) { damage(me.nearest_enemy(), 1000000, #{ by: me }) }",
    ),
    ("asks for followers without end", "loop { me.followers(); me.leader; }", ""),
    (
        "swaps with those who follow",
        "",
        "fn act(me) { for who in me.allies() { return [me.swap(who), lead(who, me), send(who, me.depth, me.place)]; } me.random_step() }",
    ),
];

/// Attacks in behaviours, as names and whole scripts.
#[expect(clippy::too_many_lines, reason = "one list")]
fn behaviours() -> Vec<(&'static str, String)> {
    let body = |body: &str| format!("fn act(me) {{ {body} }}");
    let with_list = |rest: &str| body(&format!("{LIST} {rest}"));
    vec![
        ("loop", body("loop { }")),
        ("while", body("while true { let x = 1; }")),
        ("range", body("let sum = 0; for n in 0..9000000000000000000 { sum = n; }")),
        ("steps", body("for n in range(0, 9000000000000, 1) { }")),
        ("map in loop", with_list("loop { a.map(|x| x); }")),
        (
            "callbacks in callbacks",
            format!(
                "fn act(me) {{ {LIST} a.map(|x| inner(x)); }} fn inner(x) {{ {LIST} a.map(|y| innermost(y)) }} fn innermost(y) {{ {LIST} a.map(|z| z + 1) }}"
            ),
        ),
        (
            "callbacks over lists in lists",
            body(
                "let b = []; for n in 0..15 { b.push([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]); } loop { b.for_each(|| this.for_each(|| this += 1)); }",
            ),
        ),
        ("index_of", with_list("loop { a.index_of(1000); }")),
        ("sort", with_list("loop { a.sort(|x, y| y - x); }")),
        ("sort that contradicts itself", with_list("loop { a.sort(|x, y| if x % 2 == 0 { 1 } else { y - x }); }")),
        ("sort by value", with_list("loop { let b = a; b.sort_desc(); b.sort(); }")),
        ("pad beyond all numbers", body("let a = []; a.pad(4611686018427387904, [1, 2, 3])")),
        ("reduce", with_list("loop { a.reduce(|sum, x| sum + x, 0); }")),
        ("equal lists", with_list("let b = a; loop { if a != b { break; } }")),
        (
            "equal maps",
            body("let m = #{}; for n in 0..64 { m[`k${n}`] = n; } let o = m; loop { if m != o { break; } }"),
        ),
        ("dedup", with_list("loop { let b = a; b.dedup(|x, y| x == y + 1); }")),
        ("eval", body("let s = \"eval(s)\"; eval(s)")),
        ("curry", body("let f = |x| x; loop { f = f.curry(f); }")),
        ("function by name", body("let f = Fn(\"sleep\"); f.call(3)")),
        ("call", body("call(\"sleep\", 3)")),
        ("sleep", body("sleep(3)")),
        ("import", "import \"/etc/passwd\" as p; fn act(me) { }".to_owned()),
        ("export", "export const X = 1; fn act(me) { }".to_owned()),
        ("try", body("loop { try { loop { } } catch { } }")),
        ("map growth", body("let m = #{}; let n = 0; loop { n += 1; m[`k${n}`] = \"x\"; }")),
        ("map of lists", with_list("let m = #{}; let n = 0; loop { n += 1; m[`k${n}`] = a; }")),
        ("map doubling", body("let m = #{ x: 1 }; loop { m[\"a\"] = m; m[\"b\"] = m[\"a\"]; }")),
        ("map property doubling", body("let m = #{ x: 1 }; loop { m.a = m; m.b = m.a; }")),
        ("map set doubling", body("let m = #{ x: 1 }; loop { m.set(\"a\", m); m.set(\"b\", m.get(\"a\")); }")),
        ("map literal doubling", body("let m = #{ x: 1 }; loop { m = #{ a: m, b: m }; }")),
        ("map mixin", body("let m = #{ x: 1 }; loop { m.mixin(#{ a: m }); m += #{ b: m }; }")),
        ("list doubling", body("let a = [1]; loop { a.push(a); }")),
        ("list doubling by sum", body("let a = [1]; loop { a += a; }")),
        ("list index doubling", body("let a = [1, 1]; loop { a[0] = a; a[1] = a; }")),
        ("list in map", body("let m = #{ l: [1, 1] }; loop { m.l[0] = m; m.l[1] = m; }")),
        ("list pad", body("let a = []; a.pad(1000000000, 1)")),
        ("text doubling", body("let s = \"x\"; loop { s += s; }")),
        ("text pad", body("let s = \"x\"; s.pad(1000000000, 'x')")),
        ("text pad with nothing", body("let s = \"x\"; s.pad(500, \"\")")),
        ("text replace", body("let s = \"\"; for n in 0..20 { s += \"a\"; } loop { let t = s; t.replace(\"a\", s); }")),
        ("text split", body("let s = \"\"; for n in 0..240 { s += \"a \"; } loop { s.split(); }")),
        ("interpolation", body("let s = \"x\"; loop { s = `${s}${s}${s}${s}`; }")),
        ("print flood", body("loop { print(\"................................................................\"); }")),
        ("debug flood", body("let a = [[1, 2, 3], #{ a: 1 }]; loop { debug(a); }")),
        ("escape", body("print(\"\\x1b]0;x\\x07\"); me.wait()")),
        ("recursion", "fn act(me) { act(me) }".to_owned()),
        ("mutual recursion", "fn act(me) { other(me) } fn other(me) { [me].map(|x| act(x)) }".to_owned()),
        ("recursion in callbacks", "fn act(me) { [me].for_each(|m| act(m)) }".to_owned()),
        ("deep expression", body(&format!("let x = {}1{};", "(".repeat(5000), ")".repeat(5000)))),
        ("deep list", body(&format!("let x = {}{};", "[".repeat(5000), "]".repeat(5000)))),
        ("deep blocks", format!("fn act(me) {{ {} {} }}", "{".repeat(5000), "}".repeat(5000))),
        ("deep ifs", format!("fn act(me) {{ {} {} }}", "if true {".repeat(2000), "}".repeat(2000))),
        ("deep negation", body(&format!("let x = {}1;", "- ".repeat(9000)))),
        ("long sum", body(&format!("let x = 1{};", " + 1".repeat(7000)))),
        ("else if chain", body(&format!("if false {{ }} {}", "else if false { }".repeat(1500)))),
        ("many parameters", format!("fn act(me) {{ }} fn f({}p) {{ }}", many(4000, |n| format!("p{n}, ")))),
        ("many parameters of a closure", body(&format!("[1].map(|{}p| p);", many(4000, |n| format!("p{n}, "))))),
        ("many functions", format!("fn act(me) {{ }} {}", many(900, |n| format!("fn f{n}() {{ }} ")))),
        ("many variables", body(&many(1500, |n| format!("let v{n} = {n}; ")))),
        ("overflow", body("let x = 9223372036854775807; x += 1;")),
        ("negated minimum", body("let x = -9223372036854775807 - 1; x = -x; x / -1")),
        ("power", body("2 ** 1000000")),
        ("shift", body("let x = 1 << 100000; x = x >> -100000; me.wait()")),
        ("division", body("1 / 0")),
        ("remainder", body("(-9223372036854775807 - 1) % -1")),
        ("memory", body("loop { let m = me.memory; m.a = m; me.memory = m; }")),
        ("memory growth", body("let n = 0; loop { n += 1; me.memory[`k${n}`] = n; }")),
        ("memory property doubling", body("loop { me.memory.a = me.memory; me.memory.b = me.memory; }")),
        ("throw a giant", with_list("let m = #{}; for n in 0..60 { m[`k${n}`] = a; } throw m;")),
        (
            "far places",
            body(
                "me.path_length(place(9000000000, -9000000000)); me.go_to(place(-1, -1)); me.step_toward(place(-1, -1))",
            ),
        ),
        ("dice flood", body("loop { me.dice(\"1000d10000 + 1000d10000 + 1000d10000 + 1000d10000\"); }")),
        ("pick", with_list("loop { me.pick(a); }")),
        ("tiles flood", body("loop { me.nearest_tile(\"nothing\"); }")),
        ("creatures flood", body("loop { me.creatures(); }")),
        ("paths flood", body("let n = 0; loop { n += 1; me.path_length(place(n % 40, n / 40)); }")),
        ("flights flood", body("let n = 0; loop { n += 1; me.flee_from(place(n % 40, n / 40 % 20)); }")),
        ("explore flood", body("loop { me.explore(); me.known_items(); }")),
        ("this", body("this.x = 1")),
        ("global", body("global::x")),
        ("type_of", body("type_of(me); is_shared(me)")),
    ]
}

/// Attacks in hooks, as names and whole scripts. They run for the player and for all bats.
fn hooks() -> Vec<(&'static str, String)> {
    let each =
        |effect: &str| format!("fn on_tick(me) {{ let all = []; for n in 0..256 {{ all.push({effect}); }} all }}");
    let tick = |body: &str| format!("fn on_tick(me) {{ {body} }}");
    vec![
        ("hook: loop", tick("loop { }")),
        ("hook: loop on a blow", "fn on_hurt(me, event) { loop { me.creatures(); } }".to_owned()),
        ("hook: loop at birth", "fn on_spawn(me) { while true { me.random_place(100); } }".to_owned()),
        ("hook: nested callbacks", tick("let a = []; for n in 0..15 { a.push([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]); } loop { a.for_each(|| this.for_each(|| this += 1)); }")),
        ("hook: recursion", "fn on_tick(me) { on_tick(me) }".to_owned()),
        ("hook: huge list", tick("let a = []; loop { a.push(damage(me, 0)); }")),
        ("hook: list of lists", tick("let a = [damage(me, 1)]; loop { a = [a, a]; }")),
        ("hook: list of numbers", tick(&format!("{LIST} a"))),
        ("hook: an action", tick("me.wait()")),
        ("hook: full lists", each("damage(me, 0)")),
        ("hook: full lists, everywhere", ["tick", "enter", "leave", "see", "hurt", "hit", "spawn"].map(|hook| each("heal(me, 1)").replace("on_tick", &format!("on_{hook}"))).join("\n")),
        ("hook: brings forth for ever", each("bring_forth(me.kind, me.place)") + "\nfn on_spawn(me) { [bring_forth(me.kind, me.place), bring_forth(\"bat\", me.place)] }"),
        ("hook: brings forth players", each("bring_forth(\"player\", me.place)")),
        ("hook: brings forth far away", each("bring_forth(\"bat\", place(9000000000 - n, -n))")),
        ("hook: brings forth with a giant memory", tick("let m = #{}; for n in 0..60 { m[`k${n}`] = n; } let all = []; for n in 0..200 { all.push(bring_forth(\"bat\", me.place, m)); } all")),
        ("hook: death brings life", "fn on_death(me) { [bring_forth(me.kind, me.place), bring_forth(me.kind, me.place)] }\nfn on_tick(me) { damage(me, 3) }".to_owned()),
        ("hook: modifies ten thousand times", tick("let all = []; for m in 0..100 { for n in 0..100 { all.push(modify(me, \"frenzy\", 1000000)); } } all")),
        ("hook: modifies for ever", each("modify(me, \"frenzy\", 9223372036854775807)")),
        ("hook: extends for ever", each("modify(me, \"torpor\", 1000000)")),
        ("hook: modifies everybody", tick("let all = []; for who in me.creatures() { all.push(modify(who, \"torpor\", 5)); all.push(modify(who, \"frenzy\", 5)); all.push(cure(who, \"frenzy\")); } all")),
        ("hook: memory growth", tick("let n = 0; loop { n += 1; me.memory[`k${n}`] = n; }")),
        ("hook: deep memory", tick("let m = #{}; for n in 0..60 { m = #{ a: m }; } me.memory = m;")),
        ("hook: memory doubling", tick("loop { me.memory.a = me.memory; me.memory.b = me.memory; }")),
        ("hook: memory kept full", tick("for n in 0..8 { me.memory[`k${n}`] = \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"; }")),
        ("hook: effects on the gone", "fn on_see(me, event) { me.memory.foe = event.other; }\nfn on_tick(me) { let foe = me.memory.foe; if foe == () { return; } [damage(foe, 1000000), damage(foe, 1), heal(foe, 50), modify(foe, \"frenzy\", 3), cure(foe, \"frenzy\"), give(foe, \"rock\"), take(foe), teleport(foe, me.place), shove(foe, \"north\", 5), pose(foe, \"rock\"), message(\"cry\", foe)] }".to_owned()),
        ("hook: kills everybody", tick("let all = []; for who in me.creatures() { all.push(damage(who, 1000000)); all.push(damage(who, 1000000)); } all")),
        ("hook: kills itself twice", tick("[damage(me, 1000000), heal(me, 1000000), damage(me, 1000000)]") + "\nfn on_death(me) { [heal(me, 100), damage(me, 100), teleport(me, place(3, 3)), bring_forth(me.kind, me.place)] }"),
        ("hook: odd amounts", tick("[damage(me, -9223372036854775807), heal(me, 9223372036854775807), damage(me, 0), heal(me, -5), shove(me, \"east\", -3), modify(me, \"frenzy\", -1), reveal(me.place, -1)]")),
        ("hook: thorns", "fn on_hurt(me, event) { [damage(event.other, 1), damage(me, 1)] }\nfn on_tick(me) { damage(me, 1) }".to_owned()),
        ("hook: ends the game twice", tick("if me.turns > 3 { [end_game(\"trial\"), end_game(\"trial\"), damage(me, 1000000), bring_forth(me.kind, me.place)] }")),
        ("hook: ends the game in death", "fn on_death(me) { end_game(\"trial\") }\nfn on_tick(me) { if me.turns > 3 { damage(me, 1000000) } }".to_owned()),
        ("hook: teleports into walls", tick("let all = []; for n in 0..60 { all.push(teleport(me, place(n, 0))); all.push(teleport(me, place(0, n))); all.push(teleport(me, place(-9000000000, 9000000000 + n))); } all")),
        ("hook: teleports everybody here", tick("let all = []; for who in me.creatures() { all.push(teleport(who, me.place)); } all")),
        ("hook: teleports on entering", "fn on_enter(me) { teleport(me, me.random_place(20) ?? me.place) }\nfn on_leave(me, event) { teleport(me, event.place) }".to_owned()),
        ("hook: shoves into walls", tick("[shove(me, \"north\", 1000000), shove(me, \"east\", 100), shove(me, \"northwest\", 100)]")),
        ("hook: walls everybody in", tick("let all = [change_tile(me.place, \"wall\")]; for who in me.creatures() { all.push(change_tile(who.place, \"wall\")); } all")),
        ("hook: walls everywhere", tick("let all = []; for x in -7..8 { for y in -7..8 { all.push(change_tile(place(me.x + x, me.y + y), \"wall\")); } } all")),
        ("hook: opens the rim", tick("let all = []; for n in 0..120 { all.push(change_tile(place(n, 0), \"floor\")); all.push(change_tile(place(0, n), \"floor\")); } all")),
        ("hook: stairs to nowhere", tick("[change_tile(me.place, \"stairs_down\"), change_tile(me.place, \"stairs_up\"), change_tile(place(5, 5), \"exit\")]")),
        ("hook: control characters", tick("message(\"\\x1b]0;x\\x07\")")),
        ("hook: throws control characters", tick("throw \"\\x1b[2J\\x07 \\u202e\"")),
        ("hook: remembers control characters", tick("me.memory.text = \"\\x1b[2J\\x07\"; print(\"\\x1b[2J\"); message(\"cry\")")),
        ("hook: cries without end", each("message(\"cry\")")),
        ("hook: gives without end", each("give(me, \"rock\")")),
        ("hook: lays without end", each("lay(\"corpse\", place(n % 40, n / 8))")),
        ("hook: destroys twice", tick("let all = [lay(\"apple\", me.place)]; for item in me.items() { all.push(destroy(item)); all.push(destroy(item)); } let here = me.item_here(); all.push(destroy(here)); all.push(destroy(here)); all")),
        ("hook: takes from itself", tick("let all = [give(me, \"sword\"), take(me), take(me)]; for who in me.creatures() { all.push(give(who, \"rock\")); all.push(take(who)); } all")),
        ("hook: reveals without end", each("reveal(place(-1000000000, 1000000000), 1000000000)")),
        ("hook: poses and stirs", tick("[pose(me, \"rock\"), damage(me, 1), pose(me, \"apple\"), teleport(me, place(9, 9)), pose(me, \"rock\")]")),
        ("hook: paths flood", tick("let n = 0; loop { n += 1; me.path_length(place(n % 40, n / 40)); }")),
        ("hook: far places flood", tick("loop { me.memory.far = (); me.wander_far(); }")),
        ("hook: print flood", tick("loop { print(\"................................................................\"); }")),
        ("hook: two mirrors", "fn before_damage(me) { reflect() }\nfn on_tick(me) { let all = []; for who in me.creatures() { all.push(damage(who, 1)); all.push(damage(me, 1, #{ by: who })); } all }".to_owned()),
        ("hook: blows for blows", "fn before_damage(me, event) { [ignore(), damage(event.other, 1), damage(me, 1, #{ by: event.other })] }\nfn on_tick(me) { damage(me, 1, #{ by: me.nearest_enemy() }) }".to_owned()),
        ("hook: survives for ever", "fn before_death(me) { [survive(1), damage(me, 1000000), damage(me, 1000000)] }\nfn on_tick(me) { damage(me, 1000000) }".to_owned()),
        ("hook: survives with too much", "fn before_death(me) { survive(9223372036854775807) }\nfn on_tick(me) { damage(me, 1000000) }".to_owned()),
        ("hook: swells damage", "fn before_damage(me, event) { let all = []; for n in 0..255 { all.push(reduce(-9223372036854775807)); } all }\nfn on_tick(me) { [damage(me, 1), damage(me.nearest_enemy(), 1)] }".to_owned()),
        ("hook: swells modifiers", "fn before_modify(me, event) { [reduce(-9223372036854775807), modify(me, \"frenzy\", 1)] }\nfn on_tick(me) { modify(me, \"torpor\", 1) }".to_owned()),
        ("hook: amends without end", "fn before_damage(me) { let all = []; loop { all.push(ignore()); } }\nfn on_tick(me) { damage(me, 1) }".to_owned()),
        ("hook: amends where it can't", tick("[ignore(), survive(3)]")),
        ("hook: asked while dying", "fn before_damage(me, event) { [damage(me, 1000000), vanish(event.other), become(me, \"bat\")] }\nfn before_death(me) { vanish(me) }\nfn on_tick(me) { damage(me, 1, #{ by: me.nearest_enemy() }) }".to_owned()),
        ("hook: unknown ids", tick("[modify(me, \"nothing\", 3)]")),
    ]
}

/// Attacks on lists, texts, memory and the host functions, by the body of `act`.
const BODIES: &[(&str, &str)] = &[
    (
        "sort by a comparison that calls the host",
        "let a = []; for n in 0..200 { a.push(me); } loop { a.sort(|x, y| x.dice(\"9d9\") - 45); }",
    ),
    (
        "sort by a comparison that changes what it compares",
        "let a = []; for n in 0..200 { a.push(me); } loop { a.sort(|x, y| { x.memory.turn = y.roll(1, 9); x.memory.turn - 5 }); }",
    ),
    ("sort of lists", "let b = [[3, 2], [1], [2, 3]]; b.sort();"),
    ("sort by a comparison that never ends", "{LIST} a.sort(|x, y| { loop { } });"),
    ("sort by text that is no function", "{LIST} a.sort(\"no_such_function\");"),
    ("order in order", "{LIST} loop { a.order_by(|x, y| { [x, y, 3, 2, 1].order(); x < y }); }"),
    (
        "insert at the far end",
        "let a = []; loop { a.insert(9223372036854775807, 1); a.insert(-9223372036854775807, 1); }",
    ),
    ("splice into itself", "let a = [1, 2, 3]; loop { a.splice(0, 1, a); }"),
    ("append to itself", "let a = [1, 2]; loop { let b = a; a.append(b); }"),
    ("zip with itself", "let a = [1, 2, 3]; loop { a = a.zip(a, |x, y| [x, y, [x, y]]); }"),
    ("reverse and drain", "{LIST} loop { let b = a; b.reverse(); b.drain(|x| true); a.retain(|x| true); }"),
    ("keys and values", "let m = #{}; for n in 0..64 { m[`k${n}`] = n; } loop { let a = m.keys(); a += m.values(); }"),
    ("map filled with itself", "let m = #{ a: 1 }; loop { m.fill_with(m); m.a = m; }"),
    ("to_json of a tree", "let a = [1]; for n in 0..6 { a = [a, a]; } let m = #{ a: a }; loop { m.to_json(); }"),
    ("to_string of a tree", "let a = [1]; for n in 0..6 { a = [a, a]; } loop { a.to_string(); `${a}`; }"),
    (
        "text of each letter",
        "let s = \"\"; for n in 0..250 { s += \"x\"; } loop { s.to_chars().map(|c| c.to_upper()); }",
    ),
    ("split by nothing", "let s = \"\"; for n in 0..200 { s += \"x\"; } loop { s.split(\"\"); s.split_rev(\"x\"); }"),
    (
        "index of a letter in text",
        "let s = \"\"; for n in 0..500 { s += \"x\"; } loop { s.index_of(\"y\"); s.contains(\"xy\"); }",
    ),
    ("numbers as text", "loop { (-9223372036854775807).to_binary(); parse_int(\"7fffffffffffffff\", 16); }"),
    ("bits of a number", "let n = 5; loop { for b in bits(n) { n = n + 0; } }"),
    ("ranges within ranges", "for a in 0..100000 { for b in range(0, 100000, 7) { for c in 0..100000 { } } }"),
    ("a range over all numbers", "let last = 0; for n in -9223372036854775807..9223372036854775807 { last = n; }"),
    ("memory with keys of all kinds", "for n in 0..64 { me.memory[`${n}\\n\\u202e`] = n; }"),
    ("memory holds a creature", "me.memory.foe = me; me.memory.list = [me, place(1, 1)];"),
    ("memory in memory", "for n in 0..64 { me.memory.deep = #{ below: me.memory }; }"),
    ("long keys", "let k = \"\"; for n in 0..400 { k += \"k\"; } for n in 0..60 { me.memory[k + n] = k; }"),
    ("a formula as long as a text", "let f = \"1d6\"; for n in 0..80 { f += \" + 1d6\"; } loop { me.dice(f); }"),
    ("a division by dice", "loop { me.dice(\"1 / (1d1 - 1)\"); }"),
    ("rolls without end", "loop { me.roll(-9223372036854775807, 9223372036854775807); me.chance(50); }"),
    ("looks without end", "loop { me.enemies(); me.allies(); me.nearest(\"bat\"); me.nearest_item(\"apple\"); }"),
    (
        "views of every cell",
        "loop { for x in 0..80 { for y in 0..40 { me.sees_place(place(x, y)); me.tile_at(place(x, y)); } } }",
    ),
    (
        "ways to everybody",
        "loop { for who in me.creatures() { me.step_toward(who); me.flee_from(who); me.keep_distance(who, 5); } }",
    ),
    ("far flights", "loop { me.keep_distance(place(9223372036854775807, 0), 9223372036854775807); }"),
    (
        "random places without end",
        "loop { me.random_place(9223372036854775807); me.random_step(); me.random_direction(); }",
    ),
    ("an action in a list of actions", "let all = []; for n in 0..256 { all.push(me.wait()); } all"),
    ("an action of another", "for who in me.creatures() { return who; } me.kind"),
    ("summons without end", "loop { me.summon(\"bat\", me.place); me.spawn_child(me.place, #{ a: 1 }); }"),
    ("stairs without end", "loop { me.take_stairs(); me.chase(); me.enemy_stairs(); me.all_known_stairs(\"down\"); }"),
    (
        "options and names",
        "loop { me.option(\"x\", [me, me]); me.is_a(\"bat\"); me.is_a(\"tag\"); me.has(\"frenzy\"); }",
    ),
];

/// Attacks by hooks: those named before the colon call the body.
const HOOK_BODIES: &[(&str, &str, &str)] = &[
    ("storm of births and deaths", "spawn death", "[bring_forth(\"bat\", me.place), damage(me, 1000)]"),
    ("a blow for a blow", "hit hurt", "[damage(event.other, 1), damage(me, 1)]"),
    ("a kill for a kill", "kill death", "let all = []; for who in me.creatures() { all.push(damage(who, 1000)); } all"),
    ("steps within steps", "enter leave", "[teleport(me, me.place.next(\"east\")), shove(me, \"west\", 2)]"),
    (
        "sees and is seen",
        "see",
        "[teleport(me, event.other.place), bring_forth(\"bat\", event.place), reveal(event.place, 60)]",
    ),
    (
        "modifiers beyond count",
        "tick hurt",
        "let all = []; for n in 1..256 { all.push(modify(me, \"frenzy\", n)); } all",
    ),
    (
        "cures while it modifies",
        "tick",
        "let all = []; for n in 0..120 { all.push(modify(me, \"torpor\", n)); all.push(cure(me, \"torpor\")); } all",
    ),
    (
        "gifts to everybody",
        "tick",
        "let all = []; for who in me.creatures() { for n in 0..50 { all.push(give(who, \"rock\")); } } all",
    ),
    ("a pile on one cell", "tick", "let all = []; for n in 0..256 { all.push(lay(\"corpse\", me.place)); } all"),
    (
        "doors that come and go",
        "tick enter",
        "[change_tile(me.place.next(\"north\"), \"wall\"), change_tile(me.place.next(\"north\"), \"floor\")]",
    ),
    (
        "the ground under everybody",
        "tick",
        "let all = []; for who in me.creatures() { all.push(change_tile(who.place, \"floor\")); } all",
    ),
    (
        "poses as what it destroys",
        "tick hurt",
        "let item = me.item_here(); [pose(me, \"apple\"), destroy(item), take(me)]",
    ),
    (
        "memories that multiply",
        "spawn tick",
        "let m = me.memory; m.more = #{ own: m }; [bring_forth(\"bat\", me.place, m)]",
    ),
    (
        "a memory for each turn",
        "tick",
        "me.memory[`t${me.turns}`] = me.turns; [bring_forth(\"bat\", me.place, me.memory)]",
    ),
    ("nothing but units", "tick", "[(), (), ()]"),
    ("effects within effects", "tick", "[[damage(me, 1)], [[heal(me, 1)]]]"),
    ("an effect and a text", "tick", "let words = [\"damage\"]; [damage(me, 1), words[0]]"),
    ("an ending in the first breath", "spawn tick death", "[end_game(\"trial\"), bring_forth(\"player\", me.place)]"),
    (
        "teleports to the edge of numbers",
        "tick",
        "[teleport(me, place(9223372036854775807, -9223372036854775807)), reveal(place(-9223372036854775807, 0), 9)]",
    ),
    ("shoves without end", "tick hurt", "let all = []; for n in 0..256 { all.push(shove(me, \"east\", 100)); } all"),
    (
        "heals the dead",
        "death",
        "[heal(me, 1000), modify(me, \"frenzy\", 9), teleport(me, me.birthplace), give(me, \"apple\")]",
    ),
    ("speaks of the dead", "death kill", "[message(\"cry\"), message(\"cry\", me), message(\"cry\", event.other)]"),
    ("hurts itself when it heals", "hurt", "[heal(me, 1), damage(me, 2)]"),
    (
        "everything at once",
        "spawn tick enter leave see hit hurt kill death",
        "[damage(me, 1), heal(me, 1), modify(me, \"frenzy\", 2), message(\"cry\"), lay(\"apple\", me.place)]",
    ),
];

/// The attacks of [`BODIES`], [`CHANGES`], [`POWER_ATTACKS`] and [`HOOK_BODIES`], as names and whole scripts.
fn more_attacks() -> impl Iterator<Item = (&'static str, String)> {
    let bodies =
        BODIES.iter().map(|(name, body)| (*name, format!("fn act(me) {{ {} }}", body.replace("{LIST}", LIST))));
    let hooks = HOOK_BODIES.iter().map(|(name, hooks, body)| {
        let function = |hook: &str| format!("fn on_{hook}(me, event) {{ {body} }}\n");
        (*name, hooks.split(' ').map(function).collect())
    });
    let changes = CHANGES.iter().chain(POWER_ATTACKS).map(|(name, tick, more)| {
        let tick = if tick.is_empty() { String::new() } else { format!("fn on_tick(me) {{ {tick} }}\n") };
        (*name, format!("{tick}{more}"))
    });
    bodies.chain(hooks).chain(changes)
}

/// All attacks, as names and whole scripts.
pub fn attacks() -> Vec<(&'static str, String)> {
    behaviours().into_iter().chain(hooks()).chain(more_attacks()).collect()
}

/// The texts for the numbers below `count`, joined.
fn many(count: u32, text: impl Fn(u32) -> String) -> String {
    (0..count).map(text).collect()
}
