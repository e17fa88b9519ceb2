import Foundation
import Localization

/// A sheet of labels as they are sold. The labels together are in the middle of the paper, and no space is between the rows.
public struct LabelSheet: Hashable, Sendable, Identifiable {
    /// A unit of length in which a sheet's labels are measured.
    enum Unit { case millimeter, inch }

    /// A short name, such as "a4-24".
    public let id: String
    /// The size of the sheet.
    public let paper: PaperSize
    /// The number of labels beside each other.
    let columns: Int
    /// The number of labels below each other.
    let rows: Int
    /// The width of a label in points.
    let width: Double
    /// The height of a label in points.
    let height: Double
    /// The distance in points from the left edge of a label to that of the next one.
    let pitch: Double
    /// Products with these labels, which are found on their packages.
    let products: String
    private let unit: Unit

    private init(
        _ id: String, _ paper: PaperSize, _ columns: Int, _ rows: Int, _ width: Double, _ height: Double, pitch: Double,
        _ unit: Unit, products: String
    ) {
        let points = unit == .inch ? 72 : 72 / 25.4
        (self.id, self.paper, self.columns, self.rows, self.unit, self.products) = (id, paper, columns, rows, unit, products)
        (self.width, self.height, self.pitch) = (width * points, height * points, pitch * points)
    }

    /// The sheets that can be printed on, those of A4 first. The sizes are those on the packages of the products. The distances
    /// are those of gLabels 3.4.1 (`zweckform-iso-templates.xml`, `avery-iso-templates.xml`, `avery-us-templates.xml`); that of
    /// Avery 5160 was corrected in later versions.
    public static let all = [
        LabelSheet("a4-24", .a4, 3, 8, 70, 37, pitch: 70, .millimeter, products: "Avery Zweckform 3474"),
        LabelSheet("a4-21", .a4, 3, 7, 63.5, 38.1, pitch: 66, .millimeter, products: "Avery L7160"),
        LabelSheet("a4-8", .a4, 2, 4, 99.1, 67.7, pitch: 101.6, .millimeter, products: "Avery L7165"),
        LabelSheet("letter-30", .letter, 3, 10, 2.625, 1, pitch: 2.75, .inch, products: "Avery 5160"),
        LabelSheet("letter-10", .letter, 2, 5, 4, 2, pitch: 4.1875, .inch, products: "Avery 5163"),
    ]

    /// The most common sheet of the paper that is usual in a region: 24 labels of A4, or 30 of US Letter.
    public static func usual(in locale: Locale) -> LabelSheet {
        let paper = PaperSize.usual(in: locale)
        return all.first { $0.paper == paper } ?? all[0]
    }

    /// The number of labels on a sheet.
    public var count: Int { columns * rows }

    /// The number of sheets that a number of labels needs, if the first one is printed at `first`, counted from 1.
    public func sheets(for labels: Int, from first: Int = 1) -> Int { max(1, (first - 1 + labels + count - 1) / count) }

    /// The size of a label: "70 × 37 mm".
    public func size(in locale: Locale) -> String {
        let points = unit == .inch ? 72 : 72 / 25.4
        let (width, height) = (number(width / points, locale), number(height / points, locale))
        return (unit == .inch ? tr("{width} × {height} in") : tr("{width} × {height} mm"))
            .filled(["width": width, "height": height])
    }

    /// The number of labels, the paper and products: "24 on an A4 sheet, such as Avery Zweckform 3474".
    public func detail(in locale: Locale) -> String {
        (paper == .a4 ? tr("{n} on an A4 sheet, such as {product}") : tr("{n} on a Letter sheet, such as {product}"))
            .filled(["n": number(Double(count), locale), "product": products])
    }

    // Sizes in inches are multiples of an eighth.
    private func number(_ value: Double, _ locale: Locale) -> String {
        value.formatted(.number.precision(.fractionLength(0...3)).locale(locale))
    }
}
