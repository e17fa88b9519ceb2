import Foundation
import TestSupport
import Testing

@Suite("Identifying and adding a plant from a photo", .timeLimit(.minutes(15)))
struct DiscoverTests {
    private static let photo = Checkout.root.appendingPathComponent("data/art/monstera.png")

    @Test("a dropped file becomes a plant with tasks and care from Trefle, and the same photo again causes no request")
    func dropped() async throws {
        // Not all of its care is in the catalog, so the rest comes from Trefle. Its name is that of the catalog.
        let services = try StubWebServices(.only("Zea mays", "Corn"), trefle: ["Zea mays"])
        try await adopt(Self.photo, species: "Zea mays", named: "Sweet Corn", asking: services)
    }

    @Test(
        "a dropped file becomes a plant with recorded replies of the services",
        .enabled(if: Recorded.isAvailable, "NO RECORDED REPLIES: set PLANTGUIDE_FIXTURES to the folder that holds them"))
    func recorded() async throws {
        let answer = try Recorded.data("plantnet/identify-200-related-images.json")
        let detail = String(decoding: try Recorded.data("trefle/get_species_id__200.json"), as: UTF8.self)
            .replacing("Sorbus aucuparia", with: "Zea mays").replacing("sorbus-aucuparia", with: "zea-mays")
        let services = try StubWebServices(.reply(answer), trefle: ["Zea mays"], detail: Data(detail.utf8))
        try await adopt(
            try Recorded.file("photos/leafsnap_example_acer_rubrum.jpg"), species: "Zea mays", named: "Sweet Corn",
            asking: services)
    }

    /// Drops a photo, agrees to the upload, saves the best match and checks the plant; then drops the same photo again.
    private func adopt(_ photo: URL, species: String, named name: String, asking services: StubWebServices) async throws {
        let session = try await AppSession(usesRealClock: true)
        let window = try await session.open(asking: services)
        try await window.see("Welcome to Your Garden")
        try await window.drop("files", photo.path)

        try await window.see("Photo 1, Automatic")
        #expect(services.identifications == 0, "nothing may leave before the person agreed")
        try await window.see("Identifying sends smaller copies of the photos")
        try await window.press("Agree and Identify", role: "button")
        try await window.see("Best Match")
        try await window.see("Powered by Pl@ntNet")
        try await window.see(species)
        let upload = try #require(services.server.requests(to: "/plantnet/v2/identify/*").first)
        let sent = try #require(upload.parts.first { $0.name == "images" })
        #expect(sent.type == "image/jpeg" && sent.body.starts(with: [0xff, 0xd8]) && sent.body.count <= 2_000_000)

        try await window.press("Save as Plant…", role: "button")
        try await window.see("Plan Care")
        try await window.press("Add", role: "button")
        try await window.see("Care Requirements")
        try await window.see("Photo from ", role: "button")
        // A value that is not in the catalog comes from Trefle and is marked so.
        _ = try await eventually("a care value from Trefle in: \(window.root.words)") {
            ["Light, ", "Water, ", "Temp, ", "Fertilizer, ", "Humidity, "].flatMap { window.seen($0) }
                .first { (try? $0.name)?.contains("Trefle") == true }
        }
        #expect(try await session.plants() == [name])
        #expect(try await !session.list("tasks").isEmpty)
        #expect(services.lessons > 0)

        let (asked, learned) = (services.identifications, services.lessons)
        try await window.keys("alt+3")
        try await window.see("What Plant Is This?")
        try await window.drop("files", photo.path)
        try await window.press("Identify", role: "button")
        try await window.see("The same photos were identified before; this is the saved result.")
        #expect(services.identifications == asked)
        try await window.keys("alt+1")
        try await window.click("\(name), ")
        try await window.see("Care Requirements")
        #expect(services.lessons == learned)
    }

    @Test("photos are accepted as image data and from the command line, and a link to this computer is refused")
    func ways() async throws {
        let services = try StubWebServices(.sure)
        let session = try await AppSession(usesRealClock: true)
        let window = try await session.open(asking: services)
        try await window.see("Welcome to Your Garden")
        try await window.drop("picture", Self.photo.path)
        try await window.see("Photo 1, Automatic")
        try await window.drop("text", "http://127.0.0.1/leaf.jpg")
        try await window.see("“leaf.jpg”\nLinks to this computer or to a private network are not allowed.")
        let second = try session.launch(Checkout.root.appendingPathComponent("data/art/lily.png").path)
        try await second.waited()
        // A photo from the command line is added to the current photos.
        try await window.see("2 photos")
        try await window.see("Photo 1, Automatic")
        try await window.press("Agree and Identify", role: "button")
        try await window.see("Best Match")
        let third = try session.launch(Checkout.root.appendingPathComponent("data/art/fern.png").path)
        try await third.waited()
        // After a result, a new photo starts a new identification.
        try await window.see("1 photo")
        try await window.see("Photo 1, Automatic")
    }

    @Test("a photo without a match is added to a plant that is chosen, and undo removes it")
    func withoutMatch() async throws {
        let services = try StubWebServices(.sure)
        services.server.answer("/plantnet/v2/identify/*", .json(#"{"message":"Species not found"}"#, status: 404))
        let session = try await AppSession(usesRealClock: true)
        try await session.ctl("plant", "add", "--name", "Monty")
        let window = try await session.open(asking: services)
        try await window.see("Monty, ")
        try await window.drop("files", Self.photo.path)
        try await window.press("Agree and Identify", role: "button")
        try await window.see("Not Identified")
        try await window.choose("Add Photos to a Plant…", from: "Add Without an Answer")
        try await window.takesKeys(in: "Add Photos to a Plant")
        try await window.keys("space", "Down", "Return")
        try await window.press("Add", role: "button")
        try await window.see("1 photo added")
        try await window.see("Photo from ", role: "button")
        try await window.press("Undo", role: "button")
        try await window.gone("Photo from ", role: "button")
    }

    @Test("a photo dropped on a plant's page is added to its photos, and undo removes it")
    func plantsOwn() async throws {
        let session = try await AppSession(usesRealClock: true)
        try await session.ctl("plant", "add", "--name", "Monty", "--species", "Monstera deliciosa")
        let window = try await session.open()
        try await window.click("Monty, ")
        try await window.see("Care Requirements")
        try await window.drop("files", Self.photo.path)
        try await window.see("1 photo added")
        try await window.see("Photo from ", role: "button")
        try await window.press("Undo", role: "button")
        try await window.gone("Photo from ", role: "button")
    }

    @Test("photos dropped on a card or a row of the list are added to that plant, several at once, and nothing is identified")
    func onto() async throws {
        let session = try await AppSession(usesRealClock: true)
        for name in ["Basil", "Monty"] { try await session.ctl("plant", "add", "--name", name) }
        let window = try await session.open()
        let lily = Checkout.root.appendingPathComponent("data/art/lily.png")
        try await window.drop("files", Self.photo.path, lily.path, onto: "Monty, ")
        try await window.see("2 photos added")
        try await window.gone("Drop to")
        try await window.press("List")
        try await window.drop("picture", Self.photo.path, onto: "More for Basil")
        try await window.see("1 photo added")
        for (name, count) in [("Monty", 2), ("Basil", 1)] {
            let shown = try JSONSerialization.jsonObject(with: Data(try await session.ctl("plant", "show", name, "--json").utf8))
            #expect(((shown as? [String: Any])?["photos"] as? [Any])?.count == count, "\(name)")
        }
    }

    @Test("a service error is shown and can be retried; without an API key the page explains what to do")
    func failures() async throws {
        let services = try StubWebServices(.broken)
        let session = try await AppSession(usesRealClock: true)
        let window = try await session.open(Self.photo.path, asking: services)
        try await window.press("Agree and Identify", role: "button")
        try await window.see("Not Identified")
        try await window.see("Server error (500). Please try again later.")
        services.answer(.sure)
        try await window.press("Try Again", role: "button")
        try await window.see("Best Match")
        try await window.child.terminate()

        // Another photo, since the result of the first one is cached and needs no key.
        let other = Checkout.root.appendingPathComponent("data/art/lily.png")
        let unconfigured = try await session.open(other.path)
        try await unconfigured.see("Choose How to Identify")
        #expect(unconfigured.seen("Identify", role: "button").isEmpty && unconfigured.seen("Agree and Identify").isEmpty)
        try await unconfigured.see("Search by Name…", role: "button")
        try await unconfigured.press("Enter a Key…", role: "button")
        try await unconfigured.see("API Key for Pl@ntNet")
    }

    @Test("without a connection photos are queued, and they are identified when it is back")
    func waiting() async throws {
        let services = try StubWebServices(.sure)
        let session = try await AppSession(usesRealClock: true)
        let away = try StubWebServices(.away)
        let window = try await session.open(Self.photo.path, asking: away)
        try await window.press("Agree and Identify", role: "button")
        try await window.see("Waiting for a Connection")
        try await window.child.terminate()

        // The queue survives a restart of the program.
        let later = try await session.open(asking: services)
        try await later.see("Welcome to Your Garden")
        try await later.keys("alt+3")
        // If the system reports a network, the queue is retried without a click.
        try await until("the photos to be asked about") {
            if services.identifications == 0 { try later.seen("Try Now", role: "button").first?.press() }
            return services.identifications > 0
        }
        try await later.see("Swiss Cheese Plant, Today")
        try await later.gone("Waiting for a Connection")
        #expect(services.identifications == 1)
    }
}

/// Replies recorded from the real services, which are not part of the repository.
private enum Recorded {
    private static let folder = URL(
        fileURLWithPath: ProcessInfo.processInfo.environment["PLANTGUIDE_FIXTURES"]
            ?? Checkout.root.deletingLastPathComponent().appendingPathComponent("shared/fixtures").path)

    static var isAvailable: Bool { FileManager.default.fileExists(atPath: folder.appendingPathComponent("plantnet").path) }

    static func file(_ name: String) throws -> URL { folder.appendingPathComponent(name) }

    static func data(_ name: String) throws -> Data { try Data(contentsOf: file(name)) }
}
