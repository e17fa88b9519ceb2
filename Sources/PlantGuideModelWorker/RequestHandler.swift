import Foundation
import Garden

/// Answers requests with a library and the model that it has loaded.
struct RequestHandler {
    /// More threads would hardly be faster with pictures of this size, and would slow down other programs.
    private static let threads = min(2, ProcessInfo.processInfo.activeProcessorCount)

    private let runtime: any InferenceRuntime
    private var model: (any InferenceModel)?

    init(_ runtime: any InferenceRuntime) { self.runtime = runtime }

    /// The reply to a request; nil if the request is not valid.
    mutating func reply(to kind: UInt8, _ body: Data) -> ModelWire.Reply? {
        do throws(RuntimeProblem) {
            switch ModelWire.Request(kind: kind, body: body) {
            // A worker loads one model in its life, so that nothing has to be released.
            case .load(let file) where model == nil:
                let loaded = try runtime.load(file, threads: Self.threads)
                model = loaded
                return .loaded(loaded.shape)
            case .run(let picture, let layout, let value):
                guard let model else { return nil }
                return .scores(try ModelInput(picture: picture, layout: layout, value: value).scores(by: model))
            case .load, nil: return nil
            }
        } catch {
            return error.reply
        }
    }
}

extension RuntimeProblem {
    /// The reply that tells the problem.
    var reply: ModelWire.Reply { .unusable(problem, reason: reason) }
}
