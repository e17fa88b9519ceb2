import CGtk
import Observation

extension Widget {
    /// Runs `update` now, and again in the turn after any observed value that it read has changed.
    ///
    /// Several changes in one turn run it once. The binding belongs to the widget and dies with it. What it reads must
    /// be changed on the main actor alone. While the cell of a list is built it waits until that has ended, and then it
    /// runs with all of the cell's bindings, whichever of them has read what changes.
    @discardableResult
    public func bind(_ update: @escaping @MainActor (Self) -> Void) -> Self {
        let widget = self
        own(Binding { update(widget) })
        return self
    }

    /// Runs `read` as ``bind(_:)`` runs its closure, and hands what it answers to `apply`, whose reading is not observed.
    ///
    /// For what builds widgets or opens windows: what those read is theirs to observe, and must not build them again.
    @discardableResult
    public func bind<Value>(_ read: @escaping @MainActor () -> Value, apply: @escaping @MainActor (Value) -> Void) -> Self {
        own(Binding(read, apply: apply))
        return self
    }

    /// Gives the binding to the widget and runs it for the first time.
    private func own(_ binding: Binding) {
        let name = "gtkkit-bindings"
        let bindings = kept(name, as: BindingList.self) ?? BindingList()
        if bindings.all.isEmpty { keep(bindings, as: name) }
        bindings.all.append(binding)
        binding.begin()
    }
}

/// All bindings of one widget.
@MainActor
private final class BindingList {
    var all: [Binding] = []

    isolated deinit {
        for binding in all { binding.read = nil }
    }
}

/// A closure that runs again when what it read has changed.
@MainActor
final class Binding {
    /// True while a binding runs, so that its changes of a widget are not taken for a person's.
    static private(set) var isUpdating = false

    /// True while a closure runs whose reading is observed.
    private static var isReading = false
    /// Bindings that were made or touched inside such a closure.
    private static var afterwards: [WaitingBinding] = []

    /// The group whose cell is being built; nil outside of one.
    fileprivate static var group: BindingGroup?

    /// What is observed; it answers what is to be done with what was read. Nil once the widget is gone.
    fileprivate var read: (@MainActor () -> (@MainActor () -> Void)?)?

    /// Observes all that `update` reads.
    init(_ update: @escaping @MainActor () -> Void) {
        read = {
            update()
            return nil
        }
    }

    /// Observes what `read` reads; `apply` gets its answer.
    init<Value>(_ read: @escaping @MainActor () -> Value, apply: @escaping @MainActor (Value) -> Void) {
        self.read = {
            let value = read()
            return { apply(value) }
        }
    }

    /// Observes what `read` reads, and does what it answers.
    fileprivate init(reading read: @escaping @MainActor () -> (@MainActor () -> Void)?) {
        self.read = read
    }

    /// Runs for the first time: at once, or with the cell that it belongs to.
    fileprivate func begin() {
        if let group = Self.group { group.members.append(self) } else { run() }
    }

    /// Runs the closure and observes what it reads.
    ///
    /// Inside another binding it waits until that has ended: Swift counts what an inner closure reads as read by the
    /// outer one too, and every change of a row would run the binding of the whole list.
    func run() {
        guard !Self.isReading else { return Self.afterwards.append(WaitingBinding(binding: self)) }
        Self.updating { observe()?() }
        while !Self.isReading, !Self.afterwards.isEmpty {
            let waiting = Self.afterwards
            Self.afterwards = []
            for entry in waiting { entry.binding?.run() }
        }
    }

    private func observe() -> (@MainActor () -> Void)? {
        Self.isReading = true
        defer { Self.isReading = false }
        guard let read else { return nil }
        return withObservationTracking(read) { [weak self] in
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

/// The bindings of one list cell, which run as one.
///
/// A cell is given to another row so often while a list scrolls that observing what each of its bindings reads would
/// take most of the time. What one of them reads runs them all; setting what is set already costs GTK little.
@MainActor
final class BindingGroup {
    fileprivate var members: [Binding] = []
    private lazy var whole = Binding(reading: { [weak self] in self?.read() })

    /// Collects the bindings that `build` makes, then runs them.
    func collect<Value>(_ build: () -> Value) -> Value {
        let outer = Binding.group
        Binding.group = self
        let value = build()
        Binding.group = outer
        whole.run()
        return value
    }

    private func read() -> (@MainActor () -> Void)? {
        let deeds = members.compactMap { $0.read?() }
        guard !deeds.isEmpty else { return nil }
        return { for deed in deeds { deed() } }
    }
}

/// A binding whose turn will come, unless its widget is gone by then.
@MainActor
private struct WaitingBinding {
    weak var binding: Binding?
}

/// The bindings that wait for the next turn of the main loop.
@MainActor
enum BindingTurn {
    private static var waiting: [WaitingBinding] = []
    private static var isScheduled = false

    static func add(_ binding: Binding) {
        waiting.append(WaitingBinding(binding: binding))
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
