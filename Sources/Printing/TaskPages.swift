import Foundation
import Garden
import Localization

/// The tasks of some days as a list to carry along: by room, each plant with its picture, and a box for each task.
public final class TaskPages: PrintedDocument {
    private let sheet: TaskSheet
    /// The size of its paper.
    public let size: PaperSize
    private let formatter: GardenFormatter
    private let metrics: SitterMetrics
    private let fonts = FontContext()
    private var pages: [[PlacedBlock]] = []

    private static let columns = 2
    /// The width of a picture: 12 mm.
    private static let picture = 12 * 72 / 25.4
    private static let gap = 28.0

    /// Part of a page.
    enum Block {
        case room(RoomHeading)
        /// A plant with some of its tasks: all, unless they are longer than a column.
        case plant(TaskSheet.Entry, tasks: ArraySlice<TaskSheet.Task>)
    }

    /// A part of a page and where it is.
    struct PlacedBlock {
        let block: Block
        let column: Int
        let y: Double
    }

    /// Lays a sheet out on paper of a size.
    public init(_ sheet: TaskSheet, _ formatter: GardenFormatter, size: PaperSize = .a4) {
        self.sheet = sheet
        self.formatter = formatter.keepingUnits
        self.size = size
        metrics = SitterMetrics(size)
        layOut()
    }

    /// The number of pages, at least 1.
    public var pageCount: Int { pages.count }

    /// The title of the document.
    public var title: String { tr("Plant Care") }

    private var days: String {
        formatter.fullDates(from: sheet.from, through: sheet.through)
    }

    /// Draws a page, counted from 0.
    public func draw(_ number: Int, on page: Page) {
        drawHeader(number, on: page)
        if sheet.rooms.isEmpty {
            page.text(tr("Nothing to do."), SitterMetrics.subtitle, x: metrics.left, y: top(of: 0), width: metrics.width)
        }
        guard pages.indices.contains(number) else { return }
        for placed in pages[number] {
            let x = metrics.left + Double(placed.column) * (columnWidth + Self.gap)
            switch placed.block {
            case .room(let room): page.text(room.text, room.font, x: x, y: placed.y, width: columnWidth)
            case .plant(let entry, let tasks): draw(entry, tasks, x: x, y: placed.y, on: page)
            }
        }
        page.footer(number, of: pageCount, formatter, metrics)
    }

    /// What is on a page, from the top of the first column on.
    func placed(on page: Int) -> [PlacedBlock] { pages[page] }

    /// The lower end of a part of a page.
    func end(of placed: PlacedBlock) -> Double { placed.y + height(of: placed.block) }

    func top(of page: Int) -> Double { metrics.top + (page == 0 ? SitterMetrics.header : SitterMetrics.laterHeader) }

    func bottom(of page: Int) -> Double { metrics.bottom - SitterMetrics.footer }

    private var columnWidth: Double { (metrics.width - Self.gap) / Double(Self.columns) }
    private var textX: Double { Self.picture + 10 }
    private var textWidth: Double { columnWidth - textX }
    private var taskX: Double { SitterMetrics.box + 8 }

    private func layOut() {
        var cursor = ColumnCursor(
            columns: Self.columns, top: { [unowned self] in top(of: $0) }, bottom: { [unowned self] in bottom(of: $0) })
        pages = [[]]
        func add(_ block: Block) {
            while pages.count <= cursor.page { pages.append([]) }
            pages[cursor.page].append(PlacedBlock(block: block, column: cursor.column, y: cursor.y))
            cursor.advance(by: height(of: block))
        }
        for group in sheet.rooms {
            let headings = [false, true].map { Block.room(RoomHeading(group.room, isContinued: $0, formatter)) }
            let highest = headings.map(height).reduce(0, max)
            let plants = group.entries.flatMap { parts(of: $0, below: highest) }
            for (number, plant) in plants.enumerated() {
                let room = headings[number == 0 ? 0 : 1]
                cursor.makeRoom { (number == 0 || $0 ? height(of: room) : 0) + height(of: plant) }
                if number == 0 || cursor.isAtTop { add(room) }
                add(plant)
            }
        }
    }

    /// A plant, in as many parts as it needs columns below a heading.
    private func parts(of entry: TaskSheet.Entry, below heading: Double) -> [Block] {
        let longest = bottom(of: 0) - top(of: 0) - heading
        var parts: [Block] = []
        var tasks = entry.tasks[...]
        while let first = tasks.indices.first {
            // One task fits in any case.
            var end = first + 1
            while end < tasks.endIndex, height(of: .plant(entry, tasks: tasks[first...end])) <= longest { end += 1 }
            parts.append(.plant(entry, tasks: tasks[first..<end]))
            tasks = tasks[end...]
        }
        return parts
    }

    private func height(of block: Block) -> Double {
        switch block {
        case .room(let room): fonts.height(of: room.text, room.font, width: columnWidth) + 8
        case .plant(let entry, let tasks): max(Self.picture, textHeight(of: entry, tasks)) + 14
        }
    }

    private func textHeight(of entry: TaskSheet.Entry, _ tasks: ArraySlice<TaskSheet.Task>) -> Double {
        fonts.height(of: entry.name, SitterMetrics.name, width: textWidth)
            + tasks.reduce(0) { height, task in
                height + lines(of: task).reduce(4) { $0 + fonts.height(of: $1.text, $1.font, width: textWidth - taskX) }
            }
    }

    /// What to do, when, and what to know: "Water, 100–200 ml", "due May 21", "half strength". Paper is read on other days,
    /// too, so it says neither "today" nor "2 days overdue".
    private func lines(of task: TaskSheet.Task) -> [(text: String, font: PageFont)] {
        let (type, amount) = (task.rule.shownType, formatter.amountInRow(of: task.rule))
        let care = formatter.careVerb(type)
        let first = amount.map { tr("{item}, {rest}").filled(["item": care, "rest": $0]) } ?? care
        let day = formatter.date(task.due)
        let words =
            if task.isEarly { tr("before you go, instead of {day}") } else if task.isAway {
                tr("due {day}, while you are away")
            } else { tr("due {day}") }
        let due = words.filled(["day": day])
        let soil = type == .soilCheck ? tr("Water only if the soil feels dry.") : nil
        let note = [soil, task.rule.note].compactMap(\.self).joined(separator: " ")
        return [(first, SitterMetrics.care), (due, SitterMetrics.note)] + (note.isEmpty ? [] : [(note, SitterMetrics.note)])
    }

    private func draw(
        _ entry: TaskSheet.Entry, _ tasks: ArraySlice<TaskSheet.Task>, x: Double, y: Double, on page: Page
    ) {
        // Without one, the place stays empty: a frame would look like a box to be ticked.
        if let picture = entry.picture.flatMap(PagePicture.init) { page.picture(picture, x: x, y: y, side: Self.picture) }
        var y = y + page.text(entry.name, SitterMetrics.name, x: x + textX, y: y, width: textWidth)
        for task in tasks {
            y += 4
            page.box(x: x + textX, y: y + 1, side: SitterMetrics.box)
            for line in lines(of: task) {
                y += page.text(line.text, line.font, x: x + textX + taskX, y: y, width: textWidth - taskX)
            }
        }
    }

    private func drawHeader(_ number: Int, on page: Page) {
        guard number == 0 else {
            page.text("\(title) · \(days)", SitterMetrics.footerText, x: metrics.left, y: metrics.top, width: metrics.width)
            page.line(from: (metrics.left, metrics.top + 18), to: (metrics.right, metrics.top + 18), width: 0.5)
            return
        }
        let height = page.text(title, SitterMetrics.title, x: metrics.left, y: metrics.top, width: metrics.width)
        page.text(days, SitterMetrics.subtitle, x: metrics.left, y: metrics.top + height, width: metrics.width * 0.7)
        let summary = formatter.sheetSummary(plants: sheet.plantCount, rooms: sheet.rooms.map(\.room))
        page.text(
            summary, SitterMetrics.care, x: metrics.left + metrics.width * 0.7, y: metrics.top + height + 2,
            width: metrics.width * 0.3, alignment: .end)
        let y = metrics.top + height + 24
        page.line(from: (metrics.left, y), to: (metrics.right, y), width: 1.5)
    }
}
