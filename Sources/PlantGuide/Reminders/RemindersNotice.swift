import Garden
import GtkKit
import Localization

/// The notice about reminders above a page; hidden if there is nothing to say, and on pages about photos.
///
/// - Parameter page: The page below the notice; nil for the sections.
@MainActor
func remindersNotice(
    _ model: RemindersModel, _ layout: WindowLayout, _ navigator: Navigator, _ page: Navigator.Page?
) -> some Widget {
    let place = Bin()
    place.bind({ model.notice }) { place.setChild($0.map { noticeCard($0, model, layout, navigator) }) }
    let clamp = Clamp(maximum: 1_000, place).bind { clamp in
        let margin = layout.isNarrow ? 14 : 22
        // In a narrow window a plant's page begins with its photo, which has no margin.
        clamp.margins(top: 10, bottom: page == nil ? 0 : 10, start: margin, end: margin)
    }
    return Revealer(.slideDown, clamp).bind { revealer in
        let isShown = model.notice != nil && isRoomForNotice(over: page, navigator.section)
        revealer.isRevealed = isShown
        revealer.isVisible = isShown
    }
}

/// Whether a page may show the notice. Pages about photos have notices of their own, and only one is shown at a time.
private func isRoomForNotice(over page: Navigator.Page?, _ section: Navigator.Section) -> Bool {
    switch page {
    case nil: section != .identify
    case .plant: true
    case .identification, .camera, .plantCamera, .careRound: false
    }
}

@MainActor
private func noticeCard(
    _ notice: RemindersModel.Notice, _ model: RemindersModel, _ layout: WindowLayout, _ navigator: Navigator
) -> any Widget {
    switch notice {
    case .ask:
        return noticeRow(
            "alarm-symbolic", tr("Show reminders when a plant needs something? They also appear when the window is closed."),
            layout,
            buttons: [
                Button(tr("Keep Off")).onClick { Task { await model.answer(false) } },
                Button(tr("Turn On")).suggested().onClick { Task { await model.answer(true) } },
            ])
    case .missing(let plants):
        return faultRow(
            ntr("Reminders cannot be shown. {n} plant needs care.", "Reminders cannot be shown. {n} plants need care.", plants),
            plants)
    case .failing(let plants, let server):
        return faultRow(
            ntr(
                "{server} did not show a reminder. {n} plant needs care.",
                "{server} did not show a reminder. {n} plants need care.",
                plants), plants, server)
    case .withoutButtons(let plants, let server):
        return faultRow(
            ntr(
                "{server} shows reminders without buttons. {n} plant needs care.",
                "{server} shows reminders without buttons. {n} plants need care.", plants), plants, server)
    }

    func faultRow(_ words: String, _ plants: Int, _ server: String = "") -> any Widget {
        noticeRow(
            "alarm-symbolic", words.filled(["n": model.settings.formatter.number(plants), "server": server]), layout,
            isWarning: true, buttons: [Button(tr("Why?")).onClick { navigator.present(.reminders) }])
    }
}
