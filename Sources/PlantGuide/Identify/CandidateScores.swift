import Garden
import GtkKit
import Localization

/// The score of the best match as a bar; a line for each source if both list it.
@MainActor
func bestScores(_ candidate: Candidate, _ model: IdentificationModel) -> any Widget {
    let scored = model.candidatesBySource(for: candidate)
    if scored.count == 1 { return scoreBar(candidate, model) }
    let columns = ScoreColumns()
    return Column(spacing: 4) { for scored in scored { scoreLine(scored, model, columns, name: Label(), hasIcon: true) } }
}

/// The scores of a candidate by the sources that list it: a bar and a percentage in each line.
///
/// - Parameters:
///   - columns: Those of all lines below each other.
///   - namesSource: Whether the lines name the sources.
@MainActor
func scoreLines(
    _ candidate: Candidate, _ model: IdentificationModel, _ columns: ScoreColumns, namesSource: Bool
) -> some Widget {
    Column(spacing: 2) {
        for scored in model.candidatesBySource(for: candidate) {
            scoreLine(scored, model, columns, name: namesSource ? Label().style("caption-quiet") : nil)
        }
    }
}

/// The columns in which the bars of several lines are aligned.
@MainActor
struct ScoreColumns {
    fileprivate let names = EqualWidths()
    fileprivate let percentages = EqualWidths()
}

/// - Parameter name: Is given the name of the source; nil for none.
@MainActor
private func scoreLine(
    _ candidate: Candidate, _ model: IdentificationModel, _ columns: ScoreColumns, name: Label?, hasIcon: Bool = false
) -> some Widget {
    name?.wrapped().xalign(0).text = model.formatter.name(of: candidate.source)
    name.map(columns.names.add)
    let percentage = Label(model.formatter.percent(candidate.score)).style("heading").numeric().xalign(1).width(characters: 5)
    columns.percentages.add(percentage)
    return Row(spacing: 12) {
        if hasIcon { Image(icon: candidate.source.icon) }
        if let name { name }
        scoreBar(candidate, model).align(vertical: .center).expandHorizontally()
        percentage
    }
}

/// The score as a bar; gray if no candidate is proposed.
@MainActor
private func scoreBar(_ candidate: Candidate, _ model: IdentificationModel) -> ProgressBar {
    let bar = ProgressBar(label: tr("Match: {percent}").filled(["percent": model.formatter.percent(candidate.score)]))
    bar.style("conf")
    if model.certainty != .sure { bar.style("low") }
    bar.fraction = candidate.score
    return bar
}

// MARK: Two answers that differ

/// The candidates of each source beside each other, below each other in a window that is not wide.
@MainActor
func sourceColumns(_ model: IdentificationModel, _ layout: WindowLayout) -> some Widget {
    Row(spacing: 18) {
        for answer in [model.answer?.onDevice, model.answer?.plantNet].compactMap(\.self) {
            sourceColumn(answer, model, layout)
        }
    }.bind { row in
        row.turned(vertical: !layout.isWide)
        row.equalSizes(layout.isWide)
    }
}

@MainActor
private func sourceColumn(_ answer: PhotoAnswer, _ model: IdentificationModel, _ layout: WindowLayout) -> some Widget {
    Column(spacing: 6) {
        Row(spacing: 8) {
            Image(icon: answer.source.icon)
            Label(model.formatter.name(of: answer.source)).style("heading").role(.heading).xalign(0).expandHorizontally()
            if let name = answer.verdict?.model { Label(name).style("caption-quiet") }
        }.margins(start: 2, end: 2)
        candidateList(answer.candidates, model, layout, isColumn: true)
    }.align(vertical: .start)
}

extension Candidate.Source {
    /// The symbol of the source.
    var icon: String {
        switch self {
        case .onDevice: "computer-symbolic"
        case .plantNet: "network-wireless-symbolic"
        }
    }
}
