import CGtk
import Foundation
import GLibKit

/// What is dropped or pasted.
public enum TransferItem: Sendable {
    /// Files; those dragged from a browser may have an address but no path.
    case files([URL])
    /// The bytes of a picture, as they came: nothing of them was decoded.
    case picture(Data)
    /// Words, or an address as words.
    case text(String)
}

/// Something whose content can be read in several forms: what is dropped, or the clipboard.
///
/// Pictures are taken as the bytes that the other program offers. Asking GDK for a texture instead would have it decode
/// a stranger's picture in this process.
@MainActor
struct TransferSource {
    let formats: OpaquePointer
    /// Asks for a value of a type that GDK makes of the content.
    let readValue: (GType, @escaping GAsyncReadyCallback, gpointer) -> Void
    /// The value that was asked for, which the source owns.
    let finishValue: (OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> UnsafePointer<GValue>?
    /// Asks for the bytes in one of some media types, a list that ends with nil.
    let readBytes: (UnsafeMutablePointer<UnsafePointer<CChar>?>, @escaping GAsyncReadyCallback, gpointer) -> Void
    /// The bytes that were asked for; the caller gets the reference.
    let finishBytes: (OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> UnsafeMutablePointer<GInputStream>?

    /// Media types of pictures, the best first.
    static let pictureTypes = [
        "image/png", "image/jpeg", "image/webp", "image/heic", "image/heif", "image/avif", "image/tiff", "image/bmp",
    ]

    /// What a drop target has to name to be offered all that can be read.
    static func acceptedFormats() -> OpaquePointer? {
        guard let builder = gdk_content_formats_builder_new() else { return nil }
        gdk_content_formats_builder_add_gtype(builder, gdk_file_list_get_type())
        for type in pictureTypes { gdk_content_formats_builder_add_mime_type(builder, type) }
        gdk_content_formats_builder_add_gtype(builder, GType(16 << 2))
        let named = gdk_content_formats_builder_free_to_formats(builder)
        // Files and words arrive as media types too, which GDK turns into the two types.
        return gdk_content_formats_union_deserialize_mime_types(named)
    }

    /// Reads the most useful form: files that lie somewhere, else a picture, else addresses, else words; nil for nothing.
    func read(limit: Int, _ done: @escaping @MainActor (TransferItem?) -> Void) {
        guard holdsFiles else { return readPicture(limit: limit) { $0.map(done) ?? readText(done) } }
        value(of: gdk_file_list_get_type()) { value in
            let files = value.map(urls) ?? []
            // A browser names the address of a picture, and perhaps holds the picture itself ready.
            if files.contains(where: { $0.scheme != "http" && $0.scheme != "https" }) { return done(.files(files)) }
            readPicture(limit: limit) { picture in
                if let picture { return done(picture) }
                if files.isEmpty { readText(done) } else { done(.files(files)) }
            }
        }
    }

    private var holdsFiles: Bool {
        Bool(gdk_content_formats_contain_gtype(formats, gdk_file_list_get_type()))
            || Bool(gdk_content_formats_contain_mime_type(formats, "text/uri-list"))
    }

    private func readText(_ done: @escaping @MainActor (TransferItem?) -> Void) {
        value(of: GType(16 << 2)) { value in
            done(value.flatMap { g_value_get_string($0) }.map { .text(String(cString: $0)) })
        }
    }

    private func readPicture(limit: Int, _ done: @escaping @MainActor (TransferItem?) -> Void) {
        let offered = Self.pictureTypes.filter { Bool(gdk_content_formats_contain_mime_type(formats, $0)) }
        guard !offered.isEmpty else { return done(nil) }
        var words: [UnsafePointer<CChar>?] = offered.map { UnsafePointer(strdup($0)) } + [nil]
        defer { for word in words { free(UnsafeMutablePointer(mutating: word)) } }
        let answer = laterAnswer { result in
            // A program that offers a picture and then has none is as good as one that offers none.
            guard let stream = try? GLibError.check({ finishBytes(result, $0) }) else { return done(nil) }
            StreamReader.read(taking: stream, limit: limit) { read in
                if case .success(let data) = read, !data.isEmpty { done(.picture(data)) } else { done(nil) }
            }
        }
        readBytes(&words, answer.call, answer.data)
    }

    private func value(of type: GType, _ done: @escaping @MainActor (UnsafePointer<GValue>?) -> Void) {
        let answer = laterAnswer { result in
            // As above: what cannot be had is not there.
            done((try? GLibError.check { finishValue(result, $0) }) ?? nil)
        }
        readValue(type, answer.call, answer.data)
    }
}

/// The files of a GdkFileList.
@MainActor
private func urls(_ value: UnsafePointer<GValue>) -> [URL] {
    guard Bool(g_type_check_value_holds(value, gdk_file_list_get_type())), let list = g_value_get_boxed(value) else {
        return []
    }
    let files = gdk_file_list_get_files(OpaquePointer(list))
    defer { g_slist_free(files) }
    var urls: [URL] = []
    var entry = files
    while let current = entry {
        if let file = current.pointee.data { url(ofFile: OpaquePointer(file)).map { urls.append($0) } }
        entry = current.pointee.next
    }
    return urls
}
