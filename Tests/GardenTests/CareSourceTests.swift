import Garden
import Testing

@Suite("Where a profile comes from")
struct CareSourceTests {
    /// Profiles of general values and one other.
    private static func profile(_ change: (inout CareProfile) -> Void) -> CareProfile {
        var profile = CareProfile.general
        change(&profile)
        return profile
    }

    private static let trefle = Source(.trefle)

    private static let partlyTrefle: [CareProfile] = [
        profile { $0.light = Sourced(.fullSun, trefle) }, profile { $0.soil = Sourced("loam", trefle) },
        profile { $0.growth = Sourced(.slow, trefle) }, profile { $0.bloom = Sourced([.spring], trefle) },
        profile { $0.dogToxicity = Sourced(.toxic, trefle) }, profile { $0.more = Sourced([.daysToHarvest(60)], trefle) },
    ]

    @Test("nothing is known where all is general, or set by the user")
    func unknown() {
        #expect(CareProfile().isUnknown)
        #expect(CareProfile.general.isUnknown)
        #expect(CareProfile.general.overridden(by: [CareOverride.light(.fullSun)]).isUnknown)
    }

    @Test(
        "one value of a better source is enough to be known, and one of Trefle to name it",
        arguments: Self.partlyTrefle)
    func known(profile: CareProfile) {
        #expect(!profile.isUnknown)
        #expect(profile.usesTrefle)
    }

    @Test("values of the genus are known, and not Trefle's")
    func genus() {
        let profile = Self.profile { $0.humidity = Sourced(.high, Source(.genus)) }
        #expect(!profile.isUnknown)
        #expect(!profile.usesTrefle)
    }
}
