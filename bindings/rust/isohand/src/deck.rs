//! Decks, and the text of their cards.

use crate::error::{check, explained, static_text, written};
use crate::{card_rank, card_suit, sys, Cards, Error, Result, Rounds, Set};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// A deck: every rank in every suit, once.
///
/// ```
/// use isohand::Deck;
/// let deck: Deck = "standard".parse()?;
/// assert_eq!(deck, Deck::STANDARD);
/// assert_eq!(&*deck.parse_cards("As Td")?, [48, 34]);
/// assert_eq!(deck.format_cards(&[48, 34]), "AsTd");
/// assert_eq!(Deck::new(9, 4)?, "short".parse()?);
/// # Ok::<(), isohand::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Deck(pub(crate) sys::ih_deck);

impl Deck {
    /// 13 ranks, 4 suits.
    pub const STANDARD: Deck = Deck::known(13, 4);
    /// 9 ranks, 6 to A, and 4 suits.
    pub const SHORT: Deck = Deck::known(9, 4);
    /// 5 ranks, T to A, and 4 suits.
    pub const ROYAL: Deck = Deck::known(5, 4);
    /// 3 ranks, J, Q, K, and 2 suits.
    pub const LEDUC: Deck = Deck::known(3, 2);

    pub(crate) const fn known(ranks: u8, suits: u8) -> Deck {
        Deck(sys::ih_deck {
            ranks,
            suits,
            rank_only: 0,
            reserved: 0,
        })
    }

    /// Makes a deck of 1..16 ranks and 1..4 suits.
    pub fn new(ranks: u32, suits: u32) -> Result<Deck> {
        let mut deck = Deck::known(0, 0);
        check(unsafe { sys::ih_deck_make(ranks, suits, &mut deck.0) })?;
        Ok(deck)
    }

    /// Returns the rank-only deck of these ranks and suits, in which suits tell cards of one rank apart
    /// but never matter.
    pub const fn rank_only(self) -> Deck {
        let mut deck = self.0;
        deck.rank_only = 1;
        Deck(deck)
    }

    /// The number of ranks.
    pub fn ranks(&self) -> u8 {
        self.0.ranks
    }

    /// The number of suits.
    pub fn suits(&self) -> u8 {
        self.0.suits
    }

    /// Whether suits never matter.
    pub fn is_rank_only(&self) -> bool {
        self.0.rank_only != 0
    }

    /// The number of cards: ranks times suits.
    pub fn size(&self) -> usize {
        usize::from(self.0.ranks) * usize::from(self.0.suits)
    }

    /// Whether a card is in the deck.
    pub fn contains(&self, card: u8) -> bool {
        card_rank(card) < self.0.ranks && card_suit(card) < self.0.suits
    }

    /// All cards, in ascending order.
    pub fn cards(&self) -> impl Iterator<Item = u8> {
        let deck = *self;
        (0..4 * deck.0.ranks).filter(move |&card| deck.contains(card))
    }

    /// The letters of the ranks, the lowest first.
    pub fn rank_letters(&self) -> &'static str {
        static_text(unsafe { sys::ih_deck_ranks(&self.0) })
    }

    /// Reads cards: `AsKh`, `As, Kh` or `As|Kh`.
    pub fn parse_cards(&self, text: &str) -> Result<Cards> {
        let mut cards = Cards::NONE;
        let mut count = 0;
        explained(|error| unsafe {
            sys::ih_cards_parse(
                &self.0,
                text.as_ptr().cast(),
                text.len(),
                cards.cards.as_mut_ptr(),
                cards.cards.len(),
                &mut count,
                error,
            )
        })?;
        cards.count = count as u8;
        Ok(cards)
    }

    /// Reads a hand of the first `count` rounds of a list, with bars only at the ends of rounds.
    ///
    /// # Panics
    ///
    /// If `count` is above the number of rounds.
    pub fn parse_hand(&self, rounds: &Rounds, count: usize, text: &str) -> Result<Cards> {
        let mut cards = Cards::NONE;
        let total = rounds.total(count);
        explained(|error| unsafe {
            sys::ih_hand_parse(
                &self.0,
                &rounds.0,
                count as _,
                text.as_ptr().cast(),
                text.len(),
                cards.cards.as_mut_ptr(),
                error,
            )
        })?;
        cards.count = total as u8;
        Ok(cards)
    }

    /// Writes cards without separators; one that is not in the deck is `??`.
    pub fn format_cards(&self, cards: &[u8]) -> String {
        let mut text = vec![0u8; 2 * cards.len() + 1];
        let length = unsafe {
            sys::ih_cards_format(
                &self.0,
                cards.as_ptr(),
                cards.len(),
                text.as_mut_ptr().cast(),
            )
        };
        text.truncate(length);
        String::from_utf8_lossy(&text).into_owned()
    }

    /// Writes a hand of the first rounds of a list, with a bar between rounds: `AsKs|QsJsTs`.
    ///
    /// # Panics
    ///
    /// If no round ends after as many cards.
    pub fn format_hand(&self, rounds: &Rounds, cards: &[u8]) -> String {
        let count = (0..=rounds.cards().len())
            .find(|&count| rounds.total(count) == cards.len())
            .expect("no round ends after these cards");
        written::<{ sys::IH_HAND_TEXT as usize }>(|text| unsafe {
            sys::ih_hand_format(&self.0, &rounds.0, count as _, cards.as_ptr(), text)
        })
    }

    /// The set of all cards.
    pub fn set(&self) -> Set {
        Set(unsafe { sys::ih_set_of_deck(&self.0) })
    }

    /// The set of distinct cards of the deck.
    pub fn set_of(&self, cards: &[u8]) -> Result<Set> {
        let mut set = Set::EMPTY;
        check(unsafe { sys::ih_set_of_cards(&self.0, cards.as_ptr(), cards.len(), &mut set.0) })?;
        Ok(set)
    }
}

impl Deck {
    /// What equal decks have in common.
    fn key(&self) -> (u8, u8, bool) {
        (self.ranks(), self.suits(), self.is_rank_only())
    }
}

impl PartialEq for Deck {
    fn eq(&self, other: &Deck) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Deck {}

impl Hash for Deck {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

/// Reads a name (`standard`, `short`, `royal`, `leduc`) or RANKSxSUITS, with `-ranks` at the end of
/// a rank-only deck.
impl FromStr for Deck {
    type Err = Error;

    fn from_str(text: &str) -> Result<Deck> {
        let mut deck = Deck::known(0, 0);
        explained(|error| unsafe {
            sys::ih_deck_parse(text.as_ptr().cast(), text.len(), &mut deck.0, error)
        })?;
        Ok(deck)
    }
}

impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&written::<{ sys::IH_DECK_TEXT as usize }>(|text| unsafe {
            sys::ih_deck_format(&self.0, text)
        }))
    }
}

impl fmt::Debug for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Deck({self})")
    }
}
