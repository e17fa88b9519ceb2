import Foundation
import TestSupport
import Testing

/// Runs plantguidectl with a loopback server in place of the web services.
struct CtlServices {
    let terminal: CtlTerminal
    let server: LoopbackServer
    /// The API keys and service URLs for the program. Tests may remove some.
    var environment: [String: String]

    /// - Parameter fakesTime: whether to use the fake clock. Must be false if the program retries after a delay: libfaketime also
    ///   shifts the timers of Swift tasks, so that the delay never ends.
    init(fakesTime: Bool = true) throws {
        terminal = try CtlTerminal()
        server = try LoopbackServer()
        environment = [
            "PLANTGUIDE_PLANTNET_URL": server.url("/plantnet").absoluteString,
            "PLANTGUIDE_TREFLE_URL": server.url("/trefle").absoluteString,
            "PLANTNET_API_KEY": "leaf-key", "TREFLE_API_TOKEN": "root-token",
        ]
        if !fakesTime { environment["LD_PRELOAD"] = "" }
    }

    /// The same, with the user's consent to uploads.
    static func agreed(fakesTime: Bool = true) async throws -> CtlServices {
        let world = try CtlServices(fakesTime: fakesTime)
        let done = try await world.run("preferences", "set", "mayUpload", "true")
        try #require(done.status == 0, "\(done.errors)")
        return world
    }

    /// The uploads so far.
    var uploads: [LoopbackServer.Request] { server.requests(to: "/plantnet/identify/*") }

    /// Sets the replies to identification requests.
    func identify(_ replies: LoopbackServer.Reply...) { server.answer("/plantnet/identify/*", replies) }

    /// Writes an image file and returns its path; each number gives a different image.
    func photo(_ number: UInt8 = 1) throws -> String {
        let file = terminal.directory.file("photo \(number).bmp")
        try Self.bitmap(number).write(to: file)
        return file.path
    }

    func run(_ arguments: String...) async throws -> Command { try await terminal.run(arguments, environment: environment) }

    func object(_ arguments: String...) async throws -> [String: Any] {
        let done = try await terminal.run(arguments + ["--json"], environment: environment)
        try #require(done.status == 0, "\(arguments): \(done.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(done.output.utf8)) as? [String: Any])
    }

    /// A recorded reply of a service; nil if it is not available.
    static func recorded(_ name: String) -> Data? {
        let folder =
            ProcessInfo.processInfo.environment["PLANTGUIDE_FIXTURES"].map { URL(fileURLWithPath: $0, isDirectory: true) }
            ?? Checkout.root.deletingLastPathComponent().appendingPathComponent("shared/fixtures")
        // The caller reports a missing recording.
        return try? Data(contentsOf: folder.appendingPathComponent(name))
    }

    /// A synthetic identification reply of Pl@ntNet.
    static func species(_ name: String, remaining: Int = 321) -> LoopbackServer.Reply {
        .json(
            """
            {"results": [{"score": 0.87, "species": {"scientificNameWithoutAuthor": "\(name)",
              "scientificNameAuthorship": "L.", "genus": {"scientificNameWithoutAuthor": "Ficus"},
              "family": {"scientificNameWithoutAuthor": "Moraceae"}, "commonNames": ["Fig", "Common fig"]},
              "gbif": {"id": "5361909"}},
             {"score": 0.02, "species": {"scientificNameWithoutAuthor": "Taraxacum sect. Taraxacum"}, "gbif": null}],
             "remainingIdentificationRequests": \(remaining)}
            """)
    }

    /// An error reply of Pl@ntNet.
    static func refusal(_ status: Int, _ message: String) -> LoopbackServer.Reply {
        .json(#"{"statusCode": \#(status), "error": "Refused", "message": "\#(message)"}"#, status: status)
    }

    /// A bitmap of 8 × 8 pixels whose color depends on the number.
    private static func bitmap(_ number: UInt8) -> Data {
        var file = Data("BM".utf8)
        func add(_ value: Int, _ bytes: Int) { for index in 0..<bytes { file.append(UInt8(value >> (8 * index) & 0xff)) } }
        for (value, bytes) in [(54 + 192, 4), (0, 4), (54, 4), (40, 4), (8, 4), (8, 4), (1, 2), (24, 2)] { add(value, bytes) }
        for (value, bytes) in [(0, 4), (192, 4), (2_835, 4), (2_835, 4), (0, 4), (0, 4)] { add(value, bytes) }
        for index in 0..<64 { file.append(contentsOf: [number, UInt8(index * 4), 90]) }
        return file
    }
}
