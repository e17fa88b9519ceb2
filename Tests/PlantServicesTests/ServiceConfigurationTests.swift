import Garden
import Testing

@testable import PlantServices

@Suite("API keys of the services")
struct ServiceConfigurationTests {
    @Test(
        "a valid key in the environment takes precedence over a stored one, without surrounding white space",
        arguments: [("given", "given"), (" given\n", "given"), ("", "kept"), (" \n", "kept")])
    func environment(text: String, key: String) async throws {
        let configuration = ServiceConfiguration(environment: ["PLANTNET_API_KEY": text], stored: { _ in "kept" })
        #expect(try await configuration.key(.plantNet) == key)
    }

    @Test(
        "a variable that contains no key is an error, and no other key is used instead",
        arguments: ["two words", "schlüssel", String(repeating: "a", count: 513)])
    func invalid(text: String) async throws {
        let configuration = ServiceConfiguration(environment: ["PLANTNET_API_KEY": text], stored: { _ in "kept" })
        await #expect(throws: SecretsError.variableInvalid(name: "PLANTNET_API_KEY")) { try await configuration.key(.plantNet) }
        #expect(try await configuration.key(.trefle) == "kept")
    }
}
