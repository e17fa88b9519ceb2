import Foundation
import GtkKit
import Tending

/// A small square picture of a plant: its drawn art, or a leaf where there is none.
///
/// - Parameter side: In pixels.
@MainActor
func plantThumb(_ art: String?, in window: WindowModel, side: Int) -> some Widget {
    plantThumb(in: window, side: side) { art }
}

/// A small square picture of a plant that may become another's, as in a list's cell.
@MainActor
func plantThumb(in window: WindowModel, side: Int, art: @escaping @MainActor () -> String?) -> some Widget {
    let radius = side > 60 ? 12 : 9
    return Overlay(
        Image(icon: "pg-leaf-symbolic", size: side / 2).size(width: side, height: side).style("art-placeholder", "r\(radius)")
    ) {
        Picture().photo(from: window.environment.pictures, shorterSide: side * 2) {
            art().map(window.environment.folders.artFile)
        }.rounded(radius).style("thumb").clipped()
    }.size(width: side, height: side).align(horizontal: .center, vertical: .center)
}

extension Folders {
    /// The file of a drawn picture, by the name that a plant keeps.
    func artFile(_ name: String) -> String { art.appending(path: "\(name).png").path(percentEncoded: false) }
}
