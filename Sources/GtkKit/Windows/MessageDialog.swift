import CGtk
import GLibKit

/// A dialog that asks a question, over its parent window.
@MainActor
public struct MessageDialog {
    /// The appearance of a response button.
    public enum Appearance: Sendable {
        /// The default style.
        case plain
        /// The suggested response.
        case suggested
        /// A response with consequences that cannot be undone.
        case destructive

        fileprivate var c: AdwResponseAppearance {
            switch self {
            case .plain: ADW_RESPONSE_DEFAULT
            case .suggested: ADW_RESPONSE_SUGGESTED
            case .destructive: ADW_RESPONSE_DESTRUCTIVE
            }
        }
    }

    /// A response that the user can choose.
    public struct Response: Sendable {
        let id: String
        let title: String
        let appearance: Appearance
        let isEnabled: (@MainActor @Sendable () -> Bool)?

        /// Creates a response with the given ID, on a button with `title`.
        ///
        /// - Parameter isEnabled: Whether it can be chosen. What it reads is observed. Nil for always.
        public init(
            _ id: String, _ title: String, _ appearance: Appearance = .plain,
            isEnabled: (@MainActor @Sendable () -> Bool)? = nil
        ) {
            self.id = id
            self.title = title
            self.appearance = appearance
            self.isEnabled = isEnabled
        }
    }

    /// The response ID for Escape, and for a dialog whose window is closed.
    public static let cancel = "cancel"

    let heading: String
    let body: String
    let responses: [Response]
    let defaultResponse: String?
    let extra: (any Widget)?

    /// Creates a dialog. Heading and body are plain text. `extra` is a widget below them.
    ///
    /// Escape gives the response ``cancel``, whether or not it is among the responses. Enter gives `defaultResponse`.
    public init(
        heading: String, body: String = "", responses: [Response], defaultResponse: String? = nil,
        extra: (any Widget)? = nil
    ) {
        self.heading = heading
        self.body = body
        self.responses = responses
        self.defaultResponse = defaultResponse
        self.extra = extra
    }

    /// Shows the dialog over the window of `parent` and calls `answer` once with the ID of the response. A dialog that is
    /// destroyed with its window gives ``cancel``.
    public func ask(over parent: (any Widget)?, answer: @escaping @MainActor (String) -> Void) {
        let dialog: UnsafeMutablePointer<GtkWidget> = adw_message_dialog_new(nil, heading, body)
        let handle = AnyWindow(dialog)
        handle.stand(over: windowAround(parent))
        let message: UnsafeMutablePointer<AdwMessageDialog> = handle.cast()
        for response in responses {
            adw_message_dialog_add_response(message, response.id, response.title)
            adw_message_dialog_set_response_appearance(message, response.id, response.appearance.c)
            if let isEnabled = response.isEnabled {
                handle.bind { adw_message_dialog_set_response_enabled($0.cast(), response.id, isEnabled().c) }
            }
        }
        if let defaultResponse { adw_message_dialog_set_default_response(message, defaultResponse) }
        adw_message_dialog_set_close_response(message, Self.cancel)
        if let extra { adw_message_dialog_set_extra_child(message, extra.pointer) }
        let pending = PendingAnswer(answer)
        Signal.connect(handle.object, "response") { pending.give($0.string(1) ?? Self.cancel) }
        Signal.connect(handle.object, "destroy") { _ in pending.give(Self.cancel) }
        // In a narrow window, libadwaita puts the buttons below each other and focuses the uppermost, the last response.
        // The heading waits for that, because the dialog would not end while it waits itself.
        AnyWidget(dialog).descendants(gtk_label_get_type()).first?.afterFirstFrame { focusSafeResponse(of: handle) }
        handle.present()
    }

    /// Moves the focus away from a button with consequences that cannot be undone, so that Enter does not press it.
    private func focusSafeResponse(of dialog: AnyWindow) {
        guard let focus = gtk_root_get_focus(dialog.opaque),
            Bool(gtk_widget_has_css_class(focus, "destructive")),
            let safe = responses.first(where: { $0.id == defaultResponse ?? Self.cancel && $0.appearance != .destructive })
        else { return }
        for button in AnyWidget(dialog).descendants(gtk_button_get_type())
        where Bool(gtk_widget_get_mapped(button.pointer)) && !Bool(gtk_widget_has_css_class(button.pointer, "destructive")) {
            if gtk_button_get_label(button.cast()).map({ String(cString: $0) }) == safe.title { button.focus() }
        }
    }
}

/// Passes on the first answer alone.
@MainActor
private final class PendingAnswer {
    private var take: (@MainActor (String) -> Void)?

    init(_ take: @escaping @MainActor (String) -> Void) { self.take = take }

    func give(_ answer: String) {
        let take = take
        self.take = nil
        take?(answer)
    }
}
