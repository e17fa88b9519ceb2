import Foundation
import GRDB
import Garden
import TestSupport
import Testing

@testable import GardenStore

@Suite(.serialized, .enabled(SmallDisk.need) { try await SmallDisk.isPossible() })
struct DurabilityDiskTests {
    private let now = Date(timeIntervalSince1970: 1_780_000_000)
    private var moment: WritingMoment { WritingMoment(instant: now, today: day("2026-05-28")) }

    private func plant(_ number: Int) -> Plant {
        Plant(name: "Plant \(number)", notes: String(repeating: "\(number % 10)", count: 20_000), addedAt: now)
    }

    @Test("a disk that fills up is reported, committed data survives, and writing resumes once there is space")
    func full() async throws {
        try await SmallDisk.with { disk in
            let path = disk.folder.appendingPathComponent("garden.sqlite").path
            try disk.fill("ballast", bytes: 300_000)
            let database = try GardenDatabase.open(in: disk.folder, now: now)
            var kept: [Plant] = []
            var failure: (any Error)?
            for number in 0..<200 where failure == nil {
                let plant = plant(number)
                do {
                    _ = try await database.write(at: moment) { try $0.save(plant) }
                    kept.append(plant)
                } catch { failure = error }
            }
            #expect(failure as? StoreError == .full(path: path))
            #expect(!kept.isEmpty)
            #expect(try await database.read { try $0.summaries().count } == kept.count)
            try disk.free("ballast")
            let last = plant(1_000)
            _ = try await database.write(at: moment) { try $0.save(last) }
            for plant in kept + [last] { #expect(try await database.read { try $0.plant(plant.id) } == plant) }
            #expect(try await database.examine(at: moment).isHealthy)
        }
    }

    @Test("creating a garden on a full disk is reported as a full disk")
    func noSpace() async throws {
        try await SmallDisk.with { disk in
            try disk.fill("all")
            let path = disk.folder.appendingPathComponent("garden.sqlite").path
            #expect(throws: StoreError.full(path: path)) { try GardenDatabase.open(in: disk.folder, now: now) }
            try disk.free("all")
            let database = try GardenDatabase.open(in: disk.folder, now: now)
            #expect(try await database.examine(at: moment).isHealthy)
        }
    }

    @Test("a garden on a disk that filled up can still be opened and read while a program has it open")
    func reading() async throws {
        try await SmallDisk.with { disk in
            let plant = plant(1)
            let database = try GardenDatabase.open(in: disk.folder, now: now)
            _ = try await database.write(at: moment) { try $0.save(plant) }
            try disk.fill("all")
            let other = try GardenDatabase.open(in: disk.folder, now: now)
            for garden in [database, other] { #expect(try await garden.read { try $0.plant(plant.id) } == plant) }
        }
    }

    @Test("a backup without space is reported as a full disk and is not listed as a backup")
    func backup() async throws {
        try await SmallDisk.with { disk in
            let database = try GardenDatabase.open(in: disk.folder, now: now)
            let plant = plant(1)
            _ = try await database.write(at: moment) { try $0.save(plant) }
            try disk.fill("all")
            let path = disk.folder.appendingPathComponent("garden.sqlite").path
            await #expect(throws: StoreError.full(path: path)) { try await database.backUp(.byHand, at: now) }
            #expect(GardenBackup.newest(in: disk.folder) == nil)
            try disk.free("all")
            #expect(try await database.backUp(.byHand, at: now) != nil)
            #expect(GardenBackup.newest(in: disk.folder) != nil)
        }
    }

    @Test("a disk that became read-only is reported as read-only")
    func readOnly() async throws {
        try await SmallDisk.with { disk in
            let plant = plant(1)
            do {
                let database = try GardenDatabase.open(in: disk.folder, now: now)
                _ = try await database.write(at: moment) { try $0.save(plant) }
                try database.writer.close()
            }
            try await disk.makeReadOnly()
            for folder in [disk.folder, disk.folder.appendingPathComponent("new")] {
                #expect(throws: StoreError.readOnly(path: folder.appendingPathComponent("garden.sqlite").path)) {
                    try GardenDatabase.open(in: folder, now: now)
                }
            }
        }
    }
}
