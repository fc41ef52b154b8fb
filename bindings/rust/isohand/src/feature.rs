//! Features, and the games that they belong to.

use crate::plain::zeros;
use crate::table::c_text;
use crate::writer::Declared;
use crate::{sys, Deck, Dtype, Error, Indexer, Ranking, Result, Rounds, Status};
use std::fmt;
use std::ptr;

/// What the values of a table are; constant.
#[derive(Clone, Copy)]
pub struct Feature(pub(crate) *const sys::ih_feature);

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
    pub(crate) fn declared(self, game: &Game, indexer: &Indexer) -> Vec<Declared> {
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
    pub(crate) fn check_game(self, rounds: &Rounds) -> Result<()> {
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
pub struct Game(pub(crate) sys::ih_feature_game);

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
