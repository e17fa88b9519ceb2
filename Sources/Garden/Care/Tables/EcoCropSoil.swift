import Foundation

/// A soil as ECOCROP describes it.
///
/// A care profile has it as English text, like the soils of the catalog. The text can be read again, to be shown in another
/// language.
public struct EcoCropSoil: Hashable, Sendable {
    /// A texture, with its English word.
    public enum Texture: String, Sendable {
        case light, medium, heavy
        case humusRich = "humus-rich"
        /// No texture in particular.
        case any
    }

    /// How water drains, with its English words.
    public enum Drainage: String, Sendable {
        case well = "well drained"
        case wet, dry
    }

    /// The textures, in the order of the table; empty if unknown.
    public let textures: [Texture]
    /// How water drains; nil if unknown.
    public let drainage: Drainage?
    /// The pH, 0 to 14; nil if unknown.
    public let acidity: CareDetail.Span?

    /// Creates a soil. Returns nil if nothing is known.
    public init?(textures: [Texture], drainage: Drainage?, acidity: CareDetail.Span?) {
        guard !textures.isEmpty || drainage != nil || acidity != nil else { return nil }
        self.textures = textures.contains(.any) ? [.any] : textures
        self.drainage = drainage
        self.acidity = acidity
    }

    /// Reads ``text`` again. Returns nil for any other text.
    public init?(_ text: String) {
        var parts = (text.prefix(1).lowercased() + text.dropFirst()).components(separatedBy: ", ")
        var textures: [Texture] = []
        if let last = parts.firstIndex(where: { $0.hasSuffix(" soil") }) {
            let words = parts[...last].flatMap { $0.components(separatedBy: " or ") }
            textures = words.compactMap { Texture(rawValue: $0.hasSuffix(" soil") ? String($0.dropLast(5)) : $0) }
            parts.removeFirst(last + 1)
        }
        let drainage = parts.first.flatMap(Drainage.init)
        if drainage != nil { parts.removeFirst() }
        let ends = parts.first.flatMap { part in
            part.lowercased().hasPrefix("ph ") ? part.dropFirst(3).components(separatedBy: " to ").compactMap(Double.init) : nil
        }
        self.init(textures: textures, drainage: drainage, acidity: ends.flatMap { CareDetail.Span($0.first, $0.last) })
        // What is left out or added, such as an unknown word, shows that it is another text.
        guard self.text == text else { return nil }
    }

    /// The soil in English: "Light or medium soil, well drained, pH 5.5 to 7".
    public var text: String {
        let words = textures.map(\.rawValue)
        let list = [words.dropLast().joined(separator: ", "), words.last ?? ""].filter { !$0.isEmpty }.joined(separator: " or ")
        let ends = [acidity?.low, acidity?.high].compactMap { $0.map(Self.figure) }
        let range = ends.first == ends.last ? ends.first : ends.joined(separator: " to ")
        let parts = [textures.isEmpty ? nil : list + " soil", drainage?.rawValue, range.map { "pH " + $0 }].compactMap { $0 }
        let all = parts.joined(separator: ", ")
        // Do not capitalize a leading "pH".
        return all.hasPrefix("pH") ? all : all.prefix(1).uppercased() + all.dropFirst()
    }

    /// Formats 7.0 as 7 and 6.5 as 6.5.
    private static func figure(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? String(number) }
}
