import ArgumentParser
import Garden
import GardenData
import Localization

/// `problem advice`.
struct ProblemAdviceCommand: GardenCommand {
    static let configuration = CommandConfiguration(
        commandName: "advice", abstract: tr("Explain how to recognize common problems and what helps."))

    @Argument(
        help: ArgumentHelp(
            tr("The name of a common problem, such as “Spider mites”; all of them by default."), valueName: "text"))
    var name: String?

    @OptionGroup var output: OutputOptions

    func run(at context: CommandContext) async throws {
        let formatter = context.formatter
        let known = CommonProblem.allCases.compactMap { problem in formatter.advice(on: problem).map { (problem, $0) } }
        var chosen = known
        if let name {
            let named = CommonProblem(rawValue: name) ?? formatter.commonProblem(named: name)
            chosen = known.filter { $0.0 == named }
            guard !chosen.isEmpty else {
                let names = known.map { formatter.name(of: $0.0) }
                throw Failure(
                    .failed,
                    tr("There is no advice on “{text}”. Advice is available for: {names}").filled([
                        "text": name.shortened, "names": names.joined(separator: ", "),
                    ]))
            }
        }
        let line = { (title: String, words: String) in tr("{title}: {words}").filled(["title": title, "words": words]) }
        let texts = chosen.map { problem, advice in
            [
                formatter.name(of: problem), line(tr("Signs and Causes"), advice.signs),
                line(tr("What Helps"), advice.help), line(tr("Source"), advice.source.title),
                advice.source.address,
            ].joined(separator: "\n")
        }
        try context.show(.list(chosen.map { context.json($0, $1) }), else: texts.joined(separator: "\n\n"))
    }
}

extension CommandContext {
    fileprivate func json(_ problem: CommonProblem, _ advice: ProblemAdvice) -> Json {
        [
            "id": .text(problem.rawValue), "name": .text(formatter.name(of: problem)), "kind": .text(problem.kind.rawValue),
            "signs": .text(advice.signs),
            "help": .text(advice.help),
            "source": ["title": .text(advice.source.title), "address": .text(advice.source.address)],
        ]
    }
}
