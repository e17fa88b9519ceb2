import CGtk
import Foundation
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("Printing")
    @MainActor
    struct PrintOperationTests {
        @Test("each page is drawn once, in points from the corner of the paper")
        func pages() async throws {
            adw_init()
            let folder = try TemporaryDirectory()
            let file = folder.file("printed.pdf").path
            var drawn: [Int] = []
            var size = (width: 0.0, height: 0.0)
            var failure: String?
            let operation = PrintOperation("Test") { width, height in
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
            operation.run(GTK_PRINT_OPERATION_ACTION_EXPORT, over: nil, file: file) { failure = $0 }
            try await pump("the whole file") {
                // There is no file at first.
                (try? Data(contentsOf: URL(filePath: file)))?.suffix(8).contains(Data("%%EOF".utf8)) == true
            }
            #expect(drawn == [0, 1, 2] && failure == nil)
            // The paper depends on the locale: A4 or US Letter, both more than 8 inches wide and 10 high.
            #expect(size.width > 576 && size.height > 720)
            let done = try await Command.run("pdftotext", [file, "-"])
            let text = done.output
            for page in 0..<3 { #expect(text.contains("Page number \(page)")) }
        }
    }
}
