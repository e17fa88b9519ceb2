import CGtk
import Foundation
import GLibKit
import Logging

/// A cache of textures that decodes off the main thread and evicts the least recently used ones.
@MainActor
public final class ThumbnailCache {
    private struct Key: Hashable {
        /// The path of a file, or the key of another source.
        var source: String
        var shorterSide: Int
    }

    private struct Entry {
        var texture: Texture
        var lastUse: Int
    }

    private let capacity: Int
    private let byteCapacity: Int
    private let decode: @Sendable (String, Int) throws -> Texture
    private var entries: [Key: Entry] = [:]
    private var loading: [Key: Task<Texture?, Never>] = [:]
    /// For each picture that is being loaded, whether those who asked for it would show it in sight.
    private var viewers: [Key: [@MainActor () -> Bool]] = [:]
    private var clock = 0
    /// The total size of the cached textures, in bytes.
    private var bytes = 0
    private let decoding = DecodingQueue(width: 2)
    private static let logger = Logger(label: "plantguide.textures")

    /// A cache of at most `capacity` textures and at most `bytes` bytes. The texture loaded last is kept at any size.
    ///
    /// A texture of 336 pixels a side takes about half a megabyte.
    public convenience init(capacity: Int = 400, bytes: Int = 48_000_000) {
        self.init(capacity: capacity, bytes: bytes) { try Texture(file: $0, shorterSide: $1) }
    }

    /// A cache that decodes files with `decode`, which is called on any thread.
    init(
        capacity: Int, bytes: Int = 48_000_000, decode: @escaping @Sendable (String, Int) throws -> Texture
    ) {
        self.capacity = max(1, capacity)
        byteCapacity = max(1, bytes)
        self.decode = decode
    }

    /// The number of cached textures.
    public var count: Int { entries.count }

    /// The cached texture; nil if it must be loaded.
    public func texture(_ path: String, shorterSide: Int) -> Texture? {
        let key = Key(source: path, shorterSide: shorterSide)
        guard entries[key] != nil else { return nil }
        clock += 1
        entries[key]?.lastUse = clock
        return entries[key]?.texture
    }

    /// The texture of the file at `path`, its shorter side `shorterSide` pixels; nil if it cannot be decoded.
    ///
    /// Concurrent requests for the same texture decode it once.
    public func load(_ path: String, shorterSide: Int) async -> Texture? {
        await load(PictureSource(file: path), shorterSide: shorterSide)
    }

    /// The texture of a picture that may have to be generated or downloaded; nil if that fails.
    ///
    /// - Parameter isInSight: Whether the picture would be seen if it were there. Pictures in sight are decoded before others.
    public func load(
        _ source: PictureSource, shorterSide: Int, isInSight: @escaping @MainActor () -> Bool = { false }
    ) async -> Texture? {
        if let texture = texture(source.key, shorterSide: shorterSide) { return texture }
        let key = Key(source: source.key, shorterSide: shorterSide)
        viewers[key, default: []].append(isInSight)
        if let task = loading[key] { return await task.value }
        let task = Task { [decode, decoding, weak self] in
            do {
                // Get the content first, so that a slow download does not block other pictures.
                let content = try await source.content()
                await decoding.enter { self?.viewers[key]?.contains { $0() } == true }
                let result = await Task.detached {
                    Result {
                        switch content {
                        case .file(let path): try decode(path, shorterSide)
                        case .bytes(let data): try Texture(encoded: data, shorterSide: shorterSide)
                        }
                    }
                }.value
                decoding.leave()
                return try result.get() as Texture?
            } catch {
                Self.logger.notice("a picture could not be shown", metadata: ["cause": "\(error)"])
                return nil
            }
        }
        loading[key] = task
        let texture = await task.value
        viewers[key] = nil
        if loading.removeValue(forKey: key) != nil, let texture { insert(texture, key) }
        return texture
    }

    /// Loads pictures that are about to be shown. Returns once all are there or could not be loaded, or after a time limit, after
    /// which the rest go on loading.
    public func load(_ sources: [PictureSource], shorterSide: Int, atMost limit: Duration) async {
        let (ends, end) = AsyncStream.makeStream(of: Never.self)
        let loads = sources.map { source in Task { await load(source, shorterSide: shorterSide) { true } } }
        Task {
            for load in loads { _ = await load.value }
            end.finish()
        }
        let timer = Task {
            try? await Task.sleep(for: limit)
            end.finish()
        }
        for await _ in ends {}
        timer.cancel()
    }

    private func insert(_ texture: Texture, _ key: Key) {
        clock += 1
        bytes += texture.bytes - (entries[key]?.texture.bytes ?? 0)
        entries[key] = Entry(texture: texture, lastUse: clock)
        guard entries.count > capacity || bytes > byteCapacity else { return }
        // Evict a tenth at once, so that entries are rarely sorted.
        let (count, size) = (capacity - capacity / 10, byteCapacity - byteCapacity / 10)
        for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }).dropLast() {
            guard entries.count > count || bytes > size else { return }
            entries[key] = nil
            bytes -= entry.texture.bytes
        }
    }
}
