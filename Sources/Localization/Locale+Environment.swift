import Foundation

extension Locale {
    /// The locale for dates and numbers, according to environment variables.
    ///
    /// Foundation on Linux always returns `en_001`, so this reads LC_ALL, then LC_TIME, then LANG, like libc. "C", "POSIX" and an
    /// empty environment mean `en_US_POSIX`.
    public static func fromEnvironment(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> Locale {
        Locale(identifier: plain(value(in: environment, variables: ["LC_ALL", "LC_TIME", "LANG"])))
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

    /// Foundation's identifier for a POSIX locale name: "de_DE" for "de_DE.UTF-8@euro".
    private static func plain(_ name: String) -> String {
        let base = name.prefix { $0 != "." && $0 != "@" }
        return ["", "C", "POSIX"].contains(base) ? "en_US_POSIX" : String(base)
    }
}
