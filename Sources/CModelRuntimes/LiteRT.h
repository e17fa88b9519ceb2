// The part of LiteRT's C interface that plantguide-model-worker uses. The worker opens the library while it runs, so that it can
// be built without LiteRT.
//
// The interface has no version of its own. It is that of LiteRT 2.1.6 to 2.3.0, on 64-bit Linux. Up to 2.1.5
// CreateModelFromBuffer had no environment, under the same name; CreateModelFromFd came with that change.
#pragma once
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

typedef int32_t LiteRTStatus; // 0 is success
typedef struct LiteRTEnvironmentT *LiteRTEnvironment;
typedef struct LiteRTModelT *LiteRTModelHandle;
typedef struct LiteRTOptionsT *LiteRTOptions;
typedef struct LiteRTOpaqueOptionsT *LiteRTOpaqueOptions;
typedef struct LiteRTCompiledT *LiteRTCompiledModel;
typedef struct LiteRTSignatureT *LiteRTSignature;
typedef struct LiteRTTensorT *LiteRTTensorHandle;
typedef struct LiteRTBufferT *LiteRTBuffer;
typedef struct LiteRTRequirementsT *LiteRTRequirements;

enum {
    LiteRTTagAccelerators = 24, // of an environment: which accelerators it registers
    LiteRTTagLogLevel = 25,
    LiteRTAnyInteger = 2, // the kind of an option's value
    LiteRTLogSilent = 4,
    LiteRTAcceleratorCPU = 1,
    LiteRTTensorRanked = 0,
    LiteRTQuantizedPerTensor = 1,
    LiteRTElementFloat32 = 1,
    LiteRTElementUInt8 = 3,
    LiteRTElementInt8 = 9,
};

typedef struct {
    int32_t tag;
    int32_t unused;
    int32_t kind;
    int32_t unused2;
    int64_t value;
} LiteRTEnvironmentOption;

typedef struct {
    uint32_t rankAndFlags; // the rank in the low seven bits
    int32_t sizes[8];
    uint32_t strides[8];
} LiteRTLayout;

typedef struct {
    int32_t element;
    LiteRTLayout layout;
} LiteRTTensorType;

typedef struct {
    float scale;
    int64_t zero;
} LiteRTQuantization;

_Static_assert(sizeof(LiteRTEnvironmentOption) == 24, "an option");
_Static_assert(offsetof(LiteRTEnvironmentOption, kind) == 8, "the kind of an option");
_Static_assert(offsetof(LiteRTEnvironmentOption, value) == 16, "the value of an option");
_Static_assert(sizeof(LiteRTLayout) == 68, "a layout");
_Static_assert(sizeof(LiteRTTensorType) == 72, "a tensor's type");
_Static_assert(offsetof(LiteRTTensorType, layout) == 4, "the layout of a type");
_Static_assert(sizeof(LiteRTQuantization) == 16, "a quantization");
_Static_assert(offsetof(LiteRTQuantization, zero) == 8, "the zero of a quantization");

/// The functions of the library, named like its symbols without "LiteRt".
typedef struct {
    LiteRTStatus (*CreateEnvironment)(int32_t count, const LiteRTEnvironmentOption *, LiteRTEnvironment *);
    // The bytes must outlive the model.
    LiteRTStatus (*CreateModelFromBuffer)(LiteRTEnvironment, const void *bytes, size_t count, LiteRTModelHandle *);
    void (*DestroyModel)(LiteRTModelHandle);
    LiteRTStatus (*GetNumModelSignatures)(LiteRTModelHandle, size_t *);
    LiteRTStatus (*GetModelSignature)(LiteRTModelHandle, size_t index, LiteRTSignature *);
    LiteRTStatus (*GetNumSignatureInputs)(LiteRTSignature, size_t *);
    LiteRTStatus (*GetNumSignatureOutputs)(LiteRTSignature, size_t *);
    LiteRTStatus (*GetSignatureInputTensorByIndex)(LiteRTSignature, size_t index, LiteRTTensorHandle *);
    LiteRTStatus (*GetSignatureOutputTensorByIndex)(LiteRTSignature, size_t index, LiteRTTensorHandle *);
    LiteRTStatus (*GetTensorTypeId)(LiteRTTensorHandle, int32_t *);
    LiteRTStatus (*GetRankedTensorType)(LiteRTTensorHandle, LiteRTTensorType *);
    LiteRTStatus (*GetQuantizationTypeId)(LiteRTTensorHandle, int32_t *);
    LiteRTStatus (*GetPerTensorQuantization)(LiteRTTensorHandle, LiteRTQuantization *);
    LiteRTStatus (*CreateOptions)(LiteRTOptions *);
    void (*DestroyOptions)(LiteRTOptions);
    LiteRTStatus (*SetOptionsHardwareAccelerators)(LiteRTOptions, int32_t);
    LiteRTStatus (*CreateOpaqueOptions)(const char *name, void *data, void (*_Nullable release)(void *), LiteRTOpaqueOptions *);
    LiteRTStatus (*AddOpaqueOptions)(LiteRTOptions, LiteRTOpaqueOptions consumed);
    LiteRTStatus (*CreateCompiledModel)(LiteRTEnvironment, LiteRTModelHandle, LiteRTOptions, LiteRTCompiledModel *);
    void (*DestroyCompiledModel)(LiteRTCompiledModel);
    LiteRTStatus (*GetCompiledModelInputTensorLayout)(LiteRTCompiledModel, size_t signature, size_t index, LiteRTLayout *);
    LiteRTStatus (*GetCompiledModelOutputTensorLayouts)(
        LiteRTCompiledModel, size_t signature, size_t count, LiteRTLayout *, bool update);
    LiteRTStatus (*GetCompiledModelInputBufferRequirements)(
        LiteRTCompiledModel, size_t signature, size_t index, LiteRTRequirements *);
    LiteRTStatus (*GetCompiledModelOutputBufferRequirements)(
        LiteRTCompiledModel, size_t signature, size_t index, LiteRTRequirements *);
    LiteRTStatus (*GetTensorBufferRequirementsBufferSize)(LiteRTRequirements, size_t *);
    // The memory must be aligned to 64 bytes and outlive the buffer.
    LiteRTStatus (*CreateTensorBufferFromHostMemory)(
        const LiteRTTensorType *, void *memory, size_t count, void (*_Nullable release)(void *), LiteRTBuffer *);
    void (*DestroyTensorBuffer)(LiteRTBuffer);
    LiteRTStatus (*RunCompiledModel)(
        LiteRTCompiledModel, size_t signature, size_t inputs, LiteRTBuffer *, size_t outputs, LiteRTBuffer *);
} LiteRTFunctions;

/// Looks up all functions. Returns NULL, or the name of a symbol that the library lacks.
static inline const char *_Nullable LiteRTFindFunctions(void *library, LiteRTFunctions *functions) {
    if (!dlsym(library, "LiteRtCreateModelFromFd")) return "LiteRtCreateModelFromFd";
#define FIND(name) \
    if (!(*(void **)&functions->name = dlsym(library, "LiteRt" #name))) return "LiteRt" #name
    FIND(CreateEnvironment);
    FIND(CreateModelFromBuffer);
    FIND(DestroyModel);
    FIND(GetNumModelSignatures);
    FIND(GetModelSignature);
    FIND(GetNumSignatureInputs);
    FIND(GetNumSignatureOutputs);
    FIND(GetSignatureInputTensorByIndex);
    FIND(GetSignatureOutputTensorByIndex);
    FIND(GetTensorTypeId);
    FIND(GetRankedTensorType);
    FIND(GetQuantizationTypeId);
    FIND(GetPerTensorQuantization);
    FIND(CreateOptions);
    FIND(DestroyOptions);
    FIND(SetOptionsHardwareAccelerators);
    FIND(CreateOpaqueOptions);
    FIND(AddOpaqueOptions);
    FIND(CreateCompiledModel);
    FIND(DestroyCompiledModel);
    FIND(GetCompiledModelInputTensorLayout);
    FIND(GetCompiledModelOutputTensorLayouts);
    FIND(GetCompiledModelInputBufferRequirements);
    FIND(GetCompiledModelOutputBufferRequirements);
    FIND(GetTensorBufferRequirementsBufferSize);
    FIND(CreateTensorBufferFromHostMemory);
    FIND(DestroyTensorBuffer);
    FIND(RunCompiledModel);
#undef FIND
    return NULL;
}

#pragma clang assume_nonnull end
