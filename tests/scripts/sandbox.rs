//! Hostile scripts. Each runs in a child process, and must end soon, use little memory, and leave the process alive.
#![expect(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "attacks are timed, in processes of their own"
)]

use std::io::Read;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{scope, sleep, yield_now};
use std::time::{Duration, Instant};
use std::{env, fs};

use stuffed::content::{BehaviourUse, Content, SourceFile};
use stuffed::game::{Action, EventKind, Game, Hook, HookEvent, HookOwner, Mind};
use stuffed::script::ScriptMind;

use crate::support::{Trial, content, packs};

/// The variable that names the attack in the child process.
const ATTACK: &str = "STUFFED_ATTACK";
/// The longest time for reading a script, or for one call. It counts the processor time of the thread, so a busy machine does not matter.
/// It holds in debug builds too.
const MOST_TIME: Duration = Duration::from_millis(50);
/// When an attacked process is given up.
const PATIENCE: Duration = Duration::from_mins(1);
/// The memory that one attack may cost, in KiB.
const MOST_MEMORY: u64 = 64 * 1024;
/// Turns that the game must still be able to play afterwards.
const TURNS: u32 = 100;

/// Content for the attacks: a modifier, a sentence and an ending.
const THINGS: &str = "
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

[sentence.cry]
seen = \"{actor.the} cries.\"

[ending.trial]
on = \"script\"
won = true
title = \"Over\"
story = [\"It is over.\"]
";

/// A list of 256 numbers in `a`.
const LIST: &str = "let a = []; for n in 0..256 { a.push(n); }";

/// Attacks in behaviours, as names and whole scripts.
fn behaviours() -> Vec<(&'static str, String)> {
    let body = |body: &str| format!("fn act(me) {{ {body} }}");
    let with_list = |rest: &str| body(&format!("{LIST} {rest}"));
    vec![
        ("loop", body("loop { }")),
        ("while", body("while true { let x = 1; }")),
        ("range", body("for n in 0..9000000000000000000 { }")),
        ("steps", body("for n in range(0, 9000000000000, 1) { }")),
        ("map in loop", with_list("loop { a.map(|x| x); }")),
        ("for_each nested", with_list("a.for_each(|| a.for_each(|| a.for_each(|| 1)))")),
        ("map nested", with_list("a.map(|x| [1, 2, 3].map(|y| x + y)); loop { a.filter(|x| a.contains(x)); }")),
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
        (
            "text replace",
            body("let s = \"\"; for n in 0..500 { s += \"a\"; } loop { let t = s; t.replace(\"a\", s); }"),
        ),
        ("text split", body("let s = \"\"; for n in 0..500 { s += \"a \"; } loop { s.split(); }")),
        ("interpolation", body("let s = \"x\"; loop { s = `${s}${s}${s}${s}`; }")),
        ("print flood", body("loop { print(\"................................................................\"); }")),
        ("debug flood", with_list("loop { debug(a); }")),
        ("escape", body("print(\"\\x1b]0;x\\x07\"); me.wait()")),
        ("recursion", "fn act(me) { act(me) }".to_owned()),
        ("mutual recursion", "fn act(me) { other(me) } fn other(me) { [1].map(|x| act(me)) }".to_owned()),
        ("recursion in callbacks", "fn act(me) { [me].for_each(|m| act(m)) }".to_owned()),
        ("deep expression", body(&format!("let x = {}1{};", "(".repeat(5000), ")".repeat(5000)))),
        ("deep list", body(&format!("let x = {}{};", "[".repeat(5000), "]".repeat(5000)))),
        ("deep blocks", format!("fn act(me) {{ {} {} }}", "{".repeat(5000), "}".repeat(5000))),
        ("deep ifs", format!("fn act(me) {{ {} {} }}", "if true {".repeat(2000), "}".repeat(2000))),
        ("deep negation", body(&format!("let x = {}1;", "-".repeat(9000)))),
        ("long sum", body(&format!("let x = 1{};", " + 1".repeat(7000)))),
        ("else if chain", body(&format!("if false {{ }} {}", "else if false { }".repeat(1500)))),
        ("many parameters", format!("fn act(me) {{ }} fn f({}p) {{ }}", many(4000, |n| format!("p{n}, ")))),
        ("many parameters of a closure", body(&format!("[1].map(|{}p| p);", many(4000, |n| format!("p{n}, "))))),
        ("many functions", format!("fn act(me) {{ }} {}", many(900, |n| format!("fn f{n}() {{ }} ")))),
        ("many variables", body(&many(1500, |n| format!("let v{n} = {n}; ")))),
        ("overflow", body("let x = 9223372036854775807; x += 1;")),
        ("negated minimum", body("let x = -9223372036854775807 - 1; x = -x; x / -1")),
        ("power", body("2 ** 1000000")),
        ("shift", body("1 << 100000")),
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
        ("dice flood", body("loop { me.dice(\"100000d1000000\"); }")),
        ("pick", with_list("loop { me.pick(a); }")),
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
        ("hook: nested callbacks", tick(&format!("{LIST} a.for_each(|| a.for_each(|| a.for_each(|| 1)))"))),
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
        ("hook: brings forth with a giant memory", tick(&format!("{LIST} let m = #{{ a: a, b: a }}; let all = []; for n in 0..200 {{ all.push(bring_forth(\"bat\", me.place, m)); }} all"))),
        ("hook: death brings life", "fn on_death(me) { [bring_forth(me.kind, me.place), bring_forth(me.kind, me.place)] }\nfn on_tick(me) { damage(me, 3) }".to_owned()),
        ("hook: modifies ten thousand times", tick("let all = []; for m in 0..100 { for n in 0..100 { all.push(modify(me, \"frenzy\", 1000000)); } } all")),
        ("hook: modifies for ever", each("modify(me, \"frenzy\", 9223372036854775807)")),
        ("hook: extends for ever", each("modify(me, \"torpor\", 1000000)")),
        ("hook: modifies everybody", tick("let all = []; for who in me.creatures() { all.push(modify(who, \"torpor\", 5)); all.push(modify(who, \"frenzy\", 5)); all.push(cure(who, \"frenzy\")); } all")),
        ("hook: memory growth", tick("let n = 0; loop { n += 1; me.memory[`k${n}`] = n; }")),
        ("hook: deep memory", tick("let m = #{}; for n in 0..60 { m = #{ a: m }; } me.memory = m;")),
        ("hook: memory doubling", tick("loop { me.memory.a = me.memory; me.memory.b = me.memory; }")),
        ("hook: memory kept full", tick("for n in 0..60 { me.memory[`k${n}`] = \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"; }")),
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
        ("hook: unknown ids", tick("[modify(me, \"nothing\", 3)]")),
    ]
}

fn attacks() -> Vec<(&'static str, String)> {
    behaviours().into_iter().chain(hooks()).collect()
}

/// The texts for the numbers below `count`, joined.
fn many(count: u32, text: impl Fn(u32) -> String) -> String {
    (0..count).map(text).collect()
}

/// The shipped game with the script as the behaviour of bats, and as hooks of the player and of bats.
fn world(script: &str) -> Arc<Content> {
    let mut packs = packs(&[("trial", script)]);
    packs[0].content.push(SourceFile { path: "content/stuffed/trial.toml".to_owned(), text: THINGS.to_owned() });
    for (from, to) in [
        ("slots = 20\n", "slots = 20\nhooks = [\"trial\"]\n"),
        ("speed = 200\n", "speed = 200\nhooks = [\"trial\"]\n"),
        ("ai = [\"wander\"]", "ai = [\"trial\", \"wander\"]"),
        ("endings = [", "endings = [\"trial\", "),
    ] {
        let file = packs[0].content.iter_mut().find(|file| file.text.contains(from)).expect("the text");
        file.text = file.text.replacen(from, to, 1);
    }
    content(&packs)
}

/// Measures the processor time of this thread or, where the system does not report it, wall-clock time.
struct Stopwatch(Instant, Option<Duration>);

impl Stopwatch {
    fn start() -> Self {
        Self(Instant::now(), Self::processor())
    }

    fn processor() -> Option<Duration> {
        // Lets the kernel update its statistics.
        yield_now();
        let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    }

    fn time(&self) -> Duration {
        let own = self.1.zip(Self::processor()).map(|(before, after)| after.saturating_sub(before));
        own.unwrap_or_else(|| self.0.elapsed()).min(self.0.elapsed())
    }
}

/// Calls every function of the script for the player's creature. Returns the longest time of one call.
fn ask(game: &Game, mind: &mut ScriptMind) -> Duration {
    let script = game.content.scripts.find("stuffed:trial").expect("the script on trial");
    let behaviour = BehaviourUse { script, chance: 100, doing: None, options: [].into() };
    let player = game.world().player().expect("the player");
    let (me, level, at) = (player.who(), player.level(), player.at());
    let mut own = game.clone();
    let watch = Stopwatch::start();
    let _ = mind.decide(&mut own, me.id, &behaviour);
    let mut longest = watch.time();
    for (_, hook) in Hook::ALL {
        let event = HookEvent { hook, me, other: Some(me.id), item: None, amount: 3, level, at };
        let watch = Stopwatch::start();
        let _ = mind.react(&mut own, &event, HookOwner::Creature, &behaviour);
        longest = longest.max(watch.time());
    }
    longest
}

/// True when the text holds nothing that a terminal would interpret.
fn is_clean(text: &str) -> bool {
    !text.chars().any(|letter| letter.is_control() || letter == '\u{202e}')
}

/// Plays on for a while, and starts a new game when one ends.
fn play_on(mut game: Game, mind: &mut ScriptMind) {
    let content = Arc::clone(&game.content);
    for turn in 0..TURNS {
        if game.world().end.is_some() {
            game = Game::new(Arc::clone(&content), 7);
        }
        game.act(Action::Wait, mind).expect("waiting is always allowed");
        game.check().unwrap_or_else(|why| panic!("turn {turn}: {why}"));
        for event in game.events() {
            if let EventKind::Failed { fault, .. } = &event.kind {
                assert!(is_clean(&fault.message) && is_clean(&fault.why), "{:?}", fault.message);
            }
            assert!(game.narrate(event).is_none_or(|line| is_clean(&line.text)), "{event:?}");
        }
    }
}

#[test]
#[ignore = "is started by `no_attack_succeeds`, in a process of its own"]
fn attacked() {
    let Ok(name) = env::var(ATTACK) else { return };
    let script = attacks().into_iter().find(|(own, _)| *own == name).expect("an attack of that name").1;
    // The loader refuses longer scripts.
    assert!(script.len() <= stuffed::loader::MAX_SCRIPT, "the attack {name} is too long to be one");
    let harmless = world("fn act(me) { }");
    let content = world(&script);
    let watch = Stopwatch::start();
    drop(ScriptMind::new(&harmless));
    let usual = watch.time();
    // Resets the peak, where the system allows it.
    fs::write("/proc/self/clear_refs", "5").ok();
    let before = peak();
    let watch = Stopwatch::start();
    let mut mind = ScriptMind::new(&content).0;
    let read = watch.time().saturating_sub(usual);
    let game = Game::new(content, 7);
    let asked = ask(&game, &mut mind);
    play_on(game, &mut mind);
    let cost = peak().saturating_sub(before);
    eprintln!("MEASURED read {read:?}, asked {asked:?}, {cost} KiB");
    assert!(read < MOST_TIME, "took {read:?} to read");
    assert!(asked < MOST_TIME, "took {asked:?}");
    assert!(cost < MOST_MEMORY, "took {cost} KiB");
    assert!(mind.take_printed().iter().all(|printed| is_clean(&printed.text)));
}

/// The peak memory of this process in KiB. 0 where it is unknown.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse().unwrap_or(0)
}

/// Runs an attack in a child process. Returns its exit status, or `None` when it had to be killed, and its output.
fn attack(name: &str) -> (Option<ExitStatus>, String) {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["--exact", "sandbox::attacked", "--ignored", "--nocapture"]).env(ATTACK, name);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let started = Instant::now();
    let mut status = child.try_wait().unwrap();
    while status.is_none() && started.elapsed() < PATIENCE {
        sleep(Duration::from_millis(5));
        status = child.try_wait().unwrap();
    }
    child.kill().ok();
    child.wait().unwrap();
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    (status, said)
}

#[test]
fn no_attack_succeeds() {
    assert!(attacks().len() >= 110, "only {} attacks", attacks().len());
    let (names, failures) = (Mutex::new(attacks().into_iter().map(|(name, _)| name)), Mutex::new(Vec::new()));
    // Three at a time. The limits count processor time, so this does not disturb the measurement.
    scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                while let Some(name) = next(&names) {
                    failures.lock().unwrap().extend(failure(name));
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn next(names: &Mutex<impl Iterator<Item = &'static str>>) -> Option<&'static str> {
    names.lock().unwrap().next()
}

/// How an attack succeeded, if it did.
fn failure(name: &str) -> Option<String> {
    let (status, said) = attack(name);
    let measured = said.lines().find_map(|line| line.strip_prefix("MEASURED "));
    if let Some(measured) = measured.filter(|_| status.is_some_and(|status| status.success())) {
        println!("{name}: {measured}");
        return None;
    }
    let why = said.lines().filter(|line| !line.trim_start().starts_with("at ")).take(6).collect::<Vec<_>>();
    Some(format!("{name}: {status:?}: {}", why.join(" / ")))
}

#[test]
fn unsafe_words_are_not_part_of_the_language() {
    for text in [
        "eval(\"1\")",
        "import \"x\" as y;",
        "let f = Fn(\"act\");",
        "try { } catch { }",
        "(|x| x).curry(1)",
        "sleep(1)",
        "timestamp()",
    ] {
        let packs = packs(&[("trial", &format!("fn act(me) {{ {text} }}"))]);
        let (_, diagnostics) = ScriptMind::new(&content(&packs));
        assert!(diagnostics.has_errors(), "{text} is let through");
    }
}

#[test]
fn a_call_can_request_at_most_two_hundred_paths() {
    let ways = |count| format!("fn act(me) {{ for n in 0..{count} {{ me.path_length(me.place); }} }}");
    assert!(Trial::new(&ways(200)).ask().is_ok());
    let fault = Trial::new(&ways(201)).fault();
    assert!(fault.why.starts_with("asks for too much: one call may search 200 paths"), "{}", fault.why);
    // Each call starts with a fresh limit.
    let mut trial = Trial::new(&ways(150));
    assert!(trial.ask().is_ok() && trial.ask().is_ok());
}
