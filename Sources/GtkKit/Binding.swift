import CGtk
import Observation

extension Widget {
    /// Runs `update` now, and again in the turn after any observed value that it read has changed.
    ///
    /// Several changes in one turn run it once. The binding belongs to the widget and dies with it. What it reads must
    /// be changed on the main actor alone.
    @discardableResult
    public func bind(_ update: @escaping @MainActor (Self) -> Void) -> Self {
        let widget = self
        let binding = Binding { update(widget) }
        let name = "gtkkit-bindings"
        let bindings = kept(name, as: BindingList.self) ?? BindingList()
        if bindings.all.isEmpty { keep(bindings, as: name) }
        bindings.all.append(binding)
        binding.run()
        return self
    }
}

/// All bindings of one widget.
@MainActor
private final class BindingList {
    var all: [Binding] = []
}

/// A closure that runs again when what it read has changed.
@MainActor
final class Binding {
    /// True while a binding runs, so that its changes of a widget are not taken for a person's.
    static private(set) var isUpdating = false

    private let update: @MainActor () -> Void

    init(_ update: @escaping @MainActor () -> Void) {
        self.update = update
    }

    /// Bindings that were made while another one ran: their first run waits until that one has been observed.
    private static var inner: [Binding] = []
    private static var isObserving = false

    /// Runs the closure and observes what it reads.
    ///
    /// A binding made by another one, in a row that a list's binding builds, must not lend the outer one what it reads:
    /// every change of the row would build the list anew. So it runs right after the outer one.
    func run() {
        guard !Self.isObserving else { return Self.inner.append(self) }
        Self.isObserving = true
        observe()
        Self.isObserving = false
        while !Self.inner.isEmpty {
            let next = Self.inner.removeFirst()
            next.run()
        }
    }

    private func observe() {
        let wasUpdating = Self.isUpdating
        Self.isUpdating = true
        defer { Self.isUpdating = wasUpdating }
        withObservationTracking(update) { [weak self] in
            MainActor.assumeIsolated {
                if let self { BindingTurn.add(self) }
            }
        }
    }

    /// Runs `body` as bindings run: what it changes is not taken for a person's doing.
    static func updating(_ body: () -> Void) {
        let wasUpdating = isUpdating
        isUpdating = true
        defer { isUpdating = wasUpdating }
        body()
    }
}

/// The bindings that wait for the next turn of the main loop.
@MainActor
enum BindingTurn {
    private struct Waiting {
        weak var binding: Binding?
    }

    private static var waiting: [Waiting] = []
    private static var isScheduled = false

    static func add(_ binding: Binding) {
        waiting.append(Waiting(binding: binding))
        guard !isScheduled else { return }
        isScheduled = true
        Task { @MainActor in
            isScheduled = false
            let turn = waiting
            waiting = []
            for entry in turn { entry.binding?.run() }
        }
    }

    /// Makes `change` and runs the bindings that it touches at once, ahead of their turn.
    ///
    /// A list cell is rebound while GTK lays out a frame: a turn later it would have shown the former row.
    static func settling(_ change: () -> Void) {
        let before = waiting.count
        change()
        let touched = waiting[before...]
        waiting.removeSubrange(before...)
        for entry in touched { entry.binding?.run() }
    }
}
