/// Runs work that reports its progress on any thread, and shows each report in order until the work ends. Of reports that come
/// faster than they are shown, only the latest is.
///
/// Throws what the work throws. Cancelling the task cancels the work.
@MainActor
func showingProgress<Report: Sendable, Value: Sendable>(
    _ show: @MainActor (Report) -> Void,
    of work: @escaping @Sendable (_ report: @escaping @Sendable (Report) -> Void) async throws -> Value
) async throws -> Value {
    let (reports, sender) = AsyncStream.makeStream(of: Report.self, bufferingPolicy: .bufferingNewest(1))
    async let value = { @Sendable in
        defer { sender.finish() }
        return try await work { sender.yield($0) }
    }()
    for await report in reports { show(report) }
    return try await value
}
