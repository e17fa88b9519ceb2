import CGtk
import Foundation
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("Printing")
    @MainActor
    struct PrintOperationTests {
        @Test("each page is drawn once, in points from the corner of the proposed paper, and the end is told")
        func pages() async throws {
            adw_init()
            let folder = try TemporaryDirectory()
            let file = folder.file("printed.pdf").path
            var drawn: [Int] = []
            var size = (width: 0.0, height: 0.0)
            var outcome: [String?] = []
            let operation = PrintOperation("Test", paper: "na_letter") { width, height in
                size = (width, height)
                return (
                    pageCount: 3,
                    draw: { page, cairo in
                        drawn.append(page)
                        cairo_move_to(cairo, 72, 72)
                        cairo_show_text(cairo, "Page number \(page)")
                    }
                )
            }
            operation.run(GTK_PRINT_OPERATION_ACTION_EXPORT, over: nil, file: file) { outcome.append($0) }
            try await pump("the whole file") {
                // There is no file at first.
                (try? Data(contentsOf: URL(filePath: file)))?.suffix(8).contains(Data("%%EOF".utf8)) == true
            }
            #expect(drawn == [0, 1, 2])
            try await pump("the end") { outcome == [nil] }
            #expect(abs(size.width - 612) < 0.01 && abs(size.height - 792) < 0.01, "US Letter, 8.5 × 11 inches")
            let done = try await Command.run("pdftotext", [file, "-"])
            let text = done.output
            for page in 0..<3 { #expect(text.contains("Page number \(page)")) }
        }
    }
}
