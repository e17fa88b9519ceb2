import Foundation

/// A JSON value that preserves the order of keys and prints missing values as null.
enum Json: Sendable {
    case null
    case bool(Bool)
    case number(Int)
    case decimal(Double)
    case text(String)
    case list([Json])
    case object([(key: String, value: Json)])

    static func text(_ value: String?) -> Json { value.map { Json.text($0) } ?? .null }
    static func number(_ value: Int?) -> Json { value.map { Json.number($0) } ?? .null }

    /// The JSON text, indented by two spaces per level.
    var text: String {
        var text = ""
        write(to: &text, indent: "\n")
        return text
    }

    /// - Parameter indent: A newline and the indentation of this level.
    private func write(to text: inout String, indent: String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let value): text += String(value)
        // Whole degrees are printed without ".0". No value is ever infinite.
        case .decimal(let value): text += Int(exactly: value).map { String($0) } ?? String(value)
        case .text(let value): Self.quote(value, to: &text)
        case .list(let values):
            Self.enclose("[", values, "]", to: &text, indent: indent) { $0.write(to: &$1, indent: $2) }
        case .object(let members):
            Self.enclose("{", members, "}", to: &text, indent: indent) {
                Self.quote($0.key, to: &$1)
                $1 += ": "
                $0.value.write(to: &$1, indent: $2)
            }
        }
    }

    private static func enclose<Item>(
        _ open: String, _ items: [Item], _ close: String, to text: inout String, indent: String,
        write: (Item, inout String, String) -> Void
    ) {
        text += open
        for (number, item) in items.enumerated() {
            text += (number == 0 ? "" : ",") + indent + "  "
            write(item, &text, indent + "  ")
        }
        text += (items.isEmpty ? "" : indent) + close
    }

    /// Escapes what RFC 8259 requires: quotes, backslashes and control characters; and the other characters that act on a
    /// terminal.
    private static func quote(_ value: String, to text: inout String) {
        text += "\""
        defer { text += "\"" }
        // Most texts are of letters that need no closer look.
        if value.utf8.allSatisfy({ (32..<127).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
            text += value
            return
        }
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case _ where scalar.isControl:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension Json: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
    init(dictionaryLiteral elements: (String, Json)...) { self = .object(elements.map { (key: $0.0, value: $0.1) }) }
    init(arrayLiteral elements: Json...) { self = .list(elements) }

    /// This object with further members appended.
    func adding(_ members: [(key: String, value: Json)]) -> Json {
        if case .object(let own) = self { .object(own + members) } else { self }
    }
}
