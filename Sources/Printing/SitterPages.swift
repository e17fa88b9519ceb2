import Foundation
import Garden
import Localization

/// The sitter's sheet: by room, each plant with its picture, its amount and a box for each day with something to do.
public final class SitterPages: PrintedDocument {
    let sheet: SitterSheet
    /// The size of its paper.
    public let size: PaperSize
    let formatter: GardenFormatter
    let metrics: SitterMetrics
    let fonts = FontContext()
    private var pages: [[PlacedBlock]] = []
    /// The height of the legend at the foot of the first page.
    private lazy var legendHeight = heightOfLegend
    /// The number of lines for notes at the foot of the last page.
    private(set) var noteLines = 0

    /// Part of a page.
    enum Block {
        case room(RoomHeading)
        /// A plant with its first task.
        case plant(SitterSheet.Entry)
        /// A further task of the plant above it; with the plant's name at the top of a column.
        case task(AwayPlan.Task, name: String?)
    }

    /// A part of a page and where it is.
    struct PlacedBlock {
        let block: Block
        let column: Int
        let y: Double
    }

    /// Lays a sheet out on paper of a size.
    public init(_ sheet: SitterSheet, _ formatter: GardenFormatter, size: PaperSize = .a4) {
        self.sheet = sheet
        self.formatter = formatter.keepingUnits
        self.size = size
        metrics = SitterMetrics(size)
        pages = laidOutPages()
        noteLines = linesForNotes()
    }

    /// Lays a sheet out on another thread: the text of thousands of plants takes a while.
    public static func laidOut(
        _ sheet: SitterSheet, _ formatter: GardenFormatter, size: PaperSize = .a4
    ) async -> sending SitterPages {
        SitterPages(sheet, formatter, size: size)
    }

    /// The number of pages, at least 1.
    public var pageCount: Int { pages.count }

    /// The title of the document.
    public var title: String { tr("Please Water My Plants") }

    /// Draws a page, counted from 0.
    public func draw(_ number: Int, on page: Page) {
        drawHeader(number, on: page)
        if sheet.rooms.isEmpty {
            page.text(
                tr("Nothing is due on these days."), SitterMetrics.subtitle, x: metrics.left, y: top(of: 0),
                width: metrics.width)
        }
        guard pages.indices.contains(number) else { return }
        for placed in pages[number] {
            let x = metrics.x(ofColumn: placed.column)
            switch placed.block {
            case .room(let room): page.text(room.text, room.font, x: x, y: placed.y, width: metrics.columnWidth)
            case .plant(let entry): draw(entry, x: x, y: placed.y, on: page)
            case .task(let task, let name): draw(task, of: name, x: x, y: placed.y, on: page)
            }
        }
        for column in 1..<SitterMetrics.columns where pages[number].contains(where: { $0.column >= column }) {
            let x = metrics.x(ofColumn: column) - SitterMetrics.gap / 2
            page.line(from: (x, top(of: number)), to: (x, bottom(of: number) - 12), width: 0.5)
        }
        if number == 0 { drawLegend(on: page, y: bottom(of: 0)) }
        if number == pageCount - 1 { drawNotes(on: page) }
        page.footer(number, of: pageCount, formatter, metrics)
    }

    /// What is on a page, from the top of the first column on.
    func placed(on page: Int) -> [PlacedBlock] { pages[page] }

    /// The lower end of a part of a page.
    func end(of placed: PlacedBlock) -> Double {
        placed.y + height(of: placed.block)
    }

    func height(of block: Block) -> Double {
        switch block {
        case .room(let room): fonts.height(of: room.text, room.font, width: metrics.columnWidth) + 8
        case .plant(let entry): height(of: entry)
        case .task(let task, let name): height(of: task, of: name)
        }
    }

    func top(of page: Int) -> Double { metrics.top + (page == 0 ? SitterMetrics.header : SitterMetrics.laterHeader) }

    /// The lower end of the columns: the legend is below those of the first page, and the notes are below those of the last one.
    func bottom(of page: Int) -> Double {
        metrics.bottom - SitterMetrics.footer - (page == 0 ? legendHeight : 0)
            - (page == pageCount - 1 ? SitterMetrics.height(ofNotes: noteLines) : 0)
    }

    /// The number of lines for notes that the plants of the last page leave room for.
    private func linesForNotes() -> Int {
        let last = pages.count - 1
        let end = pages[last].map { self.end(of: $0) }.max() ?? top(of: last)
        return (0...SitterMetrics.mostNotes).last { SitterMetrics.height(ofNotes: $0) <= bottom(of: last) - end } ?? 0
    }
}
