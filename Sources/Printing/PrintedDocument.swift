import CPangoCairo
import Foundation

/// A document that draws its pages: on paper, in a preview, or in a file.
public protocol PrintedDocument {
    /// The title of the document.
    var title: String { get }
    /// The number of pages, at least 1.
    var pageCount: Int { get }
    /// The size of its paper.
    var size: PaperSize { get }
    /// Draws a page, counted from 0.
    func draw(_ number: Int, on page: Page)
}

/// The size of paper in points.
public struct PaperSize: Hashable, Sendable {
    /// The width.
    public let width: Double
    /// The height.
    public let height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// A4, 210 × 297 mm (ISO 216).
    public static let a4 = PaperSize(width: 210 * 72 / 25.4, height: 297 * 72 / 25.4)
    /// US Letter, 8.5 × 11 inches.
    public static let letter = PaperSize(width: 612, height: 792)

    /// The name after PWG 5101.1, which printing systems use; nil for sizes other than A4 and US Letter.
    public var standardName: String? {
        switch self {
        case .a4: "iso_a4"
        case .letter: "na_letter"
        default: nil
        }
    }

    /// The paper that is usual in the locale's region: US Letter where the Unicode CLDR says so (`paperSize` of its supplemental
    /// data), otherwise A4.
    public static func usual(in locale: Locale) -> PaperSize {
        let letters: Set<Locale.Region> = [
            "BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE",
        ]
        return locale.region.map(letters.contains) ?? false ? .letter : .a4
    }
}

extension PrintedDocument {
    /// Writes the document as PDF to an open file, which stays open. Needs no display. Throws `POSIXError`.
    public func writePDF(to descriptor: Int32, title: String) throws {
        let target = PDFTarget(descriptor)
        let closure = Unmanaged.passUnretained(target).toOpaque()
        let surface = cairo_pdf_surface_create_for_stream(
            { closure, bytes, count in
                guard let closure else { return CAIRO_STATUS_WRITE_ERROR }
                return Unmanaged<PDFTarget>.fromOpaque(closure).takeUnretainedValue().write(bytes, Int(count))
            }, closure, size.width, size.height)
        defer { cairo_surface_destroy(surface) }
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "PlantGuide")
        let context = cairo_create(surface)
        defer { cairo_destroy(context) }
        for number in 0..<pageCount {
            guard let context else { break }
            draw(number, on: Page(context))
            cairo_show_page(context)
        }
        cairo_surface_finish(surface)
        if let error = target.error { throw error }
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { throw POSIXError(.EIO) }
    }
}

/// What cairo writes a PDF to.
private final class PDFTarget {
    let descriptor: Int32
    var error: POSIXError?

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    func write(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> cairo_status_t {
        var rest = UnsafeRawBufferPointer(start: bytes, count: count)[...]
        while !rest.isEmpty {
            let written = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if written < 0 {
                if errno == EINTR { continue }
                error = POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
                return CAIRO_STATUS_WRITE_ERROR
            }
            rest = rest.dropFirst(written)
        }
        return CAIRO_STATUS_SUCCESS
    }
}
