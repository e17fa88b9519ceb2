import Testing

@testable import GtkKit

@Suite("OpenGL")
struct OpenGLTests {
    @Test("is loaded only for a graphics card, or if the user chose it")
    func unused() {
        for device in OpenGL.devices { #expect(!OpenGL.isUnused([:]) { $0 == device }) }
        #expect(OpenGL.isUnused([:]) { _ in false })
        #expect(OpenGL.isUnused(["GSK_RENDERER": "cairo"]) { _ in true })
        #expect(!OpenGL.isUnused(["GSK_RENDERER": "ngl"]) { _ in false })
        #expect(!OpenGL.isUnused(["GDK_DEBUG": "gl-egl"]) { _ in false })
        #expect(OpenGL.isUnused(["GDK_DEBUG": "no-portals"]) { _ in false })
    }
}
