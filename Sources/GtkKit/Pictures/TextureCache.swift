import CGtk
import Foundation
import GLibKit
import Logging

/// Textures of picture files, decoded off the main thread; the least recently used ones are let go.
@MainActor
public final class TextureCache {
    private struct Key: Hashable {
        /// The path of a file, or what else tells a source from others.
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
    private var clock = 0
    /// What the textures that are held take, in bytes.
    private var bytes = 0
    private let turnstile = AsyncSemaphore(width: 2)
    private static let logger = Logger(label: "plantguide.textures")

    /// A cache of at most `capacity` textures that take at most `bytes`; the one loaded last is held whatever it takes.
    ///
    /// At 336 pixels a side one takes about half a megabyte.
    public convenience init(capacity: Int = 400, bytes: Int = 48_000_000) {
        self.init(capacity: capacity, bytes: bytes) { try Texture(file: $0, shorterSide: $1) }
    }

    /// A cache that decodes files with `decode`, which runs on any thread.
    init(
        capacity: Int, bytes: Int = 48_000_000, decode: @escaping @Sendable (String, Int) throws -> Texture
    ) {
        self.capacity = max(1, capacity)
        byteCapacity = max(1, bytes)
        self.decode = decode
    }

    /// How many textures are held.
    public var count: Int { entries.count }

    /// The texture if it is held already; nil means that it has to be loaded.
    public func texture(_ path: String, shorterSide: Int) -> Texture? {
        let key = Key(source: path, shorterSide: shorterSide)
        guard entries[key] != nil else { return nil }
        clock += 1
        entries[key]?.lastUse = clock
        return entries[key]?.texture
    }

    /// The texture of the file at `path`, its shorter side `shorterSide` pixels; nil where the file is no picture.
    ///
    /// Two wishes for the same one at the same time decode it once.
    public func load(_ path: String, shorterSide: Int) async -> Texture? {
        await load(PictureSource(file: path), shorterSide: shorterSide)
    }

    /// The texture of a picture that may have to be made or fetched; nil where it cannot be had.
    public func load(_ source: PictureSource, shorterSide: Int) async -> Texture? {
        if let texture = texture(source.key, shorterSide: shorterSide) { return texture }
        let key = Key(source: source.key, shorterSide: shorterSide)
        if let task = loading[key] { return await task.value }
        let task = Task { [decode, turnstile] in
            do {
                // What has to be fetched waits outside, so that it holds up no other picture.
                let content = try await source.content()
                await turnstile.enter()
                let result = await Task.detached {
                    Result {
                        switch content {
                        case .file(let path): try decode(path, shorterSide)
                        case .bytes(let data): try Texture(encoded: data, shorterSide: shorterSide)
                        }
                    }
                }.value
                await turnstile.leave()
                return try result.get() as Texture?
            } catch {
                Self.logger.notice("a picture could not be shown", metadata: ["cause": "\(error)"])
                return nil
            }
        }
        loading[key] = task
        let texture = await task.value
        if loading.removeValue(forKey: key) != nil, let texture { insert(texture, key) }
        return texture
    }

    private func insert(_ texture: Texture, _ key: Key) {
        clock += 1
        bytes += texture.bytes - (entries[key]?.texture.bytes ?? 0)
        entries[key] = Entry(texture: texture, lastUse: clock)
        guard entries.count > capacity || bytes > byteCapacity else { return }
        // A tenth at once, so that the search for the oldest is rare.
        let (count, size) = (capacity - capacity / 10, byteCapacity - byteCapacity / 10)
        for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }).dropLast() {
            guard entries.count > count || bytes > size else { return }
            entries[key] = nil
            bytes -= entry.texture.bytes
        }
    }
}

/// Lets a few through at a time: decoding is memory and two processors, not one task for each cell.
private actor AsyncSemaphore {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(width: Int) {
        free = width
    }

    func enter() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    /// The one who came last goes first: in a scrolled list that is the one who is still seen.
    func leave() {
        if let next = waiting.popLast() { next.resume() } else { free += 1 }
    }
}
