import Foundation

/// One source's result for a set of photos.
public struct PhotoAnswer: Hashable, Sendable, Codable {
    /// The source of the result.
    public let source: Candidate.Source
    /// The candidates, most likely first; never empty.
    public let candidates: [Candidate]
    /// What a model says about its own answer; nil for a service.
    public let verdict: ModelVerdict?

    /// Creates a result.
    public init(source: Candidate.Source, candidates: [Candidate], verdict: ModelVerdict? = nil) {
        self.source = source
        self.candidates = candidates
        self.verdict = verdict
    }
}

/// How far a model can be trusted with an answer.
public struct ModelVerdict: Hashable, Sendable, Codable {
    /// The model's name.
    public let model: String
    /// The credit that its license demands; nil for none.
    public let attribution: String?
    /// Whether its score and its distance to the next candidate are as high as the model's manifest demands.
    public let isSure: Bool
    /// Whether its best score says anything at all.
    public let isAboveFloor: Bool
    /// The genus that it is sure of although it is not sure of the species; nil for none.
    public let genus: String?

    /// Creates a verdict.
    public init(model: String, attribution: String?, isSure: Bool, isAboveFloor: Bool, genus: String? = nil) {
        self.model = model
        self.attribution = attribution
        self.isSure = isSure
        self.isAboveFloor = isAboveFloor
        self.genus = genus
    }
}

/// The combined result of all queried sources for a set of photos.
public struct Identification: Hashable, Sendable {
    /// The service's result, or nil if it was not queried or failed.
    public let plantNet: PhotoAnswer?
    /// The model's result, or nil if it was not queried, is not installed or failed.
    public let onDevice: PhotoAnswer?
    /// The result to show first: the service's if there is one, followed by candidates that only the model has.
    public let preferred: PhotoAnswer
    /// Whether the result comes from the cache, so that no service was queried.
    public let isCached: Bool
    /// How long the identification took. Displayed only, never sent.
    public let duration: Duration
    /// How long each source took that answered.
    public let durations: [Candidate.Source: Duration]
    /// The number of requests left today, or nil if the service did not say.
    public let remaining: Int?
    /// Whether the service was to be asked, too, and may answer later, because it could not be reached.
    public let isUnconfirmed: Bool
    /// The names that the catalog accepts, by the names of the candidates, since sources can know a species by different names.
    /// Empty unless both sources answered.
    public let acceptedNames: [String: String]
    /// Why a source gave no answer although it was asked.
    public let errors: [Candidate.Source: SourceError]

    /// Creates an identification.
    public init(
        plantNet: PhotoAnswer?, onDevice: PhotoAnswer?, preferred: PhotoAnswer, isCached: Bool, duration: Duration,
        durations: [Candidate.Source: Duration] = [:], remaining: Int?, isUnconfirmed: Bool = false,
        acceptedNames: [String: String] = [:], errors: [Candidate.Source: SourceError] = [:]
    ) {
        self.plantNet = plantNet
        self.onDevice = onDevice
        self.preferred = preferred
        self.isCached = isCached
        self.duration = duration
        self.durations = durations
        self.remaining = remaining
        self.isUnconfirmed = isUnconfirmed
        self.acceptedNames = acceptedNames
        self.errors = errors
    }

    /// Whether both sources name different species first, not one by two of its names.
    public var isDisputed: Bool { namesSameFirst == false }

    /// Whether both sources name the same species first.
    public var isAgreed: Bool { namesSameFirst == true }

    /// Nil unless both sources answered. A model whose best score says nothing neither agrees nor contradicts.
    private var namesSameFirst: Bool? {
        guard let service = plantNet?.candidates.first, let model = onDevice?.candidates.first,
            onDevice?.verdict?.isAboveFloor != false
        else { return nil }
        return acceptedName(of: service) == acceptedName(of: model)
    }

    /// The candidate of the same species in a source's answer; nil if it lists none.
    public func candidate(of source: Candidate.Source, like candidate: Candidate) -> Candidate? {
        let answer = source == .plantNet ? plantNet : onDevice
        return answer?.candidates.first { acceptedName(of: $0) == acceptedName(of: candidate) }
    }

    private func acceptedName(of candidate: Candidate) -> String {
        acceptedNames[candidate.scientificName] ?? candidate.scientificName
    }
}

/// Why a source gave no answer. Two are equal if they describe themselves alike.
public struct SourceError: Hashable, Sendable {
    /// The error.
    public let error: any Error

    /// Wraps an error.
    public init(_ error: any Error) { self.error = error }

    /// Whether both describe themselves alike.
    public static func == (first: Self, second: Self) -> Bool { "\(first.error)" == "\(second.error)" }

    /// Hashes the description.
    public func hash(into hasher: inout Hasher) { hasher.combine("\(error)") }
}

/// Which sources identify a photo.
public enum Strategy: Hashable, Sendable, Codable {
    /// Only the model on this machine.
    case onDeviceOnly
    /// Only the service.
    case apiOnly
    /// The model first, then the service if the model's best score is below the threshold, from 0 to 1.
    case onDeviceFirst(threshold: Double)
    /// Both at once; the service's result is preferred.
    case parallel

    /// Whether the model is asked.
    public var asksModel: Bool { self != .apiOnly }

    /// Whether it sends to the service at most those photos that another strategy sends.
    public func sendsNoMore(than other: Strategy) -> Bool { reach <= other.reach }

    /// How much is sent: nothing for 0, everything for 2.
    private var reach: Double {
        switch self {
        case .onDeviceOnly: 0
        case .onDeviceFirst(let threshold): 1 + min(max(threshold, 0), 0.999)
        case .parallel, .apiOnly: 2
        }
    }

    /// The default threshold. A score equal to it is high enough.
    public static let usualThreshold = 0.7
}

/// The number of requests that the service accepts on a day.
public struct Quota: Hashable, Sendable, Codable {
    /// The daily limit.
    public var total: Int
    /// The number of requests left.
    public var remaining: Int
    /// The UTC day the quota applies to; the service resets it at midnight UTC.
    public var day: LocalDay

    /// The quota until the service reports another.
    public static let usualTotal = WebService.plantNet.requestsPerDay ?? 0

    /// Creates a quota.
    public init(total: Int = usualTotal, remaining: Int, day: LocalDay) {
        self.total = total
        self.remaining = remaining
        self.day = day
    }

    /// When the service resets the quota: midnight UTC after ``day``.
    public var renewal: Date { LocalMoment(day: day + 1, time: LocalTime(clampingMinutes: 0)).instant(in: .gmt) }

    /// How urgent the remaining quota is: at most 100, 50, 10 and 0 requests left.
    public enum Level: Sendable, Comparable {
        case plenty, note, warning, critical, used
    }

    /// How urgent the remaining quota is.
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
    /// Creates the UTC day of an instant, by which Pl@ntNet counts requests.
    public init(inUTC instant: Date) { self = LocalMoment(instant, in: .gmt).day }
}
