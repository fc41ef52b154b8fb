libisohand_threads_la_SOURCES += lib/threads/threads.c
