import Garden
import GtkKit
import Localization

/// The number of identifications left today at Pl@ntNet, as a bar with text.
@MainActor
func quotaRow(_ model: PlantNetModel, _ formatter: GardenFormatter) -> some Widget {
    let title = tr("Online Identifications")
    let bar = LevelBar(label: title, maximum: 1)
    bar.bind {
        $0.value = model.quota.map { Double($0.remaining) / Double(max(1, $0.total)) } ?? 0
        $0.described(model.quota.map { quotaCount($0, formatter) } ?? "")
    }
    return PlainRow(
        title,
        Column(spacing: 6) {
            Row(spacing: 12) {
                Label(title).wrapped().xalign(0).expandHorizontally()
                Image(icon: "dialog-warning-symbolic").bind { $0.setIcon(quotaIcon(model.quota) ?? "dialog-warning-symbolic") }
                    .bind { $0.isVisible = quotaIcon(model.quota) != nil }
                Label().numeric().wrapped().xalign(1).bind { label in
                    label.text = model.quota.map { quotaCount($0, formatter) } ?? ""
                    label.setStyle("heading", (model.quota?.level ?? .plenty) >= .critical)
                }
            }
            bar
            Label().style("caption", "dim-label").wrapped().xalign(0).bind { label in
                label.text = model.quota.map { quotaNote($0, resets: formatter.time(model.reset(of: $0).time)) } ?? ""
            }
        }.margin(14))
}

@MainActor
private func quotaCount(_ quota: Quota, _ formatter: GardenFormatter) -> String {
    tr("{n} of {total} left today").filled(["n": formatter.number(quota.remaining), "total": formatter.number(quota.total)])
}

/// The warning icon for few requests left; nil if there are enough.
private func quotaIcon(_ quota: Quota?) -> String? {
    switch quota?.level {
    case .warning: "dialog-warning-symbolic"
    case .critical, .used: "emblem-important-symbolic"
    case .note, .plenty, nil: nil
    }
}

/// The text below the bar, more urgent the fewer requests are left.
@MainActor
func quotaNote(_ quota: Quota, resets time: String) -> String {
    switch quota.level {
    case .plenty: tr("Resets at {time} (midnight UTC)").filled(["time": time])
    case .note: tr("Running low. Resets at {time} (midnight UTC)").filled(["time": time])
    case .warning: tr("Only a few left. Resets at {time} (midnight UTC)").filled(["time": time])
    case .critical: tr("Almost none left. Resets at {time} (midnight UTC)").filled(["time": time])
    case .used: tr("Online identification is off until {time}").filled(["time": time])
    }
}
