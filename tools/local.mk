# The command, with one file per subcommand.
if WITH_TOOL
bin_PROGRAMS += isohand
isohand_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir) $(NETTLE_CFLAGS)
isohand_LDADD = libisohand-table.la libisohand-exact.la libisohand-threads.la libisohand.la $(GMP_LIBS) $(NETTLE_LIBS) -lm
isohand_SOURCES = \
	tools/main.c \
	tools/program.c \
	tools/program.h \
	tools/complete.c \
	tools/complete.h \
	tools/options.c \
	tools/options.h \
	tools/tool.h \
	tools/commands/buckets.c \
	tools/commands/buckets.h \
	tools/commands/build.c \
	tools/commands/build.h \
	tools/commands/build_clusters.c \
	tools/commands/build_json.c \
	tools/commands/cmd_bench.c \
	tools/commands/cmd_boards.c \
	tools/commands/cmd_bucket.c \
	tools/commands/cmd_build.c \
	tools/commands/cmd_canon.c \
	tools/commands/cmd_diff.c \
	tools/commands/cmd_equity.c \
	tools/commands/cmd_eval.c \
	tools/commands/cmd_export.c \
	tools/commands/cmd_import.c \
	tools/commands/cmd_index.c \
	tools/commands/cmd_info.c \
	tools/commands/cmd_lookup.c \
	tools/commands/cmd_occur.c \
	tools/commands/cmd_plot.c \
	tools/commands/cmd_recall.c \
	tools/commands/cmd_report.c \
	tools/commands/cmd_sample.c \
	tools/commands/cmd_size.c \
	tools/commands/cmd_unindex.c \
	tools/commands/cmd_verify.c \
	tools/commands/equity.h \
	tools/commands/equity_all.c \
	tools/commands/equity_meet.c \
	tools/commands/formats.c \
	tools/commands/formats.h \
	tools/commands/share.c \
	tools/commands/share.h \
	tools/commands/commands.h \
	tools/distance.c \
	tools/distance.h \
	tools/game.c \
	tools/game.h \
	tools/commands/sums.c \
	tools/commands/sums.h \
	tools/commands/threads.c \
	tools/commands/threads.h \
	tools/commands/values.c \
	tools/commands/values.h \
	tools/io/clock.c \
	tools/io/clock.h \
	tools/io/input.c \
	tools/io/input.h \
	tools/io/interrupt.c \
	tools/io/interrupt.h \
	tools/io/json.c \
	tools/io/json.h \
	tools/io/mapped.c \
	tools/io/mapped.h \
	tools/io/memory.c \
	tools/io/memory.h \
	tools/io/output.c \
	tools/io/output.h \
	tools/io/standard.c \
	tools/io/standard.h \
	tools/message.c \
	tools/stream.c \
	tools/stream.h \
	tools/io/text.c \
	tools/io/text.h \
	tools/io/whole.c \
	tools/io/whole.h \
	tools/page/charts.c \
	tools/page/charts.h \
	tools/page/chosen.c \
	tools/page/chosen.h \
	tools/page/data.c \
	tools/page/deals.c \
	tools/page/deals.h \
	tools/page/flops.c \
	tools/page/flops.h \
	tools/page/grids.c \
	tools/page/markup.c \
	tools/page/markup.h \
	tools/page/page.c \
	tools/page/page.h \
	tools/page/street.c \
	tools/page/street.h \
	tools/page/tables.c \
	tools/plot/class.c \
	tools/plot/class.h \
	tools/plot/curve.c \
	tools/plot/curve.h \
	tools/plot/grid.c \
	tools/plot/grid.h \
	tools/plot/histogram.c \
	tools/plot/histogram.h \
	tools/plot/kinds.c \
	tools/plot/kinds.h \
	tools/plot/ramp.c \
	tools/plot/ramp.h \
	tools/plot/svg.c \
	tools/plot/svg.h \
	tools/plot/svg_curve.c \
	tools/plot/svg_kinds.c \
	tools/plot/svg_page.c \
	tools/plot/svg_page.h \
	tools/plot/terminal.c \
	tools/plot/terminal.h
nodist_isohand_SOURCES = tools/page/files.c

# The command over MPI: other sources for main, and the objects of the command for the rest.
if WITH_MPI
bin_PROGRAMS += isohand-mpi
isohand_mpi_SOURCES = tools/mpi/main.c
isohand_mpi_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir) $(MPI_CFLAGS)
isohand_mpi_objects = $(filter-out %/isohand-main.$(OBJEXT),$(isohand_OBJECTS))
isohand_mpi_LDADD = $(isohand_mpi_objects) libisohand-mpi.la $(isohand_LDADD) $(MPI_LIBS)
isohand_mpi_DEPENDENCIES = $(isohand_mpi_objects) libisohand-mpi.la $(isohand_DEPENDENCIES)
dist_man_MANS += tools/mpi/isohand-mpi.1
else
EXTRA_DIST += tools/mpi/isohand-mpi.1
endif

dist_man_MANS += tools/isohand.1
bashcompletiondir = $(datadir)/bash-completion/completions
dist_bashcompletion_DATA = tools/completion/isohand
zshcompletiondir = $(datadir)/zsh/site-functions
dist_zshcompletion_DATA = tools/completion/_isohand
fishcompletiondir = $(datadir)/fish/vendor_completions.d
dist_fishcompletion_DATA = tools/completion/isohand.fish
else
EXTRA_DIST += tools/isohand.1 tools/mpi/isohand-mpi.1 tools/completion/isohand tools/completion/_isohand tools/completion/isohand.fish
endif

# The style and the script of a page, as lists of their lines.  The page
# of explore/ uses look.css too.
page_styles = tools/page/look.css tools/page/page.css
page_script = tools/page/page.js
page_html = tools/page/page.html
EXTRA_DIST += $(page_styles) $(page_script) $(page_html)
CLEANFILES += tools/page/files.c tools/page/html.h
tools/page/files.c: $(page_styles) $(page_script)
	$(AM_V_GEN)$(MKDIR_P) $(@D) && { \
	  echo '#include "tools/page/page.h"'; \
	  list() { \
	    echo "const char *const page_$$1[] = {"; \
	    shift; \
	    LC_ALL=C sed 's/["\\]/\\&/g; s/.*/"&\\n",/' "$$@"; \
	    echo '0};'; \
	  }; \
	  list css $(page_styles:%=$(srcdir)/%); \
	  list js $(page_script:%=$(srcdir)/%); \
	} >$@.tmp && mv $@.tmp $@

# The parts of the skeleton as string literals: where one is a format, the compiler checks its
# conversions against the arguments.
tools/page/isohand-page.$(OBJEXT) tools/page/isohand-tables.$(OBJEXT): tools/page/html.h
tools/page/html.h: $(page_html)
	$(AM_V_GEN)$(MKDIR_P) $(@D) && \
	  LC_ALL=C sed -n -e '/^<!-- part /,/^<!-- end -->$$/{' \
	    -e 's/^<!-- part \([A-Z]*\).*/#define HTML_\1 \\/p; t' -e 's/^<!-- end -->$$//p; t' \
	    -e 's/^ *//; s/"/\\"/g; s/$$/\\n/; s/\\\\n$$//; s/.*/  "&" \\/p' -e '}' \
	    $(srcdir)/$(page_html) >$@.tmp && mv $@.tmp $@
