//! The golden values of the C tests: tests/data of the repository, or of the folder `ISOHAND_DATA`.

use isohand::*;
use std::fs;
use std::path::PathBuf;

fn data(name: &str) -> PathBuf {
    let repository = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/data");
    let folder = std::env::var("ISOHAND_DATA").unwrap_or_else(|_| repository.to_owned());
    PathBuf::from(folder).join(name)
}

/// The rows of a file, without its comments.
fn rows(name: &str) -> Vec<Vec<String>> {
    let path = data(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let rows: Vec<Vec<String>> = lines
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect();
    assert!(!rows.is_empty(), "{name} is empty");
    rows
}

/// Indices and canonical hands that Waugh's published code printed.
#[test]
fn indices_of_the_published_code() {
    for list in ["2,3,1,1", "2,3", "2,4", "2,5", "3,2,2", "4,3,1"] {
        let indexer = Indexer::parse("standard", list).unwrap();
        let last = indexer.last_round();
        let deck = indexer.deck();
        let mut hands = Vec::new();
        let mut indices = Vec::new();
        for row in rows(&format!("index-{}.tsv", list.replace(',', "-"))) {
            let hand = indexer.parse_hand(&row[0]).unwrap();
            let expected: Vec<u64> = row[1..=last + 1]
                .iter()
                .map(|n| n.parse().unwrap())
                .collect();
            let mut state = indexer.start();
            for (round, &index) in expected.iter().enumerate() {
                let cards = &hand[..indexer.cards(round)];
                assert_eq!(indexer.index(round, cards), Ok(index), "{}", row[0]);
                assert_eq!(unsafe { indexer.index_unchecked(round, cards) }, index);
                let before = round.checked_sub(1).map_or(0, |r| indexer.cards(r));
                assert_eq!(indexer.deal(&mut state, &cards[before..]), Ok(index));
            }
            let mut all = vec![0; last + 1];
            indexer.index_all(&hand, &mut all).unwrap();
            assert_eq!(all, expected);
            let canonical = indexer.canonicalize(last, &hand).unwrap();
            assert_eq!(canonical.index, expected[last]);
            assert_eq!(
                canonical.cards,
                indexer.unindex(last, canonical.index).unwrap()
            );
            assert_eq!(
                deck.format_hand(&indexer.rounds(), &canonical.cards),
                row[last + 2]
            );
            assert_eq!(indexer.is_canonical(last, &canonical.cards), Ok(true));
            hands.extend_from_slice(&hand);
            indices.push(expected[last]);
        }
        let mut found = vec![0; indices.len()];
        indexer.index_batch(last, &hands, &mut found).unwrap();
        assert_eq!(found, indices);
        let width = indexer.cards(last);
        let mut canonical = vec![0; hands.len()];
        indexer
            .unindex_batch(last, &indices, &mut canonical)
            .unwrap();
        for (row, &index) in canonical.chunks_exact(width).zip(&indices) {
            assert_eq!(*row, *indexer.unindex(last, index).unwrap());
        }
        // Rows with a gap between them.
        let stride = width + 3;
        let spread: Vec<u8> = hands
            .chunks_exact(width)
            .flat_map(|hand| hand.iter().copied().chain([255; 3]))
            .collect();
        found.fill(0);
        indexer
            .index_strided(last, &spread[..spread.len() - 3], stride, &mut found)
            .unwrap();
        assert_eq!(found, indices);
    }
}

#[test]
fn sizes() {
    let mut checked = 0;
    for row in rows("known-sizes.tsv") {
        let (rounds, size) = (&row[1], row[2].parse::<u64>());
        let indexer = Indexer::parse(&row[0], rounds);
        match (indexer, size) {
            (Ok(indexer), Ok(size)) => {
                assert_eq!(indexer.size(indexer.last_round()), size, "{row:?}");
                checked += 1;
            }
            (Err(error), _) => {
                let known = [Status::Overflow, Status::TooLarge, Status::Memory];
                assert!(known.contains(&error.status()), "{row:?}: {error}");
            }
            (Ok(_), Err(_)) => panic!("{row:?}"),
        }
    }
    assert!(checked > 10, "only {checked} sizes");
}

/// Counts how many hands are in each category, the highest first.
fn counts(ranking: Ranking, strengths: &[u16]) -> Vec<u64> {
    let mut counts = vec![0; 9];
    for &strength in strengths {
        counts[8 - ranking.category(strength) as usize] += 1;
    }
    counts
}

/// Every five cards of the standard deck.
#[test]
fn frequencies_of_five_cards() {
    let mut hands = Vec::new();
    for a in 4..52u8 {
        for b in 3..a {
            for c in 2..b {
                for d in 1..c {
                    for e in 0..d {
                        hands.extend_from_slice(&[a, b, c, d, e]);
                    }
                }
            }
        }
    }
    let mut strengths = vec![0; hands.len() / 5];
    rate_batch(5, &hands, &mut strengths).unwrap();
    let row = &rows("eval-counts.tsv")[0];
    assert_eq!(row[0], "5");
    let expected: Vec<u64> = row[3..12].iter().map(|n| n.parse().unwrap()).collect();
    assert_eq!(strengths.len().to_string(), row[1]);
    assert_eq!(counts(Ranking::Standard, &strengths), expected);
    for (hand, &strength) in hands.chunks_exact(5).zip(&strengths).step_by(997) {
        assert_eq!(rate(hand), Ok(strength));
        assert_eq!(Ranking::Standard.rate(hand), Ok(strength));
        assert_eq!(RatingSum::of_cards(hand).unwrap().rate(), Ok(strength));
        let set = Deck::STANDARD.set_of(hand).unwrap();
        let mut of_set = [0];
        rate_sets(5, &[set], &mut of_set).unwrap();
        assert_eq!(of_set[0], strength);
        assert_eq!(Ranking::Standard.explain(hand).unwrap().strength, strength);
    }
}

/// Canonical hands, each once.
#[test]
fn frequencies_of_canonical_hands() {
    for row in rows("canonical-counts.tsv")
        .iter()
        .filter(|row| row[0] != "7")
    {
        let indexer = match Indexer::parse("standard", &row[0]) {
            Ok(indexer) if indexer.size(indexer.last_round()) < 2_000_000 => indexer,
            _ => continue,
        };
        let round = indexer.last_round();
        let mut rated = vec![0; indexer.size(round) as usize];
        let strength = Strength::new(Ranking::Standard, &indexer, round).unwrap();
        strength.fill(0, &mut rated, Work::default()).unwrap();
        let expected: Vec<u64> = row[1..10].iter().map(|n| n.parse().unwrap()).collect();
        assert_eq!(counts(Ranking::Standard, &rated), expected, "{}", row[0]);
    }
}

/// The equity of preflop classes, from sums over all boards.
#[test]
fn preflop_equity() {
    let range = |text: &str| HoleRange::parse(&Deck::STANDARD, text).unwrap();
    // Against any two cards, on the flop of the tests: by two ways of counting.
    let board: Set = "Qs7h2d".parse().unwrap();
    let (a, b) = (range("AA"), range("random"));
    let whole = matchup_ranges(
        Ranking::Standard,
        &a,
        &b,
        board,
        Set::EMPTY,
        Work::default(),
    );
    let whole = whole.unwrap();
    let mut wins = 0;
    let mut total = 0;
    let one = u128::from(RANGE_ONE) * u128::from(RANGE_ONE);
    let aces = ["AsAh", "AsAd", "AsAc", "AhAd", "AhAc", "AdAc"];
    for ace in aces {
        let hand: Set = ace.parse().unwrap();
        for place in 0..HOLES {
            let other = Deck::STANDARD.set_of(&hole_cards(place).unwrap()).unwrap();
            if !(other & (hand | board)).is_empty() {
                continue;
            }
            let matchup = matchup_hands(Ranking::Standard, &[hand, other], board, Set::EMPTY);
            let matchup = matchup.unwrap();
            wins += u128::from(matchup.wins(0)) * one;
            total += u128::from(matchup.boards()) * one;
        }
    }
    assert_eq!((whole.wins, whole.total), (wins, total));
    assert_eq!(whole.wins + whole.ties + whole.losses, whole.total);
}

/// Tables that a released version wrote. SAFETY: nothing changes these files.
#[cfg(feature = "table")]
#[test]
fn frozen_tables() {
    let mut looked_up = 0;
    let mut opened = 0;
    for version in fs::read_dir(data("frozen")).unwrap() {
        let folder = version.unwrap().path();
        let text = fs::read_to_string(folder.join("lookups.tsv")).unwrap();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            let store = unsafe { Store::open(folder.join(fields[0])) }.unwrap();
            let indexer = store.indexer();
            let hand = indexer.parse_hand(fields[1]).unwrap();
            let index = indexer.index(indexer.last_round(), &hand).unwrap();
            assert_eq!(index.to_string(), fields[2], "{line}");
            let values = fields[3..].join(",");
            let expected: std::result::Result<Vec<u64>, _> =
                values.split(',').map(str::parse).collect();
            let tensors = 0..store.tensors();
            let found = tensors
                .map(|i| store.lookup(&hand, i).unwrap())
                .collect::<Vec<_>>();
            let found = found.concat();
            if let Ok(expected) = expected {
                if expected.len() == found.len() {
                    assert_eq!(found, expected, "{line}");
                    looked_up += 1;
                }
            }
            // The same by the arrays.
            let is_given = fields[0].starts_with("given/") || fields[0].contains("transitions");
            assert_eq!(store.is_derivable(), !is_given, "{line}");
            for i in 0..store.tensors() {
                let width = store.width(i);
                let row = index as usize * width..(index as usize + 1) * width;
                let tensor = store.tensor(i).unwrap();
                let array: Vec<u64> = match tensor.dtype().unwrap() {
                    Dtype::U8 => widen(&store.array::<u8>(i).unwrap()[row]),
                    Dtype::U16 => widen(&store.array::<u16>(i).unwrap()[row]),
                    Dtype::U32 => widen(&store.array::<u32>(i).unwrap()[row]),
                    Dtype::U64 => widen(&store.array::<u64>(i).unwrap()[row]),
                    Dtype::F32 => store.array::<f32>(i).unwrap()[row]
                        .iter()
                        .map(|x| x.to_bits().into())
                        .collect(),
                    other => panic!("{other:?}"),
                };
                assert_eq!(array, store.lookup(&hand, i).unwrap(), "{line}");
                let mut row = vec![u64::MAX; width];
                store.lookup_into(&hand, i, &mut row).unwrap();
                assert_eq!(array, row, "{line}");
            }
        }
        for name in ["one", "two", "three", "given", "within"] {
            if !folder.join(name).exists() {
                continue; // in 0.1.0 only
            }
            opened += 1;
            let abstraction = unsafe { Abstraction::open(folder.join(name)) }.unwrap();
            for board in [0, 3, 4, 5] {
                let store = match abstraction.store(board) {
                    Some(store) => store,
                    None => continue,
                };
                let indexer = store.indexer();
                for hand in indexer.hands(indexer.last_round()).unwrap().step_by(101) {
                    let mut bucket = [0];
                    abstraction
                        .lookup(board, &hand.cards, hand.cards.len(), &mut bucket)
                        .unwrap();
                    assert_eq!(
                        store.lookup(&hand.cards, 0).unwrap(),
                        [u64::from(bucket[0])]
                    );
                    let holes = abstraction.holes(&hand.cards[2..]).unwrap();
                    let place = hole_place(hand.cards[0], hand.cards[1]);
                    assert_eq!(holes[place], bucket[0]);
                    let mut again = vec![0; holes.len()];
                    abstraction
                        .holes_into(&hand.cards[2..], &mut again)
                        .unwrap();
                    assert_eq!(holes, again);
                }
            }
            abstraction
                .store(3)
                .unwrap()
                .verify(Work::default())
                .unwrap();
        }
    }
    assert_eq!(opened, 5);
    assert!(looked_up > 50, "only {looked_up} rows");
}

#[cfg(feature = "table")]
fn widen<T: Copy + Into<u64>>(row: &[T]) -> Vec<u64> {
    row.iter().map(|&x| x.into()).collect()
}
