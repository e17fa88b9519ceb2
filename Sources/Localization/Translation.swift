import CIntl
import Foundation

/// The program's message catalogs.
public enum Translation {
    /// The gettext domain of the program's messages.
    public static let domain = "plantguide"
    /// The gettext domain of the plant catalog's texts.
    static let catalogDomain = "plantguide-catalog"

    /// Sets the locale from the environment, without variables that name no locale, and binds the program's message catalogs.
    ///
    /// Call it once, on the main thread, before the first localized string is created. `localeDirectory` contains
    /// `<language>/LC_MESSAGES/plantguide.mo` and `plantguide-catalog.mo`; without them, the strings stay in English.
    public static func start(localeDirectory: URL) {
        Locale.removeInvalidVariables()
        setlocale(LC_ALL, "")
        bind(to: localeDirectory)
        textdomain(domain)
    }

    /// Lets gettext look for the message catalogs in a folder.
    static func bind(to localeDirectory: URL) {
        for domain in [domain, catalogDomain] {
            bindtextdomain(domain, localeDirectory.path)
            bind_textdomain_codeset(domain, "UTF-8")
        }
    }

    /// The translation of `message` in a domain, or `message` itself if the domain has none.
    static func text(_ message: String, in domain: String) -> String {
        // gettext translates the empty message to the header of its catalog.
        guard !message.isEmpty else { return "" }
        // Without a translation, gettext returns its argument, which must stay valid until the result is copied.
        return message.withCString { String(cString: dgettext(domain, $0)) }
    }
}

/// The translation of `message`, or `message` itself if the catalog has none.
///
/// The argument must be a literal without interpolation, so that it can be extracted. Replace `{name}` placeholders afterwards
/// with ``Swift/String/filled(_:)``.
public func tr(_ message: String) -> String { Translation.text(message, in: Translation.domain) }

/// The translation of a message that depends on a count; `one` and `many` are the English forms.
///
/// `{n}` in the chosen form is not replaced; use ``Swift/String/filled(_:)``. A negative `count` is treated as its absolute
/// value.
public func ntr(_ one: String, _ many: String, _ count: Int) -> String {
    one.withCString { one in
        many.withCString { many in String(cString: dngettext(Translation.domain, one, many, count.magnitude)) }
    }
}

/// The translation of a message whose English text is ambiguous without a `context` ("Light" as sunlight or as a small amount).
public func ctr(_ context: String, _ message: String) -> String {
    let key = "\(context)\u{4}\(message)"
    let found = key.withCString { String(cString: dgettext(Translation.domain, $0)) }
    return found == key ? message : found
}

extension String {
    /// This text with each `{name}` replaced by the value for that name. Placeholders without a value stay unchanged.
    ///
    /// Placeholders within values are not replaced, so a plant named "{n}" keeps its name. Right-to-left text in a value is
    /// isolated from the sentence (``isolated``). Fill a text once only, because it could contain the placeholders of a name.
    public func filled(_ values: [String: String]) -> String {
        var result = ""
        var rest = self[...]
        while let open = rest.firstIndex(of: "{") {
            result += rest[..<open]
            rest = rest[open...]
            guard let close = rest.firstIndex(of: "}") else { break }
            let name = rest[rest.index(after: open)..<close]
            if let value = values[String(name)] {
                result += value.isolated
                rest = rest[rest.index(after: close)...]
            } else {
                result.append("{")
                rest = rest[rest.index(after: open)...]
            }
        }
        return result + rest
    }
}
