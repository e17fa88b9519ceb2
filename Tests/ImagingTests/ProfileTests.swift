import Foundation
import Garden
import Imaging
import Testing

@Suite("Color profiles")
struct ProfileTests {
    /// The sRGB primaries red, green and blue as XYZ adapted to D50, from the sRGB profile.
    private static let primaries: [[Double]] = [
        [0.436_07, 0.222_49, 0.013_92], [0.385_15, 0.716_87, 0.097_08], [0.143_07, 0.060_61, 0.714_10],
    ]
    /// Tone curves: the parametric sRGB curve, a gamma of 2.2, and a linear curve.
    private static let curves: [String: [UInt8]] = [
        "formula": Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0]
            + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.040_45].flatMap { fixed($0) },
        "power": Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 2, 0x33, 0, 0],
        "line": Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 0],
    ]

    @Test("an image whose profile swaps red and blue is converted", arguments: ["formula", "power", "line"], ["jpg"])
    func exchanged(curve: String, ending: String) async throws {
        let room = try PhotoFixture()
        let profile = Self.profile(Self.primaries.reversed(), try #require(Self.curves[curve]))
        let photo = try await room.imageWorker.prepare(Self.with(profile, in: try await room.corners(320, 240, ending)))
        #expect(try await room.pixels(of: photo.jpeg).corners == ["blue", "green", "red", "white"])
        #expect(photo.jpeg.firstRange(of: Data("ICC_PROFILE".utf8)) == nil)
    }

    @Test("a linear curve brightens an image, the sRGB curve does not change it", arguments: [("line", 188), ("formula", 128)])
    func brightness(curve: String, grey: Int) async throws {
        let room = try PhotoFixture()
        let profile = Self.profile(Self.primaries, try #require(Self.curves[curve]))
        let plain = try await room.picture(["-size", "64x64", "xc:rgb(128,128,128)", "-type", "TrueColor"], "jpg")
        let photo = try await room.imageWorker.prepare(Self.with(profile, in: plain))
        // Half of the linear light is encoded as 188 in sRGB.
        for channel in try await room.pixels(of: photo.jpeg)[32, 32] { #expect(abs(channel - grey) <= 3) }
    }

    @Test("an invalid profile is ignored", arguments: [0, 40, 131, 140, 200])
    func nonsense(length: Int) async throws {
        let room = try PhotoFixture()
        let whole = Self.profile(Self.primaries.reversed(), try #require(Self.curves["power"]))
        let photo = try await room.imageWorker.prepare(
            Self.with(whole.prefix(length), in: try await room.corners(320, 240, "jpg")))
        #expect(try await room.pixels(of: photo.jpeg).corners == ["red", "green", "blue", "white"])
    }

    @Test("extreme tone curves do not crash the worker", arguments: [-32_768.0, -1, 0, 32_767])
    func wildCurves(power: Double) async throws {
        let room = try PhotoFixture()
        for kind in UInt8(0)...4 {
            let curve = Array("para".utf8) + [0, 0, 0, 0, 0, kind, 0, 0] + (0..<7).flatMap { _ in Self.fixed(power) }
            let profile = Self.profile(Self.primaries, curve)
            let photo = try await room.imageWorker.prepare(Self.with(profile, in: try await room.corners(32, 32, "jpg")))
            #expect(photo.width == 32)
        }
    }

    private static func with(_ profile: Data, in jpeg: Data) -> Data {
        let body = Data("ICC_PROFILE\0".utf8) + [1, 1] + profile
        let length = [UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)]
        return Data([jpeg.prefix(2), Data([0xFF, 0xE2] + length), body, jpeg.dropFirst(2)].joined())
    }

    /// An ICC profile with three primaries that share a tone curve.
    private static func profile(_ primaries: [[Double]], _ curve: [UInt8]) -> Data {
        var tags: [UInt8] = number(6), values: [UInt8] = []
        let start = 128 + 4 + 6 * 12
        for (channel, primary) in zip(["r", "g", "b"], primaries) {
            tags += Array("\(channel)XYZ".utf8) + number(start + values.count) + number(20)
            values += Array("XYZ ".utf8) + number(0) + primary.flatMap { fixed($0) }
            tags += Array("\(channel)TRC".utf8) + number(start + values.count) + number(curve.count)
            values += curve
        }
        var header = [UInt8](repeating: 0, count: 128)
        header.replaceSubrange(0..<4, with: number(start + values.count))
        header.replaceSubrange(8..<12, with: [2, 0x10, 0, 0])
        header.replaceSubrange(12..<24, with: Array("mntrRGB XYZ ".utf8))
        header.replaceSubrange(36..<40, with: Array("acsp".utf8))
        return Data(header + tags + values)
    }

    private static func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> ((3 - $0) * 8) & 255) } }
    private static func fixed(_ value: Double) -> [UInt8] { number(Int((value * 65_536).rounded())) }
}
