import PlantServices
import Foundation
import Garden
import GtkKit
import GardenData

/// What stands for a plant in a picture: its newest photo, else its drawing.
enum PlantImage: Hashable, Sendable {
    case photo(Photo)
    /// The name of a drawn picture.
    case drawing(String)

    /// The image of a plant with that photo and that drawing; nil for neither.
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
    /// What stands for the plant in a picture; nil for nothing.
    var image: PlantImage? { PlantImage(photo, art) }
}

extension TaskSummary {
    /// What stands for its plant in a picture; nil for nothing.
    var image: PlantImage? { PlantImage(photo, art) }
}

extension Environment {
    /// How the picture of a plant is had. A photo is shown in the form that the worker made of it, never as it came.
    func source(of image: PlantImage) -> PictureSource {
        switch image {
        case .drawing(let name): PictureSource(file: folders.artFile(name))
        case .photo(let photo): source(of: photo)
        }
    }

    /// How a photo of a plant is had.
    func source(of photo: Photo) -> PictureSource {
        PictureSource(key: "photo:\(photo.digest)") { [identificationService] in
            .file(try await identificationService.picture(of: photo).path(percentEncoded: false))
        }
    }

    /// How a photo that was prepared just now is had.
    func source(of prepared: PreparedPhoto) -> PictureSource {
        PictureSource(key: "prepared:\(prepared.digest)") { .bytes(prepared.jpeg) }
    }

    /// How a picture of a species by others is had.
    func source(ofReference address: String) -> PictureSource {
        PictureSource(key: address) { [identificationService] in
            .file(try await identificationService.referencePicture(address).path(percentEncoded: false))
        }
    }
}

extension Picture {
    /// Shows what stands for a plant; what `image` reads is observed.
    @discardableResult
    func plant(_ environment: Environment, shorterSide: Int, _ image: @escaping @MainActor () -> PlantImage?) -> Self {
        photo(from: environment.pictures, shorterSide: shorterSide, of: image) { environment.source(of: $0) }
    }
}

/// A small square picture of a species: its drawn art, or a leaf where there is none.
///
/// - Parameter side: In pixels.
@MainActor
func plantThumb(_ art: String?, in window: WindowModel, side: Int) -> some Widget {
    plantThumb(in: window, side: side) { PlantImage(nil, art) }
}

/// A small square picture of a plant that may become another's, as in a list's cell.
@MainActor
func plantThumb(in window: WindowModel, side: Int, image: @escaping @MainActor () -> PlantImage?) -> some Widget {
    thumb(side: side) { $0.plant(window.environment, shorterSide: side * 2, image) }
}

/// A small square picture that `fill` fills, over a leaf that stands in for it.
@MainActor
func thumb(side: Int, fill: @MainActor (Picture) -> Picture) -> some Widget {
    let radius = side > 60 ? 12 : 9
    return Overlay(
        Image(icon: "pg-leaf-symbolic", size: side / 2).size(width: side, height: side).style("art-placeholder", "r\(radius)")
    ) {
        fill(Picture()).rounded(radius).style("thumb").clipped()
    }.size(width: side, height: side).align(horizontal: .center, vertical: .center)
}

extension Folders {
    /// The file of a drawn picture, by the name that a plant keeps.
    func artFile(_ name: String) -> String { art.appending(path: "\(name).png").path(percentEncoded: false) }
}
