//! Hole cards of Hold'em: their order, ranges, all of them on a board.

use crate::error::{check, explained};
use crate::indexer::Indexer;
use crate::plain::{zeros, Number};
use crate::{sys, Deck, Error, Instructions, Result, Status};
use std::fmt;
use std::ops::{Index, IndexMut};

/// The number of hole cards of the standard deck: C(52, 2).
pub const HOLES: usize = sys::IH_HOLES as usize;

/// The weight 1 of a range.
pub const RANGE_ONE: u32 = sys::IH_RANGE_ONE;

/// Returns the place of hole cards in the hole order, 0..1326.
///
/// # Panics
///
/// If the cards are equal, or one is not in the standard deck.
#[inline]
pub fn hole_place(a: u8, b: u8) -> usize {
    assert!(a != b && a.max(b) < sys::IH_STANDARD_CARDS as u8);
    let (high, low) = (usize::from(a.max(b)), usize::from(a.min(b)));
    high * (high - 1) / 2 + low
}

/// Returns the hole cards at a place of the hole order, the higher card first.
pub fn hole_cards(place: usize) -> Result<[u8; 2]> {
    let mut cards = [0; 2];
    check(unsafe { sys::ih_hole_cards(place.min(HOLES) as u32, cards.as_mut_ptr()) })?;
    Ok(cards)
}

/// A range: a weight in millionths for each place of the hole order.
///
/// ```
/// use isohand::{hole_place, Deck, HoleRange, RANGE_ONE};
/// let range = HoleRange::parse(&Deck::STANDARD, "QQ+, AKs:0.5")?;
/// assert_eq!(range[hole_place(48, 44)], RANGE_ONE / 2);        // AsKs
/// assert_eq!(range.format(&Deck::STANDARD), "QQ+,AKs:0.5");
/// # Ok::<(), isohand::Error>(())
/// ```
#[derive(Clone)]
pub struct HoleRange(pub(crate) Box<sys::ih_range>);

impl HoleRange {
    /// The range of no hole cards.
    pub fn empty() -> HoleRange {
        HoleRange(Box::new(sys::ih_range { weight: [0; HOLES] }))
    }

    /// Reads a range, such as `QQ+, AKs:0.5, 76s-54s`.
    pub fn parse(deck: &Deck, text: &str) -> Result<HoleRange> {
        let mut range = HoleRange::empty();
        explained(|error| unsafe {
            sys::ih_range_parse(
                &deck.0,
                text.as_ptr().cast(),
                text.len(),
                &mut *range.0,
                error,
            )
        })?;
        Ok(range)
    }

    /// Writes a range so that it can be read back; equal ranges give equal texts. The text is `?` if a
    /// weight is above [`RANGE_ONE`].
    pub fn format(&self, deck: &Deck) -> String {
        let mut text = vec![0u8; sys::IH_RANGE_TEXT as usize];
        let length = unsafe { sys::ih_range_format(&deck.0, &*self.0, text.as_mut_ptr().cast()) };
        text.truncate(length);
        String::from_utf8_lossy(&text).into_owned()
    }

    /// The weights, by place.
    pub fn weights(&self) -> &[u32; HOLES] {
        &self.0.weight
    }
}

impl Index<usize> for HoleRange {
    type Output = u32;

    fn index(&self, place: usize) -> &u32 {
        &self.0.weight[place]
    }
}

impl IndexMut<usize> for HoleRange {
    fn index_mut(&mut self, place: usize) -> &mut u32 {
        &mut self.0.weight[place]
    }
}

impl PartialEq for HoleRange {
    fn eq(&self, other: &HoleRange) -> bool {
        self.0.weight == other.0.weight
    }
}

impl Eq for HoleRange {}

impl fmt::Debug for HoleRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HoleRange({})", self.format(&Deck::STANDARD))
    }
}

// ---- Boards ------------------------------------------------------------------------------

/// Returns the length of a vector over the hole cards of a deck: 1326 for the standard deck.
pub fn hole_vector_length(deck: &Deck) -> usize {
    unsafe { sys::ih_hole_vector_length(&deck.0) }
}

impl Indexer {
    /// Computes the indices of all hole cards on a board, by place: those of the hands that have them in
    /// round 0 and the board in the rounds after it. Those that share a card with the board have
    /// [`NO_INDEX`](crate::NO_INDEX).
    ///
    /// ```
    /// use isohand::{hole_place, Indexer};
    /// let holdem = Indexer::parse("standard", "2,3,1,1")?;
    /// let flop = [40, 37, 34];
    /// let mut indices = vec![0; isohand::hole_vector_length(&holdem.deck())];
    /// holdem.index_holes(&flop, &mut indices)?;
    /// assert_eq!(indices[hole_place(48, 44)], holdem.index(1, &[48, 44, 40, 37, 34])?);
    /// # Ok::<(), isohand::Error>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If `indices` is not a vector over the hole cards of the deck.
    pub fn index_holes(&self, board: &[u8], indices: &mut [u64]) -> Result<()> {
        assert_eq!(indices.len(), hole_vector_length(&self.deck()));
        check(unsafe {
            sys::ih_index_holes(
                self.raw(),
                board.as_ptr(),
                board.len(),
                indices.as_mut_ptr(),
            )
        })
    }
}

/// A next card of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NextCard {
    card: u8,
    representative: u8,
    orbit_size: u8,
    permutation: u8,
}

impl NextCard {
    /// The card, which is not on the board.
    pub fn card(&self) -> u8 {
        self.card
    }

    /// The lowest card that the suit permutations turn it into.
    pub fn representative(&self) -> u8 {
        self.representative
    }

    /// The number of next cards with this representative.
    pub fn orbit_size(&self) -> u8 {
        self.orbit_size
    }
}

/// The symmetry of a board: the suit permutations that leave it, and the ranges on it, unchanged. Among
/// next cards that they turn into each other only the representative has to be evaluated:
/// `value(card)[h] == value(representative)[map[h]]`.
///
/// ```
/// use isohand::{Deck, Symmetry};
/// let flop = Deck::STANDARD.parse_cards("AsKsQs")?;
/// let symmetry = Symmetry::new(&Deck::STANDARD, &[&flop])?;
/// assert_eq!(symmetry.permutations().len(), 6);
/// let different = symmetry.next_cards().filter(|next| next.card() == next.representative());
/// assert_eq!(different.count(), 10 + 13);   // spades, and one suit for the other three
/// # Ok::<(), isohand::Error>(())
/// ```
#[derive(Clone)]
pub struct Symmetry(Box<sys::ih_symmetry>);

impl Symmetry {
    /// Finds the symmetry of a board: the cards of each of its rounds, or all cards as one round if the order
    /// of the streets does not matter. No round is the empty board.
    pub fn new(deck: &Deck, board: &[&[u8]]) -> Result<Symmetry> {
        Symmetry::of_vectors::<f64>(deck, board, &[])
    }

    /// Like [`Symmetry::new`], but the permutations also leave vectors over hole cards unchanged, which are
    /// usually the ranges of the players. Their elements are compared bit by bit.
    pub fn of_vectors<T: Number>(
        deck: &Deck,
        board: &[&[u8]],
        vectors: &[&[T]],
    ) -> Result<Symmetry> {
        let mut rounds: sys::ih_rounds = unsafe { zeros() };
        let cards = board.concat();
        if board.len() > rounds.cards.len() || cards.len() > sys::IH_MAX_CARDS as usize {
            let message = format!("{} rounds of {} cards together", board.len(), cards.len());
            return Err(Error::new(Status::Rounds, message));
        }
        rounds.count = board.len() as u8;
        for (count, cards) in rounds.cards.iter_mut().zip(board) {
            *count = cards.len() as u8;
        }
        let length = hole_vector_length(deck);
        if let Some(vector) = vectors.iter().find(|vector| vector.len() != length) {
            return Err(Error::new(
                Status::Count,
                format!(
                    "a vector of {} hole cards instead of {length}",
                    vector.len()
                ),
            ));
        }
        let pointers: Vec<_> = vectors
            .iter()
            .map(|vector| vector.as_ptr().cast())
            .collect();
        let mut symmetry: Box<sys::ih_symmetry> = Box::new(unsafe { zeros() });
        check(unsafe {
            sys::ih_symmetry_prepare(
                &deck.0,
                &rounds,
                cards.as_ptr(),
                pointers.len(),
                pointers.as_ptr(),
                std::mem::size_of::<T>(),
                &mut *symmetry,
            )
        })?;
        Ok(Symmetry(symmetry))
    }

    /// The suit permutations, the identity first: permutation p turns suit s into `p[s]`.
    pub fn permutations(&self) -> &[[u8; 4]] {
        &self.0.permutations[..usize::from(self.0.permutation_count)]
    }

    /// The cards that are not on the board, in ascending order.
    pub fn next_cards(&self) -> impl ExactSizeIterator<Item = NextCard> + '_ {
        let next = &self.0.next_cards[..usize::from(self.0.next_card_count)];
        next.iter().map(|next| NextCard {
            card: next.card,
            representative: next.representative,
            orbit_size: next.orbit_size,
            permutation: next.permutation,
        })
    }

    /// Makes the hole permutation that leads from a next card of this board to its representative.
    ///
    /// # Panics
    ///
    /// If the card is not one of [`Symmetry::next_cards`], but one of a board with another symmetry.
    pub fn map(&self, next: NextCard) -> Vec<u16> {
        let mut map = vec![0; hole_vector_length(&Deck(self.0.deck))];
        self.map_into(next, &mut map);
        map
    }

    /// Like [`Symmetry::map`], without allocating.
    ///
    /// # Panics
    ///
    /// As there, and if `map` is not a vector over the hole cards of the deck.
    pub fn map_into(&self, next: NextCard, map: &mut [u16]) {
        let is_own = self.next_cards().any(|own| own == next);
        assert!(is_own, "{next:?} belongs to another board");
        assert_eq!(map.len(), hole_vector_length(&Deck(self.0.deck)));
        let next = sys::ih_next_card {
            card: next.card,
            representative: next.representative,
            orbit_size: next.orbit_size,
            permutation: next.permutation,
        };
        unsafe { sys::ih_next_card_map(&*self.0, &next, map.as_mut_ptr()) };
    }
}

impl fmt::Debug for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Symmetry({:?})", self.permutations())
    }
}

// ---- Showdown ------------------------------------------------------------------------------

/// Rates all hole cards on a board of 3 to 5 cards of the standard deck, by place; 0 for those that share
/// a card with the board.
pub fn showdown_rate(board: &[u8], strengths: &mut [u16; HOLES]) -> Result<()> {
    check(unsafe {
        sys::ih_showdown_rate(
            Instructions::best().raw(),
            board.as_ptr(),
            board.len(),
            strengths.as_mut_ptr(),
        )
    })
}

/// All hole cards on a board, compared with each other and sorted by strength.
///
/// ```
/// use isohand::{hole_place, Deck, Showdown};
/// let board = Deck::STANDARD.parse_cards("QsJsTs2h2d")?;
/// let showdown = Showdown::new(&board)?;
/// let royal = hole_place(48, 44);
/// assert_eq!((showdown.wins()[royal], showdown.ties()[royal]), (990, 0));
/// assert_eq!(showdown.levels().last().unwrap().holes, [royal as u16]);
/// # Ok::<(), isohand::Error>(())
/// ```
pub struct Showdown(Box<Compared>);

struct Compared {
    wins: [u16; HOLES],
    ties: [u16; HOLES],
    order: sys::ih_showdown_order,
}

/// The hole cards of a board that have one strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level<'s> {
    /// The strength.
    pub strength: u16,
    /// The places of the hole cards.
    pub holes: &'s [u16],
}

impl Showdown {
    /// Compares the hole cards on a board of 3 to 5 cards of the standard deck.
    pub fn new(board: &[u8]) -> Result<Showdown> {
        let mut showdown = Showdown(Box::new(Compared {
            wins: [0; HOLES],
            ties: [0; HOLES],
            order: sys::ih_showdown_order {
                holes: 0,
                levels: 0,
                order: [0; HOLES],
                first: [0; sys::IH_SHOWDOWN_LEVELS as usize + 1],
                strength: [0; sys::IH_SHOWDOWN_LEVELS as usize],
            },
        }));
        showdown.compare(board)?;
        Ok(showdown)
    }

    /// Replaces the contents by those of another board, without allocating. They are unchanged if the
    /// board is not valid.
    pub fn compare(&mut self, board: &[u8]) -> Result<()> {
        check(unsafe {
            sys::ih_showdown_compare(
                Instructions::best().raw(),
                board.as_ptr(),
                board.len(),
                self.0.wins.as_mut_ptr(),
                self.0.ties.as_mut_ptr(),
                &mut self.0.order,
            )
        })
    }

    /// How many opponents the hole cards at each place beat; 0 if they share a card with the board.
    pub fn wins(&self) -> &[u16; HOLES] {
        &self.0.wins
    }

    /// How many they tie with.
    pub fn ties(&self) -> &[u16; HOLES] {
        &self.0.ties
    }

    /// The hole cards that share no card with the board, by ascending strength.
    pub fn levels(&self) -> impl DoubleEndedIterator<Item = Level<'_>> + ExactSizeIterator {
        let order = &self.0.order;
        (0..usize::from(order.levels)).map(move |level| Level {
            strength: order.strength[level],
            holes: &order.order[order.first[level].into()..order.first[level + 1].into()],
        })
    }
}

impl fmt::Debug for Showdown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Showdown({} levels)", self.0.order.levels)
    }
}
