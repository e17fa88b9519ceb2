import Foundation
import Garden
import Localization
import TestSupport
import Testing

struct QuantityFormattingTests {
    /// Every text with a quantity, by a formatter.
    private func quantities(_ formatter: GardenFormatter) -> [String] {
        let water = CareRule(
            plant: .new(), type: .watering, recurrence: .everyDays(7), start: day("2026-05-21"), amount: WaterAmount("100-200ml"))
        var care = CareProfile()
        care.light = Sourced(.partialSun, Source(.catalog))
        let details: [CareDetail] = [
            .precipitation(CareDetail.Span(711, 1_524)!), .precipitation(CareDetail.Span(711, nil)!), .length(.rootDepth, 71),
            .length(.maximumHeight, 1_066),
        ]
        let texts: [String] = [
            formatter.temperature(TemperatureRange(minimum: 15, maximum: 30)),
            formatter.temperature(TemperatureRange(minimum: -36, maximum: -20)),
            formatter.light(.partialSun), formatter.locationLightWithHours(.partialShade), formatter.lightNeed(of: care) ?? "",
            formatter.amount(of: water) ?? "", formatter.instruction(for: water) ?? "", formatter.diameter(14),
            formatter.pot(Pot(diameter: 14, hasDrainage: true)) ?? "", formatter.bytes(3_200_000),
        ]
        return texts + WaterAmount.choices.map(formatter.amount)
            + details.compactMap { formatter.detail($0, in: .northern)?.text }
    }

    @Test("no line ends between a number and its unit, nor within a unit or a range", arguments: ["en_US", "de_DE"])
    func keepsUnits(locale: String) {
        for units in Preferences.Units.allCases {
            let (usual, kept) = (words(locale, units), words(locale, units).keepingUnits)
            for (text, plainText) in zip(quantities(kept), quantities(usual)) {
                #expect(text.contains(/\d/), "\(text)")
                #expect(!text.contains(/\d (\p{L}|°)|fl oz|\d–[\d−-]/), "\(text)")
                #expect(plain(text).replacing("\u{2060}", with: "") == plain(plainText))
            }
        }
    }

    @Test("a terminal and other programs get a quantity in plain characters")
    func plainCharacters() {
        for text in quantities(words()) { #expect(!text.contains(/[\u{A0}\u{2060}]/), "\(text)") }
        #expect(words("en_US", .imperial).amount(WaterAmount.choices[1]) == "2–3 fl oz")
        #expect(words("en_US", .imperial).keepingUnits.amount(WaterAmount.choices[1]) == "2–\u{2060}3\u{A0}fl\u{A0}oz")
    }

    @Test("no line ends between the day of a date and its month", arguments: ["en_US", "de_DE"])
    func keepsDays(locale: String) {
        func dates(_ formatter: GardenFormatter) -> [String] {
            [
                formatter.date(day("2026-11-08")), formatter.date(day("2027-11-08")), formatter.shortDate(day("2026-11-08")),
                formatter.shortDayInSentence(day("2026-12-10")),
                formatter.dates(from: day("2026-05-30"), through: day("2026-06-07")),
                formatter.dates(from: day("2026-05-22"), through: day("2026-05-28")),
            ]
        }
        for (text, plainText) in zip(dates(words(locale).keepingUnits), dates(words(locale))) {
            #expect(!text.contains(#/\p{L}\.? \d{1,2}(?!\d)|\d\.? \p{L}/#), "\(text)")
            let joined = text.replacing("\u{A0}", with: " ").replacing("\u{2060}", with: "")
            #expect(text.contains("\u{A0}") && joined == plainText, "\(text)")
        }
        let days = words("de_DE").keepingUnits.dates(from: day("2026-05-22"), through: day("2026-05-28"))
        #expect(days == "22.–\u{2060}28.\u{A0}Mai")
        let english = words().keepingUnits.dates(from: day("2026-05-22"), through: day("2026-05-28"))
        #expect(english == "May\u{A0}22\u{A0}–\u{A0}28")
        #expect(words().keepingUnits.date(day("2027-11-08")) == "November\u{A0}8, 2027")
        let file = words().keepingUnits.fileName(ofCareFrom: day("2026-05-22"), through: day("2026-05-28"))
        #expect(file == "Plant Care May 22 – 28.pdf")
    }

    @Test("every phrase with a unit is filled as a quantity")
    func allPhrases() throws {
        let folder = Checkout.root.appendingPathComponent("Sources/Localization")
        let unit = /\} (?:°|(?:ml|fl oz|mm|cm|m|in|ft|hrs|MB)[".)])/
        var (kept, other): (Int, [String]) = (0, [])
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where line.contains(unit) {
                if line.contains("quantity(tr(") { kept += 1 } else if line.contains("filled(") { other.append(String(line)) }
            }
        }
        #expect(kept > 10 && other == [])
    }
}
