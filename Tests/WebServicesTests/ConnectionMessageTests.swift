import Garden
import Localization
import Testing
import WebServices

@Suite("Messages of broken connections")
struct ConnectionMessageTests {
    private let formatter = GardenFormatter(units: .metric, today: LocalDay("2026-05-21")!)

    @Test("an insecure connection and a truncated response are told for what they are, not as a missing network")
    func services() {
        let insecure: [any Error] = [PlantNetError.insecureConnection, TrefleError.insecureConnection, PhotoError.linkInsecure]
        for error in insecure { #expect(formatter.message(for: error).hasPrefix("Cannot connect securely to ")) }
        let truncated: [any Error] = [PlantNetError.truncatedResponse, TrefleError.truncatedResponse, PhotoError.linkTruncated]
        for error in truncated { #expect(formatter.message(for: error).contains("cut off")) }
        for error in insecure + truncated { #expect((error as? any WebServiceError)?.failure != .offline) }
        let refused = formatter.message(for: PhotoError.linkPrivate)
        #expect(refused == "Links to this computer or to a private network are not allowed.")
    }
}
