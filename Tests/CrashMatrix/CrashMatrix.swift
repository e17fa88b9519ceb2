import Foundation
import TestSupport

/// Kills a writer during each kind of write and checks that the garden contains all acknowledged writes.
@main
struct CrashMatrix {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            if arguments.first == "writer", arguments.count == 4 {
                try await write(arguments[1], URL(filePath: arguments[2]), mark: arguments[3])
            } else {
                exit(try await judge(arguments) ? 0 : 1)
            }
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(64)
        }
    }

    private static func write(_ name: String, _ folder: URL, mark: String) async throws {
        try await path(name).write(Writer(site: CrashFixture(folder), mark: mark))
    }

    private static func path(_ name: String) throws -> WritePath {
        guard let path = WritePath.all.first(where: { $0.name == name }) else {
            throw Misuse(text: "there is no path \(name); the paths are \(WritePath.all.map(\.name).joined(separator: ", "))")
        }
        return path
    }

    /// Tests the named paths, or all of them, and prints the result table; returns whether all passed.
    private static func judge(_ arguments: [String]) async throws -> Bool {
        var names: [String] = []
        var seed: UInt64?
        var kills = 10
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--seed", "--kills":
                guard let number = rest.popFirst().flatMap(UInt64.init), argument == "--seed" || (1...1_000).contains(number)
                else { throw Misuse(text: "\(argument) wants a number") }
                if argument == "--seed" { seed = number } else { kills = Int(number) }
            default: names.append(argument)
            }
        }
        let paths = try names.isEmpty ? WritePath.all : names.map(path)
        var random = SeededRandom(seed: seed)
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
        print(row(["path", "kills", "acknowledged", "interrupted", "of these whole", "result"]))
        var failed = 0
        for path in paths {
            var trial = CrashRun(path, kills: kills, program: program)
            do { try await trial.run(&random) } catch { trial.fail(error) }
            let counts = [kills, trial.acknowledged, trial.interrupted.all, trial.interrupted.whole].map(String.init)
            print(row([path.name] + counts + [trial.faults.isEmpty ? "passed" : "FAILED"]))
            for fault in trial.faults { print("  \(fault.prefix(600))") }
            if !trial.faults.isEmpty { failed += 1 }
            // Flushes each row, since output to a pipe is buffered.
            fflush(nil)
        }
        print("\(paths.count - failed) passed, \(failed) failed")
        return failed == 0
    }

    private static func row(_ cells: [String]) -> String {
        zip(cells, [19, 5, 12, 11, 14, 0]).map { $0.padding(toLength: max($0.count, $1), withPad: " ", startingAt: 0) }
            .joined(separator: " ")
    }
}

/// An error in the command line.
struct Misuse: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}
