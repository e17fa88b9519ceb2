import Foundation
import Garden
import Localization

/// The head and the foot of a sitter's sheet.
extension SitterPages {
    private var days: String {
        formatter.fullDates(from: sheet.period.from, through: sheet.period.through)
    }

    private var legend: [String] {
        [tr("Do this on this day, then check the box."), tr("Nothing to do.")]
    }

    private var advice: String { tr("Stop when water drains from the pot, and empty the saucer after ten minutes.") }

    private var legendWidth: Double { metrics.width / 2 - 30 }

    var heightOfLegend: Double {
        let heights = [legend.map { fonts.height(of: $0, SitterMetrics.legend, width: legendWidth - 22) + 6 }.reduce(0, +)]
        return (heights + [fonts.height(of: advice, SitterMetrics.legend, width: legendWidth)]).reduce(0, max) + 30
    }

    func drawHeader(_ number: Int, on page: Page) {
        guard number == 0 else {
            page.text("\(title) · \(days)", SitterMetrics.footerText, x: metrics.left, y: metrics.top, width: metrics.width)
            drawShortLegend(on: page, y: metrics.top + 11)
            page.line(
                from: (metrics.left, metrics.top + 24), to: (metrics.right, metrics.top + 24), width: 0.5)
            return
        }
        let height = page.text(title, SitterMetrics.title, x: metrics.left, y: metrics.top, width: metrics.width)
        page.text(
            days, SitterMetrics.subtitle, x: metrics.left, y: metrics.top + height, width: metrics.width * 0.7)
        page.text(
            formatter.sheetSummary(sheet), SitterMetrics.care, x: metrics.left + metrics.width * 0.7, y: metrics.top + height + 2,
            width: metrics.width * 0.3, alignment: .end)
        let y = metrics.top + height + 24
        page.line(from: (metrics.left, y), to: (metrics.right, y), width: 1.5)
    }

    /// Draws the legend below the columns.
    func drawLegend(on page: Page, y: Double) {
        var y = y
        page.line(from: (metrics.left, y), to: (metrics.right, y), width: 1.5)
        y += 14
        page.text(advice, SitterMetrics.legend, x: metrics.left + metrics.width / 2 + 20, y: y, width: legendWidth)
        for (number, line) in legend.enumerated() {
            if number == 0 {
                page.box(x: metrics.left, y: y, side: SitterMetrics.box)
            } else {
                page.dot(x: metrics.left + SitterMetrics.box / 2, y: y + SitterMetrics.box / 2, radius: 1)
            }
            y += page.text(line, SitterMetrics.legend, x: metrics.left + 22, y: y, width: legendWidth - 22) + 6
        }
    }

    /// Draws what the marks mean as a line of small text at the head of a later page, which may be read on its own.
    private func drawShortLegend(on page: Page, y: Double) {
        let (side, gap) = (7.5, 5.0)
        let second = metrics.left + metrics.width * 0.6
        page.box(x: metrics.left, y: y + 1.5, side: side)
        page.dot(x: second + side / 2, y: y + 1.5 + side / 2, radius: 1)
        for (x, line) in zip([metrics.left, second], legend) {
            let end = x < second ? second - gap : metrics.right
            page.text(line, SitterMetrics.footerText, x: x + side + gap, y: y, width: end - x - side - gap)
        }
    }

    /// Draws the lines for notes at the foot of the last page.
    func drawNotes(on page: Page) {
        guard noteLines > 0 else { return }
        let y = metrics.bottom - SitterMetrics.footer - SitterMetrics.height(ofNotes: noteLines)
        page.text(tr("Notes"), SitterMetrics.name, x: metrics.left, y: y, width: metrics.width)
        for line in 1...noteLines {
            let below = y + SitterMetrics.notesHeading + Double(line) * SitterMetrics.noteLine
            page.line(from: (metrics.left, below), to: (metrics.right, below), width: 0.5)
        }
    }
}

extension Page {
    /// The line at the foot of a page: when it was printed, and which page it is.
    func footer(_ number: Int, of pageCount: Int, _ formatter: GardenFormatter, _ metrics: SitterMetrics) {
        let y = metrics.bottom - 12
        text(
            tr("Printed from PlantGuide on {day}").filled(["day": formatter.date(formatter.today)]), SitterMetrics.footerText,
            x: metrics.left, y: y, width: metrics.width * 0.7)
        text(
            tr("{n} of {total}").filled(["n": formatter.number(number + 1), "total": formatter.number(pageCount)]),
            SitterMetrics.footerText, x: metrics.left + metrics.width * 0.7, y: y, width: metrics.width * 0.3, alignment: .end)
    }
}
