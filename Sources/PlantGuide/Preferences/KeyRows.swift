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
        .suffix(Image(icon: "object-select-symbolic").style("success").bind { $0.isVisible = model.isAccepted })
        .suffix(enterButton(model, formatter, file: file, changed: changed)).suffix(keyMenu(model, changed: changed))
        .bind { $0.subtitle = keyWords(model, formatter) }
}

/// The button that asks for a new key. Its title depends on whether there is one.
@MainActor
private func enterButton(
    _ model: KeyModel, _ formatter: GardenFormatter, file: URL, changed: @escaping @MainActor () async -> Void
) -> some Widget {
    let button = Button(tr("Enter…")).align(vertical: .center)
    button.onClick {
        presentKeyForm(model, formatter, file: file, over: button) {
            Task {
                await model.test()
                await changed()
            }
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
    let isUnchecked = model.service == .plantNet && model.place != nil && !model.isAccepted
    return [place, outcomeWords(model, formatter) ?? (isUnchecked ? tr("Not checked yet") : nil)].compactMap(\.self).filter {
        !$0.isEmpty
    }.joined(separator: "\n")
}

/// What a toast says of a key that was saved: whether the service accepts it, or that it was not checked.
@MainActor
func savedWords(_ model: KeyModel, _ formatter: GardenFormatter) -> String? {
    if case .failed(let error) = model.outcome, !isVerdict(error) {
        return tr("Key saved, but not checked yet. {reason}").filled(["reason": formatter.message(for: error)])
    }
    return outcomeWords(model, formatter)
}

/// Whether an error says something about the key, and not only that the service did not answer.
private func isVerdict(_ error: any Error) -> Bool { (error as? any WebServiceError).map { $0.failure == .keyRejected } ?? true }

/// The result of the last operation on a key; nil for none.
@MainActor
func outcomeWords(_ model: KeyModel, _ formatter: GardenFormatter) -> String? {
    switch model.outcome {
    case .nothing: nil
    case .busy: tr("Waiting for an answer…")
    case .accepted: tr("{service} accepts this key.").filled(["service": model.service.title])
    case .failed(let error) where isVerdict(error): formatter.message(for: error)
    case .failed(let error): tr("Not checked. {reason}").filled(["reason": formatter.message(for: error)])
    }
}
