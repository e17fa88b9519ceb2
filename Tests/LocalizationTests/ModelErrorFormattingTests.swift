import Foundation
import Garden
import Localization
import Testing

@Suite("Messages for errors of models")
struct ModelErrorFormattingTests {
    private let formatter = GardenFormatter(locale: Locale(identifier: "en_US"), units: .metric, today: .first)

    @Test(
        "each error has its message",
        arguments: [
            (.runtimeMissing(.tflite), "This model needs LiteRT, which is not installed."),
            (
                .runtimeUnusable(.onnx, reason: "no OrtGetApiBase"),
                "The library ONNX Runtime on this computer cannot be used. no OrtGetApiBase"
            ),
            (.workerMissing, "The program that runs models is missing. Reinstall PlantGuide."),
            (.changed, "The model’s file was changed or is damaged. Install the model again."),
            (.unlikeManifest(reason: "3 outputs"), "The model does not match its description (3 outputs)."),
            (.tooSlow, "The model took too long and was stopped."),
        ] as [(ModelError, String)])
    func models(error: ModelError, message: String) {
        #expect(formatter.message(for: error) == message)
    }

    @Test(
        "an error in a manifest names the key or the list",
        arguments: [
            (
                .invalid(key: "file.bytes", expected: "1 to 5"),
                "The model’s description is not valid. “file.bytes” must be: 1 to 5"
            ),
            (.newerFormat, "This model needs a newer version of PlantGuide."),
            (.labelCount(found: 1_000, expected: 1_569), "The model’s list has 1,000 names instead of 1,569."),
            (.tooLarge(maxBytes: 10_000_000), "The model’s description is too large. Maximum size: 10 MB."),
        ] as [(ModelManifestError, String)])
    func manifests(error: ModelManifestError, message: String) {
        #expect(formatter.message(for: error) == message)
    }
}
