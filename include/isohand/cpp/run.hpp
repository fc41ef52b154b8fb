/** @file
 * C++: executors, progress and cancellation of long calls, whose exceptions never pass through C.
 *
 * A long call takes run_options.  An exception that a callback or the executor throws is kept, the
 * C call is cancelled, and the exception is thrown again when it has returned; of several, the
 * first one.  It is also thrown if the call had finished by then.
 *
 * run() does the same for any C call that takes an ih_executor or ih_callbacks.
 *
 * Stability: stable.
 *
 * Threads: run_options.is_cancelled may be called on several threads at the same time;
 * run_options.progress on one at a time, which need not be the one that made the call. */
#ifndef ISOHAND_CPP_RUN_HPP
#define ISOHAND_CPP_RUN_HPP

#include <isohand/cpp/base.hpp>

#include <atomic>
#include <exception>
#include <functional>

namespace isohand
{

/** The tasks of a parallel call: task(i) runs number i.  It does not throw. */
class task
{
public:
  /** A task of a C call. */
  task(ih_task c_function, void *c_work) noexcept : function_(c_function), work_(c_work)
  {
  }
  /** Runs a task. */
  void operator()(std::size_t number) const
  {
    function_(work_, number);
  }
  /** Returns the C function. */
  ih_task function() const noexcept
  {
    return function_;
  }
  /** Returns the first argument of the C function. */
  void *work() const noexcept
  {
    return work_;
  }

private:
  ih_task function_;
  void *work_;
};

/** Runs the tasks of parallel calls; thread_pool is one.
 *
 * A program with threads of its own derives from it:
 *
 * @code
 * struct arena : isohand::executor {
 *   unsigned workers() const noexcept override { return 8; }
 *   void run(std::size_t tasks, isohand::task each) override
 *   {
 *     tbb::parallel_for(std::size_t(0), tasks, each);
 *   }
 * };
 * @endcode */
class executor
{
public:
  executor() = default;
  executor(const executor &) = delete;
  executor &operator=(const executor &) = delete;
  virtual ~executor() = default;
  /** Returns the number of tasks that can run at the same time. */
  virtual unsigned workers() const noexcept = 0;
  /** Calls each(i) exactly once for each i below `tasks`, on any threads, and returns when all of
   * these calls have returned.  It may throw, if no task runs any more. */
  virtual void run(std::size_t tasks, task each) = 0;
};

/** An executor of C, such as those of isohand/threads.h and isohand/openmp.h. */
class c_executor final : public executor
{
public:
  /** Copies the executor; its context must outlive this. */
  explicit c_executor(const ih_executor &of_c) noexcept : executor_(of_c)
  {
  }
  unsigned workers() const noexcept override
  {
    return executor_.workers;
  }
  void run(std::size_t tasks, task each) override
  {
    if (executor_.run(executor_.context, tasks, each.function(), each.work()) != 0)
      throw error(IH_ERR_CANCELLED, "the executor stopped the call");
  }

private:
  ih_executor executor_;
};

/** How a long call runs. */
struct run_options {
  /** Runs the tasks; NULL: they run one after the other on the calling thread. */
  isohand::executor *executor = nullptr;
  /** Called with the units of work that are done, and all of them; may be empty. */
  std::function<void(std::uint64_t done, std::uint64_t total)> progress;
  /** Returns true to stop the call, which then throws an error of status IH_ERR_CANCELLED; may be
   * empty.  It is called often, so it should do no more than read a flag. */
  std::function<bool()> is_cancelled;

  run_options() = default;
  /** An executor without callbacks.  It is an object with a name, not a temporary one, since it is
   * only referred to. */
  run_options(isohand::executor &runs) : executor(&runs)
  {
  }
};

namespace detail
{

/** The executor and the callbacks of a C call, which keep the first exception. */
class running
{
public:
  explicit running(const run_options &options) : options_(options)
  {
    executor_.run = run_tasks;
    executor_.context = this;
    executor_.workers = options.executor == nullptr ? 1 : options.executor->workers();
    callbacks_.context = this;
    callbacks_.is_cancelled = is_cancelled;
    callbacks_.progress = options.progress ? report : nullptr;
  }
  running(const running &) = delete;
  running &operator=(const running &) = delete;

  const ih_executor *executor() const noexcept
  {
    return options_.executor == nullptr ? nullptr : &executor_;
  }
  const ih_callbacks *callbacks() const noexcept
  {
    return options_.progress || options_.is_cancelled ? &callbacks_ : nullptr;
  }
  void rethrow() const
  {
    if (exception_)
      std::rethrow_exception(exception_);
  }

private:
  /* Calls a function; returns 0 if it threw. */
  template <class Function> int attempt(Function function) noexcept
  {
    try {
      function();
      return 1;
    } catch (...) {
      if (!has_thrown_.exchange(true))
        exception_ = std::current_exception();
      return 0;
    }
  }
  static int run_tasks(void *context, std::size_t tasks, ih_task function, void *work) noexcept
  {
    running &call = *static_cast<running *>(context);
    return !call.attempt([&] { call.options_.executor->run(tasks, task(function, work)); });
  }
  static int is_cancelled(void *context) noexcept
  {
    running &call = *static_cast<running *>(context);
    bool answer = false;
    if (call.options_.is_cancelled && !call.has_thrown_)
      call.attempt([&] { answer = call.options_.is_cancelled(); });
    return answer || call.has_thrown_;
  }
  static void report(void *context, std::uint64_t done, std::uint64_t total) noexcept
  {
    running &call = *static_cast<running *>(context);
    if (!call.has_thrown_)
      call.attempt([&] { call.options_.progress(done, total); });
  }

  const run_options &options_;
  ih_executor executor_ = {};
  ih_callbacks callbacks_ = {};
  std::atomic<bool> has_thrown_{false};
  std::exception_ptr exception_;
};

} // namespace detail

/** Makes a C call that takes an executor or callbacks.
 *
 * @code
 * isohand::run(options, [&](const ih_executor *executor, const ih_callbacks *callbacks) {
 *   return ih_matchup_preflop(IH_RANKING_STANDARD, executor, callbacks, deals, wins, ties);
 * });
 * @endcode
 *
 * @param options  how the call runs
 * @param call     returns the status of the C call; its parameters are the executor, the callbacks
 *                 and, if it has a third one, the ih_error for the C call.  The executor and the
 *                 callbacks are valid until it returns, and may be NULL.
 * @param what     what the call works on, such as "ranges", for the message of a failure; without
 *                 effect if the call has an ih_error.  May be NULL.
 * @throws what a callback or the executor threw
 * @throws memory_error, error  the call failed or was cancelled */
template <class Call> void run(const run_options &options, Call call, const char *what = nullptr)
{
  detail::running running(options);
  if constexpr (std::is_invocable_v<Call, const ih_executor *, const ih_callbacks *, ih_error *>) {
    ih_error reason;
    const ih_status status = call(running.executor(), running.callbacks(), &reason);
    running.rethrow();
    check(status, reason);
  } else {
    const ih_status status = call(running.executor(), running.callbacks());
    running.rethrow();
    check(status, what);
  }
}

} // namespace isohand

#endif
