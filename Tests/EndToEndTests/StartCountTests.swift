import Foundation
import TestSupport
import Testing

/// What the program asks of the system until its window rests. These numbers hardly depend on the machine, as times do.
@Suite("Numbers of a start", .timeLimit(.minutes(15)))
struct StartCountTests {
    @Test("a window opens few files and starts few threads, and decodes pictures only of the cards that it has, each once")
    func start() async throws {
        for plants in [100, 1_000] {
            let session = try await AppSession(usesRealClock: true)
            let garden = try session.desktop.directory.makeFolder("data/plantguide")
            try await makeGarden(of: plants, in: garden)
            let data = try dataFolder(in: session.desktop.directory, drawings: plants)
            // The first start makes the library.
            let first = try launch("plantguide", [], session, data)
            try await rest(first, session)
            #expect(try await first.terminate() == .exited(0))

            let log = session.desktop.directory.file("calls")
            let program = try launch("strace", SystemCalls.tracing("plantguide", to: log), session, data)
            try await rest(program, session)
            let calls = try SystemCalls(from: log)
            func count(_ what: (String) -> Bool) -> Int { calls.opened.count(where: what) }

            // 77, of which more than forty are Pango's: it starts two to find the fonts of a text style, and they end at once.
            #expect((20...95).contains(calls.threads))
            // One writes the garden and up to four read it. The library has one of each.
            #expect((1...5).contains(count { $0.hasSuffix("/garden.sqlite") }))
            #expect((1...2).contains(count { $0.hasSuffix("/library.sqlite") }))
            // The catalog's files are read only if they have changed.
            #expect(count { $0.contains("/catalog/") && $0.hasSuffix(".json") } == 0)
            // A view of GTK 4.8 has a cell for each of 100 plants, but for 161 of 1,000. Others are decoded when they come near.
            let drawings = calls.opened.filter { $0.contains("/art/drawing-") }
            #expect((6...200).contains(Set(drawings).count))
            // The schedule is prepared some time later, and opens one once more.
            #expect(drawings.count <= Set(drawings).count + 1, "pictures are opened twice")
            // They are loaded when they are first used.
            #expect(count { $0.contains("/libcurl.so") || $0.contains("/libarchive.so") } == 0)
            // 426, of which 170 are libraries and 115 belong to fonts. What is not the program's own depends on the distribution.
            let others = calls.opened.count - drawings.count
            #expect((100...560).contains(others), "\(calls.opened.joined(separator: "\n"))")
            // 8 without those of Mesa's renderer: the main one, GLib's three, Mesa's, and libdispatch's. Others end when they
            // have been idle for some seconds.
            try await until("few threads; there are \(String(describing: try? threads(of: program)))") {
                try threads(of: program).count <= 10
            }
            #expect(try await program.terminate() == .exited(0))
        }
    }

    private func threads(of program: Child) throws -> [String] {
        try ProcessThreads(of: program.pid).names.filter { !$0.hasPrefix("llvmpipe") }
    }

    private func launch(_ program: String, _ arguments: [String], _ session: AppSession, _ data: URL) throws -> Child {
        try session.desktop.launch(program, arguments, environment: ["PLANTGUIDE_DATA": data.path, "PLANTGUIDE_CAMERA": ""])
    }

    /// Waits until the window shows plants and its program sleeps.
    private func rest(_ program: Child, _ session: AppSession) async throws {
        let root = try await session.desktop.accessible(program)
        try await until("the plants; it wrote: \(program.errors)") { !root.showing("Plant ", limit: 1).isEmpty }
        try await ProcessThreads.settle(program)
    }

    /// The program's data, with a drawing for each plant.
    private func dataFolder(in directory: TemporaryDirectory, drawings: Int) throws -> URL {
        let folder = try directory.makeFolder("shared")
        let files = FileManager.default
        for name in try files.contentsOfDirectory(atPath: Checkout.data.path) where name != "art" {
            try files.createSymbolicLink(
                at: folder.appendingPathComponent(name), withDestinationURL: Checkout.data.appendingPathComponent(name))
        }
        let art = try directory.makeFolder("shared/art")
        let drawing = Checkout.data.appendingPathComponent("art/basil.png")
        for number in 0..<drawings {
            try files.createSymbolicLink(
                at: art.appendingPathComponent("drawing-\(number).png"), withDestinationURL: drawing)
        }
        return folder
    }
}
