import ArgumentParser
import Localization

/// The name of a new plant, by itself or with `--name`.
struct NewNameOptions: ParsableArguments {
    @Argument(help: ArgumentHelp(tr("Its name, up to 200 characters."), valueName: "name"))
    var word: String?

    @Option(name: .customLong("name"), help: ArgumentHelp(tr("Its name, as an option."), valueName: "name"))
    var option: String?

    var name: String { option ?? word ?? "" }

    func validate() throws { try checkOne(word, option, named: "<name>") }
}

/// The plant that something is added to, by itself or with `--plant`.
struct PlantOptions: ParsableArguments {
    @Argument(help: ArgumentHelp(tr("The plant: its name or the beginning of its ID."), valueName: "plant"))
    var word: String?

    @Option(name: .customLong("plant"), help: ArgumentHelp(tr("The plant, as an option."), valueName: "plant"))
    var option: String?

    var plant: String { option ?? word ?? "" }

    func validate() throws { try checkOne(word, option, named: "<plant>") }
}

/// Throws, in the parser's own words, unless exactly one of an argument and the option that stands for it is given.
private func checkOne(_ word: String?, _ option: String?, named name: String) throws {
    guard let given = word ?? option else { throw ValidationError("Missing expected argument '\(name)'") }
    guard word == nil || option == nil else { throw ValidationError("Unexpected argument '\(given)'") }
}
