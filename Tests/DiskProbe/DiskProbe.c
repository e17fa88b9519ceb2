// A library that tests preload into a program. It records what the program writes in a folder, and can end the space there.
//
// DISK_PROBE_FOLDER  the folder
// DISK_PROBE_LOG     a file to which the calls are appended; see `struct record`
// DISK_PROBE_FULL    the number of the first call for which there is no space; none by default
// DISK_PROBE_SIGNAL  the number of a call before which a signal is raised, and the signal, such as "12:9"
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

enum kind { CREATE = 1, WRITE, TRUNCATE, SYNC, RENAME, UNLINK, FOLDER, LINK };

// Each record is followed by its two paths and its data.
struct record {
    int64_t kind, inode, offset, data, path, other;
};

static const char *folder;
static int output = -1;
static long calls, full, signal_at, signal_number;
static pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void start(void) {
    folder = getenv("DISK_PROBE_FOLDER");
    const char *log = getenv("DISK_PROBE_LOG");
    if (log) output = NEXT(open)(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    const char *text = getenv("DISK_PROBE_FULL");
    if (text) full = atol(text);
    text = getenv("DISK_PROBE_SIGNAL");
    if (text) sscanf(text, "%ld:%ld", &signal_at, &signal_number);
}

static int is_inside(const char *path) {
    return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_ours(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return is_inside(path);
}

// Counts a call. Returns whether it fails because there is no space.
static int is_refused(int takes_space) {
    calls++;
    if (calls == signal_at) kill(getpid(), signal_number);
    if (!takes_space || !full || calls < full) return 0;
    errno = ENOSPC;
    return 1;
}

static void put(const void *bytes, size_t count) {
    static ssize_t (*next)(int, const void *, size_t);
    if (!next) next = NEXT(write);
    if (count && next(output, bytes, count) != (ssize_t)count) abort();
}

static void record(enum kind kind, int64_t inode, int64_t offset, const void *data, size_t count, const char *path,
                   const char *other) {
    if (output < 0) return;
    int error = errno;
    struct record head = {kind, inode, offset, count, path ? strlen(path) : 0, other ? strlen(other) : 0};
    put(&head, sizeof head);
    put(path, head.path);
    put(other, head.other);
    put(data, count);
    errno = error;
}

static int64_t inode(int fd) {
    struct stat status;
    return fstat(fd, &status) == 0 ? (int64_t)status.st_ino : 0;
}

// Runs a call between counting and recording it, so that the order of the records is that of the calls.
#define PROBE(type, isOurs, takesSpace, call, isDone, note)                                                                        \
    if (!(isOurs)) return call;                                                                                                   \
    pthread_mutex_lock(&mutex);                                                                                                   \
    type result = -1;                                                                                                             \
    if (!is_refused(takesSpace)) {                                                                                                \
        result = call;                                                                                                            \
        if (isDone) note;                                                                                                         \
    }                                                                                                                             \
    int failure = errno;                                                                                                          \
    pthread_mutex_unlock(&mutex);                                                                                                 \
    errno = failure;                                                                                                              \
    return result

static int open_probed(int (*next)(const char *, int, ...), const char *path, int flags, mode_t mode) {
    int isNew = access(path, F_OK) != 0;
    int writes = (flags & O_ACCMODE) != O_RDONLY && (((flags & O_CREAT) && isNew) || (flags & O_TRUNC));
    PROBE(int, is_inside(path) && writes, isNew, next(path, flags, mode), result >= 0,
          isNew ? record(CREATE, inode(result), 0, 0, 0, path, 0) : record(TRUNCATE, inode(result), 0, 0, 0, 0, 0));
}

#define OPEN(name)                                                                                                                 \
    int name(const char *path, int flags, ...) {                                                                                  \
        va_list list;                                                                                                             \
        va_start(list, flags);                                                                                                    \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;                                                   \
        va_end(list);                                                                                                             \
        return open_probed(NEXT(name), path, flags, mode);                                                                        \
    }
OPEN(open)
OPEN(open64)

#define PWRITE(name)                                                                                                               \
    ssize_t name(int fd, const void *bytes, size_t count, off_t offset) {                                                         \
        PROBE(ssize_t, is_ours(fd), 1, NEXT(name)(fd, bytes, count, offset), result > 0,                                          \
              record(WRITE, inode(fd), offset, bytes, result, 0, 0));                                                             \
    }
PWRITE(pwrite)
PWRITE(pwrite64)

ssize_t write(int fd, const void *bytes, size_t count) {
    PROBE(ssize_t, is_ours(fd), 1, NEXT(write)(fd, bytes, count), result > 0,
          record(WRITE, inode(fd), lseek(fd, 0, SEEK_CUR) - result, bytes, result, 0, 0));
}

// Records what was copied to a file, which is read again.
static void record_copy(int fd, ssize_t count) {
    char path[64], *bytes = malloc(count);
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    int64_t offset = lseek(fd, 0, SEEK_CUR) - count;
    int again = NEXT(open)(path, O_RDONLY | O_CLOEXEC);
    if (!bytes || pread(again, bytes, count, offset) != count) abort();
    record(WRITE, inode(fd), offset, bytes, count, 0, 0);
    close(again);
    free(bytes);
}

ssize_t sendfile(int fd, int from, off_t *offset, size_t count) {
    PROBE(ssize_t, is_ours(fd), 1, NEXT(sendfile)(fd, from, offset, count), result > 0, record_copy(fd, result));
}

#define TRUNCATE(name)                                                                                                             \
    int name(int fd, off_t length) {                                                                                              \
        PROBE(int, is_ours(fd), length > 0, NEXT(name)(fd, length), result == 0,                                                  \
              record(TRUNCATE, inode(fd), length, 0, 0, 0, 0));                                                                   \
    }
TRUNCATE(ftruncate)
TRUNCATE(ftruncate64)

#define SYNCHRONIZE(name)                                                                                                          \
    int name(int fd) { PROBE(int, is_ours(fd), 0, NEXT(name)(fd), result == 0, record(SYNC, inode(fd), 0, 0, 0, 0, 0)); }
SYNCHRONIZE(fsync)
SYNCHRONIZE(fdatasync)

int rename(const char *old, const char *new) {
    PROBE(int, is_inside(new), 0, NEXT(rename)(old, new), result == 0, record(RENAME, 0, 0, 0, 0, old, new));
}

int unlink(const char *path) {
    PROBE(int, is_inside(path), 0, NEXT(unlink)(path), result == 0, record(UNLINK, 0, 0, 0, 0, path, 0));
}

int rmdir(const char *path) {
    PROBE(int, is_inside(path), 0, NEXT(rmdir)(path), result == 0, record(UNLINK, 0, 0, 0, 0, path, 0));
}

static int64_t inode_at(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 ? (int64_t)status.st_ino : 0;
}

int mkdir(const char *path, mode_t mode) {
    PROBE(int, is_inside(path), 1, NEXT(mkdir)(path, mode), result == 0, record(FOLDER, inode_at(path), 0, 0, 0, path, 0));
}

int statvfs(const char *path, struct statvfs *status) {
    int result = NEXT(statvfs)(path, status);
    if (full && calls >= full && is_inside(path)) status->f_bavail = 0;
    return result;
}
