import Foundation
import TestSupport

/// Corrupts replies of the web services and decodes them for a number of seconds. It fails on a
/// crash or a hang, and saves the body.
///
/// A child process decodes. This process monitors its progress and recreates the failing body from the seed and its number.
@main
struct FuzzReplies {
    /// The time limit for one body, in seconds.
    private static let patience = 5.0

    static func main() async {
        do {
            let arguments = Array(CommandLine.arguments.dropFirst())
            if arguments.first == "reader", arguments.count == 4, let seed = UInt64(arguments[1]),
                let seconds = Double(arguments[2])
            {
                try read(seed: seed, seconds: seconds, progress: arguments[3])
            } else {
                exit(try await watch(arguments) ? 0 : 1)
            }
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(64)
        }
    }

    /// The replies to corrupt: the synthetic ones, and the recorded ones if they are available.
    private static func corpus() throws -> [Data] {
        let folder = Checkout.root.appendingPathComponent("Tests/Fixtures")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let written = try names.filter { $0.hasPrefix("synthetic-") && $0.hasSuffix(".json") }.map(Fixtures.written)
        guard Fixtures.isAvailable else {
            FileHandle.standardError.write(Data("\(Fixtures.hint); only synthetic replies are spoiled\n".utf8))
            return written
        }
        return try written + (Fixtures.list("plantnet") + Fixtures.list("trefle")).map(Fixtures.data)
    }

    private static func body(_ number: Int, seed: UInt64, _ mutation: Mutation) -> Data {
        var random = BodyRandom(state: seed &+ UInt64(number) &* 0x2545_F491_4F6C_DD1D)
        return mutation.reply(&random)
    }

    /// Decodes bodies until the time is up, and writes the number of each to the progress file before decoding it.
    private static func read(seed: UInt64, seconds: Double, progress: String) throws {
        let mutation = Mutation(corpus: try corpus())
        let mark = try Mark(progress)
        var reader = Reader()
        let start = ContinuousClock.now
        var slowest = Duration.zero
        var number = 0
        while ContinuousClock.now - start < .seconds(seconds) {
            let body = body(number, seed: seed, mutation)
            mark.set(number)
            let begin = ContinuousClock.now
            reader.take(body)
            slowest = max(slowest, ContinuousClock.now - begin)
            number += 1
        }
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
        let peak = status.first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: \.isWhitespace).dropFirst().first
        let kinds = reader.read.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        print("\(number) bodies, \(Int(Double(number) / seconds)) a second; read as \(kinds)")
        print(
            "slowest \(slowest.formatted(.units(allowed: [.milliseconds], fractionalPart: .show(length: 1)))), ", terminator: "")
        print("at most \((peak.flatMap { Int($0) } ?? 0) / 1_024) MB of memory")
    }

    /// Runs the child process and prints the result; returns whether it succeeded.
    private static func watch(_ arguments: [String]) async throws -> Bool {
        guard let seconds = arguments.first.flatMap(Double.init), (1...86_400).contains(seconds),
            [1, 3].contains(arguments.count),
            arguments.count == 1 || arguments[1] == "--seed" && UInt64(arguments[2]) != nil
        else { throw Misuse(text: "usage: fuzz replies SECONDS [--seed N]") }
        let seed = SeededRandom(seed: arguments.count == 3 ? UInt64(arguments[2]) : nil).seed
        let folder = try TemporaryDirectory()
        let progress = folder.file("progress")
        try Data(count: 8).write(to: progress)
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path
        let child = try Child(
            program, ["reader", String(seed), String(seconds), progress.path],
            environment: ProcessInfo.processInfo.environment, folder: folder.url)
        let mark = try Mark(progress.path)
        var last = (number: -1, since: ContinuousClock.now)
        var hangs = false
        // The child exits by itself when its time is up, or is killed if it hangs.
        try await until("the reader's end", within: .seconds(seconds + 2 * patience)) {
            if mark.number != last.number { last = (mark.number, .now) }
            hangs = ContinuousClock.now - last.since > .seconds(patience)
            if hangs { child.end(grace: .zero) }
            return child.ended != nil
        }
        if child.ended == .exited(0) {
            print(child.output, terminator: "")
            return true
        }
        let body = body(mark.number, seed: seed, Mutation(corpus: try corpus()))
        let file = Checkout.root.appendingPathComponent(".build/logs/fuzz-replies-\(seed)-\(mark.number)")
        try body.write(to: file)
        print("\(hangs ? "HANGS at" : "CRASHED at") body \(mark.number) of seed \(seed), kept in \(file.path)")
        print(child.errors.suffix(2_000))
        return false
    }
}

/// SplitMix64 that does not print its seed, since each body has its own generator.
private struct BodyRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}

/// A number in a memory-mapped file, which another process sees immediately and after a crash.
private struct Mark {
    private let place: UnsafeMutablePointer<Int>

    init(_ path: String) throws {
        let descriptor = open(path, O_RDWR)
        guard descriptor >= 0 else { throw Misuse(text: "cannot open \(path)") }
        defer { close(descriptor) }
        let size = MemoryLayout<Int>.size
        guard let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED else {
            throw Misuse(text: "cannot map \(path)")
        }
        place = memory.assumingMemoryBound(to: Int.self)
    }

    var number: Int { place.pointee }
    func set(_ number: Int) { place.pointee = number }
}

/// An error in the command line.
private struct Misuse: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}
