import CGtk
import GLibKit
import Observation

/// An icon of the theme.
public struct Image: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// The icon `icon` at that size in pixels, mere decoration for screen readers unless it is ``Widget/named(_:)``.
    public init(icon: String, size: Int = 16) {
        pointer = gtk_image_new_from_icon_name(icon)
        gtk_image_set_pixel_size(opaque, Int32(size))
        role(.presentation)
    }

    /// Shows another icon.
    public func setIcon(_ name: String) {
        gtk_image_set_from_icon_name(opaque, name)
    }
}

/// A photo or drawing.
public struct Picture: Widget {
    /// The C widget.
    public let pointer: UnsafeMutablePointer<GtkWidget>

    /// An empty picture that covers its room and can shrink; `label` says for screen readers what it shows.
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

    /// Shows a picture file of the program itself, such as a drawing; it is decoded at once.
    public func setFile(_ path: String) {
        gtk_picture_set_filename(opaque, path)
    }

    /// Shows the whole picture, with room left beside it, instead of covering its room.
    @discardableResult
    public func contained() -> Self {
        gtk_picture_set_content_fit(opaque, GTK_CONTENT_FIT_CONTAIN)
        return self
    }

    /// Says for screen readers what the picture shows.
    public func setLabel(_ label: String) {
        gtk_picture_set_alternative_text(opaque, label)
        named(label)
    }

    /// Rounds the corners by the CSS class of that radius: 6, 9, 12 or 16 pixels.
    @discardableResult
    public func rounded(_ radius: Int) -> Self { style("r\(radius)") }

    /// Shows the photo of what `subject` answers, from `cache`; what that reads is observed.
    ///
    /// A photo that is not held yet is decoded off the main thread and shown when it is there, unless another one is
    /// wished for by then, as in a cell that was scrolled away. Where the subject is nil nothing is shown.
    ///
    /// - Parameter source: How the picture of a subject is had; it is asked when the subject changes.
    @discardableResult
    public func photo<Subject: Equatable>(
        from cache: TextureCache, shorterSide: Int, of subject: @escaping @MainActor () -> Subject?,
        source: @escaping @MainActor (Subject) -> PictureSource?
    ) -> Self {
        let wish = PictureRequest(cache: cache, shorterSide: shorterSide)
        let picture = self
        var shown: Subject?
        bind(subject) { subject in
            guard subject != shown else { return }
            shown = subject
            if wish.ask(subject.flatMap(source)) { picture.setTexture(wish.texture) }
        }
        return bind { picture in
            if wish.arrivals > 0 { picture.setTexture(wish.texture) }
        }
    }
}

/// What one picture wishes to show, and has got.
@MainActor
@Observable
private final class PictureRequest {
    /// How often a wish was met later than it was made.
    private(set) var arrivals = 0
    @ObservationIgnored private(set) var texture: Texture?
    @ObservationIgnored private var source: PictureSource?
    @ObservationIgnored private let cache: TextureCache
    @ObservationIgnored private let shorterSide: Int

    init(cache: TextureCache, shorterSide: Int) {
        self.cache = cache
        self.shorterSide = shorterSide
    }

    /// Wishes for another photo; returns whether what is there to be shown is another one now.
    func ask(_ source: PictureSource?) -> Bool {
        guard source != self.source else { return false }
        self.source = source
        texture = source.flatMap { cache.texture($0.key, shorterSide: shorterSide) }
        guard let source, texture == nil else { return true }
        Task { [weak self, cache, shorterSide] in
            let loaded = await cache.load(source, shorterSide: shorterSide)
            guard let self, self.source == source else { return }
            texture = loaded
            arrivals += 1
        }
        return true
    }
}
