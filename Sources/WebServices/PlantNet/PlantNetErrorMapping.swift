import Foundation
import Garden

extension PlantNetError {
    /// The error for a request that got no response.
    init(_ error: HTTPError) {
        self =
            switch error {
            case .unreachable: .networkUnavailable
            case .addressRefused, .privateAddress: .addressRefused
            case .insecure: .insecureConnection
            case .truncated: .truncatedResponse
            case .timeout: .timeout
            case .bodyTooLarge, .invalidAnswer: .invalidResponse
            }
    }

    /// The error for a response whose status is not 200.
    ///
    /// - Parameter project: The flora of an identification request; nil for other requests.
    init(refusal response: HTTPResponse, project: String?, now: Date) {
        // An HTML error page has no message; then only the status counts.
        let message = ServiceReply.read(Refusal.self, response.body)?.message?.lowercased() ?? ""
        self =
            switch response.status {
            case 401, 403: .invalidAPIKey
            // Only the message distinguishes the two kinds of 404.
            case 404 where message.contains("project"): .projectNotFound(project ?? "")
            case 404 where message.contains("species"): .noResultsFound
            case 400 where project != nil, 408 where project != nil, 414 where project != nil: .imageUploadFailed
            case 413: .imageTooLarge(maxSize: PlantNet.uploadLimit)
            case 415: .invalidImageFormat
            case 429:
                .rateLimitExceeded(
                    resetDate: PlantNet.Allowance(remaining: 0, headers: response.headers, now: now)?.resetDate
                        ?? Quota(remaining: 0, day: LocalDay(inUTC: now)).renewal)
            case 200..<400: .invalidResponse
            default: .serverError(statusCode: response.status)
            }
    }

    /// `{"statusCode", "error", "message"}`.
    private struct Refusal: Decodable {
        let message: String?

        init(from decoder: any Decoder) throws {
            message = try decoder.container(keyedBy: AnyKey.self).text("message")
        }
    }
}
