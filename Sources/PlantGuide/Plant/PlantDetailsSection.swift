import Garden
import GtkKit
import Localization

/// Plain facts about the plant: where it came from, what it cost, and what the user's own fields say. Hidden if nothing is known.
/// The rows are built anew when they change.
@MainActor
func detailsSection(_ model: PlantPageModel) -> some Widget {
    let list = ListBox {}
    list.bind({ knownDetails(model) }) { known in
        list.replaceRows {
            for detail in known {
                ActionRow(detail.title, subtitle: detail.text).style("property").lines(title: 0, subtitle: 0)
                    .named("\(detail.title), \(detail.text)")
            }
        }
    }
    return PreferencesGroup(tr("Details")) { list }.bind { $0.isVisible = !knownDetails(model).isEmpty }
}

private struct KnownDetail: Equatable {
    let title, text: String
}

@MainActor
private func knownDetails(_ model: PlantPageModel) -> [KnownDetail] {
    var known: [KnownDetail] = []
    if !model.details.origin.isEmpty { known.append(KnownDetail(title: tr("Origin"), text: model.details.origin)) }
    if let price = model.details.price { known.append(KnownDetail(title: tr("Price"), text: model.formatter.price(price))) }
    for field in model.fields {
        guard let value = model.details.custom[field.id] else { continue }
        known.append(KnownDetail(title: field.name, text: model.formatter.customValue(value)))
    }
    return known
}
