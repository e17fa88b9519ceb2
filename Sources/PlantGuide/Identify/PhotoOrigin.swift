import PlantServices
import Foundation
import GLibKit
import Garden

/// The source of a photo that the user adds.
enum PhotoOrigin: Hashable, Sendable {
    case file(URL)
    /// A file with a URI but no path, such as one on a phone.
    case address(URL)
    /// Encoded image data.
    case data(Data)
    case link(String)

    /// The name of the file; nil for data without one.
    var name: String? {
        switch self {
        case .file(let file): file.lastPathComponent
        case .address(let address): address.lastPathComponent
        case .link(let text): URL(string: text)?.lastPathComponent ?? text
        case .data: nil
        }
    }

    /// Parses dropped or pasted text: all `file://` addresses, or else the first line as a link.
    static func named(by text: String) -> [PhotoOrigin] {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.hasPrefix("#") }
        let files = lines.compactMap { $0.hasPrefix("file://") ? URL(string: $0) : nil }
        if !files.isEmpty { return files.map { .file($0) } }
        return lines.first.map { [.link($0)] } ?? []
    }

    /// Parses an argument of the application's action: an absolute path or a URL; nil for anything else.
    init?(argument: String) {
        if argument.hasPrefix("/") {
            self = .file(URL(filePath: argument))
        } else if let url = URL(string: argument), url.scheme != nil {
            self.init(url)
        } else {
            return nil
        }
    }

    /// The origin for a URL of any scheme.
    init(_ address: URL) {
        switch address.scheme?.lowercased() {
        case "file", nil: self = .file(address)
        // A web address is fetched like every link: with its limits, and never from a private network.
        case "http", "https": self = .link(address.absoluteString)
        default: self = .address(address)
        }
    }
}

extension PhotoService {
    /// Prepares a photo from any origin. Throws `PhotoError` or `CancellationError`.
    @MainActor
    func prepare(_ origin: PhotoOrigin) async throws -> IdentificationPhoto {
        switch origin {
        case .file(let file): try await prepare(PhotoInput.file(file))
        case .data(let data): try await prepare(PhotoInput.data(data))
        case .link(let text): try await prepare(PhotoInput.link(text))
        case .address(let address): try await prepare(PhotoInput.data(try await Self.bytes(of: address)))
        }
    }

    @MainActor
    private static func bytes(of address: URL) async throws -> Data {
        do {
            return try await AddressedFile.read(address, limit: PhotoLimits.originalBytes)
        } catch StreamError.tooLarge(let limit) {
            throw PhotoError.tooLarge(maxBytes: limit)
        } catch is GLibError {
            throw PhotoError.unreadable
        }
    }
}
