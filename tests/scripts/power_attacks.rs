//! Hostile scripts that abuse abilities, stats, items that fly, and modifiers that end.

/// Content for these attacks. All of it runs the script on trial.
pub const POWERS: &str = "
[stat.soul]
name = \"soul\"
max = \"1000000 * rank\"
regain = 1

[stat.rank]
name = \"rank\"
max = 1000000

[stat.glory]
name = \"glory\"
levels = { raises = \"rank\", at = \"rank\" }

[damage_type.void]
name = \"void\"

[ability.legion]
name = \"legion\"
shape = \"sight\"
target = \"cell\"
summons = { kind = \"bat\", count = 20 }
hooks = [\"trial\"]

[ability.echo]
name = \"echo\"
shape = { ball = { range = 60, radius = 8 } }
target = \"cell\"
damage = 1
type = \"void\"
pulls = 50
pushes = 50
swaps = true
blinks = true
digs = 50
applies = [{ modifier = \"ember\", turns = 1 }]
dispels = [\"spell\"]
hooks = [\"trial\"]

[ability.flood]
name = \"flood\"
shape = { ball = { range = 60, radius = 8 } }
target = \"cell\"
leaves = \"wall\"

[ability.ray]
name = \"ray\"
shape = { bolt = 60 }
target = \"cell\"
damage = 10000
hooks = [\"trial\"]

[modifier.ember]
name = \"embers\"
per_turn = { damage = 10000, heals = 10000, stats = { soul = -10000 } }
stats = { soul = 10000 }
resists = { void = -100 }
reflects = 100
stacking = \"stack\"
abilities = [\"legion\", \"echo\", \"ray\"]
tags = [\"spell\"]
hooks = [\"trial\"]

[item.coin]
name = \"coin\"
description = \"Heavy.\"
glyph = \"c\"
color = \"#ffffff\"
stack = 1000
stats = { soul = 1 }

[item.orb]
name = \"orb\"
description = \"It explodes.\"
glyph = \"o\"
color = \"#ffffff\"
stats = { soul = 10000 }
cost = { soul = 1 }
recharge = 1
ability = \"echo\"
throw = { damage = 10000, ability = \"echo\" }
hooks = [\"trial\"]
";

/// The attacks, by the body of `on_tick`, and further functions.
pub const POWER_ATTACKS: &[(&str, &str, &str)] = &[
    (
        "summons by abilities without end",
        "let all = []; for n in 0..256 { all.push(unleash(me, \"legion\", me.place)); } all",
        "fn on_land(me, event) { [unleash(me, \"legion\", event.place), unleash(event.other, \"legion\", event.place)] }",
    ),
    (
        "an ability that unleashes itself",
        "unleash(me, \"echo\", me.place)",
        "fn on_land(me, event) { let all = []; for n in 0..256 { all.push(unleash(me, \"echo\", event.place)); } all }",
    ),
    (
        "everybody unleashes at everybody",
        "let all = []; for who in me.creatures() { all += [unleash(who, \"echo\", me.place), unleash(me, \"echo\", who.place)]; } all",
        "",
    ),
    (
        "unleashes in death",
        "damage(me, 1000000)",
        "fn on_death(me, event) { let all = []; for n in 0..200 { all.push(unleash(me, \"legion\", event.place)); } all }",
    ),
    (
        "unleashes far away",
        "let all = []; for n in 0..200 { all.push(unleash(me, \"ray\", place(9000000000 - n, -9000000000))); } all",
        "",
    ),
    (
        "walls by abilities",
        "let all = []; for n in 0..200 { all.push(unleash(me, \"flood\", place(n % 40, n / 10))); } all",
        "",
    ),
    (
        "bolts between two mirrors",
        "let all = [modify(me, \"ember\", 9)]; for who in me.creatures() { all += [modify(who, \"ember\", 9), unleash(who, \"ray\", me.place), unleash(me, \"ray\", who.place)]; } all",
        "fn before_damage(me) { reflect() }",
    ),
    (
        "teaches everything to everybody",
        "let all = []; for who in me.creatures() { for n in 0..20 { all += [teach(who, \"echo\"), teach(who, \"ray\"), unteach(who, \"echo\"), teach(who, \"legion\")]; } } all",
        "fn act(me) { teach(me, \"echo\"); me.use_ability() }",
    ),
    (
        "uses abilities it was never taught",
        "",
        "fn act(me) { loop { me.cast(\"echo\", me.place); me.can_cast(\"ray\", place(9000000000, 1)); me.cooldown(\"legion\"); } }",
    ),
    ("chooses without end", "", "fn act(me) { loop { me.use_ability(); } }"),
    (
        "a choice of abilities for everybody",
        "let all = []; for who in me.creatures() { all.push(modify(who, \"ember\", 99)); } all",
        "fn act(me) { for n in 0..50 { me.use_ability(); } me.use_ability() }",
    ),
    (
        "stats that overflow",
        "let all = []; for n in 0..64 { all += [change(me, \"soul\", 9223372036854775807), change(me, \"max_hp\", 9223372036854775807), change(me, \"attack\", 9223372036854775807), change(me, \"speed\", 9223372036854775807)]; } all",
        "",
    ),
    (
        "stats that fall without end",
        "let all = []; for n in 0..64 { all += [change(me, \"soul\", -9223372036854775807), change(me, \"max_hp\", -9223372036854775807), change(me, \"vision\", -9223372036854775807), change(me, \"regeneration\", -9223372036854775807)]; } all",
        "",
    ),
    (
        "levels without end",
        "change(me, \"glory\", 1000000)",
        "fn on_level_up(me, event) { let all = []; for n in 0..250 { all.push(change(me, \"glory\", 1000000)); } all }",
    ),
    (
        "modifiers that end and begin",
        "modify(me, \"ember\", 1)",
        "fn on_end(me, event) { let all = []; for n in 0..120 { all += [modify(me, \"ember\", 1), cure(me, \"spell\")]; } all }",
    ),
    (
        "cures in every end",
        "let all = []; for who in me.creatures() { all += [modify(who, \"ember\", 5), cure(who, \"spell\")]; } all",
        "fn on_end(me) { let all = []; for who in me.creatures() { all += [modify(who, \"ember\", 5), cure(who, \"spell\"), cure(me, \"spell\")]; } all }",
    ),
    (
        "vanishes in the end",
        "let all = [modify(me, \"ember\", 1)]; for who in me.creatures() { all.push(modify(who, \"ember\", 1)); } all",
        "fn on_end(me) { [vanish(me), become(me, \"bat\"), damage(me, 1000000)] }",
    ),
    (
        "throws without end",
        "let all = []; for n in 0..250 { all.push(give(me, \"orb\")); } all",
        "fn act(me) { for item in me.items() { return me.throw_at(item, me.nearest_enemy()) ?? me.use_item_at(item, me.place); } }\nfn on_land(me, event) { [give(me, \"orb\"), lay(\"orb\", event.place), unleash(me, \"echo\", event.place)] }",
    ),
    (
        "throws what is gone",
        "let all = [give(me, \"orb\")]; for item in me.items() { all.push(destroy(item)); } all",
        "fn act(me) { for item in me.items() { return [me.throw_at(item, me.place), destroy(item), take(me, item)]; } me.wait() }",
    ),
    (
        "ten thousand coins",
        "let all = []; for n in 0..60 { all += [give(me, \"coin\", 9223372036854775807), lay(\"coin\", me.place, 1000)]; } for item in me.items() { all.push(change(item, \"soul\", 1)); } all",
        "fn act(me) { for item in me.items() { if item.count > 1 { return me.drop_some(item, 1); } } me.wait() }",
    ),
    (
        "splits and gathers without end",
        "let all = [lay(\"coin\", me.place, 500)]; for item in me.items() { for n in 0..50 { all += [change(item, \"soul\", 1), destroy(item, 1), take(me, item, me)]; } } all",
        "fn act(me) { if me.item_here() != () { return me.pick_up(); } for item in me.items() { return me.throw_at(item, me.place); } me.wait() }",
    ),
    (
        "recharges for ever",
        "let all = [give(me, \"orb\")]; for item in me.items() { all += [change(item, \"soul\", -9223372036854775807), change(item, \"soul\", 9223372036854775807), change(item, \"rank\", 5)]; } all",
        "fn act(me) { for item in me.items() { return me.use_item_at(item, me.place); } }",
    ),
    (
        "burns and heals at once",
        "let all = []; for who in me.creatures() { for n in 0..20 { all.push(modify(who, \"ember\", 1000000)); } } all",
        "fn before_death(me) { survive(1) }\nfn on_hurt(me) { heal(me, 1000000) }",
    ),
    (
        "wonders for ever what is of use",
        "teach(me, \"ray\")",
        "fn act(me) { me.use_ability() }\nfn is_useful(me, target) { loop { me.memory.more = (me.memory.more ?? 0) + 1; } }",
    ),
    (
        "looks around for each that it could aim at",
        "let all = [teach(me, \"ray\"), teach(me, \"echo\"), teach(me, \"legion\")]; for who in me.creatures() { all.push(teach(who, \"ray\")); } all",
        "fn act(me) { me.use_ability() }\nfn is_useful(me, target) { for n in 0..5000 { me.use_ability(); me.step_toward(target); } true }",
    ),
    (
        "finds everything useful",
        "let all = [teach(me, \"ray\"), teach(me, \"echo\"), teach(me, \"legion\"), teach(me, \"flood\")]; for who in me.creatures() { all += [teach(who, \"ray\"), teach(who, \"legion\")]; } all",
        "fn act(me) { me.use_ability() }\nfn is_useful(me, target) { true }",
    ),
];
