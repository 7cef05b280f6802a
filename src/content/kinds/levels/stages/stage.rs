//! One stage of a level, and the order of all.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;
use serde::de::{Deserializer, Error};
use serde_json::json;

use super::drawn::DrawnStage;
use super::ground::{AccretionStage, ArenaStage, CaveStage, DrunkardStage, MazeStage, PartitionStage, RoomsStage};
use super::joining::{ConnectStage, DoorsStage, StackedStairsStage, StairsStage};
use super::placing::{SpawnsStage, TreasureStage, VaultsStage};
use super::region::Region;
use super::stage_fields::StageFields;
use super::terrain::{BridgesStage, LakesStage, PatchesStage, RiverStage};
use crate::content::catalog::Ref;
use crate::content::kinds::behaviour::BehaviourUse;
use crate::content::kinds::levels::horde::HordeDraw;
use crate::content::kinds::tile::TileKind;
use crate::content::limits;

/// One stage in which a level is built.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The name, by which others refer to it.
    pub name: String,
    /// The stage after which it comes; `None` to stay in its place.
    pub after: Option<String>,
    /// The part of the level in which it works.
    pub region: Region,
    /// The tile of the cells that it opens; `None` for the floor of the level.
    pub floor: Option<Ref<TileKind>>,
    /// What it does.
    pub kind: StageKind,
}

impl Stage {
    /// The tiles that it lays.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = Ref<TileKind>> {
        self.kind.fields().tiles().into_iter().map(|tile| tile.tile).chain(self.floor)
    }
}

/// Declares all kinds of stages: the enum of what they do, and the table in which they are written.
macro_rules! stage_kinds {
    ($($(#[doc = $doc:literal])+ $key:ident: $kind:ident($fields:ident),)+) => {
        /// What a stage does.
        #[derive(Clone, Debug)]
        pub enum StageKind {
            $($(#[doc = $doc])+ $kind($fields),)+
        }

        impl StageKind {
            /// The key that stands for it in content.
            pub fn key(&self) -> &'static str {
                match self {
                    $(Self::$kind(_) => stringify!($key),)+
                }
            }

            /// What it says of itself.
            pub(crate) fn fields(&self) -> &dyn StageFields {
                match self {
                    $(Self::$kind(fields) => fields,)+
                }
            }
        }

        /// One of the stages in which a level is built. It has one of the keys below that say what it does.
        #[derive(Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        #[schemars(rename = "Stage")]
        struct WrittenStage {
            /// Its name, by which `after` and `[patch]` tables refer to it. Left out, it is the key that says what it does.
            #[serde(default)]
            #[schemars(length(min = 1, max = limits::NAME), example = &"halls")]
            name: Option<String>,
            /// The name of the stage after which it comes, wherever it is written: for stages that a mod adds.
            #[serde(default)]
            #[schemars(example = &"rooms")]
            after: Option<String>,
            /// The part of the level in which it works. Left out, it is the whole level.
            #[serde(default)]
            #[schemars(example = serde_json::json!({ "right": 50 }))]
            region: Region,
            /// The tile of the cells that it opens. Left out, it is the floor of the level.
            #[serde(default)]
            #[schemars(example = &"moss")]
            floor: Option<Ref<TileKind>>,
            $(
                $(#[doc = $doc])+
                #[serde(default)]
                $key: Option<$fields>,
            )+
        }

        impl WrittenStage {
            /// All that it does; a sound one does exactly one thing.
            fn kinds(&mut self) -> Vec<StageKind> {
                let all = [$(self.$key.take().map(StageKind::$kind),)+];
                all.into_iter().flatten().collect()
            }
        }

        /// The keys that say what a stage does.
        const KEYS: &[&str] = &[$(stringify!($key),)+];
    };
}

stage_kinds! {
    /// Caves made by a cellular automaton.
    cave: Cave(CaveStage),
    /// Winding tunnels, dug by walkers that stray.
    drunkard: Drunkard(DrunkardStage),
    /// Rooms anywhere, joined by corridors.
    rooms: Rooms(RoomsStage),
    /// Rooms that fill the level, which is divided again and again.
    partition: Partition(PartitionStage),
    /// A maze.
    maze: Maze(MazeStage),
    /// Rooms of many shapes that grow out of each other.
    accretion: Accretion(AccretionStage),
    /// A map that is drawn.
    drawn: Drawn(DrawnStage),
    /// One open space.
    arena: Arena(ArenaStage),
    /// Lakes, also of lava, or chasms. They never cut off any ground.
    lakes: Lakes(LakesStage),
    /// A river from side to side, with bridges where it would cut off ground.
    river: River(RiverStage),
    /// Bridges that are shortcuts over water and chasms.
    bridges: Bridges(BridgesStage),
    /// Patches of a tile on open ground, such as grass.
    patches: Patches(PatchesStage),
    /// Joins all open ground.
    connect: Connect(ConnectStage),
    /// A script whose `fn build(level)` draws on the level: its id, or `{ use = "...", rooms = 5 }` with options that it reads.
    script: Script(BehaviourUse),
    /// Doors, where rooms and corridors meet.
    doors: Doors(DoorsStage),
    /// Vaults: places that are drawn, such as treasuries.
    vaults: Vaults(VaultsStage),
    /// Hordes: creatures that appear together.
    hordes: Hordes(HordeDraw),
    /// Creatures, items and features.
    spawns: Spawns(SpawnsStage),
    /// Items drawn from a treasure.
    treasure: Treasure(TreasureStage),
    /// How many stairs lead to the levels above and below. Left out, there is one each.
    stairs: Stairs(StairsStage),
    /// Stairs to the level above wherever open ground lies below open ground, as for caves. They take the place of those
    /// that the stage `stairs` of this level and of the one above would place between the two.
    stacked_stairs: StackedStairs(StackedStairsStage),
}

impl StageKind {
    /// Whether it opens no ground of its own, and works with what others have opened.
    pub fn needs_ground(&self) -> bool {
        matches!(
            self,
            Self::Lakes(_)
                | Self::River(_)
                | Self::Bridges(_)
                | Self::Patches(_)
                | Self::Connect(_)
                | Self::Doors(_)
                | Self::Vaults(_)
                | Self::Hordes(_)
                | Self::Spawns(_)
                | Self::Treasure(_)
                | Self::Stairs(_)
                | Self::StackedStairs(_)
        )
    }
}

impl<'de> Deserialize<'de> for Stage {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut written = WrittenStage::deserialize(deserializer)?;
        let mut kinds = written.kinds();
        let (Some(kind), true) = (kinds.pop(), kinds.is_empty()) else {
            let keys: Vec<String> = KEYS.iter().map(|key| format!("`{key}`")).collect();
            return Err(D::Error::custom(format!("a stage needs exactly one of {}", keys.join(", "))));
        };
        let WrittenStage { name, after, region, floor, .. } = written;
        Ok(Self { name: name.unwrap_or_else(|| kind.key().to_owned()), after, region, floor, kind })
    }
}

impl JsonSchema for Stage {
    fn inline_schema() -> bool {
        WrittenStage::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        WrittenStage::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = WrittenStage::json_schema(generator);
        let one: Vec<_> = KEYS.iter().map(|key| json!({ "required": [key] })).collect();
        schema.insert("oneOf".to_owned(), json!(one));
        schema
    }
}

/// Stages in the order in which they run: as written, but those with `after` right behind the stage that it names. What names no other
/// stage, or goes round in a circle, stays at the end.
pub fn in_order(stages: &[Stage]) -> Vec<&Stage> {
    let (mut ordered, mut waiting): (Vec<&Stage>, Vec<&Stage>) = stages.iter().partition(|stage| stage.after.is_none());
    // Each round places at least one, or ends.
    loop {
        let before = waiting.len();
        // From the last to the first, so that those after the same stage keep their order.
        for stage in std::mem::take(&mut waiting).into_iter().rev() {
            let place = ordered.iter().position(|other| Some(&other.name) == stage.after.as_ref());
            match place {
                Some(place) => ordered.insert(place + 1, stage),
                None => waiting.insert(0, stage),
            }
        }
        if waiting.is_empty() || waiting.len() == before {
            ordered.append(&mut waiting);
            return ordered;
        }
    }
}
