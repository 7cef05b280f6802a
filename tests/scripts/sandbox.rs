//! Scripts that mean harm: each runs in a process of its own, and has to end soon, without much memory, and leave the process alive.

use std::env;
use std::fs;
use std::io::Read;
use std::process::{Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use stuffed::game::Action;
use stuffed::script::ScriptMind;

use crate::support::{Trial, content, packs};

/// The name of the attack, in the process that is attacked.
const ATTACK: &str = "STUFFED_ATTACK";
/// The longest that one attack may take, in a debug build on a busy machine.
const MOST_TIME: Duration = Duration::from_millis(1500);
/// When an attacked process is given up.
const PATIENCE: Duration = Duration::from_secs(20);
/// The memory that one attack may cost, in KiB.
const MOST_MEMORY: u64 = 64 * 1024;

/// A list of 256 numbers in `a`.
const LIST: &str = "let a = []; for n in 0..256 { a.push(n); }";

/// Names and whole scripts.
fn attacks() -> Vec<(&'static str, String)> {
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

/// The texts for the numbers below `count`, in a row.
fn many(count: u32, text: impl Fn(u32) -> String) -> String {
    (0..count).map(text).collect()
}

#[test]
#[ignore = "is started by `no_attack_succeeds`, in a process of its own"]
fn attacked() {
    let Ok(name) = env::var(ATTACK) else { return };
    let script = attacks().into_iter().find(|(own, _)| *own == name).expect("an attack of that name").1;
    Trial::new("fn act(me) { }").ask().unwrap();
    let before = peak();
    let started = Instant::now();
    // What is longer is refused when it is loaded.
    assert!(script.len() <= stuffed::content::MAX_SCRIPT, "the attack {name} is too long to be one");
    let mut trial = Trial::new(&script);
    let _ = trial.ask();
    let time = started.elapsed();
    let cost = peak().saturating_sub(before);
    assert!(time < MOST_TIME, "took {time:?}");
    assert!(cost < MOST_MEMORY, "took {cost} KiB");
    assert!(trial.mind.take_printed().iter().all(|printed| !printed.text.contains('\x1b')));
    for _ in 0..20 {
        trial.game.act(Action::Wait, &mut trial.mind).ok();
    }
    eprintln!("MEASURED {time:?} {cost} KiB");
}

/// The most memory that this process has had, in KiB; 0 where that can't be known.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse().unwrap_or(0)
}

/// Runs an attack in a process of its own: how that ended, `None` when it had to be killed, and what it said.
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
    let mut failures = Vec::new();
    for (name, _) in attacks() {
        let (status, said) = attack(name);
        let measured = said.lines().find_map(|line| line.strip_prefix("MEASURED "));
        if let Some(measured) = measured.filter(|_| status.is_some_and(|status| status.success())) {
            println!("{name}: {measured}");
            continue;
        }
        let why = said.lines().filter(|line| !line.trim_start().starts_with("at ")).take(6).collect::<Vec<_>>();
        failures.push(format!("{name}: {status:?}: {}", why.join(" / ")));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn words_that_would_open_the_sandbox_are_no_part_of_the_language() {
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
