import Foundation
import GtkKit
import Localization

/// The foot of a dialog that prints a document or saves it as PDF: words about it, and both buttons.
///
/// - Parameters:
///   - words: A line about the document, such as the number of its pages.
///   - name: The proposed name of the PDF file.
///   - print: The button that prints.
///   - canPrint: Whether there is something to print.
///   - save: Saves to the file that the user chose.
@MainActor
func documentFoot(
    _ words: Label, name: @escaping @MainActor () -> String, print: Button, canPrint: @escaping @MainActor () -> Bool,
    save: @escaping @MainActor (URL) async -> Void
) -> some Widget {
    let choose = Button(tr("Save as PDF…"))
    choose.onClick {
        let filter = FileChooser.Filter(tr("PDF Files"), types: ["application/pdf"], patterns: ["*.pdf"])
        FileChooser.save(tr("Save as PDF"), named: name(), filters: [filter]).choose(over: choose) { files in
            guard let file = files.first, file.isFileURL else { return }
            Task { await save(file) }
        }
    }
    for button in [choose, print] { button.bind { $0.isSensitive = canPrint() } }
    return Column {
        Separator()
        Column(spacing: 8) {
            words
            FlowRow {
                choose
                print
            }.align(horizontal: .end)
        }.margins(top: 10, bottom: 10, start: 18, end: 18)
    }
}
