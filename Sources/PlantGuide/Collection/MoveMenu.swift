import Garden
import GtkKit
import Localization

/// The rooms of the garden, none, and another one. The room that all of the plants are in is checked.
@MainActor
func moveMenu(_ model: CollectionModel, _ ids: Set<Plant.ID>, _ navigator: Navigator) -> Menu {
    let current = Set(ids.map { model.row($0).summary.room })
    let rooms = model.formatter.allRooms(with: model.counts.rooms.map(\.name)).map { room in
        MenuItem(model.formatter.room(room), isChecked: current == [room]) { Task { await model.move(ids, to: room) } }
    }
    let none = MenuItem(tr("No Room"), isChecked: current == [nil]) { Task { await model.move(ids, to: nil) } }
    return Menu([
        Menu.Section(rooms + [none]), Menu.Section([MenuItem(tr("Other Room…")) { navigator.present(.otherRoom(ids)) }]),
    ])
}

/// Asks for the name of a room and moves plants to it.
@MainActor
func askRoom(
    of ids: Set<Plant.ID>, _ model: CollectionModel, over parent: any Widget, closed: @escaping @MainActor () -> Void
) {
    presentTextForm(
        tr("Other Room"), body: ids.count == 1 ? ids.first.map { model.row($0).name } ?? "" : model.formatter.plants(ids.count),
        button: ctr("plants", "Move"), Entry(label: tr("Room Name"), hint: tr("Room Name")),
        problem: model.formatter.problem(withName:), over: parent, closed: closed
    ) { text in
        Task { await model.move(ids, to: model.formatter.room(typed: text, among: model.counts.rooms.map(\.name))) }
    }
}
