import CGio

/// The memory that the C library manages.
public enum Heap {
    /// Lets all threads use one heap. Otherwise glibc gives threads heaps of their own, which keep what is freed in them. Call it
    /// before other threads start.
    public static func share() { mallopt(M_ARENA_MAX, 1) }
}
