import Foundation
import Garden
import TestSupport
import Testing

@Suite("Answers of models")
struct ModelAnswerTests {
    private static let names = ["Aloe vera", "Aloe arborescens", "Ficus × lyrata", "Hoya carnosa", "Hoya carnosa var. alba"]

    private func answer(
        _ scores: [[Float]], isIndoors: Bool = false, limit: Int = 5, _ change: (inout TestModel) -> Void = { _ in }
    ) throws -> ModelAnswer {
        var model = TestModel(outputs: Self.names.count)
        change(&model)
        let labels = try ModelLabels(decoding: Data(Self.names.joined(separator: "\n").utf8), form: .lines, count: 5)
        return try ModelAnswer(
            scores: scores, of: try model.manifest(), labels: labels, isIndoors: isIndoors, limit: limit)
    }

    private func isAbout(_ numbers: [Double], _ wanted: [Double]) -> Bool {
        numbers.count == wanted.count && zip(numbers, wanted).allSatisfy { abs($0 - $1) < 0.000_01 }
    }

    @Test("several photos count with the mean of their scores, and the best come first")
    func mean() throws {
        let answer = try answer([[0.5, 0.1, 0.2, 0.2, 0], [0.1, 0.1, 0.8, 0, 0]], limit: 3)
        #expect(answer.suggestions.map(\.names) == [["Ficus × lyrata"], ["Aloe vera"], ["Aloe arborescens"]])
        #expect(isAbout(answer.suggestions.map(\.score), [0.5, 0.3, 0.1]))
        #expect(answer.suggestions.map(\.outputs) == [[2], [0], [1]])
    }

    @Test("softmax makes probabilities of each photo's scores before their mean, also of large ones")
    func softmax() throws {
        let three = Float(log(3.0))
        let answer = try answer([[1_000 + three, 1_000, 0, 0, 0], [0, three, -1_000, -1_000, -1_000]]) { $0.needsSoftmax = true }
        #expect(isAbout(answer.suggestions.prefix(2).map(\.score), [0.5, 0.5]))
        #expect(answer.suggestions.prefix(2).map(\.outputs) == [[0], [1]])
    }

    @Test("the scores of outputs that mean the same species are added, and the name with the higher one comes first")
    func sameSpecies() throws {
        let answer = try answer([[0.2, 0.35, 0.45, 0, 0]]) { $0.sameSpecies = [[0, 1]] }
        #expect(answer.suggestions.first?.names == ["Aloe arborescens", "Aloe vera"])
        #expect(answer.suggestions.first?.outputs == [1, 0])
        #expect(isAbout(answer.suggestions.prefix(2).map(\.score), [0.55, 0.45]))
    }

    @Test("indoors, the outputs that are kept share the whole, and others that were among the best follow")
    func mask() throws {
        let scores: [[Float]] = [[0.3, 0.1, 0.2, 0.35, 0.05]]
        let inside = try answer(scores, isIndoors: true, limit: 3) { $0.indoor = [0, 1] }
        #expect(inside.suggestions.map(\.outputs) == [[0], [1], [3], [2]])
        #expect(isAbout(inside.suggestions.map(\.score), [0.75, 0.25, 0.35, 0.2]))
        #expect(inside.suggestions.map(\.isDemoted) == [false, false, true, true])
        #expect(inside.genus == nil, "a species outdoors had a higher score")
        let outside = try answer(scores, limit: 3) { $0.indoor = [0, 1] }
        #expect(outside.suggestions.map(\.outputs) == [[3], [0], [2]] && !outside.suggestions.contains(where: \.isDemoted))
    }

    @Test("a group of names is kept indoors if one of them is, and a mask of zeros leaves zeros")
    func maskEdges() throws {
        let grouped = try answer([[0.5, 0.1, 0.4, 0, 0]], isIndoors: true) {
            ($0.indoor, $0.sameSpecies) = ([2, 4], [[0, 4]])
        }
        #expect(grouped.suggestions.prefix(2).map(\.outputs) == [[0, 4], [2]])
        let zeros = try answer([[0.5, 0.5, 0, 0, 0]], isIndoors: true) { $0.indoor = [3, 4] }
        #expect(zeros.suggestions.map(\.score) == [0, 0, 0.5, 0.5, 0] && !zeros.isSure && !zeros.isAboveFloor)
    }

    @Test(
        "an answer is sure if its score and its margin to the next species are high enough",
        arguments: [
            ([0.7, 0.05, 0.05, 0.1, 0.1], true, true), ([0.69, 0.05, 0.05, 0.1, 0.1], false, true),
            ([0.7, 0.45, 0, 0, 0], true, true), ([0.7, 0.46, 0, 0, 0], false, true), ([0.09, 0.05, 0, 0, 0], false, false),
            ([0.1, 0.05, 0, 0, 0], false, true), ([0.05, 0.05, 0.05, 0.75, 0.6], true, true),
        ] as [([Float], Bool, Bool)])
    func sure(scores: [Float], isSure: Bool, isAboveFloor: Bool) throws {
        let answer = try answer([scores])
        #expect(answer.isSure == isSure && answer.isAboveFloor == isAboveFloor)
    }

    @Test("an answer is not sure indoors if the best of all does not grow there")
    func unsureIndoors() throws {
        let scores: [[Float]] = [[0.4, 0.01, 0.45, 0, 0]]
        #expect(try !answer(scores, isIndoors: true) { $0.indoor = [0, 1] }.isSure)
        #expect(try answer([[0.4, 0.01, 0.35, 0, 0]], isIndoors: true) { $0.indoor = [0, 1] }.isSure)
    }

    @Test("the genus is named whose species together are sure, if none of them is alone")
    func genus() throws {
        #expect(try answer([[0.25, 0.15, 0.3, 0.2, 0.1]]).genus == nil)
        #expect(try answer([[0.4, 0.3, 0.1, 0.1, 0.1]]).genus == "Aloe")
        #expect(try answer([[0.4, 0.29, 0.11, 0.1, 0.1]]).genus == nil)
        #expect(try answer([[0.8, 0.1, 0.1, 0, 0]]).genus == nil)
        #expect(try answer([[0.1, 0.5, 0.4, 0, 0]], isIndoors: true) { $0.indoor = [0, 2] }.genus == nil)
        #expect(try answer([[0.4, 0.35, 0.1, 0.15, 0]], isIndoors: true) { $0.indoor = [0, 1, 3] }.genus == "Aloe")
    }

    @Test("no scores, too few scores and numbers that are none are errors")
    func invalid() {
        #expect(throws: ModelError.unlikeManifest(reason: "0 scores")) { try answer([]) }
        #expect(throws: ModelError.unlikeManifest(reason: "2 scores")) { try answer([[0.5, 0.5]]) }
        #expect(throws: ModelError.unlikeManifest(reason: "scores outside 0 to 1")) { try answer([[3, 1, 0, 0, 0]]) }
        #expect(throws: ModelError.notANumber) { try answer([[0.5, .nan, 0, 0, 0]]) }
    }
}
