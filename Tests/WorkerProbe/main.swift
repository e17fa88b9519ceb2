// Attempts forbidden operations inside the sandbox of the workers and prints which succeed.
import WorkerProcess
import Foundation

/// Prints "NAME open" if the attempt succeeds, otherwise "NAME shut ERRNO".
@MainActor
func attempt(_ name: String, _ operation: () -> Bool) {
    errno = 0
    print(name, operation() ? "open" : "shut \(errno)")
}

/// The body of a thread that does nothing.
nonisolated func nothing(_: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? { nil }

let parent = getppid()
print("before", access("/etc/passwd", R_OK) == 0 && socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 ? "open" : "shut")
do {
    try SeccompFilter.limitMemoryAndFiles(memoryBytes: 2_000_000_000)
    try SeccompFilter.install()
} catch {
    print("sandbox failed: \(error)")
    exit(EXIT_FAILURE)
}

for (name, family) in [("inet", AF_INET), ("inet6", AF_INET6), ("unix", AF_UNIX), ("netlink", AF_NETLINK)] {
    for kind in [SOCK_STREAM, SOCK_DGRAM, SOCK_RAW] {
        attempt("socket-\(name)-\(kind.rawValue)") { socket(family, Int32(kind.rawValue), 0) >= 0 }
    }
}
var pair: [Int32] = [0, 0]
attempt("socketpair") { socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0 }
attempt("read-file") { open("/etc/passwd", O_RDONLY) >= 0 }
attempt("write-file") { open("/tmp/plantguide-probe", O_WRONLY | O_CREAT, 0o600) >= 0 }
attempt("list-folder") { opendir("/") != nil }
attempt("stat-file") { access("/etc/passwd", R_OK) == 0 }
attempt("make-folder") { mkdir("/tmp/plantguide-probe", 0o700) == 0 }
attempt("remove-file") { unlink("/tmp/plantguide-probe-missing") == 0 }
attempt("kill") { kill(parent, 0) == 0 }
attempt("duplicate") { dup(0) >= 0 }
var words: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
attempt("execute") { execv("/bin/true", &words) == 0 }
var child = pid_t()
attempt("spawn") { posix_spawn(&child, "/bin/true", nil, nil, &words, nil) == 0 }
attempt("run-memory") {
    mmap(nil, 4_096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED
}
attempt("much-memory") { malloc(3_000_000_000) != nil }
attempt("some-memory") { malloc(500_000_000) != nil }
attempt("thread") {
    var thread = pthread_t()
    return pthread_create(&thread, nil, nothing, nil) == 0 && pthread_join(thread, nil) == 0
}
attempt("clock") { time(nil) > 0 }
