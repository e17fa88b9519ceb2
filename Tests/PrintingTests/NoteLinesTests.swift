import Testing

@testable import Printing

@Suite("Notes on printed pages")
struct NoteLinesTests {
    @Test("a note keeps its line breaks")
    func breaks() {
        let fonts = FontContext()
        let height = { (text: String) in fonts.height(of: text, SitterMetrics.note, width: 500) }
        #expect(height("Half strength.\nNot in winter.") >= 1.9 * height("Half strength. Not in winter."))
    }
}
