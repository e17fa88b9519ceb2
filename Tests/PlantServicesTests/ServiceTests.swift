import Foundation
import Garden
import GardenData
import TestSupport
import Testing
import WebServices

@testable import PlantServices

@Suite("Floras and picture addresses", .timeLimit(.minutes(15)))
struct ServiceTests {
    @Test("Pl@ntNet's floras are listed with their titles")
    func floras() async throws {
        let services = try await StubbedServices()
        services.server.answer("/plantnet/projects", .json(#"[{"id": "all", "title": "World"}, {"id": "k-middle-europe"}]"#))
        let floras: [Flora] = try await services.identification.projects()
        #expect(floras == [Flora(id: "all", title: "World"), Flora(id: "k-middle-europe", title: "k-middle-europe")])
    }

    @Test(
        "an empty or invalid address in the environment never leads to the real service",
        arguments: ["", "  ", "ftp://example.org"])
    func emptyAddress(text: String) async throws {
        let configuration = ServiceConfiguration(
            environment: ["PLANTGUIDE_PLANTNET_URL": text, "PLANTNET_API_KEY": "abc123"], stored: { _ in nil })
        #expect(configuration.base(of: .plantNet).host != "my-api.plantnet.org")
        let garden = try TestGarden()
        let folders = Folders(environment: [:], executable: URL(filePath: "/nowhere/bin/plantguide"))
        let services = Services(
            repository: garden.repository, folders: folders, environment: configuration.environment, key: { _ in nil },
            now: { Date() })
        await #expect(throws: PlantNetError.addressRefused) { try await services.testKey(of: .plantNet) }
    }

    @Test("pictures come over https, or over http from the overridden service URL if that is on this machine")
    func pictures() throws {
        func may(_ address: String, switched base: String) throws -> Bool {
            let configuration = ServiceConfiguration(environment: ["PLANTGUIDE_PLANTNET_URL": base], stored: { _ in nil })
            return configuration.isAllowed(try #require(URL(string: address)), from: .plantNet)
        }
        for host in ["127.0.0.1:8080", "localhost:8080", "[::1]:8080"] {
            #expect(try may("http://\(host)/leaf.jpg", switched: "http://\(host)/v2"), "\(host)")
        }
        #expect(try may("https://example.org/leaf.jpg", switched: "http://localhost:8080/v2"))
        #expect(try !may("http://localhost:8081/leaf.jpg", switched: "http://localhost:8080/v2"))
        #expect(try !may("http://10.0.0.1/leaf.jpg", switched: "http://10.0.0.1/v2"))
        #expect(try !may("https://name@example.org/leaf.jpg", switched: "http://localhost:8080/v2"))
    }
}
