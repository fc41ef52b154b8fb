libisohand_table_la_SOURCES += \
	lib/base/error.c \
	lib/base/error.h \
	lib/table/bytes.h \
	lib/table/check.c \
	lib/table/checksum.c \
	lib/table/checksum.h \
	lib/table/fault.c \
	lib/table/fault.h \
	lib/table/folder.c \
	lib/table/folder.h \
	lib/table/user_array.c \
	lib/table/user_array.h \
	lib/table/header.c \
	lib/table/json.c \
	lib/table/json.h \
	lib/table/mapping.c \
	lib/table/mapping.h \
	lib/table/npy.c \
	lib/table/npy.h \
	lib/table/parts.c \
	lib/table/parts.h \
	lib/table/reader.c \
	lib/table/reader.h \
	lib/table/replacement.c \
	lib/table/replacement.h \
	lib/table/writer.c \
	lib/table/writer.h
