import ArgumentParser
import Garden
import Localization

/// The option `--safe-for`, which filters by toxicity.
struct SafetyOptions: ParsableArguments {
    @Option(
        name: .customLong("safe-for"),
        help: ArgumentHelp(
            tr("Only plants that a source describes as not toxic to cats, dogs, or people; repeat for more."),
            valueName: "who"))
    var safeFor: [String] = []

    /// Those for whom a plant must be safe; empty for no filter. Throws ``Failure`` for an unknown word.
    func subjects(_ formatter: GardenFormatter) throws -> Set<ToxicitySubject> {
        let subjects = ToxicitySubject.allCases.map { (key: $0.rawValue, value: $0) }
        return Set(try safeFor.map { try CommandContext.choice($0, of: subjects, named: formatter.name) })
    }
}
