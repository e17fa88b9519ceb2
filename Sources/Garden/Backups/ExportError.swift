/// Why an export could not be written or read.
public enum ExportError: Error, Hashable, Sendable {
    /// The file cannot be created or written, for another reason than a full disk.
    case notWritable(path: String)
    /// The file cannot be written because its disk is full, which may be another one than the garden's.
    case diskFull(path: String)
    /// The file does not exist or cannot be read.
    case notReadable(path: String)
    /// The file is not a ZIP file that PlantGuide exported.
    case notAnExport
    /// A later version of PlantGuide exported it.
    case newerFormat
    /// Parts are missing, damaged or contradict each other.
    case damaged
    /// An export is imported into a garden without plants; this one has some.
    case gardenNotEmpty(plants: Int)
    /// The same for the custom fields of a garden without plants.
    case gardenHasFields(Int)
}

/// What an export contains.
public struct ExportSummary: Hashable, Sendable, Codable {
    /// The number of plants, with archived ones.
    public let plants: Int
    /// The number of photo files.
    public let photos: Int
    /// The photo files that the garden lists and that are missing, by name.
    public let missingPhotos: [String]

    /// Creates a summary.
    public init(plants: Int, photos: Int, missingPhotos: [String]) {
        self.plants = plants
        self.photos = photos
        self.missingPhotos = missingPhotos
    }
}
