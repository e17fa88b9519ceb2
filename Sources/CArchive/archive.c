// The functions of libarchive that Archives uses.
#include "CArchive.h"
#include "CLazyLibrary.h"

static plantguide_lazy_library libarchive = {.file = "libarchive.so.13"};

#define LAZY(result, name, parameters, arguments) PLANTGUIDE_LAZY(libarchive, result, name, parameters, arguments)

LAZY(int, archive_errno, (struct archive *archive), (archive))
LAZY(const char *, archive_error_string, (struct archive *archive), (archive))

LAZY(struct archive *, archive_read_new, (void), ())
LAZY(int, archive_read_support_format_zip_seekable, (struct archive *archive), (archive))
LAZY(int, archive_read_open_filename, (struct archive *archive, const char *file, size_t block), (archive, file, block))
LAZY(int, archive_read_next_header, (struct archive *archive, struct archive_entry **entry), (archive, entry))
LAZY(la_ssize_t, archive_read_data, (struct archive *archive, void *buffer, size_t count), (archive, buffer, count))
LAZY(int, archive_read_free, (struct archive *archive), (archive))

LAZY(struct archive *, archive_write_new, (void), ())
LAZY(int, archive_write_set_format_zip, (struct archive *archive), (archive))
LAZY(int, archive_write_set_options, (struct archive *archive, const char *options), (archive, options))
LAZY(int, archive_write_zip_set_compression_deflate, (struct archive *archive), (archive))
LAZY(int, archive_write_zip_set_compression_store, (struct archive *archive), (archive))
LAZY(int, archive_write_open_filename, (struct archive *archive, const char *file), (archive, file))
LAZY(int, archive_write_header, (struct archive *archive, struct archive_entry *entry), (archive, entry))
LAZY(la_ssize_t, archive_write_data, (struct archive *archive, const void *data, size_t count), (archive, data, count))
LAZY(int, archive_write_finish_entry, (struct archive *archive), (archive))
LAZY(int, archive_write_close, (struct archive *archive), (archive))
LAZY(int, archive_write_free, (struct archive *archive), (archive))

LAZY(struct archive_entry *, archive_entry_new, (void), ())
LAZY(void, archive_entry_free, (struct archive_entry *entry), (entry))
LAZY(__LA_MODE_T, archive_entry_filetype, (struct archive_entry *entry), (entry))
LAZY(const char *, archive_entry_pathname_utf8, (struct archive_entry *entry), (entry))
LAZY(void, archive_entry_set_filetype, (struct archive_entry *entry, unsigned int type), (entry, type))
LAZY(void, archive_entry_set_mtime, (struct archive_entry *entry, time_t seconds, long nanoseconds), (entry, seconds, nanoseconds))
LAZY(void, archive_entry_set_pathname_utf8, (struct archive_entry *entry, const char *name), (entry, name))
LAZY(void, archive_entry_set_perm, (struct archive_entry *entry, __LA_MODE_T permissions), (entry, permissions))
