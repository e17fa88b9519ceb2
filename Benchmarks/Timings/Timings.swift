import Foundation
import Garden
import GardenStore
import GardenData

/// The benchmarks of `./dev bench` that need no window: task derivation, the store, gardens of other sizes, the species library,
/// table imports, web requests and photos. Prints each result with its limit, if it has one.
@main
struct Timings {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "seed" where arguments.count == 3:
            try await Seed.fill(URL(filePath: arguments[1]), plants: Int(arguments[2]) ?? 0)
        case "derive": await derive()
        case "store" where arguments.count == 4:
            try await store(
                URL(filePath: arguments[1]), catalog: URL(filePath: arguments[2]), reference: URL(filePath: arguments[3]))
        case "sizes" where arguments.count == 3:
            try await timeSizes(URL(filePath: arguments[1]), catalog: URL(filePath: arguments[2]))
        case "library" where arguments.count == 2: try await timeLibrary(catalog: URL(filePath: arguments[1]))
        case "requests" where arguments.count == 2: try await timeRequests(reference: URL(filePath: arguments[1]))
        case "photos" where arguments.count == 3:
            try await photos(worker: URL(filePath: arguments[1]), photo: URL(filePath: arguments[2]))
        case "models" where arguments.count == 5:
            try await timeModel(
                program: URL(filePath: arguments[1]), imageWorker: URL(filePath: arguments[2]),
                photo: URL(filePath: arguments[3]),
                reference: URL(filePath: arguments[4]))
        case "tables" where arguments.count == 4:
            try await timeTables(URL(filePath: arguments[1]), catalog: URL(filePath: arguments[2]), rows: Int(arguments[3]) ?? 0)
        default:
            print(
                """
                usage: Timings seed FOLDER PLANTS | derive | store FOLDER CATALOG REFERENCE | sizes FOLDER CATALOG
                    | library CATALOG
                    | tables FOLDER CATALOG ROWS | requests REFERENCE | photos WORKER PHOTO
                    | models MODEL-WORKER WORKER PHOTO REFERENCE
                """)
            exit(64)
        }
    }

    /// Times the derivation of open tasks for 10,000 plants, and of open tasks and a 30-day forecast for one plant. Each plant
    /// has six rules.
    private static func derive() async {
        let calculator = OccurrenceCalculator(preferences: Preferences(groupsWatering: true), today: Seed.today)
        let plants = (0..<10_000).map { number -> (rules: [CareRule], events: [CareEvent]) in
            let rules = Seed.rules(of: .new(), number)
            return (rules, [Seed.watering(of: rules[0], number, undoGroup: .new())])
        }
        var count = 0
        await measure("schedule of one plant, with a month of forecast", limit: 1) {
            for rule in plants[0].rules {
                guard let open = calculator.open(rule, events: plants[0].events, at: .indoor) else { continue }
                count += calculator.forecast(rule, after: open, at: .indoor, through: Seed.today + 30).count
            }
        }
        await measure("schedule of 10,000 plants x 6 rules", limit: 100) {
            for plant in plants {
                for rule in plant.rules where calculator.open(rule, events: plant.events, at: .indoor) != nil { count += 1 }
            }
        }
        precondition(count > 0)
    }

    /// Times reads and writes of the garden in `directory`, and compares them with the C program `reference`.
    private static func store(_ directory: URL, catalog: URL, reference: URL) async throws {
        let repository = GardenRepository(
            database: try GardenDatabase.open(in: directory, now: Seed.instant),
            library: try LibraryDatabase.open(in: directory, catalog: catalog), language: "en", now: { Seed.instant },
            zone: { .gmt })
        let summaries = try await repository.summaries()
        let plant = summaries[summaries.count / 2].id
        try await measure("plant page", limit: 50) { _ = try await repository.page(of: plant) }
        try await measure("schedule view: first 500 rows and the counts", limit: 50) {
            _ = try await repository.tasks(TaskFilter(through: repository.today + 30), limit: 500)
            _ = try await repository.taskCounts(TaskFilter(through: repository.today + 30))
        }
        try await feed(repository)
        try await calendar(repository)
        let rows = try await measure("all \(summaries.count) cards of the collection") { _ = try await repository.summaries() }
        try await measure("the soonest due task, for a timer", limit: 1) {
            _ = try await repository.nextDue(after: repository.moment)
        }
        try await announcements(repository)
        try await measure("species search, 3 letters", limit: 16) { _ = try await repository.searchSpecies("mon") }
        try await repository.keep(CachedCare(profile: Seed.learned, trefleID: 1))
        let identifications = repository.database.cache(.identification)
        try await identifications.store(Data(count: 4_000), for: "key", now: repository.instant)
        try await measure("care cache lookup", limit: 1) { _ = try await repository.cachedCare(trefleID: 1) }
        try await measure("care of a species, value by value") { _ = try await repository.care(of: "Monstera deliciosa") }
        try await measure("identification cache lookup", limit: 1) {
            _ = try await identifications.entry("key", now: repository.instant)
        }
        try await preferences(repository, directory)
        var minutes = 0.0
        let cache = try GardenDatabase.open(in: directory, now: Seed.instant).cache(.identification)
        try await measure("  the same, noted as used", limit: 1) {
            minutes += 2
            _ = try await cache.entry("key", now: Seed.instant + minutes * 60)
        }
        let commit = try await measure("one watering, acknowledged on disk") {
            _ = try await repository.record(.watering, for: plant)
        }
        let (readBase, commitBase) = try timesOfReference(reference, directory)
        report("  cards: ratio to C reading the same columns", rows / readBase, unit: "x")
        report("  watering: ratio to a bare commit in C", commit / commitBase, unit: "x")
    }

    /// Times changes of preferences, and how long another program waits to write meanwhile.
    private static func preferences(_ repository: GardenRepository, _ directory: URL) async throws {
        try await measure("preference that moves no due day", limit: 200, runs: 5) {
            _ = try await repository.changePreferences { $0.mayUpload.toggle() }
        }
        let other = try GardenDatabase.open(in: directory, now: Seed.instant)
        let waiting = Task {
            var longest = 0.0
            while !Task.isCancelled {
                let start = ContinuousClock.now
                _ = try await other.write(at: WritingMoment(instant: Seed.instant, today: Seed.today)) { _ in }
                longest = max(longest, (ContinuousClock.now - start) / .milliseconds(1))
                try? await Task.sleep(for: .milliseconds(20))
            }
            return longest
        }
        try await measure("preference that moves all due days", limit: 1_000, runs: 2) {
            _ = try await repository.changePreferences {
                $0.careTime = $0.careTime == .eight ? LocalTime(clampingMinutes: 540) : .eight
            }
        }
        try await measure("preference that plans all rules again", runs: 2) {
            _ = try await repository.changePreferences { $0.hemisphere = $0.hemisphere == .northern ? .southern : .northern }
        }
        waiting.cancel()
        report("  the longest wait of another writer meanwhile", try await waiting.value, unit: "ms", limit: 200)
    }

    /// Times the queries with which the agent checks for due reminders, and its writes for shown notifications.
    ///
    /// Turns reminders on in the garden's preferences.
    private static func announcements(_ repository: GardenRepository) async throws {
        var preferences = try await repository.preferences()
        preferences.reminders = ReminderPreferences(isOn: true, quietHours: QuietHours("22:00-07:00"))
        _ = try await repository.save(preferences)
        try await measure("re-arm: when the next reminder comes", limit: 50) {
            _ = try await repository.nextAnnouncement(after: repository.moment)
        }
        try await measure("a batch of 10 reminders, claimed and shown", limit: 10) {
            try await repository.confirm(try await repository.claimAnnouncements(limit: 10).map(\.id), handle: "1")
        }
        try await measure("1,000 reminders, claimed and given back") {
            try await repository.release(try await repository.claimAnnouncements(limit: 1_000).map(\.id))
        }
        var all = 0
        let catchUp = ContinuousClock.now
        while case let claimed = try await repository.claimAnnouncements().map(\.id), !claimed.isEmpty {
            try await repository.confirm(claimed, handle: "2")
            all += claimed.count
        }
        report("all \(all) late reminders, claimed and shown", (ContinuousClock.now - catchUp) / .milliseconds(1), unit: "ms")
        try await measure("a look with nothing new: claim and re-arm", limit: 50) {
            guard try await repository.claimAnnouncements().isEmpty else { return }
            _ = try await repository.nextAnnouncement(after: repository.moment)
        }
        try await measure("what is shown, of \(all)") { _ = try await repository.shownAnnouncements() }
    }

    /// Runs the C program on the same file. Returns the milliseconds for reading the columns of all cards, and for committing one
    /// row.
    private static func timesOfReference(_ program: URL, _ directory: URL) throws -> (read: Double, commit: Double) {
        let figures = try figures(
            printedBy: program, [directory.appending(path: "garden.sqlite").path(percentEncoded: false)])
        guard figures.count == 2 else { throw CocoaError(.fileReadCorruptFile) }
        print("  C SQLite: \(rounded(figures[0])) ms to read the cards, \(rounded(figures[1])) ms a commit")
        return (figures[0], figures[1])
    }
}
