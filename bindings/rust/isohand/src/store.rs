//! Tables of features with their indexers, and abstractions.

use crate::error::{check, check_rows, explained};
use crate::plain::zeros;
use crate::table::{c_path, c_text, optional_text, Declared};
use crate::{
    sys, Deck, Dtype, Element, Error, Indexer, Ranking, Result, Rounds, Status, Table, TableWriter,
    Tensor, Work,
};
use std::fmt;
use std::mem::ManuallyDrop;
use std::path::Path;
use std::ptr::{self, NonNull};

/// Stands for "no bucket".
pub const NO_BUCKET: u32 = sys::IH_NO_BUCKET;

/// What the values of a table are; constant.
#[derive(Clone, Copy)]
pub struct Feature(*const sys::ih_feature);

// SAFETY: isohand/feature.h: features are constant and valid as long as the program runs.
unsafe impl Send for Feature {}
unsafe impl Sync for Feature {}

impl Feature {
    /// All features.
    pub fn all() -> impl Iterator<Item = Feature> {
        (0..)
            .map(|i| unsafe { sys::ih_feature_at(i) })
            .take_while(|raw| !raw.is_null())
            .map(Feature)
    }

    /// Finds a feature by its name, such as `equity`.
    pub fn find(name: &str) -> Option<Feature> {
        let name = c_text(name).ok()?;
        let raw = unsafe { sys::ih_feature_find(name.as_ptr()) };
        (!raw.is_null()).then(|| Feature(raw))
    }

    /// The name.
    pub fn name(self) -> &'static str {
        crate::error::static_text(unsafe { sys::ih_feature_name(self.0) })
    }

    /// The tensors of a table of the hands of the last round of an indexer.
    fn declared(self, game: &Game, indexer: &Indexer) -> Vec<Declared> {
        let mut tensors: [sys::ih_feature_tensor; sys::IH_FEATURE_TENSORS as usize] =
            unsafe { zeros() };
        let rounds = indexer.rounds();
        let count =
            unsafe { sys::ih_feature_tensors(self.0, &game.0, &rounds.0, tensors.as_mut_ptr()) };
        let hands = indexer.size(indexer.last_round());
        let declared = |tensor: &sys::ih_feature_tensor| Declared {
            name: crate::error::static_text(tensor.name).to_owned(),
            dtype: Dtype::from_code(tensor.dtype),
            elements: hands.checked_mul(tensor.width.max(1)),
        };
        tensors[..count].iter().map(declared).collect()
    }

    /// Refuses the rounds of Omaha for the features of other games, which rate the best five of all cards.
    fn check_game(self, rounds: &Rounds) -> Result<()> {
        if rounds.is_omaha() && !self.name().starts_with("omaha-") {
            let message = format!("{rounds}: {} is not a feature of Omaha", self.name());
            return Err(Error::new(Status::Unsupported, message));
        }
        Ok(())
    }
}

impl PartialEq for Feature {
    fn eq(&self, other: &Feature) -> bool {
        ptr::eq(self.0, other.0)
    }
}

impl Eq for Feature {}

impl fmt::Debug for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Feature({})", self.name())
    }
}

/// The game of a table: deck, ranking and the parameters of its feature. A parameter that is 0 takes its
/// default, if it has one.
#[derive(Clone, Debug)]
pub struct Game(sys::ih_feature_game);

impl Game {
    /// A game without parameters.
    pub fn new(deck: Deck, ranking: Ranking) -> Game {
        let mut game: sys::ih_feature_game = unsafe { zeros() };
        game.deck = deck.0;
        game.ranking = ranking.code();
        Game(game)
    }

    /// The deck.
    pub fn deck(&self) -> Deck {
        Deck(self.0.deck)
    }

    /// The ranking that rates hands.
    pub fn ranking(&self) -> Ranking {
        Ranking::from_code(self.0.ranking).expect("a ranking, which Store::open has checked")
    }

    /// The cards of the final board; 0 for the default of 5.
    pub fn final_board(&self) -> u32 {
        self.0.final_board
    }

    /// Sets the cards of the final board, 3 to 5.
    #[must_use]
    pub fn with_final_board(mut self, cards: u32) -> Game {
        self.0.final_board = cards;
        self
    }

    /// The number of bins of a histogram; 0 for the default of 50.
    pub fn bins(&self) -> u32 {
        self.0.bins
    }

    /// Sets the number of bins, 1 to 255.
    #[must_use]
    pub fn with_bins(mut self, bins: u32) -> Game {
        self.0.bins = bins;
        self
    }
}

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

    unsafe fn from_raw(raw: *const sys::ih_store, is_owner: bool) -> Result<Store> {
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

/// An open abstraction: a bucket for each hand of each street. A street is named by the number of cards
/// on its board: 0, 3, 4 or 5.
///
/// It does not change, so threads may share it. [`Table`] says what holds for mapped files.
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
    /// As for [`Table::open`]: nobody changes one of these files in place while the abstraction is open.
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
