#pragma once
#include <archive.h>
#include <archive_entry.h>

/* AE_IFREG is a macro with a cast, which Swift does not import. */
static inline unsigned int plantguide_archive_regular_file(void) { return AE_IFREG; }
