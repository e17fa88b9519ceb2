import Garden

extension GardenFormatter {
    /// A kind of problem as a title: "Pest".
    public func problemKind(_ kind: PlantProblem.Kind) -> String {
        switch kind {
        case .pest: tr("Pest")
        case .disease: tr("Disease")
        case .damage: tr("Damage")
        case .other: ctr("problem", "Other")
        }
    }

    /// A problem and since when it is there: "Spider mites, since Nov 3".
    public func problemLine(_ problem: PlantProblem) -> String {
        guard let resolvedOn = problem.resolvedOn else {
            return tr("{problem}, since {day}").filled(["problem": problem.name, "day": date(problem.notedOn)])
        }
        return tr("{problem}, {from} – {to}").filled([
            "problem": problem.name, "from": date(problem.notedOn), "to": date(resolvedOn),
        ])
    }

    /// A line of history: what happened on its day.
    public func history(_ entry: HistoryEntry, _ soil: SoilVerdict? = nil) -> String {
        switch entry {
        case .care(let event): history(event, soil)
        case .noted(let problem):
            tr("{problem} noted on {day}").filled(["problem": problem.name, "day": date(problem.notedOn)])
        case .resolved(let problem):
            tr("{problem} resolved on {day}")
                .filled(["problem": problem.name, "day": date(problem.resolvedOn ?? problem.notedOn)])
        }
    }

    /// The number of problems: "2 problems".
    public func problems(_ n: Int) -> String { counted(ntr("{n} problem", "{n} problems", n), n) }
}
