import Foundation
import GLibKit

/// KRunner's interface for searches, `org.kde.krunner1`.
enum PlasmaRunner {
    static let path = "/io/github/plantguide/PlantGuide/Runner"
    /// As in KRunner's file src/data/org.kde.krunner1.xml.
    static let description = """
        <node><interface name="org.kde.krunner1">
        <method name="Actions"><arg type="a(sss)" direction="out"/></method>
        <method name="Match"><arg type="s" direction="in"/><arg type="a(sssuda{sv})" direction="out"/></method>
        <method name="Run"><arg type="s" direction="in"/><arg type="s" direction="in"/></method>
        <method name="Teardown"/>
        </interface></node>
        """

    @MainActor
    static func answer(_ call: BusCall, _ handlers: DesktopSearch.Handlers) async throws {
        switch call.method {
        case "Actions": call.answer([.array(of: "(sss)", [])])
        case "Match":
            let words = (call.arguments[0].stringValue ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
            let found = try await handlers.search(words)
            call.answer([.array(of: "(sssuda{sv})", found.enumerated().map { match($1, place: $0, of: found.count) })])
        case "Run":
            handlers.open(call.arguments[0].stringValue ?? "", "")
            call.answer()
        case "Teardown": call.answer()
        default: call.fail("org.freedesktop.DBus.Error.UnknownMethod", call.method)
        }
    }

    private static func match(_ result: DesktopSearch.Result, place: Int, of count: Int) -> Variant {
        // KRunner's kinds of a match: 30 is a possible one, 100 an exact one. Results keep their order by their relevance, 0 to
        // 1.
        let relevance = (result.isExact ? 0.5 : 0) + 0.5 * (1 - Double(place) / Double(count))
        return .tuple([
            .string(result.id), .string(result.title), .string("io.github.plantguide.PlantGuide"),
            .uint32(result.isExact ? 100 : 30), .double(relevance), .dictionary(["subtext": .string(result.subtitle)]),
        ])
    }
}
