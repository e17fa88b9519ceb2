import CGtk
import GLibKit

/// A question with a few answers, over the window that it belongs to.
@MainActor
public struct MessageDialog {
    /// How an answer looks.
    public enum Appearance: Sendable {
        /// Like any other.
        case plain
        /// What is suggested.
        case suggested
        /// What cannot be taken back.
        case destructive

        fileprivate var c: AdwResponseAppearance {
            switch self {
            case .plain: ADW_RESPONSE_DEFAULT
            case .suggested: ADW_RESPONSE_SUGGESTED
            case .destructive: ADW_RESPONSE_DESTRUCTIVE
            }
        }
    }

    /// An answer that can be given.
    public struct Response: Sendable {
        let id: String
        let title: String
        let appearance: Appearance

        /// The answer `id`, on a button with `title`.
        public init(_ id: String, _ title: String, _ appearance: Appearance = .plain) {
            self.id = id
            self.title = title
            self.appearance = appearance
        }
    }

    /// What Escape answers, and what a dialog answers whose window goes away.
    public static let cancel = "cancel"

    let heading: String
    let body: String
    let responses: [Response]
    let defaultResponse: String?
    let extra: (any Widget)?

    /// A question of a heading and a text, both plain; `extra` is a widget under them.
    ///
    /// Escape gives the answer ``cancel``, whether or not it is among the responses. Enter gives `defaultResponse`.
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

    /// Asks over the window of `parent`, and calls `answer` once with the id of the answer.
    public func ask(over parent: (any Widget)?, answer: @escaping @MainActor (String) -> Void) {
        let dialog: UnsafeMutablePointer<GtkWidget> = adw_message_dialog_new(windowAround(parent), heading, body)
        let handle = AnyWindow(dialog)
        let message: UnsafeMutablePointer<AdwMessageDialog> = handle.cast()
        for response in responses {
            adw_message_dialog_add_response(message, response.id, response.title)
            adw_message_dialog_set_response_appearance(message, response.id, response.appearance.c)
        }
        if let defaultResponse { adw_message_dialog_set_default_response(message, defaultResponse) }
        adw_message_dialog_set_close_response(message, Self.cancel)
        if let extra { adw_message_dialog_set_extra_child(message, extra.pointer) }
        Signal.connect(handle.object, "response") { answer($0.string(1) ?? Self.cancel) }
        handle.present()
    }

    /// Asks over the window of `parent` and waits for the id of the answer.
    public func answer(over parent: (any Widget)?) async -> String {
        await withCheckedContinuation { continuation in
            ask(over: parent) { continuation.resume(returning: $0) }
        }
    }
}
