import Garden
import GtkKit
import TestSupport
import Testing

@testable import PlantGuide

extension LayoutScreen {
    /// A plant with photos, and the dialogs that show them.
    static let photos = [
        LayoutScreen(name: "plant with photos") { window in
            let plant = try await window.model.repository.addPlantWithPhotos(named: "Swiss Cheese Plant")
            window.model.navigator.open(plant.id)
            try await pump("the photos") { window.plantPage?.photos.count == 5 }
            window.plantPage.map { $0.explained = Set($0.rules.map(\.id)) }
        },
        plantSheet("photos by date") { _ in .timeline },
        plantSheet("photo") { .photo($0.photos[0]) },
    ]
}
