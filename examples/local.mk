# Examples are built against the tree here and against the installed tree by a test.
examplesdir = $(docdir)/examples
dist_examples_DATA = \
	examples/abstraction.c \
	examples/build.c \
	examples/leduc.c \
	examples/lookup.c \
	examples/recall.c \
	examples/regret.c \
	examples/rivers.c \
	examples/street_sums.c \
	examples/streets.c \
	examples/traversal.c
