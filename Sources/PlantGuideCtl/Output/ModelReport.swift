import Garden
import Localization
import PlantServices

extension CommandContext {
    /// The model with an id. Throws `Failure` if there is none.
    func model(_ id: String) async throws -> ModelService.ListedModel {
        let models = try await attempt { try await services.models.models() }
        guard let found = models.first(where: { $0.id == id }) else { throw Failure(ModelInstallError.unknown(id), formatter) }
        return found
    }

    /// Fails if no model with an id is installed.
    func checkInstalled(_ id: String) async throws {
        guard try await attempt({ try await services.models.models() }).contains(where: { $0.id == id && $0.isInstalled }) else {
            throw Failure.wrong(
                tr("“{text}” is not the ID of an installed model. “plantguidectl model list” lists them.").filled([
                    "text": id.shortened
                ]))
        }
    }

    /// A model as JSON with stable keys.
    func json(_ model: ModelService.ListedModel) -> Json {
        let manifest = model.manifest
        return [
            "id": .text(model.id), "name": .text(manifest.name), "author": .text(manifest.author),
            "license": .text(manifest.license), "attribution": .text(manifest.attribution), "home": .text(manifest.home),
            "runtime": .text(manifest.runtime.rawValue), "bytes": .number(manifest.file.bytes),
            "sha256": .text(manifest.file.sha256), "outputs": .number(manifest.labels.count),
            "installed": .bool(model.isInstalled), "preferred": .bool(model.isPreferred),
            "downloaded": .number(model.downloaded),
        ]
    }
}
