import Foundation
import Garden
import WebServices

extension IdentificationService {
    /// The result of retrying a queued group of photos.
    public struct QueueOutcome: Sendable {
        /// The prepared photos; empty if one of them can no longer be read.
        public let photos: [IdentificationPhoto]
        /// The answer or the error.
        public let result: Result<Identification, any Error>
        /// Whether the photos stay queued, because the error may be temporary.
        public let isStillQueued: Bool
    }

    /// The queued groups of photos, oldest first. Throws `StoreError`.
    public func queuedPhotos() async throws -> [QueuedPhotos] { try await queue.groups() }

    /// Prepares the photos of a group, which stays queued. Throws `PhotoError` or `CancellationError`.
    public func photos(of group: QueuedPhotos) async throws -> [IdentificationPhoto] { try await photos.prepare(group) }

    /// Queues photos until the service can be reached. Photos that are queued already are not added again. Throws `GardenError`
    /// or `StoreError`, the latter also if the originals, which are uploaded later, could not be stored.
    public func enqueue(_ photos: [IdentificationPhoto]) async throws {
        try self.photos.checkIncoming(photos)
        try await queue.add(photos.map(QueuedPhoto.init))
    }

    /// Queues a group of photos again that was removed, at its place. Throws `StoreError`.
    public func enqueue(_ photos: QueuedPhotos) async throws { try await queue.add(photos) }

    /// Removes a group of photos from the queue. Throws `StoreError`.
    public func dequeue(_ id: QueuedPhotos.ID) async throws { try await queue.remove(id) }

    /// Removes photos from the queue that were identified meanwhile: the same photos with the same organs, in any order. Throws
    /// `StoreError`.
    public func dequeue(_ photos: [IdentificationPhoto]) async throws {
        let identified = Set(photos.map(QueuedPhoto.init))
        for group in try await queue.groups() where Set(group.photos) == identified { try await queue.remove(group.id) }
    }

    /// Removes photos from the queue of which a plant was made: the same photos in any order, whatever parts they show. Returns
    /// the groups that were removed. Throws `StoreError`.
    public func dequeue(holding photos: [IdentificationPhoto]) async throws -> [QueuedPhotos] {
        let digests = Set(photos.map(\.prepared.digest))
        let groups = try await queue.groups().filter { Set($0.photos.map(\.digest)) == digests }
        for group in groups { try await queue.remove(group.id) }
        return groups
    }

    /// Identifies the queued photos, oldest first, until the service cannot be reached. While only a model may be asked, they
    /// stay queued.
    ///
    /// The answers are cached, so that the same photos are answered without a request afterwards.
    ///
    /// - Returns: The outcome of each group that was tried, in order. Groups after an error of the service were not tried; groups
    ///   after an error of single photos were.
    /// - Throws: `StoreError` or `CancellationError`.
    public func identifyQueued() async throws -> [QueueOutcome] {
        // They were queued under another strategy.
        guard try await repository.preferences().strategy != .onDeviceOnly else { return [] }
        var outcomes: [QueueOutcome] = []
        for group in try await queue.groups() {
            // Photos of which a plant was made meanwhile are not sent.
            guard try await queue.groups().contains(where: { $0.id == group.id }) else { continue }
            let outcome = try await retry(group)
            outcomes.append(outcome)
            if !outcome.isStillQueued {
                try await queue.remove(group.id)
            } else if case .failure(let error) = outcome.result, !Self.affectsOnlyThesePhotos(error) {
                break
            }
        }
        return outcomes
    }

    private func retry(_ group: QueuedPhotos) async throws -> QueueOutcome {
        var prepared: [IdentificationPhoto] = []
        do {
            prepared = try await photos.prepare(group)
            let answer = try await identify(prepared, Choice(strategy: .apiOnly))
            return QueueOutcome(photos: prepared, result: .success(answer), isStillQueued: false)
        } catch let error as CancellationError {
            throw error
        } catch {
            let isFinal = Self.isFinal(error) || photos.isMissing(group)
            return QueueOutcome(photos: prepared, result: .failure(error), isStillQueued: !isFinal)
        }
    }

    /// Whether identifying the same photos would always fail with this error. A full disk or a busy machine is temporary.
    static func isFinal(_ error: any Error) -> Bool {
        switch error {
        case PhotoError.notAPicture, PhotoError.damaged, PhotoError.tooLarge, PhotoError.tooManyPixels: true
        case PlantNetError.noResultsFound, PlantNetError.invalidImageFormat, PlantNetError.imageTooLarge,
            PlantNetError.imageUploadFailed:
            true
        default: false
        }
    }

    /// Whether other photos may succeed despite this error.
    static func affectsOnlyThesePhotos(_ error: any Error) -> Bool {
        switch error {
        case PhotoError.workerMissing: false
        case is PhotoError, PlantNetError.invalidResponse: true
        default: isFinal(error)
        }
    }
}

extension QueuedPhoto {
    init(_ photo: IdentificationPhoto) {
        self.init(digest: photo.prepared.digest, format: photo.prepared.format, organ: photo.organ)
    }
}
