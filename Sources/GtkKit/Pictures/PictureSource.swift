import Foundation

/// A picture to show, either a file or content that must be generated or downloaded first.
public struct PictureSource: Hashable, Sendable {
    /// The content to decode.
    public enum Content: Sendable {
        /// The path of a picture file.
        case file(String)
        /// The bytes of a picture file.
        case bytes(Data)
    }

    /// Identifies the picture.
    public let key: String
    let content: @Sendable () async throws -> Content

    /// A picture file at a path.
    public init(file path: String) {
        key = path
        content = { .file(path) }
    }

    /// A picture that `content` generates or downloads when it is first shown. Equal keys must mean equal pictures.
    public init(key: String, content: @escaping @Sendable () async throws -> Content) {
        self.key = key
        self.content = content
    }

    /// Whether both have the same key, and so are the same picture.
    public static func == (a: PictureSource, b: PictureSource) -> Bool { a.key == b.key }

    /// Hashes the key.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
