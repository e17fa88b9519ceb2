import GtkKit
import Localization

/// Presents the list of keyboard shortcuts, which can be searched.
@MainActor
func presentShortcuts(over parent: any Widget) {
    let (title, model) = (tr("Keyboard Shortcuts"), ShortcutsModel(textOfKeys: text))
    let entry = SearchEntry(label: tr("Search shortcuts")).onSearch { model.query = $0 }
    let list = Column(spacing: 18) {
        for group in model.groups { groupList(group, model) }
        Label(tr("No Shortcuts Found")).style("secondary").role(.status)
            .bind { $0.isVisible = !model.groups.contains(where: model.isShown) }
    }
    let content = Column {
        HeaderBar(title: title)
        entry.margins(top: 6, bottom: 6, start: 18, end: 18)
        Scrolled(list.margins(top: 12, bottom: 24, start: 18, end: 18)).expand()
    }
    let dialog = DialogWindow(over: parent, title: title, width: 560, height: 680, content)
    entry.onStop { if entry.text.isEmpty { dialog.close() } else { entry.text = "" } }
    dialog.present()
}

@MainActor
private func groupList(_ group: KeyboardShortcuts.Group, _ model: ShortcutsModel) -> some Widget {
    PreferencesGroup(group.title) {
        for shortcut in group.shortcuts {
            shortcutRow(shortcut.keys, shortcut.title).bind { $0.isVisible = model.isShown(shortcut, in: group) }
        }
    }.bind { $0.isVisible = model.isShown(group) }
}

@MainActor
private func shortcutRow(_ keys: String, _ title: String) -> PlainRow {
    let combinations = keys.split(separator: " ").map(String.init)
    let name = tr("{item}, {rest}").filled(["item": title, "rest": text(of: keys)])
    return PlainRow(
        name,
        Row(spacing: 12) {
            Label(title).wrapped(withinWords: false).xalign(0).expandHorizontally()
            FlowRow {
                for (index, keys) in combinations.enumerated() {
                    if index > 0 { Label(tr("or")).style("secondary") }
                    ShortcutLabel(keys)
                }
            }.align(vertical: .center)
        }.margins(top: 10, bottom: 10, start: 12, end: 12))
}

/// Key combinations that are separated by spaces, as text.
@MainActor
private func text(of keys: String) -> String {
    keys.split(separator: " ").map { ShortcutLabel.text(of: String($0)) }.joined(separator: ", ")
}
