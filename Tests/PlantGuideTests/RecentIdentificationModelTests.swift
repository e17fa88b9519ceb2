import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import PlantGuide

@Suite("Recent identifications on the Identify page")
@MainActor
struct RecentIdentificationModelTests {
    private let garden: TestGarden
    private let services: StubWebServices
    private let window: WindowModel
    private let model: IdentifyModel

    init() async throws {
        garden = try TestGarden(TestClock("2026-05-21"))
        services = try StubWebServices(.sure)
        window = WindowModel(try .testing(garden.repository, services: services, folders: .testing(in: garden)))
        model = IdentifyModel(window)
        await window.refresh()
    }

    private func photo(_ name: String) -> PhotoOrigin { .file(Checkout.root.appendingPathComponent("data/art/\(name).png")) }

    private func identify() async throws -> IdentificationModel {
        await model.receive([.file(Checkout.root.appendingPathComponent("data/art/monstera.png"))])
        let identification = try #require(model.current)
        await identification.agreeAndAsk()
        return identification
    }

    @Test("an identification is listed once, opens as it is in its session, and with its answer and photo after a restart")
    func reopening() async throws {
        let identification = try await identify()
        try await until("the identification to be listed") { model.stored.count == 1 }
        #expect(model.unstored.isEmpty)
        window.navigator.closePage()
        await model.reopen(model.stored[0])
        #expect(model.current === identification && window.navigator.page == .identification)

        let restarted = IdentifyModel(window)
        await restarted.refresh()
        let stored = try #require(restarted.stored.first)
        #expect(restarted.recent.isEmpty && restarted.unstored.isEmpty)
        await restarted.reopen(stored)
        let reopened = try #require(restarted.current)
        #expect(reopened !== identification && reopened.candidates == identification.candidates)
        #expect(reopened.readyPhotos == identification.readyPhotos)
        #expect(services.identifications == 1)
    }

    @Test("photos without a match are listed once, and a restart opens them with that")
    func noMatch() async throws {
        services.server.answer("/plantnet/v2/identify/*", .json(#"{"message":"Species not found"}"#, status: 404))
        let identification = try await identify()
        try await until("the identification to be listed") { model.stored.count == 1 }
        #expect(model.unstored.isEmpty)
        await model.reopen(model.stored[0])
        #expect(model.current === identification)

        let restarted = IdentifyModel(window)
        await restarted.refresh()
        await restarted.reopen(try #require(restarted.stored.first))
        #expect(restarted.current !== identification && restarted.current?.failure == identification.failure)
        #expect(restarted.current?.readyPhotos == identification.readyPhotos && identification.failure?.remedy == .otherPhotos)
    }

    @Test("another failure is listed in its session only, and Clear forgets everything")
    func clearing() async throws {
        services.server.answer("/plantnet/v2/identify/*", .json(#"{"message":"Bad image"}"#, status: 400))
        _ = try await identify()
        await model.refresh()
        #expect(model.unstored.count == 1 && model.stored.isEmpty)
        services.answer(.sure)
        await model.current?.ask()
        try await until("the identification to be listed") { model.stored.count == 1 && model.unstored.isEmpty }
        await model.clearRecent()
        #expect(model.stored.isEmpty && model.recent.isEmpty)
        let restarted = IdentifyModel(window)
        await restarted.refresh()
        #expect(restarted.stored.isEmpty)
    }

    @Test("clearing is undone and redone with the window's other changes, after which a restart lists what is left")
    func undoingClear() async throws {
        let identification = try await identify()
        try await until("the identification to be listed") { model.stored.count == 1 }
        let before = model.stored
        await model.clearRecent()
        #expect(model.stored.isEmpty && window.actions.canUndo)
        #expect(window.actions.toast?.text == "Recent identifications cleared" && window.actions.toast?.undo != nil)

        await window.actions.undoLatest()
        #expect(model.stored == before && model.recent.first === identification && model.unstored.isEmpty)
        let restarted = IdentifyModel(window)
        await restarted.refresh()
        #expect(restarted.stored == before)

        await window.actions.redoLatest()
        #expect(model.stored.isEmpty && model.recent.isEmpty && window.actions.canUndo)
        _ = await window.actions.finish()
        await restarted.refresh()
        #expect(restarted.stored.isEmpty)
    }

    @Test("photos that wait for the network are opened, go on waiting there, and are answered there")
    func openingQueue() async throws {
        services.server.answer("/plantnet/v2/identify/*", LoopbackServer.Reply(steps: [.reset]))
        let identification = try await identify()
        try await until("the photos to wait") { model.queue.count == 1 }
        window.navigator.closePage()
        await model.reopen(model.queue[0])
        #expect(model.current === identification && window.navigator.page == .identification)

        let restarted = IdentifyModel(window)
        await restarted.refresh()
        await restarted.reopen(restarted.queue[0])
        let reopened = try #require(restarted.current)
        #expect(reopened.phase == .waiting && reopened.readyPhotos == identification.readyPhotos)
        await restarted.askWaiting(isWanted: true)
        #expect(reopened.phase == .waiting && window.actions.toast?.text == "Still no connection")
        services.answer(.sure)
        await restarted.askWaiting(isWanted: true)
        #expect(reopened.answer != nil)
        try await until("the photos to wait no more") { restarted.queue.isEmpty }
    }

    @Test("photos that wait for the network while the key is removed are not identified yet, and wait again once there is one")
    func queueWithoutKey() async throws {
        services.server.answer("/plantnet/v2/identify/*", LoopbackServer.Reply(steps: [.reset]))
        #expect(try await identify().waitsForNetwork)
        try await until("the photos to wait") { model.queue.count == 1 }
        #expect(model.canAskQueue)
        let asked = services.identifications

        let bare = IdentifyModel(WindowModel(.testing(garden.repository, folders: window.environment.folders)))
        await bare.refresh()
        await bare.reopen(try #require(bare.queue.first))
        let photos = try #require(bare.current)
        #expect(!bare.canAskQueue && photos.phase == .waiting && !photos.waitsForNetwork && photos.needsSetup)
        #expect(photos.outlook == "Your photos wait until you have chosen how to identify them.")
        await bare.askWaiting(isWanted: true)
        #expect(services.identifications == asked && bare.queue.count == 1 && photos.phase == .waiting)
        await model.reopen(model.queue[0])
        #expect(model.current?.waitsForNetwork == true)
    }

    @Test("photos that were removed from the queue are queued again by undo, at their place")
    func undoingRemoval() async throws {
        services.server.answer("/plantnet/v2/identify/*", LoopbackServer.Reply(steps: [.reset]))
        #expect(try await identify().phase == .waiting)
        try await until("the photos to wait") { model.queue.count == 1 }
        let queued = model.queue
        await model.forget(queued[0])
        #expect(model.queue.isEmpty && window.actions.toast?.text == "Removed from the queue")
        await window.actions.undoLatest()
        #expect(model.queue == queued)
        await window.actions.redoLatest()
        #expect(model.queue.isEmpty)
    }

    @Test("photos of a page that was left wait on the Identify page, can be opened again, and can be dropped, which is undone")
    func unasked() async throws {
        await model.receive([photo("monstera")])
        let first = try #require(model.current)
        window.navigator.closePage()
        #expect(model.unasked.map(\.id) == [first.id])
        await model.receive([photo("lily")])
        let second = try #require(model.current)
        window.navigator.closePage()
        #expect(model.unasked.map(\.id) == [second.id, first.id] && first.readyPhotos.count == 1)

        model.drop(second)
        #expect(model.unasked.map(\.id) == [first.id] && window.actions.toast?.text == "Photos removed")
        await window.actions.undoLatest()
        #expect(model.unasked.map(\.id) == [second.id, first.id])
        await window.actions.redoLatest()
        #expect(model.unasked.map(\.id) == [first.id])

        model.reopen(first)
        #expect(model.current === first && window.navigator.page == .identification && model.isCollecting)
        await first.agreeAndAsk()
        #expect(first.answer != nil && model.unasked.isEmpty)
        window.navigator.closePage()
        await model.receive([photo("fern")])
        await model.adopted(model.current?.readyPhotos ?? [], as: .new())
        #expect(model.unasked.isEmpty, "they are a plant")
        window.navigator.closePage()
        await model.receive([photo("aloe")])
        model.current?.photos.forEach { model.current?.remove($0) }
        #expect(model.unasked.isEmpty, "there is no photo left")
        window.navigator.closePage()
        await model.receive([photo("basil")])
        await model.adopted([], as: .new())
        #expect(model.unasked.count == 1, "a plant without photos was added meanwhile")
    }

    @Test("photos of which a plant was made wait again once adding it is undone, and no longer once that is redone")
    func undoneAdoption() async throws {
        await model.receive([.file(Checkout.root.appendingPathComponent("data/art/monstera.png"))])
        let chosen = try #require(model.current)
        let form = AddPlantModel(window, photos: chosen.readyPhotos)
        await form.begin(.unnamed)
        await form.add()
        await model.adopted(chosen.readyPhotos, as: try #require(window.navigator.openPlant))
        #expect(model.unasked.isEmpty)
        await window.actions.undoLatest()
        #expect(model.unasked.map(\.id) == [chosen.id] && window.navigator.page == nil)
        await window.actions.redoLatest()
        #expect(model.unasked.isEmpty)
    }

    @Test("photos of which a plant was made wait no more for the network, until adding it is undone")
    func adoptedQueue() async throws {
        services.server.answer("/plantnet/v2/identify/*", LoopbackServer.Reply(steps: [.reset]))
        let identification = try await identify()
        try await until("the photos to wait") { model.queue.count == 1 }
        let queued = model.queue
        let photos = identification.readyPhotos
        let form = AddPlantModel(window, photos: photos)
        await form.begin(.unnamed)
        await form.add()
        await model.adopted(photos, as: try #require(window.navigator.openPlant))
        #expect(model.queue.isEmpty)
        #expect(try await window.environment.services.identification.queuedPhotos().isEmpty)
        await window.actions.undoLatest()
        #expect(model.queue == queued)
        await window.actions.redoLatest()
        #expect(model.queue.isEmpty)
    }

    @Test("photos of which a plant was made do not wait again once it is removed or deleted and another change is undone")
    func deletedAdoption() async throws {
        for isForGood in [false, true] {
            await model.receive([photo(isForGood ? "fern" : "monstera")])
            let chosen = try #require(model.current)
            let form = AddPlantModel(window, photos: chosen.readyPhotos)
            await form.begin(.unnamed)
            await form.add()
            let plant = try #require(window.navigator.openPlant)
            await model.adopted(chosen.readyPhotos, as: plant)
            if isForGood {
                try await garden.repository.purge(plant)
            } else {
                _ = try await garden.repository.remove([plant])
            }
            await window.actions.perform({ try await garden.repository.add(PlantDraft(name: "Basil")) }) { _ in "Basil added" }
            await window.actions.undoLatest()
            #expect(window.actions.toast?.text == "Undid: Basil added")
            #expect(model.unasked.isEmpty)
        }
    }

    @Test("the model that is offered is there at once, and can be installed once it is known that it runs")
    func offered() async throws {
        let models = window.models
        await models.load()
        let runtime = try #require(models.offered).manifest.runtime
        #expect(models.runsOffered == nil)
        await models.loadAndCheckRuntimes()
        #expect(models.runsOffered == (models.runtimeProblems[runtime] == nil))
    }

    @Test("a file that cannot be used leaves no entry, and its tile names the file and the reason")
    func noPicture() async throws {
        let file = garden.directory.file("invoice.jpg")
        try Data("no picture".utf8).write(to: file)
        await model.receive([.file(file)])
        let identification = try #require(model.current)
        let words = try #require(identification.photos.first.flatMap(problemWords))
        #expect(identification.outlook == "This file cannot be used. Choose another one.")
        #expect(words == "“invoice.jpg”\nNot a readable picture.")
        window.navigator.closePage()
        #expect(model.unasked.isEmpty)
        await model.receive([.file(Checkout.root.appendingPathComponent("data/art/monstera.png")), .file(file)])
        #expect(model.unasked.map(\.title) == ["1 photo"])
        #expect(model.current?.outlook == nil)
    }

    @Test("without a model or a key the photos wait, but not files that cannot be used")
    func outlook() async throws {
        await window.models.load()
        let identification = IdentificationModel(window) { false }
        #expect(identification.needsSetup && identification.outlook == nil)
        let files = ["README.md", "dev"].map { PhotoOrigin.file(Checkout.root.appending(path: $0)) }
        await identification.add(files)
        #expect(identification.outlook == "None of these files can be used. Choose others.")
        await identification.add([photo("monstera")])
        #expect(identification.outlook == "Your photos wait until you have chosen how to identify them.")
    }

    @Test("data without a file has no name in its tile")
    func nameless() async throws {
        await model.receive([.data(Data("no picture".utf8))])
        let words = try #require(model.current?.photos.first.flatMap(problemWords))
        #expect(words.hasPrefix("Image format not supported."))
    }
}
