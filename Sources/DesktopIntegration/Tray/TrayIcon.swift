import Garden
import GLibKit

/// The icon in the tray: a `org.kde.StatusNotifierItem`, shown by the desktop's host of such icons, if there is one.
///
/// The icon is registered again whenever a host appears, and under this connection's unique name: a sandbox may refuse any other.
@MainActor
public final class TrayIcon {
    /// What the icon shows.
    public struct State: Equatable, Sendable {
        /// Whether a task is overdue, or is to be done before an absence, which has an icon of its own.
        public var needsAttention: Bool
        /// The line below the program's name in the tooltip.
        public var tooltip: String
        /// The menu.
        public var menu: TrayMenu

        /// Creates a state.
        public init(needsAttention: Bool = false, tooltip: String = "", menu: TrayMenu = TrayMenu()) {
            self.needsAttention = needsAttention
            self.tooltip = tooltip
            self.menu = menu
        }
    }

    private nonisolated static let watcher = "org.kde.StatusNotifierWatcher"
    private static let path = "/StatusNotifierItem"
    private static let interface = "org.kde.StatusNotifierItem"
    private static let icon = "io.github.plantguide.PlantGuide-symbolic"
    private static let attentionIcon = "io.github.plantguide.PlantGuide-overdue-symbolic"

    /// Called with the key of the item that was pressed.
    public var onPress: @MainActor (String) -> Void = { _ in }
    /// Called before the menu opens.
    public var onOpen: @MainActor () -> Void {
        get { service.onOpen }
        set { service.onOpen = newValue }
    }
    /// Called when a host of such icons appears or goes, with whether there is one.
    public var onHost: @MainActor (Bool) -> Void = { _ in }
    /// Called when the icon itself is clicked.
    public var onActivate: @MainActor () -> Void = {}
    /// The activation token that the host gave for the press being handled; empty for none.
    public private(set) var activationToken = ""

    private let bus: MessageBus
    private let service: TrayMenuService
    private let iconFolder: String
    private var exported: BusToken?
    private var watch: BusToken?
    private var state = State()

    /// Creates the icon and registers it with the host, now or once there is one.
    ///
    /// - Parameter iconFolder: The folder with the icons, for hosts that look there first.
    public init(on bus: MessageBus, iconFolder: String, isRightToLeft: Bool = false) throws(GLibError) {
        self.bus = bus
        self.iconFolder = iconFolder
        service = try TrayMenuService(on: bus, isRightToLeft: isRightToLeft)
        service.onPress = { [weak self] key in self?.handle { $0.onPress(key) } }
        exported = try bus.export(
            Self.path, description: Self.description, call: { [weak self] in self?.serve($0) },
            property: { [weak self] _, name in self?.property(name) })
        watch = bus.watch(Self.watcher) { [weak self] _ in
            self?.register()
            self?.onHost(true)
        } vanished: { [weak self] in
            self?.onHost(false)
        }
    }

    /// Whether this desktop shows such icons. Blocks a background thread, not the main one.
    public nonisolated static func hasHost(environment: [String: String]) async -> Bool {
        guard StoreChangeSignal.isBusNamed(in: environment) else { return false }
        // Without a bus or an owner of the name there is no host.
        let owner = try? await runBlocking { try MessageBus.connect().ownerAndWait(of: watcher) }
        return owner != nil
    }

    /// Hides the icon. Some hosts keep it until this connection ends, but show nothing that is passive.
    public func remove() {
        watch?.cancel()
        emit("NewStatus", [.string("Passive")])
        exported?.cancel()
    }

    /// Shows a state, and tells the hosts what changed.
    public func show(_ new: State) {
        let old = state
        state = new
        service.show(new.menu)
        if old.needsAttention != new.needsAttention {
            for signal in ["NewIcon", "NewAttentionIcon"] { emit(signal) }
            emit("NewStatus", [.string(status)])
        }
        if old.tooltip != new.tooltip { emit("NewToolTip") }
    }

    private func register() {
        guard let name = bus.uniqueName else { return }
        bus.send(
            "RegisterStatusNotifierItem", interface: Self.watcher, path: "/StatusNotifierWatcher", to: Self.watcher,
            arguments: [.string(name)])
        // A host that has kept an icon that was hidden does not read it again by itself.
        for signal in ["NewIcon", "NewAttentionIcon", "NewToolTip"] { emit(signal) }
        emit("NewStatus", [.string(status)])
    }

    private func emit(_ signal: String, _ arguments: [Variant] = []) {
        // Nobody listens on a bus that is closed.
        try? bus.emit(signal, interface: Self.interface, path: Self.path, arguments: arguments)
    }

    private func serve(_ call: BusCall) {
        call.answer()
        switch call.method {
        case "Activate", "SecondaryActivate": handle { $0.onActivate() }
        // Plasma sends the token just before the press.
        case "ProvideXdgActivationToken": activationToken = call.arguments[0].stringValue ?? ""
        default: break
        }
    }

    /// Handles one press. A token serves once.
    private func handle(_ press: (TrayIcon) -> Void) {
        press(self)
        activationToken = ""
    }

    /// Hosts hide what is passive, and may draw attention to the other.
    private var status: String { state.needsAttention ? "NeedsAttention" : "Active" }

    private func property(_ name: String) -> Variant? {
        let shown = state.needsAttention ? Self.attentionIcon : Self.icon
        switch name {
        case "Category": return .string("ApplicationStatus")
        case "Id": return .string("io.github.plantguide.PlantGuide")
        case "Title": return .string("PlantGuide")
        case "Status": return .string(status)
        case "WindowId": return .int32(0)
        case "IconName": return .string(shown)
        case "IconThemePath": return .string(iconFolder)
        case "AttentionIconName": return .string(Self.attentionIcon)
        case "IconPixmap", "AttentionIconPixmap", "OverlayIconPixmap": return .array(of: "(iiay)", [])
        case "OverlayIconName", "AttentionMovieName": return .string("")
        case "ToolTip":
            return .tuple([.string(shown), .array(of: "(iiay)", []), .string("PlantGuide"), .string(state.tooltip)])
        // Some hosts take a missing value for true, and then a click does nothing else.
        case "ItemIsMenu": return .bool(false)
        case "Menu": return .objectPath(TrayMenuService.path)
        default: return nil
        }
    }

    /// The interface as the hosts use it; the specification at freedesktop.org lacks some of it.
    private static let description = """
        <node><interface name="org.kde.StatusNotifierItem">
        <property name="Category" type="s" access="read"/><property name="Id" type="s" access="read"/>
        <property name="Title" type="s" access="read"/><property name="Status" type="s" access="read"/>
        <property name="WindowId" type="i" access="read"/><property name="IconThemePath" type="s" access="read"/>
        <property name="Menu" type="o" access="read"/><property name="ItemIsMenu" type="b" access="read"/>
        <property name="IconName" type="s" access="read"/><property name="IconPixmap" type="a(iiay)" access="read"/>
        <property name="OverlayIconName" type="s" access="read"/>
        <property name="OverlayIconPixmap" type="a(iiay)" access="read"/>
        <property name="AttentionIconName" type="s" access="read"/>
        <property name="AttentionIconPixmap" type="a(iiay)" access="read"/>
        <property name="AttentionMovieName" type="s" access="read"/>
        <property name="ToolTip" type="(sa(iiay)ss)" access="read"/>
        <method name="ContextMenu"><arg type="i" direction="in"/><arg type="i" direction="in"/></method>
        <method name="Activate"><arg type="i" direction="in"/><arg type="i" direction="in"/></method>
        <method name="SecondaryActivate"><arg type="i" direction="in"/><arg type="i" direction="in"/></method>
        <method name="ProvideXdgActivationToken"><arg type="s" direction="in"/></method>
        <method name="Scroll"><arg type="i" direction="in"/><arg type="s" direction="in"/></method>
        <signal name="NewTitle"/><signal name="NewIcon"/><signal name="NewAttentionIcon"/><signal name="NewOverlayIcon"/>
        <signal name="NewToolTip"/><signal name="NewStatus"><arg type="s"/></signal>
        </interface></node>
        """
}
