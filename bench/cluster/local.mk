# What boards of Omaha cost, for the plan of a cluster (doc/CLUSTER.md): make bench-cluster.
EXTRA_PROGRAMS += bench/cluster/isohand-boards
CLEANFILES += bench/cluster/isohand-boards$(EXEEXT)
bench_cluster_isohand_boards_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)
bench_cluster_isohand_boards_LDADD = bench/libbench.la libisohand.la
bench_cluster_isohand_boards_SOURCES = bench/cluster/boards.c
bench-cluster: bench/cluster/isohand-boards$(EXEEXT)
.PHONY: bench-cluster
EXTRA_DIST += bench/cluster/plan.py
