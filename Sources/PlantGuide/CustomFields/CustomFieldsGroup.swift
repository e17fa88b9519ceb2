import Garden
import GtkKit
import Localization

/// The custom fields of the garden, with rows that edit them and a button that adds one.
@MainActor
func customFieldsGroup(_ window: WindowModel) -> some Widget {
    let model = CustomFieldsModel(window.repository, window.actions)
    let list = ListBox {}
    let add = Button(tr("Add Field…")).flat().align(vertical: .center)
    add.onClick { present(nil, over: add, window) }
    list.bind({ model.fields }) { fields in
        list.isVisible = !fields.isEmpty
        list.replaceRows { for field in fields { fieldRow(field, window) } }
    }
    return PreferencesGroup(tr("Custom Fields"), description: tr("Anything else to record about each plant")) { list }
        .suffix(add)
        .on("map") { model.follow() }
        .on("unmap") { model.stop() }
}

/// It is rebuilt when the fields change, so it needs no bindings.
@MainActor
private func fieldRow(_ field: CustomField, _ window: WindowModel) -> some Widget {
    let detail = window.settings.formatter.fieldDetail(field)
    let row = ActionRow(field.name, subtitle: detail).lines(subtitle: 2)
        .suffix(Image(icon: "go-next-symbolic").style("secondary"))
        .named("\(field.name), \(detail)")
    return row.onActivate { present(field, over: row, window) }
}

@MainActor
private func present(_ field: CustomField?, over parent: any Widget, _ window: WindowModel) {
    presentCustomField(field, over: parent, window.repository, window.settings, window.actions) {}
}
