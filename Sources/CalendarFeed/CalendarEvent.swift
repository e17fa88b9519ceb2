import CIcal
import Foundation
import Garden

/// An event of a calendar (RFC 5545, section 3.6.1). Its parts are created once and get new values for each task.
final class CalendarEvent {
    let component: OpaquePointer?
    private let uid: OpaquePointer?
    private let summary: OpaquePointer?
    private let start: OpaquePointer?
    private let end: OpaquePointer?
    private let alarmText: OpaquePointer?
    private let trigger: OpaquePointer?
    private let preferences: CalendarFeedPreferences
    private let zone: TimeZone
    /// Most tasks share their moments.
    private var known: [LocalMoment: (start: icaltimetype, end: icaltimetype)] = [:]

    /// How long a timed event is. The project's own choice, without a source: long enough to be seen in a day view.
    private static let length: TimeInterval = 900

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - stamp: When the calendar is written.
    ///   - zone: The zone of the tasks' times, which are written in UTC.
    init(_ preferences: CalendarFeedPreferences, stamp: Date, zone: TimeZone) {
        self.preferences = preferences
        self.zone = zone
        component = icalcomponent_new(ICAL_VEVENT_COMPONENT)
        func add(_ property: OpaquePointer?, to component: OpaquePointer?) -> OpaquePointer? {
            icalcomponent_add_property(component, property)
            return property
        }
        uid = add(icalproperty_new_uid(""), to: component)
        _ = add(icalproperty_new_dtstamp(Self.time(stamp)), to: component)
        start = add(icalproperty_new_dtstart(Self.time(stamp)), to: component)
        end = add(icalproperty_new_dtend(Self.time(stamp)), to: component)
        summary = add(icalproperty_new_summary(""), to: component)
        // Plant care does not make the user busy.
        _ = add(icalproperty_new_transp(ICAL_TRANSP_TRANSPARENT), to: component)
        guard preferences.hasAlarms else {
            (alarmText, trigger) = (nil, nil)
            return
        }
        let alarm = icalcomponent_new(ICAL_VALARM_COMPONENT)
        _ = add(icalproperty_new_action(ICAL_ACTION_DISPLAY), to: alarm)
        alarmText = add(icalproperty_new_description(""), to: alarm)
        trigger = add(icalproperty_new_trigger(icaltriggertype_from_int(0)), to: alarm)
        icalcomponent_add_component(component, alarm)
    }

    deinit { icalcomponent_free(component) }

    /// Makes it the event of a task.
    func set(_ task: CalendarTask, title: String) {
        icalproperty_set_uid(uid, task.id.uuidString.lowercased())
        icalproperty_set_summary(summary, title)
        let times = times(of: task.moment)
        icalproperty_set_dtstart(start, times.start)
        icalproperty_set_dtend(end, times.end)
        guard preferences.hasAlarms else { return }
        icalproperty_set_description(alarmText, title)
        // At the start of a timed event.
        var alarm = icaltriggertype_from_int(0)
        if !preferences.isTimed {
            // An event of the whole day begins at midnight, and a day on which the clocks change is not as long as others.
            alarm.time = Self.time(task.moment.instant(in: zone))
        }
        icalproperty_set_trigger(trigger, alarm)
    }

    private func times(of moment: LocalMoment) -> (start: icaltimetype, end: icaltimetype) {
        if let times = known[moment] { return times }
        let times: (icaltimetype, icaltimetype)
        if preferences.isTimed {
            let instant = moment.instant(in: zone)
            times = (Self.time(instant), Self.time(instant + Self.length))
        } else {
            // The end of an event of whole days is the day after it (RFC 5545, section 3.6.1).
            times = (Self.date(moment.day), Self.date(moment.day + 1))
        }
        known[moment] = times
        return times
    }

    private static func time(_ instant: Date) -> icaltimetype {
        icaltime_from_timet_with_zone(
            time_t(instant.timeIntervalSince1970.rounded(.down)), 0, icaltimezone_get_utc_timezone())
    }

    private static func date(_ day: LocalDay) -> icaltimetype {
        var time = icaltime_null_date()
        let date = day.date
        (time.year, time.month, time.day) = (Int32(date.year), Int32(date.month), Int32(date.day))
        return time
    }
}
