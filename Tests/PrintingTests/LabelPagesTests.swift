import Foundation
import Garden
import TestSupport
import Testing

@testable import Printing

@Suite("Printed labels")
struct LabelPagesTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func write(_ labels: [PlantLabel]) throws -> String {
        let file = folder.file("labels.pdf")
        let descriptor = open(file.path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        let pages = LabelPages(labels)
        try pages.writePDF(to: descriptor, title: pages.title)
        return file.path
    }

    @Test("a scanner reads the link of each plant, and 25 labels need two sheets")
    func codes() async throws {
        let labels = (1...25).map { PlantLabel(plant: .new(), name: "Plant \($0)", species: "Ficus elastica") }
        let file = try write(labels)
        for place in [0, 1, 2, 3, 13, 23, 24] {
            #expect(try await scan(file, place) == "plantguide:plant/\(labels[place].plant)", "label \(place)")
        }
        #expect(LabelPages(labels).pageCount == 2)
    }

    /// What a scanner reads from one label of a file.
    private func scan(_ file: String, _ place: Int) async throws -> String {
        // In pixels of 200 to an inch; the labels of a page begin 0.5 mm below its edge.
        let (width, height) = (70 / 25.4 * 200, 37 / 25.4 * 200)
        let (column, row) = (Double(place % 24 % 3), Double(place % 24 / 3))
        let page = "\(place / 24 + 1)"
        let area = [
            "-x", "\(Int(column * width))", "-y", "\(Int(row * height + 4))", "-W", "\(Int(width))", "-H", "\(Int(height))",
        ]
        let picture = folder.file("label-\(place)").path
        let drawn = try await Command.run(
            "pdftoppm", ["-r", "200", "-gray", "-png", "-singlefile", "-f", page, "-l", page] + area + [file, picture])
        try #require(drawn.status == 0, "\(drawn.errors)")
        let code = try await Command.run("zbarimg", ["-q", "--raw", "-Sdisable", "-Sqrcode.enable", picture + ".png"])
        return code.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test("names and species are on the label, also long ones and those of other scripts")
    func names() async throws {
        let long = String(repeating: "Old Rubber Tree of the Grandmother ", count: 20)
        let labels = [
            PlantLabel(plant: .new(), name: "Ficus «Käthe»", species: "Ficus elastica"),
            PlantLabel(plant: .new(), name: "観葉植物", species: nil), PlantLabel(plant: .new(), name: long, species: long),
        ]
        let text = try await Command.run("pdftotext", ["-layout", write(labels), "-"])
        #expect(text.output.contains("Ficus «Käthe»") && text.output.contains("Ficus elastica"))
        #expect(text.output.contains("Old Rubber Tree"))
        #expect(LabelPages([]).pageCount == 1)
    }
}
