//! Omaha with 4, 5 or 6 hole cards.

use crate::error::{check, check_rows, explained};
use crate::plain::zeros;
use crate::{sys, Deck, Instructions, Ranking, Result, Work};
use std::fmt;
use std::ptr::{self, NonNull};

/// Returns the strength of the best hand of exactly two hole cards and three of the board, on the scale
/// of the standard ranking.
///
/// ```
/// let deck = isohand::Deck::STANDARD;
/// let (hole, board) = (deck.parse_cards("AsAhKsQd")?, deck.parse_cards("JsTs2s3h4d")?);
/// let strength = isohand::omaha_rate(&hole, &board)?;
/// assert_eq!(isohand::Ranking::Standard.describe(strength), "flush, ace high");
/// # Ok::<(), isohand::Error>(())
/// ```
pub fn omaha_rate(hole: &[u8], board: &[u8]) -> Result<u16> {
    let mut strength = 0;
    check(unsafe {
        sys::ih_omaha_rate(
            hole.as_ptr(),
            hole.len(),
            board.as_ptr(),
            board.len(),
            &mut strength,
        )
    })?;
    Ok(strength)
}

/// Returns the strength of the low half of Omaha hi/lo; `None` if no low qualifies.
pub fn omaha_low_rate(hole: &[u8], board: &[u8]) -> Result<Option<u16>> {
    let mut strength = 0;
    check(unsafe {
        sys::ih_omaha_low_rate(
            hole.as_ptr(),
            hole.len(),
            board.as_ptr(),
            board.len(),
            &mut strength,
        )
    })?;
    Ok(Some(strength).filter(|&strength| strength > 0))
}

/// Returns the number of places, which number the hands of n of 52 cards in colex order; 0 if n is not
/// 4 to 6.
pub fn omaha_places(n: usize) -> usize {
    unsafe { sys::ih_omaha_places(n) }
}

/// Returns the place of hole cards: C(c1, 1) + C(c2, 2) + ... for the cards c1 < c2 < ...
///
/// # Panics
///
/// If there are not 4 to 6 cards, or one is not in the standard deck or appears twice.
pub fn omaha_place(hole: &[u8]) -> usize {
    assert!((4..=6).contains(&hole.len()), "{} hole cards", hole.len());
    let set = hole.iter().fold(0u64, |set, &card| {
        assert!(card < sys::IH_STANDARD_CARDS as u8 && set >> card & 1 == 0);
        set | 1 << card
    });
    unsafe { sys::ih_colex_rank(set) as usize }
}

/// A board on which many hands are rated; copied freely.
#[derive(Clone, Copy)]
pub struct OmahaBoard(sys::ih_omaha_board);

impl OmahaBoard {
    /// Prepares a board of 3 to 5 cards.
    pub fn new(board: &[u8]) -> Result<OmahaBoard> {
        let mut out: sys::ih_omaha_board = unsafe { zeros() };
        check(unsafe { sys::ih_omaha_board_prepare(board.as_ptr(), board.len(), &mut out) })?;
        Ok(OmahaBoard(out))
    }

    /// Returns the strength of hole cards.
    pub fn rate(&self, hole: &[u8]) -> Result<u16> {
        let mut strength = 0;
        check(unsafe {
            sys::ih_omaha_board_rate(&self.0, hole.as_ptr(), hole.len(), &mut strength)
        })?;
        Ok(strength)
    }

    /// Rates many hands of `width` hole cards, which follow each other in `rows`. The error names the
    /// first bad hand.
    ///
    /// # Panics
    ///
    /// If `rows` does not hold exactly `strengths.len()` hands.
    pub fn rate_batch(&self, width: usize, rows: &[u8], strengths: &mut [u16]) -> Result<()> {
        crate::rating::check_batch(width, rows, strengths);
        check_rows(|bad| unsafe {
            sys::ih_omaha_board_rate_batch(
                Instructions::best().raw(),
                &self.0,
                rows.as_ptr(),
                width,
                width,
                strengths.len(),
                strengths.as_mut_ptr(),
                bad,
            )
        })
    }
}

impl fmt::Debug for OmahaBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OmahaBoard(..)")
    }
}

/// A game of Omaha, for the equity of all hands on a board.
///
/// ```
/// use isohand::{omaha_place, Deck, OmahaGame, Ranking, Work};
/// let game = OmahaGame::new(4, Ranking::Standard, Deck::STANDARD)?;
/// let river = Deck::STANDARD.parse_cards("QsJsTs2h2d")?;
/// let (mut wins, mut ties) = (vec![0; game.places()], vec![0; game.places()]);
/// game.board_sums(&river, Some(&mut wins), Some(&mut ties), Work::default())?;
/// let royal = omaha_place(&Deck::STANDARD.parse_cards("AsKs3h4d")?);
/// assert_eq!((wins[royal], ties[royal]), (game.opponents(), 0));
/// # Ok::<(), isohand::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct OmahaGame(sys::ih_omaha_game);

impl OmahaGame {
    /// A game of 4 to 6 hole cards.
    pub fn new(hole: usize, ranking: Ranking, deck: Deck) -> Result<OmahaGame> {
        let game = sys::ih_omaha_game {
            hole: hole.min(u32::MAX as usize) as u32,
            ranking: ranking.code(),
            deck: deck.0,
            reserved: [0; 4],
        };
        explained(|error| unsafe { sys::ih_omaha_game_check(&game, error) })?;
        Ok(OmahaGame(game))
    }

    /// The number of places of hole cards.
    pub fn places(&self) -> usize {
        omaha_places(self.0.hole as usize)
    }

    /// The number of opponents of a hand after a runout.
    pub fn opponents(&self) -> u32 {
        unsafe { sys::ih_omaha_opponents(&self.0) }
    }

    /// The number of runouts of a hand on a board of 0 to 5 cards.
    pub fn runouts(&self, board: usize) -> u32 {
        assert!(board <= 5);
        unsafe { sys::ih_omaha_runouts(&self.0, board as u32) }
    }

    /// Computes, for all hands on a board of 3 to 5 cards (4 or 5 for hands of six cards), how many
    /// opponents each beats and ties with, summed over all runouts. Elements are by place; they are 0 for hands with a card that is on the
    /// board or not in the deck.
    ///
    /// # Panics
    ///
    /// If a slice does not have an element for each place.
    pub fn board_sums(
        &self,
        board: &[u8],
        wins: Option<&mut [u32]>,
        ties: Option<&mut [u32]>,
        work: Work<'_>,
    ) -> Result<()> {
        let [wins, ties] = self.pointers([wins, ties]);
        work.call(|executor, callbacks| {
            explained(|error| unsafe {
                sys::ih_omaha_board_sums(
                    &self.0,
                    board.as_ptr(),
                    board.len(),
                    executor,
                    callbacks,
                    wins,
                    ties,
                    error,
                )
            })
        })
    }

    /// Divides all hands on a board into buckets of equal numbers of hands, or as nearly equal as can be,
    /// by ascending `E[HS]`; returns the number of buckets. Boards are those of
    /// [`OmahaGame::board_sums`]. Hands with a card that is on the board or not in
    /// the deck get [`OMAHA_NO_BUCKET`].
    ///
    /// # Panics
    ///
    /// If the slice does not have an element for each place.
    pub fn board_buckets(
        &self,
        board: &[u8],
        buckets: u32,
        out: &mut [u32],
        work: Work<'_>,
    ) -> Result<u32> {
        let [pointer] = self.pointers([Some(out)]);
        let mut made = 0;
        work.call(|executor, callbacks| {
            explained(|error| unsafe {
                sys::ih_omaha_board_buckets(
                    &self.0,
                    board.as_ptr(),
                    board.len(),
                    buckets,
                    executor,
                    callbacks,
                    pointer,
                    &mut made,
                    error,
                )
            })
        })?;
        Ok(made)
    }

    fn pointers<const N: usize>(&self, slices: [Option<&mut [u32]>; N]) -> [*mut u32; N] {
        slices.map(|slice| match slice {
            Some(slice) => {
                assert_eq!(slice.len(), self.places(), "one element a place");
                slice.as_mut_ptr()
            }
            None => ptr::null_mut(),
        })
    }
}

/// Stands for "no bucket" in [`OmahaGame::board_buckets`].
pub const OMAHA_NO_BUCKET: u32 = sys::IH_OMAHA_NO_BUCKET;

impl fmt::Debug for OmahaGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OmahaGame({} of {})", self.0.hole, Deck(self.0.deck))
    }
}

/// Compares all hands of Omaha on a board with each other; keeps memory for further boards.
///
/// A thread can own a comparison, but not share it:
///
/// ```compile_fail
/// fn share(_: impl Sync) {}
/// use isohand::{Deck, OmahaComparison, Ranking};
/// share(OmahaComparison::new(4, Ranking::Standard, Deck::STANDARD).unwrap());
/// ```
pub struct OmahaComparison {
    raw: NonNull<sys::ih_omaha_comparison>,
    places: usize,
}

// SAFETY: isohand/omaha.h: all calls may run at the same time, but for those on the same comparison.
unsafe impl Send for OmahaComparison {}

impl Drop for OmahaComparison {
    fn drop(&mut self) {
        unsafe { sys::ih_omaha_comparison_free(self.raw.as_ptr()) }
    }
}

impl OmahaComparison {
    /// Makes a comparison of hands of 4 to 6 hole cards.
    pub fn new(hole: usize, ranking: Ranking, deck: Deck) -> Result<OmahaComparison> {
        let mut raw = ptr::null_mut();
        explained(|error| unsafe {
            sys::ih_omaha_comparison_new(
                hole,
                ranking.code(),
                &deck.0,
                Instructions::best().raw(),
                &mut raw,
                error,
            )
        })?;
        Ok(OmahaComparison {
            raw: NonNull::new(raw).expect("a comparison"),
            places: omaha_places(hole),
        })
    }

    /// Counts how many opponents each hand beats and ties with on a board of 3 to 5 cards, by place.
    ///
    /// # Panics
    ///
    /// If a slice does not have an element for each place; likewise below.
    pub fn compare(&mut self, board: &[u8], wins: &mut [u32], ties: &mut [u32]) -> Result<()> {
        assert!(wins.len() == self.places && ties.len() == self.places);
        check(unsafe {
            sys::ih_omaha_compare(
                self.raw.as_ptr(),
                board.as_ptr(),
                board.len(),
                wins.as_mut_ptr(),
                ties.as_mut_ptr(),
            )
        })
    }

    /// Like [`OmahaComparison::compare`], but each opponent counts with its weight, and `all` receives
    /// the weight of all opponents.
    pub fn compare_range(
        &mut self,
        board: &[u8],
        weights: &[f32],
        wins: &mut [f64],
        ties: &mut [f64],
        all: &mut [f64],
    ) -> Result<()> {
        assert_eq!(weights.len(), self.places);
        assert!([&*wins, &*ties, &*all]
            .iter()
            .all(|slice| slice.len() == self.places));
        check_rows(|bad| unsafe {
            sys::ih_omaha_compare_range(
                self.raw.as_ptr(),
                board.as_ptr(),
                board.len(),
                weights.as_ptr(),
                wins.as_mut_ptr(),
                ties.as_mut_ptr(),
                all.as_mut_ptr(),
                bad,
            )
        })
    }
}

impl fmt::Debug for OmahaComparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OmahaComparison({} places)", self.places)
    }
}
