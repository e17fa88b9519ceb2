import Foundation
import Garden
import TestSupport
import Testing

@testable import WebServices

@Suite("Replies of Pl@ntNet")
struct PlantNetReplyTests {
    private func reply(_ text: String) -> PlantNetReply? { ServiceReply.read(PlantNetReply.self, Data(text.utf8)) }

    @Test("candidates have names, family, images and score, the most likely first")
    func readsWhole() throws {
        let reply = try #require(
            ServiceReply.read(PlantNetReply.self, Fixtures.written("synthetic-plantnet-identify.json")))
        #expect(reply.remaining == 487)
        #expect(
            reply.candidates.map(\.scientificName)
                == ["Monstera deliciosa", "Taraxacum sect. Taraxacum", "Mentha × piperita", "Rosa 'Peace'"])
        let image = ReferenceImage(
            organ: "leaf", author: "Photographer 1", license: "cc-by-sa", citation: "Photographer 1 / Pl@ntNet, cc-by-sa",
            small: "https://pictures.example/s/1", large: "https://pictures.example/m/1")
        #expect(
            reply.candidates.first
                == Candidate(
                    scientificName: "Monstera deliciosa", authorship: "Liebm.",
                    commonNames: ["Swiss cheese plant", "Ceriman"], genus: "Monstera", family: "Araceae", score: 0.91234,
                    gbif: "2868241", images: [image], source: .plantNet))
        #expect(reply.candidates[2].family == "Lamiaceae")
        #expect(reply.candidates[1].gbif == nil)
        #expect(reply.candidates[3].commonNames == [])
    }

    @Test(
        "recorded replies are decoded", .enabled(if: Fixtures.isAvailable, "\(Fixtures.hint)"),
        arguments: [
            ("identify-200-no-reject-a", 5, "Richeria grandis", 0.01268, 499),
            ("identify-200-no-reject-b", 5, "Pterocarpus officinalis", 0.00509, 498),
            ("identify-200-related-images", 2, "Zea mays", 0.90408, 496),
        ])
    func readsRecorded(name: String, count: Int, best: String, score: Double, remaining: Int) throws {
        let reply = try #require(ServiceReply.read(PlantNetReply.self, Fixtures.data("plantnet/\(name).json")))
        #expect(reply.candidates.count == count)
        #expect(reply.candidates.first?.scientificName == best)
        #expect(reply.candidates.first?.score == score)
        #expect(reply.remaining == remaining)
        #expect(reply.candidates.allSatisfy { $0.genus != nil && $0.family != nil && $0.gbif != nil })
    }

    @Test("images name their author", .enabled(if: Fixtures.isAvailable, "\(Fixtures.hint)"))
    func readsPictures() throws {
        let body = try Fixtures.data("plantnet/identify-200-related-images.json")
        let reply = try #require(ServiceReply.read(PlantNetReply.self, body))
        let image = try #require(reply.candidates.first?.images.first)
        #expect(image.citation == "#MaryKingfishers / Pl@ntNet, cc-by-sa")
        #expect(image.small == "https://bs.plantnet.org/image/s/285c8b2fdc87e93d4e6411e690b50283257540c3")
        #expect(reply.candidates.allSatisfy { !$0.images.isEmpty })
    }

    @Test("image addresses are dropped unless they are https, or http to this machine under any of its names")
    func keepsFetchable() throws {
        let addresses = [
            "https://pictures.example/1", "http://127.0.0.1:8080/2", "http://localhost:8080/3", "http://[::1]:8080/4",
            "http://pictures.example/5", "http://127.0.0.1.example/6", "file:///etc/passwd", "",
        ]
        let images = addresses.map { "{\"url\": {\"s\": \"\($0)\"}}" }.joined(separator: ",")
        let answer = reply(
            "{\"results\": [{\"score\": 1, \"species\": {\"scientificName\": \"A a\"}, \"images\": [\(images)]}]}")
        #expect(answer?.candidates.first?.images.map(\.small) == Array(addresses.prefix(4)))
    }

    @Test("the reply of another endpoint is rejected", .enabled(if: Fixtures.isAvailable, "\(Fixtures.hint)"))
    func refusesSurvey() throws {
        #expect(ServiceReply.read(PlantNetReply.self, try Fixtures.data("plantnet/survey-200-other-shape.json")) == nil)
    }

    @Test("a candidate needs only a name and a score")
    func readsLeast() {
        let least = reply(#"{"results": [{"score": 0.02, "species": {"scientificNameWithoutAuthor": "Zea mays"}}]}"#)
        #expect(least?.candidates == [Candidate(scientificName: "Zea mays", score: 0.02, source: .plantNet)])
        #expect(least?.remaining == nil)
    }

    @Test("a reply without results is valid, but one with only unreadable results is not")
    func tellsEmptyFromBroken() {
        #expect(reply(#"{"results": []}"#)?.candidates == [])
        #expect(reply(#"{"results": [{"score": 1}, 7, null]}"#) == nil)
        #expect(reply(#"{"results": null}"#) == nil)
        #expect(reply(#"{"bestMatch": "Zea mays"}"#) == nil)
        #expect(reply("[]") == nil)
    }

    @Test("scores are clamped and sorted, and duplicates are removed")
    func setsScoresRight() {
        func entry(_ name: String, _ score: String) -> String {
            #"{"score": \#(score), "species": {"scientificNameWithoutAuthor": "\#(name)"}}"#
        }
        let entries = [entry("A a", "0.1"), entry("B b", "7"), entry("C c", "-1"), entry("A a", "0.05"), entry("D d", "0.1")]
        let candidates = reply("{\"results\": [\(entries.joined(separator: ","))]}")?.candidates
        #expect(candidates?.map(\.scientificName) == ["B b", "A a", "D d", "C c"])
        #expect(candidates?.map(\.score) == [1, 0.1, 0.1, 0])
    }

    @Test("invalid UTF-8, invalid JSON and excessive nesting are rejected", arguments: BrokenBody.allCases)
    func refusesBroken(body: BrokenBody) {
        #expect(ServiceReply.read(PlantNetReply.self, body.data) == nil)
        #expect(ServiceReply.read(PlantNetQuota.self, body.data) == nil)
        #expect(ServiceReply.read([Lenient<PlantNet.Project>].self, body.data) == nil)
        #expect(ServiceReply.read(TrefleDetail.self, body.data) == nil)
        #expect(ServiceReply.read(Trefle.Page.Reply.self, body.data) == nil)
    }
}

/// Malformed bodies.
enum BrokenBody: String, CaseIterable, Sendable {
    case empty, page, nestedArrays, nestedObjects, nestedInside, invalidUTF8, truncated, nul

    var data: Data {
        let depth = 100_000
        return switch self {
        case .empty: Data()
        case .page: Data("<html><body>Internal Server Error</body></html>".utf8)
        case .nestedArrays: Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        case .nestedObjects: Data(String(repeating: #"{"data":"#, count: depth).utf8)
        case .nestedInside:
            Data(
                (#"{"results":[],"data":{"scientific_name":"A a","x":"# + String(repeating: "[", count: depth)
                    + String(repeating: "]", count: depth) + "}}").utf8)
        case .invalidUTF8: Data(#"{"results":[],"data":[],"note":""#.utf8) + Data([0xff, 0xfe, 0xc0, 0xaf]) + Data("\"}".utf8)
        case .truncated: Data(#"{"results":[{"score":0.9,"species":{"scientificNameWithoutAuthor":"Zea m"#.utf8)
        case .nul: Data(count: 64)
        }
    }
}
