import CGio
import Foundation

extension BusConnection {
    /// One call of a batch.
    struct Request {
        let name: String, path: String, interface: String, member: String, arguments: [BusValue]
    }

    /// Makes many calls concurrently and waits for all replies, in the order of the requests; nil for a call that failed.
    ///
    /// On a busy machine the latency of a call far exceeds its cost, so a thousand concurrent
    /// calls take about as long as one.
    func call(_ requests: [Request], within limit: Duration = .patience) -> [[BusValue]?] {
        // By default a bus allows 128 pending replies per connection.
        stride(from: 0, to: requests.count, by: 100).flatMap { start in
            callTogether(requests[start..<min(start + 100, requests.count)], within: limit)
        }
    }

    private func callTogether(_ requests: ArraySlice<Request>, within limit: Duration) -> [[BusValue]?] {
        let context = g_main_context_new()
        g_main_context_push_thread_default(context)
        defer {
            g_main_context_pop_thread_default(context)
            g_main_context_unref(context)
        }
        let answers = Answers(requests.count)
        for (index, request) in requests.enumerated() {
            let place = Place(index, answers)
            g_dbus_connection_call(
                connection, request.name, request.path, request.interface, request.member,
                BusValue.tuple(request.arguments).floating, nil, G_DBUS_CALL_FLAGS_NONE,
                Int32(limit.components.seconds * 1000), nil,
                { connection, result, data in
                    guard let data else { return }
                    let place = Unmanaged<Place>.fromOpaque(data).takeRetainedValue()
                    place.answers.waiting -= 1
                    var error: UnsafeMutablePointer<GError>?
                    if let reply = g_dbus_connection_call_finish(connection.map(OpaquePointer.init), result, &error) {
                        place.answers.values[place.index] = BusValue(reading: reply).items
                        g_variant_unref(reply)
                    }
                    if let error { g_error_free(error) }
                }, Unmanaged.passRetained(place).toOpaque())
        }
        while answers.waiting > 0 { g_main_context_iteration(context, 1) }
        return answers.values
    }
}

/// The replies received so far.
private final class Answers {
    var values: [[BusValue]?]
    var waiting: Int

    init(_ count: Int) {
        values = Array(repeating: nil, count: count)
        waiting = count
    }
}

/// The index at which a reply is stored.
private final class Place {
    let index: Int
    let answers: Answers

    init(_ index: Int, _ answers: Answers) {
        self.index = index
        self.answers = answers
    }
}
