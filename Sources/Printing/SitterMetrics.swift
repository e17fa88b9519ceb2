import Garden

/// The measures of a sitter's sheet in points.
struct SitterMetrics {
    static let columns = 3
    /// The space between two columns.
    static let gap = 20.0
    /// The height of the title on the first page, and of the lines on later ones.
    static let header = 84.0
    static let laterHeader = 36.0
    /// The heights of the heading of the notes and of a line below it, and the most lines.
    static let notesHeading = 14.0
    static let noteLine = 26.0
    static let mostNotes = 4
    /// The height of the line at the foot of each page.
    static let footer = 26.0
    /// The width of a picture: 20 mm.
    static let picture = 20 * 72 / 25.4
    /// The side of a box, and the height of a row of days.
    static let box = 12.5
    static let days = 35.0
    /// The width of an icon before a line.
    static let icon = 12.0
    /// The least width of a day, in which a box has room.
    private static let day = 16.0

    static let title = PageFont(size: 26, isBold: true)
    static let subtitle = PageFont(size: 13.5)
    static let room = PageFont(size: 16, isBold: true)
    static let continuedRoom = PageFont(size: 13, isBold: true)
    static let name = PageFont(size: 12, isBold: true)
    static let care = PageFont(size: 11)
    static let amount = PageFont(size: 12, isBold: true)
    static let weekday = PageFont(size: 7.5)
    static let number = PageFont(size: 8)
    static let busyNumber = PageFont(size: 8, isBold: true)
    static let legend = PageFont(size: 10.5)
    static let note = PageFont(size: 9.5)
    static let warning = PageFont(size: 9.5, isBold: true)
    static let footerText = PageFont(size: 8.5)

    let left: Double
    let right: Double
    let top: Double
    let bottom: Double

    /// The measures on paper, with margins that every printer can leave: 16 mm.
    init(_ size: PaperSize) {
        let margin = 16 * 72 / 25.4
        (left, right, top, bottom) = (margin, size.width - margin, margin, size.height - margin)
    }

    var width: Double { right - left }

    var columnWidth: Double { (width - Self.gap * Double(Self.columns - 1)) / Double(Self.columns) }

    func x(ofColumn column: Int) -> Double { left + Double(column) * (columnWidth + Self.gap) }

    /// The height of the notes with the space below them; 0 for none.
    static func height(ofNotes lines: Int) -> Double { lines > 0 ? notesHeading + Double(lines) * noteLine + 14 : 0 }

    /// The days of a period in as few rows as possible, of equal length.
    func rows(of period: AwayPeriod) -> [[LocalDay]] {
        let days = (period.from.number...period.through.number).map { LocalDay(clamping: $0) }
        let most = max(1, Int(columnWidth / Self.day))
        let rows = (days.count + most - 1) / most
        let length = (days.count + rows - 1) / rows
        return stride(from: 0, to: days.count, by: length).map { Array(days[$0..<min($0 + length, days.count)]) }
    }

    /// The width of a day in rows of a period.
    func dayWidth(in rows: [[LocalDay]]) -> Double {
        min(columnWidth / Double(rows.first?.count ?? 1), 20)
    }
}
