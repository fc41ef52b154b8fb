//! Executors, progress, cancelling, and panics in closures, which must not cross the C library.

use isohand::*;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::Barrier;
use std::thread;

/// Fills the strengths of the turn.
fn fill(work: Work<'_>) -> Result<Vec<u16>> {
    let turn = Indexer::parse("short", "2,4").unwrap();
    let strength = Strength::new(Ranking::Short, &turn, 1).unwrap();
    let mut table = vec![0; turn.size(1) as usize];
    strength.fill(0, &mut table, work)?;
    Ok(table)
}

#[test]
fn executors_give_the_same_results() {
    let expected = fill(Work::new()).unwrap();
    for threads in [1, 2, 7] {
        let mut reports = Vec::new();
        let executor = Threads::new(threads);
        assert_eq!(executor.workers(), threads);
        let work = Work::new()
            .on(&executor)
            .progress(|done, total| reports.push((done, total)));
        assert!(fill(work).unwrap() == expected);
        let total = expected.len() as u64;
        assert_eq!(*reports.last().unwrap(), (total, total));
        assert!(reports.windows(2).all(|pair| pair[0].0 <= pair[1].0));
    }
    assert!(Threads::new(0).workers() >= 1);
    #[cfg(feature = "rayon")]
    {
        assert!(fill(Work::new().on(&Rayon)).unwrap() == expected);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(3)
            .build()
            .unwrap();
        assert_eq!(Executor::workers(&pool), 3);
        assert!(fill(Work::new().on(&pool)).unwrap() == expected);
    }
}

/// An executor whose tasks are chosen by a closure.
struct Chosen<F>(F);

impl<F: Fn(usize) -> Vec<usize> + Sync> Executor for Chosen<F> {
    fn workers(&self) -> usize {
        2
    }

    fn run(&self, tasks: usize, task: &(dyn Fn(usize) + Sync)) {
        (self.0)(tasks).into_iter().for_each(task);
    }
}

#[test]
fn tasks_run_exactly_once() {
    let expected = fill(Work::new()).unwrap();
    let backwards = Chosen(|tasks: usize| (0..tasks).rev().collect());
    assert!(fill(Work::new().on(&backwards)).unwrap() == expected);
    let lazy = Chosen(|tasks: usize| (1..tasks).collect());
    let twice = Chosen(|tasks: usize| (0..tasks).chain([0]).collect());
    let beyond = Chosen(|tasks: usize| (0..=tasks).collect());
    for wrong in [&lazy as &dyn Executor, &twice, &beyond] {
        let status = fill(Work::new().on(wrong)).unwrap_err().status();
        assert_eq!(status, Status::Executor);
    }
}

#[test]
fn cancelled_calls_stop() {
    for threads in [1, 3] {
        let stop = AtomicBool::new(false);
        let executor = Threads::new(threads);
        let work = Work::new()
            .on(&executor)
            .progress(|_, _| stop.store(true, Relaxed))
            .cancelled_if(|| stop.load(Relaxed));
        assert_eq!(fill(work).unwrap_err().status(), Status::Cancelled);
    }
    let work = Work::new().cancelled_if(|| true);
    assert_eq!(fill(work).unwrap_err().status(), Status::Cancelled);
    assert!(fill(Work::new().cancelled_if(|| false)).is_ok());
}

/// Returns the message of a panic that goes through a call.
fn panic_of(call: impl FnOnce() -> Result<Vec<u16>>) -> &'static str {
    let payload = catch_unwind(AssertUnwindSafe(call)).expect_err("a panic");
    payload.downcast_ref::<&'static str>().expect("its message")
}

#[test]
fn panics_go_on_after_the_call() {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    for threads in [1, 3] {
        let executor = Threads::new(threads);
        let calls = AtomicUsize::new(0);
        let work = Work::new().on(&executor).progress(|_, _| {
            calls.fetch_add(1, Relaxed);
            panic!("in progress")
        });
        assert_eq!(panic_of(|| fill(work)), "in progress");
        assert_eq!(calls.into_inner(), 1);
        let work = Work::new()
            .on(&executor)
            .cancelled_if(|| panic!("in cancelled_if"));
        assert_eq!(panic_of(|| fill(work)), "in cancelled_if");
    }
    let falls = Chosen(|_: usize| panic!("in the executor"));
    assert_eq!(panic_of(|| fill(Work::new().on(&falls))), "in the executor");
    // On a thread of an executor.
    struct Elsewhere;
    impl Executor for Elsewhere {
        fn workers(&self) -> usize {
            1
        }
        fn run(&self, tasks: usize, task: &(dyn Fn(usize) + Sync)) {
            thread::scope(|scope| {
                scope.spawn(|| (0..tasks).for_each(task)).join().unwrap();
            });
        }
    }
    let work = Work::new()
        .on(&Elsewhere)
        .progress(|_, _| panic!("on a thread"));
    assert_eq!(panic_of(|| fill(work)), "on a thread");
    assert!(fill(Work::new()).is_ok());
    std::panic::set_hook(hook);
}

/// Two closures panic at once, with payloads whose `Drop` panics: one goes on, the other is not dropped in
/// the middle of the call.
#[test]
fn panics_at_once() {
    static DROPPED: AtomicUsize = AtomicUsize::new(0);
    struct Bomb;
    impl Drop for Bomb {
        fn drop(&mut self) {
            DROPPED.fetch_add(1, Relaxed);
            panic!("in the drop of a payload");
        }
    }
    let barrier = Barrier::new(2);
    let executor = Threads::new(2);
    let work = Work::new().on(&executor).cancelled_if(|| {
        barrier.wait();
        resume_unwind(Box::new(Bomb))
    });
    let payload = catch_unwind(AssertUnwindSafe(|| fill(work))).expect_err("a panic");
    let bomb = payload.downcast::<Bomb>().expect("the first payload");
    std::mem::forget(bomb);
    assert_eq!(DROPPED.load(Relaxed), 0);
}

/// Threads share an indexer, and own sequences.
#[test]
fn objects_on_threads() {
    let indexer = Indexer::parse("standard", "2,3").unwrap();
    let size = indexer.size(1);
    let parts = 5;
    let total = AtomicU64::new(0);
    thread::scope(|scope| {
        for part in 0..parts {
            let range = size * part / parts..size * (part + 1) / parts;
            let hands = indexer.hands_in(1, range).unwrap();
            let (indexer, total) = (&indexer, &total);
            scope.spawn(move || {
                for hand in hands {
                    total.fetch_add(hand.multiplicity, Relaxed);
                    if hand.index % 1000 == 0 {
                        assert_eq!(indexer.index(1, &hand.cards), Ok(hand.index));
                    }
                }
            });
        }
    });
    assert_eq!(u128::from(total.into_inner()), indexer.deals(1).unwrap());
}
