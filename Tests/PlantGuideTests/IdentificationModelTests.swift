import PlantServices
import Foundation
import Garden
import GtkKit
import GardenData
import TestSupport
import Testing
import WebServices

@testable import PlantGuide

@Suite("Identifying photos")
@MainActor
struct IdentificationModelTests {
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

    private func drawing(_ name: String) -> PhotoOrigin {
        .file(Checkout.root.appendingPathComponent("data/art/\(name).png"))
    }

    private func begun(_ names: String...) async throws -> IdentificationModel {
        await model.receive(names.map(drawing))
        return try #require(model.current)
    }

    @Test("adding a photo opens the page and prepares the photo; nothing is uploaded before the user agrees")
    func agreement() async throws {
        let identification = try await begun("monstera")
        #expect(window.navigator.page == .identification)
        #expect(identification.readyPhotos.count == 1)
        #expect(identification.needsAgreement)
        await identification.ask()
        #expect(identification.phase == .collecting)
        #expect(services.identifications == 0)

        await identification.agreeAndAsk()
        #expect(identification.candidates.first?.scientificName == "Monstera deliciosa")
        #expect(identification.certainty == .sure)
        #expect(services.identifications == 1)
        #expect(try await garden.repository.preferences().mayUpload)
        #expect(identification.provenance.contains("486"))
    }

    @Test("agreeing to uploads changes no other preference, even one that the window has not read")
    func agreementAlone() async throws {
        _ = try await garden.repository.save(Preferences(units: .imperial))
        let identification = try await begun("monstera")
        await identification.agreeAndAsk()
        let preferences = try await garden.repository.preferences()
        #expect(preferences.mayUpload && preferences.units == .imperial)
    }

    @Test("at most five photos are accepted, each only once, and an invalid one shows the reason")
    func photos() async throws {
        let identification = try await begun("monstera", "lily")
        await identification.add([drawing("monstera")])
        #expect(identification.photos.count == 2)
        #expect(window.actions.toast?.text == "This photo was already added.")
        await identification.add([.data(Data("no picture".utf8))])
        #expect(identification.photos.last?.isFailed == true)
        #expect(identification.canAsk && identification.photoCount == "2 photos")
        await identification.add([drawing("rubber"), drawing("fern"), drawing("aloe")])
        #expect(identification.readyPhotos.count == PhotoLimits.photos)
        await identification.add([drawing("orchid"), drawing("rose")])
        #expect(identification.readyPhotos.count == PhotoLimits.photos)
        #expect(window.actions.toast?.text == "At most 5 photos at a time. 2 were left out.")
    }

    @Test("invalid files do not count toward the limit of five photos")
    func places() async throws {
        let words = (0..<6).map { PhotoOrigin.data(Data("no picture \($0)".utf8)) }
        await model.receive(words + ["monstera", "lily", "rubber", "fern", "aloe", "orchid"].map(drawing))
        let identification = try #require(model.current)
        #expect(identification.readyPhotos.count == PhotoLimits.photos)
        #expect(identification.photos.count { $0.isFailed } == 6)
        #expect(window.actions.toast?.text == "At most 5 photos at a time. 1 was left out.")
    }

    @Test("photos received while collecting join the identification, but not once it is answered")
    func joining() async throws {
        #expect(!model.isCollecting)
        let identification = try await begun("monstera")
        #expect(model.isCollecting)
        await model.receive([drawing("lily")])
        #expect(model.current === identification && identification.readyPhotos.count == 2)
        await identification.agreeAndAsk()
        #expect(!model.isCollecting)
        identification.set(.leaf, of: identification.photos[0])
        #expect(model.isCollecting)
        window.navigator.closePage()
        #expect(!model.isCollecting)
    }

    @Test("a failure after leaving the page is shown in a toast, and the identification can be reopened and retried")
    func failureAside() async throws {
        services.server.answer("/plantnet/v2/identify/*", .json(#"{"message":"Species not found"}"#, status: 404))
        let identification = try await begun("monstera")
        window.navigator.closePage()
        await identification.agreeAndAsk()
        #expect(window.actions.toast?.text == "No plant species identified.")
        #expect(model.recent.map(\.id) == [identification.id])
        services.answer(.sure)
        model.reopen(identification)
        #expect(window.navigator.page == .identification && identification.failure != nil)
        await identification.ask()
        #expect(identification.answer != nil && model.recent.count == 1)
    }

    @Test("organs are sent in the order of the photos, and changing one needs a new request")
    func organs() async throws {
        let identification = try await begun("monstera", "lily")
        identification.set(.leaf, of: identification.photos[0])
        identification.set(.flower, of: identification.photos[1])
        await identification.agreeAndAsk()
        let request = try #require(services.server.requests(to: "/plantnet/v2/identify/*").first)
        #expect(request.parts.filter { $0.name == "organs" }.map(\.text) == ["leaf", "flower"])

        identification.set(.auto, of: identification.photos[1])
        #expect(identification.phase == .collecting)
        await identification.ask()
        #expect(services.identifications == 2)
    }

    @Test("cancelling keeps the photos, and the identification can be repeated")
    func cancel() async throws {
        services.answer(.silent)
        let identification = try await begun("monstera")
        let asking = Task { await identification.agreeAndAsk() }
        try await until("the question to reach the service") { services.identifications == 1 }
        #expect(identification.phase == .asking)
        identification.cancel()
        await asking.value
        #expect(identification.phase == .collecting)
        services.answer(.sure)
        await identification.ask()
        #expect(identification.answer != nil)
    }

    @Test("an error has a message and a remedy")
    func failure() async throws {
        services.server.answer(
            "/plantnet/v2/identify/*",
            .json(#"{"statusCode":404,"error":"Not Found","message":"Species not found"}"#, status: 404))
        let identification = try await begun("monstera")
        await identification.agreeAndAsk()
        #expect(
            identification.phase == .failed(.init(message: "No plant species identified.", remedy: .otherPhotos, isNoMatch: true))
        )
        services.answer(.sure)
        await identification.ask()
        #expect(identification.answer != nil)
    }

    @Test("photos are queued while offline, and identified once the connection is back")
    func waiting() async throws {
        services.server.answer("/plantnet/v2/identify/*", LoopbackServer.Reply(steps: [.reset]))
        let identification = try await begun("monstera")
        await identification.agreeAndAsk()
        #expect(identification.phase == .waiting)
        try await until("the photos to wait") { model.queue.count == 1 }
        await identification.askAgain()
        #expect(identification.phase == .waiting && window.actions.toast?.text == "Still no connection")

        services.answer(.sure)
        await model.askWaiting()
        #expect(identification.candidates.first?.scientificName == "Monstera deliciosa")
        try await until("the photos to leave the queue") { model.queue.isEmpty }
        #expect(model.recent.count == 1)
    }

    @Test("queued photos that are then identified directly leave the queue")
    func triedNow() async throws {
        services.server.answer("/plantnet/v2/identify/*", LoopbackServer.Reply(steps: [.reset]))
        let identification = try await begun("monstera", "lily")
        await identification.agreeAndAsk()
        try await until("the photos to wait") { model.queue.count == 1 }

        services.answer(.sure)
        await identification.ask()
        #expect(identification.answer != nil)
        try await until("the photos to wait no more") { model.queue.isEmpty }
        #expect(try await window.environment.services.identification.queuedPhotos().isEmpty)
    }

    @Test("a missing flora and a rejected key lead to the preferences")
    func remedies() {
        let identification = IdentificationModel(window)
        let flora = identification.failure(PlantNetError.projectNotFound("moon"))
        #expect(flora.remedy == .setUp)
        #expect(!flora.message.contains("my.plantnet.org"))
        let key = identification.failure(PlantNetError.invalidAPIKey)
        #expect(key.remedy == .setUp)
        #expect(key.message.contains("my.plantnet.org"))
    }

    @Test("if Pl@ntNet and the model name different species, nothing is proposed and the first of each is unfolded")
    func disputed() async throws {
        let identification = try await begun("monstera")
        func answer(_ source: Candidate.Source, _ names: [String], isAboveFloor: Bool = true) -> PhotoAnswer {
            let candidates = names.enumerated().map { place, name in
                Candidate(scientificName: name, score: 0.9 / Double(1 << 2 * place), source: source)
            }
            let verdict = ModelVerdict(model: "Colors", attribution: nil, isSure: false, isAboveFloor: isAboveFloor)
            return PhotoAnswer(source: source, candidates: candidates, verdict: source == .onDevice ? verdict : nil)
        }
        func take(_ plantNet: PhotoAnswer, _ onDevice: PhotoAnswer, accepted: [String: String] = [:]) {
            identification.take(
                Identification(
                    plantNet: plantNet, onDevice: onDevice, preferred: plantNet, isCached: false, duration: .seconds(1),
                    remaining: nil, acceptedNames: accepted))
        }
        let service = answer(.plantNet, ["Monstera deliciosa", "Monstera adansonii"])
        let model = answer(.onDevice, ["Monstera adansonii", "Monstera deliciosa"])
        take(service, model)
        #expect(identification.certainty == .disputed)
        #expect(identification.unfolded == [service.candidates[0], model.candidates[0]])
        #expect(identification.doubt.hasPrefix("The two answers differ."))
        #expect(identification.candidatesBySource(for: service.candidates[0]) == [service.candidates[0]])

        take(service, answer(.onDevice, ["Monstera deliciosa"], isAboveFloor: false))
        #expect(identification.candidatesBySource(for: service.candidates[0]).count == 1, "nor does it agree")
        take(service, answer(.onDevice, ["Monstera adansonii"], isAboveFloor: false))
        #expect(
            identification.certainty == .sure && identification.unfolded.isEmpty, "a model that knows nothing is no contradiction"
        )

        let synonym = answer(.onDevice, ["Philodendron pertusum"])
        take(service, synonym, accepted: ["Philodendron pertusum": "Monstera deliciosa"])
        #expect(identification.certainty == .sure)
        #expect(identification.candidatesBySource(for: service.candidates[0]) == [synonym.candidates[0], service.candidates[0]])
        #expect(identification.candidatesBySource(for: service.candidates[1]) == [service.candidates[1]])
    }

    @Test("several species with similar scores are reported as such, with what they have in common")
    func doubt() async throws {
        services.answer(.unsure)
        let identification = try await begun("monstera")
        await identification.agreeAndAsk()
        #expect(identification.certainty == .close(3))
        #expect(identification.doubt.hasPrefix("3 plants match about equally well. All belong to the family Araceae."))
    }

    @Test("a candidate becomes a plant with its photos in one action with one undo")
    func adoption() async throws {
        let identification = try await begun("monstera")
        await identification.agreeAndAsk()
        let candidate = try #require(identification.candidates.first)
        let form = AddPlantModel(window, photos: identification.readyPhotos)
        await form.begin(.species(candidate.match))
        #expect(form.showsForm && form.name == "Swiss Cheese Plant")
        await form.add()
        let id = try #require(window.navigator.openPlant)
        #expect(try await garden.repository.photos(of: id).count == 1)

        let page = PlantPageModel(id, window)
        await page.open()
        try await until("the care to be learned") { services.lessons > 0 && page.careUpdate == .idle }
        #expect(page.image == page.photos.first.map(PlantImage.photo))
        await window.actions.undoLatest()
        #expect(try await garden.repository.summaries().isEmpty)
    }

    @Test("a low quota is shown as a notice, but not while nothing is set up")
    func notifications() async throws {
        #expect(model.notice == nil)
        await model.refresh()
        #expect(model.isSetUp == true && model.notice == nil)
        try await garden.repository.database.save(Quota(total: 500, remaining: 40, day: day("2026-05-21")), of: .plantNet)
        await model.refresh()
        #expect(model.notice == .quota(Quota(total: 500, remaining: 40, day: day("2026-05-21"))))

        let bare = IdentifyModel(WindowModel(.testing(garden.repository)))
        await bare.refresh()
        #expect(bare.isSetUp == false && bare.notice == nil)
    }
}
