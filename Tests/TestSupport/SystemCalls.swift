import Foundation

/// What a program asked of the system, as strace wrote it.
public struct SystemCalls: Sendable {
    /// The files and folders that it opened, in order; those that were opened twice are there twice.
    public let opened: [String]
    /// How many threads it started, of which some have ended.
    public let threads: Int

    /// The arguments of strace that write what a program asks to a file. The program has the process id of the child.
    public static func tracing(_ program: String, to file: URL) throws -> [String] {
        // strace itself runs as a grandchild (-D). A thread's calls are whole lines only if the file is written by thread (-ff).
        ["-D", "-ff", "-q", "-e", "trace=open,openat,clone,clone3", "-o", file.path, "--", try Checkout.program(program).path]
    }

    /// Reads what was written so far.
    public init(from file: URL) throws {
        let folder = file.deletingLastPathComponent()
        let logs = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasPrefix(file.lastPathComponent + ".") }
        let lines = try logs.flatMap { try String(contentsOf: $0, encoding: .utf8).split(separator: "\n") }
        threads = lines.count { $0.hasPrefix("clone") && $0.contains("CLONE_THREAD") }
        opened = lines.compactMap { line in
            guard line.hasPrefix("open"), !line.contains(" = -1 "), let start = line.firstIndex(of: "\"") else { return nil }
            return String(line[line.index(after: start)...].prefix { $0 != "\"" })
        }
    }
}
