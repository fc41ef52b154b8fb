//! Dense indices of poker hands up to suit isomorphism, hand rating, exact equity, and files of tables
//! and buckets: a safe interface of the C library isohand.
//!
//! ```
//! use isohand::{rate, Indexer};
//! let holdem = Indexer::parse("standard", "2,3,1,1")?;       // the cards that each street deals
//! let hand = holdem.parse_hand("AsKs|QsJhTd|Th|Ac")?;
//! assert_eq!(holdem.index(3, &hand)?, 2159589275);
//! assert_eq!(rate(&hand)?, 5863);
//! # Ok::<(), isohand::Error>(())
//! ```
//!
//! | for | use |
//! |---|---|
//! | cards, decks, round lists | [`Deck`], [`Rounds`], [`Set`], [`Cards`] |
//! | indices, canonical hands | [`Indexer`], [`State`], [`Hands`], [`Sequence`] |
//! | rating | [`rate`], [`rate_batch`], [`RatingSum`], [`Ranking`], [`Strength`] |
//! | all hole cards on a board | [`Indexer::index_holes`], [`Showdown`], [`Symmetry`] |
//! | equity | [`matchup_hands`], [`matchup_ranges`], [`Street`] |
//! | Omaha | [`omaha_rate`], [`OmahaBoard`], [`OmahaGame`], [`OmahaComparison`] |
//! | files (feature `table`) | `Table`, `TableWriter`, `Store`, `Abstraction`, `Recipe`, `build_table` |
//! | numbers of hands of any size (feature `exact`) | `exact_size`, `exact_deals` |
//! | threads, progress, cancelling | [`Work`], [`Executor`], [`Threads`] |
//!
//! Calls check cards and numbers, and return an [`Error`] with the message of the C library. Slices of
//! a call whose lengths do not fit each other are a mistake in the program, and panic. Calls whose names
//! end in `unchecked` are unsafe, and save the checks of one hand in a hot loop; in batches, checks
//! cost little.
//!
//! Types are `Send` and `Sync` where the C headers promise that threads may move and share their objects.
//!
//! The crate links the installed library, which pkg-config finds; the feature `vendored` compiles it from
//! the C sources instead. Further features: `table`, `exact`, and `rayon` for an executor on its threads.

#![warn(missing_docs)]
#![deny(unsafe_op_in_unsafe_fn)]

pub use isohand_sys as sys;

#[cfg(feature = "table")]
mod abstraction;
mod cards;
mod deck;
mod equity;
mod error;
#[cfg(feature = "exact")]
mod exact;
#[cfg(feature = "table")]
mod feature;
mod holes;
mod indexer;
mod instructions;
mod matchup;
mod omaha;
mod plain;
mod rating;
mod rounds;
mod sequence;
mod set;
mod state;
#[cfg(feature = "table")]
mod store;
mod strength;
#[cfg(feature = "table")]
mod table;
mod unindex;
mod work;
#[cfg(feature = "table")]
mod writer;

#[cfg(feature = "table")]
pub use abstraction::{Abstraction, Recipe, NO_BUCKET};
pub use cards::{card, card_rank, card_suit, Cards};
pub use deck::Deck;
pub use equity::{Street, Sums};
pub use error::{Error, Result, Status};
#[cfg(feature = "exact")]
pub use exact::{exact_deals, exact_size};
#[cfg(feature = "table")]
pub use feature::{Feature, Game};
pub use holes::{
    hole_cards, hole_place, hole_vector_length, showdown_rate, HoleRange, Level, NextCard,
    Showdown, Symmetry, HOLES, RANGE_ONE,
};
pub use indexer::{Indexer, NO_INDEX};
pub use instructions::Instructions;
pub use matchup::{matchup_hands, matchup_omaha, matchup_ranges, Matchup, RangeMatchup};
pub use omaha::{
    omaha_low_rate, omaha_place, omaha_places, omaha_rate, OmahaBoard, OmahaComparison, OmahaGame,
    OMAHA_NO_BUCKET,
};
pub use plain::Number;
pub use rating::{
    rate, rate_7_unchecked, rate_batch, rate_sets, Category, Explanation, Ranking, RatingSum,
    STRENGTH_MAX,
};
pub use rounds::Rounds;
pub use sequence::{Hand, Hands, Run, Sequence};
pub use set::Set;
pub use state::State;
#[cfg(feature = "table")]
pub use store::{build_table, Store};
pub use strength::Strength;
#[cfg(feature = "table")]
pub use table::{Dtype, Element, Table, Tensor};
pub use unindex::Canonical;
#[cfg(feature = "rayon")]
pub use work::Rayon;
pub use work::{Executor, Threads, Work};
#[cfg(feature = "table")]
pub use writer::TableWriter;

/// Returns the version of the C library.
pub fn version() -> &'static str {
    error::static_text(unsafe { sys::ih_version() })
}

/// The examples of the documents. The introduction is not in a packaged crate, so tests in the repository ask
/// for it: RUSTDOCFLAGS='--cfg isohand_repository'.
#[cfg(doctest)]
mod documents {
    #[cfg(isohand_repository)]
    #[doc = include_str!("../../../../doc/RUST.md")]
    struct Introduction;
    #[doc = include_str!("../README.md")]
    struct Readme;
}
