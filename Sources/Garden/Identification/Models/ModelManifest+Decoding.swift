import Foundation

extension ModelManifest {
    /// The version of the format that this program writes about in docs/models.md.
    static let format = 1

    /// Reads and checks a manifest.
    ///
    /// - Throws: ``ModelManifestError``.
    public init(decoding data: Data) throws(ModelManifestError) {
        guard data.count <= ModelLimits.manifestBytes else { throw .tooLarge(maxBytes: ModelLimits.manifestBytes) }
        let file: ManifestFile
        do {
            let version = try JSONDecoder().decode(ManifestFile.Version.self, from: data).format
            guard version <= Self.format else { throw ModelManifestError.newerFormat }
            guard version >= 1 else { throw ModelManifestError.invalid(key: "format", expected: "\(Self.format)") }
            file = try JSONDecoder().decode(ManifestFile.self, from: data)
        } catch let error as ModelManifestError {
            throw error
        } catch {
            throw .malformed(reason: error.reason)
        }
        try self.init(file)
    }

    private init(_ file: ManifestFile) throws(ModelManifestError) {
        guard Self.isIdentifier(file.id) else {
            throw .invalid(key: "id", expected: "up to 64 lowercase letters, digits and “-”, beginning with a letter")
        }
        id = file.id
        name = try Self.text(file.name, "name")
        runtime = file.runtime
        author = try Self.text(file.author, "author")
        license = try Self.text(file.license, "license")
        licenseAddress = try Self.address(file.licenseAddress, "licenseAddress")
        attribution = try file.attribution.map { text throws(ModelManifestError) in try Self.text(text, "attribution") }
        home = try Self.address(file.home, "home")
        self.file = try Self.download(file.file, "file", largest: ModelLimits.modelBytes)
        labels = try Self.labels(file.labels)
        guard Set([Self.fileName, self.file.name, labels.name]).count == 3 else {
            throw .invalid(key: "labels.file", expected: "a name other than that of the model and \(Self.fileName)")
        }
        input = try Self.input(file.input)
        output = try Self.output(file.output, count: labels.count)
        places = try Self.places(file.places, count: labels.count)
        acceptance = try Self.acceptance(file.acceptance)
        accuracy = try Self.accuracy(file.accuracy)
        guard (1...ModelLimits.memoryMB).contains(file.resources.memoryMB) else {
            throw .invalid(key: "resources.memoryMB", expected: "1 to \(ModelLimits.memoryMB)")
        }
        memoryMB = file.resources.memoryMB
    }
}

extension ModelManifest {
    private static func isIdentifier(_ text: String) -> Bool {
        StoredFileName.isValid(text) && text.count <= 64 && text.first?.isLetter == true
            && text.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }
    }

    private static func text(_ text: String, _ key: String) throws(ModelManifestError) -> String {
        let isPlain = !text.unicodeScalars.contains { CharacterSet.controlCharacters.contains($0) }
        guard !text.isEmpty, text.count <= ModelLimits.textLength, isPlain else {
            throw .invalid(key: key, expected: "a line of 1 to \(ModelLimits.textLength) characters")
        }
        return text
    }

    private static func address(_ text: String, _ key: String) throws(ModelManifestError) -> String {
        let text = try self.text(text, key)
        // An unencrypted address of this computer is for tests of a server.
        let isLocal = { (url: URL) in url.scheme == "http" && ["127.0.0.1", "localhost", "[::1]", "::1"].contains(url.host()) }
        guard let url = URL(string: text), url.scheme == "https" || isLocal(url), url.host()?.isEmpty == false, url.user() == nil
        else {
            throw .invalid(key: key, expected: "an https address, or an http address of this computer")
        }
        return text
    }

    private static func download(
        _ file: ManifestFile.Download, _ key: String, largest: Int
    ) throws(ModelManifestError) -> Download {
        guard StoredFileName.isValid(file.name) else { throw .invalid(key: "\(key).name", expected: "a file name in ASCII") }
        guard (1...largest).contains(file.bytes) else { throw .invalid(key: "\(key).bytes", expected: "1 to \(largest)") }
        let isHash = file.sha256.utf8.count == 64 && file.sha256.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) }
        guard isHash else { throw .invalid(key: "\(key).sha256", expected: "64 lowercase hexadecimal digits") }
        guard file.addresses.count <= ModelLimits.addresses else {
            throw .invalid(key: "\(key).addresses", expected: "at most \(ModelLimits.addresses) addresses")
        }
        for text in file.addresses { _ = try address(text, "\(key).addresses") }
        return Download(name: file.name, bytes: file.bytes, sha256: file.sha256, addresses: file.addresses)
    }

    private static func labels(_ labels: ManifestFile.Labels) throws(ModelManifestError) -> Labels {
        guard ModelLimits.outputs.contains(labels.count) else {
            throw .invalid(
                key: "labels.count", expected: "\(ModelLimits.outputs.lowerBound) to \(ModelLimits.outputs.upperBound)")
        }
        let form: LabelForm
        switch labels.form.kind {
        case .lines: form = .lines
        case .indexMap:
            guard let names = labels.form.names, (1...8).contains(names.count) else {
                throw .invalid(key: "labels.form.names", expected: "1 to 8 keys")
            }
            form = .indexMap(under: labels.form.under, names: names)
        }
        guard labels.addresses != nil || labels.sha256 != nil || labels.bytes != nil else {
            guard StoredFileName.isValid(labels.file) else {
                throw .invalid(key: "labels.file", expected: "a file name in ASCII")
            }
            return Labels(count: labels.count, form: form, name: labels.file, download: nil)
        }
        guard let addresses = labels.addresses, let sha256 = labels.sha256, let bytes = labels.bytes else {
            throw .invalid(key: "labels", expected: "addresses, sha256 and bytes together")
        }
        let file = ManifestFile.Download(name: labels.file, bytes: bytes, sha256: sha256, addresses: addresses)
        let download = try download(file, "labels", largest: ModelLimits.labelBytes)
        return Labels(count: labels.count, form: form, name: labels.file, download: download)
    }

    private static func output(_ output: ManifestFile.Output, count: Int) throws(ModelManifestError) -> Output {
        let groups = output.sameSpecies ?? [], members = groups.flatMap { $0 }
        guard groups.allSatisfy({ $0.count >= 2 }), members.allSatisfy({ (0..<count).contains($0) }),
            Set(members).count == members.count
        else {
            throw .invalid(key: "output.sameSpecies", expected: "groups of two outputs or more, each in one group")
        }
        return Output(needsSoftmax: output.softmax == .apply, sameSpecies: groups)
    }

    private static func places(_ places: ManifestFile.Places?, count: Int) throws(ModelManifestError) -> Places? {
        guard let outputs = places?.indoor.outputs else { return nil }
        guard !outputs.isEmpty, outputs.allSatisfy({ (0..<count).contains($0) }), Set(outputs).count == outputs.count else {
            throw .invalid(key: "places.indoor.outputs", expected: "different outputs")
        }
        return Places(indoor: Set(outputs))
    }

    private static func acceptance(_ acceptance: ManifestFile.Acceptance) throws(ModelManifestError) -> Acceptance {
        let values = [acceptance.score, acceptance.margin, acceptance.floor]
        guard values.allSatisfy({ (0...1).contains($0) }), acceptance.floor <= acceptance.score else {
            throw .invalid(key: "acceptance", expected: "a score, a margin and a floor from 0 to 1")
        }
        return Acceptance(score: acceptance.score, margin: acceptance.margin, floor: acceptance.floor)
    }

    private static func accuracy(_ accuracy: ManifestFile.Accuracy?) throws(ModelManifestError) -> Accuracy? {
        guard let accuracy else { return nil }
        let shares = [
            accuracy.top1, accuracy.top3, accuracy.top5, accuracy.indoorTop1, accuracy.acceptedPrecision, accuracy.acceptedShare,
            accuracy.unknownAccepted,
        ]
        guard shares.allSatisfy({ $0.map { (0...1).contains($0) } ?? true }), accuracy.images ?? 1 > 0 else {
            throw .invalid(key: "accuracy", expected: "shares from 0 to 1")
        }
        return Accuracy(
            images: accuracy.images, top1: accuracy.top1, top3: accuracy.top3, top5: accuracy.top5,
            indoorTop1: accuracy.indoorTop1, acceptedPrecision: accuracy.acceptedPrecision,
            acceptedShare: accuracy.acceptedShare, unknownAccepted: accuracy.unknownAccepted)
    }
}
