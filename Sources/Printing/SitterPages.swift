import Foundation
import Garden
import Localization

/// The sitter's sheet: by room, each plant with its picture, its amount and a box for each day with something to do.
public final class SitterPages: PrintedDocument {
    let sheet: SitterSheet
    let formatter: GardenFormatter
    let metrics: SitterMetrics
    let fonts = FontContext()
    private var pages: [[PlacedBlock]] = []
    /// The height of the legend and the notes at the foot of the first page.
    private(set) lazy var footHeight = legendHeight + SitterMetrics.notes

    /// Part of a page.
    enum Block {
        case room(String)
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
        self.formatter = formatter
        metrics = SitterMetrics(size)
        layOut()
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
            case .room(let name): page.text(name, SitterMetrics.room, x: x, y: placed.y, width: metrics.columnWidth)
            case .plant(let entry): draw(entry, x: x, y: placed.y, on: page)
            case .task(let task, let name): draw(task, of: name, x: x, y: placed.y, on: page)
            }
        }
        for column in 1..<SitterMetrics.columns where pages[number].contains(where: { $0.column >= column }) {
            let x = metrics.x(ofColumn: column) - SitterMetrics.gap / 2
            page.line(from: (x, top(of: number)), to: (x, bottom(of: number) - 12), width: 0.5)
        }
        if number == 0 { drawFoot(on: page) }
        page.footer(number, of: pageCount, formatter, metrics)
    }

    /// What is on a page, from the top of the first column on.
    func placed(on page: Int) -> [PlacedBlock] { pages[page] }

    /// The lower end of a part of a page.
    func end(of placed: PlacedBlock) -> Double {
        placed.y + height(of: placed.block)
    }

    private func height(of block: Block) -> Double {
        switch block {
        case .room(let name): fonts.height(of: name, SitterMetrics.room, width: metrics.columnWidth) + 8
        case .plant(let entry): height(of: entry)
        case .task(let task, let name): height(of: task, of: name)
        }
    }

    func top(of page: Int) -> Double { metrics.top + (page == 0 ? SitterMetrics.header : SitterMetrics.laterHeader) }

    func bottom(of page: Int) -> Double { metrics.bottom - SitterMetrics.footer - (page == 0 ? footHeight : 0) }

    /// Fills columns from the left, and pages. If there is a column for each room, each room begins one.
    private func layOut() {
        var cursor = ColumnCursor(
            columns: SitterMetrics.columns, top: { [unowned self] in top(of: $0) }, bottom: { [unowned self] in bottom(of: $0) })
        pages = [[]]
        func add(_ block: Block) {
            while pages.count <= cursor.page { pages.append([]) }
            pages[cursor.page].append(PlacedBlock(block: block, column: cursor.column, y: cursor.y))
            cursor.advance(by: height(of: block))
        }
        let hasOwnColumns = sheet.rooms.count <= SitterMetrics.columns
        for (index, group) in sheet.rooms.enumerated() {
            let room = Block.room(group.room.map(formatter.room) ?? tr("No Room"))
            if index > 0, hasOwnColumns, !cursor.isAtTop { cursor.next() }
            for (number, entry) in group.entries.enumerated() {
                let plant = Block.plant(entry)
                cursor.makeRoom { (number == 0 || $0 ? height(of: room) : 0) + height(of: plant) }
                if number == 0 || cursor.isAtTop { add(room) }
                add(plant)
                for task in entry.tasks.dropFirst() {
                    cursor.makeRoom { height(of: .task(task, name: $0 ? entry.name : nil)) }
                    add(.task(task, name: cursor.isAtTop ? entry.name : nil))
                }
            }
        }
    }
}
