import Foundation
import Garden
import GardenData
import Localization
import Observation
import Printing

/// A list of tasks to print: which days it has, and the sheet.
@MainActor @Observable
final class TaskListModel {
    /// How many days ahead the list may go; 0 is what is due today or overdue.
    static let choices = [0, 1, 7, 14, 30]

    /// The number of days ahead.
    private(set) var days = 0
    /// The sheet; nil while it is made.
    private(set) var sheet: TaskSheet?
    /// The number of pages of the sheet; nil while it is not known.
    private(set) var pageCount: Int?

    @ObservationIgnored let environment: Environment
    @ObservationIgnored let settings: DisplaySettings
    @ObservationIgnored let actions: ActionRunner
    /// The only room; nil for all.
    private(set) var room: Room?
    /// The rooms of the garden's plants, in the user's order.
    private(set) var rooms: [Room]
    @ObservationIgnored private var reads = ReadOrder()

    /// - Parameter room: The only room at first; nil for all.
    init(_ window: WindowModel, in room: Room?) {
        environment = window.environment
        settings = window.settings
        actions = window.actions
        self.room = room
        rooms = room.map { [$0] } ?? []
    }

    private var repository: GardenRepository { environment.repository }
    private var formatter: GardenFormatter { settings.formatter }

    /// Whether there is something to print.
    var canPrint: Bool { sheet?.rooms.isEmpty == false }

    func choose(days: Int) async {
        self.days = days
        await load()
    }

    func choose(room: Room?) async {
        self.room = room
        await load()
    }

    /// Reads the rooms that can be chosen.
    func readRooms() async {
        do {
            let used = Set(try await repository.roomCounts().keys).union([room].compactMap(\.self))
            rooms = formatter.allRooms(with: used).filter(used.contains)
        } catch {
            actions.report(error)
        }
    }

    /// Reads the tasks.
    func load() async {
        let read = reads.begin()
        (sheet, pageCount) = (nil, nil)
        let today = repository.today
        let through = today + days
        do {
            let found = try await repository.sheetTasks(TaskFilter(through: through, room: room), includesEarly: true)
            let (formatter, folders) = (formatter, environment.folders)
            // Laying out thousands of plants, and looking for their pictures, takes a while.
            let (made, pages) = await Task.detached {
                let sheet = TaskSheet(found, from: today, through: through, formatter) {
                    folders.picture(photo: $0.photo, art: $0.art)
                }
                return (sheet, TaskPages(sheet, formatter, size: .usual(in: formatter.locale)).pageCount)
            }.value
            guard reads.isLatest(read) else { return }
            (sheet, pageCount) = (made, pages)
        } catch {
            actions.report(error)
        }
    }

    /// Writes the list to a PDF file. Returns whether that succeeded.
    func savePDF(to file: URL) async -> Bool {
        guard let sheet else { return false }
        let formatter = formatter
        do {
            try await Task.detached {
                let pages = TaskPages(sheet, formatter, size: .usual(in: formatter.locale))
                try await FileReplacement.replace(file) { try pages.writePDF(to: $0, title: pages.title) }
            }.value
            actions.showToast(tr("List saved as {file}").filled(["file": file.lastPathComponent.quoted]))
            return true
        } catch {
            actions.report(error)
            return false
        }
    }
}
