//! Traits of the standard library: what is equal has one hash, and orders and operators agree with slices
//! and with the bits.

use isohand::*;
use std::collections::{BTreeSet, HashSet};
use std::fmt::Debug;

fn cards(text: &str) -> Cards {
    Deck::STANDARD.parse_cards(text).unwrap()
}

#[test]
fn cards_are_like_slices() {
    let (a, b, c) = (cards("AsKs"), cards("AsKs2c"), cards("2cAs"));
    let hands = [a, b, c, cards("As Ks"), Cards::try_from(&b[..2]).unwrap()];
    let slices: Vec<&[u8]> = hands.iter().map(|hand| &**hand).collect();
    assert_eq!(hands.iter().collect::<HashSet<_>>().len(), 3);
    for (i, x) in hands.iter().enumerate() {
        for (j, y) in hands.iter().enumerate() {
            assert_eq!(x.cmp(y), slices[i].cmp(slices[j]));
            assert_eq!(x == y, slices[i] == slices[j]);
        }
    }
    let sorted: Vec<Cards> = BTreeSet::from(hands).into_iter().collect();
    assert_eq!(sorted, [c, a, b]);
    assert_eq!(a.into_iter().collect::<Vec<u8>>(), [48, 44]);
    let mut sum = 0;
    for &card in &b {
        sum += card;
    }
    assert_eq!(sum, 48 + 44 + 3);
    let status = |cards: &[u8]| Cards::try_from(cards).unwrap_err().status();
    assert_eq!(status(&[0; 65]), Status::Count);
    assert_eq!(status(&[64]), Status::Card);
    assert_eq!(Cards::try_from(&[][..]).unwrap().len(), 0);
    assert_eq!(Cards::try_from(&[63; 64][..]).unwrap().len(), 64);
}

#[test]
fn decks_and_rounds_have_hashes() {
    let names = ["standard", "13x4", "short", "9x4", "9x4-ranks", "4x9"];
    let decks: HashSet<Deck> = names.iter().flat_map(|name| name.parse()).collect();
    assert_eq!(decks.len(), 3);
    let lists = ["holdem", "2,3,1,1", "4,3", "omaha-flop", "flop"];
    let rounds: HashSet<Rounds> = lists.iter().flat_map(|text| text.parse()).collect();
    assert_eq!(rounds.len(), 4);
}

#[test]
fn sets() {
    let (a, b): (Set, Set) = ("AsKs".parse().unwrap(), "KsQs".parse().unwrap());
    assert_eq!(a ^ b, (a | b) - (a & b));
    let (mut or, mut and, mut xor, mut sub) = (a, a, a, a);
    or |= b;
    and &= b;
    xor ^= b;
    sub -= b;
    assert_eq!((or, and, xor, sub), (a | b, a & b, a ^ b, a - b));
    assert_eq!(cards("KsAs").into_iter().collect::<Set>(), a);
    assert_eq!(
        a.cards().into_iter().chain(b.cards()).collect::<Set>(),
        a | b
    );
    assert_eq!(format!("{a:?}"), "Set(KsAs)");
    assert_eq!(format!("{:?}", Set::of_card(48)), "Set(As)");
    assert_eq!(format!("{:?}", Set::EMPTY), "Set()");
    // Only a deck of more ranks has this card, and there ranks have other letters.
    assert_eq!(format!("{:?}", Set::of_card(60)), "Set(0x0000000000008000)");
}

#[test]
fn objects_can_be_shown() {
    fn shown(value: &impl Debug) -> String {
        format!("{value:?}")
    }
    let flop = Indexer::parse("standard", "2,3").unwrap();
    let mut hands = flop.hands_in(1, 5..9).unwrap();
    assert_eq!(shown(&hands), "Hands(round 1 index 5, 4 left)");
    hands.next();
    assert_eq!(shown(&hands), "Hands(round 1 index 6, 3 left)");
    hands.by_ref().for_each(drop);
    assert_eq!(shown(&hands), "Hands(round 1 index 9, 0 left)");
    let sequence = flop.sequence(1, 5..9).unwrap();
    assert_eq!(shown(&sequence), "Sequence(round 1 index 5, 4 left)");
    let strength = Strength::new(Ranking::Standard, &flop, 1).unwrap();
    assert_eq!(shown(&strength), "Strength(standard round 1)");
    let threads = Threads::new(3);
    let work = Work::new().on(&threads).progress(|_, _| ());
    assert_eq!(
        shown(&work),
        "Work { workers: 3, has_progress: true, has_cancelled_if: false }"
    );
    let deck = Deck::new(6, 3).unwrap();
    let comparison = OmahaComparison::new(4, Ranking::Standard, deck).unwrap();
    assert_eq!(shown(&comparison), "OmahaComparison(270725 places)");
    let aces = HoleRange::parse(&Deck::STANDARD, "AA").unwrap();
    assert_eq!(shown(&aces), "HoleRange(AA)");
}
