libisohand_compat_la_SOURCES += lib/compat/compat.c
