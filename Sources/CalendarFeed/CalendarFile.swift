import CIcal
import Foundation

/// Writes a calendar (RFC 5545) to a file descriptor, event by event, so that its size does not matter.
final class CalendarFile {
    /// How large the part of the text that is held in memory may become, in bytes.
    private static let blockSize = 65_536

    private let descriptor: Int32
    private let event: CalendarEvent
    private var block: [UInt8] = []
    private var isEmpty = true

    /// Begins a calendar.
    ///
    /// - Parameters:
    ///   - descriptor: An open file, which stays open.
    ///   - name: The calendar's name.
    ///   - event: The event that is written again and again with other values.
    init(to descriptor: Int32, name: String, _ event: CalendarEvent) {
        self.descriptor = descriptor
        self.event = event
        block.reserveCapacity(Self.blockSize + 4_096)
        add("BEGIN:VCALENDAR\r\n")
        add(icalproperty_new_version("2.0"))
        add(icalproperty_new_prodid("-//PlantGuide//PlantGuide//EN"))
        // The extension that most calendar programs read.
        let title = icalproperty_new_x(name)
        icalproperty_set_x_name(title, "X-WR-CALNAME")
        add(title)
    }

    /// Writes the event with its present values.
    func addEvent() throws {
        isEmpty = false
        add(text: icalcomponent_as_ical_string_r(event.component))
        if block.count >= Self.blockSize { try flush() }
    }

    /// Ends the calendar and writes what is left.
    ///
    /// A calendar must have a component (RFC 5545, section 3.6), and some programs refuse one that has none. So a calendar
    /// without events describes UTC, in which its times would be.
    func finish() throws {
        if isEmpty { addTimeZone() }
        add("END:VCALENDAR\r\n")
        try flush()
    }

    /// Adds the description of UTC, which never changes its offset (RFC 5545, section 3.6.5).
    private func addTimeZone() {
        let zone = icalcomponent_new(ICAL_VTIMEZONE_COMPONENT)
        defer { icalcomponent_free(zone) }
        icalcomponent_add_property(zone, icalproperty_new_tzid("Etc/UTC"))
        let standard = icalcomponent_new(ICAL_XSTANDARD_COMPONENT)
        var start = icaltime_null_time()
        (start.year, start.month, start.day) = (1970, 1, 1)
        icalcomponent_add_property(standard, icalproperty_new_dtstart(start))
        icalcomponent_add_property(standard, icalproperty_new_tzoffsetfrom(0))
        icalcomponent_add_property(standard, icalproperty_new_tzoffsetto(0))
        icalcomponent_add_component(zone, standard)
        add(text: icalcomponent_as_ical_string_r(zone))
    }

    /// Adds the line of a property, and frees the property.
    private func add(_ property: OpaquePointer?) {
        add(text: icalproperty_as_ical_string_r(property))
        icalproperty_free(property)
    }

    /// Adds a text of libical, and frees it.
    private func add(text: UnsafeMutablePointer<CChar>?) {
        guard let text else { return }
        block.append(contentsOf: UnsafeRawBufferPointer(start: text, count: strlen(text)))
        icalmemory_free_buffer(text)
    }

    private func add(_ line: String) { block.append(contentsOf: line.utf8) }

    private func flush() throws {
        var rest = block[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
            rest = rest.dropFirst(count)
        }
        block.removeAll(keepingCapacity: true)
    }
}
