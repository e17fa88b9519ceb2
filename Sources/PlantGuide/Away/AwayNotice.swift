import Garden
import GtkKit
import Localization

/// The lines above the schedule about absences: a coming one, the one of today, and after the return while tasks of these days
/// are open.
@MainActor
func awayNotice(_ window: WindowModel) -> some Widget {
    let place = Bin()
    place.bind({ window.absences }) { absences in
        place.setChild(
            Column(spacing: 8) {
                for absence in absences {
                    noticeRow(
                        "x-office-calendar-symbolic", window.settings.formatter.sentence(absence), window.layout,
                        buttons: buttons(absence, window))
                }
            })
    }
    return Clamp(maximum: 1_000, place).bind { clamp in
        let margin = window.layout.isNarrow ? 14 : 22
        clamp.margins(top: 10, bottom: 0, start: margin, end: margin)
        clamp.isVisible = !window.absences.isEmpty
    }
}

@MainActor
private func buttons(_ absence: Absence, _ window: WindowModel) -> [any Widget] {
    func showPlan(_ period: AwayPeriod) -> Button {
        let days = window.settings.formatter.days(of: period)
        return Button(tr("Show Plan")).named(tr("Show the plan for {days}").filled(["days": days]))
            .onClick { window.navigator.present(.away(period)) }
    }
    switch absence {
    case .coming(let period, _): return [showPlan(period)]
    case .running(let period):
        return [
            showPlan(period),
            Button(tr("I’m Back")).onClick {
                Task { await window.actions.endAbsence(period, window.repository, window.settings.formatter) }
            },
        ]
    case .over: return []
    }
}
