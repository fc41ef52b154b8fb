//! Abstractions, and the recipes that make them.

use crate::error::{check, check_rows, explained};
use crate::plain::zeros;
use crate::table::{c_path, c_text, optional_text};
use crate::{sys, Error, Game, Result, Status, Store, Work};
use std::fmt;
use std::path::Path;
use std::ptr::{self, NonNull};

/// Stands for "no bucket".
pub const NO_BUCKET: u32 = sys::IH_NO_BUCKET;

/// An open abstraction: a bucket for each hand of each street. A street is named by the number of cards
/// on its board: 0, 3, 4 or 5.
///
/// It does not change, so threads may share it. [`Table`](crate::Table) says what holds for mapped files.
///
/// ```compile_fail,E0133
/// let abstraction = isohand::Abstraction::open("buckets");
/// ```
pub struct Abstraction {
    raw: NonNull<sys::ih_abstraction>,
    /// By cards of the board; they belong to the abstraction.
    stores: [Option<Store>; 6],
}

// SAFETY: isohand/abstraction.h: an open ih_abstraction does not change, so all calls may use it at the
// same time, except ih_abstraction_close(), which only drop() calls.
unsafe impl Send for Abstraction {}
unsafe impl Sync for Abstraction {}

impl Drop for Abstraction {
    fn drop(&mut self) {
        unsafe { sys::ih_abstraction_close(self.raw.as_ptr()) }
    }
}

impl Abstraction {
    /// Opens the files `STREET-bucket.safetensors` of a folder.
    ///
    /// # Safety
    ///
    /// As for [`Table::open`](crate::Table::open): nobody changes one of these files in place while the abstraction is open.
    pub unsafe fn open(folder: impl AsRef<Path>) -> Result<Abstraction> {
        let folder = c_path(folder.as_ref())?;
        let mut raw = ptr::null_mut();
        explained(|error| unsafe { sys::ih_abstraction_open(folder.as_ptr(), &mut raw, error) })?;
        let mut abstraction = Abstraction {
            raw: NonNull::new(raw).expect("an abstraction"),
            stores: Default::default(),
        };
        for (board, place) in abstraction.stores.iter_mut().enumerate() {
            let store = unsafe { sys::ih_abstraction_store(raw, board as u32) };
            if !store.is_null() {
                *place = Some(unsafe { Store::from_raw(store, false) }?);
            }
        }
        Ok(abstraction)
    }

    /// The file of a street, if it has one.
    pub fn store(&self, board: usize) -> Option<&Store> {
        self.stores.get(board)?.as_ref()
    }

    /// The number of buckets of a street; 0 if it has no file.
    pub fn buckets(&self, board: usize) -> u32 {
        unsafe { sys::ih_abstraction_buckets(self.raw.as_ptr(), board.min(64) as u32) }
    }

    /// Looks up the buckets of many hands of a street: hand i starts at `rows[i * stride]`, with its hole
    /// cards and then the board. The error names the first bad hand.
    ///
    /// # Panics
    ///
    /// If `rows` is too short.
    pub fn lookup(
        &self,
        board: usize,
        rows: &[u8],
        stride: usize,
        buckets: &mut [u32],
    ) -> Result<()> {
        let indexer = self.street(board)?.indexer();
        let width = indexer.cards(indexer.last_round());
        crate::indexer::check_strided(rows.len(), width, stride, buckets.len());
        check_rows(|bad| unsafe {
            sys::ih_abstraction_lookup(
                self.raw.as_ptr(),
                board as u32,
                rows.as_ptr(),
                stride,
                buckets.len(),
                buckets.as_mut_ptr(),
                bad,
            )
        })
    }

    /// Looks up the buckets of all hole cards on a board, by place; [`NO_BUCKET`] for those that share a
    /// card with the board.
    pub fn holes(&self, board: &[u8]) -> Result<Vec<u32>> {
        let deck = self.street(board.len())?.game().deck();
        let mut buckets = vec![0; crate::hole_vector_length(&deck)];
        self.holes_into(board, &mut buckets)?;
        Ok(buckets)
    }

    /// Like [`Abstraction::holes`], without allocating.
    ///
    /// # Panics
    ///
    /// If `buckets` is not a vector over the hole cards of the deck.
    pub fn holes_into(&self, board: &[u8], buckets: &mut [u32]) -> Result<()> {
        let deck = self.street(board.len())?.game().deck();
        assert_eq!(buckets.len(), crate::hole_vector_length(&deck));
        check(unsafe {
            sys::ih_abstraction_holes(
                self.raw.as_ptr(),
                board.as_ptr(),
                board.len(),
                buckets.as_mut_ptr(),
            )
        })
    }

    fn street(&self, board: usize) -> Result<&Store> {
        self.store(board).ok_or_else(|| {
            let message = format!("the street with {board} board cards has no buckets");
            Error::new(Status::Range, message)
        })
    }
}

impl fmt::Debug for Abstraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let streets: Vec<_> = self.stores.iter().flatten().collect();
        write!(f, "Abstraction({streets:?})")
    }
}

/// A recipe: by which method, and how many, buckets each street gets.
///
/// ```
/// use isohand::{Abstraction, Deck, Game, Ranking, Recipe, Work};
/// let folder = std::env::temp_dir().join(format!("isohand-recipe-{}", std::process::id()));
/// let mut recipe = Recipe::parse(r#"{"preflop": {"method": "hands"}}"#)?;
/// recipe.set("flop.method=percentile")?;
/// recipe.set("flop.k=8")?;
/// let game = Game::new(Deck::new(5, 2)?, Ranking::Standard);
/// recipe.write(&game, &folder, Work::default())?;
/// let abstraction = unsafe { Abstraction::open(&folder) }?;   // nothing changes these files in place
/// assert_eq!((abstraction.buckets(3), abstraction.buckets(4)), (8, 0));
/// let mut bucket = [0];
/// abstraction.lookup(3, &[16, 17, 0, 4, 8], 5, &mut bucket)?;
/// assert!(bucket[0] < 8);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Recipe {
    raw: NonNull<sys::ih_recipe>,
}

// SAFETY: isohand/abstraction.h: only one thread at a time may use an ih_recipe; any may.
unsafe impl Send for Recipe {}

impl Drop for Recipe {
    fn drop(&mut self) {
        unsafe { sys::ih_recipe_free(self.raw.as_ptr()) }
    }
}

impl Recipe {
    /// Parses the JSON text of a recipe.
    pub fn parse(text: &str) -> Result<Recipe> {
        let mut raw = ptr::null_mut();
        explained(|error| unsafe {
            sys::ih_recipe_parse(text.as_ptr().cast(), text.len(), &mut raw, error)
        })?;
        Ok(Recipe {
            raw: NonNull::new(raw).expect("a recipe"),
        })
    }

    /// The recipes that are part of the library: names and texts.
    pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
        (0..)
            .map(|i| unsafe {
                let name = optional_text(sys::ih_recipe_name(i))?;
                Some((name, optional_text(sys::ih_recipe_text(i))?))
            })
            .map_while(|recipe| recipe)
    }

    /// Changes a setting: `turn.k=3000`, `river.method=optimal`, `seed=7`.
    pub fn set(&mut self, assignment: &str) -> Result<()> {
        let assignment = c_text(assignment)?;
        explained(|error| unsafe {
            sys::ih_recipe_set(self.raw.as_ptr(), assignment.as_ptr(), error)
        })
    }

    /// Makes the abstraction: writes `STREET-bucket.safetensors` in a folder, which is made if it does not
    /// exist. Of the game only deck, ranking and final board count. Files that are what this call would
    /// write are kept.
    pub fn write(&mut self, game: &Game, folder: impl AsRef<Path>, work: Work<'_>) -> Result<()> {
        let folder = c_path(folder.as_ref())?;
        work.call(|executor, callbacks| {
            let mut options: sys::ih_abstraction_options = unsafe { zeros() };
            options.callbacks = unsafe { *callbacks };
            options.executor = executor;
            explained(|error| unsafe {
                sys::ih_abstraction_write(
                    self.raw.as_ptr(),
                    &game.0,
                    folder.as_ptr(),
                    &options,
                    error,
                )
            })
        })
    }
}

impl fmt::Debug for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Recipe(..)")
    }
}
