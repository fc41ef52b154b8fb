# Examples are built against the tree here and against the installed tree by a test.
examplesdir = $(docdir)/examples
dist_examples_DATA = \
	examples/abstraction.c \
	examples/build.c \
	examples/lookup.c \
	examples/recall.c \
	examples/regret.c \
	examples/rivers.c \
	examples/street_sums.c \
	examples/streets.c \
	examples/traversal.c

# Solvers, each in a folder with a makefile of its own.
leducdir = $(examplesdir)/leduc
dist_leduc_DATA = \
	examples/leduc/Makefile \
	examples/leduc/game.c \
	examples/leduc/game.h \
	examples/leduc/leduc.c \
	examples/leduc/solver.c \
	examples/leduc/solver.h
pushfolddir = $(examplesdir)/pushfold
dist_pushfold_DATA = \
	examples/pushfold/Makefile \
	examples/pushfold/chart.c \
	examples/pushfold/chart.h \
	examples/pushfold/pushfold.c \
	examples/pushfold/solver.c \
	examples/pushfold/solver.h
