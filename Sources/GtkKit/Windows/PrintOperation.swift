import CGtk
import GLibKit

/// Prints through the desktop's print dialog. It draws nothing itself: it lends the context of each page.
@MainActor
public struct PrintOperation {
    /// What prints on paper of a size, in points.
    public typealias Document = (pageCount: Int, draw: @MainActor (_ page: Int, _ cairo: OpaquePointer) -> Void)

    private let title: String
    private let document: @MainActor (_ width: Double, _ height: Double) -> Document

    /// Creates an operation with a title for the print queue.
    ///
    /// - Parameter document: Lays the document out, once the paper is known. It draws a page, counted from 0, into a cairo
    ///   context whose unit is a point and whose origin is the top left corner of the paper.
    public init(_ title: String, document: @escaping @MainActor (_ width: Double, _ height: Double) -> Document) {
        self.title = title
        self.document = document
    }

    /// Shows the dialog over the window of `parent`, and prints. Calls `failed` with the reason if that fails.
    public func run(over parent: (any Widget)?, failed: @escaping @MainActor (String) -> Void) {
        run(GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, over: parent, failed: failed)
    }

    /// - Parameter file: The file to export to; nil to print.
    func run(
        _ action: GtkPrintOperationAction, over parent: (any Widget)?, file: String? = nil,
        failed: @escaping @MainActor (String) -> Void
    ) {
        guard let operation = gtk_print_operation_new() else { return }
        let object = UnsafeMutableRawPointer(operation)
        gtk_print_operation_set_job_name(operation, title)
        gtk_print_operation_set_unit(operation, GTK_UNIT_POINTS)
        gtk_print_operation_set_use_full_page(operation, 1)
        gtk_print_operation_set_allow_async(operation, 1)
        if let file { gtk_print_operation_set_export_filename(operation, file) }
        let document = document
        var laidOut: Document?
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
            if arguments.enumeration(1) == Int(GTK_PRINT_OPERATION_RESULT_ERROR.rawValue) {
                var error: UnsafeMutablePointer<GError>?
                gtk_print_operation_get_error(operation, &error)
                if let error {
                    failed(String(cString: error.pointee.message))
                    g_error_free(error)
                }
            }
            // The operation is still in use during this signal.
            MainLoopSource.whenIdle { g_object_unref(object) }
        }
        // An error is reported by "done", too.
        gtk_print_operation_run(operation, action, windowAround(parent), nil)
    }
}
