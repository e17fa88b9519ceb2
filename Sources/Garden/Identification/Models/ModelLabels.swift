import Foundation

/// The names of a model's outputs, in their order.
public struct ModelLabels: Hashable, Sendable {
    /// The names, as the model's author writes them.
    public let names: [String]

    /// Reads a list of names.
    ///
    /// - Parameters:
    ///   - data: The file's contents.
    ///   - count: The number of outputs.
    /// - Throws: ``ModelManifestError``.
    public init(decoding data: Data, form: LabelForm, count: Int) throws(ModelManifestError) {
        guard data.count <= ModelLimits.labelBytes else { throw .tooLarge(maxBytes: ModelLimits.labelBytes) }
        let found: [String]
        switch form {
        case .lines: found = try Self.lines(data)
        case .indexMap(let under, let keys): found = try Self.map(data, under: under, keys, count: count)
        }
        guard found.count == count else { throw .labelCount(found: found.count, expected: count) }
        for (index, name) in found.enumerated() where !Self.isValid(name) {
            throw .labelsMalformed(reason: "name \(index + 1) is empty, too long or has control characters")
        }
        names = found
    }

    private static func lines(_ data: Data) throws(ModelManifestError) -> [String] {
        guard let text = String(data: data, encoding: .utf8) else { throw .labelsMalformed(reason: "not UTF-8") }
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        // The last line usually ends with a line break.
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func map(
        _ data: Data, under key: String?, _ keys: [String], count: Int
    ) throws(ModelManifestError) -> [String] {
        let json: Any
        do {
            json = try JSONSerialization.jsonObject(with: data)
        } catch {
            throw .labelsMalformed(reason: "not JSON")
        }
        let outermost = json as? [String: Any]
        guard let entries = key == nil ? outermost : outermost?[key ?? ""] as? [String: Any] else {
            throw .labelsMalformed(reason: "no object \(key ?? "")")
        }
        guard entries.count == count else { throw .labelCount(found: entries.count, expected: count) }
        var names: [String] = []
        for index in 0..<count {
            guard let entry = entries["\(index)"] as? [String: Any] else {
                throw .labelsMalformed(reason: "no names of output \(index)")
            }
            let known = keys.lazy.compactMap { entry[$0] as? String }.map { $0.trimmingCharacters(in: .whitespaces) }
            names.append(known.first { !$0.isEmpty } ?? "")
        }
        return names
    }

    private static func isValid(_ name: String) -> Bool {
        !name.isEmpty && name.count <= ModelLimits.textLength
            && !name.unicodeScalars.contains { CharacterSet.controlCharacters.contains($0) }
    }
}
