import Garden
import Testing

@testable import PlantServices

@Suite("Keys of the services")
struct ServiceConfigurationTests {
    @Test(
        "a key in the environment goes before a stored one, blanks around it left out, unless it cannot be a key",
        arguments: [("given", "given"), (" given\n", "given"), ("two words", "kept"), ("", "kept"), ("schlüssel", "kept")])
    func environment(text: String, key: String) async throws {
        let configuration = ServiceConfiguration(environment: ["PLANTNET_API_KEY": text], stored: { _ in "kept" })
        #expect(try await configuration.key(.plantNet) == key)
    }
}
