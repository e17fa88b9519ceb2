import Foundation
import Garden
import Localization
import TestSupport
import Testing

@testable import Printing

@Suite("The sitter's sheet")
struct SitterPagesTests {
    private let formatter = GardenFormatter(locale: Locale(identifier: "en_US"), units: .metric, today: day("2026-05-29"))
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private static func room(_ number: Int) -> Room {
        number < Room.known.count ? Room.known[number] : Room(rawValue: "Room \(number)")
    }

    /// A sheet with plants in rooms; each is watered every other day.
    private func sheet(
        rooms: [Int], through: String = "2026-06-07", name: String? = nil, mists: Bool = false
    ) throws -> SitterSheet {
        let period = try #require(AwayPeriod(from: day("2026-05-30"), through: day(through)))
        var planner = AwayPlanner(OccurrenceCalculator(preferences: Preferences(), today: day("2026-05-29")), period)
        var plants: [Plant.ID: PlantSummary] = [:]
        for (room, count) in rooms.enumerated() {
            for number in 1...count {
                let id = Plant.ID.new()
                plants[id] = PlantSummary(
                    id: id, name: name ?? "Plant \(room)-\(number)", species: nil, room: Self.room(room), light: nil,
                    isFavorite: false,
                    tags: [], isArchived: false, art: "basil", addedAt: .distantPast, next: nil)
                var rule = CareRule(plant: id, type: .watering, recurrence: .everyDays(2), start: day("2026-06-01"))
                rule.amount = WaterAmount(milliliters: 100, to: 200)
                rule.checksSoil = number % 3 == 0
                planner.add(rule, open: Occurrence(rule: rule.id, place: .on(rule.start)), due: rule.start, at: .indoor)
                guard mists else { continue }
                let misting = CareRule(plant: id, type: .custom("Mist"), recurrence: .everyDays(2), start: rule.start)
                planner.add(misting, open: Occurrence(rule: misting.id, place: .on(rule.start)), due: rule.start, at: .indoor)
            }
        }
        let art = Checkout.root.appendingPathComponent("data/art/basil.png")
        return SitterSheet(planner.finished(), plants: plants, care: [:], formatter) { _ in art }
    }

    /// The text of each page of the sheet's PDF.
    private func pages(_ sheet: SitterSheet) async throws -> [String] {
        let file = folder.file("sheet-\(UUID().uuidString).pdf")
        let descriptor = open(file.path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        let pages = SitterPages(sheet, formatter)
        try pages.writePDF(to: descriptor, title: pages.title)
        let done = try await Command.run("pdftotext", ["-layout", file.path, "-"])
        try #require(done.status == 0, "\(done.errors)")
        let texts = done.output.split(separator: "\u{c}", omittingEmptySubsequences: false).dropLast().map(String.init)
        #expect(texts.count == pages.pageCount)
        return texts
    }

    @Test(
        "each plant of the sheet is printed once, with its room, its amount and every day",
        arguments: [[2, 3, 2], [1], [40, 7]])
    func plants(rooms: [Int]) async throws {
        let sheet = try sheet(rooms: rooms)
        let texts = try await pages(sheet)
        let all = texts.joined()
        let printed = all.matches(of: #/Plant \d+-\d+/#).map { String($0.output) }
        #expect(printed.count == rooms.reduce(0, +) && Set(printed).count == printed.count)
        #expect(all.matches(of: #/100–\u{2060}?200\sml/#).count == printed.count)
        for room in rooms.indices { #expect(all.contains(formatter.room(Self.room(room)))) }
        #expect(texts[0].contains("Please Water My Plants"))
        #expect(texts[0].contains(#/Saturday, May\s30 – Sunday, June 7, 2026/#))
        #expect(texts.last?.contains("\(texts.count) of \(texts.count)") == true)
    }

    @Test(
        "no part of a page overlaps another one or leaves the page",
        arguments: [[2, 3, 2], [9, 9, 9, 9], [60], [1, 1, 1, 1, 1, 1, 1]])
    func layout(rooms: [Int]) throws {
        for through in ["2026-06-07", "2026-05-30", "2026-07-30"] {
            let pages = SitterPages(try sheet(rooms: rooms, through: through), formatter)
            for number in 0..<pages.pageCount {
                for column in 0..<SitterMetrics.columns {
                    let blocks = pages.placed(on: number).filter { $0.column == column }
                    for (block, next) in zip(blocks, blocks.dropFirst()) {
                        #expect(pages.end(of: block) <= next.y + 0.01)
                    }
                    for block in blocks { #expect(pages.end(of: block) <= pages.bottom(of: number) + 0.01) }
                    if case .room? = blocks.last?.block { Issue.record("a heading without a plant") }
                }
            }
        }
    }

    @Test(
        "the sheet has as few pages as its plants need",
        arguments: [([4], 1), ([6], 1), ([3, 1], 1), ([24], 3), ([6, 1, 9, 2, 6], 3)])
    func pageCount(rooms: [Int], most: Int) throws {
        for through in ["2026-06-07", "2026-06-14"] {
            #expect(SitterPages(try sheet(rooms: rooms, through: through), formatter).pageCount <= most)
        }
    }

    @Test(
        "the columns of the last page are filled evenly, and notes take the room that is left",
        arguments: [[24], [9, 9, 7]])
    func balance(rooms: [Int]) throws {
        let pages = SitterPages(try sheet(rooms: rooms), formatter)
        let last = pages.placed(on: pages.pageCount - 1)
        let plants = (0..<SitterMetrics.columns).map { column in
            last.count { if case .plant = $0.block { $0.column == column } else { false } }
        }
        #expect((plants.max() ?? 0) - (plants.min() ?? 0) <= 1, "\(plants)")
        #expect((1...SitterMetrics.mostNotes).contains(pages.noteLines))
    }

    @Test("all tasks of a plant are in one column", arguments: [[1, 2, 1], [9, 9, 7], [40, 7]])
    func whole(rooms: [Int]) throws {
        let pages = SitterPages(try sheet(rooms: rooms, mists: true), formatter)
        var tasks = 0
        for placed in (0..<pages.pageCount).flatMap(pages.placed) {
            guard case .task(_, let name) = placed.block else { continue }
            // A task at the top of a column has the name of its plant.
            #expect(name == nil, "\(name ?? "")")
            tasks += 1
        }
        #expect(tasks == rooms.reduce(0, +))
    }

    @Test("two or three rooms that fit on a page have columns of their own, and a room is named once in a column")
    func rooms() throws {
        let pages = SitterPages(try sheet(rooms: [1, 2, 1]), formatter)
        func headings(_ pages: SitterPages, on number: Int) -> [Int] {
            pages.placed(on: number).compactMap { if case .room = $0.block { $0.column } else { nil } }
        }
        #expect(pages.pageCount == 1 && headings(pages, on: 0) == [0, 1, 2])
        #expect(headings(SitterPages(try sheet(rooms: [1, 2]), formatter), on: 0) == [0, 1], "each is whole in its column")
        #expect(headings(SitterPages(try sheet(rooms: [3]), formatter), on: 0) == [0], "a short single room is whole, too")
        let long = SitterPages(try sheet(rooms: [18]), formatter)
        #expect(headings(long, on: 0) == [0, 1, 2], "a room that goes on in the next column is named there again")
    }

    @Test("a room that goes on in another column or on another page is named as continued there, and only there")
    func continuedRooms() throws {
        for rooms in [[18], [40, 7], [9, 9, 9, 9]] {
            let pages = SitterPages(try sheet(rooms: rooms), formatter)
            let named = (0..<pages.pageCount).flatMap(pages.placed).compactMap { placed -> String? in
                if case .room(let room) = placed.block { room.text } else { nil }
            }
            var before: String?
            for name in named {
                let begins = name != before.map { "\($0) (continued)" }
                #expect(begins != name.hasSuffix("(continued)"), "\(name) after \(before ?? "nothing")")
                if begins { before = name }
            }
            #expect(named.contains { $0.hasSuffix("(continued)") })
            #expect(named.count { !$0.hasSuffix("(continued)") } == rooms.count)
        }
    }

    @Test("every page says what a box and a dot mean")
    func legend() async throws {
        let texts = try await pages(try sheet(rooms: [40, 7]))
        #expect(texts.count > 1)
        for text in texts {
            let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(words.contains("Do this on this day") && words.contains("Nothing to do."), "\(words)")
        }
    }

    @Test("the days of a period are in as few rows as fit, of equal length")
    func dayRows() throws {
        let metrics = SitterMetrics(.a4)
        func lengths(_ through: String) throws -> [Int] {
            metrics.rows(of: try #require(AwayPeriod(from: day("2026-05-30"), through: day(through)))).map(\.count)
        }
        #expect(try lengths("2026-05-30") == [1])
        #expect(try lengths("2026-06-07") == [9])
        #expect(try lengths("2026-06-14") == [8, 8])
        #expect(try lengths("2026-06-26") == [7, 7, 7, 7])
    }

    @Test("an absence without work is one page that says so", arguments: [PaperSize.a4, PaperSize.letter])
    func empty(size: PaperSize) async throws {
        let period = try #require(AwayPeriod(from: day("2026-05-30"), through: day("2026-06-07")))
        let plan = AwayPlanner(OccurrenceCalculator(preferences: Preferences(), today: day("2026-05-29")), period).finished()
        let sheet = SitterSheet(plan, plants: [:], care: [:], formatter) { _ in nil }
        #expect(SitterPages(sheet, formatter, size: size).pageCount == 1)
        #expect(try await pages(sheet)[0].contains("Nothing is due on these days."))
    }

    @Test("the sheet warns of plants that are toxic, with cats, dogs and people all named, and of no others")
    func toxicity() async throws {
        let period = try #require(AwayPeriod(from: day("2026-05-30"), through: day("2026-06-07")))
        var planner = AwayPlanner(OccurrenceCalculator(preferences: Preferences(), today: day("2026-05-29")), period)
        var plants: [Plant.ID: PlantSummary] = [:]
        for species in ["Toxica", "Harmless"] {
            let id = Plant.ID.new()
            plants[id] = PlantSummary(
                id: id, name: species, species: species, room: .kitchen, light: nil, isFavorite: false, tags: [],
                isArchived: false, art: nil, addedAt: .distantPast, next: nil)
            let rule = CareRule(plant: id, type: .watering, recurrence: .everyDays(2), start: day("2026-06-01"))
            planner.add(rule, open: Occurrence(rule: rule.id, place: .on(rule.start)), due: rule.start, at: .indoor)
        }
        var (toxic, harmless) = (CareProfile(), CareProfile())
        toxic.catToxicity = Sourced(.toxic, Source(.catalog))
        harmless.catToxicity = Sourced(.nonToxic, Source(.catalog))
        let care = ["Toxica": toxic, "Harmless": harmless]
        let sheet = SitterSheet(planner.finished(), plants: plants, care: care, formatter) { _ in nil }
        let entries = sheet.rooms.flatMap(\.entries)
        #expect(entries.map(\.name) == ["Harmless", "Toxica"] && entries[0].toxicity == SitterSheet.Toxicity())
        #expect(entries[1].toxicity == SitterSheet.Toxicity(warning: "Toxic to Cats", note: "Dogs and People: Unknown"))
        let text = try await pages(sheet).joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains("Toxic to Cats") && text.contains("Dogs and People: Unknown"), "\(text)")
    }

    @Test("what is known about related plants is no warning, and is told apart from what is known about the plant itself")
    func relatedToxicity() {
        var profile = CareProfile()
        profile.relatedToxicity = RelatedToxicity()
        profile.relatedToxicity?.cats = Sourced(.toxic, Source(.catalog))
        #expect(
            formatter.sheetToxicity(profile)
                == SitterSheet.Toxicity(note: "Possibly Toxic to Cats · Dogs and People: Unknown"))
        profile.relatedToxicity?.dogs = Sourced(.toxic, Source(.catalog))
        profile.peopleToxicity = Sourced(.toxic, Source(.catalog))
        let note = "Possibly Toxic to Cats and Dogs"
        #expect(formatter.sheetToxicity(profile) == SitterSheet.Toxicity(warning: "Toxic to People", note: note))
        profile.relatedToxicity?.dogs = nil
        #expect(
            formatter.sheetToxicity(profile).note == "Possibly Toxic to Cats · Dogs: Unknown")
    }

    @Test("a name stands above its picture if a word of it is too long beside it, and no word is hyphenated")
    func longName() async throws {
        let long = "Usambaraveilchen"
        let sheet = try sheet(rooms: [1], name: long)
        let texts = try await pages(sheet)
        #expect(texts[0].contains(long))
        let (narrow, wide) = (try self.sheet(rooms: [1]), sheet)
        func end(_ sheet: SitterSheet) -> Double {
            let pages = SitterPages(sheet, formatter)
            return pages.placed(on: 0).map { pages.end(of: $0) }.max() ?? 0
        }
        #expect(end(wide) > end(narrow))
    }

    @Test("a file that cannot be written is an error")
    func failure() throws {
        let descriptor = open("/dev/full", O_WRONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let pages = SitterPages(try sheet(rooms: [3]), formatter)
        #expect(throws: POSIXError(.ENOSPC)) { try pages.writePDF(to: descriptor, title: pages.title) }
    }

    @Test("the middle of a picture is drawn, and a file that is none is left out")
    func picture() throws {
        #expect(PagePicture(Checkout.root.appendingPathComponent("data/art/basil.png")) != nil)
        #expect(PagePicture(Checkout.root.appendingPathComponent("README.md")) == nil)
        #expect(PagePicture(folder.file("nothing.jpg")) == nil)
    }
}
