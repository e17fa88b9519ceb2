import Garden
import GtkKit
import Localization
import Printing

/// Presents the dialog that prints a list of tasks, of a room or, for nil, of all.
@MainActor
func presentTaskList(
    over parent: any Widget, _ window: WindowModel, in room: Room?, closed: @escaping @MainActor () -> Void
) {
    let model = TaskListModel(window, in: room)
    let formatter = model.settings.formatter
    let title = tr("Print Tasks")
    let cancel = Button(tr("Close"))
    cancel.onClick { cancel.closeWindow() }
    let days = ComboRow(tr("Tasks"), TaskListModel.choices.map { choiceTitle($0, formatter) }).onSelect { index in
        Task { await model.choose(days: TaskListModel.choices[index]) }
    }
    let body = PreferencesGroup {
        days
        roomRow(model, formatter)
    }
    let content = Column {
        HeaderBar(title: title).windowButtons(false).start(cancel)
        Scrolled(body.margins(top: 18, bottom: 24, start: 18, end: 18)).expand()
    }
    let dialog = DialogWindow(over: parent, title: title, width: 420, height: 330, content, foot: listFoot(model))
        .undoes(with: window.actions)
    dialog.onClose {
        closed()
        return false
    }
    dialog.present()
    // Otherwise Enter would close the dialog.
    days.focus()
    Task {
        await model.readRooms()
        await model.load()
    }
}

/// The room whose tasks are printed, or all rooms.
@MainActor
private func roomRow(_ model: TaskListModel, _ formatter: GardenFormatter) -> some Widget {
    let row = ComboRow(tr("Room"), [])
    row.onSelect { index in
        let room = index == 0 ? nil : model.rooms.dropFirst(index - 1).first
        if room != model.room { Task { await model.choose(room: room) } }
    }
    row.bind {
        model.rooms
    } apply: { rooms in
        row.setTitles([tr("All Rooms")] + rooms.map(formatter.room))
        row.selected = model.room.flatMap(rooms.firstIndex).map { $0 + 1 } ?? 0
    }
    return row
}

private func choiceTitle(_ days: Int, _ formatter: GardenFormatter) -> String {
    switch days {
    case 0: tr("Due Today or Overdue")
    case 1: tr("Through Tomorrow")
    default: ntr("Today and the Next {n} Day", "Today and the Next {n} Days", days).filled(["n": formatter.number(days)])
    }
}

@MainActor
private func listFoot(_ model: TaskListModel) -> some Widget {
    let formatter = model.settings.formatter
    let words = Label().style("caption", "secondary").wrapped().xalign(0).role(.status).bind { label in
        guard let sheet = model.sheet, let pages = model.pageCount else { return label.text = "" }
        label.text =
            sheet.rooms.isEmpty
            ? tr("Nothing to do.")
            : tr("{pages}, {plants}").filled([
                "pages": ntr("{n} page", "{n} pages", pages).filled(["n": formatter.number(pages)]),
                "plants": formatter.sheetSummary(plants: sheet.plantCount, rooms: sheet.rooms.map(\.room)),
            ])
    }
    let print = Button(tr("Print…")).suggested()
    print.onClick { printList(model, over: print) }
        .shortcut("<Control>Return") { if model.canPrint { printList(model, over: print) } }
    return documentFoot(
        words, name: { formatter.fileName(ofCareFrom: formatter.today, through: formatter.today + model.days) }, print: print,
        canPrint: { model.canPrint }
    ) { file in
        _ = await model.savePDF(to: file)
    }
}

@MainActor
private func printList(_ model: TaskListModel, over parent: any Widget) {
    guard let sheet = model.sheet else { return }
    let formatter = model.settings.formatter
    printDocument(
        tr("Plant Care"), over: parent, model.actions,
        failed: { tr("The list was not printed: {reason}").filled(["reason": $0]) }
    ) { TaskPages(sheet, formatter, size: $0) }
}
