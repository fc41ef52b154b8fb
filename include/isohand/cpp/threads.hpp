/** @file
 * C++: an executor on std::thread.
 *
 * Stability: stable.
 *
 * Threads: several threads may use a pool at the same time.  Its threads work on the call that came
 * first until it has no tasks left, then on the next one; each caller works on its own.  The
 * destructor may run only when nothing else uses the pool. */
#ifndef ISOHAND_CPP_THREADS_HPP
#define ISOHAND_CPP_THREADS_HPP

#include <isohand/cpp/run.hpp>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace isohand
{

/** A pool of threads, which sleep until a parallel call has tasks; the thread that makes the call
 * works with them.
 *
 * A parallel call that a task makes is also run by the pool, and cannot deadlock.  (A pool does not
 * survive fork(), unlike that of isohand/threads.h.) */
class thread_pool final : public executor
{
public:
  /** Starts the threads.
   *
   * @param threads  number of threads, including the one that makes a parallel call; 0: one for
   *                 each processor
   * @throws std::system_error  the system refuses to start a thread */
  explicit thread_pool(unsigned threads = 0)
      : workers_(threads != 0 ? threads : std::max(1u, std::thread::hardware_concurrency()))
  {
    try {
      threads_.reserve(workers_ - 1);
      while (threads_.size() + 1 < workers_)
        threads_.emplace_back([this] { help(); });
    } catch (...) {
      end();
      throw;
    }
  }
  ~thread_pool() override
  {
    end();
  }

  unsigned workers() const noexcept override
  {
    return workers_;
  }
  void run(std::size_t tasks, task each) override
  {
    if (threads_.empty() || tasks < 2) {
      for (std::size_t i = 0; i < tasks; i++)
        each(i);
      return;
    }
    job mine(tasks, each);
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      jobs_.push_back(&mine);
    }
    has_job_.notify_all();
    mine.work();
    std::unique_lock<std::mutex> lock(mutex_);
    remove(&mine);
    is_left_.wait(lock, [&] { return mine.helpers == 0; });
  }

private:
  /** The tasks of a call, which threads take one after the other. */
  struct job {
    job(std::size_t count, isohand::task each) : tasks(count), run(each)
    {
    }
    void work()
    {
      for (std::size_t i; (i = next++) < tasks;)
        run(i);
    }
    const std::size_t tasks;
    const isohand::task run;
    std::atomic<std::size_t> next{0};
    std::size_t helpers = 0;
  };

  void remove(const job *done)
  {
    jobs_.erase(std::remove(jobs_.begin(), jobs_.end(), done), jobs_.end());
  }
  /* What a thread of the pool does until the pool ends. */
  void help()
  {
    std::unique_lock<std::mutex> lock(mutex_);
    for (;;) {
      has_job_.wait(lock, [&] { return is_over_ || !jobs_.empty(); });
      if (is_over_)
        return;
      job *const current = jobs_.front();
      current->helpers++;
      lock.unlock();
      current->work();
      lock.lock();
      remove(current);
      if (--current->helpers == 0)
        is_left_.notify_all();
    }
  }
  void end()
  {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      is_over_ = true;
    }
    has_job_.notify_all();
    for (std::thread &thread : threads_)
      thread.join();
  }

  const unsigned workers_;
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable has_job_, is_left_;
  std::vector<job *> jobs_; /* that may have tasks left */
  bool is_over_ = false;
};

} // namespace isohand

#endif
