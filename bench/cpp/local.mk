# What the C++ interface costs: make bench-cpp.  (automake is not told of C++, since libtool would then
# run all its checks for it.)
EXTRA_PROGRAMS += bench/cpp/isohand-ratio
CLEANFILES += bench/cpp/isohand-ratio$(EXEEXT) bench/cpp/ratio.o
bench_cpp_isohand_ratio_SOURCES = bench/cpp/calls.c bench/cpp/calls.h
bench_cpp_isohand_ratio_LDADD = bench/cpp/ratio.o libisohand.la
bench_cpp_isohand_ratio_LINK = $(LIBTOOL) $(AM_V_lt) --tag=CC --mode=link $(CXX) $(CFLAGS) $(LDFLAGS) -pthread -o $@
EXTRA_DIST += bench/cpp/ratio.cpp
bench/cpp/ratio.o: bench/cpp/ratio.cpp bench/cpp/calls.h
	$(AM_V_CC)$(MKDIR_P) $(@D) && $(CXX) -std=c++17 $(DEFAULT_INCLUDES) $(AM_CPPFLAGS) $(CPPFLAGS) \
	  $(AM_CFLAGS) $(CFLAGS) -c -o $@ $(srcdir)/bench/cpp/ratio.cpp
bench-cpp: bench/cpp/isohand-ratio$(EXEEXT)
	bench/cpp/isohand-ratio$(EXEEXT)
.PHONY: bench-cpp
