/// The cache key of an identification. Requests with equal keys are answered from the cache.
public struct IdentificationKey: Hashable, Sendable {
    /// The SHA-256 of each original, in lowercase hexadecimal, with its organ, in the order given.
    public var photos: [(digest: String, organ: Organ)] { zip(digests, organs).map { ($0, $1) } }
    private let digests: [String]
    private let organs: [Organ]
    /// The flora queried, or nil for all.
    public let project: String?
    /// The language of the common names.
    public let language: String
    /// The source queried.
    public let source: Candidate.Source
    /// The digest of the model, or nil for a service.
    public let model: String?

    /// Creates a key.
    public init(
        _ photos: [(digest: String, organ: Organ)], project: String?, language: String, source: Candidate.Source,
        model: String? = nil
    ) {
        digests = photos.map(\.digest)
        organs = photos.map(\.organ)
        self.project = project
        self.language = language
        self.source = source
        self.model = model
    }

    /// The key as text, as used by the cache. No component contains a line break.
    public var text: String {
        let way = [source.rawValue, project ?? "all", language, model ?? ""]
        return (way + photos.map { "\($0.organ.rawValue) \($0.digest)" }).joined(separator: "\n")
    }
}
