/* A caller that cancels after some number of questions: is_cancelled of ih_callbacks, and its
 * context. */
#ifndef IH_TESTS_QUESTIONS_H
#define IH_TESTS_QUESTIONS_H

struct questions {
  unsigned asked, allowed; /* the first `allowed` questions return 0, all others 1 */
};

static inline int questions_answer(void *context)
{
  struct questions *questions = context;
  return questions->asked++ >= questions->allowed;
}

#endif
