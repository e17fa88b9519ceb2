import Foundation
import Garden
import GardenData
import Localization
import Observation
import PlantServices

/// The models that identify photos on this computer, and the running installation.
@MainActor @Observable
final class ModelsModel {
    /// An installation.
    enum Work: Equatable {
        /// A model is downloaded: its name and the part that is there, from 0 to 1.
        case downloading(String, Double)
        /// A model is tried before it is used.
        case testing
    }

    /// What can be installed: a model of the list, or one in a folder or ZIP file.
    enum Installation: Equatable {
        case listed(ModelService.ListedModel)
        case file(URL)
    }

    /// An installation that failed, and why, as visible text.
    struct Failure: Equatable {
        let installation: Installation
        let message: String
    }

    /// The models that are installed or can be, the default one first; nil before they were read.
    private(set) var models: [ModelService.ListedModel]?
    /// Why models of a format cannot run here, as visible text.
    private(set) var runtimeProblems: [ModelRuntime: String] = [:]
    /// The runtimes that work here.
    private(set) var workingRuntimes: Set<ModelRuntime> = []
    private(set) var work: Work?
    /// How the last installation failed, until the next one; nil if it did not.
    private(set) var failure: Failure?

    @ObservationIgnored private let environment: Environment
    @ObservationIgnored private let settings: DisplaySettings
    @ObservationIgnored private let actions: ActionRunner
    @ObservationIgnored private var task: Task<Void, Never>?
    /// Called when a model was installed.
    @ObservationIgnored var onInstall: (@MainActor () async -> Void)?
    @ObservationIgnored private var reads = ReadOrder()

    init(_ window: WindowModel) {
        environment = window.environment
        settings = window.settings
        actions = window.actions
    }

    private var service: ModelService { environment.services.models }

    /// Whether a model is installed; nil before that is known.
    var hasModel: Bool? { models.map { $0.contains(where: \.isInstalled) } }

    /// The model that is offered where none is installed; nil if there is none.
    var offered: ModelService.ListedModel? { models?.first { !$0.isInstalled } }

    /// Why the last installation failed, if it was that of a model of the list; nil otherwise.
    func failure(of model: ModelService.ListedModel) -> String? {
        if case .listed(let failed) = failure?.installation, failed.id == model.id { failure?.message } else { nil }
    }

    /// Why the last installation failed, if it was one from a file; nil otherwise.
    var fileFailure: String? { if case .file = failure?.installation { failure?.message } else { nil } }

    /// Whether installing the model that is offered has failed.
    var hasOfferFailed: Bool { offered.flatMap(failure(of:)) != nil }

    /// Whether the model that is offered would run here; nil before that is known.
    var runsOffered: Bool? {
        guard let runtime = offered?.manifest.runtime else { return nil }
        if workingRuntimes.contains(runtime) { return true }
        return runtimeProblems[runtime] == nil ? nil : false
    }

    var formatter: GardenFormatter { settings.formatter }

    /// Reads which models there are.
    func load() async {
        let read = reads.begin()
        do {
            let found = try await service.models()
            if reads.accept(read), models != found { models = found }
        } catch {
            if reads.accept(read) { actions.report(error) }
        }
    }

    /// Reads which models there are, and finds out whether those that could be installed would run.
    func loadAndCheckRuntimes() async {
        await load()
        for runtime in Set((models ?? []).map(\.manifest.runtime)) where !workingRuntimes.contains(runtime) {
            do {
                try await service.checkRuntime(runtime)
                workingRuntimes.insert(runtime)
                if runtimeProblems[runtime] != nil { runtimeProblems[runtime] = nil }
            } catch is CancellationError {
                return
            } catch {
                let problem = formatter.message(for: error)
                if runtimeProblems[runtime] != problem { runtimeProblems[runtime] = problem }
            }
        }
    }

    /// Downloads and installs a model. Another installation must not be running.
    func install(_ model: ModelService.ListedModel) {
        let (name, id, service) = (model.manifest.name, model.id, service)
        begin(.listed(model), .downloading(name, 0)) { [weak self] in
            try await showingProgress {
                self?.show($0, name)
            } of: { report in
                try await service.install(id, step: report)
            }
        }
    }

    /// Installs a model from a folder or a ZIP file.
    func install(from file: URL) {
        let service = service
        begin(.file(file), .testing) { _ = try await service.install(from: file) }
    }

    /// Tries the installation again that failed.
    func retry() {
        switch failure?.installation {
        case .listed(let model): install(model)
        case .file(let file): install(from: file)
        case nil: break
        }
    }

    /// Cancels the installation. What was downloaded stays, so that it can be resumed.
    func cancel() { task?.cancel() }

    private func begin(_ installation: Installation, _ first: Work, _ body: @escaping @MainActor () async throws -> Void) {
        guard work == nil else { return }
        work = first
        failure = nil
        task = Task { [weak self] in
            var isInstalled = false
            do {
                try await body()
                isInstalled = true
            } catch is CancellationError {
                // The user cancelled it.
            } catch {
                if let self { failure = Failure(installation: installation, message: formatter.message(for: error)) }
            }
            // In a task of its own, since this one may be cancelled.
            Task { [isInstalled] in await self?.finish(isInstalled: isInstalled) }
        }
    }

    private func finish(isInstalled: Bool) async {
        work = nil
        task = nil
        await reload()
        if isInstalled { await onInstall?() }
    }

    private func reload() async {
        await load()
        // The strategy may have changed with the first model.
        do { try await settings.refresh() } catch { actions.report(error) }
    }

    private func show(_ step: ModelService.InstallStep, _ name: String) {
        guard work != nil else { return }
        switch step {
        case .downloading(let bytes, let size): work = .downloading(name, size > 0 ? Double(bytes) / Double(size) : 0)
        case .testing: work = .testing
        }
    }

    /// Removes a model. No installation must be running.
    func remove(_ model: ModelService.ListedModel) async {
        do {
            try await service.remove(model.id)
            actions.showToast(tr("{model} was removed.").filled(["model": model.manifest.name]))
        } catch {
            actions.report(error)
        }
        await reload()
    }

    /// What becomes of identifying once a model is removed.
    func consequence(ofRemoving model: ModelService.ListedModel) -> String {
        let others = (models ?? []).contains { $0.isInstalled && $0.id != model.id }
        if others, !model.isPreferred { return tr("The model in use is not affected. You can install this one again.") }
        if others { return tr("Another installed model will be used. You can install this one again.") }
        if settings.preferences.strategy == .onDeviceOnly {
            return tr("Photos will not be identified until you install a model or choose Pl@ntNet.")
        }
        return tr("Photos will be identified only by Pl@ntNet, with your key and consent.")
    }

    /// The match, from 0 to 1, below which the model in use is never sure, as its author recommends; nil without a model.
    var leastMatch: Double? { models?.first(where: \.isPreferred)?.manifest.acceptance.score }

    /// "9 MB".
    func size(of model: ModelService.ListedModel) -> String { formatter.bytes(model.manifest.file.bytes) }
}
