import Foundation

/// What one source says of some photos.
public struct PhotoAnswer: Hashable, Sendable, Codable {
    /// Who says it.
    public let source: Candidate.Source
    /// The species, the likeliest first; never empty.
    public let candidates: [Candidate]

    /// An answer of a source.
    public init(source: Candidate.Source, candidates: [Candidate]) {
        self.source = source
        self.candidates = candidates
    }
}

/// What is known of some photos after all sources that were asked have answered.
public struct Identification: Hashable, Sendable {
    /// The service's answer; nil where it was not asked or failed.
    public let plantNet: PhotoAnswer?
    /// The model's answer; nil where it was not asked, is not installed or failed.
    public let onDevice: PhotoAnswer?
    /// Which of the two is to be shown first.
    public let preferred: PhotoAnswer
    /// Whether no service was asked, because the same photos were identified before.
    public let isCached: Bool
    /// How long it took. Shown, never sent.
    public let duration: Duration
    /// How many more requests the service takes today; nil where it did not say.
    public let remaining: Int?

    /// An identification with every part said.
    public init(
        plantNet: PhotoAnswer?, onDevice: PhotoAnswer?, preferred: PhotoAnswer, isCached: Bool, duration: Duration,
        remaining: Int?
    ) {
        self.plantNet = plantNet
        self.onDevice = onDevice
        self.preferred = preferred
        self.isCached = isCached
        self.duration = duration
        self.remaining = remaining
    }
}

/// Who is asked about a photo.
public enum Strategy: Hashable, Sendable, Codable {
    /// The model on this machine alone.
    case onDeviceOnly
    /// The service alone.
    case apiOnly
    /// The model first, and the service where the model's best score lies below the threshold, from 0 to 1.
    case onDeviceFirst(threshold: Double)
    /// Both at once; the service is preferred.
    case parallel

    /// The threshold of the first design: exactly this is sure enough.
    public static let usualThreshold = 0.7
}

/// How many photos the service still takes on a day.
public struct Quota: Hashable, Sendable, Codable {
    /// The most requests a day.
    public var total: Int
    /// How many are left.
    public var remaining: Int
    /// The day, in UTC, for which that holds: the service counts anew at midnight UTC.
    public var day: LocalDay

    /// What holds until the service says otherwise: 500 a day.
    public static let usualTotal = 500

    /// A quota with every part said.
    public init(total: Int = usualTotal, remaining: Int, day: LocalDay) {
        self.total = total
        self.remaining = remaining
        self.day = day
    }

    /// When the service counts anew: midnight UTC after ``day``.
    public var renewal: Date { LocalMoment(day: day + 1, time: LocalTime(clampingMinutes: 0)).instant(in: .gmt) }

    /// How urgently it is to be shown: at most 100, 50, 10 and 0 left.
    public enum Level: Sendable, Comparable {
        case plenty, note, warning, critical, used
    }

    /// How urgently it is to be shown.
    public var level: Level {
        switch remaining {
        case ...0: .used
        case ...10: .critical
        case ...50: .warning
        case ...100: .note
        default: .plenty
        }
    }
}

extension LocalDay {
    /// The day of an instant in UTC, by which Pl@ntNet counts.
    public init(inUTC instant: Date) { self = LocalMoment(instant, in: .gmt).day }
}
