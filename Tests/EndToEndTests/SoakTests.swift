import TestSupport
import Testing

/// A small part of what `./dev soak` runs for longer.
@Suite("Random trials", .timeLimit(.minutes(15)))
struct SoakTests {
    @Test("a damaged garden is answered with words, and no program ends by a signal")
    func damages() async throws {
        var soak = try await DamageSoak(seed: 20_261_123)
        for _ in 0..<100 {
            let faults = try await soak.trial()
            #expect(faults == [])
        }
    }

    @Test("after a power cut, what was acknowledged is there, and of the rest all or nothing")
    func power() async throws {
        var soak = try await PowerSoak(seed: 20_261_123)
        for _ in 0..<11 {
            let faults = try await soak.trial()
            #expect(faults == [])
        }
    }

    @Test("a write on a disk that fills up, or that is killed or interrupted, changes all or nothing, and can be repeated")
    func disk() async throws {
        var soak = try await DiskSoak(seed: 20_261_123)
        for _ in 0..<33 {
            let faults = try await soak.trial()
            #expect(faults == [])
        }
    }

    @Test("a garden or backup that is changed as a copy replaces the old one whole", arguments: ["restore damaged", "purge"])
    func checkpoints(write: String) async throws {
        var soak = try await DiskSoak(seed: 1)
        let (places, faults) = try await soak.fillDiskDuringCheckpoints(of: write, last: 4)
        #expect(places == 4)
        #expect(faults == [])
    }

    @Test("a task that is answered in four places at once is done exactly once")
    func races() async throws {
        var soak = try await RaceSoak(seed: 20_261_123)
        for _ in 0..<10 {
            let faults = try await soak.trial()
            #expect(faults == [])
        }
    }

    @Test("of two edits made at once, none is lost and none returns")
    func pairs() async throws {
        var soak = try await PairSoak(seed: 20_261_123)
        for _ in 0..<20 {
            let faults = try await soak.trial()
            #expect(faults == [])
        }
    }
}
