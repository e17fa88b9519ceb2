import Foundation
import TestSupport
import Testing

@Suite("Identification in plantguidectl", .timeLimit(.minutes(15)))
struct CtlIdentifyTests {
    @Test("an identification has exactly the stable keys, and null for missing values")
    func shape() async throws {
        let world = try await CtlServices.agreed()
        world.identify(CtlServices.species("Ficus carica"))
        let found = try await world.object("identify", try world.photo(), "--organ", "leaf", "--lang", "de")
        #expect(
            Set(found.keys) == [
                "preferred", "plantnet", "onDevice", "cached", "seconds", "remaining", "unconfirmed", "disputed", "errors",
            ])
        #expect(found["onDevice"] is NSNull)
        #expect(found["cached"] as? Bool == false)
        #expect(found["remaining"] as? Int == 321)
        #expect((found["seconds"] as? Double ?? 0) > 0)
        #expect(found.object("preferred") as NSDictionary == found.object("plantnet") as NSDictionary)
        #expect(Set(found.object("preferred").keys) == ["source", "candidates", "model", "sure", "probableGenus"])
        #expect(found.object("preferred").text("source") == "plantnet")
        let candidates = try #require(found.object("preferred")["candidates"] as? [[String: Any]])
        let keys: Set = [
            "scientificName", "authorship", "commonNames", "genus", "family", "score", "gbif", "source", "toxicity",
            "relatedToxicity", "isUnusualIndoors",
        ]
        #expect(candidates.count == 2 && candidates.allSatisfy { Set($0.keys) == keys })
        #expect(candidates.first?.text("scientificName") == "Ficus carica")
        // Those of the catalog come first.
        #expect(candidates.first?["commonNames"] as? [String] == ["Echte Feige", "Feigenbaum", "Fig", "Common fig"])
        #expect(candidates.first?["score"] as? Double == 0.87)
        #expect(candidates.first?.text("gbif") == "5361909")
        #expect(candidates.last?["gbif"] is NSNull)
        #expect(candidates.last?["family"] is NSNull)
        let upload = try #require(world.uploads.first)
        #expect(upload.query["lang"] == "de")
        #expect(upload.parts.first { $0.name == "organs" }?.text == "leaf")
        #expect(upload.parts.first { $0.name == "images" }?.body.starts(with: [0xff, 0xd8]) == true)
    }

    @Test(
        "a recorded reply is printed completely",
        .enabled(
            if: CtlServices.recorded("plantnet/identify-200-no-reject-a.json") != nil,
            "there are no recordings: name their folder in PLANTGUIDE_FIXTURES"))
    func recorded() async throws {
        let world = try await CtlServices.agreed()
        let reply = try #require(CtlServices.recorded("plantnet/identify-200-no-reject-a.json"))
        world.identify(.json(reply))
        let found = try await world.object("identify", try world.photo())
        let candidates = try #require(found.object("preferred")["candidates"] as? [[String: Any]])
        #expect(candidates.first?.text("scientificName") == "Richeria grandis")
        #expect(candidates.first?["score"] as? Double == 0.01268)
        #expect(candidates.first?.text("gbif") == "3079144")
        #expect(found["remaining"] is NSNull || found["remaining"] is Int)
    }

    @Test("the same photos are answered from the cache, in any order, until the cache is cleared")
    func again() async throws {
        let world = try await CtlServices.agreed()
        world.identify(CtlServices.species("Ficus carica"))
        let photos = [try world.photo(1), try world.photo(2)]
        let first = try await world.object("identify", photos[0], photos[1])
        let second = try await world.object("identify", photos[1], photos[0])
        #expect(second["cached"] as? Bool == true)
        #expect(second.object("preferred") as NSDictionary == first.object("preferred") as NSDictionary)
        #expect(world.uploads.count == 1)
        let kept = try await world.object("cache")
        #expect(Set(kept.keys) == ["identification", "care", "pictures"])
        #expect(kept.object("identification")["entries"] as? Int == 1)
        // Two incoming originals and two prepared photos.
        #expect(kept.object("pictures")["entries"] as? Int == 4)
        #expect(try await world.run("cache", "clear").status == 0)
        #expect(try await world.object("cache", "stats").object("identification")["entries"] as? Int == 0)
        #expect(try await world.object("identify", photos[0], photos[1])["cached"] as? Bool == false)
    }

    @Test("the text output has percentages, names and attribution")
    func words() async throws {
        let world = try await CtlServices.agreed()
        world.identify(CtlServices.species("Ficus carica", remaining: 40))
        let photo = try world.photo()
        let done = try await world.run("identify", photo)
        #expect(done.status == 0)
        for word in ["87%", "Ficus carica L.", "Common Fig, Fig Tree, Fig", "Moraceae", "Never eat", "Powered by Pl@ntNet"] {
            #expect(done.output.contains(word), "\(word)")
        }
        #expect(done.errors.contains("40"))
        #expect(!(done.output + done.errors).contains("leaf-key"))
    }

    @Test("without consent nothing is sent, and it exits with 77, what would be sent where, and how to consent")
    func uploadsOff() async throws {
        let world = try await CtlServices.agreed()
        world.identify(CtlServices.species("Ficus carica"))
        #expect(try await world.run("preferences", "set", "mayUpload", "false").status == 0)
        for _ in 1...2 {
            let done = try await world.run("identify", try world.photo())
            #expect(done.status == 77)
            for words in ["my-api.plantnet.org", "without location, date, or camera data", "preferences set mayUpload true"] {
                #expect(done.errors.contains(words), "\(done.errors)")
            }
        }
        #expect(world.server.requests.isEmpty)
        #expect(try await world.run("preferences", "get", "mayUpload").output == "no\n")
    }

    @Test("a score of less than half a percent is printed as under 1%")
    func faint() async throws {
        let world = try await CtlServices.agreed()
        world.identify(
            .json(
                """
                {"results": [{"score": 0.004, "species": {"scientificNameWithoutAuthor": "Ficus carica"}}]}
                """))
        #expect(try await world.run("identify", try world.photo()).output.contains("under 1%"))
    }

    @Test("each error of the service has its exit status and a message without the key")
    func refusals() async throws {
        let world = try await CtlServices.agreed(fakesTime: false)
        let cases: [(LoopbackServer.Reply, status: Int32, said: String)] = [
            (CtlServices.refusal(404, "Species not found"), 1, "No plant species identified."),
            (CtlServices.refusal(404, "Unknown project: moon"), 64, "not available"),
            (CtlServices.refusal(415, "Unsupported"), 66, "not supported"),
            (CtlServices.refusal(401, "Unauthorized"), 77, "Invalid API key."),
            (.errorPage, 69, "Server error (500)"),
            (.invalidUTF8, 69, "Invalid response"),
            // The last case, since no request is sent for the rest of the day.
            (CtlServices.refusal(429, "Too many"), 69, "Daily limit reached."),
        ]
        let photo = try world.photo()
        for (reply, status, said) in cases {
            world.identify(reply)
            let done = try await world.run("identify", photo, "--json")
            #expect(done.status == status, "\(said): \(done.errors)")
            #expect(done.errors.contains(said), "\(done.errors)")
            #expect(done.output.isEmpty)
            #expect(!done.errors.contains("leaf-key"))
        }
        let asked = world.uploads.count
        #expect(try await world.run("identify", photo).status == 69)
        #expect(world.uploads.count == asked)
        #expect(try await world.object("quota")["remaining"] as? Int == 0)
    }

    @Test("without a network it exits with 69, but cached results are printed")
    func offline() async throws {
        let world = try await CtlServices.agreed(fakesTime: false)
        world.identify(CtlServices.species("Ficus carica"))
        let known = try world.photo(1)
        _ = try await world.object("identify", known)
        world.server.stop()
        #expect(try await world.object("identify", known)["cached"] as? Bool == true)
        let done = try await world.run("identify", try world.photo(2))
        #expect(done.status == 69)
        #expect(done.errors.contains("No network connection."))
        #expect(!done.errors.contains("offline identification"))
        for words in [
            "Only the window keeps photos until there is a connection.", "run this command again", "model install iris-9",
        ] {
            #expect(done.errors.contains(words), "\(done.errors)")
        }
    }

    @Test("invalid arguments exit with 64, unreadable photos with 66, a missing key with 77 and where to get one")
    func input() async throws {
        var world = try CtlServices()
        let photo = try world.photo()
        let text = world.terminal.directory.file("text.jpg")
        try Data("no picture".utf8).write(to: text)
        for (arguments, status) in [
            ([photo, "--organ", "petal"], 64), ([photo, "--organ", "leaf", "--organ", "leaf"], 64),
            ([photo, "--strategy", "guess"], 64), ([photo, "--threshold", "0.5"], 64),
            ([photo, "--strategy", "on-device-first", "--threshold", "1,5"], 64), ([photo, "--project", "../quota"], 64),
            ([photo, "--lang", "?"], 64), (Array(repeating: photo, count: 6), 64), ([], 64),
            (["http://127.0.0.1/leaf.jpg"], 64), (["https://127.0.0.1/leaf.jpg"], 64),
            (["/nowhere/leaf.jpg"], 66), ([text.path], 66), ([world.terminal.directory.url.path], 66),
            ([photo, "--strategy", "on-device"], 77),
        ] as [([String], Int32)] {
            let done = try await world.terminal.run(["identify"] + arguments, environment: world.environment)
            #expect(done.status == status, "\(arguments): \(done.status) \(done.errors)")
            #expect(!done.errors.isEmpty && done.output.isEmpty)
        }
        let missing = try await world.run("identify", photo, "/nowhere/leaf.jpg")
        #expect(missing.errors == "plantguidectl: “/nowhere/leaf.jpg” does not exist.\n")
        world.environment["PLANTNET_API_KEY"] = nil
        let done = try await world.run("identify", photo)
        #expect(done.status == 77)
        for words in [
            "https://my.plantnet.org", "key set plantnet", "preferences set mayUpload true", "model install iris-9",
            "Then run this command again.",
        ] {
            #expect(done.errors.contains(words), "\(done.errors)")
        }
        #expect(world.server.requests.isEmpty)
    }

    @Test("the last known quota is printed, and a refresh fetches it")
    func quota() async throws {
        let world = try CtlServices()
        let before = try await world.object("quota")
        #expect(Set(before.keys) == ["total", "remaining", "day", "resets"])
        #expect(before["remaining"] is NSNull && before["total"] is NSNull)
        #expect(before.text("day") == "2026-03-01")
        #expect(before.text("resets") == "2026-03-02T01:00:00+01:00")
        world.server.answer(
            "/plantnet/quota/daily",
            .json(#"{"day": "2026-03-01", "quota": {"identify": {"count": 70, "total": 2000, "remaining": 1930}}}"#))
        #expect(try await world.object("quota", "--refresh")["remaining"] as? Int == 1_930)
        #expect(try await world.run("quota").output.contains("1930 of 2000"))
    }

    @Test("a plant is added with a photo, whose original is stored unchanged and listed")
    func adding() async throws {
        let world = try CtlServices()
        let photo = try world.photo()
        let plant = try await world.object("plant", "add", "--name", "Ada", "--photo", photo)
        let shown = try await world.object("plant", "show", try #require(plant.text("id")))
        let photos = try #require(shown["photos"] as? [[String: Any]])
        #expect(photos.count == 1)
        #expect(photos.allSatisfy { Set($0.keys) == ["id", "file", "takenOn", "addedAt"] })
        let file = try #require(photos.first?.text("file"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data(contentsOf: URL(fileURLWithPath: photo)))
        #expect(try await world.run("plant", "show", "Ada").output.contains(file))
        #expect(try await world.run("plant", "add", "--name", "Bea", "--photo", "/nowhere").status == 66)
        #expect(world.server.requests.isEmpty)
    }
}
