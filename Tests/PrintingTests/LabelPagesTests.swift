import Foundation
import Garden
import TestSupport
import Testing

@testable import Printing

@Suite("Printed labels")
struct LabelPagesTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func write(_ labels: [PlantLabel]) throws -> String { try write(LabelPages(labels)) }

    private func write(_ pages: LabelPages) throws -> String {
        let file = folder.file("labels.pdf")
        let descriptor = open(file.path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
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

    @Test("the labels of each sheet fit on its paper, and as many as fit on one are on one")
    func sheets() {
        #expect(Set(LabelSheet.all.map(\.id)).count == LabelSheet.all.count)
        for sheet in LabelSheet.all {
            let width = Double(sheet.columns - 1) * sheet.pitch + sheet.width
            #expect(width <= sheet.paper.width + 0.1 && Double(sheet.rows) * sheet.height <= sheet.paper.height, "\(sheet.id)")
            // Half of what is left beside the labels, as far as the template's margin is known to half a millimeter.
            let margins = ["a4-24": 0, "a4-21": 7.5, "a4-8": 4.7, "letter-30": 0.1875 * 25.4, "letter-10": 0.1625 * 25.4]
            let margin = (sheet.paper.width - width) / 2 * 25.4 / 72
            #expect(abs(margin - (margins[sheet.id] ?? -1)) < 0.5, "\(sheet.id): \(margin)")
            #expect(sheet.sheets(for: sheet.count) == 1 && sheet.sheets(for: sheet.count + 1) == 2, "\(sheet.id)")
            for (count, first) in [(sheet.count, 1), (sheet.count, 2), (1, sheet.count), (2, sheet.count)] {
                let labels = (0..<count).map { PlantLabel(plant: .new(), name: "\($0)", species: nil) }
                let pages = LabelPages(labels, on: sheet, from: first, hasCodes: false)
                #expect(pages.pageCount == sheet.sheets(for: count, from: first), "\(sheet.id) from \(first)")
            }
        }
        #expect(LabelSheet.usual(in: Locale(identifier: "de_DE")).id == "a4-24")
        #expect(LabelSheet.usual(in: Locale(identifier: "en_US")).id == "letter-30")
    }

    @Test("a scanner reads the smallest codes, the labels begin at the chosen place, and without codes there are none")
    func place() async throws {
        let sheet = try #require(LabelSheet.all.first { $0.id == "letter-30" })
        let labels = ["Aloe", "Basil"].map { PlantLabel(plant: .new(), name: $0, species: "Ocimum basilicum") }
        let file = try write(LabelPages(labels, on: sheet, from: 30))
        for (index, page) in [1, 2].enumerated() {
            #expect(try await scan(file, page: page) == ["plantguide:plant/\(labels[index].plant)"])
        }
        // The last label of a sheet is at its lower right.
        let corner = try await Command.run(
            "pdftotext", ["-f", "1", "-l", "1", "-x", "400", "-y", "650", "-W", "212", "-H", "142", file, "-"])
        #expect(corner.output.contains("Aloe") && corner.output.contains("Ocimum"))
        #expect(try await scan(try write(LabelPages(labels, on: sheet, hasCodes: false)), page: 1).isEmpty)
    }

    /// What a scanner reads from a page of a file.
    private func scan(_ file: String, page: Int) async throws -> [String] {
        let picture = folder.file("page-\(page)").path
        let drawn = try await Command.run(
            "pdftoppm", ["-r", "200", "-gray", "-png", "-singlefile", "-f", "\(page)", "-l", "\(page)", file, picture])
        try #require(drawn.status == 0, "\(drawn.errors)")
        let code = try await Command.run("zbarimg", ["-q", "--raw", "-Sdisable", "-Sqrcode.enable", picture + ".png"])
        return code.output.split(separator: "\n").map(String.init)
    }
}
