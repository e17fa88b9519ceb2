import Garden
import Testing

@Suite("Sources of a profile")
struct CareSourceTests {
    /// The general profile with one change.
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

    @Test("a profile is unknown if all its values are general or set by the user")
    func unknown() {
        #expect(CareProfile().isUnknown)
        #expect(CareProfile.general.isUnknown)
        #expect(CareProfile.general.overridden(by: [CareOverride.light(.fullSun)]).isUnknown)
    }

    @Test(
        "one value from a better source makes a profile known, and one from Trefle makes it credit Trefle",
        arguments: Self.partlyTrefle)
    func known(profile: CareProfile) {
        #expect(!profile.isUnknown)
        #expect(profile.usesTrefle)
    }

    @Test("values of the genus make a profile known, but do not credit Trefle")
    func genus() {
        let profile = Self.profile { $0.humidity = Sourced(.high, Source(.genus)) }
        #expect(!profile.isUnknown)
        #expect(!profile.usesTrefle)
    }
}
