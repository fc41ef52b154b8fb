//! Long calls: on which threads they run, how they report progress, and what stops them.

use crate::sys;
use std::any::Any;
use std::fmt;
use std::mem;
use std::os::raw::{c_int, c_void};
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Runs the tasks of parallel calls; the library itself owns no threads.
///
/// Results do not depend on the number of tasks, on their order, or on the threads that run them.
pub trait Executor: Sync {
    /// The number of tasks that can run at the same time, at least 1.
    fn workers(&self) -> usize;

    /// Calls `task(i)` exactly once for each i in `0..tasks`, in any order and on any threads, and
    /// returns when all of these calls have returned. Tasks never wait for each other.
    ///
    /// The library checks this: a task that is left out or run twice makes its call fail with
    /// [`Status::Executor`](crate::Status::Executor).
    fn run(&self, tasks: usize, task: &(dyn Fn(usize) + Sync));
}

/// An executor on scoped threads, which are started for each parallel call. The calling thread works
/// with them.
///
/// If the system refuses to start a thread, those that exist do the work.
#[derive(Clone, Copy, Debug)]
pub struct Threads(usize);

impl Threads {
    /// An executor of this many threads, the calling one included; 0 means one for each processor that
    /// the process may use.
    pub fn new(threads: usize) -> Threads {
        if threads > 0 {
            return Threads(threads);
        }
        Threads(thread::available_parallelism().map_or(1, |n| n.get()))
    }
}

impl Executor for Threads {
    fn workers(&self) -> usize {
        self.0
    }

    fn run(&self, tasks: usize, task: &(dyn Fn(usize) + Sync)) {
        let next = AtomicUsize::new(0);
        let work = || loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            if i >= tasks {
                break;
            }
            task(i);
        };
        thread::scope(|scope| {
            for _ in 1..self.0.min(tasks) {
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            work();
        });
    }
}

/// An executor on the global thread pool of rayon; a `rayon::ThreadPool` is one, too.
#[cfg(feature = "rayon")]
#[derive(Clone, Copy, Debug)]
pub struct Rayon;

#[cfg(feature = "rayon")]
impl Executor for Rayon {
    fn workers(&self) -> usize {
        rayon::current_num_threads()
    }

    fn run(&self, tasks: usize, task: &(dyn Fn(usize) + Sync)) {
        use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
        (0..tasks).into_par_iter().with_max_len(1).for_each(task);
    }
}

#[cfg(feature = "rayon")]
impl Executor for rayon::ThreadPool {
    fn workers(&self) -> usize {
        self.current_num_threads()
    }

    fn run(&self, tasks: usize, task: &(dyn Fn(usize) + Sync)) {
        self.install(|| Rayon.run(tasks, task));
    }
}

type IsCancelled<'a> = Box<dyn Fn() -> bool + Sync + 'a>;
type Progress<'a> = Box<dyn FnMut(u64, u64) + Send + 'a>;

/// How a long call works: its executor, and the closures that report progress and stop it.
///
/// `Work::default()` is the calling thread alone.
///
/// A panic in a closure or in the executor does not cross the C library: it is caught, the call is
/// cancelled, and the panic goes on when the call has returned. If several closures panic at once, the
/// first panic goes on, and what the others carry is leaked.
///
/// ```
/// use isohand::{Indexer, Ranking, Strength, Threads, Work};
/// let flop = Indexer::parse("short", "2,3")?;
/// let strength = Strength::new(Ranking::Short, &flop, 1)?;
/// let mut table = vec![0; flop.size(1) as usize];
/// let mut last = 0;
/// let threads = Threads::new(2);
/// let work = Work::new().on(&threads).progress(|done, total| last = 100 * done / total);
/// strength.fill(0, &mut table, work)?;
/// assert_eq!(last, 100);
/// # Ok::<(), isohand::Error>(())
/// ```
#[derive(Default)]
pub struct Work<'a> {
    executor: Option<&'a dyn Executor>,
    is_cancelled: Option<IsCancelled<'a>>,
    progress: Option<Progress<'a>>,
}

impl<'a> Work<'a> {
    /// The calling thread alone.
    pub fn new() -> Work<'a> {
        Work::default()
    }

    /// Runs the tasks on an executor.
    pub fn on(mut self, executor: &'a dyn Executor) -> Work<'a> {
        self.executor = Some(executor);
        self
    }

    /// Calls a closure with the units of work that are done, and with all of them. It runs on one
    /// thread at a time, not necessarily on the calling one.
    pub fn progress(mut self, report: impl FnMut(u64, u64) + Send + 'a) -> Work<'a> {
        self.progress = Some(Box::new(report));
        self
    }

    /// Stops the call, which then fails with [`Status::Cancelled`](crate::Status::Cancelled), soon
    /// after the closure returns true. Several threads call it, and often, so it should do no more than
    /// read a flag.
    pub fn cancelled_if(mut self, is_cancelled: impl Fn() -> bool + Sync + 'a) -> Work<'a> {
        self.is_cancelled = Some(Box::new(is_cancelled));
        self
    }

    /// Makes a call with these settings as C takes them; a panic of a closure goes on afterwards.
    pub(crate) fn call<R>(
        self,
        call: impl FnOnce(*const sys::ih_executor, *const sys::ih_callbacks) -> R,
    ) -> R {
        let shared = Shared {
            executor: self.executor,
            is_cancelled: self.is_cancelled,
            progress: Mutex::new(self.progress),
            has_panicked: AtomicBool::new(false),
            panic: Mutex::new(None),
        };
        let context = &shared as *const Shared<'_> as *mut c_void;
        let executor = shared.executor.map(|executor| sys::ih_executor {
            run: Some(run),
            context,
            workers: executor.workers().clamp(1, u32::MAX as usize) as u32,
            team: ptr::null(),
            reserved: ptr::null_mut(),
        });
        let callbacks = sys::ih_callbacks {
            context,
            is_cancelled: Some(is_cancelled),
            progress: Some(progress),
            reserved: [ptr::null_mut(); 2],
        };
        let executor = executor
            .as_ref()
            .map_or(ptr::null(), |executor| executor as *const _);
        let result = call(executor, &callbacks);
        let panic = shared.panic.into_inner();
        if let Some(payload) = panic.unwrap_or_else(PoisonError::into_inner) {
            resume_unwind(payload);
        }
        result
    }
}

impl fmt::Debug for Work<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let workers = self.executor.map_or(1, |executor| executor.workers());
        f.debug_struct("Work")
            .field("workers", &workers)
            .field("has_progress", &self.progress.is_some())
            .field("has_cancelled_if", &self.is_cancelled.is_some())
            .finish()
    }
}

/// What the callbacks of a call share.
struct Shared<'a> {
    executor: Option<&'a dyn Executor>,
    is_cancelled: Option<IsCancelled<'a>>,
    progress: Mutex<Option<Progress<'a>>>,
    has_panicked: AtomicBool,
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}

impl Shared<'_> {
    /// Runs code of the user; keeps its first panic, and then returns `stopped`. What further panics carry is
    /// never dropped: its `Drop` is code of the user, too, and could panic here, outside `catch_unwind`.
    fn guard<R>(&self, stopped: R, code: impl FnOnce() -> R) -> R {
        match catch_unwind(AssertUnwindSafe(code)) {
            Ok(result) => result,
            Err(payload) => {
                self.has_panicked.store(true, Ordering::Relaxed);
                let mut first = self.panic.lock().unwrap_or_else(PoisonError::into_inner);
                if first.is_none() {
                    *first = Some(payload);
                } else {
                    mem::forget(payload);
                }
                stopped
            }
        }
    }
}

/// The work of a parallel call, which its tasks may use on any thread (isohand/base.h).
#[derive(Clone, Copy)]
struct Tasks {
    task: unsafe extern "C" fn(*mut c_void, usize),
    work: *mut c_void,
}

unsafe impl Send for Tasks {}
unsafe impl Sync for Tasks {}

impl Tasks {
    fn run(&self, i: usize) {
        unsafe { (self.task)(self.work, i) }
    }
}

unsafe extern "C" fn run(
    context: *mut c_void,
    tasks: usize,
    task: sys::ih_task,
    work: *mut c_void,
) -> c_int {
    let shared = unsafe { &*(context as *const Shared<'_>) };
    let (executor, task) = match (shared.executor, task) {
        (Some(executor), Some(task)) => (executor, task),
        _ => return 1,
    };
    let all = Tasks { task, work };
    shared.guard(1, || {
        executor.run(tasks, &|i| all.run(i));
        0
    })
}

unsafe extern "C" fn is_cancelled(context: *mut c_void) -> c_int {
    let shared = unsafe { &*(context as *const Shared<'_>) };
    if shared.has_panicked.load(Ordering::Relaxed) {
        return 1;
    }
    match &shared.is_cancelled {
        Some(is_cancelled) => shared.guard(1, || c_int::from(is_cancelled())),
        None => 0,
    }
}

unsafe extern "C" fn progress(context: *mut c_void, done: u64, total: u64) {
    let shared = unsafe { &*(context as *const Shared<'_>) };
    let mut report = shared
        .progress
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    if let Some(report) = report.as_mut() {
        if !shared.has_panicked.load(Ordering::Relaxed) {
            shared.guard((), || report(done, total));
        }
    }
}
