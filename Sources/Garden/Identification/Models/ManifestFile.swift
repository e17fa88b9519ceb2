/// The JSON of a model's manifest. The format is documented in docs/models.md.
struct ManifestFile: Decodable {
    let id, name: String
    let runtime: ModelRuntime
    let author, license, licenseAddress: String
    let attribution: String?
    let home: String
    let file: Download
    let labels: Labels
    let input: Input
    let output: Output
    let places: Places?
    let acceptance: Acceptance
    let accuracy: Accuracy?
    let resources: Resources

    /// What is read first.
    struct Version: Decodable {
        let format: Int
    }

    struct Download: Decodable {
        let name: String
        let bytes: Int
        let sha256: String
        let addresses: [String]
    }

    struct Labels: Decodable {
        let file: String
        let count: Int
        let form: Form
        let addresses: [String]?
        let sha256: String?
        let bytes: Int?

        struct Form: Decodable {
            enum Kind: String, Decodable { case lines, indexMap }
            let kind: Kind
            let under: String?
            let names: [String]?
        }
    }

    struct Input: Decodable {
        let width, height: Int
        let layout: ModelLayout
        let element: ModelElement
        let value: Value?
        let steps: [Step]
    }

    struct Value: Decodable {
        let scale: Float
        let mean, deviation: [Float]
    }

    struct Step: Decodable {
        enum Kind: String, Decodable { case orient, centerSquare, areaAverage, bilinear, centerCrop, resize }
        enum Condition: String, Decodable { case larger }
        let `do`: Kind
        let size: Int?
        let when: Condition?
        let width, height: Int?
    }

    struct Output: Decodable {
        enum Softmax: String, Decodable { case apply, inGraph }
        enum Photos: String, Decodable { case mean }
        let softmax: Softmax
        let photos: Photos
        let sameSpecies: [[Int]]?
    }

    struct Places: Decodable {
        let indoor: Place

        struct Place: Decodable {
            let outputs: [Int]
        }
    }

    struct Acceptance: Decodable {
        let score, margin, floor: Double
    }

    struct Accuracy: Decodable {
        let images: Int?
        let top1, top3, top5, indoorTop1, acceptedPrecision, acceptedShare, unknownAccepted: Double?
    }

    struct Resources: Decodable {
        let memoryMB: Int
    }
}
