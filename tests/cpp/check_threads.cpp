/* The pool of threads: each task runs once, also of calls at the same time and of nested ones. */
#include "harness.hpp"

#include <chrono>

/* Counts how often each task runs. */
struct counts {
  explicit counts(std::size_t tasks) : runs(tasks)
  {
  }
  static void run(void *work, std::size_t i)
  {
    static_cast<counts *>(work)->runs[i]++;
  }
  bool are_all(int n) const
  {
    for (const std::atomic<int> &each : runs)
      if (each != n)
        return false;
    return true;
  }
  std::vector<std::atomic<int>> runs;
};

START_TEST(each_task_runs_once)
{
  for (const unsigned threads : {0u, 1u, 2u, 5u}) {
    isohand::thread_pool pool(threads);
    ck_assert_uint_ge(pool.workers(), 1);
    if (threads != 0)
      ck_assert_uint_eq(pool.workers(), threads);
    for (const std::size_t tasks : std::array<std::size_t, 5>{0, 1, 2, 7, 1000}) {
      counts counts(tasks);
      for (int repeat = 1; repeat <= 20; repeat++) {
        pool.run(tasks, isohand::task(counts::run, &counts));
        test_assert(counts.are_all(repeat));
      }
    }
  }
}
END_TEST

/* Two tasks that wait for each other need two threads; the call ends after both. */
START_TEST(tasks_run_at_the_same_time)
{
  struct meeting {
    std::atomic<int> arrived{0}, left{0};
    const std::thread::id caller = std::this_thread::get_id();
    static void run(void *work, std::size_t)
    {
      meeting &both = *static_cast<meeting *>(work);
      for (both.arrived++; both.arrived < 2;)
        std::this_thread::yield();
      if (std::this_thread::get_id() != both.caller) /* the thread of the pool is late */
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
      both.left++;
    }
  } both;
  isohand::thread_pool pool(2);
  pool.run(2, isohand::task(meeting::run, &both));
  ck_assert_int_eq(both.left, 2);
}
END_TEST

START_TEST(calls_share_a_pool)
{
  isohand::thread_pool pool(3);
  std::vector<std::thread> callers;
  std::atomic<int> wrong{0};
  for (int i = 0; i < 4; i++)
    callers.emplace_back([&] {
      for (int repeat = 0; repeat < 200; repeat++) {
        counts counts(9);
        pool.run(9, isohand::task(counts::run, &counts));
        wrong += !counts.are_all(1);
      }
    });
  for (std::thread &caller : callers)
    caller.join();
  ck_assert_int_eq(wrong, 0);
}
END_TEST

/* A task that makes a parallel call on the same pool does not wait forever. */
START_TEST(calls_are_nested)
{
  struct outer {
    isohand::thread_pool pool{3};
    counts inner{50};
  } outer;
  const isohand::task each(
      [](void *work, std::size_t) {
        auto &all = *static_cast<struct outer *>(work);
        all.pool.run(50, isohand::task(counts::run, &all.inner));
      },
      &outer);
  outer.pool.run(20, each);
  ck_assert(outer.inner.are_all(20));
}
END_TEST

TEST_MAIN({each_task_runs_once, 0, 0, TEST_THREADS},
          {tasks_run_at_the_same_time, 0, 0, TEST_THREADS},
          {calls_share_a_pool, 0, 0, TEST_THREADS}, {calls_are_nested, 0, 0, TEST_THREADS})
