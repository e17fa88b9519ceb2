import Foundation
import Garden
import Localization

/// Plants on a sitter's sheet.
extension SitterPages {
    private var textX: Double { SitterMetrics.picture + 10 }
    private var textWidth: Double { metrics.columnWidth - textX }

    /// What is to do: "Water".
    private func care(_ task: AwayPlan.Task) -> String { formatter.careVerb(task.rule.shownType) }

    /// What a sitter has to know: "Only if the soil feels dry. half strength".
    private func note(_ task: AwayPlan.Task) -> String {
        let soil = task.rule.shownType == .soilCheck ? tr("Water only if the soil feels dry.") : nil
        return [soil, task.rule.note].compactMap(\.self).joined(separator: " ")
    }

    /// The height of a name above the picture, where it stands if it has a word that is too long beside it; 0 for another one.
    private func wideNameHeight(of entry: SitterSheet.Entry) -> Double {
        guard !fonts.fitsWords(of: entry.name, SitterMetrics.name, width: textWidth) else { return 0 }
        return fonts.height(of: entry.name, SitterMetrics.name, width: metrics.columnWidth) + 3
    }

    private func textHeight(of entry: SitterSheet.Entry) -> Double {
        let isWide = wideNameHeight(of: entry) > 0
        let name = isWide ? 0 : fonts.height(of: entry.name, SitterMetrics.name, width: textWidth)
        guard let task = entry.tasks.first else { return name }
        return name + linesHeight(of: task)
    }

    private func linesHeight(of task: AwayPlan.Task) -> Double {
        let care = fonts.height(of: care(task), SitterMetrics.care, width: textWidth - SitterMetrics.icon) + 2
        let amount = formatter.amount(of: task.rule).map { fonts.height(of: $0, SitterMetrics.amount, width: textWidth) + 2 }
        return care + (amount ?? 0)
    }

    private func daysHeight(of task: AwayPlan.Task) -> Double {
        let note = note(task)
        let noteHeight = note.isEmpty ? 0 : fonts.height(of: note, SitterMetrics.note, width: metrics.columnWidth) + 6
        return Double(metrics.rows(of: sheet.period).count) * SitterMetrics.days + noteHeight
    }

    /// What is said about the plant's toxicity: what is known in bold.
    private func toxicityLines(of entry: SitterSheet.Entry) -> [(text: String, font: PageFont)] {
        let toxicity = entry.toxicity
        return [toxicity.warning.map { ($0, SitterMetrics.warning) }, toxicity.note.map { ($0, SitterMetrics.note) }]
            .compactMap(\.self)
    }

    /// The height of these lines with the space below them.
    private func toxicityHeight(of entry: SitterSheet.Entry) -> Double {
        let lines = toxicityLines(of: entry)
        return lines.reduce(lines.isEmpty ? 0 : 6) { $0 + fonts.height(of: $1.text, $1.font, width: metrics.columnWidth) }
    }

    /// The height of a plant with its first task and the space below it.
    func height(of entry: SitterSheet.Entry) -> Double {
        wideNameHeight(of: entry) + max(SitterMetrics.picture, textHeight(of: entry)) + 8 + toxicityHeight(of: entry)
            + (entry.tasks.first.map(daysHeight) ?? 0)
            + 14
    }

    /// The height of a further task with the space below it.
    func height(of task: AwayPlan.Task, of name: String?) -> Double {
        let name = name.map { fonts.height(of: $0, SitterMetrics.name, width: metrics.columnWidth) } ?? 0
        return name + linesHeight(of: task) + 4 + daysHeight(of: task) + 14
    }

    /// Draws a further task of a plant.
    func draw(_ task: AwayPlan.Task, of name: String?, x: Double, y: Double, on page: Page) {
        var y = y
        if let name { y += page.text(name, SitterMetrics.name, x: x, y: y, width: metrics.columnWidth) }
        drawLines(of: task, x: x, y: y, width: textWidth, on: page)
        drawDays(of: task, x: x, y: y + linesHeight(of: task) + 4, on: page)
    }

    /// Draws a plant: picture, name and first task beside each other, and its days below.
    func draw(_ entry: SitterSheet.Entry, x: Double, y: Double, on page: Page) {
        let wideName = wideNameHeight(of: entry)
        if wideName > 0 { page.text(entry.name, SitterMetrics.name, x: x, y: y, width: metrics.columnWidth) }
        let y = y + wideName
        // Without one, the place stays empty: a frame would look like a box to be ticked.
        if let picture = entry.picture.flatMap(PagePicture.init) {
            page.picture(picture, x: x, y: y, side: SitterMetrics.picture)
        }
        let name =
            wideName > 0 ? 0 : page.text(entry.name, SitterMetrics.name, x: x + textX, y: y, width: textWidth)
        guard let task = entry.tasks.first else { return }
        drawLines(of: task, x: x + textX, y: y + name, width: textWidth, on: page)
        let below = y + max(SitterMetrics.picture, textHeight(of: entry)) + 8
        var line = below
        for (text, font) in toxicityLines(of: entry) {
            line += page.text(text, font, x: x, y: line, width: metrics.columnWidth)
        }
        drawDays(of: task, x: x, y: below + toxicityHeight(of: entry), on: page)
    }

    private func drawLines(of task: AwayPlan.Task, x: Double, y: Double, width: Double, on page: Page) {
        let isWatering = task.rule.shownType == .watering
        if isWatering { page.drop(x: x, y: y + 4, height: 10) }
        let indent = isWatering ? SitterMetrics.icon : 0
        let care = page.text(care(task), SitterMetrics.care, x: x + indent, y: y + 2, width: width - indent)
        if let amount = formatter.amount(of: task.rule) {
            page.text(amount, SitterMetrics.amount, x: x, y: y + care + 4, width: width)
        }
    }

    /// Draws the days with a box on those with something to do and a dot on the others: equal boxes would invite the sitter to
    /// water daily.
    private func drawDays(of task: AwayPlan.Task, x: Double, y: Double, on page: Page) {
        let rows = metrics.rows(of: sheet.period)
        let width = metrics.dayWidth(in: rows)
        let busy = Set(task.days)
        var y = y
        for row in rows {
            for (number, day) in row.enumerated() {
                let left = x + Double(number) * width
                let isBusy = busy.contains(day)
                page.text(
                    formatter.narrowWeekday(day.weekday), SitterMetrics.weekday, x: left, y: y, width: width, alignment: .center)
                page.text(
                    formatter.number(day.date.day), isBusy ? SitterMetrics.busyNumber : SitterMetrics.number, x: left, y: y + 8.5,
                    width: width, alignment: .center)
                let middle = left + width / 2
                if isBusy {
                    page.box(x: middle - SitterMetrics.box / 2, y: y + 19.5, side: SitterMetrics.box)
                } else {
                    page.dot(x: middle, y: y + 19.5 + SitterMetrics.box / 2, radius: 1)
                }
            }
            y += SitterMetrics.days
        }
        let note = note(task)
        page.text(note, SitterMetrics.note, x: x, y: y, width: metrics.columnWidth)
    }
}
