import Archives
import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantServices

@Suite(
    "Models from files", .timeLimit(.minutes(15)), .enabled(if: Checkout.hasModelRuntimes, "\(Checkout.modelRuntimesHint)"))
struct ModelFilesTests {
    private let services: StubbedServices
    private let folder: URL

    init() async throws {
        services = try await StubbedServices()
        folder = services.garden.directory.file("model")
        try ColorModel.write(to: folder)
    }

    private var models: ModelService { services.all.models }
    private var installedFolder: URL { services.folders.garden.appending(path: "models") }

    private func names(in folder: URL) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
    }

    private func file(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }

    private func zip(_ entries: [(String, Data)]) throws -> URL {
        let file = services.garden.directory.file("model.zip")
        let zip = try ZipWriter(file, date: Date(timeIntervalSince1970: 1_780_000_000))
        for (name, content) in entries {
            try zip.startEntry(name)
            try zip.append(content)
            try zip.finishEntry()
        }
        try zip.finish()
        return file
    }

    private func entries(in folder: String = "") throws -> [(String, Data)] {
        try ["labels.txt", "manifest.json", "test.model"].map { (folder + $0, try file($0)) }
    }

    @Test(
        "from a ZIP file only the outermost manifest and its two files are taken, from the folder of the manifest",
        .timeLimit(.minutes(1)))
    func archive() async throws {
        let example = try TestModel(outputs: 2).json(id: "example")
        let others = [
            ("colors/example/manifest.json", example), ("colors/example/labels.txt", Data("one\ntwo\n".utf8)),
            ("labels.txt", Data("stray\n".utf8)), ("colors/../escape.txt", Data("escape".utf8)),
            ("colors/zeros.bin", Data(count: 150_000_000)), ("a/b/manifest.json", example),
        ]
        let installed = try await models.install(from: try zip(others + entries(in: "colors/")))
        #expect(installed.id == "colors")
        #expect(try names(in: installedFolder.appending(path: "colors")) == ["labels.txt", "manifest.json", "test.model"])
        #expect(try names(in: installedFolder) == [".lock", "colors"])
        try await models.remove("colors")
        try await models.install(from: try zip(entries()))
        #expect(try await models.preferred()?.manifest.id == "colors")
    }

    @Test(
        "a ZIP file without a manifest or a file of it, with a file that is too large, or that is none, is refused, and nothing stays"
    )
    func refusedArchives() async throws {
        let whole = try entries()
        for (left, error) in [
            ("manifest.json", ModelInstallError.incomplete("manifest.json")), ("labels.txt", .incomplete("labels.txt")),
            ("test.model", .incomplete("test.model")),
        ] {
            let file = try zip(whole.filter { $0.0 != left })
            await #expect(throws: error) { try await models.install(from: file) }
        }
        let longer = try zip(whole.map { ($0.0, $0.0 == "test.model" ? $0.1 + [0] : $0.1) })
        await #expect(throws: ModelInstallError.tooLarge("test.model")) { try await models.install(from: longer) }
        let huge = try zip(whole.map { ($0.0, $0.0 == "manifest.json" ? Data(count: 2_000_000) : $0.1) })
        await #expect(throws: ModelInstallError.tooLarge("manifest.json")) { try await models.install(from: huge) }
        let text = folder.appending(path: "labels.txt")
        await #expect(throws: ModelInstallError.notAModel("labels.txt")) { try await models.install(from: text) }
        #expect(try names(in: installedFolder) == [".lock"])
        #expect(try await models.preferred() == nil)
    }

    @Test(
        "a pipe, a folder or a file that is too large in place of a file of a model is refused at once", .timeLimit(.minutes(1)))
    func hostileFolders() async throws {
        for name in ["labels.txt", "manifest.json", "test.model"] {
            try ColorModel.write(to: folder)
            let file = folder.appending(path: name)
            try FileManager.default.removeItem(at: file)
            #expect(mkfifo(file.path, 0o600) == 0)
            await #expect(throws: ModelInstallError.incomplete(name)) { try await models.install(from: folder) }
            try FileManager.default.removeItem(at: file)
            try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            await #expect(throws: ModelInstallError.incomplete(name)) { try await models.install(from: folder) }
            try FileManager.default.removeItem(at: file)
            try Data().write(to: file)
            #expect(truncate(file.path, 4_000_000_000) == 0)
            await #expect(throws: ModelInstallError.tooLarge(name)) { try await models.install(from: folder) }
            try FileManager.default.removeItem(at: file)
        }
        #expect(try names(in: installedFolder) == [".lock"])
    }

    @Test("what an installation that was killed left is removed, and the model that it was replacing is taken back")
    func leftovers() async throws {
        try await models.install(from: folder)
        let manager = FileManager.default
        try manager.moveItem(
            at: installedFolder.appending(path: "colors"), to: installedFolder.appending(path: ".replaced.colors"))
        for name in [".file.1", ".gone.download", ".iris-9.download", "renamed"] {
            try manager.createDirectory(at: installedFolder.appending(path: name), withIntermediateDirectories: false)
        }
        for (name, data) in try entries() { try data.write(to: installedFolder.appending(path: "renamed/" + name)) }
        #expect(try await models.preferred()?.manifest.id == "colors", "the one that is being replaced is used until it is")
        #expect(try await models.models().filter(\.isInstalled).count == 1, "a folder not named by its model's id is none")
        await #expect(throws: ModelInstallError.unknown("nothing")) { try await models.remove("nothing") }
        #expect(try names(in: installedFolder) == [".lock", ".iris-9.download", "colors", "renamed"])
        #expect(try await models.preferred()?.manifest.id == "colors")
        try await models.install(from: folder)
        #expect(try names(in: installedFolder) == [".lock", ".iris-9.download", "colors", "renamed"])
    }

    @Test("a model that is damaged is told as such, and can be removed and installed again")
    func damaged() async throws {
        try await models.install(from: folder)
        let labels = installedFolder.appending(path: "colors/labels.txt")
        try Data("one\n".utf8).write(to: labels)
        do {
            _ = try await services.identification.identify([try await services.green()], .init(strategy: .onDeviceOnly))
            Issue.record("there is no usable model")
        } catch {
            #expect(error as? ModelError == .unreadable)
        }
        _ = try await services.garden.repository.changePreferences { $0.model = "colors" }
        try await models.remove("colors")
        #expect(try names(in: installedFolder) == [".lock"])
        #expect(try await services.garden.repository.preferences().model == nil)
        for name in ["..", "../..", ".lock", ""] {
            await #expect(throws: ModelInstallError.unknown(name)) { try await models.remove(name) }
        }
    }

    @Test("the plants of the catalog that a model cannot name are those that no label stands for, by accepted name or synonym")
    func unknownSpecies() async throws {
        try Data("Philodendron pertusum\nFicus lyrata 'Bambino'\nNo plant\n".utf8).write(to: folder.appending(path: "labels.txt"))
        try await models.install(from: folder)
        let unknown = try #require(try await models.unknownSpecies(of: "colors")).map(\.scientificName)
        let all = try await services.garden.repository.knownSpecies()
        #expect(unknown.count == all - 2 && unknown == unknown.sorted())
        #expect(!unknown.contains("Monstera deliciosa") && !unknown.contains("Ficus lyrata"))
        let iris = try #require(try await models.unknownSpecies(of: "iris-9"))
        #expect(iris.count == all - 372)
        #expect(try await models.unknownSpecies(of: "nothing") == nil)
    }

    @Test("a stray file is no model, and a link in the way of a file is replaced, not followed")
    func stray() async throws {
        try FileManager.default.createDirectory(at: installedFolder, withIntermediateDirectories: true)
        try Data().write(to: installedFolder.appending(path: "note.txt"))
        await #expect(throws: IdentificationError.self) {
            try await services.identification.identify([try await services.green()], .init(strategy: .onDeviceOnly))
        }
        let victim = services.garden.directory.file("victim")
        try Data("mine".utf8).write(to: victim)
        let target = folder.appending(path: "copy")
        try FileManager.default.createSymbolicLink(at: target, withDestinationURL: victim)
        try ModelFiles.write(Data("new".utf8), to: target)
        #expect(try Data(contentsOf: victim) == Data("mine".utf8) && Data(contentsOf: target) == Data("new".utf8))
        let pipe = services.garden.directory.file("pipe.zip")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        await #expect(throws: ModelInstallError.notAModel("pipe.zip")) { try await models.install(from: pipe) }
    }

    @Test("another model with the id of one that comes with the program is refused")
    func idTaken() async throws {
        try ColorModel.manifest(id: "iris-9").write(to: folder.appending(path: "manifest.json"))
        await #expect(throws: ModelInstallError.idTaken("iris-9")) { try await models.install(from: folder) }
        #expect(try names(in: installedFolder) == [".lock"])
    }

    @Test("while a model is being installed, another one is neither installed nor removed")
    func busy() async throws {
        try await models.install(from: folder)
        let lock = open(installedFolder.appending(path: ".lock").path, O_RDWR | O_CLOEXEC)
        defer { close(lock) }
        // A process that another test starts can have the lock of the installation for a moment.
        try await until("the lock") { flock(lock, LOCK_EX | LOCK_NB) == 0 }
        await #expect(throws: ModelInstallError.busy) { try await models.install(from: folder) }
        await #expect(throws: ModelInstallError.busy) { try await models.remove("colors") }
        #expect(try await models.preferred()?.manifest.id == "colors")
    }

    @Test("if only this computer may be asked, removing the model does not make the service be asked")
    func onlyHere() async throws {
        try await models.install(from: folder)
        _ = try await services.garden.repository.changePreferences { $0.strategy = .onDeviceOnly }
        try await models.remove("colors")
        await #expect(throws: IdentificationError.self) {
            try await services.identification.identify([try await services.green()])
        }
        #expect(services.uploads.isEmpty)
        #expect(try await services.garden.repository.preferences().strategy == .onDeviceOnly)
    }

    @Test("an answer that another manifest of the same model gave is not taken from the cache")
    func otherManifest() async throws {
        let photo = try await services.gray()
        var verdicts: [ModelVerdict] = []
        for number in [0, 1] {
            var manifest = try JSONSerialization.jsonObject(with: ColorModel.manifest()) as? [String: Any] ?? [:]
            manifest["acceptance"] = ["score": number, "margin": number, "floor": number]
            try JSONSerialization.data(withJSONObject: manifest).write(to: folder.appending(path: "manifest.json"))
            try await models.install(from: folder)
            let found = try await services.identification.identify([photo], .init(strategy: .onDeviceOnly))
            #expect(!found.isCached)
            verdicts.append(try #require(found.preferred.verdict))
        }
        #expect(verdicts.map(\.isSure) == [true, false] && verdicts.map(\.isAboveFloor) == [true, false])
    }

    @Test("a species that is not kept indoors is listed last and marked, also in an answer from the cache")
    func unusualIndoors() async throws {
        try ColorModel.manifest(indoor: [0, 1]).write(to: folder.appending(path: "manifest.json"))
        try await models.install(from: folder)
        let photo = try await services.gray()
        for isCached in [false, true] {
            _ = try await services.garden.repository.changePreferences { $0.place = .indoor }
            let found = try await services.identification.identify([photo], .init(strategy: .onDeviceOnly))
            #expect(found.isCached == isCached)
            #expect(found.preferred.candidates.map(\.isUnusualIndoors) == [false, false, true])
            #expect(found.preferred.candidates.last?.scientificName == "Lavandula angustifolia")
        }
        _ = try await services.garden.repository.changePreferences { $0.place = .outdoor }
        let outside = try await services.identification.identify([photo], .init(strategy: .onDeviceOnly))
        #expect(outside.preferred.candidates.map(\.isUnusualIndoors) == [false, false, false])
    }
}
