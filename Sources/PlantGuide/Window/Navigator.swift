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
        case identification
        /// The camera, whose photos are added to an identification.
        case camera
        /// The camera, whose photos are added to a plant.
        case plantCamera(Plant.ID)
        case careRound(CareRoundScope)
    }

    /// A dialog over the window.
    enum Dialog: Hashable {
        case addPlant
        case adopt(Adoption)
        case editPlant(Plant.ID)
        /// Why a plant is archived.
        case archivePlant(Plant.ID)
        /// The soil checks that an action on several tasks has left.
        case soilChecks(BulkAnswer)
        /// The planning of an absence: a recorded one, or for nil a new one.
        case away(AwayPeriod?)
        /// The rooms of the garden.
        case rooms
        /// The printing of tasks, of a room or, for nil, of all.
        case taskList(Room?)
        case preferences
        /// The preferences, at the page with the API keys.
        case keys
        /// The preferences, at the page of reminders.
        case reminders
    }

    var section = Section.plants
    private(set) var page: Page?
    /// The plant whose page or camera is open; nil for none.
    var openPlant: Plant.ID? {
        switch page {
        case .plant(let plant), .plantCamera(let plant): plant
        case .identification, .camera, .careRound, nil: nil
        }
    }
    private(set) var dialog: Dialog?

    /// Shows a dialog; set by the window.
    @ObservationIgnored var presenter: @MainActor (Dialog) -> Void = { _ in }

    /// Shows a section and closes the page above it.
    func showSection(_ section: Section) {
        page = nil
        self.section = section
    }

    func open(_ plant: Plant.ID) { page = .plant(plant) }

    func openIdentification() { page = .identification }

    func openCamera() { page = .camera }

    func openCamera(for plant: Plant.ID) { page = .plantCamera(plant) }

    /// Begins a care round.
    func openCareRound(_ scope: CareRoundScope) { page = .careRound(scope) }

    /// Whether a care round is in front.
    var isInCareRound: Bool { if case .careRound = page { true } else { false } }

    func closePlant() { if openPlant != nil { page = nil } }

    func closePage() { page = nil }

    func present(_ dialog: Dialog) {
        self.dialog = dialog
        presenter(dialog)
    }

    func dialogClosed() { dialog = nil }
}
