/* The baseline for the model on this machine: LiteRT's C interface alone, with two threads. Prints the median time of a run in
   milliseconds. usage: litert LIBRARY MODEL COUNT */
#include "LiteRT.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static int by_size(const void *a, const void *b) {
    double difference = *(const double *)a - *(const double *)b;
    return (difference > 0) - (difference < 0);
}

static void *contents(const char *path, size_t *count) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END)) return NULL;
    *count = ftell(file);
    rewind(file);
    void *bytes = aligned_alloc(64, (*count + 63) / 64 * 64);
    size_t have = bytes ? fread(bytes, 1, *count, file) : 0;
    fclose(file);
    return have == *count ? bytes : NULL;
}

// Calls a function of the library, which returns 0 for success.
#define CALL(name, ...)                                                         \
    do {                                                                        \
        LiteRTStatus status = lite.name(__VA_ARGS__);                           \
        if (status) return fprintf(stderr, "%s: %d\n", #name, (int)status), 1;  \
    } while (0)

int main(int count, char **arguments) {
    int runs = count == 4 ? atoi(arguments[3]) : 0;
    double *times = calloc(runs > 0 ? runs : 1, sizeof *times);
    void *library = count == 4 ? dlopen(arguments[1], RTLD_NOW) : NULL;
    size_t size;
    void *bytes = count == 4 ? contents(arguments[2], &size) : NULL;
    LiteRTFunctions lite;
    if (runs < 1 || !times || !library || !bytes || LiteRTFindFunctions(library, &lite)) return 64;

    LiteRTEnvironmentOption settings[] = {
        {LiteRTTagAccelerators, 0, LiteRTAnyInteger, 0, LiteRTAcceleratorCPU},
        {LiteRTTagLogLevel, 0, LiteRTAnyInteger, 0, LiteRTLogSilent},
    };
    LiteRTEnvironment environment;
    LiteRTModelHandle model;
    LiteRTOptions options;
    LiteRTOpaqueOptions threads;
    LiteRTCompiledModel compiled;
    CALL(CreateEnvironment, 2, settings, &environment);
    CALL(CreateModelFromBuffer, environment, bytes, size, &model);
    CALL(CreateOptions, &options);
    CALL(SetOptionsHardwareAccelerators, options, LiteRTAcceleratorCPU);
    CALL(CreateOpaqueOptions, "xnnpack", strdup("num_threads = 2\n"), free, &threads);
    CALL(AddOpaqueOptions, options, threads);
    CALL(CreateCompiledModel, environment, model, options, &compiled);

    LiteRTSignature signature;
    LiteRTTensorHandle tensors[2];
    LiteRTTensorType types[2];
    LiteRTRequirements needs[2];
    LiteRTBuffer buffers[2];
    CALL(GetModelSignature, model, 0, &signature);
    CALL(GetSignatureInputTensorByIndex, signature, 0, &tensors[0]);
    CALL(GetSignatureOutputTensorByIndex, signature, 0, &tensors[1]);
    CALL(GetCompiledModelInputBufferRequirements, compiled, 0, 0, &needs[0]);
    CALL(GetCompiledModelOutputBufferRequirements, compiled, 0, 0, &needs[1]);
    for (int i = 0; i < 2; i++) CALL(GetRankedTensorType, tensors[i], &types[i]);
    // The layouts of the tensors can leave the number of pictures open.
    CALL(GetCompiledModelInputTensorLayout, compiled, 0, 0, &types[0].layout);
    CALL(GetCompiledModelOutputTensorLayouts, compiled, 0, 1, &types[1].layout, false);
    for (int i = 0; i < 2; i++) {
        CALL(GetTensorBufferRequirementsBufferSize, needs[i], &size);
        void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
        if (!memory) return 1;
        memset(memory, 0, size);
        CALL(CreateTensorBufferFromHostMemory, &types[i], memory, size, NULL, &buffers[i]);
    }

    for (int i = -1; i < runs; i++) {
        double start = now();
        CALL(RunCompiledModel, compiled, 0, 1, &buffers[0], 1, &buffers[1]);
        if (i >= 0) times[i] = now() - start;
    }
    qsort(times, runs, sizeof *times, by_size);
    printf("%.3f\n", times[runs / 2]);
    return 0;
}
