import Garden
import GardenData
import GtkKit
import Localization

/// The line above the schedule while the user is away, and after the return while tasks of these days are open.
@MainActor
func awayNotice(_ window: WindowModel) -> some Widget {
    let place = Bin()
    place.bind({ window.absence }) { absence in
        place.setChild(
            absence.map {
                noticeRow("x-office-calendar-symbolic", text(of: $0, window), window.layout, buttons: buttons($0, window))
            })
    }
    return Clamp(maximum: 1_000, place).bind { clamp in
        let margin = window.layout.isNarrow ? 14 : 22
        clamp.margins(top: 10, bottom: 0, start: margin, end: margin)
        clamp.isVisible = window.absence != nil
    }
}

@MainActor
private func text(of absence: GardenRepository.Absence, _ window: WindowModel) -> String {
    switch absence {
    case .running(let period): window.settings.formatter.absence(until: period)
    case .over(_, let open): window.settings.formatter.returned(openTasks: open)
    }
}

@MainActor
private func buttons(_ absence: GardenRepository.Absence, _ window: WindowModel) -> [any Widget] {
    guard case .running(let period) = absence else { return [] }
    return [
        Button(tr("I Am Back")).onClick {
            Task { await window.actions.endAbsence(period, window.repository, window.settings.formatter) }
        }
    ]
}
