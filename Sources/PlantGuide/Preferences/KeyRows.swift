import DesktopIntegration
import Foundation
import Garden
import GtkKit
import Localization

/// Two rows for the key of a service: one shows where it is stored and tests it, the other takes a new one.
@MainActor
func keyRows(_ model: KeyModel, _ formatter: GardenFormatter, file: URL, changed: @escaping @MainActor () async -> Void)
    -> [any Widget]
{
    [keyRow(model, formatter, changed: changed), newKeyRow(model, formatter, file: file, changed: changed)]
}

@MainActor
private func keyRow(_ model: KeyModel, _ formatter: GardenFormatter, changed: @escaping @MainActor () async -> Void)
    -> some Widget
{
    let service = model.service
    let address = service.keyAddress
    let get = Button(tr("Get a Key")).align(vertical: .center)
        .described(tr("Opens {address} in the browser").filled(["address": address]))
    get.onClick { get.openLink(address) }.bind { $0.isVisible = model.isKnown && model.place == nil }
    let test = Button(tr("Test")).align(vertical: .center)
        .named(tr("Test the key for {service}").filled(["service": service.title]))
    test.onClick {
        Task {
            await model.test()
            await changed()
        }
    }
    .bind {
        $0.isVisible = model.place != nil
        $0.isSensitive = !model.isBusy
    }
    let remove = Button(tr("Remove")).flat().align(vertical: .center)
        .named(tr("Remove the key for {service}").filled(["service": service.title]))
    remove.onClick {
        Task {
            await model.remove()
            await changed()
        }
    }
    .bind {
        $0.isVisible = model.place == .secretService || model.place == .file
        $0.isSensitive = !model.isBusy
    }
    return ActionRow(tr("API Key"))
        .prefix(Image(icon: "object-select-symbolic").style("success").bind { $0.isVisible = model.place != nil })
        .suffix(get).suffix(remove).suffix(test)
        .bind { $0.subtitle = keyWords(model, formatter) }
}

/// Where the key comes from, and the result of the last operation on it.
@MainActor
func keyWords(_ model: KeyModel, _ formatter: GardenFormatter) -> String {
    let place =
        switch model.place {
        case .environment: tr("From the environment variable {variable}").filled(["variable": model.service.keyVariable])
        case .secretService: tr("Stored in the keyring")
        case .file: tr("Stored in a file that only you can read")
        case nil: model.isKnown ? tr("No key yet") : ""
        }
    let outcome: String? =
        switch model.outcome {
        case .nothing: nil
        case .busy: tr("Waiting for an answer…")
        case .accepted: tr("{service} accepts this key.").filled(["service": model.service.title])
        case .failed(let error): formatter.message(for: error)
        }
    return [place, outcome].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
}

@MainActor
private func newKeyRow(
    _ model: KeyModel, _ formatter: GardenFormatter, file: URL, changed: @escaping @MainActor () async -> Void
) -> some Widget {
    // The key that waits for the user's consent to a file.
    var waiting: String?
    let row = EntryRow("", isSecret: true)
    row.onApply { key in
        waiting = key
        Task {
            await model.keep(key)
            await changed()
        }
    }
    row.bind({ model.needsFileConsent }) { needsFileConsent in
        guard needsFileConsent, let key = waiting else { return }
        askForFile(over: row, file) { agreed in
            guard agreed else { return model.declineFile() }
            Task {
                await model.keep(key, allowsFile: true)
                await changed()
            }
        }
    }
    row.bind({ model.saveCount }) { _ in
        waiting = nil
        row.text = ""
    }
    return row.bind {
        $0.title = model.place == nil ? tr("Enter an API Key") : tr("Replace the API Key")
        $0.isVisible = model.isKnown && model.place != .environment
        $0.isSensitive = !model.isBusy
    }
}

/// Asks whether a key may be stored in a file, on a desktop without a keyring.
@MainActor
private func askForFile(
    over parent: any Widget, _ file: URL, answer: @escaping @MainActor (_ agreed: Bool) -> Void
) {
    MessageDialog(
        heading: tr("Store the Key in a File?"),
        body: tr(
            "This desktop has no keyring. The key can be stored in {file}, which only you can read. It is not encrypted there: anyone who can read your files or their backups can use it."
        ).filled(["file": file.path(percentEncoded: false)]),
        responses: [.init(MessageDialog.cancel, tr("Cancel")), .init("keep", tr("Store in a File"))]
    ).ask(over: parent) { answer($0 == "keep") }
}
