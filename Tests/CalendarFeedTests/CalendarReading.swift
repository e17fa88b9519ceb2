import Foundation
import GardenData
import TestSupport
import Testing

@testable import CalendarFeed

/// An event as python3-icalendar reads it.
struct ReadEvent: Codable, Hashable {
    let uid: String
    let summary: String
    /// A day, or an instant in UTC.
    let start: String
    let end: String
    let alarm: String?
    let names: [String]
}

/// Reads calendars with a library that is not ours.
enum CalendarReading {
    private static let script = """
        import icalendar, json, sys
        calendar = icalendar.Calendar.from_ical(open(sys.argv[1], 'rb').read())
        events = []
        for event in calendar.walk('VEVENT'):
            assert not event.errors, event.errors
            alarms = event.walk('VALARM')
            events.append({
                'uid': event['UID'], 'summary': event['SUMMARY'], 'start': event['DTSTART'].dt.isoformat(),
                'end': event['DTEND'].dt.isoformat(), 'alarm': str(alarms[0]['TRIGGER'].dt) if alarms else None,
                'names': sorted(event.keys())})
        print(json.dumps(events))
        """

    static func events(_ file: URL) async throws -> [ReadEvent] {
        let done = try await Command.run("/usr/bin/python3", ["-c", script, file.path])
        try #require(done.status == 0, "\(done.errors)")
        return try JSONDecoder().decode([ReadEvent].self, from: Data(done.output.utf8))
    }
}

extension TestGarden {
    /// The calendar of the garden.
    func calendar(days: Int = 30) async throws -> (file: URL, events: [ReadEvent]) {
        let file = directory.file("exported-\(UUID().uuidString).ics")
        let count = try await CalendarExport(repository, locale: Locale(identifier: "en_US")).write(to: file, days: days)
        let events = try await CalendarReading.events(file)
        #expect(events.count == count)
        return (file, events)
    }
}
