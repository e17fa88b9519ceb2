import Garden

/// A problem that can be chosen instead of typing its name.
public struct KnownProblem: Equatable, Sendable {
    /// What kind of problem it is.
    public let kind: PlantProblem.Kind
    /// Its name in the user's language, or as the user wrote it.
    public let name: String
    private let key: String
    /// Its name in English, if it is a common problem.
    private let englishName: String?

    private init(_ kind: PlantProblem.Kind, _ name: String, englishName: String? = nil) {
        (self.kind, self.name, self.englishName) = (kind, name, englishName)
        key = PlantName.key(name)
    }

    /// The problems that the user has noted, in their order, and then those that are common. Each name is there once.
    public static func all(noted: [PlantProblem], _ formatter: GardenFormatter) -> [KnownProblem] {
        let common = CommonProblem.allCases.map { problem in
            KnownProblem(problem.kind, formatter.name(of: problem), englishName: problem.englishName)
        }
        var seen: Set<String> = []
        return (noted.map { KnownProblem($0.kind, $0.name) } + common).filter { seen.insert($0.key).inserted }
    }

    /// The kind of the known problem with a name, in the user's language or in English and in any letter
    /// case, or else of one whose name is in it; nil if there is none.
    public static func kind(of name: String, among known: [KnownProblem]) -> PlantProblem.Kind? {
        PlantName.key(name).bestMatch(among: known) { [$0.key, $0.englishName].compactMap(\.self) }?.kind
    }

    /// Those of the problems that contain what was typed, up to a number: first those with a word that begins with it. None if
    /// one of them is what was typed, whole.
    public static func matches(_ text: String, among known: [KnownProblem], limit: Int) -> [KnownProblem] {
        let typed = PlantName.key(text)
        guard !typed.isEmpty, !known.contains(where: { $0.key == typed }) else { return [] }
        let found = known.filter { $0.key.contains(typed) }
        let isBegun = { (problem: KnownProblem) in " \(problem.key)".contains(" \(typed)") }
        return Array((found.filter(isBegun) + found.filter { !isBegun($0) }).prefix(limit))
    }
}
