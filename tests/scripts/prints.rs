//! What `print` shows.

use crate::support::Trial;

#[test]
fn everything_can_be_printed_and_seen() {
    let body = "print(()); print([3, 1].sort()); print(me); print(me.items()); print(me.place.x > 0); print([1, ()]);";
    let mut trial = Trial::of(body);
    assert_eq!(trial.printed(), ["()", "()", "player#0", "[]", "true", "[1, ()]"]);
    assert_eq!(Trial::of("print(\"you: \" + me); print(`${me}`);").printed(), ["you: player#0", "player#0"]);
}

#[test]
fn lines_that_are_not_kept_are_counted() {
    let limits = "there are more than 1000, or one call prints more than 2000 bytes)";
    let printed = Trial::of("for n in 0..1003 { print(\"\"); }").printed();
    assert_eq!(printed.len(), 1001);
    assert_eq!(printed[1000], format!("(3 lines, from this one on, are not shown: {limits}"));
    let printed = Trial::of("let text = \"\"; text.pad(400, \"x\"); for n in 0..6 { print(text); }").printed();
    assert_eq!((printed.len(), printed[5].as_str()), (6, format!("(1 line is not shown: {limits}").as_str()));
}

#[test]
fn a_value_that_the_memory_cannot_hold_is_named() {
    for (value, what) in [("|x| x", "a function"), ("heal(me, 1)", "an effect"), ("me.wait()", "an action")] {
        let fault = Trial::of(&format!("let value = {value}; let all = [value]; me.memory.kept = all;")).fault();
        let told = format!("`me.memory.kept` can't be kept: it is {what}, and the memory can only hold booleans");
        assert!(fault.message.contains(&told), "{}", fault.message);
    }
}
