import Foundation

/// A picture to be shown, and how it is had: it lies in a file, or has to be made or fetched first.
public struct PictureSource: Hashable, Sendable {
    /// What is decoded.
    public enum Content: Sendable {
        /// The picture file at a path.
        case file(String)
        /// The bytes of a picture file.
        case bytes(Data)
    }

    /// What tells the picture from others.
    public let key: String
    /// What is decoded, once it is there.
    let content: @Sendable () async throws -> Content

    /// The picture file at a path.
    public init(file path: String) {
        key = path
        content = { .file(path) }
    }

    /// A picture that `content` makes or fetches when it is first shown; equal keys have to mean equal pictures.
    public init(key: String, content: @escaping @Sendable () async throws -> Content) {
        self.key = key
        self.content = content
    }

    /// Whether both have the same key, and so mean the same picture.
    public static func == (a: PictureSource, b: PictureSource) -> Bool { a.key == b.key }

    /// Feeds the key.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
