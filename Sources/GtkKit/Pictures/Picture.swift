import CGtk
import GLibKit
import Observation

/// An icon of the icon theme.
public struct Image: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// Shows `icon` at a size in pixels. Screen readers ignore it unless it has a name (``Widget/named(_:)``).
    public init(icon: String, size: Int = 16) {
        pointer = gtk_image_new_from_icon_name(icon)
        gtk_image_set_pixel_size(opaque, Int32(size))
        gtk_widget_set_layout_manager(pointer, gtk_custom_layout_new(nil, measureIcon) { _, _, _, _ in })
        role(.presentation)
    }

    /// Shows another icon.
    public func setIcon(_ name: String) {
        gtk_image_set_from_icon_name(opaque, name)
    }
}

/// Measures an icon as its own measuring does, but without a baseline.
///
/// A row of GTK 4.8 aligns the baselines of an icon and a wrapped label only if it is measured for a width. It may then be a
/// pixel higher than otherwise, for which GTK logs a critical message.
private let measureIcon: GtkCustomMeasureFunc = { icon, _, _, minimum, natural, _, _ in
    guard let icon else { return }
    let size = gtk_image_get_pixel_size(OpaquePointer(icon))
    minimum?.pointee = size
    natural?.pointee = size
}

/// A photo or drawing.
public struct Picture: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// An empty picture that covers its allocated space and can shrink. `label` is its accessible name.
    public init(label: String = "") {
        pointer = gtk_picture_new()
        gtk_picture_set_content_fit(opaque, GTK_CONTENT_FIT_COVER)
        gtk_picture_set_can_shrink(opaque, 1)
        clipped()
        if !label.isEmpty { setLabel(label) }
    }

    /// Shows a texture; nil shows nothing.
    public func setTexture(_ texture: Texture?) {
        gtk_picture_set_paintable(opaque, texture?.pointer)
    }

    /// Shows the entire picture with empty space beside it, instead of covering the allocated space.
    @discardableResult
    public func contained() -> Self {
        gtk_picture_set_content_fit(opaque, GTK_CONTENT_FIT_CONTAIN)
        return self
    }

    /// Sets the accessible name and the alternative text.
    public func setLabel(_ label: String) {
        gtk_picture_set_alternative_text(opaque, label)
        named(label)
    }

    /// Rounds the corners with the CSS class for a radius of 9, 12 or 16 pixels.
    @discardableResult
    public func rounded(_ radius: Int) -> Self { style("r\(radius)") }

    /// Shows the photo of the subject that `subject` returns, from `cache`. Values that `subject` reads are observed.
    ///
    /// A photo that is not cached is decoded off the main thread and shown when it is ready, unless another one has been
    /// requested by then, as in a reused cell. If the subject is nil, nothing is shown.
    ///
    /// - Parameters:
    ///   - failed: Called with a subject whose picture cannot be shown. Another subject with the same picture tries it again.
    ///   - source: Returns the picture of a subject. Called when the subject changes.
    @discardableResult
    public func photo<Subject: Equatable>(
        from cache: ThumbnailCache, shorterSide: Int, of subject: @escaping @MainActor () -> Subject?,
        failed: @escaping @MainActor (Subject) -> Void = { _ in },
        source: @escaping @MainActor (Subject) -> PictureSource?
    ) -> Self {
        let wish = PictureRequest(cache: cache, shorterSide: shorterSide, AnyWidget(pointer))
        let picture = self
        var shown: Subject?
        bind(subject) { subject in
            guard subject != shown else { return }
            shown = subject
            let isNew = wish.ask(subject.flatMap(source)) { if let subject { failed(subject) } }
            if isNew { picture.setTexture(wish.texture) }
        }
        return bind { picture in
            if wish.arrivals > 0 { picture.setTexture(wish.texture) }
        }
    }
}

/// The requested picture of one widget, and its texture once loaded.
@MainActor
@Observable
private final class PictureRequest {
    /// How many pictures were loaded asynchronously.
    private(set) var arrivals = 0
    @ObservationIgnored private(set) var texture: Texture?
    @ObservationIgnored private var source: PictureSource?
    @ObservationIgnored private var hasFailed = false
    @ObservationIgnored private let cache: ThumbnailCache
    @ObservationIgnored private let shorterSide: Int
    /// The widget whose bindings own this object.
    @ObservationIgnored private let widget: AnyWidget

    init(cache: ThumbnailCache, shorterSide: Int, _ widget: AnyWidget) {
        self.cache = cache
        self.shorterSide = shorterSide
        self.widget = widget
    }

    /// Requests a picture. Returns whether the request differs from the last one, or that failed, so that `texture` must be shown
    /// again.
    func ask(_ source: PictureSource?, failed: @escaping @MainActor () -> Void) -> Bool {
        guard source != self.source || hasFailed else { return false }
        self.source = source
        hasFailed = false
        texture = source.flatMap { cache.texture($0.key, shorterSide: shorterSide) }
        guard let source, texture == nil else { return true }
        Task { [weak self, cache, shorterSide] in
            let loaded = await cache.load(source, shorterSide: shorterSide) { [weak self] in
                self?.source == source && self?.widget.isInSight == true
            }
            guard let self, self.source == source else { return }
            hasFailed = loaded == nil
            if hasFailed { failed() }
            texture = loaded
            arrivals += 1
        }
        return true
    }
}
