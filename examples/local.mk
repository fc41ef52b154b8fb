# A test builds the examples against the build tree and the installed tree.
examplesdir = $(docdir)/examples
dist_examples_DATA = \
	examples/abstraction.c \
	examples/build.c \
	examples/lookup.c \
	examples/recall.c \
	examples/regret.c \
	examples/regret.cpp \
	examples/rivers.c \
	examples/sequences.c \
	examples/street_sums.c \
	examples/streets.c \
	examples/traversal.c

examplescmakedir = $(examplesdir)/cmake
dist_examplescmake_DATA = examples/cmake/CMakeLists.txt

# Solvers, each in a folder with its own makefile.
leducdir = $(examplesdir)/leduc
dist_leduc_DATA = \
	examples/leduc/Makefile \
	examples/leduc/README.md \
	examples/leduc/game.c \
	examples/leduc/game.h \
	examples/leduc/leduc.c \
	examples/leduc/solver.c \
	examples/leduc/solver.h
mccfrdir = $(examplesdir)/mccfr
dist_mccfr_DATA = \
	examples/mccfr/Makefile \
	examples/mccfr/README.md \
	examples/mccfr/betting.c \
	examples/mccfr/cards.c \
	examples/mccfr/mccfr.c \
	examples/mccfr/mccfr.h \
	examples/mccfr/measure.c \
	examples/mccfr/options.c \
	examples/mccfr/strategy.c \
	examples/mccfr/traverse.c
mccfrmpidir = $(mccfrdir)/mpi
dist_mccfrmpi_DATA = \
	examples/mccfr/mpi/Makefile \
	examples/mccfr/mpi/README.md \
	examples/mccfr/mpi/mccfr_mpi.c \
	examples/mccfr/mpi/shards.c \
	examples/mccfr/mpi/shards.h
postflopdir = $(examplesdir)/postflop
dist_postflop_DATA = \
	examples/postflop/Makefile \
	examples/postflop/README.md \
	examples/postflop/buckets.c \
	examples/postflop/buckets.h \
	examples/postflop/decision.c \
	examples/postflop/decision.h \
	examples/postflop/flop.txt \
	examples/postflop/game.c \
	examples/postflop/game.h \
	examples/postflop/json.c \
	examples/postflop/json.h \
	examples/postflop/memory.h \
	examples/postflop/path.c \
	examples/postflop/path.h \
	examples/postflop/postflop.c \
	examples/postflop/print.c \
	examples/postflop/print.h \
	examples/postflop/shared.c \
	examples/postflop/shared.h \
	examples/postflop/simd.h \
	examples/postflop/solver.c \
	examples/postflop/solver.h \
	examples/postflop/spot.c \
	examples/postflop/spot.h \
	examples/postflop/strategy.c \
	examples/postflop/strategy.h \
	examples/postflop/tables.c \
	examples/postflop/tables.h \
	examples/postflop/terminal.c \
	examples/postflop/terminal.h \
	examples/postflop/traversal.c \
	examples/postflop/traversal.h \
	examples/postflop/tree.c \
	examples/postflop/tree.h \
	examples/postflop/turn.txt
lossdir = $(postflopdir)/loss
dist_loss_DATA = \
	examples/postflop/loss/README.md \
	examples/postflop/loss/board.json \
	examples/postflop/loss/emd-ochs.json \
	examples/postflop/loss/emd-optimal.json \
	examples/postflop/loss/emd-percentile-weighted.json \
	examples/postflop/loss/emd-weighted.json \
	examples/postflop/loss/figure.py \
	examples/postflop/loss/flop.txt \
	examples/postflop/loss/methods.py \
	examples/postflop/loss/methods.txt \
	examples/postflop/loss/optimal-weighted.json \
	examples/postflop/loss/optimal.json \
	examples/postflop/loss/percentile.json \
	examples/postflop/loss/potential-ochs.json \
	examples/postflop/loss/public.json \
	examples/postflop/loss/recall.json \
	examples/postflop/loss/runs.py \
	examples/postflop/loss/table.py \
	examples/postflop/loss/weighted.json \
	examples/postflop/loss/weighted.txt
dist_loss_SCRIPTS = examples/postflop/loss/loss.py
spotsdir = $(postflopdir)/spots
dist_spots_DATA = \
	examples/postflop/spots/flop-01-dry-shallow-single-raised.txt \
	examples/postflop/spots/flop-02-two-tone-medium-3-bet.txt \
	examples/postflop/spots/flop-03-monotone-deep-blinds.txt \
	examples/postflop/spots/flop-04-paired-shallow-3-bet.txt \
	examples/postflop/spots/flop-05-connected-medium-blinds.txt \
	examples/postflop/spots/flop-06-ace-high-deep-single-raised.txt \
	examples/postflop/spots/flop-07-king-high-shallow-blinds.txt \
	examples/postflop/spots/flop-08-middling-medium-single-raised.txt \
	examples/postflop/spots/flop-09-low-deep-3-bet.txt \
	examples/postflop/spots/turn-01-dry-shallow-single-raised.txt \
	examples/postflop/spots/turn-02-dry-medium-3-bet.txt \
	examples/postflop/spots/turn-03-dry-deep-blinds.txt \
	examples/postflop/spots/turn-04-two-tone-shallow-3-bet.txt \
	examples/postflop/spots/turn-05-two-tone-medium-blinds.txt \
	examples/postflop/spots/turn-06-two-tone-deep-single-raised.txt \
	examples/postflop/spots/turn-07-monotone-shallow-blinds.txt \
	examples/postflop/spots/turn-08-monotone-medium-single-raised.txt \
	examples/postflop/spots/turn-09-monotone-deep-3-bet.txt \
	examples/postflop/spots/turn-10-paired-shallow-single-raised.txt \
	examples/postflop/spots/turn-11-paired-medium-3-bet.txt \
	examples/postflop/spots/turn-12-paired-deep-blinds.txt \
	examples/postflop/spots/turn-13-connected-shallow-3-bet.txt \
	examples/postflop/spots/turn-14-connected-medium-blinds.txt \
	examples/postflop/spots/turn-15-connected-deep-single-raised.txt \
	examples/postflop/spots/turn-16-ace-high-shallow-blinds.txt \
	examples/postflop/spots/turn-17-ace-high-medium-single-raised.txt \
	examples/postflop/spots/turn-18-ace-high-deep-3-bet.txt \
	examples/postflop/spots/turn-19-king-high-shallow-single-raised.txt \
	examples/postflop/spots/turn-20-king-high-medium-3-bet.txt \
	examples/postflop/spots/turn-21-king-high-deep-blinds.txt \
	examples/postflop/spots/turn-22-middling-shallow-3-bet.txt \
	examples/postflop/spots/turn-23-middling-medium-blinds.txt \
	examples/postflop/spots/turn-24-middling-deep-single-raised.txt \
	examples/postflop/spots/turn-25-low-shallow-blinds.txt \
	examples/postflop/spots/turn-26-low-medium-single-raised.txt \
	examples/postflop/spots/turn-27-low-deep-3-bet.txt
dist_spots_SCRIPTS = examples/postflop/spots/draw.py
pushfolddir = $(examplesdir)/pushfold
dist_pushfold_DATA = \
	examples/pushfold/Makefile \
	examples/pushfold/README.md \
	examples/pushfold/chart.c \
	examples/pushfold/chart.h \
	examples/pushfold/pushfold.c \
	examples/pushfold/solver.c \
	examples/pushfold/solver.h
qualitydir = $(examplesdir)/quality
dist_quality_DATA = \
	examples/quality/Makefile \
	examples/quality/README.md \
	examples/quality/betting.c \
	examples/quality/betting.h \
	examples/quality/brute.c \
	examples/quality/brute.h \
	examples/quality/classes.json \
	examples/quality/emd-ehs.json \
	examples/quality/emd.json \
	examples/quality/terminal.c \
	examples/quality/terminal.h \
	examples/quality/game.c \
	examples/quality/game.h \
	examples/quality/hands.json \
	examples/quality/labels.c \
	examples/quality/labels.h \
	examples/quality/lines.c \
	examples/quality/lines.h \
	examples/quality/memory.h \
	examples/quality/one.json \
	examples/quality/optimal.json \
	examples/quality/percentile.json \
	examples/quality/potential.json \
	examples/quality/quality.c \
	examples/quality/results.c \
	examples/quality/results.h \
	examples/quality/solver.c \
	examples/quality/solver.h
dist_quality_SCRIPTS = examples/quality/table.sh
