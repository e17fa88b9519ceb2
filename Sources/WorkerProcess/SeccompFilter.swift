import CSeccomp
import Foundation

/// The sandbox of a worker. Pictures and models are parsed by large libraries, any of which may have a vulnerability: an exploit
/// must find a process that can only compute and reply.
public enum SeccompFilter {
    /// Why the sandbox could not be set up.
    public enum Failure: Error { case limit(String), filter(String) }

    /// The CPU time for one request in seconds, summed over all cores. The client has its own wall-clock limit; this one ends a
    /// worker whose client is gone.
    private static let requestSeconds = 60

    /// Limits memory and file writes, and closes all inherited file descriptors except the three standard ones.
    ///
    /// - Parameter memoryBytes: The limit of the address space.
    public static func limitMemoryAndFiles(memoryBytes: Int) throws(Failure) {
        // Far more descriptors than a parent process leaves open by mistake.
        for descriptor in Int32(3)..<1_024 { close(descriptor) }
        try limit(RLIMIT_AS, to: memoryBytes)
        // With the signal ignored, writing to a file fails instead of terminating a worker whose stderr is redirected to a file.
        signal(SIGXFSZ, SIG_IGN)
        try limit(RLIMIT_FSIZE, to: 0)
        // No core dumps: they could contain the user's photo.
        try limit(RLIMIT_CORE, to: 0)
    }

    /// Grants the CPU time for the next request; the kernel terminates the worker when it is used up.
    public static func grantCPUTime() {
        var used = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &used)
        let seconds = rlim_t(used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1 + requestSeconds)
        var time = rlimit(rlim_cur: seconds, rlim_max: .max)
        setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &time)
    }

    /// Installs a system call filter that allows only computation, threads and pipe I/O: from here on the process cannot open
    /// files or sockets, start programs or signal other processes. A descriptor limit of 3 rules out further files as well.
    public static func install() throws(Failure) {
        try limit(RLIMIT_NOFILE, to: 3)
        guard let filter = seccomp_init(errnoAction(EPERM)) else { throw .filter("init") }
        defer { seccomp_release(filter) }
        // Libraries may have started threads already; the filter must apply to them too.
        guard seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 else { throw .filter("threads") }
        for name in plainCalls { try allow(filter, name) }

        // Allow threads but no processes. clone3 passes its flags in memory, which a filter cannot inspect, so it fails with
        // ENOSYS and the C library falls back to clone.
        let threadFlag: UInt64 = 0x1_0000  // CLONE_THREAD of clone(2)
        try allow(filter, "clone", scmp_arg_cmp(arg: 0, op: SCMP_CMP_MASKED_EQ, datum_a: threadFlag, datum_b: threadFlag))
        try add(filter, errnoAction(ENOSYS), "clone3")
        // Allow memory mappings that are not executable.
        let run = UInt64(PROT_EXEC)
        for name in ["mmap", "mprotect"] {
            try allow(filter, name, scmp_arg_cmp(arg: 2, op: SCMP_CMP_MASKED_EQ, datum_a: run, datum_b: 0))
        }
        // Allow signals and resource limits for this process only; `prlimit64` takes 0 as the calling process.
        try allow(filter, "tgkill", scmp_arg_cmp(arg: 0, op: SCMP_CMP_EQ, datum_a: UInt64(getpid()), datum_b: 0))
        try allow(filter, "prlimit64", scmp_arg_cmp(arg: 0, op: SCMP_CMP_EQ, datum_a: 0, datum_b: 0))
        guard seccomp_load(filter) == 0 else { throw .filter("load") }
    }

    /// System calls that the libraries need for computation. All others fail with EPERM.
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
        // SECCOMP_RET_ALLOW of seccomp(2), which the header defines in a macro that Swift cannot import.
        try add(filter, 0x7FFF_0000, name, condition)
    }

    private static func add(
        _ filter: scmp_filter_ctx, _ action: UInt32, _ name: String, _ condition: scmp_arg_cmp? = nil
    ) throws(Failure) {
        let call = seccomp_syscall_resolve_name(name)
        // A name unknown to this architecture or this libseccomp gets no rule, so the call stays denied, also by number.
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
