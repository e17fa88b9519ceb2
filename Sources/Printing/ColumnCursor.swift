/// Where the next part of a document goes: down the columns from the left, page after page.
struct ColumnCursor {
    /// The number of columns of a page.
    let columns: Int
    /// The upper and the lower end of the columns of a page, counted from 0. Those of the first page are the shortest.
    let top: (_ page: Int) -> Double
    let bottom: (_ page: Int) -> Double

    private(set) var page: Int
    private(set) var column = 0
    private(set) var y: Double

    init(columns: Int, page: Int = 0, top: @escaping (Int) -> Double, bottom: @escaping (Int) -> Double) {
        (self.columns, self.page, self.top, self.bottom) = (columns, page, top, bottom)
        y = top(page)
    }

    var isAtTop: Bool { y == top(page) }

    /// Goes on to the next column, or to the first one of the next page.
    mutating func next() {
        column += 1
        if column == columns { (page, column) = (page + 1, 0) }
        y = top(page)
    }

    /// Goes on to a column that has room for a height, which may depend on whether it is at the top. What has room in none begins
    /// a column.
    mutating func makeRoom(_ height: (_ isAtTop: Bool) -> Double) {
        while y + height(isAtTop) > bottom(page), page == 0 || !isAtTop { next() }
    }

    /// Goes down by the height of a part.
    mutating func advance(by height: Double) { y += height }
}
