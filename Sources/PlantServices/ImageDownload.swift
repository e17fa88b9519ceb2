import Foundation
import Garden
import WebServices

/// A picture behind a link that somebody dropped: https only, 20 MB at most, never from a private network.
struct ImageDownload {
    let url: URL

    /// How long fetching may take, in seconds. The project's own judgment.
    private static let timeout: TimeInterval = 30

    /// Reads a link as browsers drop it: an address alone, or a `text/uri-list` (RFC 2483) of which the first counts.
    ///
    /// - Throws: `PhotoError.linkRefused` for what is no https link, or one with a name and password.
    init(_ text: String) throws {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        guard let line = lines.first(where: { !$0.isEmpty && !$0.hasPrefix("#") }), let url = URL(string: line),
            url.scheme?.lowercased() == "https", url.host?.isEmpty == false, url.user == nil, url.password == nil
        else { throw PhotoError.linkRefused }
        self.url = url
    }

    /// A picture at an address that was judged before.
    init(at url: URL) { self.url = url }

    /// The bytes behind the link; whether they are a picture is for the worker to say.
    ///
    /// - Parameter isTrusted: whether the address is one that this machine's own user configured, and may be private.
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
            case .bodyTooLarge: throw PhotoError.tooLarge(maxBytes: PhotoLimits.linkBytes)
            case .unreachable, .timeout, .invalidAnswer: throw PhotoError.linkFailed
            }
        }
    }
}
