/* The baseline for the model on this machine: LiteRT's C interface alone, on 32-bit floats and with two threads. Prints the median
   time of a run in milliseconds. usage: litert LIBRARY MODEL COUNT */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// As LiteRT 2.3 lays them out; see docs/models.md.
typedef void *handle;
struct option { int32_t tag, pad, type, pad2; int64_t value; };
struct type { int32_t element; struct { uint32_t bits; int32_t dimensions[8]; uint32_t strides[8]; } layout; };
enum { AUTO_REGISTER = 24, MIN_SEVERITY = 25, INTEGER = 2, SILENT = 4, CPU = 1, READ = 0, WRITE = 1 };

static void *library;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static int by_size(const void *a, const void *b) {
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

// Calls a function of the library, which returns 0 for success.
#define CALL(name, types, ...)                                                    \
    do {                                                                          \
        int32_t(*call) types = (int32_t(*) types)dlsym(library, "LiteRt" #name);  \
        int32_t status = call ? call(__VA_ARGS__) : -1;                           \
        if (status) return fprintf(stderr, "%s: %d\n", #name, status), 1;         \
    } while (0)

int main(int count, char **arguments) {
    int runs = count == 4 ? atoi(arguments[3]) : 0;
    double *times = calloc(runs > 0 ? runs : 1, sizeof *times);
    library = count == 4 ? dlopen(arguments[1], RTLD_NOW) : NULL;
    if (runs < 1 || !times || !library) return 64;
    struct option options[2] = {{AUTO_REGISTER, 0, INTEGER, 0, CPU}, {MIN_SEVERITY, 0, INTEGER, 0, SILENT}};
    handle environment, model, settings, threads, compiled, signature, tensors[2], needs[2], buffers[2];
    CALL(CreateEnvironment, (int, const struct option *, handle *), 2, options, &environment);
    CALL(CreateModelFromFile, (handle, const char *, handle *), environment, arguments[2], &model);
    CALL(CreateOptions, (handle *), &settings);
    CALL(SetOptionsHardwareAccelerators, (handle, int32_t), settings, CPU);
    CALL(CreateOpaqueOptions, (const char *, void *, void (*)(void *), handle *), "xnnpack", strdup("num_threads = 2\n"), free,
         &threads);
    CALL(AddOpaqueOptions, (handle, handle), settings, threads);
    CALL(CreateCompiledModel, (handle, handle, handle, handle *), environment, model, settings, &compiled);
    CALL(GetModelSignature, (handle, size_t, handle *), model, 0, &signature);
    CALL(GetSignatureInputTensorByIndex, (handle, size_t, handle *), signature, 0, &tensors[0]);
    CALL(GetSignatureOutputTensorByIndex, (handle, size_t, handle *), signature, 0, &tensors[1]);
    struct type types[2];
    for (int i = 0; i < 2; i++) CALL(GetRankedTensorType, (handle, struct type *), tensors[i], &types[i]);
    CALL(GetCompiledModelInputBufferRequirements, (handle, size_t, size_t, handle *), compiled, 0, 0, &needs[0]);
    CALL(GetCompiledModelOutputBufferRequirements, (handle, size_t, size_t, handle *), compiled, 0, 0, &needs[1]);
    // A batch of any size has the size in force here.
    CALL(GetCompiledModelInputTensorLayout, (handle, size_t, size_t, void *), compiled, 0, 0, &types[0].layout);
    CALL(GetCompiledModelOutputTensorLayouts, (handle, size_t, size_t, void *, int), compiled, 0, 1, &types[1].layout, 0);
    for (int i = 0; i < 2; i++) {
        size_t size;
        CALL(GetTensorBufferRequirementsBufferSize, (handle, size_t *), needs[i], &size);
        void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
        if (!memory) return 1;
        memset(memory, 0, size);
        CALL(CreateTensorBufferFromHostMemory, (const struct type *, void *, size_t, void (*)(void *), handle *), &types[i], memory,
             size, NULL, &buffers[i]);
    }
    for (int i = -1; i < runs; i++) {
        double start = now();
        CALL(RunCompiledModel, (handle, size_t, size_t, handle *, size_t, handle *), compiled, 0, 1, &buffers[0], 1, &buffers[1]);
        if (i >= 0) times[i] = now() - start;
    }
    qsort(times, runs, sizeof *times, by_size);
    printf("%.3f\n", times[runs / 2]);
    return 0;
}
