import Foundation
import Garden
import TestSupport
import Testing

@testable import GardenStore

/// What newcomers type, in the bundled catalog, and the species that each of them wants to see first.
@Suite("Searching the catalog by the names that newcomers know")
struct NewcomerSearchTests {
    private static let library = Result {
        try LibraryDatabase.inMemory(catalog: Checkout.root.appendingPathComponent("data/catalog"))
    }

    private func find(_ text: String, _ language: String) async throws -> [SpeciesMatch] {
        try await Self.library.get().search(text, language: language, limit: 30)
    }

    @Test(
        "the first answer to a query in English",
        arguments: [
            ("mon", "Monstera deliciosa"),
            ("monst", "Monstera deliciosa"),
            ("monstera", "Monstera deliciosa"),
            ("swiss cheese plant", "Monstera deliciosa"),
            ("swiss cheese", "Monstera deliciosa"),
            ("cheese plant", "Monstera deliciosa"),
            ("snake plant", "Dracaena trifasciata"),
            ("snakeplant", "Dracaena trifasciata"),
            ("mother in laws tongue", "Dracaena trifasciata"),
            ("sansevieria", "Dracaena trifasciata"),
            ("zz plant", "Zamioculcas zamiifolia"),
            ("zzplant", "Zamioculcas zamiifolia"),
            ("pothos", "Epipremnum aureum"),
            ("devils ivy", "Epipremnum aureum"),
            ("spider plant", "Chlorophytum comosum"),
            ("spyder plant", "Chlorophytum comosum"),
            ("peace lily", "Spathiphyllum wallisii"),
            ("lily", "Spathiphyllum wallisii"),
            ("aloe", "Aloe vera"),
            ("aloevera", "Aloe vera"),
            ("orchid", "Phalaenopsis amabilis"),
            ("fern", "Nephrolepis exaltata"),
            ("ivy", "Hedera helix"),
            ("palm", "Dypsis lutescens"),
            ("cactus", "Schlumbergera truncata"),
            ("christmas cactus", "Schlumbergera × buckleyi"),
            ("rubber plant", "Ficus elastica"),
            ("fiddle leaf fig", "Ficus lyrata"),
            ("fig", "Ficus carica"),
            ("money tree", "Pachira aquatica"),
            ("chinese money plant", "Pilea peperomioides"),
            ("jade", "Crassula ovata"),
            ("string of pearls", "Curio rowleyanus"),
            ("lucky bamboo", "Dracaena sanderiana"),
            ("umbrella plant", "Heptapleurum arboricola"),
            ("venus fly trap", "Dionaea muscipula"),
            ("prayer plant", "Maranta leuconeura"),
            ("african violet", "Streptocarpus ionanthus"),
            ("bird of paradise", "Strelitzia reginae"),
            ("air plant", "Tillandsia ionantha"),
            ("geranium", "Pelargonium × hortorum"),
            ("hydrangea", "Hydrangea macrophylla"),
            ("rose", "Rosa chinensis"),
            ("basil", "Ocimum basilicum"),
            ("mint", "Mentha spicata"),
            ("rosemary", "Salvia rosmarinus"),
            ("sage", "Salvia officinalis"),
            ("tomato", "Solanum lycopersicum"),
            ("tomatoes", "Solanum lycopersicum"),
            ("chili", "Capsicum annuum"),
            ("lemon", "Citrus limon"),
            ("strawberry", "Fragaria × ananassa"),
            ("pink princess", "Philodendron erubescens"),
            ("philodendron pink princess", "Philodendron erubescens"),
            ("marble queen", "Epipremnum aureum"),
            ("mini monstera", "Rhaphidophora tetrasperma"),
            ("hindu rope", "Hoya carnosa"),
            ("calandiva", "Kalanchoe blossfeldiana"),
            ("wandering dude", "Tradescantia zebrina"),
            ("wandering jew", "Tradescantia zebrina"),
            ("inch plant", "Tradescantia zebrina"),
            ("purple heart", "Tradescantia pallida"),
            ("mother in law's tongue", "Dracaena trifasciata"),
            ("string of hearts", "Ceropegia woodii"),
            ("devil's ivy", "Epipremnum aureum"),
            ("dumb cane", "Dieffenbachia seguine"),
            ("jade plant", "Crassula ovata"),
            ("burro's tail", "Sedum morganianum"),
            ("burros tail", "Sedum morganianum"),
            ("hens and chicks", "Sempervivum tectorum"),
            ("hen and chicks", "Sempervivum tectorum"),
            ("umbrella tree", "Heptapleurum arboricola"),
            ("fiddle leaf", "Ficus lyrata"),
            ("polka dot plant", "Hypoestes phyllostachya"),
            ("nerve plant", "Fittonia albivenis"),
            ("ponytail palm", "Beaucarnea recurvata"),
            ("mass cane", "Dracaena fragrans"),
            ("corn plant", "Dracaena fragrans"),
            ("cast iron plant", "Aspidistra elatior"),
            ("arrowhead plant", "Syngonium podophyllum"),
            ("parlor palm", "Chamaedorea elegans"),
            ("bunny ear cactus", "Opuntia microdasys"),
            ("moses in the cradle", "Tradescantia spathacea"),
            ("swedish ivy", "Plectranthus verticillatus"),
            ("ficus", "Ficus benjamina"),
            ("philodendron", "Philodendron hederaceum"),
            ("calathea", "Goeppertia orbifolia"),
            ("zamio", "Zamioculcas zamiifolia"),
            ("Sansevieria trifasciata", "Dracaena trifasciata"),
            ("Saintpaulia", "Streptocarpus ionanthus"),
            ("Ficus lyrata", "Ficus lyrata"),
            ("sabila", "Aloe vera"),
            ("costilla de adan", "Monstera deliciosa"),
            ("grünlilie", "Chlorophytum comosum"),
            ("mosntera", "Monstera deliciosa"),
            ("pothas", "Epipremnum aureum"),
            ("lavendar", "Lavandula angustifolia"),
            ("rosmary", "Salvia rosmarinus"),
            ("hydrangia", "Hydrangea macrophylla"),
            ("aleo vera", "Aloe vera"),
            ("philodendrum", "Philodendron hederaceum"),
            ("peace lilies", "Spathiphyllum wallisii"),
            ("roses", "Rosa chinensis"),
            ("pansies", "Viola × wittrockiana"),
            ("peaches", "Prunus persica"),
            ("african violets", "Streptocarpus ionanthus"),
            ("snake plants", "Dracaena trifasciata"),
        ])
    func english(text: String, species: String) async throws {
        #expect(try await find(text, "en").first?.scientificName == species)
    }

    @Test(
        "the first answer to a query in German",
        arguments: [
            ("monst", "Monstera deliciosa"),
            ("mon", "Monstera deliciosa"),
            ("fensterblatt", "Monstera deliciosa"),
            ("palme", "Dypsis lutescens"),
            ("farn", "Nephrolepis exaltata"),
            ("kaktus", "Schlumbergera truncata"),
            ("orchidee", "Phalaenopsis amabilis"),
            ("geldbaum", "Crassula ovata"),
            ("bogenhanf", "Dracaena trifasciata"),
            ("schwiegermutterzunge", "Dracaena trifasciata"),
            ("efeu", "Hedera helix"),
            ("efeutute", "Epipremnum aureum"),
            ("einblatt", "Spathiphyllum wallisii"),
            ("gummibaum", "Ficus elastica"),
            ("birkenfeige", "Ficus benjamina"),
            ("yuccapalme", "Yucca gigantea"),
            ("drachenbaum", "Dracaena marginata"),
            ("glücksfeder", "Zamioculcas zamiifolia"),
            ("gruenlilie", "Chlorophytum comosum"),
            ("grünlilje", "Chlorophytum comosum"),
            ("ufopflanze", "Pilea peperomioides"),
            ("basilikum", "Ocimum basilicum"),
            ("minze", "Mentha spicata"),
            ("tomate", "Solanum lycopersicum"),
            ("erdbeere", "Fragaria × ananassa"),
            ("chili", "Capsicum annuum"),
            ("hortensie", "Hydrangea macrophylla"),
            ("geranie", "Pelargonium × hortorum"),
            ("rose", "Rosa chinensis"),
            ("lavendel", "Lavandula angustifolia"),
            ("weihnachtsstern", "Euphorbia pulcherrima"),
            ("kopfsalat", "Lactuca sativa"),
            ("pink princess", "Philodendron erubescens"),
            ("snake plant", "Dracaena trifasciata"),
            ("zz plant", "Zamioculcas zamiifolia"),
            ("ficus benjamini", "Ficus benjamina"),
            ("basil", "Ocimum basilicum"),
            ("Rosen", "Rosa chinensis"),
            ("Tulpen", "Tulipa gesneriana"),
            ("Einblätter", "Spathiphyllum wallisii"),
            ("Drachenbäume", "Dracaena marginata"),
        ])
    func german(text: String, species: String) async throws {
        #expect(try await find(text, "de").first?.scientificName == species)
    }

    @Test(
        "a plural finds first what its singular finds first",
        arguments: [
            ("lilies", "lily", "en"), ("cherries", "cherry", "en"), ("daisies", "daisy", "en"), ("tomatoes", "tomato", "en"),
            ("ferns", "fern", "en"), ("orchids", "orchid", "en"), ("cacti", "cactus", "en"), ("cactuses", "cactus", "en"),
            ("Orchideen", "Orchidee", "de"), ("Kakteen", "Kaktus", "de"), ("Lilien", "Lilie", "de"), ("Palmen", "Palme", "de"),
            ("Farne", "Farn", "de"), ("Erdbeeren", "Erdbeere", "de"), ("Geranien", "Geranie", "de"),
        ])
    func plurals(plural: String, singular: String, language: String) async throws {
        let found = try #require(try await find(plural, language).first)
        #expect(found.scientificName == (try await find(singular, language).first?.scientificName))
        #expect(!found.isFuzzyMatch)
    }

    @Test("a word that only ends like a plural is not shortened", arguments: ["grass", "as", "ni", "fern", ""])
    func noPlurals(word: String) {
        #expect(SingularForms(language: "en")(of: word) == [])
    }

    @Test("German endings count in German only")
    func germanPlurals() {
        #expect(SingularForms(language: "de")(of: "kakteen").contains("kaktus"))
        #expect(SingularForms(language: "de")(of: "krauter").contains("kraut"))
        #expect(SingularForms(language: "en")(of: "rosen") == [])
        #expect(SingularForms(language: "en")(of: "lilies").contains("lily"))
    }

    @Test(
        "the first answer to a query in Spanish",
        arguments: [
            ("costilla", "Monstera deliciosa"),
            ("albahaca", "Ocimum basilicum"),
            ("potos", "Epipremnum aureum"),
            ("monstera", "Monstera deliciosa"),
        ])
    func spanish(text: String, species: String) async throws {
        #expect(try await find(text, "es").first?.scientificName == species)
    }

    @Test("a name in the user's language is displayed as it matched; another one is reported with its language")
    func languages() async throws {
        let own = try #require(try await find("pink princess", "en").first)
        #expect(own.shownName == "Pink Princess" && own.matchedLanguage == "en" && own.commonLanguage == "en")
        // Its main name is "Spearmint".
        #expect(try await find("mint", "en").first?.shownName == "Mint")
        let other = try #require(try await find("pink princess", "de").first)
        #expect(other.matched == "Pink Princess" && other.matchedLanguage == "en")
        #expect(other.shownName == "Rotblättriger Baumfreund" && other.commonLanguage == "de")
        let scientific = try #require(try await find("monstera", "de").first)
        #expect(scientific.matched == "Monstera deliciosa" && scientific.matchedLanguage == nil)
        // The species has no German name, so that its English names are displayed.
        let english = try #require(try await find("monkey mask", "de").first)
        #expect(english.shownName == "Monkey Mask" && english.commonLanguage == "en")
    }

    @Test("names in other languages are found only if nothing else is", arguments: ["en", "de"])
    func otherLanguages(language: String) async throws {
        for text in ["mon", "rosa", "sal", "lim"] {
            let found = try await find(text, language)
            #expect(!found.isEmpty && found.allSatisfy { [nil, "en", language].contains($0.matchedLanguage) }, "\(text)")
        }
        #expect(try await find("albahaca", language).first?.matchedLanguage == "es")
    }

    @Test("without a query, the species are in the order of the names that are displayed", arguments: ["en", "de"])
    func unfiltered(language: String) async throws {
        let names = try await Self.library.get().search("", language: language, limit: 1_000).map { PlantName.key($0.shownName) }
        #expect(names.count > 400 && names == names.sorted())
        #expect(try await find("", language).map { PlantName.key($0.shownName) } == Array(names.prefix(30)))
    }
}
