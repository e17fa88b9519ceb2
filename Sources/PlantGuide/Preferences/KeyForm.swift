import Foundation
import Garden
import GtkKit
import Localization

/// Presents the form of a service's key, which says where there is one. It stays open with what was typed until the key is saved.
///
/// - Parameters:
///   - file: Where the key is stored without a keyring, if the user agrees.
///   - saved: Called once the key was saved, as the form closes.
@MainActor
func presentKeyForm(
    _ model: KeyModel, _ formatter: GardenFormatter, file: URL, over parent: any Widget,
    closed: @escaping @MainActor () -> Void = {}, saved: @escaping @MainActor () -> Void
) {
    model.beginEntry()
    let service = model.service
    let typed = TextFormModel()
    let entry = PasswordEntry(label: tr("Enter an API Key")).onChange { typed.text = $0 }
    let form = Column(spacing: 12) {
        Label(
            tr("The key is tested with {service} and stored on this computer. The system may ask for a password for that.")
                .filled(["service": service.title])
        )
        .wrapped().xalign(0)
        Column(spacing: 6) { entry.validated(afterPause: true) { formatter.problem(withKey: typed.text) } }
        Label(tr("Testing the key with {service}…").filled(["service": service.title])).style("secondary").wrapped().xalign(0)
            .bind { $0.isVisible = model.testsNewKey }
        savingProblem(model, formatter)
        getKeyButton(service).align(horizontal: .center)
    }
    form.bind({ model.needsFileConsent }) { isNeeded in
        if isNeeded { askForFile(over: entry, file) { model.answer(storesInFile: $0) } }
    }
    presentForm(
        tr("API Key for {service}").filled(["service": service.title]), button: tr("Save"), height: 360, over: parent, typed,
        isValid: { formatter.problem(withKey: typed.text) == nil },
        save: {
            guard await model.keep(typed.text) else { return false }
            saved()
            return true
        }, endsSaving: model.endNewKeyTest, closed: closed, discard: .key, form, focus: entry)
}

/// A button that opens the page where the user gets a key; all services give keys for free.
@MainActor
func getKeyButton(_ service: WebService) -> some Widget {
    let get = Button(tr("Get a Free Key"), icon: "adw-external-link-symbolic").flat()
        .described(tr("Opens {address} in the browser").filled(["address": service.keyAddress]))
    return get.onClick { get.openLink(service.keyAddress) }
}

/// Why the key was not saved, and a button that tries it again as Save does. Hidden if nothing failed.
@MainActor
private func savingProblem(_ model: KeyModel, _ formatter: GardenFormatter) -> some Widget {
    let place = Bin()
    return place.bind({ model.savingError.map(formatter.message(forUnsavedKey:)) }) { message in
        place.isVisible = message != nil
        place.setChild(
            message.map { message in
                let retry = Button(tr("Try Again"))
                retry.onClick { retry.activateDefault() }
                return noticeRow("dialog-warning-symbolic", message, isWarning: true, buttons: [retry])
            })
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

extension GardenFormatter {
    /// What is wrong with a key that was typed; nil for nothing.
    func problem(withKey text: String) -> String? {
        guard !text.isBlank else { return tr("Enter an API key.") }
        do throws(SecretsError) {
            _ = try WebService.newKey(from: text)
            return nil
        } catch {
            return message(for: error)
        }
    }

    /// The message for a key that was not saved.
    func message(forUnsavedKey error: any Error) -> String {
        if let refusal = error as? any WebServiceError, refusal.failure == .keyRejected {
            return tr("{service} does not accept this key, so it was not saved. Copy the whole key from your account.")
                .filled(["service": refusal.service.title])
        }
        if error as? SecretsError == .locked { return tr("The key was not saved because the keyring was not unlocked.") }
        return tr("The key was not saved. {reason}").filled(["reason": message(for: error)])
    }
}
