#include "CLazyLibrary.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

void *plantguide_lazy_function(plantguide_lazy_library *library, const char *name) {
    void *handle = atomic_load(&library->handle);
    if (!handle) {
        // If several threads do this at once, they all get the same handle.
        handle = dlopen(library->file, RTLD_LAZY | RTLD_LOCAL);
        if (handle) atomic_store(&library->handle, handle);
    }
    void *address = handle ? dlsym(handle, name) : NULL;
    if (!address) {
        fprintf(stderr, "PlantGuide is not installed completely: %s\n", dlerror());
        abort();
    }
    return address;
}
