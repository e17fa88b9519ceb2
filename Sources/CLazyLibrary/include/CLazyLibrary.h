// Libraries that are loaded when one of their functions is first called. If a program were linked with them, the dynamic linker
// would look up the thousands of symbols of everything that they use each time before the program starts.
#pragma once
#include <stdatomic.h>

/// A library that is loaded while the program runs.
typedef struct {
    const char *file;
    _Atomic(void *) handle;
} plantguide_lazy_library;

/// The address of a function of a library, which is loaded first if it is not yet. Ends the program if the library is not
/// installed or has no such function.
void *plantguide_lazy_function(plantguide_lazy_library *library, const char *name);

/// Looks up a function of a library once, as a pointer of the given type.
#define PLANTGUIDE_LAZY_POINTER(library, type, name)                                                                        \
    ({                                                                                                                      \
        static _Atomic(void *) found;                                                                                       \
        void *address = atomic_load_explicit(&found, memory_order_acquire);                                                 \
        if (!address) {                                                                                                     \
            address = plantguide_lazy_function(&(library), name);                                                           \
            atomic_store_explicit(&found, address, memory_order_release);                                                   \
        }                                                                                                                   \
        (type)address;                                                                                                      \
    })

/// Defines a function that calls the one of the same name in a library.
#define PLANTGUIDE_LAZY(library, result, name, parameters, arguments)                                                       \
    result name parameters { return PLANTGUIDE_LAZY_POINTER(library, result(*) parameters, #name) arguments; }
