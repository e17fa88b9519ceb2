import CIntl
import Foundation

/// The message catalog of the program: where it lies and how it is switched on.
public enum Translation {
    /// The gettext domain under which the program's catalogs are installed.
    public static let domain = "plantguide"

    /// Takes the locale from the environment and binds the program's message catalog.
    ///
    /// Call it once, on the main thread, before the first visible string is made. `localeDirectory` is the folder that
    /// holds `<language>/LC_MESSAGES/plantguide.mo`; a folder without catalogs leaves every string in English.
    public static func start(localeDirectory: URL) {
        setlocale(LC_ALL, "")
        bindtextdomain(domain, localeDirectory.path)
        bind_textdomain_codeset(domain, "UTF-8")
        textdomain(domain)
    }
}

/// The translation of `message`, or `message` itself where the catalog has none.
///
/// The argument must be a literal without interpolation, so that it can be extracted; fill `{name}` placeholders with
/// ``Swift/String/filled(_:)`` afterwards.
public func tr(_ message: String) -> String {
    // gettext answers the empty message with the header of its catalog.
    guard !message.isEmpty else { return "" }
    // Where it has none gettext answers its argument, which therefore has to live until the answer is copied.
    return message.withCString { String(cString: dgettext(Translation.domain, $0)) }
}

/// The translation of a message that depends on a count: `one` and `many` are the English forms.
///
/// `{n}` in the chosen form is not replaced here; use ``Swift/String/filled(_:)``. A negative `count` is taken by its
/// magnitude.
public func ntr(_ one: String, _ many: String, _ count: Int) -> String {
    one.withCString { one in
        many.withCString { many in String(cString: dngettext(Translation.domain, one, many, count.magnitude)) }
    }
}

/// The translation of a message that needs a `context` to be told from an equal English one ("Light" of a plant, of a pan).
public func ctr(_ context: String, _ message: String) -> String {
    let key = "\(context)\u{4}\(message)"
    let found = key.withCString { String(cString: dgettext(Translation.domain, $0)) }
    return found == key ? message : found
}

extension String {
    /// This text with each `{name}` replaced by the value of that name; placeholders without a value stay as they are.
    ///
    /// A value is never searched for placeholders itself, so a plant called "{n}" keeps its name.
    public func filled(_ values: [String: String]) -> String {
        var result = ""
        var rest = self[...]
        while let open = rest.firstIndex(of: "{") {
            result += rest[..<open]
            rest = rest[open...]
            guard let close = rest.firstIndex(of: "}") else { break }
            let name = rest[rest.index(after: open)..<close]
            if let value = values[String(name)] {
                result += value
                rest = rest[rest.index(after: close)...]
            } else {
                result.append("{")
                rest = rest[rest.index(after: open)...]
            }
        }
        return result + rest
    }
}
