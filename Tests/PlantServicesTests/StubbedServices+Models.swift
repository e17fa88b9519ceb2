import Foundation
import Garden
import Synchronization
import TestSupport

@testable import PlantServices

extension StubbedServices {
    /// The file of the installed model.
    var installedModel: URL { folders.garden.appending(path: "models/colors/test.model") }

    /// Serves the model by ranges.
    ///
    /// - Parameter cut: After how many bytes of the file the connection breaks; nil for a server that does not break.
    func serveModel(cutAfter cut: Int? = nil) {
        let file = ColorModel.file
        server.answer("/models/*") { request in
            let range = request.headers["range"]?.dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) } ?? []
            guard range.count == 2, range[0] <= range[1], range[1] < file.count else { return LoopbackServer.Reply(416) }
            let part = file[file.startIndex + range[0]...file.startIndex + range[1]]
            let headers = ["Content-Range": "bytes \(range[0])-\(range[1])/\(file.count)"]
            guard let cut, range[1] >= cut else { return LoopbackServer.Reply(206, headers: headers, body: part) }
            let head = LoopbackServer.Reply.head(206, headers, length: part.count)
            return LoopbackServer.Reply(steps: [.send(head + part.prefix(max(0, cut - range[0]))), .close])
        }
    }

    /// A photo that the model of colors takes for a Monstera.
    func green() async throws -> IdentificationPhoto { try await photo(of: (20, 230, 40)) }

    /// A photo of which it is not sure. Different numbers are different photos.
    func gray(_ number: UInt8 = 1) async throws -> IdentificationPhoto { try await photo(of: (120 + number, 121, 120)) }

    private func photo(of color: (UInt8, UInt8, UInt8)) async throws -> IdentificationPhoto {
        try await photos.prepare(.data(Picture.bmp(red: color.0, green: color.1, blue: color.2)))
    }
}

/// What happened, in order.
final class Recorder<Event: Sendable>: Sendable {
    private let events = Mutex<[Event]>([])
    var all: [Event] { events.withLock { $0 } }
    func add(_ event: Event) { events.withLock { $0.append(event) } }
}
