import Foundation

extension Locale {
    /// The locale that the environment asks for, for dates and numbers.
    ///
    /// Foundation on Linux always answers `en_001`, so this reads LC_ALL, then LC_TIME, then LANG, as libc does. "C",
    /// "POSIX" and an empty environment mean `en_US_POSIX`.
    public static func fromEnvironment(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> Locale {
        Locale(identifier: plain(value(in: environment, variables: ["LC_ALL", "LC_TIME", "LANG"])))
    }

    /// The locale whose language the program's messages are in: LC_ALL, then LC_MESSAGES, then LANG.
    ///
    /// LANGUAGE, a list, wins where one of the former names a language at all, as in gettext.
    public static func ofMessages(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> Locale {
        let name = value(in: environment, variables: ["LC_ALL", "LC_MESSAGES", "LANG"])
        if !["", "C", "POSIX"].contains(name), let wished = environment["LANGUAGE"]?.split(separator: ":").first {
            return Locale(identifier: plain(String(wished)))
        }
        return Locale(identifier: plain(name))
    }

    /// The code of the language that the program's messages are in, such as "de"; "en" where none is named.
    public static func languageOfMessages(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        ofMessages(environment).language.languageCode?.identifier ?? "en"
    }

    /// The first of the variables that is set to anything; empty where none is.
    private static func value(in environment: [String: String], variables: [String]) -> String {
        variables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    }

    /// "de_DE.UTF-8@euro" as Foundation names it: "de_DE".
    private static func plain(_ name: String) -> String {
        let base = name.prefix { $0 != "." && $0 != "@" }
        return ["", "C", "POSIX"].contains(base) ? "en_US_POSIX" : String(base)
    }
}
