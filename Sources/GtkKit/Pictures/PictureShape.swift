import CGtk

extension Picture {
    /// Makes the picture as high as its shape needs at the width that it is given, within limits in pixels.
    ///
    /// - Parameters:
    ///   - maximum: The greatest height, and that of an empty picture.
    ///   - minimum: The height to which a higher picture shrinks where there is no room.
    @discardableResult
    public func heightFollowsShape(maximum: Int, minimum: Int) -> Self {
        let isNew = g_object_get_data(cast(), greatestKey) == nil
        g_object_set_data(cast(), greatestKey, UnsafeMutableRawPointer(bitPattern: maximum))
        g_object_set_data(cast(), leastKey, UnsafeMutableRawPointer(bitPattern: minimum))
        if isNew {
            gtk_widget_set_layout_manager(
                pointer, gtk_custom_layout_new({ _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }, measurePicture) { _, _, _, _ in })
        }
        gtk_widget_queue_resize(pointer)
        return self
    }
}

private let (greatestKey, leastKey) = ("gtkkit-greatest-height", "gtkkit-least-height")

/// Measures a picture by its shape. It has no least width.
private let measurePicture: GtkCustomMeasureFunc = { picture, orientation, width, minimum, natural, _, _ in
    guard let picture else { return }
    let paintable = gtk_picture_get_paintable(OpaquePointer(picture))
    let fullWidth = paintable.map(gdk_paintable_get_intrinsic_width) ?? 0
    guard orientation == GTK_ORIENTATION_VERTICAL else {
        natural?.pointee = fullWidth
        return
    }
    func limit(_ key: String) -> Int32 {
        picture.withMemoryRebound(to: GObject.self, capacity: 1) { Int32(Int(bitPattern: g_object_get_data($0, key))) }
    }
    let (least, greatest) = (limit(leastKey), limit(greatestKey))
    var height = greatest
    if let paintable, fullWidth > 0 {
        let given = width >= 0 ? width : fullWidth
        let shape = Double(given) * Double(gdk_paintable_get_intrinsic_height(paintable)) / Double(fullWidth)
        height = min(Int32(shape.rounded(.up)), greatest)
    }
    natural?.pointee = height
    minimum?.pointee = min(height, least)
}
