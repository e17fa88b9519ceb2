import CGtk
import GLibKit

/// Prints through the desktop's print dialog. It draws nothing itself: it lends the context of each page.
@MainActor
public struct PrintOperation {
    /// What prints on paper of a size, in points.
    public typealias Document = (pageCount: Int, draw: @MainActor (_ page: Int, _ cairo: OpaquePointer) -> Void)

    private let title: String
    private let paper: String?
    private let document: @MainActor (_ width: Double, _ height: Double) -> Document

    /// Creates an operation with a title for the print queue.
    ///
    /// - Parameters:
    ///   - paper: The paper with which the dialog begins, by its name after PWG 5101.1, such as "iso_a4"; nil for the desktop's.
    ///   - document: Lays the document out, once the paper is known. It draws a page, counted from 0, into a cairo context whose
    ///     unit is a point and whose origin is the top left corner of the paper.
    public init(
        _ title: String, paper: String? = nil,
        document: @escaping @MainActor (_ width: Double, _ height: Double) -> Document
    ) {
        self.title = title
        self.paper = paper
        self.document = document
    }

    /// Shows the dialog over the window of `parent`, and prints. Calls `finished` when the document is sent to the printer, or with
    /// the reason if it cannot be. An error of the printer after that is not known here. Does not call it if the user cancels or
    /// only looks at a preview.
    public func run(over parent: (any Widget)?, finished: @escaping @MainActor (_ failure: String?) -> Void) {
        run(GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, over: parent, finished: finished)
    }

    /// - Parameter file: The file to export to; nil to print.
    func run(
        _ action: GtkPrintOperationAction, over parent: (any Widget)?, file: String? = nil,
        finished: @escaping @MainActor (_ failure: String?) -> Void
    ) {
        guard let operation = gtk_print_operation_new() else { return }
        let object = UnsafeMutableRawPointer(operation)
        gtk_print_operation_set_job_name(operation, title)
        gtk_print_operation_set_unit(operation, GTK_UNIT_POINTS)
        gtk_print_operation_set_use_full_page(operation, 1)
        gtk_print_operation_set_allow_async(operation, 1)
        if let paper { propose(paper, operation) }
        if let file { gtk_print_operation_set_export_filename(operation, file) }
        let document = document
        var (laidOut, isPreview): (Document?, Bool) = (nil, false)
        Signal.connect(object, "preview") { arguments in
            isPreview = true
            // GTK shows it.
            arguments.answer(false)
        }
        Signal.connect(object, "begin-print") { arguments in
            guard let context = arguments.object(1).map({ OpaquePointer($0) }) else { return }
            let made = document(gtk_print_context_get_width(context), gtk_print_context_get_height(context))
            laidOut = made
            gtk_print_operation_set_n_pages(operation, gint(made.pageCount))
        }
        Signal.connect(object, "draw-page") { arguments in
            guard let context = arguments.object(1).map({ OpaquePointer($0) }),
                let cairo = gtk_print_context_get_cairo_context(context)
            else { return }
            laidOut?.draw(arguments.int(2), cairo)
        }
        Signal.connect(object, "done") { arguments in
            switch arguments.enumeration(1) {
            case Int(GTK_PRINT_OPERATION_RESULT_APPLY.rawValue): if !isPreview { finished(nil) }
            case Int(GTK_PRINT_OPERATION_RESULT_ERROR.rawValue):
                var error: UnsafeMutablePointer<GError>?
                gtk_print_operation_get_error(operation, &error)
                if let error {
                    finished(String(cString: error.pointee.message))
                    g_error_free(error)
                }
            default: break
            }
            // The operation is still in use during this signal.
            MainLoopSource.whenIdle { g_object_unref(object) }
        }
        // An error until the document is sent is reported by "done", too.
        gtk_print_operation_run(operation, action, windowAround(parent), nil)
    }

    private func propose(_ paper: String, _ operation: UnsafeMutablePointer<GtkPrintOperation>) {
        guard let setup = gtk_page_setup_new(), let size = gtk_paper_size_new(paper) else { return }
        gtk_page_setup_set_paper_size_and_default_margins(setup, size)
        gtk_print_operation_set_default_page_setup(operation, setup)
        gtk_paper_size_free(size)
        g_object_unref(UnsafeMutableRawPointer(setup))
    }
}
