//! How the screens show light: brightness and colour of all cells of a level.

use crate::content::{Color, FULL_LIGHT};
use crate::game::Game;
use crate::grid::{Grid, Point};

/// The brightness and the colour of the light of all cells of a level.
#[derive(Clone, Debug)]
pub struct Lighting {
    cells: Grid<LitCell>,
}

/// The light of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LitCell {
    /// How bright it is, in percent of full light.
    pub brightness: i32,
    /// The mean colour of all the light that it gets.
    pub color: Color,
}

/// Light without a colour of its own.
const WHITE: Color = Color::new(255, 255, 255);

/// The light of a cell before it is mixed: how much of red, green and blue, and how much in all.
type Mixture = [i64; 4];

fn add(mixture: &mut Mixture, color: Option<Color>, amount: i32) {
    let Color { red, green, blue } = color.unwrap_or(WHITE);
    let parts = [i64::from(red), i64::from(green), i64::from(blue), 1];
    for (sum, part) in mixture.iter_mut().zip(parts) {
        *sum += part * i64::from(amount);
    }
}

fn mixed([red, green, blue, amount]: Mixture) -> Color {
    if amount == 0 {
        return WHITE;
    }
    let [red, green, blue] = [red, green, blue].map(|sum| (sum / amount).clamp(0, 255) as u8);
    Color::new(red, green, blue)
}

impl Lighting {
    /// The light of a cell.
    pub fn at(&self, at: Point) -> LitCell {
        self.cells.at(at, LitCell { brightness: 0, color: WHITE })
    }
}

impl Game {
    /// The light of all cells of a level; `None` if all are fully lit.
    pub fn lighting(&self, level: usize) -> Option<Lighting> {
        if !self.can_be_dim(level) {
            return None;
        }
        let ground = self.world.levels().get(level)?;
        let everywhere = self.content.levels[ground.kind()].light_color;
        self.with_light(level, |light| {
            if light.all().all(|brightness| brightness == FULL_LIGHT) && light.everywhere() == FULL_LIGHT {
                return None;
            }
            let mut mixture = Mixture::default();
            add(&mut mixture, everywhere, light.everywhere());
            let mut mixtures = vec![mixture; ground.size().area()];
            for map in light.maps() {
                for (index, amount) in map.given() {
                    if let Some(mixture) = mixtures.get_mut(index) {
                        add(mixture, map.source.light.color, amount);
                    }
                }
            }
            let cells = light.all().zip(mixtures);
            let cells = cells.map(|(brightness, mixture)| LitCell { brightness, color: mixed(mixture) }).collect();
            Some(Lighting { cells: Grid::from_values(ground.size(), cells)? })
        })?
    }
}
