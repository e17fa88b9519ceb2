import Foundation
import Garden
import WebServices
import Synchronization
import GardenData
import TestSupport

@testable import PlantServices

/// A garden of one test, with a loopback server in place of both web services.
struct StubbedServices {
    let garden: TestGarden
    let server: LoopbackServer
    /// The services under test.
    let all: Services
    let folders: Folders
    /// The stored keys.
    let keys: Keys

    /// The model of a test.
    enum Model {
        case none
        /// It can be downloaded from the server.
        case download
        case installed
    }

    /// Stored keys that a test can change.
    final class Keys: Sendable {
        private let kept: Mutex<[WebService: String]>
        init(_ keys: [WebService: String]) { kept = Mutex(keys) }
        subscript(service: WebService) -> String? {
            get { kept.withLock { $0[service] } }
            set { kept.withLock { $0[service] = newValue } }
        }
    }

    /// - Parameters:
    ///   - keys: The keys stored at first.
    ///   - other: The instance whose garden, clock, keys and server are reused, as after a restart.
    ///   - mayUpload: Whether the user has agreed to uploads of photos.
    ///   - model: Whether there is a model.
    init(
        keys: [WebService: String] = [.plantNet: "leaf-key", .trefle: "root-token"], after other: StubbedServices? = nil,
        mayUpload: Bool = true, model: Model = .none
    ) async throws {
        garden = try TestGarden(other?.garden.clock ?? TestClock("2026-05-21"), in: other?.garden.directory)
        server = try other?.server ?? LoopbackServer()
        self.keys = other?.keys ?? Keys(keys)
        let directory = garden.directory.url.path
        folders = Folders(
            environment: [
                "HOME": directory, "XDG_CACHE_HOME": directory + "/cache", "XDG_DATA_HOME": directory + "/data",
                "PLANTGUIDE_DATA": Checkout.data.path,
            ],
            executable: Checkout.products.appendingPathComponent("plantguide"))
        let clock = garden.clock
        let kept = self.keys
        let manifest = garden.directory.file("offered/manifest.json")
        if model != .none {
            try ColorModel.write(
                to: manifest.deletingLastPathComponent(), addresses: [server.url("/models/colors")], withFile: model == .installed
            )
        }
        all = Services(
            repository: garden.repository, folders: folders,
            environment: [
                "PLANTGUIDE_PLANTNET_URL": server.url("/plantnet").absoluteString,
                "PLANTGUIDE_TREFLE_URL": server.url("/trefle").absoluteString,
                "PLANTGUIDE_MODEL": model == .download ? manifest.path : "",
            ], key: { kept[$0] }, now: { clock.now })
        _ = try await garden.repository.save(Preferences(mayUpload: mayUpload))
        if model == .installed { try await all.models.install(from: manifest.deletingLastPathComponent()) }
    }

    var identification: IdentificationService { all.identification }
    var care: CareFetcher { all.care }
    var photos: PhotoService { all.photos }

    /// The uploads so far.
    var uploads: [LoopbackServer.Request] { server.requests(to: "/plantnet/identify/*") }
    /// The requests to Trefle so far.
    var questions: [LoopbackServer.Request] { server.requests(to: "/trefle/*") }

    /// Sets the replies to the next identifications.
    func identify(_ replies: LoopbackServer.Reply...) { server.answer("/plantnet/identify/*", replies) }

    /// Prepares a photo of a picture that depends on the number.
    func photo(_ number: UInt8 = 1, organ: Organ = .auto) async throws -> IdentificationPhoto {
        var photo = try await photos.prepare(.data(Picture.bmp(number)))
        photo.organ = organ
        return photo
    }

    /// Queues three photos, one minute apart, and returns them.
    func enqueueThree() async throws -> [IdentificationPhoto] {
        let photos = [try await photo(1), try await photo(2), try await photo(3)]
        for photo in photos {
            try await identification.enqueue([photo])
            garden.clock.advance(minutes: 1)
        }
        return photos
    }
}

/// Generated pictures.
enum Picture {
    /// A bitmap with 24 bits per pixel, whose colors depend on the number.
    static func bmp(_ number: UInt8, width: Int = 64, height: Int = 48) -> Data {
        bmp(width, height) { x, y in [number, UInt8(y * 5 & 0xff), UInt8(x * 4 & 0xff)] }
    }

    /// A bitmap of one color.
    static func bmp(red: UInt8, green: UInt8, blue: UInt8) -> Data { bmp(64, 48) { _, _ in [blue, green, red] } }

    private static func bmp(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> [UInt8]) -> Data {
        let row = (width * 3 + 3) / 4 * 4
        var file = Data("BM".utf8)
        func add(_ value: Int, _ bytes: Int) { for index in 0..<bytes { file.append(UInt8(value >> (8 * index) & 0xff)) } }
        add(54 + row * height, 4)
        add(0, 4)
        add(54, 4)
        for (value, bytes) in [(40, 4), (width, 4), (height, 4), (1, 2), (24, 2), (0, 4), (row * height, 4)] { add(value, bytes) }
        for _ in 0..<4 { add(2_835, 4) }
        file.removeLast(8)
        add(0, 8)
        for y in 0..<height {
            for x in 0..<width { file.append(contentsOf: pixel(x, y)) }
            file.append(contentsOf: [UInt8](repeating: 0, count: row - width * 3))
        }
        return file
    }
}
