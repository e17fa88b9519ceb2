// The start of ONNX Runtime's table of C functions, as far as plantguide-model-worker uses it. The worker opens the library while
// it runs, so that it can be built without ONNX Runtime.
//
// The table only grows at its end, so this start is the same in every version since 1.0. Functions that are not used are gaps.
#pragma once
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef struct OnnxStatusT *OnnxStatus; // NULL is success
typedef struct OnnxEnvironmentT *OnnxEnvironment;
typedef struct OnnxOptionsT *OnnxOptions;
typedef struct OnnxSessionT *OnnxSession;
typedef struct OnnxValueT *OnnxValue;
typedef struct OnnxRunOptionsT *OnnxRunOptions;
typedef struct OnnxTypeInfoT *OnnxTypeInfo;
typedef struct OnnxShapeT *OnnxShape;
typedef struct OnnxMemoryInfoT *OnnxMemoryInfo;
typedef struct OnnxAllocatorT *OnnxAllocator;

enum {
    OnnxElementFloat32 = 1,
    OnnxLogFatal = 4,
    OnnxOptimizeAll = 99,
    OnnxAllocatorArena = 1,
    OnnxMemoryDefault = 0,
};

typedef struct {
    uintptr_t gap0[1];
    int32_t (*GetErrorCode)(OnnxStatus);
    const char *(*GetErrorMessage)(OnnxStatus);
    OnnxStatus _Nullable (*CreateEnv)(int32_t logLevel, const char *name, OnnxEnvironment *);
    uintptr_t gap4[2];
    OnnxStatus _Nullable (*DisableTelemetryEvents)(OnnxEnvironment);
    uintptr_t gap7[1];
    OnnxStatus _Nullable (*CreateSessionFromArray)(
        OnnxEnvironment, const void *bytes, size_t count, OnnxOptions, OnnxSession *);
    OnnxStatus _Nullable (*Run)(
        OnnxSession, OnnxRunOptions _Nullable, const char *const *inputNames, const OnnxValue *inputs, size_t inputCount,
        const char *const *outputNames, size_t outputCount, OnnxValue *outputs);
    OnnxStatus _Nullable (*CreateSessionOptions)(OnnxOptions *);
    uintptr_t gap11[11];
    OnnxStatus _Nullable (*SetSessionLogSeverityLevel)(OnnxOptions, int level);
    OnnxStatus _Nullable (*SetSessionGraphOptimizationLevel)(OnnxOptions, int32_t level);
    OnnxStatus _Nullable (*SetIntraOpNumThreads)(OnnxOptions, int count);
    OnnxStatus _Nullable (*SetInterOpNumThreads)(OnnxOptions, int count);
    uintptr_t gap26[4];
    OnnxStatus _Nullable (*SessionGetInputCount)(OnnxSession, size_t *);
    OnnxStatus _Nullable (*SessionGetOutputCount)(OnnxSession, size_t *);
    uintptr_t gap32[1];
    OnnxStatus _Nullable (*SessionGetInputTypeInfo)(OnnxSession, size_t index, OnnxTypeInfo *);
    OnnxStatus _Nullable (*SessionGetOutputTypeInfo)(OnnxSession, size_t index, OnnxTypeInfo *);
    uintptr_t gap35[1];
    OnnxStatus _Nullable (*SessionGetInputName)(OnnxSession, size_t index, OnnxAllocator, char **owned);
    OnnxStatus _Nullable (*SessionGetOutputName)(OnnxSession, size_t index, OnnxAllocator, char **owned);
    uintptr_t gap38[11];
    OnnxStatus _Nullable (*CreateTensorWithDataAsOrtValue)(
        OnnxMemoryInfo, void *memory, size_t bytes, const int64_t *sizes, size_t rank, int32_t element, OnnxValue *);
    uintptr_t gap50[1];
    OnnxStatus _Nullable (*GetTensorMutableData)(OnnxValue, void **);
    uintptr_t gap52[3];
    OnnxStatus _Nullable (*CastTypeInfoToTensorInfo)(OnnxTypeInfo, OnnxShape *borrowed);
    uintptr_t gap56[4];
    OnnxStatus _Nullable (*GetTensorElementType)(OnnxShape, int32_t *);
    OnnxStatus _Nullable (*GetDimensionsCount)(OnnxShape, size_t *);
    OnnxStatus _Nullable (*GetDimensions)(OnnxShape, int64_t *sizes, size_t count);
    uintptr_t gap63[1];
    OnnxStatus _Nullable (*GetTensorShapeElementCount)(OnnxShape, size_t *);
    OnnxStatus _Nullable (*GetTensorTypeAndShape)(OnnxValue, OnnxShape *owned);
    uintptr_t gap66[3];
    OnnxStatus _Nullable (*CreateCpuMemoryInfo)(int32_t allocator, int32_t memory, OnnxMemoryInfo *);
    uintptr_t gap70[6];
    OnnxStatus _Nullable (*AllocatorFree)(OnnxAllocator, void *);
    uintptr_t gap77[1];
    OnnxStatus _Nullable (*GetAllocatorWithDefaultOptions)(OnnxAllocator *borrowed);
    uintptr_t gap79[14];
    void (*ReleaseStatus)(OnnxStatus);
    uintptr_t gap94[1];
    void (*ReleaseSession)(OnnxSession);
    void (*ReleaseValue)(OnnxValue);
    uintptr_t gap97[1];
    void (*ReleaseTypeInfo)(OnnxTypeInfo);
    void (*ReleaseTensorTypeAndShapeInfo)(OnnxShape);
    void (*ReleaseSessionOptions)(OnnxOptions);
} OnnxFunctions;

#define AT(function, index) _Static_assert(offsetof(OnnxFunctions, function) == (index) * sizeof(void *), #function)
AT(GetErrorCode, 1);
AT(GetErrorMessage, 2);
AT(CreateEnv, 3);
AT(DisableTelemetryEvents, 6);
AT(CreateSessionFromArray, 8);
AT(Run, 9);
AT(CreateSessionOptions, 10);
AT(SetSessionLogSeverityLevel, 22);
AT(SetSessionGraphOptimizationLevel, 23);
AT(SetIntraOpNumThreads, 24);
AT(SetInterOpNumThreads, 25);
AT(SessionGetInputCount, 30);
AT(SessionGetOutputCount, 31);
AT(SessionGetInputTypeInfo, 33);
AT(SessionGetOutputTypeInfo, 34);
AT(SessionGetInputName, 36);
AT(SessionGetOutputName, 37);
AT(CreateTensorWithDataAsOrtValue, 49);
AT(GetTensorMutableData, 51);
AT(CastTypeInfoToTensorInfo, 55);
AT(GetTensorElementType, 60);
AT(GetDimensionsCount, 61);
AT(GetDimensions, 62);
AT(GetTensorShapeElementCount, 64);
AT(GetTensorTypeAndShape, 65);
AT(CreateCpuMemoryInfo, 69);
AT(AllocatorFree, 76);
AT(GetAllocatorWithDefaultOptions, 78);
AT(ReleaseStatus, 93);
AT(ReleaseSession, 95);
AT(ReleaseValue, 96);
AT(ReleaseTypeInfo, 98);
AT(ReleaseTensorTypeAndShapeInfo, 99);
AT(ReleaseSessionOptions, 100);
#undef AT

typedef struct {
    const OnnxFunctions *(*GetApi)(uint32_t version);
    const char *(*GetVersionString)(void);
} OnnxApiBase;

/// The symbol OrtGetApiBase.
typedef const OnnxApiBase *(*OnnxGetApiBase)(void);

#pragma clang assume_nonnull end
