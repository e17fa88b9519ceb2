import Garden
import GtkKit
import Localization

/// The second step: name, room, light and watering of the chosen plant. `add` is the button that adds it.
@MainActor
func addPlantForm(_ model: AddPlantModel, _ window: WindowModel, _ add: Button) -> Column {
    let (settings, environment) = (window.settings, window.environment)
    return Column {
        HeaderBar(FittingTitle(tr("Add Plant"))).windowButtons(false)
            .start(Button(icon: "go-previous-symbolic", label: tr("Back")).onClick { model.backToSearch() })
            .end(add)
        Scrolled(
            Column(spacing: 24) {
                formHead(model, settings, environment)
                newPlantPlaceGroup(model, settings)
                newPlantWateringGroup(model, settings, window.layout)
            }.margins(top: 18, bottom: 24, start: 20, end: 20)
        ).expand()
    }.onDrop { item in Task { await model.selection.add(item.origins) } }
}

/// The picture, the species and a one-line care summary.
@MainActor
private func formHead(_ model: AddPlantModel, _ settings: DisplaySettings, _ environment: Environment) -> some Widget {
    Row(spacing: 18) {
        photoSelectionPicture(model.selection, settings, environment) { model.species?.art }
        Column(spacing: 4) {
            Label().style("title-4").xalign(0).wrapped().bind { label in
                label.text = model.species?.scientificName ?? model.name
                label.setStyle("species", model.species != nil)
            }
            Label().xalign(0).wrapped().style("dim-label").bind { label in
                let parts = [model.species?.commonName, model.care.family].compactMap { $0 }
                label.text = parts.joined(separator: " · ")
                label.isVisible = !parts.isEmpty
            }
            Label().xalign(0).wrapped().style("caption", "dim-label").bind {
                $0.text = careLine(model.care, settings.formatter)
            }
            toxicityWarning(settings) { model.care }.margins(top: 2)
            Label().xalign(0).wrapped().style("caption", "overdue").role(.alert).bind { label in
                label.text = model.selection.problem ?? ""
                label.isVisible = model.selection.problem != nil
            }
        }.align(vertical: .center).expandHorizontally()
    }
}

/// Light and temperature in one line, general values marked as such. The watering is named by the row that chooses its interval.
private func careLine(_ care: CareProfile, _ formatter: GardenFormatter) -> String {
    formatter.line(
        of: [
            care.light.map { (formatter.lightName($0.value), $0.source) },
            care.temperature.map { (formatter.temperature($0), $0.source) },
        ].compactMap { $0 })
}

@MainActor
private func newPlantPlaceGroup(_ model: AddPlantModel, _ settings: DisplaySettings) -> some Widget {
    // The keyboard focus starts at the name, not at Back.
    let name = EntryRow(tr("Name")).onChange { model.name = $0 }
        .bind { if $0.text != model.name { $0.text = model.name } }
    name.on("map") { name.focusSoon() }
    return PreferencesGroup {
        plantNameRows(name, model.nameCheck, settings) { settings.formatter.problem(withName: model.name) }
        changingChoiceRow(
            tr("Room"), { settings.formatter.roomChoices(model.rooms) },
            selected: {
                model.namesRoom ? model.rooms.count + 1 : model.room.flatMap(model.rooms.firstIndex).map { $0 + 1 } ?? 0
            }
        ) { index in
            model.namesRoom = index > model.rooms.count
            model.room = index == 0 || index > model.rooms.count ? nil : model.rooms[index - 1]
        }
        EntryRow(tr("Room Name"))
            .onChange { model.room = settings.formatter.room(typed: $0, among: model.rooms) }
            .bind { $0.isVisible = model.namesRoom }
            .focusing { model.needsRoomName }
        plantLightRow(settings, in: { model.room }, for: { model.care }, { model.light }) { model.light = $0 }
        potRow(settings, { model.pot }) { model.pot = $0 }
    }
}
