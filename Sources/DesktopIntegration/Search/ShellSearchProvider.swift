import Foundation
import GLibKit

/// GNOME Shell's interface for searches, `org.gnome.Shell.SearchProvider2`.
enum ShellSearchProvider {
    static let path = "/io/github/plantguide/PlantGuide/SearchProvider"
    /// As in GNOME Shell's file data/dbus-interfaces/org.gnome.ShellSearchProvider2.xml.
    static let description = """
        <node><interface name="org.gnome.Shell.SearchProvider2">
        <method name="GetInitialResultSet"><arg type="as" direction="in"/><arg type="as" direction="out"/></method>
        <method name="GetSubsearchResultSet">
        <arg type="as" direction="in"/><arg type="as" direction="in"/><arg type="as" direction="out"/></method>
        <method name="GetResultMetas"><arg type="as" direction="in"/><arg type="aa{sv}" direction="out"/></method>
        <method name="ActivateResult">
        <arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="u" direction="in"/></method>
        <method name="LaunchSearch"><arg type="as" direction="in"/><arg type="u" direction="in"/></method>
        </interface></node>
        """
    /// The size of a picture that is sent with a result. Larger ones would slow the search down.
    private static let largestPicture = 256 * 1_024

    @MainActor
    static func answer(_ call: BusCall, _ handlers: DesktopSearch.Handlers) async throws {
        func strings(_ index: Int) -> [String] { call.arguments[index].stringsValue ?? [] }
        switch call.method {
        case "GetInitialResultSet": call.answer([.strings(try await handlers.search(strings(0)).map(\.id))])
        // A longer query can have results that the shorter one had beyond its limit.
        case "GetSubsearchResultSet": call.answer([.strings(try await handlers.search(strings(1)).map(\.id))])
        case "GetResultMetas":
            call.answer([.array(of: "a{sv}", try await handlers.results(strings(0)).map(meta))])
        case "ActivateResult":
            handlers.open(call.arguments[0].stringValue ?? "", token(call.arguments[2]))
            call.answer()
        case "LaunchSearch":
            handlers.openAll(strings(0), token(call.arguments[1]))
            call.answer()
        default: call.fail("org.freedesktop.DBus.Error.UnknownMethod", call.method)
        }
    }

    private static func token(_ timestamp: Variant) -> String {
        WindowService.token(pressedAt: timestamp.intValue ?? 0)
    }

    private static func meta(_ result: DesktopSearch.Result) -> Variant {
        var entries: [String: Variant] = [
            "id": .string(result.id), "name": .string(result.title), "description": .string(result.subtitle),
        ]
        // The shell may not see this program's files, so it gets the picture itself. Without one it shows the program's icon.
        if let picture = result.picture, let size = try? picture.resourceValues(forKeys: [.fileSizeKey]).fileSize,
            size <= largestPicture, let data = try? Data(contentsOf: picture)
        {
            entries["icon"] = .tuple([.string("bytes"), .boxed(.bytes(data))])
        }
        return .dictionary(entries)
    }
}
