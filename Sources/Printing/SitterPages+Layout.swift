import Garden
import Localization

/// Where the parts of a sitter's sheet go.
extension SitterPages {
    /// A plant, or a further task of the one before it.
    private struct Part {
        let block: Block
        let height: Double
        /// The heading above a plant where its room begins, and at the top of a column, where it says that the room goes on; nil
        /// for a task.
        let heading: Block?
        /// What a part is at the top of a column: a task has the name of its plant there.
        let atTop: Block
        /// The height at the top of a column, with the heading.
        let heightAtTop: Double
        /// The height of the further tasks of a plant, which stay in its column if that has room for all; 0 for a task.
        let furtherHeight: Double
        /// Whether it is the first plant of its room.
        let beginsRoom: Bool
    }

    /// Pages, and with which part each of them begins.
    private struct Filling {
        var pages: [[PlacedBlock]] = [[]]
        var starts: [Int] = [0]
    }

    /// The pages: as few as possible, with columns of similar height on the last one. If all rooms fit in columns of their own on
    /// one page, each begins one, and if each fits in a single column, none goes on in another. That holds for a single room, too.
    func laidOutPages() -> [[PlacedBlock]] {
        let parts = parts()
        if (2...SitterMetrics.columns).contains(sheet.rooms.count) {
            let filling = fill(parts[...], hasOwnColumns: true)
            let columns = Set(filling.pages[0].map(\.column)).count
            if filling.pages.count == 1, columns == sheet.rooms.count { return filling.pages }
            if filling.pages.count == 1 { return [balanced(parts[...], on: 0, hasOwnColumns: true) ?? filling.pages[0]] }
        }
        let filling = fill(parts[...])
        var pages = filling.pages
        if sheet.rooms.count == 1, pages.count == 1, pages[0].allSatisfy({ $0.column == 0 }) { return pages }
        let last = pages.count - 1
        if let balanced = balanced(parts[filling.starts[last]...], on: last) { pages[last] = balanced }
        return pages
    }

    /// The plants with their tasks, and the height of each, which takes a while to measure.
    private func parts() -> [Part] {
        sheet.rooms.flatMap { group in
            let beginning = Block.room(RoomHeading(group.room, isContinued: false, formatter))
            let continued = Block.room(RoomHeading(group.room, isContinued: true, formatter))
            let (beginningHeight, continuedHeight) = (height(of: beginning), height(of: continued))
            return group.entries.enumerated().flatMap { number, entry in
                let begins = number == 0
                let plant = Block.plant(entry)
                let height = height(of: plant)
                let further = entry.tasks.dropFirst().map { task in
                    let (block, named) = (Block.task(task, name: nil), Block.task(task, name: entry.name))
                    return Part(
                        block: block, height: self.height(of: block), heading: nil, atTop: named,
                        heightAtTop: self.height(of: named), furtherHeight: 0, beginsRoom: false)
                }
                let first = Part(
                    block: plant, height: height, heading: begins ? beginning : continued, atTop: plant,
                    heightAtTop: height + (begins ? beginningHeight : continuedHeight),
                    furtherHeight: further.reduce(0) { $0 + $1.height }, beginsRoom: begins)
                return [first] + further
            }
        }
    }

    /// Fills columns from the left, and pages.
    ///
    /// - Parameters:
    ///   - first: The page to begin with, whose number is that in the document.
    ///   - limit: Where the columns end; nil for the end of the page.
    private func fill(
        _ parts: ArraySlice<Part>, from first: Int = 0, hasOwnColumns: Bool = false, limit: Double? = nil
    ) -> Filling {
        var cursor = ColumnCursor(
            columns: SitterMetrics.columns, page: first, top: { [unowned self] in top(of: $0) },
            bottom: { [unowned self] in limit ?? bottom(of: $0) })
        var filling = Filling(starts: [parts.startIndex])
        var isWhole = false
        func add(_ block: Block, _ height: Double) {
            filling.pages[cursor.page - first].append(PlacedBlock(block: block, column: cursor.column, y: cursor.y))
            cursor.advance(by: height)
        }
        for (index, part) in zip(parts.indices, parts) {
            if hasOwnColumns, part.beginsRoom, !cursor.isAtTop { cursor.next() }
            // Below other plants, a room has a heading where it begins.
            let height = part.beginsRoom ? part.heightAtTop : part.height
            if part.heading != nil {
                let column = bottom(of: cursor.page) - top(of: cursor.page)
                isWhole = part.heightAtTop + part.furtherHeight <= column
            }
            // A plant that has room in a column for all of its tasks has made room for them.
            if part.heading != nil || !isWhole {
                let further = isWhole ? part.furtherHeight : 0
                cursor.makeRoom { ($0 ? part.heightAtTop : height) + further }
            }
            while filling.pages.count <= cursor.page - first {
                filling.pages.append([])
                filling.starts.append(index)
            }
            let isAtTop = cursor.isAtTop
            if isAtTop || part.beginsRoom, let heading = part.heading { add(heading, part.heightAtTop - part.height) }
            let own = part.heading == nil && isAtTop ? part.heightAtTop : part.height
            add(isAtTop ? part.atTop : part.block, own)
        }
        return filling
    }

    /// The parts of a page in columns as short as possible, which are of similar height; nil if they do not fit.
    private func balanced(_ parts: ArraySlice<Part>, on page: Int, hasOwnColumns: Bool = false) -> [PlacedBlock]? {
        var (low, high) = (top(of: page), bottom(of: page))
        var best: [PlacedBlock]?
        for _ in 0..<10 {
            let limit = best == nil ? high : (low + high) / 2
            let filling = fill(parts, from: page, hasOwnColumns: hasOwnColumns, limit: limit)
            if filling.pages.count == 1 { (best, high) = (filling.pages[0], limit) } else { low = limit }
        }
        return best
    }
}
