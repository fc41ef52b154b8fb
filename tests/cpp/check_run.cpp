/* Long calls: executors, progress, cancellation, and exceptions, which never pass through C. */
#include "harness.hpp"

#include <atomic>

/* Strengths of the flop: a call of many tasks. */
static std::vector<std::uint16_t> fill(const isohand::run_options &options)
{
  const isohand::indexer flop("2,3");
  return isohand::strength(flop, 1).all(options);
}

struct oops {
  int number;
};

/* The function throws this oops. */
template <class Function> static void throws_oops(int number, Function function)
{
  try {
    function();
  } catch (const oops &thrown) {
    ck_assert_int_eq(thrown.number, number);
    return;
  }
  ck_abort_msg("no exception is carried over");
}

/* Runs tasks backwards on the calling thread, and can do worse. */
struct backwards : isohand::executor {
  enum fault { NONE, THROWS_FIRST, THROWS_LAST, LEAVES_OUT, REPEATS };
  explicit backwards(fault does = NONE) : does_(does)
  {
  }
  unsigned workers() const noexcept override
  {
    return 3;
  }
  void run(std::size_t tasks, isohand::task each) override
  {
    calls++;
    if (does_ == THROWS_FIRST)
      throw oops{1};
    for (std::size_t i = tasks; i-- > (does_ == LEAVES_OUT ? 1 : 0);)
      each(i);
    if (does_ == REPEATS)
      each(0);
    if (does_ == THROWS_LAST)
      throw oops{2};
  }
  unsigned calls = 0;

private:
  fault does_;
};

/* ---- Without exceptions -----------------------------------------------------------------------
 */

START_TEST(executors_give_the_same_results)
{
  const std::vector<std::uint16_t> expected = fill({});
  backwards backwards;
  isohand::thread_pool pool(4);
  const ih_executor plain = {[](void *, std::size_t tasks, ih_task task, void *work) {
                               for (std::size_t i = 0; i < tasks; i++)
                                 task(work, i);
                               return 0;
                             },
                             nullptr,
                             5,
                             nullptr,
                             nullptr};
  isohand::c_executor of_c(plain);
  ck_assert(fill(backwards) == expected);
  ck_assert_uint_eq(backwards.calls, 1);
  ck_assert(fill(pool) == expected);
  ck_assert(fill(of_c) == expected);
  ck_assert_uint_eq(of_c.workers(), 5);
}
END_TEST

START_TEST(progress_reaches_its_end)
{
  for (const bool is_threaded : {false, true}) {
    isohand::thread_pool pool(3);
    isohand::run_options options;
    std::uint64_t last = 0, all = 0;
    options.executor = is_threaded ? &pool : nullptr;
    options.progress = [&](std::uint64_t done, std::uint64_t total) {
      ck_assert(done >= last && done <= total);
      last = done;
      all = total;
    };
    fill(options);
    ck_assert_uint_eq(all, 1286792);
    ck_assert_uint_eq(last, all);
  }
}
END_TEST

START_TEST(calls_are_cancelled)
{
  for (const bool is_threaded : {false, true}) {
    isohand::thread_pool pool(3);
    isohand::run_options options;
    std::atomic<int> polls{0};
    options.executor = is_threaded ? &pool : nullptr;
    options.is_cancelled = [&] { return ++polls > 2; };
    test_throws(IH_ERR_CANCELLED, ih_status_string(IH_ERR_CANCELLED), [&] { fill(options); });
    options.is_cancelled = [] { return false; };
    ck_assert_uint_eq(fill(options).size(), 1286792);
  }
}
END_TEST

/* ---- Exceptions -------------------------------------------------------------------------------
 */

START_TEST(exceptions_of_progress_are_carried_over)
{
  for (const bool is_threaded : {false, true}) {
    isohand::thread_pool pool(3);
    isohand::run_options options;
    int calls = 0;
    options.executor = is_threaded ? &pool : nullptr;
    options.progress = [&](std::uint64_t, std::uint64_t) {
      calls++;
      throw oops{3};
    };
    throws_oops(3, [&] { fill(options); });
    ck_assert_int_eq(calls, 1); /* not called again */
  }
}
END_TEST

/* The C call is cancelled, and not finished first. */
START_TEST(calls_end_after_an_exception)
{
  const isohand::indexer flop("2,3");
  const isohand::strength strength(flop, 1);
  std::vector<std::uint16_t> table(flop.size());
  for (const bool is_threaded : {false, true}) {
    isohand::thread_pool pool(3);
    isohand::run_options options;
    ih_status status = IH_OK;
    options.executor = is_threaded ? &pool : nullptr;
    options.progress = [](std::uint64_t, std::uint64_t) { throw oops{7}; };
    throws_oops(7, [&] {
      isohand::run(options, [&](const ih_executor *executor, const ih_callbacks *callbacks) {
        return status = ih_strength_fill(strength.get(), 0, table.size(), executor, callbacks,
                                         table.data());
      });
    });
    ck_assert_int_eq(status, IH_ERR_CANCELLED);
  }
}
END_TEST

/* Also the last report's, after which nothing is left to cancel. */
START_TEST(late_exceptions_are_carried_over)
{
  isohand::run_options options;
  options.progress = [](std::uint64_t done, std::uint64_t total) {
    if (done == total)
      throw oops{4};
  };
  throws_oops(4, [&] { fill(options); });
}
END_TEST

START_TEST(exceptions_of_is_cancelled_are_carried_over)
{
  for (const bool is_threaded : {false, true}) {
    isohand::thread_pool pool(4);
    isohand::run_options options;
    options.executor = is_threaded ? &pool : nullptr;
    options.is_cancelled = []() -> bool { throw oops{5}; };
    throws_oops(5, [&] { fill(options); });
  }
}
END_TEST

START_TEST(exceptions_of_executors_are_carried_over)
{
  backwards first(backwards::THROWS_FIRST), last(backwards::THROWS_LAST);
  throws_oops(1, [&] { fill(first); });
  throws_oops(2, [&] { fill(last); });
  backwards leaves_out(backwards::LEAVES_OUT), repeats(backwards::REPEATS);
  test_throws(IH_ERR_EXECUTOR, "", [&] { fill(leaves_out); });
  test_throws(IH_ERR_EXECUTOR, "", [&] { fill(repeats); });
  const ih_executor stops = {
      [](void *, std::size_t, ih_task, void *) { return 1; }, nullptr, 1, nullptr, nullptr};
  isohand::c_executor of_c(stops);
  test_throws(IH_ERR_CANCELLED, "the executor stopped the call", [&] { fill(of_c); });
}
END_TEST

/* Of several exceptions the first counts. */
START_TEST(the_first_exception_is_thrown)
{
  backwards last(backwards::THROWS_LAST);
  isohand::run_options options(last);
  options.progress = [](std::uint64_t, std::uint64_t) { throw oops{6}; };
  throws_oops(6, [&] { fill(options); });
}
END_TEST

/* ---- Any C call -------------------------------------------------------------------------------
 */

START_TEST(c_calls_are_run)
{
  ih_u128 total = {0, 0};
  isohand::run_options options;
  options.is_cancelled = [] { return false; };
  isohand::run(options, [&](const ih_executor *executor, const ih_callbacks *callbacks) {
    ck_assert_ptr_null(executor);
    ck_assert_ptr_nonnull(callbacks);
    ck_assert_int_eq(callbacks->is_cancelled(callbacks->context), 0);
    total.low = 7;
    return IH_OK;
  });
  ck_assert_uint_eq(total.low, 7);
  isohand::run({}, [](const ih_executor *executor, const ih_callbacks *callbacks) {
    ck_assert(executor == nullptr && callbacks == nullptr);
    return IH_OK;
  });
  test_throws(IH_ERR_IO, "no such folder", [] {
    isohand::run({}, [](const ih_executor *, const ih_callbacks *, ih_error *reason) {
      *reason = {IH_ERR_IO, 2, 0, "no such folder"};
      return IH_ERR_IO;
    });
  });
  throws_oops(8, [] {
    isohand::run({}, [](const ih_executor *, const ih_callbacks *) -> ih_status { throw oops{8}; });
  });
}
END_TEST

TEST_MAIN({executors_give_the_same_results, 0, 0, TEST_THREADS},
          {progress_reaches_its_end, 0, 0, TEST_THREADS}, {calls_are_cancelled, 0, 0, TEST_THREADS},
          {exceptions_of_progress_are_carried_over, 0, 0, TEST_THREADS},
          {calls_end_after_an_exception, 0, 0, TEST_THREADS}, {late_exceptions_are_carried_over},
          {exceptions_of_is_cancelled_are_carried_over, 0, 0, TEST_THREADS},
          {exceptions_of_executors_are_carried_over}, {the_first_exception_is_thrown},
          {c_calls_are_run})
