import DesktopIntegration
import Foundation
import Garden
import GtkKit
import Localization

/// The row of a service's key: where it is stored, and what can be done with it.
@MainActor
func keyRow(_ model: KeyModel, _ formatter: GardenFormatter, file: URL, changed: @escaping @MainActor () async -> Void)
    -> some Widget
{
    ActionRow(tr("API Key"))
        .suffix(Image(icon: "object-select-symbolic").style("success").bind { $0.isVisible = model.place != nil })
        .suffix(enterButton(model, file: file, changed: changed)).suffix(keyMenu(model, changed: changed))
        .bind { $0.subtitle = keyWords(model, formatter) }
}

/// The button that asks for a new key. Its title depends on whether there is one.
@MainActor
private func enterButton(_ model: KeyModel, file: URL, changed: @escaping @MainActor () async -> Void) -> some Widget {
    // The key that waits for the user's consent to a file.
    var waiting: String?
    let button = Button(tr("Enter…")).align(vertical: .center)
    let keep: @MainActor (String, _ allowsFile: Bool) -> Void = { key, allowsFile in
        waiting = allowsFile ? nil : key
        Task {
            await model.keep(key, allowsFile: allowsFile)
            await changed()
        }
    }
    button.onClick { askForKey(model.service, over: button) { keep($0, false) } }
    button.bind({ (model.isBusy, model.needsFileConsent) }) { isBusy, needsFileConsent in
        guard !isBusy else { return }
        guard needsFileConsent, let key = waiting else { return waiting = nil }
        askForFile(over: button, file) { agreed in
            if agreed { return keep(key, true) }
            waiting = nil
            model.declineFile()
        }
    }
    return button.bind {
        let service = ["service": model.service.title]
        $0.title = model.place == nil ? tr("Enter…") : tr("Change…")
        $0.named(
            (model.place == nil ? tr("Enter the API key for {service}") : tr("Change the API key for {service}")).filled(service))
        $0.isVisible = model.isKnown && model.place != .environment
        $0.isSensitive = !model.isBusy
    }
}

/// The menu of a key that is there.
@MainActor
private func keyMenu(_ model: KeyModel, changed: @escaping @MainActor () async -> Void) -> some Widget {
    func item(_ title: String, _ action: @escaping @MainActor () async -> Void) -> MenuItem {
        MenuItem(title) {
            Task {
                await action()
                await changed()
            }
        }
    }
    let name = tr("Actions for the API key for {service}").filled(["service": model.service.title])
    return MenuButton(icon: "view-more-symbolic", label: name) {
        let isStored = model.place == .secretService || model.place == .file
        return Menu([
            .init([item(tr("Test Key")) { await model.test() }]),
            .init(isStored ? [item(tr("Remove Key")) { await model.remove() }] : []),
        ])
    }
    .flat().align(vertical: .center)
    .bind {
        $0.isVisible = model.place != nil
        $0.isSensitive = !model.isBusy
    }
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

/// Asks for a key, and says where there is one.
@MainActor
private func askForKey(_ service: WebService, over parent: any Widget, answer: @escaping @MainActor (String) -> Void) {
    let entry = Entry(label: tr("Enter an API Key"), hint: tr("Enter an API Key")).hidesText()
    let address = service.keyAddress
    let get = Button(tr("Get a Key")).flat().align(horizontal: .center)
        .described(tr("Opens {address} in the browser").filled(["address": address]))
    get.onClick { get.openLink(address) }
    presentTextForm(
        tr("API Key for {service}").filled(["service": service.title]),
        body: tr("The key is stored on this computer and tested with {service}.").filled(["service": service.title]),
        button: tr("Save"), entry, below: get, problem: { $0.isBlank ? tr("Enter an API key.") : nil }, over: parent, take: answer
    )
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
