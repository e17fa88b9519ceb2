import CGtk
import Foundation
import GLibKit

/// Dropped or pasted content.
public enum TransferItem: Sendable {
    /// Files. Those dragged from a browser may have a web address but no path.
    case files([URL])
    /// The encoded bytes of a picture, as received and not decoded.
    case picture(Data)
    /// Plain text, possibly a web address.
    case text(String)
}

/// The clipboard or a drop, whose content can be read in several formats.
///
/// Pictures are read as encoded bytes. Requesting a texture from GDK would decode untrusted data in this process.
@MainActor
struct TransferSource {
    let formats: OpaquePointer
    /// Requests the content as a value of a type that GDK can deserialize.
    let readValue: (GType, @escaping GAsyncReadyCallback, gpointer) -> Void
    /// Returns the requested value, which the source owns.
    let finishValue: (OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> UnsafePointer<GValue>?
    /// Requests the content as bytes in one of several MIME types, given as a null-terminated list.
    let readBytes: (UnsafeMutablePointer<UnsafePointer<CChar>?>, @escaping GAsyncReadyCallback, gpointer) -> Void
    /// Returns the stream with the requested bytes. The caller owns the reference.
    let finishBytes: (OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> UnsafeMutablePointer<GInputStream>?

    /// The MIME types of pictures, in order of preference.
    static let pictureTypes = [
        "image/png", "image/jpeg", "image/webp", "image/heic", "image/heif", "image/avif", "image/tiff", "image/bmp",
    ]

    /// The formats that a drop target must declare to be offered all readable content.
    static func acceptedFormats() -> OpaquePointer? {
        guard let builder = gdk_content_formats_builder_new() else { return nil }
        gdk_content_formats_builder_add_gtype(builder, gdk_file_list_get_type())
        for type in pictureTypes { gdk_content_formats_builder_add_mime_type(builder, type) }
        gdk_content_formats_builder_add_gtype(builder, GType(16 << 2))
        let named = gdk_content_formats_builder_free_to_formats(builder)
        // Files and text are also sent as MIME types, which GDK deserializes to these two types.
        return gdk_content_formats_union_deserialize_mime_types(named)
    }

    /// Reads the best format: files that are not web addresses, else a picture, else web addresses, else text. Nil for none.
    ///
    /// - Parameter limit: The maximum size of a picture, in bytes. A larger one counts as absent.
    func read(limit: Int, _ done: @escaping @MainActor (TransferItem?) -> Void) {
        guard holdsFiles else { return readPicture(limit: limit) { $0.map(done) ?? readText(done) } }
        value(of: gdk_file_list_get_type()) { value in
            let files = value.map(urls) ?? []
            // A browser offers the web address of a picture, and sometimes also its data.
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
        let answer = asyncReadyCallback { result in
            // A picture that is offered but cannot be read counts as absent.
            guard let stream = try? GLibError.check({ finishBytes(result, $0) }) else { return done(nil) }
            StreamReader.read(taking: stream, limit: limit) { read in
                if case .success(let data) = read, !data.isEmpty { done(.picture(data)) } else { done(nil) }
            }
        }
        readBytes(&words, answer.call, answer.data)
    }

    private func value(of type: GType, _ done: @escaping @MainActor (UnsafePointer<GValue>?) -> Void) {
        let answer = asyncReadyCallback { result in
            // As above, a value that cannot be read counts as absent.
            done((try? GLibError.check { finishValue(result, $0) }) ?? nil)
        }
        readValue(type, answer.call, answer.data)
    }
}

/// The files in a GdkFileList.
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
