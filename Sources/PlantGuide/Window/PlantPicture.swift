import PlantServices
import Foundation
import Garden
import GtkKit
import GardenData

/// The picture of a plant: its cover, or else its drawing.
enum PlantImage: Hashable, Sendable {
    case photo(Photo)
    /// The name of a drawing.
    case drawing(String)

    init?(_ photo: Photo?, _ art: String?) {
        if let photo {
            self = .photo(photo)
        } else if let art, !art.isEmpty {
            self = .drawing(art)
        } else {
            return nil
        }
    }
}

extension PlantSummary {
    var image: PlantImage? { PlantImage(photo, art) }
}

extension TaskSummary {
    var image: PlantImage? { PlantImage(photo, art) }
}

extension Environment {
    /// The source of a plant's picture; nil for a drawing that does not exist. A photo is shown as processed by the image worker,
    /// never in its original form.
    func source(of image: PlantImage) -> PictureSource? {
        switch image {
        case .drawing(let name): folders.artFile(name).map { PictureSource(file: $0.path(percentEncoded: false)) }
        case .photo(let photo): source(of: photo)
        }
    }

    func source(of photo: Photo) -> PictureSource {
        PictureSource(key: "photo:\(photo.digest)") { [services] in
            .file(try await services.photos.picture(of: photo).path(percentEncoded: false))
        }
    }

    func source(of prepared: PreparedPhoto) -> PictureSource {
        PictureSource(key: "prepared:\(prepared.digest)") { .bytes(prepared.jpeg) }
    }

    /// The source of a reference picture of a species.
    func source(ofReference address: String) -> PictureSource {
        PictureSource(key: address) { [services] in
            .file(try await services.photos.referencePicture(address).path(percentEncoded: false))
        }
    }
}

extension Picture {
    /// Shows a plant's picture; what `image` reads is observed.
    @discardableResult
    func plant(_ environment: Environment, shorterSide: Int, _ image: @escaping @MainActor () -> PlantImage?) -> Self {
        photo(from: environment.pictures, shorterSide: shorterSide, of: image) { environment.source(of: $0) }
    }
}

/// A small square picture of a species: its drawing, or a leaf icon if it has none.
///
/// - Parameter side: In pixels.
@MainActor
func plantThumb(_ art: String?, in environment: Environment, side: Int) -> some Widget {
    plantThumb(in: environment, side: side) { PlantImage(nil, art) }
}

/// A small square picture of a plant; the plant may change, as in a list's cell.
@MainActor
func plantThumb(in environment: Environment, side: Int, image: @escaping @MainActor () -> PlantImage?) -> some Widget {
    thumb(side: side) { $0.plant(environment, shorterSide: side * 2, image) }
}

/// A small square picture set by `fill`, over a leaf icon as its placeholder.
@MainActor
func thumb(side: Int, fill: @MainActor (Picture) -> Picture) -> some Widget {
    let radius = side > 60 ? 12 : 9
    return Overlay(
        Image(icon: "pg-leaf-symbolic", size: side / 2).size(width: side, height: side).style("art-placeholder", "r\(radius)")
    ) {
        fill(Picture()).rounded(radius).style("thumb").clipped()
    }.size(width: side, height: side).align(horizontal: .center, vertical: .center)
}

/// The name of a plant in a row of a list. It takes two lines where there is no room for it in one.
@MainActor
func plantNameInRow(_ settings: DisplaySettings, _ name: @escaping @MainActor () -> String) -> some Widget {
    Label().style("heading").wrapped().ellipsized(lines: 2).bind { $0.text = settings.formatter.breakable(name()) }
}
