import CGtk
import Localization
import TestSupport
import Testing

@testable import GtkKit
@testable import PlantGuide

extension LayoutTests {
    @Test(
        "in a care round the answers keep their place from plant to plant, and in a narrow window they hide no line about the task",
        arguments: [(Appearance.english, 360), (.english, 1_100), (.largerText, 360)])
    func answersKeepTheirPlace(_ appearance: Appearance, width: Int) async throws {
        try await shown(appearance) {
            let opened = try await openWindow(isSample: false, size: (width, 760))
            let window = opened.window
            defer { window.close() }
            window.model.navigator.openCareRound(.garden)
            try await pump("the round") { window.careRound?.content == .plant }
            let round = try #require(window.careRound)
            let root = window.widget.pointer
            var (first, kinds): (ClosedRange<Float>?, Set<Bool>) = (nil, [])
            while round.content == .plant, let task = round.task?.summary {
                #expect(try await problems(in: root) == [])
                let skip = try #require(button("Skip", in: root))
                let others = try #require(gtk_widget_get_parent(skip))
                let main = try height(of: try #require(gtk_widget_get_prev_sibling(others)), in: root)
                let before = first ?? main
                first = before
                #expect(
                    main.contains((before.lowerBound + before.upperBound) / 2), "\(task.plantName): \(main), before \(before)")
                kinds.insert(task.answers.needsSoilState)
                if width == 360, appearance == .english {
                    let due = try height(of: try #require(label(round.formatter.due(on: task.moment.day), in: root)), in: root)
                    let answers = try height(of: try #require(gtk_widget_get_parent(others)), in: root)
                    #expect(due.upperBound <= answers.lowerBound, "\(task.plantName): \(due) under \(answers)")
                }
                await round.goOn()
            }
            #expect(kinds.count == 2, "both soil checks and other tasks were shown")
        }
    }

    @Test(
        "with large text, the picture of a care round is beside the words where there is room, and otherwise no wide strip",
        arguments: [(360, false), (720, false), (900, true)])
    func picture(width: Int, isBeside: Bool) async throws {
        try await shown(.largerText) {
            let opened = try await openWindow(isSample: false, size: (width, 700))
            let window = opened.window
            defer { window.close() }
            window.model.navigator.openCareRound(.garden)
            try await pump("the round") { window.careRound?.content == .plant }
            let round = try #require(window.careRound)
            let root = window.widget.pointer
            #expect(try await problems(in: root) == [])
            let tile = try #require(mapped(in: root) { Bool(gtk_widget_has_css_class($0, "hero-tile")) })
            let size = (gtk_widget_get_width(tile), gtk_widget_get_height(tile))
            #expect(isBeside ? size.0 >= 300 && size.1 >= 300 : size.0 <= 360, "\(size)")
            let next = tr("Next: {plant}").filled(["plant": try #require(round.followingStop).name])
            #expect((label(next, in: root) != nil) == isBeside, "a low window has no room for it below the picture")
        }
    }

    @Test("in the summary of a care round, a slim window shows no pictures beside the words", arguments: [360, 720])
    func summary(width: Int) async throws {
        try await shown(.english) {
            let opened = try await openWindow(isSample: false, on: sampleInTheMorning(), size: (width, 700))
            let window = opened.window
            defer { window.close() }
            window.model.navigator.openCareRound(.garden)
            try await pump("the round") { window.careRound?.content == .plant }
            let round = try #require(window.careRound)
            while round.content == .plant { await round.goOn() }
            let root = window.widget.pointer
            let list: @MainActor () -> UnsafeMutablePointer<GtkWidget>? = {
                mapped(in: root) { AnyWidget($0).isKind(of: gtk_list_box_get_type()) }
            }
            try await pump("the end") { round.content == .summary && list() != nil }
            #expect(try await problems(in: root) == [])
            let pictures = all(in: try #require(list())) { AnyWidget($0).isKind(of: gtk_picture_get_type()) }
            #expect(pictures.isEmpty == (width == 360))
        }
    }

    @Test("no toast of an answer covers the next task in a narrow care round", arguments: [360, 1_100])
    func toastsOfAnswers(width: Int) async throws {
        try await shown(.english) {
            let opened = try await openWindow(isSample: false, on: sampleInTheMorning(), size: (width, 760))
            let window = opened.window
            defer { window.close() }
            window.model.navigator.openCareRound(.garden)
            try await pump("the round") { window.careRound?.content == .plant }
            let root = window.widget.pointer
            // The layout follows from the width that the window gets.
            _ = try await problems(in: root)
            await window.careRound?.complete()
            #expect(window.model.actions.canUndo)
            _ = try await problems(in: root)
            @MainActor func hasToast() -> Bool {
                !all(in: root) { String(cString: g_type_name_from_instance(AnyWidget($0).cast())) == "AdwToastWidget" }.isEmpty
            }
            // In a wide window it may take some frames.
            if width == 360 { #expect(!hasToast()) } else { try await pump("the toast") { hasToast() } }
        }
    }

    private func button(_ title: String, in root: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
        label(title, in: root).flatMap { gtk_widget_get_ancestor($0, gtk_button_get_type()) }
    }

    /// The vertical extent of a widget in another one.
    private func height(
        of widget: UnsafeMutablePointer<GtkWidget>, in other: UnsafeMutablePointer<GtkWidget>
    ) throws -> ClosedRange<Float> {
        var bounds = graphene_rect_t()
        try #require(Bool(gtk_widget_compute_bounds(widget, other, &bounds)))
        return bounds.origin.y...bounds.origin.y + bounds.size.height
    }
}
