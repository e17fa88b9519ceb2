import Foundation
import Garden
import GardenData
import GtkKit
import Localization

/// The notice above the page, one at a time: no network, few requests left.
@MainActor
func identifyNotice(_ model: IdentifyModel, _ layout: WindowLayout) -> some Widget {
    let place = Bin()
    place.bind({ model.notice }) { place.setChild($0.map { identifyNoticeCard($0, model, layout) }) }
    return Revealer(.slideDown, place).bind { revealer in
        revealer.isRevealed = model.notice != nil
        revealer.isVisible = model.notice != nil
    }
}

@MainActor
private func identifyNoticeCard(_ notice: IdentifyModel.Notice, _ model: IdentifyModel, _ layout: WindowLayout)
    -> any Widget
{
    switch notice {
    case .offline:
        noticeRow(
            "network-offline-symbolic", tr("No network connection. Photos will be identified once it is back."), layout,
            isWarning: true)
    case .quota(let quota): quotaNotice(quota, model, layout)
    }
}

/// The notice about the quota: information from 100 requests left, a warning from 50, critical from 10; at 0, online
/// identification is off until midnight UTC, and a model is offered if there is none.
@MainActor
private func quotaNotice(_ quota: Quota, _ model: IdentifyModel, _ layout: WindowLayout) -> any Widget {
    let formatter = model.settings.formatter
    return switch quota.level {
    case .plenty, .note: noticeRow("dialog-information-symbolic", formatter.quota(quota), layout)
    case .warning: noticeRow("dialog-warning-symbolic", formatter.quota(quota), layout, isWarning: true)
    case .critical:
        noticeRow("dialog-warning-symbolic", formatter.quota(quota), layout, isWarning: true, isBold: true)
    case .used:
        noticeRow(
            "dialog-warning-symbolic",
            tr("Online identification is off until {date}.").filled([
                "date": formatter.moment(LocalMoment(quota.renewal, in: model.environment.repository.currentZone))
            ]), layout, isWarning: true, isBold: true,
            buttons: [
                Button(tr("Install a Model…")).onClick { model.navigator.present(.keys) }
                    .bind { $0.isVisible = model.models.hasModel == false }
            ])
    }
}

/// A tinted card with an icon, a text and optional buttons, which are below the text in a narrow window.
///
/// - Parameter layout: Nil where the buttons are always below the text.
@MainActor
func noticeRow(
    _ icon: String, _ text: String, _ layout: WindowLayout? = nil, isWarning: Bool = false, isBold: Bool = false,
    buttons: [any Widget] = []
) -> any Widget {
    let label = Label(text).wrapped().expandHorizontally()
    if isBold { label.style("heading") }
    let line = Row(spacing: 12) {
        Image(icon: icon).align(vertical: .center)
        label
    }.expandHorizontally()
    let card = Row(spacing: 12) {
        line
        if !buttons.isEmpty {
            Row(spacing: 8) { for button in buttons { button } }.align(vertical: .center)
                .bind { $0.turned(vertical: layout?.isNarrow ?? true) }
        }
    }.style("notice").role(.status)
    if isWarning { card.style("unsure") }
    return card.bind { $0.turned(vertical: (layout?.isNarrow ?? true) && !buttons.isEmpty) }
}
