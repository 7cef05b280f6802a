//! Content, games and helpers for the tests of the screens.

use std::sync::Arc;

use crate::content::{BehaviourUse, Color, Content, Key, PackSource};
use crate::game::{Action, CreatureId, Decision, Fault, Game, Mind, Modifier, NoMind};
use crate::grid::{Direction, Point, Size};
use crate::loader::load;
use crate::packs::embedded;
use crate::save::MemoryStore;
use crate::session::session::Session;
use crate::ui::app::App;
use crate::ui::canvas::Canvas;
use crate::ui::program::Program;

/// The packs of the game.
pub fn packs() -> Vec<PackSource> {
    embedded()
}

/// The content of packs without errors.
pub fn load_or_panic(packs: &[PackSource]) -> Content {
    let loaded = load(packs);
    let report =
        loaded.diagnostics.render(&crate::content::PackSource::sources(packs), crate::diagnostics::Style::Plain);
    loaded.content.unwrap_or_else(|| panic!("{report}"))
}

/// The content of the game.
pub fn content() -> Content {
    load_or_panic(&packs())
}

/// The content, with changes.
pub fn content_with(change: impl FnOnce(&mut Content)) -> Arc<Content> {
    let mut content = content();
    change(&mut content);
    Arc::new(content)
}

/// The program at its start screen, with seed 7 for new games.
pub fn app() -> App {
    app_of(Arc::new(content()))
}

/// Like [`app`], with some content.
pub fn app_of(content: Arc<Content>) -> App {
    App::new(content, Box::new(NoMind), Box::new(MemoryStore::default()), Box::new(|| 7))
}

/// The program in a new game of seed 7.
pub fn playing() -> App {
    let mut app = app();
    app.begin(7);
    app
}

/// The key that bindings call `name`.
pub fn key(name: &str) -> Key {
    name.parse().unwrap()
}

/// Presses keys by the names that bindings use.
pub fn press(app: &mut App, names: &str) {
    for name in names.split_whitespace() {
        app.press(key(name));
    }
}

/// The screen as text.
pub fn text(app: &mut App, width: i32, height: i32) -> String {
    picture(app, width, height).to_text()
}

/// The text of the screen in one line.
pub fn screen(app: &mut App) -> String {
    text(app, 80, 24).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Expects words on the screen.
#[track_caller]
pub fn expect(app: &mut App, words: &str) {
    let screen = screen(app);
    assert!(screen.contains(words), "`{words}` is not on the screen:\n{screen}");
}

/// The turn of the current game.
pub fn turn(app: &App) -> u64 {
    app.game().unwrap().world().turn()
}

/// The screen as a canvas.
pub fn picture(app: &mut App, width: i32, height: i32) -> Canvas {
    let mut canvas = Canvas::new(Size::new(width, height), Color::default());
    app.draw(&mut canvas);
    canvas
}

/// A game on one open level drawn in ASCII. `@` is the player, letters are creatures, and signs are items and tiles by their glyphs.
pub fn drawn(content: &Arc<Content>, map: &str) -> Session {
    let mut game = Game::new(Arc::clone(content), 7);
    let rows: Vec<&str> = map.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let tile = |glyph: char| content.tiles.iter().find(|(_, _, tile)| tile.glyph == glyph).map(|(tile, ..)| tile);
    let floor = tile('.').unwrap();
    let wall = tile('#').unwrap();
    let player = game.world().player;
    let others: Vec<_> = game.world().creatures().ids().filter(|id| *id != player).collect();
    for id in others {
        game.tamper().remove_creature(id);
    }
    for depth in 0..game.world().levels().len() {
        let level = game.tamper().level_mut(depth).unwrap();
        for at in level.size().points() {
            level.take_item(at);
        }
    }
    let size = game.world().levels()[0].size();
    for at in size.points() {
        let glyph = rows.get(at.y as usize).and_then(|row| row.chars().nth(at.x as usize)).unwrap_or('#');
        let level = game.tamper().level_mut(0).unwrap();
        level.remember(at, None);
        level.set_tile(at, if glyph == '#' { wall } else { tile(glyph).unwrap_or(floor) }, &content.tiles);
        if glyph == '@' {
            game.tamper().move_creature(player, 0, at);
        }
    }
    for (y, row) in rows.iter().enumerate() {
        for (x, glyph) in row.chars().enumerate() {
            place(&mut game, content, glyph, Point::new(x as i32, y as i32));
        }
    }
    Session::new(game.resumed())
}

/// The same, but what is `#` beyond the rim can be dug.
pub fn drawn_in_rock(content: &Arc<Content>, map: &str) -> Session {
    let mut game = drawn(content, map).game;
    let rock = content.tiles.iter().find(|(.., tile)| tile.glyph == '#' && tile.dig.is_some()).unwrap().0;
    let level = game.tamper().level_mut(0).unwrap();
    for at in level.size().points() {
        level.remember(at, None);
        if !level.size().is_rim(at) && !level.is_walkable(at) {
            level.set_tile(at, rock, &content.tiles);
        }
    }
    Session::new(game.resumed())
}

fn place(game: &mut Game, content: &Content, glyph: char, at: Point) {
    if let Some((kind, ..)) = content.creatures.iter().find(|(_, _, kind)| kind.glyph == glyph && glyph != '@') {
        let mut creature = game.world().player().unwrap().clone();
        let definition = &content.creatures[kind];
        let stat = |formula: &crate::grid::Formula| formula.bounds(crate::grid::Variables::default()).1 as i32;
        let closed = creature.tamper();
        (*closed.id, *closed.kind, *closed.level, *closed.at) = (game.world().next_creature, kind, 0, at);
        creature.modifiers = definition.modifiers.iter().map(|kind| Modifier::endless(*kind, 0)).collect();
        let by_modifier = definition.modifiers.iter().find_map(|kind| content.modifiers[*kind].faction);
        *creature.tamper().faction = by_modifier.unwrap_or(definition.faction);
        game.tamper().next_creature.0 += 1;
        (creature.hp, creature.max_hp) = (stat(&definition.hp), stat(&definition.hp));
        (creature.attack, creature.defense) = (stat(&definition.attack), stat(&definition.defense));
        creature.satiety = None;
        creature.birthplace = at;
        creature.inventory = crate::game::Inventory::new(definition.slots);
        creature.behaviour = (!definition.ai.is_empty()).then_some(0);
        game.tamper().insert_creature(creature);
    } else if let Some((kind, ..)) = content.items.iter().find(|(_, _, kind)| kind.glyph == glyph) {
        let item = item(game, kind);
        game.tamper().level_mut(0).unwrap().put_item(at, item);
    }
}

fn item(game: &mut Game, kind: crate::content::Ref<crate::content::ItemKind>) -> crate::game::Item {
    let id = game.world().next_item;
    game.tamper().next_item.0 += 1;
    crate::game::Item::plain(id, kind)
}

/// Gives the player items, by the ends of their ids.
pub fn give(session: &mut Session, names: &[&str]) {
    let content = Arc::clone(&session.game.content);
    for name in names {
        let (kind, ..) = content.items.iter().find(|(_, id, _)| id.ends_with(&format!(":{name}"))).unwrap();
        let item = item(&mut session.game, kind);
        let player = session.game.world().player;
        session.game.tamper().creature_mut(player).unwrap().inventory.add(item).unwrap();
    }
}

/// A mind that approaches the player, or wanders.
pub struct Hound;

impl Mind for Hound {
    fn decide(&mut self, game: &mut Game, me: CreatureId, _: &BehaviourUse) -> Result<Option<Decision>, Fault> {
        let from = game.world().creature(me).unwrap().at();
        if let Some(prey) = game.nearest_enemy(me) {
            let to = game.world().creature(prey).unwrap().at();
            let next = Point::new(from.x + (to.x - from.x).signum(), from.y + (to.y - from.y).signum());
            return Ok(Direction::between(from, next).map(Action::Step).map(Decision::from));
        }
        let way = game.tamper().random.below(8) as usize;
        Ok(Some(Action::Step(Direction::ALL[way]).into()))
    }
}
