import Foundation
import Garden
import Localization
import Synchronization

/// The writing of one calendar.
struct CalendarWriting: Sendable {
    private let preferences: CalendarFeedPreferences
    private let formatter: GardenFormatter
    private let stamp: Date
    private let zone: TimeZone

    init(_ preferences: CalendarFeedPreferences, _ formatter: GardenFormatter, at stamp: Date, in zone: TimeZone) {
        self.preferences = preferences
        self.formatter = formatter
        self.stamp = stamp
        self.zone = zone
    }

    /// What is written to. The tasks come from another thread, one after another.
    private struct State: ~Copyable {
        let event: CalendarEvent
        let file: CalendarFile
        var verbs: [CareType: String] = [:]
        var count = 0
    }

    /// Writes the calendar of the tasks that `read` passes on. Returns their number.
    func write(
        to descriptor: Int32, _ read: (@escaping @Sendable (CalendarTask) throws -> Void) async throws -> Void
    ) async throws -> Int {
        let writer = Writer(self, to: descriptor)
        try await read { try writer.add($0) }
        return try writer.finish()
    }

    private final class Writer: Sendable {
        private let state: Mutex<State>
        private let formatter: GardenFormatter

        init(_ writing: CalendarWriting, to descriptor: Int32) {
            formatter = writing.formatter
            let event = CalendarEvent(writing.preferences, stamp: writing.stamp, zone: writing.zone)
            let file = CalendarFile(to: descriptor, name: tr("Plant Care"), event)
            state = Mutex(State(event: event, file: file))
        }

        func add(_ task: CalendarTask) throws {
            try state.withLock { state in
                let verb = state.verbs[task.type] ?? formatter.careVerb(task.type)
                state.verbs[task.type] = verb
                state.event.set(task, title: formatter.taskTitle(verb, of: task.plantName))
                try state.file.addEvent()
                state.count += 1
            }
        }

        func finish() throws -> Int {
            try state.withLock { state in
                try state.file.finish()
                return state.count
            }
        }
    }
}
