import Foundation
import Garden
import GardenData
import Imaging

/// The model on this computer as a source of answers to photos: the cache first, then the model.
struct OnDeviceSource: Sendable {
    let models: ModelService
    let cache: IdentificationCache

    struct Reply: Sendable {
        let answer: PhotoAnswer
        let isCached: Bool
    }

    /// The answer of the preferred model; nil if no model is installed.
    ///
    /// - Parameter look: Called when the model begins to look at the photos.
    /// - Throws: `ModelError`, `PhotoError`, `StoreError` or `CancellationError`.
    func answer(to question: PhotoQuestion, refresh: Bool, look: @Sendable () -> Void) async throws -> Reply? {
        guard let model = try await models.usable() else { return nil }
        let preferences = try await models.repository.preferences()
        let isIndoors = preferences.place == .indoor
        let key = question.key(of: .onDevice, model: "\(model.digest) \(isIndoors ? "indoors" : "anywhere")")
        if !refresh, let answer = try await cache.answer(key) { return Reply(answer: answer, isCached: true) }
        look()
        var pictures: [PixelBuffer] = []
        for photo in question.photos {
            pictures.append(
                try await models.imageWorker.pixels(of: photo.prepared.jpeg, steps: model.manifest.input.steps))
        }
        let scores = try await models.worker.scores(of: pictures, model: model.manifest, file: model.file)
        let ranked = try ModelAnswer(scores: scores, of: model.manifest, labels: model.labels, isIndoors: isIndoors)
        let answer = try await answer(ranked, of: model, in: question.language)
        await cache.store(answer, key)
        return Reply(answer: answer, isCached: false)
    }

    /// The answer with the names of the catalog, where it knows the model's names or synonyms of them.
    private func answer(
        _ ranked: ModelAnswer, of model: InstalledModel, in language: String
    ) async throws -> PhotoAnswer {
        var candidates: [Candidate] = []
        for suggestion in ranked.suggestions {
            let species = try await species(named: suggestion.names)
            let name = species?.scientificName ?? suggestion.names[0]
            // Two labels can be synonyms of one species.
            guard !candidates.contains(where: { $0.scientificName == name }) else { continue }
            let common = species?.commonNames[language] ?? species?.commonNames["en"] ?? []
            candidates.append(
                Candidate(
                    scientificName: name, authorship: species?.authorship, commonNames: common,
                    genus: species?.genus ?? name.split(separator: " ").first.map(String.init), family: species?.family,
                    score: min(max(suggestion.score, 0), 1), source: .onDevice,
                    isUnusualIndoors: suggestion.isDemoted))
        }
        let verdict = ModelVerdict(
            model: model.manifest.name, attribution: model.manifest.attribution, isSure: ranked.isSure,
            isAboveFloor: ranked.isAboveFloor, genus: ranked.genus)
        return PhotoAnswer(source: .onDevice, candidates: candidates, verdict: verdict)
    }

    private func species(named names: [String]) async throws -> Species? {
        for name in names { if let species = try await models.repository.species(named: name) { return species } }
        return nil
    }
}
