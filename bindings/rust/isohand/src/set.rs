//! Sets of cards.

use crate::{card_rank, card_suit, sys, Cards, Deck, Error, Result};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};
use std::str::FromStr;

/// A set of cards: bit `16 * suit + rank` is set if the card is in the set.
///
/// ```
/// use isohand::Set;
/// let set: Set = "AsKs".parse()?;              // of the standard deck
/// assert_eq!(&*set.cards(), [44, 48]);
/// assert!(set.contains(48) && set.len() == 2);
/// assert_eq!(set | "Qs".parse()?, "As Ks Qs".parse()?);
/// # Ok::<(), isohand::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[repr(transparent)]
pub struct Set(pub u64);

impl Set {
    /// The set of no cards.
    pub const EMPTY: Set = Set(0);

    /// The set of one card.
    ///
    /// # Panics
    ///
    /// If the number is not below 64.
    #[inline]
    pub fn of_card(card: u8) -> Set {
        assert!(card < sys::IH_MAX_CARDS as u8);
        Set(1 << (16 * card_suit(card) + card_rank(card)))
    }

    /// The number of cards.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no cards.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a card is in the set.
    pub fn contains(self, card: u8) -> bool {
        card < sys::IH_MAX_CARDS as u8 && !(self & Set::of_card(card)).is_empty()
    }

    /// The cards, suit by suit, the lowest rank of each suit first.
    pub fn cards(self) -> Cards {
        let mut cards = Cards::NONE;
        cards.count = unsafe { sys::ih_set_cards(self.0, cards.cards.as_mut_ptr()) } as u8;
        cards
    }

    /// The ranks that the set holds in a suit, 0..3: bit r is set for rank r.
    ///
    /// # Panics
    ///
    /// If the suit is out of range.
    pub fn ranks(self, suit: u8) -> u16 {
        assert!(suit < sys::IH_MAX_SUITS as u8);
        (self.0 >> (16 * suit)) as u16
    }
}

/// Reads cards of the standard deck; see [`Deck::set_of`] for other decks.
impl FromStr for Set {
    type Err = Error;

    fn from_str(text: &str) -> Result<Set> {
        Deck::STANDARD.set_of(&Deck::STANDARD.parse_cards(text)?)
    }
}

impl BitOr for Set {
    type Output = Set;

    fn bitor(self, other: Set) -> Set {
        Set(self.0 | other.0)
    }
}

impl BitAnd for Set {
    type Output = Set;

    fn bitand(self, other: Set) -> Set {
        Set(self.0 & other.0)
    }
}

impl Sub for Set {
    type Output = Set;

    fn sub(self, other: Set) -> Set {
        Set(self.0 & !other.0)
    }
}

impl BitXor for Set {
    type Output = Set;

    fn bitxor(self, other: Set) -> Set {
        Set(self.0 ^ other.0)
    }
}

impl BitOrAssign for Set {
    fn bitor_assign(&mut self, other: Set) {
        *self = *self | other;
    }
}

impl BitAndAssign for Set {
    fn bitand_assign(&mut self, other: Set) {
        *self = *self & other;
    }
}

impl BitXorAssign for Set {
    fn bitxor_assign(&mut self, other: Set) {
        *self = *self ^ other;
    }
}

impl SubAssign for Set {
    fn sub_assign(&mut self, other: Set) {
        *self = *self - other;
    }
}

/// The set of cards below 64, in any order; others panic, as in [`Set::of_card`].
impl FromIterator<u8> for Set {
    fn from_iter<I: IntoIterator<Item = u8>>(cards: I) -> Set {
        let mut set = Set::EMPTY;
        set.extend(cards);
        set
    }
}

impl Extend<u8> for Set {
    fn extend<I: IntoIterator<Item = u8>>(&mut self, cards: I) {
        for card in cards {
            *self |= Set::of_card(card);
        }
    }
}

/// Writes cards of the standard deck, or a number if the set has others: ranks have letters only in a deck.
impl fmt::Debug for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if (*self - Deck::STANDARD.set()).is_empty() {
            let cards = Deck::STANDARD.format_cards(&self.cards());
            write!(f, "Set({cards})")
        } else {
            write!(f, "Set({:#018x})", self.0)
        }
    }
}
