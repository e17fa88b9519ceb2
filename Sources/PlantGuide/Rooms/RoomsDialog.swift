import Garden
import GtkKit
import Localization

/// Presents the dialog with the rooms of the garden: their order, names and light.
@MainActor
func presentRooms(
    over parent: any Widget, _ window: WindowModel, closed: @escaping @MainActor () -> Void
) {
    let model = RoomsModel(window)
    let title = tr("Rooms")
    let add = Button(tr("Add Room…")).align(horizontal: .center)
    add.onClick { presentRoom(RoomModel(nil, in: model), over: add, model) }
    let content = Column {
        HeaderBar(title: title)
        Scrolled(
            Column(spacing: 18) {
                PreferencesGroup(description: tr("Plants use the light and location of their room unless you set their own.")) {
                    roomList(model)
                }
                add
            }.margins(top: 18, bottom: 24, start: 18, end: 18)
        ).expand()
    }
    let dialog = DialogWindow(over: parent, title: title, width: 480, height: 600, content).undoes(with: model.actions)
    dialog.onClose {
        model.stop()
        closed()
        return false
    }
    model.follow()
    dialog.present()
}

@MainActor
private func roomList(_ model: RoomsModel) -> some Widget {
    let list = ListBox {}.named(tr("Rooms"))
    return list.bind({ model.rows }) { rows in
        let hadFocus = AnyWidget(list).containsFocus
        list.isVisible = !rows.isEmpty
        list.replaceRows { for row in rows { roomRow(row, model, hadFocus: hadFocus) } }
    }
}

/// It is rebuilt when the rooms change, so it needs no bindings.
///
/// - Parameter hadFocus: Whether the keyboard focus was in the list before.
@MainActor
private func roomRow(_ row: RoomSummary, _ model: RoomsModel, hadFocus: Bool) -> some Widget {
    let (name, detail) = (model.formatter.room(row.id), model.detail(of: row))
    let up = moveButton("go-up-symbolic", tr("Move {room} Up"), row, model, isUp: true)
    let down = moveButton("go-down-symbolic", tr("Move {room} Down"), row, model, isUp: false)
    let widget = ActionRow(name, subtitle: detail).lines(title: 2)
        .prefix(Image(icon: row.id.icon).style("secondary"))
        .suffix(up).suffix(down)
        .suffix(Image(icon: "go-next-symbolic").style("secondary"))
        .named(tr("{item}, {rest}").filled(["item": name, "rest": detail]))
    if hadFocus, let pressed = model.pressed, pressed.room == row.id {
        // At the end of the list only the other button can be pressed.
        switch pressed.isUp {
        case true?: (up.isSensitive ? up : down).focusSoon()
        case false?: (down.isSensitive ? down : up).focusSoon()
        case nil: widget.focusSoon()
        }
    }
    return
        widget
        .onActivate {
            model.opened(row.id)
            presentRoom(RoomModel(row, in: model), over: widget, model)
        }
        .draggable { (value: row.id, label: name) }
        .takes(Room.self) { room in Task { await model.move(room, to: row.id) } }
}

@MainActor
private func moveButton(_ icon: String, _ label: String, _ row: RoomSummary, _ model: RoomsModel, isUp: Bool) -> Button {
    let button = Button(icon: icon, label: label.filled(["room": model.formatter.room(row.id)])).flat().align(vertical: .center)
        .onClick { Task { await model.move(row.id, up: isUp) } }
    button.isSensitive = row.id != (isUp ? model.rooms.first : model.rooms.last)
    return button
}

/// Presents the form that edits a room. It closes if the room is gone.
@MainActor
func presentRoom(_ room: Room, over parent: any Widget, _ window: WindowModel, closed: @escaping @MainActor () -> Void) {
    let list = RoomsModel(window)
    let model = RoomModel(unread: room, in: list)
    Task { await model.read() }
    let dialog = presentRoom(model, over: parent, list, closed: closed)
    dialog.bind({ model.isGone }) { if $0 { dialog.close() } }
}

/// Presents the form that adds a room, or edits one.
@MainActor @discardableResult
private func presentRoom(
    _ model: RoomModel, over parent: any Widget, _ list: RoomsModel, closed: @escaping @MainActor () -> Void = {}
) -> DialogWindow {
    let isNew = model.original == nil
    let formatter = list.formatter
    let lights = [nil] + LightLevel.choices.map(Optional.some)
    let form = Column(spacing: 18) {
        Column(spacing: 6) {
            PreferencesGroup {
                EntryRow(tr("Name")).onChange { model.name = $0 }.bind { $0.text = model.name }
                    .validated { model.problem }
                choiceRow(
                    tr("Light"), lights, { $0.map(formatter.locationLight) ?? tr("Not Set") },
                    { model.light?.choice }
                ) { model.light = $0 }
                choiceRow(tr("Location"), model.places, { $0.map(formatter.place) ?? tr("Not Set") }, { model.place }) {
                    model.place = $0
                }
            }
            Label().style("caption", "secondary").wrapped().xalign(0).margins(start: 2).role(.status).bind { label in
                label.text = model.hint ?? ""
                label.isVisible = model.hint != nil
            }
        }
        if !isNew { removeButton(model) }
    }
    return presentForm(
        isNew ? tr("Add Room") : tr("Edit Room"), button: isNew ? tr("Add") : tr("Save"), height: 400, over: parent,
        model, isValid: { model.isValid }, save: { await model.save() }, closed: closed, form)
}

@MainActor
private func removeButton(_ model: RoomModel) -> some Widget {
    let button = Button(tr("Remove Room")).style("destructive-action").align(horizontal: .center)
    return button.onClick {
        Task { await model.remove() }
        model.settle()
        button.closeWindow()
    }
}
