import Foundation

extension LoopbackServer {
    /// A client's request.
    public struct Request: Sendable {
        /// A part of a multipart form.
        public struct Part: Sendable {
            /// The field's name.
            public let name: String
            /// The file name; nil for a plain value.
            public let fileName: String?
            /// The media type; nil if there is none.
            public let type: String?
            /// The bytes.
            public let body: Data
            /// The bytes as text.
            public var text: String { String(decoding: body, as: UTF8.self) }
        }

        /// The HTTP method, such as `GET`.
        public let method: String
        /// The path as it was sent, percent-encoded and without the query.
        public let path: String
        /// The query items, decoded; the last value wins if a name is repeated.
        public let query: [String: String]
        /// The headers, keyed by lowercase name; the last value wins if a name is repeated.
        public let headers: [String: String]
        /// The bytes of the body.
        public let body: Data

        /// The parts of a multipart form, in order; empty for any other body.
        public var parts: [Part] {
            guard let type = headers["content-type"], type.hasPrefix("multipart/form-data"),
                let boundary = type.range(of: "boundary=").map({ type[$0.upperBound...] })
            else { return [] }
            // The first delimiter has no line break before it, so one is prepended.
            let all = Data("\r\n".utf8) + body
            let delimiter = Data("\r\n--\(boundary.trimmingCharacters(in: ["\""]))".utf8)
            var parts: [Part] = []
            var start = all.range(of: delimiter)?.upperBound
            while let from = start, let next = all.range(of: delimiter, in: from..<all.endIndex) {
                if let part = Part(all[from..<next.lowerBound]) { parts.append(part) }
                start = next.upperBound
            }
            return parts
        }

        /// Parses the head of a request, whose lines end with CRLF; nil if it is not HTTP/1.
        init?(head: Data, body: Data) {
            let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
            let words = lines[0].split(separator: " ")
            guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
            method = String(words[0])
            path = String(words[1].prefix { $0 != "?" })
            let items = URLComponents(string: String(words[1]))?.queryItems ?? []
            query = Dictionary(items.map { ($0.name, $0.value ?? "") }) { _, last in last }
            headers = Self.fields(lines.dropFirst())
            self.body = body
        }

        static func fields(_ lines: some Sequence<String>) -> [String: String] {
            let fields = lines.compactMap { line -> (String, String)? in
                guard let colon = line.firstIndex(of: ":") else { return nil }
                let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                return (line[..<colon].lowercased(), value)
            }
            return Dictionary(fields) { _, last in last }
        }
    }
}

extension LoopbackServer.Request.Part {
    /// Parses the bytes between two delimiters: headers, an empty line, the body.
    fileprivate init?(_ bytes: Data) {
        guard let gap = bytes.range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let head = String(decoding: bytes[..<gap.lowerBound], as: UTF8.self)
        let fields = LoopbackServer.Request.fields(head.components(separatedBy: "\r\n"))
        let disposition = fields["content-disposition"] ?? ""
        func parameter(_ name: String) -> String? {
            guard let start = disposition.range(of: "; \(name)=\"")?.upperBound else { return nil }
            return String(disposition[start...].prefix { $0 != "\"" })
        }
        guard let name = parameter("name") else { return nil }
        self.name = name
        fileName = parameter("filename")
        type = fields["content-type"]
        body = Data(bytes[gap.upperBound...])
    }
}
