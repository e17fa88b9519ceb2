import CGtk
import Observation

extension Widget {
    /// Runs `update` now, and again in a later main actor task whenever an observed value that it read has changed.
    ///
    /// Several changes before that task run it once. The widget owns the binding. The values read must be changed only on
    /// the main actor. A binding made while a list cell is built first runs when the cell is complete. From then on all
    /// bindings of the cell run together whenever a value that any of them read changes.
    @discardableResult
    public func bind(_ update: @escaping @MainActor (Self) -> Void) -> Self {
        let widget = self
        own(Binding { update(widget) })
        return self
    }

    /// Runs `read` as ``bind(_:)`` runs its closure and passes the result to `apply`, whose reads are not observed.
    ///
    /// Use it for code that builds widgets or opens windows: a change of a value read there must not build them again.
    @discardableResult
    public func bind<Value>(_ read: @escaping @MainActor () -> Value, apply: @escaping @MainActor (Value) -> Void) -> Self {
        own(Binding(read, apply: apply))
        return self
    }

    /// Stores the binding with the widget and runs it for the first time.
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

/// A closure that runs again when a value that it read has changed.
@MainActor
final class Binding {
    /// True while a binding runs, so that its changes to widgets are not treated as user input.
    static private(set) var isUpdating = false

    /// True while a closure with observed reads runs.
    private static var isReading = false
    /// Bindings that were created or run inside such a closure.
    private static var afterwards: [WaitingBinding] = []

    /// The group of the cell that is being built; nil outside of cell building.
    fileprivate static var group: BindingGroup?

    /// The observed closure; it returns the work to do with the values read. Nil once the widget is gone.
    fileprivate var read: (@MainActor () -> (@MainActor () -> Void)?)?

    init(_ update: @escaping @MainActor () -> Void) {
        read = {
            update()
            return nil
        }
    }

    init<Value>(_ read: @escaping @MainActor () -> Value, apply: @escaping @MainActor (Value) -> Void) {
        self.read = {
            let value = read()
            return { apply(value) }
        }
    }

    /// Observes what `read` reads, and runs the closure that it returns.
    fileprivate init(reading read: @escaping @MainActor () -> (@MainActor () -> Void)?) {
        self.read = read
    }

    /// Runs for the first time: immediately, or together with the cell that is being built.
    fileprivate func begin() {
        if let group = Self.group { group.members.append(self) } else { run() }
    }

    /// Runs the closure and observes what it reads.
    ///
    /// Inside another binding the run is postponed until that one has ended. Swift attributes the reads of an inner
    /// closure to the outer one too, so each change of a row would otherwise run the binding of the whole list.
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
                if let self { BindingScheduler.add(self) }
            }
        }
    }

    /// Runs `body` like a binding: its changes to widgets are not treated as user input.
    static func updating(_ body: () -> Void) {
        let wasUpdating = isUpdating
        isUpdating = true
        defer { isUpdating = wasUpdating }
        body()
    }
}

/// The bindings of one list cell, observed and run together.
///
/// While a list scrolls, cells are reused so often that observing each binding separately would take most of the time.
/// A change of a value that any of them read runs them all; setting an unchanged value costs GTK little.
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
        let updates = members.compactMap { $0.read?() }
        guard !updates.isEmpty else { return nil }
        return { for update in updates { update() } }
    }
}

/// A weak reference to a binding that is scheduled to run. It is skipped if its widget is gone by then.
@MainActor
private struct WaitingBinding {
    weak var binding: Binding?
}

/// The bindings that are scheduled to run in the next main actor task.
@MainActor
enum BindingScheduler {
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

    /// Makes `change` and immediately runs the bindings that it invalidates, instead of scheduling them.
    ///
    /// A list cell is rebound while GTK lays out a frame. Scheduled bindings would show the former row in that frame.
    static func settling(_ change: () -> Void) {
        let before = waiting.count
        change()
        let touched = waiting[before...]
        waiting.removeSubrange(before...)
        for entry in touched { entry.binding?.run() }
    }
}
