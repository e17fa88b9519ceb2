import Foundation
import Garden
import WebServices

/// The download of a dropped image link: https only, 20 MB at most, never from a private network.
struct ImageDownload {
    let url: URL

    /// The timeout of the request, in seconds. The project's own choice.
    private static let timeout: TimeInterval = 30

    /// Parses a link as browsers drop it: a single URL, or a `text/uri-list` (RFC 2483), of which the first URL is used.
    ///
    /// - Throws: `PhotoError.linkPrivate` for an address of this computer or a private network, `.linkRefused` for anything else
    ///   but an https link, and for one with a user name and password.
    init(_ text: String) throws {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        guard let line = lines.first(where: { !$0.isEmpty && !$0.hasPrefix("#") }), let url = URL(string: line)
        else { throw PhotoError.linkRefused }
        if ["http", "https"].contains(url.scheme?.lowercased()), HTTPRequest.isPrivate(url) { throw PhotoError.linkPrivate }
        guard url.scheme?.lowercased() == "https", url.host?.isEmpty == false, url.user == nil, url.password == nil
        else { throw PhotoError.linkRefused }
        self.url = url
    }

    /// Creates a download of a URL that was already validated.
    init(at url: URL) { self.url = url }

    /// Downloads the bytes. Whether they are an image is checked by the worker.
    ///
    /// - Parameter isTrusted: Whether the user configured the server, so that it can be in a private network.
    /// - Throws: `PhotoError`, or `CancellationError`.
    func bytes(_ http: HTTPClient, isTrusted: Bool = false) async throws -> Data {
        var request = HTTPRequest(url, timeout: Self.timeout, bodyLimit: PhotoLimits.linkBytes)
        request.followsRedirects = true
        request.refusesPrivateAddresses = !isTrusted
        do {
            let response = try await http.send(request)
            guard response.status == 200 else { throw PhotoError.linkFailed }
            return response.body
        } catch let error as HTTPError {
            switch error {
            case .addressRefused: throw PhotoError.linkRefused
            case .privateAddress: throw PhotoError.linkPrivate
            case .insecure: throw PhotoError.linkInsecure
            case .truncated: throw PhotoError.linkTruncated
            case .bodyTooLarge: throw PhotoError.tooLarge(maxBytes: PhotoLimits.linkBytes)
            case .unreachable, .timeout, .invalidAnswer: throw PhotoError.linkFailed
            }
        }
    }
}
