import Foundation
import Garden
import GardenData
import TestSupport
import Testing
import WebServices

@testable import PlantServices

@Suite("Strategies", .timeLimit(.minutes(15)), .enabled(if: Checkout.hasModelRuntimes, "\(Checkout.modelRuntimesHint)"))
struct StrategyTests {
    private static let first = Strategy.onDeviceFirst(threshold: 0.7)

    @Test("a sure answer of the model asks nobody, also at the threshold exactly; an unsure one asks the service")
    func first() async throws {
        let services = try await StubbedServices(model: .installed)
        services.identify(Replies.species("Ficus lyrata"))
        let green = try await services.green()
        let sure = try await services.identification.identify([green], .init(strategy: Self.first))
        #expect(sure.plantNet == nil && sure.preferred.source == .onDevice && services.uploads.isEmpty)
        let score = try #require(sure.onDevice?.candidates.first?.score)
        let exact = try await services.identification.identify([green], .init(strategy: .onDeviceFirst(threshold: score)))
        #expect(exact.plantNet == nil && services.uploads.isEmpty)
        let above = try await services.identification.identify(
            [green], .init(strategy: .onDeviceFirst(threshold: score + 0.001)))
        #expect(above.plantNet != nil && services.uploads.count == 1)
        // The model's own manifest demands more than a low threshold.
        let gray = try await services.gray()
        let unsure = try await services.identification.identify([gray], .init(strategy: .onDeviceFirst(threshold: 0.1)))
        #expect(unsure.plantNet != nil && unsure.onDevice?.verdict?.isSure == false && services.uploads.count == 2)
        #expect(unsure.preferred.source == .plantNet && unsure.isDisputed)
        #expect(unsure.durations.keys.count == 2)
    }

    @Test("offline, without a key or without consent, the model's answer stands without an error")
    func offline() async throws {
        let services = try await StubbedServices(model: .installed)
        services.identify(LoopbackServer.Reply(steps: [.reset]), LoopbackServer.Reply(steps: [.reset]))
        let offline = try await services.identification.identify([try await services.gray()], .init(strategy: Self.first))
        #expect(offline.plantNet == nil && offline.preferred.source == .onDevice && offline.isUnconfirmed)
        services.keys[.plantNet] = nil
        let keyless = try await services.identification.identify([try await services.gray(2)], .init(strategy: .parallel))
        #expect(keyless.plantNet == nil && keyless.onDevice != nil && !keyless.isUnconfirmed)
        let before = services.uploads.count
        _ = try await services.garden.repository.changePreferences { $0.mayUpload = false }
        services.keys[.plantNet] = "leaf-key"
        let silent = try await services.identification.identify([try await services.gray(3)], .init(strategy: Self.first))
        #expect(silent.onDevice != nil && services.uploads.count == before)
    }

    @Test("one source alone is asked alone, and both at once are merged without doubles, the service first")
    func sources() async throws {
        let services = try await StubbedServices(model: .installed)
        services.identify(Replies.species("Monstera deliciosa", "Ficus lyrata"))
        let photo = try await services.green()
        let device = try await services.identification.identify([photo], .init(strategy: .onDeviceOnly))
        #expect(device.plantNet == nil && services.uploads.isEmpty)
        let online = try await services.identification.identify([photo], .init(strategy: .apiOnly))
        #expect(online.onDevice == nil && services.uploads.count == 1)
        let both = try await services.identification.identify([photo], .init(strategy: .parallel), refresh: true)
        #expect(both.onDevice != nil && both.plantNet != nil && services.uploads.count == 2 && !both.isDisputed)
        let names = both.preferred.candidates.map(\.scientificName)
        #expect(Set(names).count == names.count && names.prefix(2) == ["Monstera deliciosa", "Ficus lyrata"])
        #expect(names.contains("Lavandula angustifolia") && both.preferred.candidates.last?.source == .onDevice)
    }

    @Test("two names of one species are no dispute and one candidate, and a source that fails is told beside the other's answer")
    func honesty() async throws {
        let services = try await StubbedServices(model: .installed)
        services.identify(Replies.species("Philodendron pertusum", "Ficus lyrata"))
        let synonym = try await services.identification.identify([try await services.green()], .init(strategy: .parallel))
        #expect(!synonym.isDisputed && synonym.errors.isEmpty)
        #expect(!synonym.preferred.candidates.contains { $0.scientificName == "Monstera deliciosa" })
        services.identify(Replies.noPlant)
        let noPlant = try await services.identification.identify([try await services.gray()], .init(strategy: Self.first))
        #expect(noPlant.plantNet == nil && noPlant.errors.keys.contains(.plantNet) && !noPlant.isUnconfirmed)
        services.keys[.plantNet] = nil
        let keyless = try await services.identification.identify([try await services.gray(2)], .init(strategy: Self.first))
        #expect(keyless.onDevice != nil && keyless.errors.isEmpty, "nobody asked for the service")
    }

    @Test("if the model fails, the service answers; if both fail, one error has both causes; without either, it says so")
    func failures() async throws {
        let intact = try await StubbedServices(model: .installed)
        try Data([1]).write(to: intact.installedModel)
        // A worker that is running has the model already.
        let services = try await StubbedServices(after: intact)
        services.identify(Replies.species("Ficus lyrata"))
        let photo = try await services.green()
        for strategy in [Self.first, .parallel] {
            let found = try await services.identification.identify([photo], .init(strategy: strategy), refresh: true)
            #expect(found.preferred.source == .plantNet && found.onDevice == nil)
            #expect(found.errors == [.onDevice: SourceError(ModelError.changed)])
        }
        services.identify(LoopbackServer.Reply(403))
        for strategy in [Self.first, .parallel] {
            do {
                _ = try await services.identification.identify([photo], .init(strategy: strategy), refresh: true)
                Issue.record("nothing can answer")
            } catch IdentificationError.bothSourcesFailed(let onDevice, _) {
                #expect(onDevice as? ModelError == .changed)
            }
        }
        let bare = try await StubbedServices(keys: [:])
        for (strategy, isOnDevice) in [(Strategy.onDeviceOnly, true), (Self.first, false), (.parallel, false), (.apiOnly, false)]
        {
            do {
                _ = try await bare.identification.identify([try await bare.green()], .init(strategy: strategy))
                Issue.record("nothing can answer")
            } catch IdentificationError.noModel {
                #expect(isOnDevice)
            } catch IdentificationError.notConfigured {
                #expect(!isOnDevice)
            }
        }
    }
}
