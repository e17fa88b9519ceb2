#pragma once
#include <gio/gio.h>
#include <gio/gunixfdlist.h>
#include <gio/gunixinputstream.h>
#include <glib-unix.h>
#include <malloc.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>

/* Exported by libdispatch for run loops of others; no public header declares them. */
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *_Nullable message);

/* Functions of Swift's concurrency library that let a program choose the threads of its tasks. They are exported for this, but no
   public header declares them. */
#define SWIFT_FUNCTION __attribute__((swiftcall))
typedef SWIFT_FUNCTION void (*_Nullable cgio_original)(void *_Nonnull job);
extern SWIFT_FUNCTION void (*_Nullable swift_task_enqueueGlobal_hook)(void *_Nonnull job, cgio_original original);
extern SWIFT_FUNCTION void swift_task_enqueueMainExecutor(void *_Nonnull job);

static inline SWIFT_FUNCTION void cgio_enqueue(void *_Nonnull job, cgio_original original) {
    (void)original;
    swift_task_enqueueMainExecutor(job);
}

/* Lets all tasks run on the main thread. */
static inline void cgio_use_main_thread(void) { swift_task_enqueueGlobal_hook = cgio_enqueue; }
