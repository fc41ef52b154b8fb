/* A caller who wants to stop after some questions: is_cancelled of ih_callbacks, and its context.
 */
#ifndef IH_TESTS_QUESTIONS_H
#define IH_TESTS_QUESTIONS_H

struct questions {
  unsigned asked,
      allowed; /* the first `allowed` questions are answered with no, all others with yes */
};

static inline int questions_answer(void *context)
{
  struct questions *questions = context;
  return questions->asked++ >= questions->allowed;
}

#endif
