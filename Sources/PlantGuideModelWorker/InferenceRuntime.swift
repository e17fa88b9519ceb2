import Foundation
import Garden

/// A library that runs models.
protocol InferenceRuntime {
    /// The library's version; nil if it does not tell it.
    var version: String? { get }
    /// The library's file.
    var library: String { get }

    /// Loads a model for the processor.
    ///
    /// - Parameter threads: How many threads it uses.
    /// - Throws: ``RuntimeProblem``: the library refuses the file, or the model does not have one input and one output of
    ///   supported
    ///   types.
    func load(_ model: Data, threads: Int) throws(RuntimeProblem) -> any InferenceModel
}

/// A model that is ready to run.
protocol InferenceModel {
    /// What it takes and gives.
    var shape: ModelWire.Shape { get }

    /// Runs the model once.
    ///
    /// - Parameters:
    ///   - sizes: The sizes of the input, of which those that are open in ``shape`` are filled in.
    ///   - fill: Writes the values of the input, whose type is `shape.element`.
    /// - Returns: The scores of all outputs.
    func run(_ sizes: [Int], fill: (UnsafeMutableRawPointer) -> Void) throws(RuntimeProblem) -> [Float]
}

/// Why a library or a model cannot be used.
struct RuntimeProblem: Error {
    let problem: ModelWire.Problem
    let reason: String

    init(_ problem: ModelWire.Problem, _ reason: String) {
        self.problem = problem
        self.reason = reason
    }
}

extension ModelWire.Shape {
    /// Whether the sizes of an input are possible for the model.
    func takes(_ sizes: [Int]) -> Bool {
        sizes.count == input.count && zip(sizes, input).allSatisfy { $0 > 0 && ($1 == 0 || $0 == $1) }
    }
}
