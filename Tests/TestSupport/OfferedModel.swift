import Foundation
import Synchronization

/// A model that the program offers to download, and a server that sends half of it, and the rest when it is told to.
public final class OfferedModel: Sendable {
    /// The number of bytes that are sent at first.
    public let half = ColorModel.file.count / 2
    /// A copy of the program's data that offers only this model.
    public let data: URL
    private let server: LoopbackServer
    private let state = Mutex((sendsAll: false, starts: [Int]()))

    /// Starts the server.
    ///
    /// - Parameter prefix: An empty folder, for the copy of the data.
    public init(in prefix: URL) throws {
        server = try LoopbackServer()
        data = try Self.dataFolder(in: prefix, offering: server.url("/colors"))
        server.answer("/*") { [weak self] in self?.reply(to: $0) ?? LoopbackServer.Reply(503) }
    }

    /// The first byte of each request.
    public var starts: [Int] { state.withLock { $0.starts } }

    /// Sends the rest from now on.
    public func sendsAll() { state.withLock { $0.sendsAll = true } }

    /// A copy of the program's data that offers only one model, to be downloaded from an address.
    public static func dataFolder(in prefix: URL, offering address: URL) throws -> URL {
        let folder = prefix.appendingPathComponent("share/plantguide")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // The libraries that run models are beside the data.
        guard let installed = Checkout.prefix else { throw DesktopSessionError.timedOut("a prefix: run ./dev build") }
        try FileManager.default.createSymbolicLink(
            at: prefix.appendingPathComponent("lib"), withDestinationURL: installed.appendingPathComponent("lib"))
        for name in try FileManager.default.contentsOfDirectory(atPath: Checkout.data.path) where name != "models" {
            let original = Checkout.data.appendingPathComponent(name)
            try FileManager.default.createSymbolicLink(at: folder.appendingPathComponent(name), withDestinationURL: original)
        }
        let models = folder.appendingPathComponent("models")
        let manifest = try ColorModel.write(to: models, addresses: [address], withFile: false)
        try FileManager.default.moveItem(at: manifest, to: models.appendingPathComponent("colors.json"))
        return folder
    }

    private func reply(to request: LoopbackServer.Request) -> LoopbackServer.Reply {
        let file = ColorModel.file
        let start = request.headers["range"].flatMap { Int($0.dropFirst("bytes=".count).prefix { $0 != "-" }) } ?? 0
        let sendsAll = state.withLock { state in
            state.starts.append(start)
            return state.sendsAll
        }
        guard start == 0 || sendsAll else { return LoopbackServer.Reply(steps: [.silence]) }
        let end = start == 0 ? half : file.count
        let part = file.dropFirst(start).prefix(end - start)
        return LoopbackServer.Reply(
            206, headers: ["Content-Range": "bytes \(start)-\(end - 1)/\(file.count)"], body: Data(part))
    }
}
