import CGio

/// A GApplication subclass that records the activation token of the call being handled.
///
/// GLib passes the platform data with the token only to the virtual methods `before_emit` and `after_emit`.
enum ApplicationType {
    /// Creates an application of this type. The caller owns the returned reference.
    static func make(id: String, flags: GApplicationFlags) -> UnsafeMutablePointer<GApplication> {
        let object = g_object_new_with_properties(type, 0, nil, nil)
        let application = UnsafeMutableRawPointer(object.unsafelyUnwrapped).assumingMemoryBound(to: GApplication.self)
        g_application_set_application_id(application, id)
        g_application_set_flags(application, flags)
        return application
    }

    /// The activation token of the call being handled; empty if there is none.
    static func token(of application: UnsafeMutablePointer<GApplication>) -> String {
        let token = g_object_get_data(UnsafeMutableRawPointer(application).assumingMemoryBound(to: GObject.self), tokenKey)
        return token.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? ""
    }

    private static let tokenKey = "plantguide-activation-token"

    private static let type = g_type_register_static_simple(
        g_application_get_type(), "PlantGuideApplication", guint(MemoryLayout<GApplicationClass>.size),
        { type, _ in
            let methods = type?.assumingMemoryBound(to: GApplicationClass.self)
            methods?.pointee.before_emit = { application, platform in
                let values = platform.flatMap { Variant(retaining: $0).dictionaryValue } ?? [:]
                // X11 and older desktops send the token as "desktop-startup-id".
                let token = values["activation-token"] ?? values["desktop-startup-id"]
                ApplicationType.keep(token?.stringValue, application)
            }
            methods?.pointee.after_emit = { application, _ in ApplicationType.keep(nil, application) }
        }, guint(MemoryLayout<GApplication>.size), nil, GTypeFlags(rawValue: 0))

    private static func keep(_ token: String?, _ application: UnsafeMutablePointer<GApplication>?) {
        let object = UnsafeMutableRawPointer(application)?.assumingMemoryBound(to: GObject.self)
        g_object_set_data_full(object, tokenKey, token.map { g_strdup($0) }, g_free)
    }
}
