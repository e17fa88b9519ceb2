import Foundation

/// The threads of a process at one moment.
public struct ProcessThreads: Sendable {
    /// Their names, sorted.
    public let names: [String]
    /// How often they have gone to sleep since the process started: its voluntary context switches.
    public let wakeUps: Int

    /// Reads the threads of a process. Throws if it has ended.
    public init(of process: pid_t) throws {
        let tasks = "/proc/\(process)/task"
        var (names, wakeUps): ([String], Int) = ([], 0)
        for task in try FileManager.default.contentsOfDirectory(atPath: tasks) {
            // A thread that has ended since does not count.
            guard let status = try? String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8) else { continue }
            for line in status.split(separator: "\n") {
                guard let value = line.split(separator: "\t").last.map(String.init) else { continue }
                if line.hasPrefix("Name:") { names.append(value) }
                if line.hasPrefix("voluntary_ctxt_switches:") { wakeUps += Int(value) ?? 0 }
            }
        }
        self.names = names.sorted()
        self.wakeUps = wakeUps
    }

    /// Waits until a process has been idle for half a second.
    public static func settle(_ child: Child) async throws {
        var (last, since) = (-1, ContinuousClock.now)
        try await until("\(child.name) to come to rest; it wrote: \(child.errors)") {
            let count = try ProcessThreads(of: child.pid).wakeUps
            if count != last { (last, since) = (count, .now) }
            return since.duration(to: .now) > .milliseconds(500)
        }
    }
}
