"""Calls that take long: threads, progress, and Ctrl-C.

A long call runs on a thread of its own, without the interpreter's lock.  The thread that made the
call waits for it, passes the progress on, and stops it when it is interrupted.
"""

from __future__ import annotations

import _thread
import os
import sys
import threading
from collections import deque
from typing import Any, Callable, Deque, Dict, List, Optional, Tuple

from isohand._core import ffi, lib
from isohand._errors import OutOfMemoryError, check
from isohand._inputs import whole

#: What reports progress: called with the units of work that are done, and their total.
Progress = Callable[[int, int], None]

#: Seconds between two looks at the progress.  Ctrl-C interrupts the wait at once.
TICK = 0.05

_executors: Dict[int, Any] = {}
_executors_lock = threading.Lock()


def executor(threads: Optional[int]) -> Any:
    """Returns an ``ih_executor *`` of some threads; None or 0 means one for each processor.

    The threads are created at the first use and kept for later calls.  After a fork, the child runs
    everything on one thread.
    """
    number = 0 if threads is None else whole(threads, "threads", 0, lib.IH_THREADS_MAX)
    if number == 1:
        return ffi.NULL
    with _executors_lock:
        if number not in _executors:
            out = ffi.new("ih_threads **")
            check(lib.ih_threads_new(number, out), what=f"threads={number}")
            _executors[number] = out[0]
        return lib.ih_threads_executor(_executors[number])


def _forget_lock() -> None:
    """In a forked child, the lock may be held by a thread that does not exist there."""
    global _executors_lock
    _executors_lock = threading.Lock()


os.register_at_fork(after_in_child=_forget_lock)


class Call:
    """A call that takes long, seen from both sides.

    The callbacks of the library (`callbacks`, and those of the options that get the same context)
    run on threads of the call; report() hands what they learn to the waiting thread.

    functions  what the user wants to be called, by name; None for nothing
    """

    def __init__(self, **functions: Optional[Callable[..., None]]) -> None:
        self._functions = functions
        self._handle = ffi.new_handle(self)  # kept as long as C may pass it back
        watch = lib.py_watch_new(self._handle)
        if watch == ffi.NULL:
            raise OutOfMemoryError("out of memory")
        self._watch = ffi.gc(watch, lib.py_watch_free)
        self._reports: Deque[Tuple[Callable[..., None], Tuple[Any, ...]]] = deque()

    @staticmethod
    def of(context: Any) -> "Call":
        """Returns the call to which the context of a callback belongs."""
        call = ffi.from_handle(lib.py_watch_handle(context))
        assert isinstance(call, Call)
        return call

    @property
    def callbacks(self) -> Any:
        """The ``ih_callbacks *`` of the call."""
        return lib.py_watch_callbacks(self._watch)

    def wants(self, name: str) -> bool:
        """Returns whether the user has given a function of this name."""
        return self._functions.get(name) is not None

    def report(self, name: str, *arguments: Any) -> None:
        """Has the waiting thread call a function of the user soon, if there is one."""
        function = self._functions.get(name)
        if function is not None:
            self._reports.append((function, arguments))

    def run(self, function: Callable[[], Any], progress: Optional[Progress] = None) -> Any:
        """Runs a function on a thread of its own, and returns or raises what it does.

        An exception of the waiting thread, such as KeyboardInterrupt or one that `progress` raises,
        stops the call; it is raised once the call has ended.
        """
        work = _Work(self, function, sys._getframe(1))
        try:
            work.start()
            while not work.wait(TICK):
                self._pass_on(progress)
            if "error" not in work.outcome:
                self._pass_on(progress)
        except BaseException:
            lib.py_watch_cancel(self._watch)
            work.wait_after_cancel()
            raise
        if "error" in work.outcome:
            raise work.outcome["error"]
        return work.outcome["result"]

    def _pass_on(self, progress: Optional[Progress]) -> None:
        """Calls the user's functions with what the call has reported since the last time."""
        while self._reports:
            function, arguments = self._reports.popleft()
            function(*arguments)
        if progress is not None:
            both = ffi.new("uint64_t[2]")
            lib.py_watch_progress(self._watch, both)
            if both[1] > 0:
                progress(both[0], both[1])


class _Work:
    """A function that runs on a thread of its own, and the wait for its end.

    A signal can interrupt the waiting thread between any two instructions, however the code is
    written.  So the state is one dictionary, which is filled in one step, and the lock only wakes
    the waiting thread: if it is acquired, and that is forgotten because of a signal, nothing is
    lost.  If a second signal ends the wait for a call that has been stopped, the call still has
    what it writes to: its thread keeps the frames of the callers, and so their variables.
    """

    def __init__(self, call: Call, function: Callable[[], Any], frame: Any) -> None:
        self.outcome: Dict[str, Any] = {}
        self._threads: List[int] = []
        self._ended = _thread.allocate_lock()
        self._ended.acquire()
        self._held = [call, function, frame]

    def start(self) -> None:
        """Starts the thread; no signal can come between that and the note of it."""
        self._threads.extend(map(_thread.start_new_thread, [self._run], [()]))

    def _run(self) -> None:
        try:
            result = self._held[1]()
        except BaseException as error:  # is raised on the waiting thread
            self.outcome["error"] = error
        else:
            self.outcome["result"] = result
        self._held.clear()
        self._ended.release()

    def wait(self, seconds: float) -> bool:
        """Waits until the function has ended, or the time is over; returns whether it has ended."""
        if not self.outcome:
            self._ended.acquire(timeout=seconds)
        return bool(self.outcome)

    def wait_after_cancel(self) -> None:
        """Waits for the end of a call that has been stopped, however often Ctrl-C is pressed."""
        while self._threads:  # else the thread could not be started
            try:
                if self.wait(TICK):
                    return
            except KeyboardInterrupt:
                continue


class Exclusive:
    """Lets one thread at a time use an object, and none of the callbacks that it calls itself."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._lock = threading.Lock()

    def __enter__(self) -> None:
        if not self._lock.acquire(blocking=False):
            raise RuntimeError(f"{self._what} is in use, by another thread or by this one")

    def __exit__(self, *_: object) -> None:
        self._lock.release()


def long_call(
    function: Callable[[Any], Any], progress: Optional[Progress] = None, **words: Any
) -> None:
    """Runs ``status = function(callbacks)`` as a long call, and raises the exception for a status.

    words  as for check()
    """
    call = Call()
    check(call.run(lambda: function(call.callbacks), progress), **words)
