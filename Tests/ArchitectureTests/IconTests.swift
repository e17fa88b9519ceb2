import Foundation
import TestSupport
import Testing

@Suite("Icons")
struct IconTests {
    private static let icons = Checkout.root.appendingPathComponent("data/icons/hicolor")

    /// The names of the symbolic icons that the window uses.
    private static let drawn = [
        "balcony", "bath", "bed", "dry", "estimate", "fertilizer", "flower", "humidity", "identify", "kitchen", "leaf",
        "moist", "pest", "plants", "prune", "repot", "right", "sofa", "soil", "sun", "temperature", "treatment",
        "water", "why",
    ]

    @Test("a symbolic icon is 16 × 16 pixels and has no strokes, which GTK cannot recolor", arguments: drawn)
    func symbolic(name: String) throws {
        try check(Self.icons.appendingPathComponent("scalable/actions/pg-\(name)-symbolic.svg"), size: 16)
    }

    @Test("every symbolic icon in the folder is checked")
    func complete() throws {
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Self.icons.appendingPathComponent("scalable/actions").path)
        #expect(files.sorted() == Self.drawn.map { "pg-\($0)-symbolic.svg" })
    }

    @Test("the application has a color icon and a symbolic icon")
    func application() throws {
        let name = "io.github.plantguide.PlantGuide"
        try check(Self.icons.appendingPathComponent("scalable/apps/\(name).svg"), size: 128)
        try check(Self.icons.appendingPathComponent("symbolic/apps/\(name)-symbolic.svg"), size: 16)
    }

    private func check(_ file: URL, size: Int) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        let elements = Set(text.matches(of: #/<([a-zA-Z]+)/#).map { String($0.1) })
        #expect(elements.isSubset(of: ["svg", "g", "path", "rect", "circle"]), "\(elements)")
        #expect(!text.contains("stroke"), "GTK does not recolor strokes")
        let canvas = text.replacing("'", with: "\"")
        #expect(canvas.contains("width=\"\(size)\" height=\"\(size)\" viewBox=\"0 0 \(size) \(size)\""))
    }
}
