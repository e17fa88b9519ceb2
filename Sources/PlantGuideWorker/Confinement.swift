import CPixbuf
import Foundation

/// The walls around the worker. A picture is read by a dozen libraries, and one of them will have a hole some day: whoever comes
/// through it finds a process that can compute and answer, and nothing else.
enum Confinement {
    /// Why the walls could not be put up.
    enum Failure: Error { case limit(String), filter(String) }

    /// The most address space: a decoded picture of 100 megapixels with alpha (400 MB), its decoder's planes of 10 bits and its
    /// file, and as much again for what a decoder may lay out beside them.
    private static let memoryBytes = 2_000_000_000
    /// The processor time for one photo, in seconds, on all cores together. Whoever waits for the answer has a limit on the wall
    /// clock; this one ends a worker whose program is gone.
    private static let photoSeconds = 60

    /// Limits memory and written files, and closes every file that was handed on beside the three standard ones.
    static func limitMemoryAndFiles() throws(Failure) {
        // More than a program that starts others ever leaves open by mistake.
        for descriptor in Int32(3)..<1_024 { close(descriptor) }
        try limit(RLIMIT_AS, to: memoryBytes)
        // Writing to a file then fails, rather than ending a worker whose messages go to one.
        signal(SIGXFSZ, SIG_IGN)
        try limit(RLIMIT_FSIZE, to: 0)
        // A picture of what someone photographed shall not stay behind in a core file.
        try limit(RLIMIT_CORE, to: 0)
    }

    /// Gives the next photo its processor time; the kernel ends the worker when it is used up.
    static func grantTime() {
        var used = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &used)
        let seconds = rlim_t(used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1 + photoSeconds)
        var time = rlimit(rlim_cur: seconds, rlim_max: .max)
        setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &time)
    }

    /// Takes away every system call but those that computing, threads and the pipes need: from here on no file is opened, no
    /// socket made, no program started, no other process reached. No further file can be had either way.
    static func closeDoors() throws(Failure) {
        try limit(RLIMIT_NOFILE, to: 3)
        guard let filter = seccomp_init(errnoAction(EPERM)) else { throw .filter("init") }
        defer { seccomp_release(filter) }
        // Libraries have started threads by now, perhaps; the filter is theirs too.
        guard seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 else { throw .filter("threads") }
        for name in plainCalls { try allow(filter, name) }

        // A thread, but no process. The C library falls back to this call when the newer one, whose flags no filter can see,
        // is unknown.
        let threadFlag: UInt64 = 0x1_0000  // CLONE_THREAD of clone(2)
        try allow(filter, "clone", scmp_arg_cmp(arg: 0, op: SCMP_CMP_MASKED_EQ, datum_a: threadFlag, datum_b: threadFlag))
        try add(filter, errnoAction(ENOSYS), "clone3")
        // Memory, but none that can be run.
        let run = UInt64(PROT_EXEC)
        for name in ["mmap", "mprotect"] {
            try allow(filter, name, scmp_arg_cmp(arg: 2, op: SCMP_CMP_MASKED_EQ, datum_a: run, datum_b: 0))
        }
        // Its own abort, and its own limits; `prlimit64` knows 0 as "this process".
        try allow(filter, "tgkill", scmp_arg_cmp(arg: 0, op: SCMP_CMP_EQ, datum_a: UInt64(getpid()), datum_b: 0))
        try allow(filter, "prlimit64", scmp_arg_cmp(arg: 0, op: SCMP_CMP_EQ, datum_a: 0, datum_b: 0))
        guard seccomp_load(filter) == 0 else { throw .filter("load") }
    }

    /// What decoders and the C library call while they compute. Whatever is not here fails with EPERM.
    private static let plainCalls = [
        "read", "readv", "write", "writev", "close", "lseek", "fstat", "poll", "ppoll",
        "brk", "munmap", "mremap", "madvise",
        "futex", "set_robust_list", "rseq", "sched_yield", "sched_getaffinity", "membarrier", "exit", "exit_group",
        "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "restart_syscall", "getpid", "gettid",
        "clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep", "gettimeofday", "getrusage", "setrlimit", "getrlimit",
        "getrandom", "uname", "sysinfo",
    ]

    private static func errnoAction(_ code: Int32) -> UInt32 { 0x0005_0000 | UInt32(code) }

    private static func allow(_ filter: scmp_filter_ctx, _ name: String, _ condition: scmp_arg_cmp? = nil) throws(Failure) {
        // Action "allow" of seccomp(2), which the header hides in a macro.
        try add(filter, 0x7FFF_0000, name, condition)
    }

    private static func add(
        _ filter: scmp_filter_ctx, _ action: UInt32, _ name: String, _ condition: scmp_arg_cmp? = nil
    ) throws(Failure) {
        let call = seccomp_syscall_resolve_name(name)
        // A call that this machine or this libseccomp does not know cannot be made by its number either: it stays denied.
        guard call != Int32(__NR_SCMP_ERROR) else { return }
        let conditions = condition.map { [$0] } ?? []
        let code = seccomp_rule_add_array(filter, action, call, UInt32(conditions.count), conditions)
        guard code == 0 else { throw .filter(name) }
    }

    private static func limit(_ resource: __rlimit_resource, to value: Int) throws(Failure) {
        var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
        guard setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else { throw .limit("\(resource)") }
    }
}
