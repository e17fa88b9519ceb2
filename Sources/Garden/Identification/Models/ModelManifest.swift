/// Describes an image classifier: where its files come from, what it takes and gives, and how its answers are to be read.
///
/// The JSON format is documented in docs/models.md. ``init(decoding:)`` is the only way to create one, so each value is within
/// the limits that are stated here.
public struct ModelManifest: Hashable, Sendable, Identifiable {
    /// The name of the manifest's file in the folder or ZIP file of a model.
    public static let fileName = "manifest.json"

    /// The identifier: a file name of lowercase letters, digits and "-", such as "iris-9".
    public let id: String
    /// The name, as its author writes it.
    public let name: String
    /// The format of the file, which decides what runs it.
    public let runtime: ModelRuntime
    /// The author.
    public let author: String
    /// The license as an SPDX identifier, such as "CC-BY-4.0".
    public let license: String
    /// The web address of the license's text.
    public let licenseAddress: String
    /// The credit to show wherever the model's answers are shown; nil if the license does not demand one.
    public let attribution: String?
    /// The model's page on the web.
    public let home: String
    /// The file with the network and its weights.
    public let file: Download
    /// The names of the outputs.
    public let labels: Labels
    /// What the model takes.
    public let input: Input
    /// What the model gives.
    public let output: Output
    /// Outputs that are kept for plants in a kind of place; nil if the model is used the same everywhere.
    public let places: Places?
    /// When an answer is sure.
    public let acceptance: Acceptance
    /// How often the model is right, as its author states; nil if it is not known.
    public let accuracy: Accuracy?
    /// The memory that the model and its runtime need, in megabytes of address space.
    public let memoryMB: Int

    /// The number of species that the outputs mean.
    public var speciesCount: Int { labels.count - output.sameSpecies.reduce(0) { $0 + $1.count - 1 } }

    /// A file that is downloaded.
    public struct Download: Hashable, Sendable {
        /// The name under which it is stored.
        public let name: String
        /// Its size.
        public let bytes: Int
        /// Its SHA-256 in lowercase hexadecimal.
        public let sha256: String
        /// The https addresses to try in this order. Empty for a file that the user has to choose.
        public let addresses: [String]
    }

    /// Where the names of the outputs are.
    public struct Labels: Hashable, Sendable {
        /// The number of outputs.
        public let count: Int
        /// How the names are written in the file.
        public let form: LabelForm
        /// The name of a file beside the manifest, or of the downloaded one.
        public let name: String
        /// The download; nil for a file beside the manifest.
        public let download: Download?
    }

    /// What the model takes.
    public struct Input: Hashable, Sendable {
        /// The width of the picture in pixels, 16 to 1,024.
        public let width: Int
        /// The height of the picture in pixels, 16 to 1,024.
        public let height: Int
        /// The order of the values.
        public let layout: ModelLayout
        /// The type of the values.
        public let element: ModelElement
        /// How a byte of the picture becomes a value. Ignored for bytes.
        public let value: PixelValue
        /// How a photo becomes the picture, in order. They end at its size.
        public let steps: [PreparationStep]
    }

    /// What the model gives.
    public struct Output: Hashable, Sendable {
        /// Whether softmax is still to be applied; otherwise the outputs are probabilities.
        public let needsSoftmax: Bool
        /// Groups of outputs that mean the same species. Their scores are added.
        public let sameSpecies: [[Int]]
    }

    /// Outputs that are kept for plants in a kind of place.
    public struct Places: Hashable, Sendable {
        /// The outputs that are kept for plants indoors. The others are listed after them, never hidden.
        public let indoor: Set<Int>
    }

    /// When an answer is sure. Every number is from 0 to 1.
    public struct Acceptance: Hashable, Sendable {
        /// The lowest score of a sure answer.
        public let score: Double
        /// The smallest difference to the score of the next species.
        public let margin: Double
        /// The lowest score that says anything.
        public let floor: Double
    }

    /// How often the model is right, as its author states. Shares are from 0 to 1; nil was not stated.
    public struct Accuracy: Hashable, Sendable {
        /// The number of photos with which it was measured.
        public let images: Int?
        /// How often the first answer is right.
        public let top1: Double?
        /// How often one of the first three answers is right.
        public let top3: Double?
        /// How often one of the first five answers is right.
        public let top5: Double?
        /// How often the first answer is right for plants indoors, of which only those outputs are kept.
        public let indoorTop1: Double?
        /// How often an accepted answer is right.
        public let acceptedPrecision: Double?
        /// How many answers are accepted.
        public let acceptedShare: Double?
        /// How many plants that the model does not know are accepted as one that it knows.
        public let unknownAccepted: Double?
    }
}

/// The library that runs a model, named after the format of the file.
public enum ModelRuntime: String, Sendable, CaseIterable, Codable {
    /// LiteRT, which was TensorFlow Lite.
    case tflite
    /// ONNX Runtime.
    case onnx

    /// The name of the library.
    public var title: String { self == .tflite ? "LiteRT" : "ONNX Runtime" }
}

/// The order of the values that a model takes.
public enum ModelLayout: String, Sendable, CaseIterable, Codable {
    /// Row by row, and the three colors of each pixel together.
    case nhwc = "NHWC"
    /// A plane of each color, row by row.
    case nchw = "NCHW"
}

/// The type of the values that a model takes.
public enum ModelElement: String, Sendable, CaseIterable, Codable {
    case float32
    /// The byte of the picture.
    case uint8
    /// The byte of the picture less 128.
    case int8
}

/// How a byte of the picture becomes a value: (byte × scale − mean) ÷ deviation.
public struct PixelValue: Hashable, Sendable {
    /// The factor, such as 1, or 1/255 for values from 0 to 1.
    public let scale: Float
    /// What is subtracted for red, green and blue.
    public let mean: [Float]
    /// The divisors for red, green and blue.
    public let deviation: [Float]

    /// Creates a mapping with three means and three deviations that are not 0.
    public init(scale: Float = 1, mean: [Float] = [0, 0, 0], deviation: [Float] = [1, 1, 1]) {
        self.scale = scale
        self.mean = mean
        self.deviation = deviation
    }

    /// Whether each number is finite and no value becomes infinite.
    public var isValid: Bool {
        mean.count == 3 && deviation.count == 3 && (mean + deviation + [scale]).allSatisfy { $0.isFinite && abs($0) <= 1_000_000 }
            && deviation.allSatisfy { abs($0) >= 0.000_001 }
    }
}

/// The limits of manifests, models and what is sent to the worker that runs them.
public enum ModelLimits {
    /// The largest manifest, in bytes.
    public static let manifestBytes = 1_000_000
    /// The largest model, in bytes.
    public static let modelBytes = 100_000_000
    /// The largest list of labels, in bytes.
    public static let labelBytes = 10_000_000
    /// The number of outputs.
    public static let outputs = 2...100_000
    /// The width and height of a model's picture, in pixels.
    public static let side = 16...1_024
    /// The number of steps by which a photo is prepared.
    public static let steps = 1...16
    /// The longest text in a manifest and the longest label, in characters.
    public static let textLength = 300
    /// The limit of the address space of the worker that runs models, in megabytes: twice what ONNX Runtime 1.28 was measured to
    /// use with a model of 31 MB (313 MB). LiteRT 2.3 uses 144 MB with a model of the size of Iris 9.
    public static let memoryMB = 700
    /// The number of addresses of a file.
    public static let addresses = 8
}
