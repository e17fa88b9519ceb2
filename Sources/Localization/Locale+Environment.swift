import Foundation
import Garden

extension Locale {
    /// The locale for dates and numbers, according to environment variables.
    ///
    /// Foundation on Linux always returns `en_001`, so this reads LC_ALL, then LC_TIME, then LANG, like libc. "C", "POSIX" and an
    /// empty environment mean `en_US_POSIX`. Its ``usualUnits`` follow LC_ALL, then LC_MEASUREMENT, then LANG.
    public static func fromEnvironment(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> Locale {
        let locale = Locale(identifier: plain(value(in: environment, variables: ["LC_ALL", "LC_TIME", "LANG"])))
        let measuring = Locale(identifier: plain(value(in: environment, variables: ["LC_ALL", "LC_MEASUREMENT", "LANG"])))
        guard measuring.usualUnits != locale.usualUnits else { return locale }
        var components = Components(locale: locale)
        components.measurementSystem = measuring.usualUnits == .imperial ? .us : .metric
        return Locale(components: components)
    }

    /// The units that are usual in the locale: those of the United States there, and metric ones elsewhere. The locale "C", which
    /// Foundation counts to the United States, has metric ones.
    public var usualUnits: Preferences.Units {
        measurementSystem == .us && identifier != "en_US_POSIX" ? .imperial : .metric
    }

    /// The locale of the program's messages: LC_ALL, then LC_MESSAGES, then LANG.
    ///
    /// As in gettext, the list LANGUAGE takes precedence if one of these variables names a language.
    public static func ofMessages(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> Locale {
        let name = value(in: environment, variables: ["LC_ALL", "LC_MESSAGES", "LANG"])
        if !["", "C", "POSIX"].contains(name), let wished = environment["LANGUAGE"]?.split(separator: ":").first {
            return Locale(identifier: plain(String(wished)))
        }
        return Locale(identifier: plain(name))
    }

    /// The language code of the program's messages, such as "de"; "en" if none is set.
    public static func languageOfMessages(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        ofMessages(environment).language.languageCode?.identifier ?? "en"
    }

    /// The first nonempty value of the variables; empty if there is none.
    private static func value(in environment: [String: String], variables: [String]) -> String {
        variables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    }

    /// Foundation's identifier for a POSIX locale name: "de_DE" for "de_DE.UTF-8@euro". Other text counts as "C".
    private static func plain(_ name: String) -> String {
        let base = base(of: name)
        return isName(name) && !["C", "POSIX"].contains(base) ? String(base) : "en_US_POSIX"
    }

    private static func base(of name: String) -> Substring { name.prefix { $0 != "." && $0 != "@" } }

    /// Whether a text has the form of a POSIX locale name. ICU, which Foundation uses, crashes on long names.
    private static func isName(_ text: String) -> Bool {
        guard text.utf8.count <= 64 else { return false }
        return base(of: text).wholeMatch(of: /C|[A-Za-z]{2,8}([_-][A-Za-z0-9]{1,8})*/) != nil
    }

    /// Removes variables from the environment whose values are not names of locales, because ICU reads them itself.
    static func removeInvalidVariables() {
        for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            if let value = getenv(variable), !isName(String(cString: value)) { unsetenv(variable) }
        }
    }
}
