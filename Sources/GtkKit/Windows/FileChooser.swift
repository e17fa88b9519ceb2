import CGtk
import Foundation
import GLibKit

/// The desktop's native dialog for opening and saving files.
@MainActor
public struct FileChooser {
    /// Limits the files that the dialog shows.
    public struct Filter: Sendable {
        let title: String
        let types: [String]
        let patterns: [String]

        /// Shows files with the MIME types, for example "image/*", or with names that match the patterns, for example "*.json".
        public init(_ title: String, types: [String] = [], patterns: [String] = []) {
            self.title = title
            self.types = types
            self.patterns = patterns
        }
    }

    private let title: String
    private let several: Bool
    private let filters: [Filter]
    /// The suggested name of the file to save; nil to open files.
    private let newName: String?

    /// The folder in which files are saved, unless another one is chosen: that of the file saved last, and before that the user's
    /// documents. The program itself can have been started in any folder.
    private static var folderOfSaving =
        (g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS) ?? g_get_home_dir()).map { URL(filePath: String(cString: $0)) }

    /// The folder from which files were opened last; nil before, when the desktop chooses.
    private static var folderOfOpening: URL?

    private init(title: String, several: Bool, filters: [Filter], newName: String? = nil) {
        self.title = title
        self.several = several
        self.filters = filters
        self.newName = newName
    }

    /// Opens one file, or any number with `several`.
    public static func open(_ title: String, several: Bool = false, filters: [Filter] = []) -> FileChooser {
        FileChooser(title: title, several: several, filters: filters)
    }

    /// Saves a file, with a suggested name. The dialog asks before a file is replaced.
    public static func save(_ title: String, named name: String, filters: [Filter] = []) -> FileChooser {
        FileChooser(title: title, several: false, filters: filters, newName: name)
    }

    /// Shows the dialog over the window of `parent` and calls `chosen` with the files, unless the user cancels.
    public func choose(over parent: (any Widget)?, chosen: @escaping @MainActor ([URL]) -> Void) {
        let action = newName == nil ? GTK_FILE_CHOOSER_ACTION_OPEN : GTK_FILE_CHOOSER_ACTION_SAVE
        guard let native = gtk_file_chooser_native_new(title, windowAround(parent), action, nil, nil) else { return }
        let chooser = OpaquePointer(UnsafeMutableRawPointer(native))
        if let newName {
            gtk_file_chooser_set_current_name(chooser, newName)
            setFolder(Self.folderOfSaving, of: chooser)
        } else if let folder = Self.folderOfOpening {
            setFolder(folder, of: chooser)
        }
        gtk_native_dialog_set_modal(dialog(native), 1)
        gtk_file_chooser_set_select_multiple(chooser, several.c)
        for filter in filters { add(filter, to: chooser) }
        // The dialog has no owner. Its initial reference is kept until the response.
        Signal.connect(UnsafeMutableRawPointer(native), "response") { arguments in
            let files = arguments.int(1) == Int(GTK_RESPONSE_ACCEPT.rawValue) ? urls(of: chooser) : []
            MainLoopSource.whenIdle { g_object_unref(UnsafeMutableRawPointer(chooser)) }
            guard !files.isEmpty else { return }
            let folder = files[0].deletingLastPathComponent()
            // A folder of the document portal holds only that file.
            let isPortal = folder.path(percentEncoded: false).hasPrefix(String(cString: g_get_user_runtime_dir()) + "/doc/")
            if !isPortal, newName != nil { Self.folderOfSaving = folder }
            if !isPortal, newName == nil { Self.folderOfOpening = folder }
            chosen(files)
        }
        gtk_native_dialog_show(dialog(native))
    }

    private func dialog(_ native: OpaquePointer) -> UnsafeMutablePointer<GtkNativeDialog> {
        UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkNativeDialog.self)
    }

    private func setFolder(_ folder: URL?, of chooser: OpaquePointer) {
        guard let folder, let file = g_file_new_for_path(folder.path(percentEncoded: false)) else { return }
        gtk_file_chooser_set_current_folder(chooser, file, nil)
        g_object_unref(UnsafeMutableRawPointer(file))
    }

    private func add(_ filter: Filter, to chooser: OpaquePointer) {
        let made = gtk_file_filter_new()
        gtk_file_filter_set_name(made, filter.title)
        for type in filter.types { gtk_file_filter_add_mime_type(made, type) }
        for pattern in filter.patterns { gtk_file_filter_add_pattern(made, pattern) }
        gtk_file_chooser_add_filter(chooser, made)
        if let made { g_object_unref(UnsafeMutableRawPointer(made)) }
    }
}

@MainActor
private func urls(of chooser: OpaquePointer) -> [URL] {
    guard let files = gtk_file_chooser_get_files(chooser) else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(files)) }
    return (0..<g_list_model_get_n_items(files)).compactMap { index in
        guard let file = g_list_model_get_item(files, index) else { return nil }
        defer { g_object_unref(file) }
        return url(ofFile: OpaquePointer(file))
    }
}

func url(ofFile file: OpaquePointer) -> URL? {
    guard let uri = g_file_get_uri(file) else { return nil }
    defer { g_free(uri) }
    return URL(string: String(cString: uri))
}
