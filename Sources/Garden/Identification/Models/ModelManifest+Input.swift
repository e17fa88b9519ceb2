extension ModelManifest {
    /// Checks what the model takes.
    static func input(_ input: ManifestFile.Input) throws(ModelManifestError) -> Input {
        let sides = "\(ModelLimits.side.lowerBound) to \(ModelLimits.side.upperBound)"
        guard ModelLimits.side.contains(input.width) else { throw .invalid(key: "input.width", expected: sides) }
        guard ModelLimits.side.contains(input.height) else { throw .invalid(key: "input.height", expected: sides) }
        let value = input.value.map { PixelValue(scale: $0.scale, mean: $0.mean, deviation: $0.deviation) } ?? PixelValue()
        guard value.isValid else {
            throw .invalid(key: "input.value", expected: "a scale, three means and three deviations other than 0")
        }
        guard ModelLimits.steps.contains(input.steps.count) else {
            throw .invalid(key: "input.steps", expected: "1 to \(ModelLimits.steps.upperBound) steps")
        }
        var steps: [PreparationStep] = []
        for (index, step) in input.steps.enumerated() { steps.append(try self.step(step, "input.steps.\(index)")) }
        guard let final = PreparationStep.finalSize(of: steps), final == (input.width, input.height) else {
            throw .invalid(key: "input.steps", expected: "steps that end at the input's width and height")
        }
        return Input(
            width: input.width, height: input.height, layout: input.layout, element: input.element, value: value, steps: steps)
    }

    private static func step(_ step: ManifestFile.Step, _ key: String) throws(ModelManifestError) -> PreparationStep {
        func side() throws(ModelManifestError) -> Int {
            guard let side = step.size else { throw .invalid(key: "\(key).size", expected: "a number of pixels") }
            return side
        }
        let made: PreparationStep
        switch step.do {
        case .orient: made = .orient
        case .centerSquare: made = .centerSquare
        case .areaAverage: made = .areaAverage(side: try side(), onlyIfLarger: step.when == .larger)
        case .bilinear: made = .bilinear(side: try side())
        case .centerCrop: made = .centerCrop(side: try side())
        case .resize:
            guard let width = step.width, let height = step.height else {
                throw .invalid(key: key, expected: "a width and a height")
            }
            made = .resize(width: width, height: height)
        }
        guard made.isValid else { throw .invalid(key: key, expected: "1 to \(PreparationStep.largestSide) pixels") }
        return made
    }
}
