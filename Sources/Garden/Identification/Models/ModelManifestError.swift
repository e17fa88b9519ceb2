/// Why a model's manifest or its list of labels cannot be used.
public enum ModelManifestError: Error, Hashable, Sendable {
    /// The file is larger than this.
    case tooLarge(maxBytes: Int)
    /// The manifest is not JSON, or a value is missing or of another type.
    case malformed(reason: String)
    /// The manifest was written for a newer PlantGuide.
    case newerFormat
    /// A value is out of range or contradicts another one. The path of the key, and what the value should be.
    case invalid(key: String, expected: String)
    /// The list of labels cannot be read.
    case labelsMalformed(reason: String)
    /// The list of labels has another number of names than the model has outputs.
    case labelCount(found: Int, expected: Int)
}
