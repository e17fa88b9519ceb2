import Garden
import Testing

@Suite("Links to plants")
struct PlantLinkTests {
    private static let id = "0190d3a1-7c00-7abc-8def-0123456789ab"

    @Test(
        "an address opens a plant or its care round, and is written as it is read",
        arguments: [PlantLink.Target.page, .careRound])
    func targets(target: PlantLink.Target) throws {
        let plant = try #require(Plant.ID(Self.id))
        let link = PlantLink(to: plant, target: target)
        #expect(link.address == "plantguide:plant/\(Self.id)" + (target == .careRound ? "/care" : ""))
        #expect(PlantLink(link.address) == link)
        #expect(PlantLink(link.address.replacing("plantguide", with: "PlantGuide")) == link, "schemes ignore case (RFC 3986)")
    }

    @Test(
        "any other text is no link",
        arguments: [
            "", "plantguide:", "plantguide:plant", "plantguide:plant/", "plantguide:plant/../etc", "plantguide:plant/\(id)/",
            "plantguide:plant/\(id)/care/", "plantguide:plant/\(id)/delete", "plantguide:plant/\(id)?care",
            "plantguide:plant//\(id)",
            "plantguide://plant/\(id)", "plantguide:plant/\(id)#care", "https://plant/\(id)", "plant/\(id)",
            " plantguide:plant/\(id)",
            "plantguide:plant/\(id)\0", "plantguide:task/\(id)", "plantguide:plant/" + String(repeating: "0", count: 100_000),
        ])
    func others(text: String) { #expect(PlantLink(text) == nil) }
}
