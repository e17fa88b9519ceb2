import DesktopIntegration
import Foundation
import GLibKit
import Garden
import GtkKit
import GardenData
import Localization

/// The main window: the sections, a page above them, dialogs, and toasts.
@MainActor
final class MainWindow {
    let model: WindowModel
    let widget: ApplicationWindow
    let settings = Settings(schema: Program.id)
    let collection: CollectionModel
    let schedule: ScheduleModel
    let calendar: CalendarModel
    let identify: IdentifyModel
    let reminders: RemindersModel
    /// The sample garden; nil for the user's own.
    let sample: SampleGardenModel?
    var plantPage: PlantPageModel?
    /// The model of a plant's page that is being read before it is shown; nil for none.
    var openingPlant: PlantPageModel?
    /// The care round that is in front or was last.
    var careRound: CareRoundModel?
    /// The camera that is open.
    var camera: CameraModel?
    /// Whether a page is closed because another one opens.
    var isReplacingPage = false
    /// How far closing has come: not begun, saving or asking the user, or decided.
    enum Closing { case no, asking, decided }
    var closing = Closing.no
    var hasOfferedCorrection = false
    /// The first look for dates in the future.
    var correction: MainLoopSource?
    /// Fires when the day changes, or before that when a task falls due.
    private var timer: WallClockTimer?
    private var zone: ZoneWatch?
    private var following: Task<Void, Never>?
    private var followers: [Task<Void, Never>] = []
    private var schedulePage: LazyWidget?

    /// - Parameters:
    ///   - begun: A read of the plants that has begun; nil to begin one.
    ///   - closed: Called when the user closes the window.
    ///   - lost: Called with the error if it turns out that the garden cannot be read.
    init(
        _ application: Application, _ environment: Environment, continuing begun: PlantsRead? = nil,
        closed: @escaping @MainActor () -> Void,
        lost: @escaping @MainActor (any Error) -> Void = { _ in }
    ) {
        model = WindowModel(environment)
        collection = CollectionModel(model, continuing: begun ?? PlantsRead(model.repository))
        schedule = ScheduleModel(model)
        calendar = CalendarModel(model)
        identify = IdentifyModel(model)
        sample = SampleGardenModel(model)
        reminders = RemindersModel(model) { [collection] in collection.state == .ready && !collection.isGardenEmpty }
        widget = ApplicationWindow(
            application, title: environment.isDemo ? tr("Sample Garden") : "PlantGuide", width: settings.int("width") ?? 1_100,
            height: settings.int("height") ?? 760)
        if settings.bool("maximized") == true { widget.isMaximized = true }
        if environment.isDemo { widget.markedAsDevelopment() }
        model.layout.shape = widget.shape
        model.actions.onReadingFailed = { error in
            if GardenRepository.isGardenLost(error, in: environment.folders) { lost(error) }
        }
        widget.asksBeforeReplacing(with: model)
        restoreState()
        showCareRoundsFullScreen()
        widget.setContent(content())
        widget.shortcut("<Control>f") { [weak self] in self?.toggleSearch() }
        widget.bind { [model] _ in
            application.setEnabled(model.actions.canUndo, action: "undo")
            application.setEnabled(model.actions.canRedo, action: "redo")
        }
        widget.bind({ [model] in model.settings.earlyTasks }) { [collection] _ in collection.arrange(countingAgain: false) }
        follow()
        widget.onClose { [weak self] in
            if self?.mayClose() == false { return true }
            self?.saveState()
            self?.leave()
            closed()
            return false
        }
    }

    /// Shows the plants that match a search among all plants.
    func search(_ text: String) {
        collection.filter = CollectionFilter()
        openSearch()
        collection.query = text
    }

    /// Opens the search of the plants, also from the schedule and from a plant's page, or closes it if it has the keyboard focus.
    func toggleSearch() {
        let navigator = model.navigator
        guard navigator.dialog == nil, navigator.page == nil || navigator.showsPlant, collection.showsPlants else { return }
        let isHere = navigator.section == .plants && navigator.page == nil
        if isHere, collection.isSearching, collection.keyboardFocus.isInSearch { return collection.isSearching = false }
        openSearch()
    }

    /// Shows the plants and moves the keyboard focus into their search.
    private func openSearch() {
        model.navigator.showSection(.plants)
        collection.keyboardFocus.requestsForSearch = model.navigator.focusRequests
        collection.beginSearch()
    }

    func present() { widget.present() }

    /// Builds the schedule and reads it, and the month of the calendar, a moment after the window was opened, so that they then
    /// open at once. By then the plants are usually shown.
    func prepareSchedule() {
        followers.append(
            Task { [weak self] in
                guard (try? await Task.sleep(for: .milliseconds(1_500))) != nil else { return }
                guard let self, let schedulePage, !schedulePage.isBuilt else { return }
                schedule.prepare()
                schedulePage.prepare()
                await calendar.prepare()
            })
    }

    func close() { widget.close() }

    // MARK: Content

    private func content() -> some Widget {
        let schedulePage = LazyWidget { [weak self, schedule, calendar, model] in
            self?.followers.append(Task { await schedule.follow() })
            let page = LazyWidget {
                self?.followers.append(Task { await calendar.follow() })
                return calendarScreen(calendar, model.layout)
            }
            let screen = scheduleScreen(schedule, calendar, model.layout, calendarPage: page)
            return Column { [awayNotice(model), screen.expand()] }.on("map") {
                Task { await schedule.appear() }
            }
        }
        self.schedulePage = schedulePage
        let sections = ViewStack([
            ViewPage(
                Navigator.Section.plants, title: tr("Plants"), icon: "pg-plants-symbolic",
                collectionScreen(
                    collection, model.layout, model.navigator, model.environment,
                    exploreSample: { [weak self] in self?.exploreSample() })),
            ViewPage(
                .schedule, title: tr("Schedule"), icon: "x-office-calendar-symbolic", schedulePage),
            ViewPage(
                .identify, title: tr("Identify"), icon: "pg-identify-symbolic",
                LazyWidget { [identify, model] in identifyScreen(identify, model.layout) }),
        ])
        follow(sections)
        sections.bind { [model] sections in
            sections.show(model.navigator.section)
            sections.setBadge(.schedule, model.overdueCount, needsAttention: model.overdueCount > 0)
        }
        let toasts = withToasts(sections.expand(), of: nil)
        let root = Column {
            Stack([
                Header.browse: mainHeader(sections),
                .select: LazyWidget { [model, collection] in collectionSelectionHeader(collection, model.layout) },
            ])
            .bind { [model, collection] in
                $0.show(model.navigator.section == .plants && collection.isSelecting ? .select : .browse)
            }
            toasts
            selectionBar()
            ViewSwitcherBar(sections).bind { [model] in $0.isRevealed = model.layout.isNarrow }
        }
        // The wide layout needs more width than a narrow window has. Scrolling lets it be clipped until the narrow one applies.
        // What had the focus can disappear with a section, but something in the window can always take it.
        return Scrolled(horizontal: true, vertical: false, dropTarget(navigation(root))).withoutBar().focusable(false)
    }

    /// The bar with the actions for the selected plants, which is built with the first selection.
    private func selectionBar() -> some Widget {
        let bar = LazyWidget { [model, collection] in
            PlantGuide.selectionBar(collection, model.layout, model.navigator)
        }
        bar.isVisible = false
        return bar.bind { [collection] bar in if collection.isSelecting { bar.isVisible = true } }
    }

    private enum Header: String { case browse, select }

    /// The header bar: the widgets of the current section, the view switcher, and the menu.
    private func mainHeader(_ sections: ViewStack<Navigator.Section>) -> some Widget {
        // A narrow window has the switcher at the bottom.
        let title = ViewSwitcherTitle(sample == nil ? "PlantGuide" : tr("Sample Garden"), sections)
            .bind { [model] in $0.isEnabled = !model.layout.isNarrow }
        let header = HeaderBar(title)
        header.end(mainMenu())
        let ends: [(Navigator.Section, start: [any Widget], end: [any Widget])] = [
            (.plants, collectionHeaderStart(collection, model.navigator), collectionHeaderEnd(collection)),
            (.schedule, scheduleHeaderStart(schedule, calendar, model.settings), scheduleHeaderEnd(schedule)),
        ]
        for (section, start, end) in ends {
            for (widgets, isStart) in [(start, true), (end.reversed(), false)] where !widgets.isEmpty {
                let row = Row(spacing: 6) { for widget in widgets { widget } }
                    .bind { [model] in $0.isVisible = model.navigator.section == section }
                if isStart { header.start(row) } else { header.end(row) }
            }
        }
        return header
    }
}

// MARK: - Events, settings and dialogs

extension MainWindow {
    /// Keeps the shared state in sync with the garden and the day.
    private func follow() {
        let model = model
        following = Task {
            let changes = model.repository.changes
            await refresh()
            for await _ in changes { await refresh() }
        }
        followers = [
            Task { [sample] in await sample?.follow() }, Task { [reminders] in await reminders.follow() },
            Task { await model.mergeKeptChanges() },
            Task { [weak self, collection] in await collection.follow { self?.offerCorrectionLater() } },
        ]
        identify.followNetwork()
        model.navigator.presenter = { [weak self] in self?.present($0) }
        model.navigator.identify = { [identify] plant, photo in Task { await identify.identify(plant, by: photo) } }
        // If no widget has the focus, as after a focused button was removed, only the window receives key events.
        widget.onKey { [weak self] key in
            if key.name == "v", key.modifiers == .control {
                // A focused text field has already handled the key by now.
                self?.widget.paste { self?.receive($0.origins) }
                return true
            }
            return key.name == "Escape" && key.modifiers.isEmpty && self?.escape() == true
        }
        zone = ZoneWatch { [weak self] in self?.dayChanged() }
        do {
            timer = try WallClockTimer { model.repository.instant }
            timer?.onFire = { [weak self] in self?.momentCame() }
            timer?.onClockChange = { [weak self] in self?.dayChanged() }
        } catch {
            model.actions.report(error)
        }
        armTimer()
    }

    /// Leaves the page, the selection or the search. Returns false if there is nothing to leave.
    func escape() -> Bool {
        guard model.navigator.page != nil else { return model.navigator.section == .plants && collection.leave() }
        closePage()
        widget.showFocusRing()
        return true
    }

    /// Reloads what all parts of the window share, and awaits the next moment that changes it.
    private func refresh() async {
        await model.refresh()
        armTimer()
    }

    private func momentCame() {
        guard model.repository.today == model.settings.formatter.today else { return dayChanged() }
        Task {
            await refresh()
            await reminders.load()
            // A snooze may have ended.
            await schedule.momentCame()
            await calendar.list.momentCame()
        }
    }

    /// Reloads everything that depends on the current day: after midnight, or a change of the clock or the time zone.
    private func dayChanged() {
        armTimer()
        Task {
            await model.dayChanged()
            await offerCorrection()
        }
    }

    private func armTimer() {
        let tomorrow = LocalMoment(day: model.repository.today + 1, time: LocalTime(clampingMinutes: 0))
        // A moment that has passed means that reading failed; the next change reads it again.
        let due = model.settings.nextDue.flatMap { $0 > model.repository.moment ? $0 : nil }
        timer?.arm(at: min(due ?? tomorrow, tomorrow).instant(in: model.repository.currentZone))
    }

    private func leave() {
        timer?.disarm()
        correction?.cancel()
        for task in followers + [following].compactMap({ $0 }) { task.cancel() }
    }

    func presentAbout() { aboutWindow(model.environment).present(over: widget) }
}
