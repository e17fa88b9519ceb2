import Foundation
import Garden
import WebServices
import Synchronization
import GardenData
import TestSupport

@testable import PlantServices

/// A garden of a test's own, a web server on this machine in the place of both services, and the flows between them.
struct StubbedServices {
    let garden: TestGarden
    let server: LoopbackServer
    let identificationService: IdentificationService
    let folders: Folders
    /// The keys that the desktop keeps.
    let keys: Keys

    /// Keys that a test sets.
    final class Keys: Sendable {
        private let kept: Mutex<[WebService: String]>
        init(_ keys: [WebService: String]) { kept = Mutex(keys) }
        subscript(service: WebService) -> String? {
            get { kept.withLock { $0[service] } }
            set { kept.withLock { $0[service] = newValue } }
        }
    }

    /// - Parameters:
    ///   - keys: what the desktop keeps.
    ///   - other: the world whose garden, clock and services are used again, as after a restart.
    ///   - mayUpload: whether the user agreed that photos leave this computer.
    init(
        keys: [WebService: String] = [.plantNet: "leaf-key", .trefle: "root-token"], after other: StubbedServices? = nil,
        mayUpload: Bool = true
    ) async throws {
        garden = try TestGarden(other?.garden.clock ?? TestClock("2026-05-21"), in: other?.garden.directory)
        server = try other?.server ?? LoopbackServer()
        self.keys = other?.keys ?? Keys(keys)
        let directory = garden.directory.url.path
        folders = Folders(
            environment: ["HOME": directory, "XDG_CACHE_HOME": directory + "/cache", "XDG_DATA_HOME": directory + "/data"],
            executable: Checkout.products.appendingPathComponent("plantguide"))
        let clock = garden.clock
        let kept = self.keys
        identificationService = IdentificationService(
            repository: garden.repository, folders: folders,
            environment: [
                "PLANTGUIDE_PLANTNET_URL": server.url("/plantnet").absoluteString,
                "PLANTGUIDE_TREFLE_URL": server.url("/trefle").absoluteString,
            ], key: { kept[$0] }, now: { clock.now })
        _ = try await garden.repository.save(Preferences(mayUpload: mayUpload))
    }

    /// Uploads so far.
    var uploads: [LoopbackServer.Request] { server.requests(to: "/plantnet/identify/*") }
    /// Questions to Trefle so far.
    var questions: [LoopbackServer.Request] { server.requests(to: "/trefle/*") }

    /// Sets what identifications answer.
    func identify(_ replies: LoopbackServer.Reply...) { server.answer("/plantnet/identify/*", replies) }

    /// A photo made ready, of a picture that differs from that of another number.
    func shot(_ number: UInt8 = 1, organ: Organ = .auto) async throws -> IdentificationService.Shot {
        var shot = try await identificationService.prepare(.data(Picture.bmp(number)))
        shot.organ = organ
        return shot
    }

    /// Three photos that wait for the service, each enqueued a minute after the one before.
    func enqueueThree() async throws -> [IdentificationService.Shot] {
        let shots = [try await shot(1), try await shot(2), try await shot(3)]
        for shot in shots {
            try await identificationService.enqueue([shot])
            garden.clock.advance(minutes: 1)
        }
        return shots
    }
}

/// Pictures made here.
enum Picture {
    /// A bitmap of 24 bits a pixel whose colors depend on a number.
    static func bmp(_ number: UInt8, width: Int = 64, height: Int = 48) -> Data {
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
            for x in 0..<width { file.append(contentsOf: [number, UInt8(y * 5 & 0xff), UInt8(x * 4 & 0xff)]) }
            file.append(contentsOf: [UInt8](repeating: 0, count: row - width * 3))
        }
        return file
    }
}
