import CGtk
import Foundation
import TestSupport
import Testing

@testable import GtkKit

extension GtkTests {
    @Suite("Pictures of a shape, and the frames of drops")
    @MainActor
    struct PictureShapeTests {
        init() {
            adw_init()
        }

        private func heights(_ picture: Picture, for width: Int32) -> [Int32] {
            var (least, natural): (Int32, Int32) = (0, 0)
            gtk_widget_measure(picture.pointer, GTK_ORIENTATION_VERTICAL, width, &least, &natural, nil, nil)
            return [least, natural]
        }

        @Test("a picture is as high as its shape needs, up to a limit, and shrinks to another one")
        func shaped() throws {
            let picture = Picture().contained().heightFollowsShape(maximum: 180, minimum: 120)
            let owned = AnyObjectHandle(UnsafeMutableRawPointer(g_object_ref_sink(picture.object)))
            defer { g_object_unref(owned.object) }
            #expect(heights(picture, for: 160) == [120, 180], "before it is read")
            let wide = try #require(Texture(pixels: Data(count: 4 * 6 * 3), width: 6, height: 4, stride: 18, hasAlpha: false))
            picture.setTexture(wide)
            #expect(heights(picture, for: 150) == [100, 100])
            #expect(heights(picture, for: 240) == [120, 160])
            #expect(heights(picture, for: 600) == [120, 180])
            let high = try #require(Texture(pixels: Data(count: 4 * 6 * 3), width: 4, height: 6, stride: 12, hasAlpha: false))
            picture.setTexture(high)
            #expect(heights(picture, for: 100) == [120, 150])
            picture.heightFollowsShape(maximum: 240, minimum: 200)
            #expect(heights(picture, for: 160) == [200, 240])
            var least: Int32 = -1
            gtk_widget_measure(picture.pointer, GTK_ORIENTATION_HORIZONTAL, -1, &least, nil, nil, nil)
            #expect(least == 0, "it can be as narrow as its place")
        }

        @Test("after a drop no widget under it keeps the state in which a style draws a frame, and none is left hovered")
        func dropFrames() async throws {
            var hovered: [Bool] = []
            let (inner, outer) = (Label("Photo"), Label("Page"))
            let window = TestWindow(
                Row {
                    inner
                    outer
                })
            try await window.show()
            for label in [inner, outer] {
                let target = try #require(gtk_drop_target_async_new(nil, GDK_ACTION_COPY))
                gtk_widget_add_controller(label.pointer, target)
                gtk_widget_set_state_flags(label.pointer, GTK_STATE_FLAG_DROP_ACTIVE, 0)
                let object = UnsafeMutableRawPointer(target)
                // As the drag enters and moves.
                for _ in 0..<2 { HoveredDropTargets.enter(object) { hovered.append($0) } }
            }
            HoveredDropTargets.leaveAll()
            for label in [inner, outer] {
                #expect(gtk_widget_get_state_flags(label.pointer).rawValue & GTK_STATE_FLAG_DROP_ACTIVE.rawValue == 0)
            }
            #expect(hovered == [false, false])
            HoveredDropTargets.leaveAll()
            #expect(hovered.count == 2)
        }
    }
}
