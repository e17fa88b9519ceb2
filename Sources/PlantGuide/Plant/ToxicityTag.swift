import Garden
import GtkKit
import Localization

/// The tag that names what is known about the toxicity to cats, dogs and people; a warning if the plant is toxic. A press shows
/// the rest, with the sources.
@MainActor
func toxicityButton(_ model: PlantPageModel) -> some Widget {
    let content = Row(spacing: 6) {
        toxicityLine({ model.care }, { model.toxicity })
        Image(icon: "go-next-symbolic", size: 12)
    }
    return Button(label: tr("Toxicity"), content).flat().style("tag")
        .onClick { model.present(.toxicity) }
        .bind { tag in
            tag.isVisible = !model.toxicity.isEmpty
            tag.named(model.toxicity)
            tag.styleAsToxicity(of: model.care)
        }
}

/// The warning that a form shows for a species that is toxic, or has toxic relatives, with what is unknown. Hidden for
/// other species.
@MainActor
func toxicityWarning(_ settings: DisplaySettings, _ care: @escaping @MainActor () -> CareProfile) -> some Widget {
    toxicityLine(care) { settings.formatter.toxicityWarning(care()) ?? "" }.style("tag").align(horizontal: .start)
        .bind { tag in
            tag.isVisible = settings.formatter.toxicityWarning(care()) != nil
            tag.styleAsToxicity(of: care())
        }
}

@MainActor
private func toxicityLine(
    _ care: @escaping @MainActor () -> CareProfile, _ words: @escaping @MainActor () -> String
) -> Row {
    Row(spacing: 6) {
        Image(icon: "").bind { $0.setIcon(care().isToxic ? "dialog-warning-symbolic" : "dialog-information-symbolic") }
        Label().wrapped().bind { $0.text = words() }
    }
}

extension Widget {
    @MainActor
    fileprivate func styleAsToxicity(of care: CareProfile) {
        setStyle("warn", care.isToxic)
        setStyle("plain", !care.isToxic)
    }
}
