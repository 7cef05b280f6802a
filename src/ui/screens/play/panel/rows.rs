//! How the lists of the panel share its rows.

/// Rows that everything else leaves to what is in sight: the headline, two creatures in a row each, or one in two, and how many more
/// there are.
pub const IN_SIGHT: i32 = 4;

/// The least rows of lists that don't fit: what lasts, what is in sight beyond its own rows, bars, gear, stats, of which attack and defense
/// are always shown, abilities, and what is carried. The last row tells how many more there are.
const LEAST: [i32; 7] = [3, 1, 2, 2, 3, 2, 1];

/// How many rows each list gets.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rows {
    /// Of stats that are shown as bars.
    pub bars: i32,
    /// Of what lasts on the player.
    pub modifiers: i32,
    /// Of stats that are shown as numbers.
    pub stats: i32,
    /// Of what the player wears.
    pub gear: i32,
    /// Of the player's abilities.
    pub abilities: i32,
    /// Of what the player carries.
    pub carried: i32,
    /// Between the parts.
    pub gap: i32,
}

/// Shares `room` among lists that want so many rows. If not all fit, each gets the least that is of use, and then one more row in turn, the
/// first lists first.
pub fn share(wanted: [i32; 7], room: i32) -> [i32; 7] {
    let mut given = LEAST;
    given.iter_mut().zip(wanted).for_each(|(rows, wanted)| *rows = wanted.min(*rows));
    loop {
        let left = room - given.iter().sum::<i32>();
        let mut hungry =
            given.iter_mut().zip(wanted).filter(|(given, wanted)| **given < *wanted).take(left.max(0) as usize);
        let Some((first, _)) = hungry.next() else { return given };
        *first += 1;
        hungry.for_each(|(given, _)| *given += 1);
    }
}

/// How many of `all` entries are shown in so many rows, the last of which tells how many more there are.
pub fn shown_of(all: usize, rows: i32) -> usize {
    let rows = rows.max(0) as usize;
    if all > rows { rows.saturating_sub(1) } else { all }
}
