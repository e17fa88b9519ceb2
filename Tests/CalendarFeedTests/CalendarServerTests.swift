import Foundation
import Garden
import GardenData
import TestSupport
import Testing

@testable import CalendarFeed

@Suite("The feed on a CalDAV server", .timeLimit(.minutes(5)))
struct CalendarServerTests {
    /// Stores a file as a calendar on a server, and prints what the server returns: all of it, and the titles of the events
    /// between two instants, which the server looks up itself.
    private static let script = """
        import base64, re, socket, subprocess, sys, time, urllib.request
        source, copy, folder, begin, end = sys.argv[1:]
        with socket.socket() as free:
            free.bind(('127.0.0.1', 0))
            port = free.getsockname()[1]
        server = subprocess.Popen([
            sys.executable, '-m', 'radicale', '--config', '', '--server-hosts', f'127.0.0.1:{port}', '--auth-type', 'none',
            '--storage-filesystem-folder', folder])
        def call(method, path, body=None, **headers):
            headers = {name.replace('_', '-'): value for name, value in headers.items()}
            # Whoever names a user is that user; the server then makes the folder of the user.
            headers['Authorization'] = 'Basic ' + base64.b64encode(b'me:').decode()
            request = urllib.request.Request(f'http://127.0.0.1:{port}{path}', data=body, method=method, headers=headers)
            with urllib.request.urlopen(request) as reply:
                return reply.read()
        try:
            while True:
                try:
                    socket.create_connection(('127.0.0.1', port)).close()
                    break
                except ConnectionRefusedError:
                    assert server.poll() is None
                    time.sleep(0.05)
            call('PUT', '/me/plants/', open(source, 'rb').read(), Content_Type='text/calendar')
            open(copy, 'wb').write(call('GET', '/me/plants/'))
            query = f'''<?xml version="1.0"?><c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">
                <d:prop><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">
                <c:time-range start="{begin}" end="{end}"/></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>'''
            found = call('REPORT', '/me/plants/', query.encode(), Content_Type='application/xml', Depth='1').decode()
            print('\\n'.join(sorted(re.findall('SUMMARY:(.*?)\\r?\\n', found))))
        finally:
            server.terminate()
            server.wait()
        """

    @Test("a server stores every event, returns the same times over a change of the clocks, and finds them by time")
    func server() async throws {
        let garden = try TestGarden(TestClock("2026-10-24"))
        _ = try await garden.repository.changePreferences { $0.feed = .init(isOn: true, isTimed: true, hasAlarms: true) }
        for name in ["Basil", "Grünlilie, groß"] {
            let plant = try await garden.repository.add(PlantDraft(name: name, watering: .none)).value
            _ = try await garden.repository.save(
                CareRule(
                    plant: plant.id, type: .watering, recurrence: .everyDays(1), start: day("2026-10-24"), time: .eight))
        }
        let (file, events) = try await garden.calendar(days: 4)
        #expect(events.count == 10)

        let folder = garden.directory.file("collections")
        let copy = garden.directory.file("copy.ics")
        // 8:00 in Berlin is 6:00 in UTC in summer and 7:00 in winter.
        let done = try await Command.run(
            "/usr/bin/python3",
            ["-c", Self.script, file.path, copy.path, folder.path, "20261025T065900Z", "20261025T071000Z"])
        try #require(done.status == 0, "\(done.errors)")
        #expect(try await Set(CalendarReading.events(copy)) == Set(events))
        #expect(done.output == "Basil: Water\nGrünlilie\\, groß: Water\n")
    }
}
