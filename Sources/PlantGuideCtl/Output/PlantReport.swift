import Foundation
import Garden
import GardenData
import Localization

extension CommandContext {
    /// A plant of a list as JSON with stable keys.
    func json(_ plant: PlantSummary) -> Json {
        [
            "id": .text(plant.id.description), "name": .text(plant.name), "species": .text(plant.species),
            "room": .text(plant.room?.rawValue), "light": .text(plant.light?.rawValue), "favorite": .bool(plant.isFavorite),
            "tags": .list(plant.tags.map { .text($0) }), "archived": .bool(plant.isArchived),
            "openProblems": .number(plant.openProblems),
            "addedAt": .instant(plant.addedAt, in: repository.currentZone),
            "next": plant.next.map { next in
                [
                    "id": .text(next.occurrence.description), "type": .text(next.type.description),
                    "due": .moment(next.moment, in: repository.currentZone),
                ]
            } ?? .null,
        ]
    }

    /// Prints plants.
    ///
    /// - Parameter none: What is said as text if there are none.
    func show(_ plants: [PlantSummary], none: String) throws {
        try show(.list(plants.map(json)), else: plants.isEmpty ? none : lines(plants))
    }

    private func lines(_ plants: [PlantSummary]) -> String {
        let ids = ShortIDs(plants.map(\.id.description))
        var table = Table([tr("Plant"), tr("Name"), tr("Species"), tr("Room"), tr("Next")])
        for plant in plants {
            table.add([
                ids.short(plant.id.description), plant.name, plant.species ?? "", plant.room.map(formatter.room) ?? "",
                nextTask(of: plant),
            ])
        }
        return table.text
    }

    /// The next task of a plant: "Watering, 2 days overdue"; or that it has none or is archived.
    func nextTask(of plant: PlantSummary) -> String {
        guard !plant.isArchived else { return tr("Archived") }
        guard let next = plant.next else { return tr("No tasks") }
        let day = next.moment.day
        let when = day < today ? formatter.overdue(since: day) : formatter.dayInSentence(day)
        return tr("{item}, {rest}").filled(["item": formatter.careTitle(next.type), "rest": when])
    }

    /// Prints all details of a plant.
    func show(_ plant: PlantSummary, page: GardenRepository.Page) throws {
        let tasks = page.rules.compactMap { TaskRow($0, plantName: plant.name, at: repository.moment, formatter) }
        let own = page.plant
        try show(
            json(plant).adding([
                ("ownLight", .text(own.light?.rawValue)), ("place", .text(own.place.rawValue)),
                ("since", .text(own.since?.description)), ("notes", .text(own.notes)),
                ("pot", json(page.pot)),
                ("origin", .text(page.details.origin.isEmpty ? nil : page.details.origin)),
                (
                    "price",
                    page.details.price.map { ["amount": .text($0.amountText), "currency": .text($0.currency)] } ?? .null
                ),
                ("fields", json(page.details.custom, in: page.fields)),
                (
                    "archive",
                    own.archive.map { ["on": .text($0.on.description), "reason": .text($0.reason)] } ?? .null
                ),
                ("schedule", jsonSchedule(page)), ("care", json(page.care)), ("tasks", .list(tasks.map(json))),
                (
                    "history",
                    .list(page.history.map { json($0, soil: page.verdicts[$0.id], photos: page.eventPhotos[$0.id] ?? []) })
                ),
                ("photos", .list(page.photos.map(json))), ("cover", .text(page.cover?.id.description)),
                ("problems", .list(page.problems.map { json($0) })),
            ]),
            else: [
                facts(page), schedule(page), lines(page.care), lines(page.problems.map { ($0, own.name) }),
                lines(tasks, namesPlants: false),
                lines(page.photos, cover: page.cover), lines(page),
            ]
            .filter { !$0.isEmpty }.joined(separator: "\n\n"))
    }

    private func json(_ pot: Pot) -> Json {
        [
            "diameter": pot.diameter.map { .decimal($0) } ?? .null, "unit": .text("cm"),
            "drainage": pot.hasDrainage.map { .bool($0) } ?? .null,
        ]
    }

    private func facts(_ page: GardenRepository.Page) -> String {
        let (plant, details) = (page.plant, page.details)
        var table = Table()
        table.add([tr("Plant"), plant.id.description])
        table.add([tr("Name"), plant.name])
        if let species = plant.species { table.add([tr("Species"), species]) }
        if let room = plant.room { table.add([tr("Room"), formatter.room(room)]) }
        if let light = page.light {
            let words = formatter.locationLightWithHours(light)
            let ofRoom = tr("{light}, same as its room").filled(["light": words])
            table.add([tr("Light at its location"), plant.light == nil ? ofRoom : words])
        }
        if let problem = formatter.lightProblem(of: page.care, at: page.light) { table.add(["", problem]) }
        table.add([tr("Location"), formatter.place(plant.place)])
        if let since = plant.since { table.add([tr("Acquired"), formatter.date(since)]) }
        if let pot = formatter.pot(page.pot) { table.add([tr("Pot"), pot]) }
        if !details.origin.isEmpty { table.add([tr("Origin"), details.origin]) }
        if let price = details.price { table.add([tr("Price"), formatter.price(price)]) }
        for field in page.fields {
            if let value = details.custom[field.id] { table.add([field.name, formatter.customValue(value)]) }
        }
        if plant.isFavorite { table.add([tr("Favorite"), tr("Yes")]) }
        if !plant.tags.isEmpty { table.add([tr("Tags"), plant.tags.joined(separator: ", ")]) }
        if !plant.notes.isEmpty { table.add([tr("Notes"), plant.notes], keepingLines: true) }
        if let archive = plant.archive {
            table.add([
                tr("Archived"), [formatter.date(archive.on), archive.reason].filter { !$0.isEmpty }.joined(separator: ": "),
            ])
        }
        return table.text
    }

    private func json(_ photo: Photo) -> Json {
        [
            "id": .text(photo.id.description), "file": .text(repository.original(of: photo).path(percentEncoded: false)),
            "takenOn": .text(photo.takenOn?.description), "addedAt": .instant(photo.addedAt, in: repository.currentZone),
        ]
    }

    private func lines(_ photos: [Photo], cover: Photo?) -> String {
        guard !photos.isEmpty else { return "" }
        var table = Table([tr("Photo"), tr("Taken"), tr("Cover"), tr("File")])
        let ids = ShortIDs(photos.map(\.id.description))
        for photo in photos {
            table.add([
                ids.short(photo.id.description), photo.takenOn.map(formatter.date) ?? tr("unknown"),
                photo == cover ? tr("Yes") : "",
                repository.original(of: photo).path(percentEncoded: false),
            ])
        }
        return table.text
    }

    private func json(_ event: CareEvent, soil: SoilVerdict?, photos: [Photo]) -> Json {
        [
            "task": .text(event.answer?.occurrence.description), "type": .text(event.type.description),
            "kind": .text(event.kind.key), "day": .text(event.day.description),
            "recordedAt": .instant(event.recordedAt, in: repository.currentZone), "note": .text(event.note),
            "soil": .text(soil?.rawValue), "photos": .list(photos.map { .text($0.id.description) }),
        ]
    }

    /// The latest entries of the history, each with its note and its number of photos; empty if there are none.
    private func lines(_ page: GardenRepository.Page) -> String {
        guard !page.history.isEmpty else { return "" }
        // What a task for a single day was about is told nowhere else once it is answered.
        let notes: [CareRule.ID: String] = page.rules.map(\.rule).filter { $0.recurrence == .once }
            .reduce(into: [:]) { $0[$1.id] = $1.note }
        var table = Table([tr("History"), tr("Note"), tr("Photos")])
        for event in page.history {
            let photos = page.eventPhotos[event.id].map { formatter.photos($0.count) } ?? ""
            let note = [event.answer.flatMap { notes[$0.occurrence.rule] }, event.note].compactMap(\.self)
            table.add(
                [formatter.history(event, page.verdicts[event.id]), note.joined(separator: "\n"), photos], keepingLines: true)
        }
        guard page.historyCount > page.history.count else { return table.text }
        let all = tr("{n} of {total} entries; “--history {total}” shows them all.").filled([
            "n": formatter.number(page.history.count), "total": formatter.number(page.historyCount),
        ])
        return table.text + "\n" + all
    }
}

extension CareEvent.Kind {
    /// The key of the kind in JSON.
    var key: String {
        switch self {
        case .done: "done"
        case .skipped: "skipped"
        case .snoozed: "snoozed"
        case .moved: "moved"
        case .moist: "moist"
        case .note: "note"
        }
    }
}
