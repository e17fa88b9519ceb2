import Foundation
import Garden
import GardenData

extension GardenRepository {
    /// Adds a Monstera with five photos of four days: 1,072, 500 and 10 days ago, and today, when two were added with a note of
    /// two lines.
    @discardableResult
    public func addPlantWithPhotos(named name: String = "Monstera") async throws -> Plant {
        let today = today
        let dated = [("monstera", 1_072), ("adansonii", 500), ("lily", 10)]
        let plant = try await add(
            PlantDraft(name: name, species: "Monstera deliciosa", room: .livingRoom, since: today - 1_072),
            photos: dated.map { try Self.photo(of: $0.0, takenOn: today - $0.1) }
        ).value
        _ = try await note(
            "The fifth leaf is out.\nIt has holes.", for: plant.id,
            photos: [Self.photo(of: "pothos", takenOn: today), Self.photo(of: "palm", takenOn: today)])
        return plant
    }

    /// Adds such a plant to the garden of a desktop session, before a program opens it.
    ///
    /// - Parameter now: The time that the programs see.
    public static func addPlantWithPhotos(to desktop: DesktopSession, at now: Date) async throws {
        let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
        let repository = try GardenRepository.open(
            Folders(environment: desktop.environment, executable: Checkout.products), language: "en", now: { now }, zone: { zone }
        )
        try await repository.addPlantWithPhotos()
    }

    /// A drawing as a photo.
    private static func photo(of drawing: String, takenOn day: LocalDay) throws -> IncomingPhoto {
        let file = Checkout.data.appendingPathComponent("art/\(drawing).png")
        let digest = SHA256.hex(of: try Data(contentsOf: file))
        return IncomingPhoto(
            photo: PreparedPhoto(digest: digest, jpeg: Data([1]), width: 1, height: 1, takenOn: day, format: "png"),
            original: file)
    }
}
