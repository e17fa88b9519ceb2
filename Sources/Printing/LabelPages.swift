import Foundation
import Garden
import Localization

/// A label of a plant.
public struct PlantLabel: Hashable, Sendable {
    /// The plant.
    public let plant: Plant.ID
    /// The plant's name.
    public let name: String
    /// The scientific name; nil if it is not known.
    public let species: String?

    /// Creates a label.
    public init(plant: Plant.ID, name: String, species: String?) {
        self.plant = plant
        self.name = name
        self.species = species
    }

    /// The label of a plant in the garden.
    public init(_ plant: PlantSummary) { self.init(plant: plant.id, name: plant.name, species: plant.species) }
}

/// Labels with name, species and a QR code that opens the plant, 24 to a sheet of A4: three columns of eight labels of 70 × 37
/// mm, as on common sheets.
public final class LabelPages: PrintedDocument {
    private let labels: [PlantLabel]
    private let symbols: [QRSymbol?]
    /// The size of its paper.
    public let size: PaperSize

    /// The size of a label in points: 70 × 37 mm.
    private static let (width, height) = (70 * 72 / 25.4, 37 * 72 / 25.4)
    /// The side of a QR code with its quiet zone: 29 mm.
    private static let code = 29 * 72 / 25.4
    /// The space that no text enters: 4 mm.
    private static let margin = 4 * 72 / 25.4
    private static let name = PageFont(size: 12, isBold: true)
    private static let species = PageFont(size: 9.5)

    /// Lays labels out on paper of a size. Paper that is smaller than A4 gets fewer.
    public init(_ labels: [PlantLabel], size: PaperSize = .a4) {
        self.labels = labels
        self.size = size
        symbols = labels.map { QRSymbol(PlantLink(to: $0.plant).address) }
    }

    /// The title of the document.
    public var title: String { tr("Plant Labels") }

    // Eight labels are 1 mm lower than A4, and three as wide; a printer's margins may make the paper a little smaller.
    private var columns: Int { max(1, Int((size.width + Self.margin) / Self.width)) }
    private var rows: Int { max(1, Int((size.height + Self.margin) / Self.height)) }
    private var perPage: Int { columns * rows }

    /// The number of pages, at least 1.
    public var pageCount: Int { max(1, (labels.count + perPage - 1) / perPage) }

    /// Draws a page, counted from 0.
    public func draw(_ number: Int, on page: Page) {
        let left = (size.width - Double(columns) * Self.width) / 2
        let top = (size.height - Double(rows) * Self.height) / 2
        for (place, index) in labels.indices.dropFirst(number * perPage).prefix(perPage).enumerated() {
            let (x, y) = (left + Double(place % columns) * Self.width, top + Double(place / columns) * Self.height)
            draw(labels[index], symbols[index], x: x, y: y, on: page)
        }
    }

    private func draw(_ label: PlantLabel, _ symbol: QRSymbol?, x: Double, y: Double, on page: Page) {
        if let symbol { page.draw(symbol, x: x + 2, y: y + (Self.height - Self.code) / 2, side: Self.code) }
        let (textX, width) = (x + Self.code + 4, Self.width - Self.code - 4 - Self.margin)
        let height = page.text(label.name, Self.name, x: textX, y: y + Self.margin, width: width, lines: 3)
        guard let species = label.species else { return }
        page.text(species, Self.species, x: textX, y: y + Self.margin + height + 3, width: width, lines: 3)
    }
}

extension Page {
    /// A QR code in the middle of its quiet zone.
    ///
    /// - Parameter side: The side of the quiet zone in points.
    fileprivate func draw(_ symbol: QRSymbol, x: Double, y: Double, side: Double) {
        let module = side / Double(symbol.side + 2 * QRSymbol.quietZone)
        let start = Double(QRSymbol.quietZone) * module
        for row in 0..<symbol.side {
            for column in 0..<symbol.side where symbol.isDark(x: column, y: row) {
                addSquare(x: x + start + Double(column) * module, y: y + start + Double(row) * module, side: module)
            }
        }
        fill()
    }
}
