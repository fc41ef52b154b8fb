//! Which types threads may move (`Send`) and share (`Sync`): exactly those for which the headers promise
//! it. What is not promised does not compile here: `NotSync` is ambiguous for a type that is `Sync`.

use isohand::*;

fn is_send<T: Send>() {}
fn is_sync<T: Sync>() {}

trait NotSync<A> {
    fn check() {}
}
impl<T: ?Sized> NotSync<()> for T {}
impl<T: ?Sized + Sync> NotSync<u8> for T {}

trait NotSend<A> {
    fn check() {}
}
impl<T: ?Sized> NotSend<()> for T {}
impl<T: ?Sized + Send> NotSend<u8> for T {}

/// Objects that do not change, and plain data.
#[test]
fn shared() {
    macro_rules! shared {
        ($($type:ty),* $(,)?) => {
            $(
                is_send::<$type>();
                is_sync::<$type>();
            )*
        };
    }
    shared!(
        Indexer,
        Strength<'static>,
        Street,
        Instructions,
        Symmetry,
        Showdown,
        Matchup
    );
    shared!(
        Cards, Deck, Rounds, Set, State, HoleRange, RatingSum, OmahaBoard, OmahaGame, Error,
        Threads
    );
    #[cfg(feature = "table")]
    shared!(Table, Tensor<'static>, Store, Abstraction, Feature, Game);
}

/// Objects with a position, or with memory that a call uses: one thread at a time.
#[test]
fn owned_by_one_thread() {
    macro_rules! owned {
        ($($type:ty),* $(,)?) => {
            $(
                is_send::<$type>();
                <$type as NotSync<_>>::check();
            )*
        };
    }
    owned!(Sequence<'static>, Hands<'static>, OmahaComparison);
    #[cfg(feature = "table")]
    owned!(TableWriter, Recipe);
}

/// Pointers of the library alone promise nothing.
#[test]
fn raw_objects() {
    <sys::ih_indexer as NotSync<_>>::check();
    <sys::ih_indexer as NotSend<_>>::check();
    <Work<'static> as NotSend<_>>::check();
}
