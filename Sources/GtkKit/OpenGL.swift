import Foundation

/// Whether GTK loads OpenGL.
public enum OpenGL {
    /// The devices of graphics cards: Linux's own drivers, NVIDIA's, Windows' for its guests, and Arm's and Qualcomm's.
    static let devices = ["/dev/dri", "/dev/nvidiactl", "/dev/dxg", "/dev/mali0", "/dev/kgsl-3d0"]

    /// Tells GTK to draw without OpenGL if this computer has no graphics card or the user chose the renderer that does not need
    /// it. GTK would otherwise load Mesa and LLVM, which emulate a card more slowly than GTK draws by itself.
    ///
    /// Call it before GTK and other threads start.
    ///
    /// - Parameter environment: The environment of this process, which may choose a renderer with `GSK_RENDERER` or say with
    ///   `GDK_DEBUG` how OpenGL is used. Such a choice holds.
    public static func disableIfUnused(_ environment: [String: String]) {
        guard isUnused(environment, exists: { access($0, F_OK) == 0 }) else { return }
        let flags = [environment["GDK_DEBUG"], "gl-disable"].compactMap(\.self).filter { !$0.isEmpty }
        setenv("GDK_DEBUG", flags.joined(separator: ","), 1)
    }

    static func isUnused(_ environment: [String: String], exists: (String) -> Bool) -> Bool {
        if (environment["GDK_DEBUG"] ?? "").contains("gl-") { return false }
        return switch environment["GSK_RENDERER"] {
        case "cairo": true
        case nil, "": !devices.contains(where: exists)
        default: false
        }
    }
}
