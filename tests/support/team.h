/* A team whose processes are threads of the test, with memory of their own or one for all. */
#ifndef IH_TESTS_TEAM_H
#define IH_TESTS_TEAM_H

#include <isohand/team.h>

enum { TEST_TEAM_MOST = 8 };

/* The machines of the processes: one for all, one for each, or two, of which the first has one
 * process more if their number is odd. */
enum test_machines { TEST_ONE_MACHINE, TEST_MANY_MACHINES, TEST_TWO_MACHINES, TEST_MACHINES };

/* Returns the first process of the machine of a process. */
unsigned test_machine_of(enum test_machines machines, unsigned size, unsigned rank);

/* Called in each process, with an executor that has the team. */
typedef void test_process(void *context, const ih_executor *executor);

/* Calls process(context, ...) in `size` processes, each with `workers` threads, and waits for all.
 * Each process agrees once more after `process` has returned, which must have released all memory of
 * the team. */
void test_team_run(unsigned size, unsigned workers, enum test_machines machines,
                   test_process *process, void *context);

/* Returns how often this process has called `agree`. */
uint64_t test_team_agreements(const ih_team *team);

#endif
