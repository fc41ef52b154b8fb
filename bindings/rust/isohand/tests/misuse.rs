//! What looks right and is not: it must be an error or a panic, and not a wrong result.

use isohand::*;
use std::panic::{catch_unwind, AssertUnwindSafe};

fn panics<R>(call: impl FnOnce() -> R) -> bool {
    catch_unwind(AssertUnwindSafe(call)).is_err()
}

/// Four spades in the hole and one on the board are no flush in Omaha.
#[test]
fn omaha_is_not_rated_as_holdem() {
    let names = [
        "omaha-preflop",
        "omaha-flop",
        "omaha-turn",
        "omaha-river",
        "omaha",
    ];
    for name in names {
        let indexer = Indexer::parse("standard", name);
        let rounds = Rounds::parse(&Deck::STANDARD, name).unwrap();
        assert_eq!(rounds.to_string(), name);
        assert_eq!(rounds.to_string().parse(), Ok(rounds));
        let numbers = Rounds::new(rounds.cards()).unwrap();
        assert_ne!(numbers, rounds);
        assert_ne!(format!("{numbers:?}"), format!("{rounds:?}"));
        assert_eq!(numbers.to_string().parse(), Ok(numbers));
        let indexer = match indexer {
            Ok(indexer) => indexer,
            Err(error) => {
                assert_eq!(error.status(), Status::TooLarge, "{name}");
                continue;
            }
        };
        assert_eq!(indexer.rounds(), rounds);
        assert_eq!(format!("{indexer:?}"), format!("Indexer(13x4 {name})"));
        let last = indexer.last_round();
        let error = Strength::new(Ranking::Standard, &indexer, last).unwrap_err();
        assert_eq!(error.status(), Status::Unsupported, "{error}");
    }
    let numbers = Indexer::parse("standard", "4,3").unwrap();
    assert!(!numbers.rounds().is_omaha());
    let strength = Strength::new(Ranking::Standard, &numbers, 1).unwrap();
    let hand = numbers.parse_hand("AsKsQsJs|Ts2h3d").unwrap();
    let mut rated = [0];
    let index = numbers.index(1, &hand).unwrap();
    strength.fill(index, &mut rated, Work::new()).unwrap();
    assert_eq!(rated[0], STRENGTH_MAX);
    assert!(omaha_rate(&hand[..4], &hand[4..]).unwrap() < STRENGTH_MAX);
}

#[cfg(feature = "table")]
#[test]
fn tables_of_omaha_have_features_of_omaha() {
    let path = std::env::temp_dir().join(format!("isohand-omaha-{}", std::process::id()));
    let game = Game::new(Deck::STANDARD, Ranking::Standard);
    let omaha = Indexer::parse("standard", "omaha-flop").unwrap();
    for name in ["strength", "ehs"] {
        let feature = Feature::find(name).unwrap();
        let error = Store::create(&path, feature, &game, &omaha).unwrap_err();
        assert_eq!(error.status(), Status::Unsupported);
        let error = build_table(&game, feature, &omaha.rounds(), &path, Work::new()).unwrap_err();
        assert_eq!(error.status(), Status::Unsupported);
        assert!(error.to_string().contains("omaha-flop"), "{error}");
    }
    let feature = Feature::find("omaha-ehs").unwrap();
    assert!(Store::create(&path, feature, &game, &omaha).is_ok());
}

/// A next card has the number of a permutation, which is another one on another board.
#[test]
fn next_cards_of_another_board() {
    let symmetry = |text: &str| {
        let board = Deck::STANDARD.parse_cards(text).unwrap();
        Symmetry::new(&Deck::STANDARD, &[&board]).unwrap()
    };
    let (some, none) = (symmetry("AsKsQs"), symmetry("AsKhQd"));
    let next = some.next_cards().last().unwrap();
    assert_ne!(next.card(), next.representative());
    assert!(panics(|| none.map(next)));
    assert!(panics(|| some.map_into(next, &mut [0; 7])));
    assert_eq!(symmetry("JsTs9s").map(next), some.map(next));
}

#[test]
fn numbers_out_of_range() {
    assert_eq!(Set::of_card(3).ranks(3), 1);
    assert!(panics(|| Set::of_card(3).ranks(4)));
    assert!(panics(|| Set::of_card(3).ranks(200)));
    let flop = Indexer::parse("standard", "2,3").unwrap();
    for round in [2, 7, 8, usize::MAX] {
        let error = flop.unindex_into(round, 0, &mut [0; 5]).unwrap_err();
        assert_eq!(error.status(), Status::Range);
    }
    assert!(panics(|| flop.unindex_into(1, 0, &mut [0; 4])));
    for cards in [0, 1, 2, 3, 7] {
        assert!(panics(|| omaha_place(
            &[51, 50, 49, 48, 47, 46, 45][..cards]
        )));
    }
    for cards in 4..=6 {
        let last = omaha_place(&[51, 50, 49, 48, 47, 46][..cards]);
        assert_eq!(last + 1, omaha_places(cards));
    }
}

#[cfg(feature = "table")]
#[test]
fn data_has_the_type_of_its_tensor() {
    let path = std::env::temp_dir().join(format!("isohand-types-{}", std::process::id()));
    let mut writer = TableWriter::new(&path).unwrap();
    writer.add_tensor("x", Dtype::U32, &[2]).unwrap();
    writer.add_tensor("none", Dtype::F32, &[0]).unwrap();
    writer.add_tensor("y", Dtype::F32, &[1]).unwrap();
    writer.add_tensor("half", Dtype::F16, &[2]).unwrap();
    writer.add_tensor("flag", Dtype::Bool, &[1]).unwrap();
    fn refused<T: Element>(writer: &mut TableWriter, data: &[T], name: &str) {
        let error = writer.write(data).unwrap_err();
        assert_eq!(error.status(), Status::Mismatch);
        assert!(error.message().starts_with(&format!("{name}: ")), "{error}");
    }
    refused(&mut writer, &[1u8, 2, 3, 4], "x");
    refused(&mut writer, &[1.0f32], "x");
    refused(&mut writer, &[1i32], "x");
    writer.write(&[7u32]).unwrap();
    writer.write::<f64>(&[]).unwrap();
    refused(&mut writer, &[1.0f32], "x");
    writer.write(&[8u32]).unwrap();
    refused(&mut writer, &[9u32], "y");
    writer.write(&[0.5f32]).unwrap();
    refused(&mut writer, &[1i16], "half");
    writer.write(&[0x3c00u16, 0]).unwrap();
    refused(&mut writer, &[1i8], "flag");
    writer.write(&[1u8]).unwrap();
    assert_eq!(writer.write(&[1u8]).unwrap_err().status(), Status::Argument);
    writer.commit().unwrap();
    // SAFETY: only this test knows the file.
    let table = unsafe { Table::open(&path) }.unwrap();
    let x = table.tensor("x").unwrap();
    assert_eq!(x.as_slice::<u32>().unwrap(), [7, 8]);
    assert_eq!(table.tensor("half").unwrap().bytes(), [0, 0x3c, 0, 0]);
    std::fs::remove_file(&path).unwrap();

    // A feature declares its tensors.
    let flop = Indexer::parse("short", "2,3").unwrap();
    let game = Game::new(Deck::SHORT, Ranking::Short);
    let feature = Feature::find("strength").unwrap();
    let mut writer = Store::create(&path, feature, &game, &flop).unwrap();
    refused(&mut writer, &[1u8, 2], "strength");
    refused(&mut writer, &[1i16], "strength");
    writer.write(&[1u16]).unwrap();
}
