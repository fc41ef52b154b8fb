//! Cards, decks, round lists and sets of cards, and their text.

use crate::error::{check, explained, static_text, written};
use crate::{sys, Error, Result, Status};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Deref, Sub, SubAssign,
};
use std::str::FromStr;
use std::{array, iter, slice};

/// Up to 64 cards, stored inline; used like a slice of bytes.
///
/// A card is a byte, `rank * 4 + suit`: rank 0 is the lowest rank of the deck, and suits 0..3 are
/// spades, hearts, diamonds and clubs.
#[derive(Clone, Copy)]
pub struct Cards {
    pub(crate) count: u8,
    pub(crate) cards: [u8; sys::IH_MAX_CARDS as usize],
}

impl Cards {
    pub(crate) const NONE: Cards = Cards {
        count: 0,
        cards: [0; sys::IH_MAX_CARDS as usize],
    };

    #[inline]
    pub(crate) fn from_slice(cards: &[u8]) -> Cards {
        let mut out = Cards::NONE;
        out.cards[..cards.len()].copy_from_slice(cards);
        out.count = cards.len() as u8;
        out
    }
}

impl Deref for Cards {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.cards[..usize::from(self.count)]
    }
}

impl AsRef<[u8]> for Cards {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl PartialEq for Cards {
    fn eq(&self, other: &Cards) -> bool {
        **self == **other
    }
}

impl Eq for Cards {}

/// That of the slice.
impl Hash for Cards {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl PartialOrd for Cards {
    fn partial_cmp(&self, other: &Cards) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// That of the slices.
impl Ord for Cards {
    fn cmp(&self, other: &Cards) -> Ordering {
        (**self).cmp(other)
    }
}

/// Up to 64 numbers below 64; whether they are distinct cards of a deck is not checked here.
impl TryFrom<&[u8]> for Cards {
    type Error = Error;

    fn try_from(cards: &[u8]) -> Result<Cards> {
        const MAX: usize = sys::IH_MAX_CARDS as usize;
        if cards.len() > MAX {
            let message = format!("{} cards: at most {MAX}", cards.len());
            return Err(Error::new(Status::Count, message));
        }
        if let Some(card) = cards.iter().find(|&&card| usize::from(card) >= MAX) {
            return Err(Error::new(Status::Card, format!("{card} is not a card")));
        }
        Ok(Cards::from_slice(cards))
    }
}

impl IntoIterator for Cards {
    type Item = u8;
    type IntoIter = iter::Take<array::IntoIter<u8, { sys::IH_MAX_CARDS as usize }>>;

    fn into_iter(self) -> Self::IntoIter {
        self.cards.into_iter().take(self.count.into())
    }
}

impl<'a> IntoIterator for &'a Cards {
    type Item = &'a u8;
    type IntoIter = slice::Iter<'a, u8>;

    fn into_iter(self) -> slice::Iter<'a, u8> {
        self.iter()
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// Returns the card of a rank, 0..15, and a suit, 0..3.
///
/// # Panics
///
/// If either is out of range.
#[inline]
pub fn card(rank: u8, suit: u8) -> u8 {
    assert!(rank < 16 && suit < 4);
    rank << 2 | suit
}

/// Returns the rank of a card; 0 is the lowest rank of the deck.
#[inline]
pub fn card_rank(card: u8) -> u8 {
    card >> 2
}

/// Returns the suit of a card: spades, hearts, diamonds, clubs.
#[inline]
pub fn card_suit(card: u8) -> u8 {
    card & 3
}

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

    const fn known(ranks: u8, suits: u8) -> Deck {
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

/// The number of cards that each betting round deals.
///
/// ```
/// use isohand::{Deck, Rounds};
/// let holdem: Rounds = "holdem".parse()?;
/// assert_eq!(holdem, Rounds::new(&[2, 3, 1, 1])?);
/// assert_eq!(holdem.total(2), 5);
/// assert_eq!(holdem.to_string(), "2,3,1,1");
/// assert!(Rounds::parse(&Deck::LEDUC, "4,3").is_err());   // Leduc has six cards
/// # Ok::<(), isohand::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Rounds(pub(crate) sys::ih_rounds);

impl Rounds {
    /// Makes a list of 1 to 8 rounds with 1 to 64 cards together.
    pub fn new(cards: &[u8]) -> Result<Rounds> {
        let total: usize = cards.iter().map(|&n| usize::from(n)).sum();
        if cards.is_empty()
            || cards.len() > sys::IH_MAX_ROUNDS as usize
            || cards.contains(&0)
            || total > sys::IH_MAX_CARDS as usize
        {
            return Err(Error::new(
                Status::Rounds,
                format!("{cards:?}: not 1 to 8 rounds of 1 to 64 cards together"),
            ));
        }
        let mut rounds = sys::ih_rounds {
            count: cards.len() as u8,
            cards: [0; sys::IH_MAX_ROUNDS as usize],
            game: sys::IH_GAME_ANY as u8,
        };
        rounds.cards[..cards.len()].copy_from_slice(cards);
        Ok(Rounds(rounds))
    }

    /// Reads a list that a deck can deal: numbers with commas between them, or a name such as `turn`,
    /// `holdem` or `omaha-flop`.
    pub fn parse(deck: &Deck, text: &str) -> Result<Rounds> {
        let mut rounds = sys::ih_rounds {
            count: 0,
            cards: [0; sys::IH_MAX_ROUNDS as usize],
            game: 0,
        };
        explained(|error| unsafe {
            sys::ih_rounds_parse(
                &deck.0,
                text.as_ptr().cast(),
                text.len(),
                &mut rounds,
                error,
            )
        })?;
        Ok(Rounds(rounds))
    }

    /// The cards of each round.
    pub fn cards(&self) -> &[u8] {
        &self.0.cards[..usize::from(self.0.count)]
    }

    /// The number of cards of the first `count` rounds together.
    ///
    /// # Panics
    ///
    /// If `count` is above the number of rounds.
    pub fn total(&self, count: usize) -> usize {
        self.cards()[..count].iter().map(|&n| usize::from(n)).sum()
    }

    /// Whether the list was read from one of the names of Omaha's streets, such as `omaha-flop`. Its hands
    /// have the same indices as those of a list of the same numbers, but other strengths; so the two lists
    /// are not equal.
    pub fn is_omaha(&self) -> bool {
        u32::from(self.0.game) == sys::IH_GAME_OMAHA
    }
}

impl PartialEq for Rounds {
    fn eq(&self, other: &Rounds) -> bool {
        self.cards() == other.cards() && self.0.game == other.0.game
    }
}

impl Eq for Rounds {}

impl Hash for Rounds {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.cards(), self.0.game).hash(state);
    }
}

/// The names that give lists of Omaha (isohand/cards.h).
const OMAHA_NAMES: [&str; 5] = [
    "omaha-preflop",
    "omaha-flop",
    "omaha-turn",
    "omaha-river",
    "omaha",
];

/// Like [`Rounds::parse`] with the largest deck; what takes a list with a deck checks the two.
impl FromStr for Rounds {
    type Err = Error;

    fn from_str(text: &str) -> Result<Rounds> {
        Rounds::parse(&Deck::known(16, 4), text)
    }
}

/// Writes numbers, or the name of a list of Omaha, which numbers alone do not tell apart.
impl fmt::Display for Rounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_omaha() {
            let name = OMAHA_NAMES
                .iter()
                .find(|name| name.parse::<Rounds>().as_ref() == Ok(self));
            return f.write_str(name.expect("a name, from which the list was read"));
        }
        f.write_str(&written::<{ sys::IH_ROUNDS_TEXT as usize }>(
            |text| unsafe { sys::ih_rounds_format(&self.0, text) },
        ))
    }
}

impl fmt::Debug for Rounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rounds({self})")
    }
}

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
