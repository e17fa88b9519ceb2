import Foundation
import Garden
import Testing

@Suite("Requests to the worker that decodes photos")
struct WorkerRequestTests {
    private static let steps: [PreparationStep] = [
        .orient, .centerSquare, .areaAverage(side: 448, onlyIfLarger: true), .areaAverage(side: 400, onlyIfLarger: false),
        .bilinear(side: 366), .centerCrop(side: 320), .resize(width: 300, height: 4_096),
    ]

    @Test("requests round-trip through their frames")
    func roundTrip() {
        for request in [WorkerWire.Request.prepare(Data([1, 2])), .pixels(Data([3]), steps: Self.steps)] {
            #expect(WorkerWire.Request(kind: request.kind, body: request.body) == request)
        }
    }

    @Test("steps that are unknown, out of range, without a final size or too many are rejected")
    func invalid() {
        let body = WorkerWire.Request.pixels(Data([3]), steps: Self.steps).body
        for count in 0..<36 { #expect(WorkerWire.Request(kind: 2, body: body.prefix(count)) == nil) }
        for (place, byte) in [(0, 0), (0, 17), (1, 6), (1, 5), (34, 0x20), (11, 4)] {
            var bytes = Array(body)
            bytes[place] = UInt8(byte)
            #expect(WorkerWire.Request(kind: 2, body: Data(bytes)) == nil, "\(place)")
        }
        #expect(WorkerWire.Request(kind: 0, body: body) == nil && WorkerWire.Request(kind: 3, body: body) == nil)
        #expect(WorkerWire.Request(kind: 2, body: WorkerWire.Request.pixels(Data(), steps: [.orient]).body) == nil)
    }

    @Test("a picture of the largest size fits a reply, and one that is larger or has other bytes is rejected")
    func pictures() throws {
        let side = ModelLimits.side.upperBound
        let largest = try #require(PixelBuffer(width: side, height: side, rgb: Data(count: side * side * 3)))
        let frame = WorkerWire.Reply.pixels(largest).frame
        let header = try #require(WorkerWire.Header(frame))
        #expect(header.length <= WorkerWire.replyBytes)
        #expect(WorkerWire.Reply(kind: header.kind, body: Data(frame.dropFirst(5))) == .pixels(largest))
        #expect(WorkerWire.Reply(kind: header.kind, body: Data(frame.dropFirst(5).dropLast())) == nil)
        #expect(WorkerWire.Reply(kind: header.kind, body: Data([0, 8, 0, 1] + [UInt8](repeating: 0, count: 24))) == nil)
        #expect(PixelBuffer(width: side + 1, height: 16, rgb: Data(count: (side + 1) * 48)) == nil)
    }
}
