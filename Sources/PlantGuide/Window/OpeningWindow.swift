import GtkKit
import Localization

/// The window shown instead of the main one while opening the garden takes longer than a second.
///
/// - Parameter cancel: Called when the user closes the window.
@MainActor
func openingWindow(_ application: Application, cancel: @escaping @MainActor () -> Void) -> ApplicationWindow {
    let window = ApplicationWindow(application, title: "PlantGuide", width: 620, height: 480)
    let spinner = Spinner(label: tr("Loading the garden")).size(width: 32, height: 32).align(horizontal: .center)
    let page = StatusPage(
        title: tr("Opening the Garden…"), description: tr("This takes longer while another program is using it."), spinner)
    window.setContent(
        Column {
            HeaderBar(title: "PlantGuide")
            page.expand()
        })
    window.onClose {
        cancel()
        return false
    }
    return window
}
