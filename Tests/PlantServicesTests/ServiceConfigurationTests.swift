import Garden
import Testing

@testable import PlantServices

@Suite("API keys of the services")
struct ServiceConfigurationTests {
    @Test(
        "a valid key in the environment takes precedence over a stored one, without surrounding white space",
        arguments: [("given", "given"), (" given\n", "given"), ("two words", "kept"), ("", "kept"), ("schlüssel", "kept")])
    func environment(text: String, key: String) async throws {
        let configuration = ServiceConfiguration(environment: ["PLANTNET_API_KEY": text], stored: { _ in "kept" })
        #expect(try await configuration.key(.plantNet) == key)
    }
}
