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

/// Labels with name, species and a QR code that opens the plant.
public final class LabelPages: PrintedDocument {
    private let labels: [PlantLabel]
    private let symbols: [QRSymbol?]
    private let sheet: LabelSheet
    /// The number of places on the first sheet that stay empty.
    private let skipped: Int
    /// The side of a QR code with its quiet zone in points; 0 without codes.
    private let code: Double
    /// The space in points that no text enters.
    private let margin: Double
    private let name: PageFont
    private let species: PageFont
    /// The size of its paper.
    public let size: PaperSize

    /// The largest side of a QR code with its quiet zone: 29 mm.
    private static let largestCode = 29 * 72 / 25.4
    /// The height from which a label has room for larger text: 45 mm.
    private static let largeHeight = 45 * 72 / 25.4

    /// Lays labels out.
    ///
    /// - Parameters:
    ///   - first: The place of the first label on the first sheet, counted from 1: those before it were used already.
    ///   - hasCodes: Whether the labels have QR codes.
    ///   - size: The size of the paper; nil for that of the sheet. Other paper has the labels of the sheet in its middle.
    public init(
        _ labels: [PlantLabel], on sheet: LabelSheet = LabelSheet.all[0], from first: Int = 1, hasCodes: Bool = true,
        size: PaperSize? = nil
    ) {
        self.labels = labels
        self.sheet = sheet
        self.size = size ?? sheet.paper
        skipped = min(max(0, first - 1), sheet.count - 1)
        symbols = labels.map { hasCodes ? QRSymbol(PlantLink(to: $0.plant).address) : nil }
        code = hasCodes ? min(Self.largestCode, sheet.height - 4) : 0
        let isLarge = sheet.height >= Self.largeHeight
        (name, species) = (PageFont(size: isLarge ? 16 : 12, isBold: true), PageFont(size: isLarge ? 12 : 9.5))
        // A tenth of the height, and at most 4 mm.
        margin = min(4 * 72 / 25.4, sheet.height / 10)
    }

    /// The title of the document.
    public var title: String { tr("Plant Labels") }

    /// The number of pages, at least 1.
    public var pageCount: Int { sheet.sheets(for: labels.count, from: skipped + 1) }

    /// Draws a page, counted from 0.
    public func draw(_ number: Int, on page: Page) {
        let left = (size.width - Double(sheet.columns - 1) * sheet.pitch - sheet.width) / 2
        let top = (size.height - Double(sheet.rows) * sheet.height) / 2
        for place in 0..<sheet.count {
            let index = number * sheet.count + place - skipped
            guard labels.indices.contains(index) else { continue }
            let x = left + Double(place % sheet.columns) * sheet.pitch
            draw(labels[index], symbols[index], x: x, y: top + Double(place / sheet.columns) * sheet.height, on: page)
        }
    }

    private func draw(_ label: PlantLabel, _ symbol: QRSymbol?, x: Double, y: Double, on page: Page) {
        if let symbol { page.draw(symbol, x: x + 2, y: y + (sheet.height - code) / 2, side: code) }
        let before = code > 0 ? code + 4 : margin
        let (textX, width) = (x + before, sheet.width - before - margin)
        // The species gets the room that the name leaves.
        let lines = sheet.height < 30 * 72 / 25.4 ? 2 : 3
        let height = page.text(label.name, name, x: textX, y: y + margin, width: width, lines: lines)
        guard let text = label.species else { return }
        page.text(text, species, x: textX, y: y + margin + height + 3, width: width, lines: lines == 2 ? 1 : 3)
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
