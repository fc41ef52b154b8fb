# Examples are built against the tree here and against the installed tree by a test.
EXTRA_DIST += examples/regret.c examples/streets.c examples/abstraction.c examples/lookup.c \
	examples/traversal.c
