import Foundation

extension Locale {
    /// The locale that the environment asks for, for dates and numbers.
    ///
    /// Foundation on Linux always answers `en_001`, so this reads LC_ALL, then LC_TIME, then LANG, as libc does. "C",
    /// "POSIX" and an empty environment mean `en_US_POSIX`.
    public static func fromEnvironment(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> Locale {
        Locale(identifier: identifier(in: environment, variables: ["LC_ALL", "LC_TIME", "LANG"]))
    }

    /// The locale whose language the program's messages are in: LC_ALL, then LC_MESSAGES, then LANG.
    ///
    /// LANGUAGE, a list, wins where one of the former names a language at all, as in gettext.
    public static func ofMessages(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> Locale {
        let name = identifier(in: environment, variables: ["LC_ALL", "LC_MESSAGES", "LANG"])
        let wished = environment["LANGUAGE"]?.split(separator: ":").first.map(String.init)
        if let wished, !wished.isEmpty, environment["LC_ALL"] ?? environment["LANG"] != "C" {
            return Locale(identifier: plain(wished))
        }
        return Locale(identifier: name)
    }

    private static func identifier(in environment: [String: String], variables: [String]) -> String {
        let value = variables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        return plain(value)
    }

    /// "de_DE.UTF-8@euro" as Foundation names it: "de_DE".
    private static func plain(_ name: String) -> String {
        let base = name.prefix { $0 != "." && $0 != "@" }
        return ["", "C", "POSIX"].contains(base) ? "en_US_POSIX" : String(base)
    }
}
