import Garden
import GtkKit
import Localization

/// The line above the schedule that leads to a suggested watering interval; hidden while nothing is suggested.
@MainActor
func proposalLine(_ model: ScheduleModel, _ layout: WindowLayout) -> some Widget {
    let words = Row(spacing: 10) {
        Image(icon: "pg-leaf-symbolic", size: 16).style("accent")
        Label().wrapped().expandHorizontally().bind { $0.text = model.proposalTitle }
        Image(icon: "go-next-symbolic", size: 16).style("secondary")
    }
    let button = Button(label: "", words).flat().style("proposal-line")
        .onClick { if let plant = model.proposals.first?.plant { model.navigator.open(plant) } }
    button.bind { button in
        let side = layout.isNarrow ? 14 : 22
        button.named(model.proposalTitle).margins(top: 10, start: side, end: side)
    }
    return Clamp(maximum: layout.listWidth, button).bind { clamp in
        clamp.setMaximum(layout.listWidth)
        clamp.isVisible = !model.proposals.isEmpty
    }
}

extension ScheduleModel {
    /// What is suggested: "New watering intervals are suggested for 2 plants".
    var proposalTitle: String {
        let count = Set(proposals.map(\.plant)).count
        return ntr(
            "A new watering interval is suggested for {n} plant", "New watering intervals are suggested for {n} plants", count
        ).filled(["n": settings.formatter.number(count)])
    }
}
