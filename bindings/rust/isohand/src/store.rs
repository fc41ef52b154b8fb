//! Tables of features with their indexers.

use crate::error::{check, explained};
use crate::plain::zeros;
use crate::table::{c_path, c_text};
use crate::{
    sys, Element, Error, Feature, Game, Indexer, Ranking, Result, Rounds, Status, Table,
    TableWriter, Tensor, Work,
};
use std::fmt;
use std::mem::ManuallyDrop;
use std::path::Path;
use std::ptr::{self, NonNull};

/// An open table with its indexer: the row of each hand.
///
/// It does not change, so threads may share it. [`Table`] says what holds for mapped files.
///
/// ```
/// use isohand::{Feature, Game, Deck, Indexer, Ranking, Store, Strength, Work};
/// let folder = std::env::temp_dir().join(format!("isohand-store-{}", std::process::id()));
/// std::fs::create_dir_all(&folder)?;
/// let path = folder.join("flop-strength.safetensors");
/// // Make a table ...
/// let flop = Indexer::parse("short", "2,3")?;
/// let mut values = vec![0u16; flop.size(1) as usize];
/// Strength::new(Ranking::Short, &flop, 1)?.fill(0, &mut values, Work::default())?;
/// let game = Game::new(Deck::SHORT, Ranking::Short);
/// let feature = Feature::find("strength").unwrap();
/// let mut writer = Store::create(&path, feature, &game, &flop)?;
/// writer.write(&values)?;
/// writer.commit()?;
/// // ... and look up a hand.
/// let store = unsafe { Store::open(&path) }?;    // nothing changes this file in place
/// let hand = store.indexer().parse_hand("AsKs|QsJsTs")?;
/// assert_eq!(store.lookup(&hand, 0)?, [1404]);
/// let strengths: &[u16] = store.array(0)?;
/// assert_eq!(strengths[store.indexer().index(1, &hand)? as usize], 1404);
/// store.verify(Work::default())?;
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A store is not opened without a promise, and an array does not outlive its store:
///
/// ```compile_fail,E0133
/// let store = isohand::Store::open("river.safetensors");
/// ```
///
/// ```compile_fail,E0505
/// let store = unsafe { isohand::Store::open("river.safetensors") }.unwrap();
/// let strengths: &[u16] = store.array(0).unwrap();
/// drop(store);
/// println!("{}", strengths[0]);
/// ```
pub struct Store {
    raw: NonNull<sys::ih_store>,
    /// Whether this object closes the store; otherwise an abstraction does.
    is_owner: bool,
    /// Both belong to the store.
    indexer: ManuallyDrop<Indexer>,
    table: ManuallyDrop<Table>,
}

// SAFETY: isohand/store.h: an open ih_store does not change, so all calls may use it at the same time,
// except ih_store_close(), which only drop() calls.
unsafe impl Send for Store {}
unsafe impl Sync for Store {}

impl Drop for Store {
    fn drop(&mut self) {
        if self.is_owner {
            unsafe { sys::ih_store_close(self.raw.as_ptr()) }
        }
    }
}

impl Store {
    /// Opens a table and builds its indexer. Neither checksums nor values are checked.
    ///
    /// # Safety
    ///
    /// As for [`Table::open`]: nobody changes the file in place while the store is open.
    pub unsafe fn open(path: impl AsRef<Path>) -> Result<Store> {
        let path = c_path(path.as_ref())?;
        let mut raw = ptr::null_mut();
        explained(|error| unsafe { sys::ih_store_open(path.as_ptr(), &mut raw, error) })?;
        unsafe { Store::from_raw(raw, true) }
    }

    pub(crate) unsafe fn from_raw(raw: *const sys::ih_store, is_owner: bool) -> Result<Store> {
        let store = unsafe {
            Store {
                raw: NonNull::new(raw as *mut _).expect("a store"),
                is_owner,
                indexer: ManuallyDrop::new(Indexer::from_raw(
                    sys::ih_store_indexer(raw) as *mut _,
                    (*sys::ih_store_rounds(raw)).game,
                )),
                table: ManuallyDrop::new(Table::from_raw(sys::ih_store_table(raw))),
            }
        };
        let ranking = unsafe { (*sys::ih_store_game(raw)).ranking };
        if Ranking::from_code(ranking).is_none() {
            let path = store.table().path();
            let message = format!("{}: a ranking of a later release", path.display());
            return Err(Error::new(Status::Unsupported, message));
        }
        Ok(store)
    }

    /// Starts a table of the hands of the last round of an indexer; the caller writes the data of its
    /// tensors, each in index order, and commits.
    ///
    /// An indexer of Omaha's rounds is refused unless the feature is one of Omaha.
    pub fn create(
        path: impl AsRef<Path>,
        feature: Feature,
        game: &Game,
        indexer: &Indexer,
    ) -> Result<TableWriter> {
        feature.check_game(&indexer.rounds())?;
        let path = c_path(path.as_ref())?;
        let mut raw = ptr::null_mut();
        explained(|error| unsafe {
            sys::ih_store_create(
                path.as_ptr(),
                feature.0,
                &game.0,
                indexer.raw(),
                &mut raw,
                error,
            )
        })?;
        let declared = feature.declared(game, indexer);
        Ok(unsafe { TableWriter::from_raw(raw, declared) })
    }

    /// The indexer of the hands.
    pub fn indexer(&self) -> &Indexer {
        &self.indexer
    }

    /// The file.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The feature.
    pub fn feature(&self) -> Feature {
        Feature(unsafe { sys::ih_store_feature(self.raw.as_ptr()) })
    }

    /// The game, with all parameters of the feature.
    pub fn game(&self) -> Game {
        Game(unsafe { *sys::ih_store_game(self.raw.as_ptr()) })
    }

    /// The round list; its last round holds the hands.
    pub fn rounds(&self) -> Rounds {
        Rounds(unsafe { *sys::ih_store_rounds(self.raw.as_ptr()) })
    }

    /// The number of hands, which is that of the rows of each tensor.
    pub fn hands(&self) -> u64 {
        unsafe { sys::ih_store_hands(self.raw.as_ptr()) }
    }

    /// The number of tensors of the feature.
    pub fn tensors(&self) -> usize {
        unsafe { sys::ih_store_tensors(self.raw.as_ptr()) }
    }

    /// Returns a tensor of the feature.
    pub fn tensor(&self, i: usize) -> Result<Tensor<'_>> {
        let mut raw: sys::ih_tensor = unsafe { zeros() };
        check(unsafe { sys::ih_store_tensor(self.raw.as_ptr(), i, &mut raw) })?;
        Ok(unsafe { Tensor::from_raw(raw) })
    }

    /// Finds a tensor of the feature by its name.
    pub fn tensor_number(&self, name: &str) -> Option<usize> {
        let name = c_text(name).ok()?;
        let i = unsafe { sys::ih_store_tensor_number(self.raw.as_ptr(), name.as_ptr()) };
        (i < self.tensors()).then(|| i)
    }

    /// The number of elements of a row of a tensor; 0 if there is no such tensor.
    pub fn width(&self, i: usize) -> usize {
        unsafe { sys::ih_store_width(self.raw.as_ptr(), i) as usize }
    }

    /// Returns a tensor as an array: the row of an index starts at `index * width`. The type is checked.
    pub fn array<T: Element>(&self, i: usize) -> Result<&[T]> {
        self.tensor(i)?.as_slice()
    }

    /// Looks up the row of a hand in a tensor; elements of type `f32` are given as their bits.
    pub fn lookup(&self, cards: &[u8], i: usize) -> Result<Vec<u64>> {
        let mut values = vec![0; self.width(i)];
        self.lookup_into(cards, i, &mut values)?;
        Ok(values)
    }

    /// Like [`Store::lookup`], without allocating.
    ///
    /// # Panics
    ///
    /// If `values` does not have an element for each of the row.
    pub fn lookup_into(&self, cards: &[u8], i: usize, values: &mut [u64]) -> Result<()> {
        assert_eq!(values.len(), self.width(i), "the elements of a row");
        let wanted = self.indexer.cards(self.indexer.last_round());
        if cards.len() != wanted {
            return Err(crate::indexer::wrong_count(cards.len(), wanted));
        }
        check(unsafe {
            sys::ih_store_lookup(
                self.raw.as_ptr(),
                cards.as_ptr(),
                i,
                ptr::null_mut(),
                values.as_mut_ptr(),
            )
        })
    }

    /// Whether rows can be recomputed from the cards. They cannot if the caller supplied them (transitions,
    /// buckets made from labels or points), or if the table that they depend on is missing (buckets of the
    /// method `potential` without the next street).
    pub fn is_derivable(&self) -> bool {
        unsafe { sys::ih_store_is_derivable(self.raw.as_ptr()) != 0 }
    }

    /// Verifies the table: checksums, sums that are known, and some of the rows, which are recomputed by an
    /// independent evaluator. Without [`Store::is_derivable`], no row is recomputed, and all other checks
    /// are made.
    pub fn verify(&self, work: Work<'_>) -> Result<()> {
        work.call(|executor, callbacks| {
            let options = sys::ih_verify_options {
                callbacks: unsafe { *callbacks },
                samples: unsafe { sys::ih_store_usual_samples(self.raw.as_ptr()) },
                seed: 1,
                full: 0,
                reserved: [ptr::null_mut(); 2],
            };
            explained(|error| unsafe {
                sys::ih_store_verify(self.raw.as_ptr(), &options, executor, error)
            })
        })
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Store({})", self.table().path().display())
    }
}

/// Makes the table of a feature of the hands of the last round of a list, and writes it to a file. A list of
/// Omaha is refused unless the feature is one of Omaha.
///
/// ```
/// use isohand::{build_table, Deck, Feature, Game, Ranking, Store, Work};
/// let path = std::env::temp_dir().join(format!("isohand-ehs-{}", std::process::id()));
/// let game = Game::new(Deck::new(5, 2)?, Ranking::Standard).with_final_board(4);
/// let flop = "2,3".parse()?;
/// build_table(&game, Feature::find("ehs").unwrap(), &flop, &path, Work::default())?;
/// let store = unsafe { Store::open(&path) }?;    // nothing changes this file in place
/// let points: &[u32] = store.array(store.tensor_number("points").unwrap())?;
/// assert_eq!(points.len() as u64, store.hands());
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn build_table(
    game: &Game,
    feature: Feature,
    rounds: &Rounds,
    path: impl AsRef<Path>,
    work: Work<'_>,
) -> Result<()> {
    struct Build(*mut sys::ih_build);
    impl Drop for Build {
        fn drop(&mut self) {
            unsafe { sys::ih_build_free(self.0) }
        }
    }

    feature.check_game(rounds)?;
    let path = c_path(path.as_ref())?;
    let mut build = Build(ptr::null_mut());
    explained(|error| unsafe { sys::ih_build_new(&game.0, &mut build.0, error) })?;
    explained(|error| unsafe {
        sys::ih_build_add(build.0, feature.0, &rounds.0, path.as_ptr(), error)
    })?;
    work.call(|executor, callbacks| {
        let mut options: sys::ih_build_options = unsafe { zeros() };
        options.callbacks = unsafe { *callbacks };
        options.executor = executor;
        explained(|error| unsafe { sys::ih_build_plan(build.0, &options, error) })?;
        explained(|error| unsafe { sys::ih_build_run(build.0, error) })
    })
}
