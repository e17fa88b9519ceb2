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

        /// Whether it is the page of a plant.
        var isPlant: Bool { if case .plant = self { true } else { false } }

        /// The plant that the page or camera is for; nil for none.
        var subject: Plant.ID? {
            switch self {
            case .plant(let plant), .plantCamera(let plant): plant
            case .identification, .camera, .careRound: nil
            }
        }
    }

    /// A dialog over the window.
    enum Dialog: Hashable {
        case addPlant
        case adopt(Adoption)
        case editPlant(Plant.ID)
        /// Why a plant is archived.
        case archivePlant(Plant.ID)
        /// The name of a room that plants move to.
        case otherRoom(Set<Plant.ID>)
        /// The soil checks among several tasks that are to be completed.
        case soilChecks(SoilChecksModel)
        /// The plant that identified photos are added to.
        case photoPlant(PhotoPlantModel)
        /// The planning of an absence: a recorded one, or for nil a new one.
        case away(AwayPeriod?)
        /// The rooms of the garden.
        case rooms
        /// The form of a room.
        case room(Room)
        /// The printing of tasks, of a room or, for nil, of all.
        case taskList(Room?)
        /// The form of a task.
        case task(TaskEditing)
        case preferences
        /// The form of a service's API key.
        case key(WebService)
        /// The preferences, at the page with the API keys.
        case keys
        /// The preferences, at the page of reminders.
        case reminders
    }

    private(set) var section = Section.plants
    private(set) var page: Page? {
        didSet {
            guard page == nil, let oldValue else { return }
            leftPlant = oldValue.subject
            focusRequests += 1
        }
    }
    /// Grows each time that the keyboard focus is to move into the section in front.
    private(set) var focusRequests = 0
    /// The plant whose page was closed last, to which the focus then returns; nil once the focus moved for another reason.
    @ObservationIgnored private(set) var leftPlant: Plant.ID?
    /// The plant whose page or camera is open; nil for none.
    var openPlant: Plant.ID? { page?.subject }
    private(set) var dialog: Dialog?

    /// Shows a dialog; set by the window.
    @ObservationIgnored var presenter: @MainActor (Dialog) -> Void = { _ in }

    /// Opens the identification of a plant of the garden by one of its photos; set by the window.
    @ObservationIgnored var identify: @MainActor (IdentifiedPlant, Photo) -> Void = { _, _ in }

    /// Whether the user's last action was a key press; set by the window.
    @ObservationIgnored var isByKeyboard: @MainActor () -> Bool = { false }

    /// Shows a section, closes the page above it, and moves the keyboard focus into it.
    func showSection(_ section: Section) {
        page = nil
        if section != self.section { leftPlant = nil }
        self.section = section
        focusRequests += 1
    }

    /// Shows the section that the user chose in the view switcher.
    func choose(_ section: Section) {
        guard section != self.section else { return }
        self.section = section
        focusContent()
    }

    /// Moves the keyboard focus into the section in front after what the user did there by keyboard. Does nothing after a click.
    func focusContent() {
        guard isByKeyboard() else { return }
        leftPlant = nil
        focusRequests += 1
    }

    func open(_ plant: Plant.ID) { page = .plant(plant) }

    func openIdentification() { page = .identification }

    func openCamera() { page = .camera }

    func openCamera(for plant: Plant.ID) { page = .plantCamera(plant) }

    /// Begins a care round.
    func openCareRound(_ scope: CareRoundScope) { page = .careRound(scope) }

    /// Whether a plant's page is in front.
    var showsPlant: Bool { if case .plant = page { true } else { false } }

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
