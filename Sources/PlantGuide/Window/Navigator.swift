import Garden
import Observation

/// What the window shows: the section, the page above it, and the dialog over both.
@MainActor @Observable
final class Navigator {
    /// The sections of the view switcher.
    enum Section: String, CaseIterable { case plants, schedule, identify }

    /// A page above the sections.
    enum Page: Hashable {
        case plant(Plant.ID)
        /// The current identification.
        case identification
    }

    /// A dialog over the window.
    enum Dialog: Hashable {
        case addPlant
        /// Adding a plant from identification photos.
        case adopt(Adoption)
        case editPlant(Plant.ID)
        case preferences
        /// The preferences, at the page with the API keys.
        case keys
        /// The preferences, at the page of reminders.
        case reminders
    }

    /// The selected section.
    var section = Section.plants
    /// The page above the sections; nil for none.
    private(set) var page: Page?
    /// The plant whose page is open; nil for none.
    var openPlant: Plant.ID? { if case .plant(let plant) = page { plant } else { nil } }
    /// The dialog that is open; nil for none.
    private(set) var dialog: Dialog?

    /// Shows a dialog; set by the window.
    @ObservationIgnored var presenter: @MainActor (Dialog) -> Void = { _ in }

    /// Shows a section and closes the page above it.
    func showSection(_ section: Section) {
        page = nil
        self.section = section
    }

    /// Opens a plant's page.
    func open(_ plant: Plant.ID) { page = .plant(plant) }

    /// Opens the page of the current identification.
    func openIdentification() { page = .identification }

    /// Closes the page above the sections if it is a plant's.
    func closePlant() { if openPlant != nil { page = nil } }

    /// Closes the page above the sections.
    func closePage() { page = nil }

    /// Opens a dialog.
    func present(_ dialog: Dialog) {
        self.dialog = dialog
        presenter(dialog)
    }

    /// Notes that the dialog was closed.
    func dialogClosed() { dialog = nil }
}
