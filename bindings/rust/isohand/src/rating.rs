//! Rankings and the rating of hands.

use crate::error::{check, check_rows, static_text, written};
use crate::plain::zeros;
use crate::Set;
use crate::{sys, Deck, Instructions, Result};
use std::ffi::CStr;

/// The highest strength of the standard ranking, that of a royal flush.
pub const STRENGTH_MAX: u16 = sys::IH_STRENGTH_MAX as u16;

/// Rules that decide which five cards beat which, each with its own scale of strengths from 1 on; the
/// higher strength wins.
///
/// ```
/// use isohand::{Category, Deck, Ranking};
/// let hand = Deck::STANDARD.parse_cards("KsKd KcTsTh 2c 3d")?;
/// let explained = Ranking::Standard.explain(&hand)?;
/// assert_eq!(explained.strength, 7281);
/// assert_eq!(explained.category, Category::FullHouse);
/// assert_eq!(Deck::STANDARD.format_cards(&explained.cards), "KsKdKcTsTh");
/// assert_eq!(explained.text, "full house, kings over tens");
/// # Ok::<(), isohand::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Ranking {
    /// Standard poker: ranks 2 to A, strengths 1..=7462.
    Standard,
    /// Short deck, where a straight beats three of a kind: strengths 1..=1404.
    Short,
    /// Short deck, where three of a kind beats a straight.
    ShortTrips,
}

/// The category of a hand, in the order of the standard ranking.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[allow(missing_docs)]
pub enum Category {
    HighCard,
    Pair,
    TwoPair,
    ThreeOfAKind,
    Straight,
    Flush,
    FullHouse,
    FourOfAKind,
    StraightFlush,
}

impl Category {
    /// All categories, in the order of the standard ranking.
    pub const ALL: [Category; sys::IH_CATEGORIES as usize] = [
        Category::HighCard,
        Category::Pair,
        Category::TwoPair,
        Category::ThreeOfAKind,
        Category::Straight,
        Category::Flush,
        Category::FullHouse,
        Category::FourOfAKind,
        Category::StraightFlush,
    ];

    /// The name, such as `full house`.
    pub fn name(self) -> &'static str {
        static_text(unsafe { sys::ih_category_name(self as u32) })
    }
}

/// A rated hand, explained.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The strength.
    pub strength: u16,
    /// Its category.
    pub category: Category,
    /// The five cards that count, the most important first.
    pub cards: [u8; 5],
    /// A description, such as `full house, kings over tens`.
    pub text: String,
}

impl Explanation {
    pub(crate) fn from_raw(raw: &sys::ih_explanation) -> Explanation {
        let text = unsafe { CStr::from_ptr(raw.text.as_ptr()) };
        Explanation {
            strength: raw.strength,
            category: Category::ALL[usize::from(raw.category)],
            cards: raw.cards,
            text: text.to_string_lossy().into_owned(),
        }
    }
}

impl Ranking {
    #[inline]
    pub(crate) fn code(self) -> sys::ih_ranking {
        match self {
            Ranking::Standard => sys::IH_RANKING_STANDARD,
            Ranking::Short => sys::IH_RANKING_SHORT,
            Ranking::ShortTrips => sys::IH_RANKING_SHORT_TRIPS,
        }
    }

    /// `None` for a ranking of a later release.
    #[cfg(feature = "table")]
    pub(crate) fn from_code(code: sys::ih_ranking) -> Option<Ranking> {
        match code {
            sys::IH_RANKING_STANDARD => Some(Ranking::Standard),
            sys::IH_RANKING_SHORT => Some(Ranking::Short),
            sys::IH_RANKING_SHORT_TRIPS => Some(Ranking::ShortTrips),
            _ => None,
        }
    }

    /// The name: `standard`, `short` or `short-trips`.
    pub fn name(self) -> &'static str {
        static_text(unsafe { sys::ih_ranking_name(self.code()) })
    }

    /// The deck whose hands the ranking rates.
    pub fn deck(self) -> Deck {
        match self {
            Ranking::Standard => Deck::STANDARD,
            Ranking::Short | Ranking::ShortTrips => Deck::SHORT,
        }
    }

    /// The highest strength.
    pub fn max(self) -> u16 {
        unsafe { sys::ih_ranking_max(self.code()) }
    }

    /// Returns the strength of the best five of 5 to 9 cards, in any order.
    #[inline]
    pub fn rate(self, cards: &[u8]) -> Result<u16> {
        let mut strength = 0;
        check(unsafe {
            sys::ih_ranking_rate(self.code(), cards.as_ptr(), cards.len(), &mut strength)
        })?;
        Ok(strength)
    }

    /// Rates many hands of `width` cards, which follow each other in `rows`. The error names the first
    /// bad hand.
    ///
    /// # Panics
    ///
    /// If `rows` does not hold exactly `strengths.len()` hands.
    pub fn rate_batch(self, width: usize, rows: &[u8], strengths: &mut [u16]) -> Result<()> {
        check_batch(width, rows, strengths);
        check_rows(|bad| unsafe {
            sys::ih_ranking_rate_batch(
                Instructions::best().raw(),
                self.code(),
                rows.as_ptr(),
                width,
                width,
                strengths.len(),
                strengths.as_mut_ptr(),
                bad,
            )
        })
    }

    /// Explains the strength of 5 to 9 cards.
    pub fn explain(self, cards: &[u8]) -> Result<Explanation> {
        let mut out: sys::ih_explanation = unsafe { zeros() };
        check(unsafe {
            sys::ih_ranking_explain(self.code(), cards.as_ptr(), cards.len(), &mut out)
        })?;
        Ok(Explanation::from_raw(&out))
    }

    /// Returns the category of a strength; `HighCard` for a number that is not one.
    pub fn category(self, strength: u16) -> Category {
        let code = unsafe { sys::ih_ranking_category(self.code(), strength) };
        Category::ALL[code as usize]
    }

    /// Returns a description of a strength, such as `flush, ace high`; `no hand` for a number that is
    /// not one.
    pub fn describe(self, strength: u16) -> String {
        written::<{ sys::IH_DESCRIPTION_TEXT as usize }>(|text| unsafe {
            sys::ih_ranking_describe(self.code(), strength, text)
        })
    }
}

/// Returns the strength of the best five of 5 to 9 cards of the standard deck: 1..=7462.
#[inline]
pub fn rate(cards: &[u8]) -> Result<u16> {
    let mut strength = 0;
    check(unsafe { sys::ih_rate(cards.as_ptr(), cards.len(), &mut strength) })?;
    Ok(strength)
}

/// Returns the strength of seven cards, without checks.
///
/// # Safety
///
/// The cards are distinct and 0..=51.
#[inline]
pub unsafe fn rate_7_unchecked(cards: &[u8; 7]) -> u16 {
    unsafe { sys::ih_rate_7_unchecked(cards.as_ptr()) }
}

/// Rates many hands of `width` cards of the standard deck, which follow each other in `rows`. The error
/// names the first bad hand.
///
/// # Panics
///
/// If `rows` does not hold exactly `strengths.len()` hands.
pub fn rate_batch(width: usize, rows: &[u8], strengths: &mut [u16]) -> Result<()> {
    check_batch(width, rows, strengths);
    check_rows(|bad| unsafe {
        sys::ih_rate_batch(
            Instructions::best().raw(),
            rows.as_ptr(),
            width,
            width,
            strengths.len(),
            strengths.as_mut_ptr(),
            bad,
        )
    })
}

/// Checks that rows of `width` cards are as many as strengths.
pub(crate) fn check_batch(width: usize, rows: &[u8], strengths: &[u16]) {
    let length = width.checked_mul(strengths.len());
    assert_eq!(Some(rows.len()), length, "rows of {width} cards");
}

/// Rates many sets of `width` cards of the standard deck each.
///
/// # Panics
///
/// If the slices have different lengths.
pub fn rate_sets(width: usize, sets: &[Set], strengths: &mut [u16]) -> Result<()> {
    assert_eq!(sets.len(), strengths.len());
    check_rows(|bad| unsafe {
        sys::ih_rate_sets(
            Instructions::best().raw(),
            sets.as_ptr().cast(),
            width,
            sets.len(),
            strengths.as_mut_ptr(),
            bad,
        )
    })
}

/// Cards of the standard deck added up, for hands that are built card by card: adding or removing a card
/// takes two additions, and rating a sum is a look-up.
///
/// Nothing checks whether an added card is in the sum already; [`RatingSum::rate`] then fails.
///
/// ```
/// use isohand::RatingSum;
/// let board = RatingSum::of_cards(&[40, 37, 34, 33, 51])?;
/// assert_eq!(board.with(48).with(44).rate()?, isohand::rate(&[48, 44, 40, 37, 34, 33, 51])?);
/// assert!(board.with(40).with(44).rate().is_err());
/// # Ok::<(), isohand::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct RatingSum(sys::ih_rating_sum);

impl PartialEq for RatingSum {
    fn eq(&self, other: &RatingSum) -> bool {
        (self.0.key, self.0.set) == (other.0.key, other.0.set)
    }
}

impl Eq for RatingSum {}

impl Default for RatingSum {
    fn default() -> RatingSum {
        RatingSum::EMPTY
    }
}

impl RatingSum {
    /// The sum of no cards.
    pub const EMPTY: RatingSum = RatingSum(sys::ih_rating_sum { key: 0, set: 0 });

    #[inline]
    fn of_card(card: u8) -> sys::ih_rating_sum {
        // SAFETY: a constant table.
        unsafe { sys::ih_card_rating_sums[usize::from(card)] }
    }

    /// The sum of up to 15 cards.
    pub fn of_cards(cards: &[u8]) -> Result<RatingSum> {
        let mut sum = RatingSum::EMPTY;
        check(unsafe { sys::ih_rating_sum_of_cards(cards.as_ptr(), cards.len(), &mut sum.0) })?;
        Ok(sum)
    }

    /// The sum of the cards of a set of up to 15 cards.
    pub fn of_set(set: Set) -> Result<RatingSum> {
        let mut sum = RatingSum::EMPTY;
        check(unsafe { sys::ih_rating_sum_of_set(set.0, &mut sum.0) })?;
        Ok(sum)
    }

    /// The sum with a card more.
    ///
    /// # Panics
    ///
    /// If the card is not in the standard deck.
    #[inline]
    #[must_use]
    pub fn with(self, card: u8) -> RatingSum {
        self.merge(RatingSum(RatingSum::of_card(card)))
    }

    /// The sum without one of its cards.
    ///
    /// # Panics
    ///
    /// If the card is not in the standard deck.
    #[inline]
    #[must_use]
    pub fn without(self, card: u8) -> RatingSum {
        let card = RatingSum::of_card(card);
        RatingSum(sys::ih_rating_sum {
            key: self.0.key.wrapping_sub(card.key),
            set: self.0.set.wrapping_sub(card.set),
        })
    }

    /// The sum of the cards of two sums that have none in common.
    #[inline]
    #[must_use]
    pub fn merge(self, other: RatingSum) -> RatingSum {
        RatingSum(sys::ih_rating_sum {
            key: self.0.key.wrapping_add(other.0.key),
            set: self.0.set.wrapping_add(other.0.set),
        })
    }

    /// The set of the cards.
    pub fn set(self) -> Set {
        Set(self.0.set)
    }

    /// Returns the strength of a sum of 5 to 9 cards.
    #[inline]
    pub fn rate(self) -> Result<u16> {
        let mut strength = 0;
        check(unsafe { sys::ih_rate_sum(self.0, &mut strength) })?;
        Ok(strength)
    }

    /// Returns the strength, without checks.
    ///
    /// # Safety
    ///
    /// The sum has 5 to 9 distinct cards: none was added twice, or removed without being in it.
    #[inline]
    pub unsafe fn rate_unchecked(self) -> u16 {
        unsafe { sys::ih_rate_sum_unchecked(self.0) }
    }

    /// Rates the hand with each choice of 1 to 4 more cards from a pool, in the colex order of the card
    /// numbers.
    pub fn completions(self, pool: Set, more: usize) -> Result<Vec<u16>> {
        let choices =
            (0..more.min(5)).fold(1, |count, i| count * pool.len().saturating_sub(i) / (i + 1));
        let mut strengths = vec![0; choices];
        check(unsafe {
            sys::ih_rate_completions(
                Instructions::best().raw(),
                self.0,
                pool.0,
                more.min(u32::MAX as usize) as u32,
                strengths.as_mut_ptr(),
            )
        })?;
        Ok(strengths)
    }
}

#[cfg(all(test, feature = "table"))]
mod tests {
    use super::*;

    #[test]
    fn unknown_rankings_are_not_the_standard_one() {
        for ranking in [Ranking::Standard, Ranking::Short, Ranking::ShortTrips] {
            assert_eq!(Ranking::from_code(ranking.code()), Some(ranking));
        }
        assert_eq!(Ranking::from_code(77), None);
    }
}
