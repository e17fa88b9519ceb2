import GtkKit
import Localization
import Printing

/// Prints a document through the desktop's dialog. A toast tells that it was sent to the printer, or why not.
///
/// - Parameters:
///   - paper: The paper with which the dialog begins; nil for the desktop's.
///   - failed: The words for a document that was not printed, with the reason.
///   - document: Lays the document out on paper of a size.
@MainActor
func printDocument(
    _ title: String, paper: PaperSize? = nil, over parent: any Widget, _ actions: ActionRunner,
    failed: @escaping @MainActor (String) -> String, document: @escaping @MainActor (PaperSize) -> some PrintedDocument
) {
    PrintOperation(title, paper: paper?.standardName) { width, height in
        let pages = document(PaperSize(width: width, height: height))
        return (pages.pageCount, { pages.draw($0, on: Page($1)) })
    }.run(over: parent) { failure in
        actions.showToast(failure.map(failed) ?? tr("{document} sent to the printer").filled(["document": title.quoted]))
    }
}
